//! The buttons of a lobby, and of `/resign`.

use super::component_press::ComponentPress;
use crate::app::Failure;
use crate::discord::answer::{Callback, INPUT, InteractionAnswer, ModalForm, ModalInput};
use crate::discord::custom_id::{CustomId, TableButton};
use crate::discord::outgoing::OutgoingMessage;
use game::Seat;
use name::{DisplayName, MAX_GRAPHEMES};
use table::{Change, Command, LobbyCommand, Phase, PlayCommand, Table, TableEvent, TableId};

pub(super) async fn press(press: ComponentPress<'_>, id: &CustomId) -> Result<InteractionAnswer, Failure> {
    let me = press.caller.player.id;
    let (table, command, said) = match id {
        CustomId::Join(table) => {
            let settings = press.app.people().settings(me).await?.settings;
            let join = LobbyCommand::Join(press.caller.player.clone(), settings);
            (*table, Command::Lobby(join), "You sit at this table now.")
        }
        CustomId::Leave(table) => (*table, Command::Lobby(LobbyCommand::Leave(me)), "You have left this table."),
        CustomId::Start(table) => {
            (*table, Command::Lobby(LobbyCommand::Start(me)), "The game begins: its thread opens under the lobby.")
        }
        CustomId::Close(table) => (*table, Command::Lobby(LobbyCommand::Close(me)), "The table is closed."),
        CustomId::Sit(table) => (
            *table,
            Command::Lobby(LobbyCommand::Sit(press.caller.player.clone(), chosen(&press)?)),
            "You sit there now.",
        ),
        CustomId::Resign(table) => (*table, Command::Play(PlayCommand::Resign(me)), "You have left the game."),
        _ => return Err(Failure::refused("This button is no longer in use.")),
    };
    let say = |change: &Change| what_became(&command, &change.table).unwrap_or(said).to_owned();
    let said = press
        .app
        .tables()
        .command_said(&press.caller.visitor(), table, &command, press.caller.interaction, &say)
        .await?;
    Ok(press.reply(OutgoingMessage::text(said)).into())
}

/// Asks for a word for the dice.
pub(super) fn ask_word(table: TableId) -> InteractionAnswer {
    Callback::Modal(ModalForm {
        id: CustomId::Table(TableButton::DiceWord, table).text(),
        title: "A word for the dice".to_owned(),
        label: "Any word that nobody can guess".to_owned(),
        placeholder: "It is shown in the lobby, and goes into every roll.".to_owned(),
        longest: u16::try_from(MAX_GRAPHEMES).unwrap_or(u16::MAX),
        input: ModalInput::Line,
    })
    .into()
}

/// Takes the word that was typed.
pub(super) async fn word(
    press: ComponentPress<'_>,
    table: TableId,
    inputs: &[(String, String)],
) -> Result<InteractionAnswer, Failure> {
    let typed = inputs.iter().find(|(name, _)| name == INPUT).map(|(_, text)| text.as_str()).unwrap_or_default();
    let word = DisplayName::read(typed);
    let word = word.ok_or_else(|| Failure::refused("Nothing of that can be read. Press *Add a word* to try again."))?;
    let command = Command::Lobby(LobbyCommand::Word(press.caller.player.id, word));
    let say = |_: &Change| "Your word is in the dice; the lobby shows it. The game's start fixes it.".to_owned();
    let said = press
        .app
        .tables()
        .command_said(&press.caller.visitor(), table, &command, press.caller.interaction, &say)
        .await?;
    Ok(press.reply(OutgoingMessage::text(said)).into())
}

/// What is said where a challenge ends or begins by it.
fn what_became(command: &Command, table: &Table) -> Option<&'static str> {
    match (command, table.phase()) {
        (Command::Lobby(LobbyCommand::Leave(_)), Phase::Closed) => {
            let declined = matches!(table.life.last_event, Some(TableEvent::Refused(_)));
            declined.then_some("You have declined, and the table is closed.")
        }
        (Command::Lobby(LobbyCommand::Join(..)), Phase::Playing) => {
            Some("You sit at this table now, and the game begins: its thread opens under the lobby.")
        }
        _ => None,
    }
}

/// The seat that was chosen from the menu.
fn chosen(press: &ComponentPress<'_>) -> Result<Seat, Failure> {
    let seat = press.values.first().and_then(|value| value.parse().ok()).map(Seat);
    seat.ok_or_else(|| Failure::refused("That seat is no longer offered; look at the lobby again."))
}
