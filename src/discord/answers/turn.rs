//! The board of an earlier turn, as `/board` and `/review replay` show it, and the steps before and after it.

use crate::app::views::steps;
use crate::app::{App, Failure, PictureStyle, TableSummary, Visit, views};
use crate::discord::controls::BoardWords;
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage};
use crate::discord::present::step_message;
use game::Viewer;
use table::{PlayerId, Table};

/// The board of an earlier turn before its action, in a message of its own; turn 0 is the start.
pub(in crate::discord) async fn turn_answer(
    app: &App,
    table: &Table,
    player: PlayerId,
    viewer: Viewer,
    turn: u32,
    style: PictureStyle,
) -> Result<InteractionAnswer, Failure> {
    let step = views::step_of_turn(table, turn)?;
    let words = BoardWords::of(&app.people().settings(player).await?);
    one_step(app, table, (player, viewer), step, (style, words), Callback::Message).await
}

/// The board of a step, in the message whose button asked for it.
pub(in crate::discord) async fn step_answer(
    app: &App,
    table: &Visit,
    (player, viewer): (PlayerId, Viewer),
    step: u32,
    words: BoardWords,
    answer: impl FnOnce(OutgoingMessage) -> Callback,
) -> Result<InteractionAnswer, Failure> {
    let step = usize::try_from(step).unwrap_or(usize::MAX);
    one_step(app, table, (player, viewer), step, (PictureStyle::default(), words), answer).await
}

async fn one_step(
    app: &App,
    table: &Table,
    (player, viewer): (PlayerId, Viewer),
    step: usize,
    (style, words): (PictureStyle, BoardWords),
    answer: impl FnOnce(OutgoingMessage) -> Callback,
) -> Result<InteractionAnswer, Failure> {
    let view = views::view_at(table, player, viewer, step)?;
    let later = app.archive().seated_since(table).await?.later_than_step(&table.log, step);
    let summary = TableSummary::from(table).before(&later);
    let (message, picture) = step_message(&summary, &*view, (step, steps(&table.log)), style, words);
    Ok(InteractionAnswer::pictured(answer(message), picture))
}
