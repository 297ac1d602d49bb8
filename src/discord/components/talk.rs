//! The buttons of a table's talk: answers to questions, clocks, seats that change hands, rematches, conditional moves.

use super::component_press::ComponentPress;
use crate::app::{Failure, RegainedPlace};
use crate::discord::answers::{Asking, check_rematch_place, new_place};
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage};
use crate::discord::present::rematch_is_set;
use game::Seat;
use table::{Change, Command, Notice, NoticeKind, OfferId, PlayCommand, TableId};

/// Agrees to a question. Buttons of 0.1 name none and mean the open one.
pub(super) async fn agree(
    press: ComponentPress<'_>,
    table: TableId,
    question: Option<OfferId>,
) -> Result<InteractionAnswer, Failure> {
    carry_out(press, table, PlayCommand::Accept(press.caller.player.id, question), "You agree.").await
}

/// Says no to a question, or withdraws it. Buttons of 0.1 name none and mean the open one.
pub(super) async fn disagree(
    press: ComponentPress<'_>,
    table: TableId,
    question: Option<OfferId>,
) -> Result<InteractionAnswer, Failure> {
    carry_out(press, table, PlayCommand::Decline(press.caller.player.id, question), "That request is closed.").await
}

/// Takes a seat that is on offer.
pub(super) async fn take(press: ComponentPress<'_>, table: TableId, seat: u8) -> Result<InteractionAnswer, Failure> {
    let (seat, settings) = (Seat(seat), press.app.people().settings(press.caller.player.id).await?.settings);
    let take = Command::Play(PlayCommand::Take(press.caller.player.clone(), seat, settings));
    let say = |change: &Change| {
        let has_secrets = change.notices.contains(&Notice::to(seat, NoticeKind::Secret));
        let secrets = if has_secrets { "; its secrets come by direct message" } else { "" };
        let is_turn = change.table.to_act().contains(&seat) && change.table.check_moves().is_ok();
        let turn = if is_turn { " It is your turn." } else { "" };
        format!("The seat is yours{secrets}.{turn}")
    };
    let said = press.command_said(table, &take, &say).await?;
    Ok(told(press, said))
}

pub(super) async fn resume(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let me = press.caller.player.id;
    carry_out(press, table, PlayCommand::Resume(me), "The clocks run again.").await
}

pub(super) async fn grant(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let me = press.caller.player.id;
    carry_out(press, table, PlayCommand::Grant(me), "They have more time now.").await
}

pub(super) async fn claim(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let command = Command::Play(PlayCommand::Claim(press.caller.player.id));
    let say = |change: &Change| {
        let is_over = change.outcome.is_some();
        if is_over { "You have claimed the game." } else { "The late players are out, and the game goes on." }
            .to_owned()
    };
    let said = press.command_said(table, &command, &say).await?;
    Ok(told(press, said))
}

pub(super) async fn keep(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let me = press.caller.player.id;
    carry_out(press, table, PlayCommand::Keep(me), "You keep your seat.").await
}

pub(super) async fn abort(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let said = Asking { app: press.app, caller: press.caller }.abort(table).await?;
    Ok(told(press, said))
}

pub(super) async fn hand_over(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let me = press.caller.player.id;
    carry_out(
        press,
        table,
        PlayCommand::HandOver(me, None),
        "Your seat is on offer; you play on until somebody takes it.",
    )
    .await
}

pub(super) async fn carry_out(
    press: ComponentPress<'_>,
    table: TableId,
    command: PlayCommand,
    said: &str,
) -> Result<InteractionAnswer, Failure> {
    // Done now or by the same press before: it is told alike.
    let command = Command::Play(command);
    press.app.tables().command(&press.caller.visitor(), table, &command, press.caller.interaction).await?;
    Ok(told(press, said))
}

/// The answer is a message of its own where the pressed one is a notice that others, or the player later, still need.
pub(super) fn told(press: ComponentPress<'_>, said: impl Into<String>) -> InteractionAnswer {
    let private = press.private && press.caller.guild.is_some();
    let message = OutgoingMessage::text(said);
    let callback = if private { Callback::Update(message) } else { Callback::Message(message) };
    callback.into()
}

pub(super) async fn give_place(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let table = press.visit(table).await?;
    let place = new_place(press.caller, &table)?;
    let (player, interaction) = (press.caller.player.id, press.caller.interaction);
    let said = match press.app.places().give_place(&table, player, place, interaction).await? {
        RegainedPlace::OwnThread => "The game goes on here.".to_owned(),
        RegainedPlace::NewThread(home) if home == press.caller.channel => {
            "The game goes on in this channel: its thread opens in a moment.".to_owned()
        }
        RegainedPlace::NewThread(home) => format!("The game goes on in <#{home}>: its thread opens in a moment."),
    };
    Ok(press.reply(OutgoingMessage::text(said)).into())
}

pub(super) async fn rematch(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let table = press.visit(table).await?;
    check_rematch_place(press.caller, &table)?;
    let opener = (&press.caller.player, &press.caller.roles[..]);
    let opened = press.app.rematches().open(&table, opener, TableId(press.caller.interaction)).await?;
    Ok(InteractionAnswer::tell(rematch_is_set(opened.place.channel, opened.phase())))
}
