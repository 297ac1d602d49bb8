//! A player's settings change while games are on. Their calendar counts from their next turn on.

use game::{Refusal, Seat};

use super::clock;
use crate::messages::change::Change;
use crate::seat::occupant::PlayerId;
use crate::seat::player_settings::PlayerSettings;
use crate::state::table::{Table, stranger};

pub(super) fn settle(
    table: &Table,
    player: PlayerId,
    settings: &PlayerSettings,
    now_ms: i64,
) -> Result<Change, Refusal> {
    let mine: Vec<Seat> = table.seats_of(player);
    if mine.is_empty() {
        return Err(stranger());
    }
    let mut change = Change::of(table);
    for seat in mine {
        clock::recount(&mut change.table, seat, settings.calendar.clone(), now_ms);
        change.table.settings[seat.index()] = settings.clone();
    }
    Ok(change)
}
