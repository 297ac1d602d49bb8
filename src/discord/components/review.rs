//! The review of a game that is over, and the board at each of its turning points, with what was better marked.

use super::component_press::ComponentPress;
use crate::app::{Failure, TableSummary, TurningBoard};
use crate::discord::controls::BoardWords;
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::{pending_review, turning_point_board};
use game::Seat;
use table::TableId;

/// The review, only to the caller.
pub(super) async fn whole(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let (player, visitor) = (press.caller.player.id, press.caller.visitor());
    let table = press.visit(table).await?;
    let review = press.app.coach().begin_review(&table, player, visitor)?;
    Ok(Callback::Review(pending_review(&TableSummary::from(&*table)), review).into())
}

pub(super) async fn press(
    press: ComponentPress<'_>,
    table: TableId,
    (step, seat): (u32, u8),
    better: &str,
) -> Result<InteractionAnswer, Failure> {
    let (app, player) = (press.app, press.caller.player.id);
    let table = press.visit(table).await?;
    let step = usize::try_from(step).unwrap_or(usize::MAX);
    let turning = TurningBoard::at(&table, player, Seat(seat), step)?;
    let words = BoardWords::of(&app.people().settings(player).await?);
    let later = app.archive().seated_since(&table).await?.later_than_step(&table.log, step);
    let summary = TableSummary::from(&*table).before(&later);
    let (message, picture) = turning_point_board(&summary, &turning, better, words);
    // Beside the review, not in its place: the other turning points are a press away.
    Ok(InteractionAnswer::pictured(Callback::Message(message), picture))
}
