//! The people who may claim a game from those who are late.

use crate::app::TableSummary;
use game::Seat;
use table::{LatePolicy, PlayerId};

/// Those who may claim the game, as far as they are called in its thread: nothing else happens by itself.
pub(super) fn claimants(summary: &TableSummary) -> Vec<PlayerId> {
    if summary.terms.late != LatePolicy::Claim {
        return Vec::new();
    }
    let here = punctual(summary).filter(|(seat, _)| summary.thread_calls.contains(seat));
    let mut called: Vec<_> = here.map(|(_, player)| player).collect();
    called.sort_unstable();
    called.dedup();
    called
}

/// The people in the game who are late with none of their seats, so that they may claim it, by seat.
pub(super) fn punctual(summary: &TableSummary) -> impl Iterator<Item = (Seat, PlayerId)> {
    let is_late = |player: PlayerId| summary.late.iter().any(|(seat, _)| summary.player(*seat) == Some(player));
    summary
        .manned
        .iter()
        .filter_map(|seat| Some((*seat, summary.player(*seat)?)))
        .filter(move |(_, who)| !is_late(*who))
}
