//! *Plan ahead*: a menu of standing orders, a question, and the order given.

use super::component_press::ComponentPress;
use super::talk::{carry_out, told};
use crate::app::{Failure, TableSummary, Visit, views};
use crate::discord::answers::played;
use crate::discord::message::InteractionAnswer;
use crate::discord::present::{left_to_lot, lot_question, order_given, order_menu, order_question, plan_lines};
use game::AnyView;
use table::{Change, Command, PlayCommand, TableId, WhoChooses};

/// The orders that can be given.
pub(super) async fn menu(press: ComponentPress<'_>, id: TableId) -> Result<InteractionAnswer, Failure> {
    let (table, view) = mine(press, id).await?;
    let menu = order_menu(&TableSummary::from(&*table), &*view).ok_or_else(nothing)?;
    Ok(press.reply(menu).into())
}

/// Asks about the order that was chosen; gives the one of the button.
pub(super) async fn order(press: ComponentPress<'_>, id: TableId, order: &str) -> Result<InteractionAnswer, Failure> {
    let Some(chosen) = press.values.first() else { return give(press, id, order).await };
    let (table, view) = mine(press, id).await?;
    let asked = order_question(&TableSummary::from(&*table), &*view, chosen).ok_or_else(nothing)?;
    Ok(InteractionAnswer::pictured(press.reply(asked.message), asked.picture))
}

async fn mine(press: ComponentPress<'_>, id: TableId) -> Result<(Visit, Box<dyn AnyView>), Failure> {
    let table = press.visit(id).await?;
    let seat = table.active_seat(press.caller.player.id)?;
    let view = views::seat_view(&table, seat).ok_or_else(nothing)?;
    Ok((table, view))
}

fn nothing() -> Failure {
    Failure::refused("There is nothing to plan here: the game has moved on.")
}

async fn give(press: ComponentPress<'_>, id: TableId, order: &str) -> Result<InteractionAnswer, Failure> {
    let command = Command::Play(PlayCommand::Order(press.caller.player.id, order.to_owned()));
    let say =
        |change: &Change| if change.entries.is_empty() { String::new() } else { played(change, press.caller, None) };
    let said = press.command_said(id, &command, &say).await?;
    Ok(press.reply(order_given(id, Some(said.as_str()).filter(|said| !said.is_empty()))).into())
}

/// Confirms the moves that were written last, and says which: those above the button may be older ones.
pub(super) async fn confirm(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let me = press.caller.player.id;
    let say = |change: &Change| {
        let plan = |seat| change.table.life.seat_clock(seat).plan.as_ref();
        let lines = change.table.seats_of(me).into_iter().find_map(plan).map(plan_lines).unwrap_or_default();
        format!("Your conditional moves are set. /table if shows and withdraws them.\n{lines}")
    };
    let said = press.command_said(table, &Command::Play(PlayCommand::ConfirmPlan(me)), &say).await?;
    Ok(told(press, said))
}

pub(super) async fn withdraw(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let me = press.caller.player.id;
    carry_out(press, table, PlayCommand::WithdrawPlan(me), "Your conditional moves are withdrawn.").await
}

pub(super) async fn choose_myself(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let me = press.caller.player.id;
    carry_out(press, table, PlayCommand::LeaveToLot(me, WhoChooses::Player), "You choose again from your next turn.")
        .await
}

/// Before all of somebody's small actions are left to the lot they are asked once.
pub(super) async fn ask_for_lot(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let seen = press.visit(table).await?.log.end();
    Ok(press.reply(lot_question(table, seen)).into())
}

pub(super) async fn leave_to_lot(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let command = Command::Play(PlayCommand::LeaveToLot(press.caller.player.id, WhoChooses::Lot));
    press.app.tables().command(&press.caller.visitor(), table, &command, press.caller.interaction).await?;
    Ok(press.reply(left_to_lot(table)).into())
}
