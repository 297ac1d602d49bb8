//! The board of an earlier turn, as `/board` and `/review replay` show it, and the steps before and after it.

use crate::app::views::steps;
use crate::app::{App, Failure, PictureStyle, TableSummary, Visit, views};
use crate::discord::controls::BoardWords;
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage};
use crate::discord::present::step_message;
use game::Viewer;
use table::{PlayerId, Table};

/// The board of an earlier turn.
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
    one_step(table, (player, viewer), step, style, words, Callback::Message)
}

/// The board of a step, in the message whose button asked for it.
pub(in crate::discord) fn step_answer(
    table: &Visit,
    (player, viewer): (PlayerId, Viewer),
    step: u32,
    words: BoardWords,
    answer: impl FnOnce(OutgoingMessage) -> Callback,
) -> Result<InteractionAnswer, Failure> {
    let step = usize::try_from(step).unwrap_or(usize::MAX);
    one_step(table, (player, viewer), step, PictureStyle::default(), words, answer)
}

fn one_step(
    table: &Table,
    (player, viewer): (PlayerId, Viewer),
    step: usize,
    style: PictureStyle,
    words: BoardWords,
    answer: impl FnOnce(OutgoingMessage) -> Callback,
) -> Result<InteractionAnswer, Failure> {
    let view = views::view_at(table, player, viewer, step)?;
    let steps = (step, steps(&table.log));
    let (message, picture) = step_message(&TableSummary::from(table), &*view, steps, style, words);
    Ok(InteractionAnswer::pictured(answer(message), picture))
}
