//! The buttons below a board: the caller's own view, its words, its moves, earlier turns, the check of its fair play.

use super::component_press::ComponentPress;
use crate::app::{Failure, TableSummary};
use crate::discord::answers::{my_moves, my_view, my_words, step_answer};
use crate::discord::controls::BoardWords;
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::{proof, proof_to_come};
use game::Viewer;
use table::{Phase, TableId};

/// A page past the end of every list of moves: the last page is shown.
const LAST_PAGE: u16 = u16::MAX;

/// The caller's own view of the table.
pub(super) async fn view(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    my_view(press.app, &*press.visit(table).await?, &press.caller.visitor()).await
}

/// The caller's own view in words alone.
pub(super) async fn in_words(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    my_words(&*press.visit(table).await?, press.caller.player.id)
}

/// The last page of the moves, as a message of its own.
pub(super) async fn latest_moves(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let table = press.visit(table).await?;
    Ok(Callback::Message(my_moves(press.app, &table, press.caller.player.id, LAST_PAGE).await?).into())
}

/// A page of the moves, in place of the page before.
pub(super) async fn moves(press: ComponentPress<'_>, table: TableId, page: u16) -> Result<InteractionAnswer, Failure> {
    let table = press.visit(table).await?;
    Ok(press.reply(my_moves(press.app, &table, press.caller.player.id, page).await?).into())
}

/// The board of an earlier step, through these eyes.
pub(super) async fn step(
    press: ComponentPress<'_>,
    table: TableId,
    (step, eyes, words): (u32, Viewer, BoardWords),
) -> Result<InteractionAnswer, Failure> {
    let table = press.visit(table).await?;
    let (app, player) = (press.app, press.caller.player.id);
    step_answer(app, &table, (player, eyes), step, words, |message| press.reply(message)).await
}

/// The table's dice and secret choices, recomputed.
pub(super) async fn verify(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let table = press.visit(table).await?;
    if table.phase() == Phase::Lobby {
        return Ok(Callback::Message(proof_to_come(&TableSummary::from(&*table))).into());
    }
    let checked = press.app.archive().prove(&table, press.caller.player.id).await?;
    Ok(InteractionAnswer::from(Callback::Message(proof(&TableSummary::from(&*table), &checked))))
}
