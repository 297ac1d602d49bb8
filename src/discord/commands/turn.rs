//! The board of an earlier turn, as `/board` and `/replay` show it.

use crate::app::replay::steps;
use crate::app::{App, Failure, PictureStyle, TableSummary};
use crate::discord::answer::{Callback, InteractionAnswer};
use crate::discord::present::step_message;
use game::Viewer;
use table::{PlayerId, Table};

/// The board of an earlier turn.
pub(super) fn one_turn(
    table: &Table,
    player: PlayerId,
    viewer: Viewer,
    turn: u32,
    style: PictureStyle,
) -> Result<InteractionAnswer, Failure> {
    let step = App::step_of_turn(table, turn)?;
    let view = App::view_at(table, player, viewer, step)?;
    let (message, picture) = step_message(&TableSummary::from(table), &*view, (step, steps(&table.log)), style);
    Ok(InteractionAnswer { callback: Callback::Message(message), picture: Some(picture) })
}
