//! The corrections when the bot comes back after an absence, or after its clock was wrong: the deadline that a player
//! is shown is the one that counts, and nobody loses time that they could not use.

use game::Seat;

use super::clock;
use crate::messages::change::Change;
use crate::messages::notice::{Notice, NoticeKind};
use crate::seat::seat_clock::Vacancy;
use crate::state::stage::Stage;
use crate::state::table::Table;
use crate::state::terms::{MAX_GRACE_MS, QUIET_MS};

/// A time that lies further ahead than this, in milliseconds, was written by a wrong clock: more than a machine's clock
/// is ever corrected by in passing.
pub(super) const WRONG_CLOCK_MS: i64 = 10 * 60_000;

/// Sets right what an absence or a wrong clock has left. Whether there was anything.
pub(super) fn mend(change: &mut Change, now_ms: i64, up_since_ms: i64) -> bool {
    if !matches!(change.table.stage, Stage::Lobby | Stage::Playing(_)) {
        return false;
    }
    let mended = retire_gone(&mut change.table)
        | forget_the_future(&mut change.table, now_ms)
        | wait_on(&mut change.table, up_since_ms);
    let stopped = change.table.life.paused_ms.is_some();
    let seats = Seat::all(change.table.seat_count()).filter(|_| !stopped);
    let seats: Vec<_> = seats.filter(|seat| mend_clock(&mut change.table, *seat, now_ms, up_since_ms)).collect();
    change.notices.extend(seats.iter().map(|seat| Notice::to(*seat, NoticeKind::Remind)));
    mended || !seats.is_empty()
}

/// Seats that have left the game were still on offer, or late, under 0.2. Whether one was.
fn retire_gone(table: &mut Table) -> bool {
    let is_due =
        |seat: &Seat| table.life.seat_clock(*seat).vacancy.is_some() || table.life.seat_clock(*seat).late_ms.is_some();
    let gone: Vec<_> = table.left().into_iter().filter(is_due).collect();
    for seat in &gone {
        clock::retire(table, *seat);
    }
    !gone.is_empty()
}

/// A quiet lobby, a seat on offer and a table that stands still wait for people: for the longest grace time at least, since
/// people can come again. Whether one waits longer for it.
fn wait_on(table: &mut Table, up_since_ms: i64) -> bool {
    let spared = up_since_ms.saturating_add(MAX_GRACE_MS);
    let least = spared.saturating_sub(QUIET_MS);
    let lost = table.life.seat_clocks.iter_mut().filter(|clock| clock.vacancy == Some(Vacancy::Lost));
    let lost = lost.filter_map(|clock| clock.late_ms.as_mut());
    let quiet = Some(&mut table.life.last_activity_ms).filter(|_| matches!(table.stage, Stage::Lobby));
    let mut waits = false;
    if let Some(hold) = &mut table.life.hold
        && let Some(short) = hold.until_ms().map(|until| spared.saturating_sub(until)).filter(|short| *short > 0)
    {
        hold.since_ms = hold.since_ms.saturating_add(short);
        waits = true;
    }
    for since in lost.chain(quiet).filter(|since| **since < least) {
        *since = least;
        waits = true;
    }
    waits
}

/// Whether a seat's deadline is another one now.
fn mend_clock(table: &mut Table, seat: Seat, now_ms: i64, up_since_ms: i64) -> bool {
    let Some(clock) = table.life.seat_clocks.get(seat.index()) else { return false };
    let (Some(since), Some(due)) = (clock.since_ms, clock.due_ms) else { return false };
    if is_wrong(since, now_ms) {
        clock::begin(table, seat, now_ms);
        return true;
    }
    let spared = up_since_ms.saturating_add(table.terms.grace_ms());
    let falls_short = clock.late_ms.is_none() && since < up_since_ms && due < spared && now_ms < spared;
    if falls_short {
        clock::lengthen(table, seat, spared - now_ms, now_ms);
    }
    falls_short
}

fn is_wrong(at_ms: i64, now_ms: i64) -> bool {
    at_ms > now_ms.saturating_add(WRONG_CLOCK_MS)
}

/// Times that say when something happened can't lie ahead. Whether one did.
fn forget_the_future(table: &mut Table, now_ms: i64) -> bool {
    let life = &mut table.life;
    life.shorten_pauses(now_ms);
    let in_seats = life.seat_clocks.iter_mut().flat_map(|clock| {
        let running = clock.since_ms.is_some();
        [Some(&mut clock.nudged_ms), Some(&mut clock.prompted_ms), Some(&mut clock.late_ms).filter(|_| !running)]
    });
    let held = life.hold.as_mut().map(|hold| &mut hold.since_ms);
    let times =
        in_seats.flatten().chain([&mut life.paused_ms]).flatten().chain([&mut life.last_activity_ms]).chain(held);
    let mut wrong = false;
    for at in times.filter(|at| is_wrong(**at, now_ms)) {
        *at = now_ms;
        wrong = true;
    }
    wrong
}
