//! The buttons of a table's talk: answers to questions, clocks, seats that change hands, rematches, conditional moves.

use super::component_press::ComponentPress;
use crate::app::{Failure, TableSummary};
use crate::discord::answer::{Callback, InteractionAnswer};
use crate::discord::commands::{check_rematch_place, new_place};
use crate::discord::custom_id::{CustomId, TableButton};
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::present::{left_to_lot, lot_question, proof, rematch_is_set};
use game::Seat;
use table::{Command, PlayCommand, Player, TableId, WhoChooses};

const AGREED: &str = "You agree.";
const DECLINED: &str = "It is off the table.";

pub(super) async fn press(press: ComponentPress<'_>, id: &CustomId) -> Result<InteractionAnswer, Failure> {
    match id {
        CustomId::Table(TableButton::Rematch, table) => rematch(press, *table).await,
        CustomId::Table(TableButton::Verify, table) => verify(press, *table).await,
        CustomId::Table(TableButton::GivePlace, table) => give_place(press, *table).await,
        CustomId::Table(TableButton::LeaveToLot, table) => ask_for_lot(press, *table).await,
        CustomId::Table(TableButton::ConfirmLot, table) => leave_to_lot(press, *table).await,
        CustomId::Table(word, table) => {
            let (command, said) = command(*word, &press.caller.player)?;
            carry_out(press, *table, &command, said).await
        }
        CustomId::Agree(table, question) => {
            let command = Command::Play(PlayCommand::Accept(press.caller.player.id, Some(*question)));
            carry_out(press, *table, &command, AGREED).await
        }
        CustomId::Disagree(table, question) => {
            let command = Command::Play(PlayCommand::Decline(press.caller.player.id, Some(*question)));
            carry_out(press, *table, &command, DECLINED).await
        }
        CustomId::Take(table, seat) => {
            let settings = press.app.people().settings(press.caller.player.id).await?.settings;
            let command = Command::Play(PlayCommand::Take(press.caller.player.clone(), Seat(*seat), settings));
            carry_out(press, *table, &command, "The seat is yours; its secrets come by direct message.").await
        }
        _ => Err(Failure::refused("This button is no longer in use.")),
    }
}

fn command(word: TableButton, player: &Player) -> Result<(Command, &'static str), Failure> {
    let me = player.id;
    Ok(match word {
        TableButton::Accept => (Command::Play(PlayCommand::Accept(me, None)), AGREED),
        TableButton::Decline => (Command::Play(PlayCommand::Decline(me, None)), DECLINED),
        TableButton::Resume => (Command::Play(PlayCommand::Resume(me)), "The clocks run again."),
        TableButton::Grant => (Command::Play(PlayCommand::Grant(me)), "They have more time now."),
        TableButton::Claim => (Command::Play(PlayCommand::Claim(me)), "You have claimed the game."),
        TableButton::Keep => (Command::Play(PlayCommand::Keep(me)), "You keep your seat."),
        TableButton::Abort => {
            (Command::Play(PlayCommand::Abort(me)), "Your wish to call the game off is in the thread.")
        }
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
        TableButton::ChooseMyself => (
            Command::Play(PlayCommand::LeaveToLot(me, WhoChooses::Player)),
            "From your next turn on you choose yourself.",
        ),
        TableButton::Rematch
        | TableButton::GivePlace
        | TableButton::Verify
        | TableButton::Card
        | TableButton::ShowCard
        | TableButton::Ending
        | TableButton::InWords
        | TableButton::Moves
        | TableButton::Note
        | TableButton::PlanAhead
        | TableButton::LeaveToLot
        | TableButton::ConfirmLot
        | TableButton::DiceWord
        | TableButton::EnoughTips => {
            return Err(Failure::refused("This button is no longer in use."));
        }
    })
}

/// The answer is a message of its own where the pressed one is a notice that others, or the player later, still need.
async fn carry_out(
    press: ComponentPress<'_>,
    table: TableId,
    command: &Command,
    said: &str,
) -> Result<InteractionAnswer, Failure> {
    // Done now or by the same press before: it is told alike.
    press.app.tables().command(&press.caller.visitor(), table, command, press.caller.interaction).await?;
    let private = press.private && press.caller.guild.is_some();
    let message = OutgoingMessage::text(said);
    Ok(if private { Callback::Update(message) } else { Callback::Message(message) }.into())
}

/// Before all of somebody's small actions are left to the lot they are asked once.
async fn ask_for_lot(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    press.app.tables().visit(&press.caller.visitor(), table).await?;
    Ok(press.reply(lot_question(table)).into())
}

async fn leave_to_lot(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let command = Command::Play(PlayCommand::LeaveToLot(press.caller.player.id, WhoChooses::Lot));
    press.app.tables().command(&press.caller.visitor(), table, &command, press.caller.interaction).await?;
    Ok(press.reply(left_to_lot(table)).into())
}

async fn verify(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let table = press.app.tables().visit(&press.caller.visitor(), table).await?;
    let checked = press.app.archive().prove(&table).await?;
    Ok(InteractionAnswer::from(Callback::Message(proof(&TableSummary::from(&*table), &checked))))
}

async fn give_place(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let table = press.app.tables().visit(&press.caller.visitor(), table).await?;
    let place = new_place(press.caller)?;
    press.app.places().give_place(&table, press.caller.player.id, place, press.caller.interaction).await?;
    Ok(press.reply(OutgoingMessage::text("The game goes on in this channel: its thread opens in a moment.")).into())
}

async fn rematch(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let table = press.app.tables().visit(&press.caller.visitor(), table).await?;
    check_rematch_place(press.caller, &table)?;
    let opener = (&press.caller.player, &press.caller.roles[..]);
    let opened = press.app.rematches().open(&table, opener, TableId(press.caller.interaction)).await?;
    Ok(InteractionAnswer::tell(rematch_is_set(opened.place.channel, opened.phase())))
}
