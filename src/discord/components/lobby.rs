//! The buttons of a lobby, and of `/table resign`.

use super::component_press::ComponentPress;
use crate::app::{Failure, TableSummary};
use crate::discord::controls::FormId;
use crate::discord::message::{Callback, InteractionAnswer, ModalForm, ModalInput, OutgoingMessage};
use crate::discord::present::lobby;
use game::Seat;
use name::{DisplayName, MAX_GRAPHEMES};
use table::{Change, Command, LobbyCommand, LobbyMark, Phase, PlayCommand, Table, TableEvent, TableId};

pub(super) async fn join(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let settings = press.app.people().settings(press.caller.player.id).await?.settings;
    let join = LobbyCommand::Join(press.caller.player.clone(), settings);
    carry_out(press, table, Command::Lobby(join), "You sit at this table now.").await
}

pub(super) async fn leave(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let leave = Command::Lobby(LobbyCommand::Leave(press.caller.player.id));
    carry_out(press, table, leave, "You have left this table.").await
}

/// Begins the game with the lobby that the presser has seen; if it is another one by now, they are shown that.
pub(super) async fn start(
    press: ComponentPress<'_>,
    table: TableId,
    seen: LobbyMark,
) -> Result<InteractionAnswer, Failure> {
    let start = Command::Lobby(LobbyCommand::StartAsSeen(press.caller.player.id, seen));
    match carry_out(press, table, start, "The game begins: its thread opens under the lobby.").await {
        Err(Failure::Refused(why)) => match lobby_now(&press, table, seen).await? {
            Some(now) => Ok(press.reply(OutgoingMessage { content: why, ..now }).into()),
            None => Err(Failure::Refused(why)),
        },
        answered => answered,
    }
}

/// The lobby as it is, for a player of it who has seen another one. It calls nobody.
async fn lobby_now(
    press: &ComponentPress<'_>,
    table: TableId,
    seen: LobbyMark,
) -> Result<Option<OutgoingMessage>, Failure> {
    let Ok(table) = press.visit(table).await else { return Ok(None) };
    let sits = !table.seats_of(press.caller.player.id).is_empty();
    let has_changed = table.phase() == Phase::Lobby && table.life.hold.is_none() && table.lobby_mark() != seen;
    let now = || lobby(&TableSummary::from(&*table), table.game.about().options);
    Ok((sits && has_changed).then(|| OutgoingMessage { mentions: Vec::new(), ..now() }))
}

pub(super) async fn close(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let close = Command::Lobby(LobbyCommand::Close(press.caller.player.id));
    carry_out(press, table, close, "The table is closed.").await
}

pub(super) async fn sit(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let sit = LobbyCommand::Sit(press.caller.player.clone(), chosen(&press)?);
    carry_out(press, table, Command::Lobby(sit), "You sit there now.").await
}

/// Resigns: the button that confirms it, after `/table resign` or *Resign* under *More*.
pub(super) async fn resign(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let resign = Command::Play(PlayCommand::Resign(press.caller.player.id));
    carry_out(press, table, resign, "You have left the game.").await
}

async fn carry_out(
    press: ComponentPress<'_>,
    table: TableId,
    command: Command,
    said: &str,
) -> Result<InteractionAnswer, Failure> {
    let say = |change: &Change| challenge_outcome(&command, &change.table).unwrap_or(said).to_owned();
    let said = press.command_said(table, &command, &say).await?;
    Ok(press.reply(OutgoingMessage::text(said)).into())
}

/// Asks for a word for the dice.
pub(super) fn ask_word(table: TableId) -> InteractionAnswer {
    Callback::Modal(ModalForm {
        id: FormId::DiceWord(table),
        title: "A word for the dice".to_owned(),
        label: "A word that nobody can guess".to_owned(),
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
    let typed = ModalForm::typed(inputs);
    let word = DisplayName::read(typed);
    let word = word.ok_or_else(|| {
        Failure::refused("I can't read any letters in that. Press *Add a word to the dice* to try again.")
    })?;
    let command = Command::Lobby(LobbyCommand::Word(press.caller.player.id, word));
    let said = "Your word is in the dice; the lobby shows it. It can be changed until the game starts.";
    carry_out(press, table, command, said).await
}

/// The sentence for a challenge that ends or begins by the command; `None` for everything else.
fn challenge_outcome(command: &Command, table: &Table) -> Option<&'static str> {
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
