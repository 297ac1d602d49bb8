//! The many small actions with which some games begin may be left to the lot: then each is drawn and played as soon as it is
//! the seat's turn, and its player is spared a post for each.

use game::Refusal;

use super::{by_lot, clock, settle};
use crate::messages::change::Change;
use crate::messages::command::WhoChooses;
use crate::rules::give_back::give_back;
use crate::rules::secrets::secrets;
use crate::seat::occupant::PlayerId;
use crate::seat::seat_clock::Vacancy;
use crate::state::in_play::InPlay;

pub(super) fn leave(table: InPlay<'_>, player: PlayerId, chooser: WhoChooses, now_ms: i64) -> Result<Change, Refusal> {
    let seat = table.active_seat(player)?;
    let mut change = Change::of(&table);
    let is_drawn = table.life.by_lot.contains(&seat);
    change.table.life.by_lot.retain(|drawn| *drawn != seat);
    match chooser {
        WhoChooses::Player if is_drawn => return Ok(change),
        WhoChooses::Player => return Err(Refusal::illegal("You already choose them yourself.")),
        WhoChooses::Lot => clock::check_running(&table)?,
    }
    if !table.to_act().contains(&seat) {
        return Err(Refusal::illegal("It isn't your turn: have the rest drawn at random on your next one."));
    }
    if by_lot::drawn(table, seat).is_none() {
        return Err(Refusal::illegal("Nothing is drawn at random here: the moves are yours."));
    }
    if table.life.seat_clock(seat).vacancy == Some(Vacancy::Lost) {
        give_back(&mut change, seat);
    }
    change.table.life.seat_clocks[seat.index()].plan = None;
    change.table.life.by_lot.push(seat);
    change.table.life.by_lot.sort_unstable();
    settle::settle(&mut change, &secrets(table), now_ms)?;
    Ok(change)
}
