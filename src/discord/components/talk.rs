//! The buttons of a table's talk: answers to questions, clocks, seats that change hands, rematches, conditional moves.

use super::component_press::ComponentPress;
use crate::app::{CommandEffect, Failure};
use crate::discord::answer::{Callback, InteractionAnswer};
use crate::discord::custom_id::{CustomId, TableButton};
use crate::discord::outgoing::OutgoingMessage;
use game::Seat;
use table::{Command, PlayCommand, Player, TableId};

pub(super) async fn press(press: ComponentPress<'_>, id: &CustomId) -> Result<InteractionAnswer, Failure> {
    match id {
        CustomId::Table(TableButton::Rematch, table) => rematch(press, *table).await,
        CustomId::Table(word, table) => {
            let (command, said) = command(*word, &press.caller.player)?;
            carry_out(press, *table, &command, said).await
        }
        CustomId::Take(table, seat) => {
            let settings = press.app.settings(press.caller.player.id).await?.settings;
            let command = Command::Play(PlayCommand::Take(press.caller.player.clone(), Seat(*seat), settings));
            carry_out(press, *table, &command, "The seat is yours; its secrets come by direct message.").await
        }
        _ => Err(Failure::refused("This button is no longer in use.")),
    }
}

fn command(word: TableButton, player: &Player) -> Result<(Command, &'static str), Failure> {
    let me = player.id;
    Ok(match word {
        TableButton::Accept => (Command::Play(PlayCommand::Accept(me)), "You agree."),
        TableButton::Decline => (Command::Play(PlayCommand::Decline(me)), "It is off the table."),
        TableButton::Resume => (Command::Play(PlayCommand::Resume(me)), "The clocks run again."),
        TableButton::Grant => (Command::Play(PlayCommand::Grant(me)), "They have more time now."),
        TableButton::Claim => (Command::Play(PlayCommand::Claim(me)), "You have claimed the game."),
        TableButton::Keep => (Command::Play(PlayCommand::Keep(me)), "You keep your seat."),
        TableButton::Abort => (Command::Play(PlayCommand::Abort(me)), "The game is called off."),
        TableButton::ConfirmConditional => (
            Command::Play(PlayCommand::ConfirmPlan(me)),
            "Your conditional moves are set. /if shows and withdraws them.",
        ),
        TableButton::WithdrawConditional => {
            (Command::Play(PlayCommand::WithdrawPlan(me)), "Your conditional moves are withdrawn.")
        }
        TableButton::HandOver => (
            Command::Play(PlayCommand::HandOver(me, None)),
            "Your seat is on offer; you play on until somebody takes it.",
        ),
        TableButton::Rematch => return Err(Failure::refused("This button is no longer in use.")),
    })
}

/// The answer is a message of its own where the pressed one is a notice that others, or the player later, still need.
async fn carry_out(
    press: ComponentPress<'_>,
    table: TableId,
    command: &Command,
    said: &str,
) -> Result<InteractionAnswer, Failure> {
    let text = match press.app.command(table, command, press.caller.interaction).await? {
        CommandEffect::Changed(_) => said,
        CommandEffect::Repeated => "That is done already.",
    };
    let private = press.private && press.caller.guild.is_some();
    let message = OutgoingMessage::text(text);
    Ok(if private { Callback::Update(message) } else { Callback::Message(message) }.into())
}

async fn rematch(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let opened = press.app.rematch(table, &press.caller.player, TableId(press.caller.interaction)).await?;
    Ok(InteractionAnswer::tell(format!(
        "The rematch is set up in <#{}>; the others are invited.",
        opened.place.channel
    )))
}
