//! A player's own actions in play: one by notation, and leaving the game.

use game::{Actor, RESIGN, Refusal};

use super::{clock, settle};
use crate::log::ply::EntryNo;
use crate::messages::change::Change;
use crate::rules::give_back::give_back;
use crate::rules::secrets::secrets;
use crate::seat::occupant::PlayerId;
use crate::seat::seat_clock::Vacancy;
use crate::state::in_play::InPlay;
use crate::state::table::stranger;

pub(super) fn play(
    table: InPlay<'_>,
    player: PlayerId,
    action: &str,
    seen: Option<EntryNo>,
    now_ms: i64,
) -> Result<Change, Refusal> {
    let seat = table.seat_of(player).ok_or_else(stranger)?;
    clock::check_running(&table)?;
    if seen.is_some_and(|seen| !table.is_current(player, seen)) {
        return Err(Refusal::illegal("The game has moved on since you began this move; look at the newest board."));
    }
    let mut change = Change::of(&table);
    change.act(Actor::Seat(seat), action)?;
    if table.life.seat_clock(seat).vacancy == Some(Vacancy::Lost) {
        give_back(&mut change, seat);
    }
    // A move by hand makes earlier conditional moves useless.
    change.table.life.seat_clocks[seat.index()].plan = None;
    settle::settle(&mut change, &secrets(table), now_ms)?;
    Ok(change)
}

pub(super) fn resign(table: InPlay<'_>, player: PlayerId, now_ms: i64) -> Result<Change, Refusal> {
    let seat = table.active_seat(player)?;
    let mut change = Change::of(&table);
    change.act(Actor::Seat(seat), RESIGN)?;
    settle::settle(&mut change, &secrets(table), now_ms)?;
    Ok(change)
}
