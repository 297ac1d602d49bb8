//! The clocks: who owes an action until when. Times come in as arguments; a player's calendar says which of them count.

use game::{Actor, Refusal, Seat};

use crate::messages::change::Change;
use crate::seat::calendar::Calendar;
use crate::seat::occupant::Occupant;
use crate::seat::seat_clock::{Reminded, SeatClock, Vacancy};
use crate::state::table::Table;
use crate::state::terms::{MAX_GRACE_MS, QUIET_MS};

/// The calendar that counts for a seat at this table: in a turn the one with which it began.
fn calendar<S>(table: &Table<S>, seat: Seat) -> Calendar {
    let kept = table.life.seat_clock(seat).calendar.clone().filter(|_| table.terms.rests);
    kept.unwrap_or_else(|| present_calendar(table, seat))
}

/// The calendar that a turn would begin with now.
fn present_calendar<S>(table: &Table<S>, seat: Seat) -> Calendar {
    let settings = table.settings.get(seat.index()).filter(|_| table.terms.rests);
    settings.map(|settings| settings.calendar.clone()).unwrap_or_default()
}

/// Whether a seat's clock runs while it owes an action: a person's who has not offered it for good.
fn is_timed(table: &Table, seat: Seat) -> bool {
    let clock = table.life.seat_clock(seat);
    matches!(table.seats[seat.index()], Occupant::Player(_)) && clock.vacancy != Some(Vacancy::Lost)
}

/// Makes sure that the clocks are not stopped by agreement: nobody moves, or wins by time, until they run again.
///
/// # Errors
/// If they are, with the way to let them run.
pub(super) fn check_running(table: &Table) -> Result<(), Refusal> {
    match table.life.paused_ms {
        None => Ok(()),
        Some(_) => {
            Err(Refusal::illegal("This game is paused; *Resume* in its thread, or /table pause, lets it go on."))
        }
    }
}

/// Starts and stops the clocks after what was played.
pub(super) fn settle(change: &mut Change, now_ms: i64) {
    let acted: Vec<_> = change.entries.iter().filter_map(|entry| entry.by().seat()).collect();
    // An undo earns no time.
    let moved: Vec<_> = change.entries.iter().filter_map(|entry| entry.action()?.by.seat()).collect();
    let to_act = if change.outcome.is_some() { Vec::new() } else { change.table.to_act() };
    let left = change.table.left();
    for seat in Seat::all(change.table.seat_count()) {
        if left.contains(&seat) {
            retire(&mut change.table, seat);
            continue;
        }
        let owes = to_act.contains(&seat) && is_timed(&change.table, seat);
        if moved.contains(&seat) {
            charge(&mut change.table, seat, now_ms);
        }
        if acted.contains(&seat) || !owes {
            finish(&mut change.table, seat);
        }
        if owes && change.table.life.seat_clock(seat).budget_ms == 0 {
            begin(&mut change.table, seat, now_ms);
        }
    }
    if change.table.life.paused_ms.is_some() || change.table.life.hold.is_some() {
        stop(&mut change.table, now_ms);
    }
}

/// Charges a turn that ends with a move: its time goes from the bank, and the increment comes in.
fn charge(table: &mut Table, seat: Seat, now_ms: i64) {
    let calendar = calendar(table, seat);
    let (increment, cap) = (table.terms.pace_ms(), table.terms.bank_cap_ms());
    let clock = &mut table.life.seat_clocks[seat.index()];
    // A move that was planned is played within the other's turn: its own has not begun, and takes no time.
    let taken = if clock.budget_ms > 0 { used(clock, &calendar, now_ms) } else { 0 };
    let left = (clock.bank_ms - taken).max(0);
    // A bank of 0.1 may hold more than the cap: it keeps that, and does not grow.
    clock.bank_ms = (left + increment).min(cap.max(left));
}

/// Ends a seat's turn: its clock stops, and keeps the bank, the nudge, the vacancy and the conditional moves.
fn finish(table: &mut Table, seat: Seat) {
    let clock = &mut table.life.seat_clocks[seat.index()];
    let SeatClock { bank_ms, nudged_ms, vacancy, plan, late_ms, .. } = std::mem::take(clock);
    let late_ms = late_ms.filter(|_| vacancy == Some(Vacancy::Lost));
    *clock = SeatClock { late_ms, bank_ms, nudged_ms, vacancy, plan, ..SeatClock::default() };
}

/// Ends the clock of a seat that has left the game: nothing is due there any more, and nobody can take it.
pub(super) fn retire(table: &mut Table, seat: Seat) {
    let clock = &mut table.life.seat_clocks[seat.index()];
    *clock = SeatClock { bank_ms: clock.bank_ms, ..SeatClock::default() };
}

/// Begins a seat's turn: its budget is the pace or the bank, and no reminder was sent.
pub(super) fn begin(table: &mut Table, seat: Seat, now_ms: i64) {
    let banked = table.terms.bank_secs.is_some();
    let budget = if banked { table.life.seat_clock(seat).bank_ms } else { table.terms.pace_ms() };
    let calendar = Some(present_calendar(table, seat)).filter(|_| table.terms.rests);
    let clock = &mut table.life.seat_clocks[seat.index()];
    let (reminded, late_ms, used_ms) = (Reminded::Not, None, 0);
    *clock = SeatClock { budget_ms: budget, reminded, late_ms, used_ms, calendar, ..clock.clone() };
    run(table, seat, now_ms);
}

/// Lets a seat's clock run from now on, with what is left of its time.
fn run(table: &mut Table, seat: Seat, now_ms: i64) {
    let calendar = calendar(table, seat);
    let clock = &mut table.life.seat_clocks[seat.index()];
    clock.since_ms = Some(now_ms);
    clock.due_ms = Some(calendar.after(now_ms, clock.budget_ms - clock.used_ms));
}

/// The working time that a turn has used until now.
fn used(clock: &SeatClock, calendar: &Calendar, now_ms: i64) -> i64 {
    clock.used_ms + clock.since_ms.map_or(0, |since| calendar.worked(since, now_ms))
}

/// The working time that is left of a seat's turn, in milliseconds; negative where it is late.
pub(super) fn left_ms(table: &Table, seat: Seat, now_ms: i64) -> i64 {
    let clock = table.life.seat_clock(seat);
    clock.budget_ms - used(clock, &calendar(table, seat), now_ms)
}

/// Stops all clocks, and keeps what they show.
pub(super) fn stop(table: &mut Table, now_ms: i64) {
    for seat in Seat::all(table.seat_count()) {
        let calendar = calendar(table, seat);
        let clock = &mut table.life.seat_clocks[seat.index()];
        (clock.used_ms, clock.since_ms, clock.due_ms) = (used(clock, &calendar, now_ms), None, None);
    }
}

/// Lets stopped clocks run again; everybody has at least the grace time, and a lost seat is on offer for the longest one at least: a game
/// that stands still is looked at by nobody.
pub(super) fn resume(table: &mut Table, now_ms: i64) {
    for seat in Seat::all(table.seat_count()) {
        if table.life.seat_clock(seat).budget_ms > 0 {
            lengthen(table, seat, table.terms.grace_ms(), now_ms);
        }
        let clock = &mut table.life.seat_clocks[seat.index()];
        if clock.vacancy == Some(Vacancy::Lost) {
            let least = now_ms.saturating_add(MAX_GRACE_MS).saturating_sub(QUIET_MS);
            clock.late_ms = clock.late_ms.map(|late| late.max(least));
        }
    }
}

/// Sees to it that a seat has at least this much time from now on; it is not late then.
pub(super) fn lengthen(table: &mut Table, seat: Seat, at_least_ms: i64, now_ms: i64) {
    let calendar = calendar(table, seat);
    let clock = &mut table.life.seat_clocks[seat.index()];
    let used = used(clock, &calendar, now_ms);
    (clock.used_ms, clock.late_ms) = (used, None);
    if clock.budget_ms - used < at_least_ms {
        clock.budget_ms = used + at_least_ms;
        clock.reminded = Reminded::Nearly;
    }
    run(table, seat, now_ms);
}

/// Adds time to a seat's turn; it is not late then.
pub(super) fn grant(table: &mut Table, seat: Seat, more_ms: i64, now_ms: i64) {
    let calendar = calendar(table, seat);
    let clock = &mut table.life.seat_clocks[seat.index()];
    let used = used(clock, &calendar, now_ms).min(clock.budget_ms);
    (clock.used_ms, clock.late_ms) = (used, None);
    clock.budget_ms += more_ms;
    clock.reminded = match used.saturating_mul(10) / clock.budget_ms.max(1) {
        9.. => Reminded::Nearly,
        5.. => Reminded::Half,
        _ => Reminded::Not,
    };
    run(table, seat, now_ms);
}

impl<S> Table<S> {
    /// When the grace time of a late seat is over, in Unix milliseconds: like the time for its move it is counted by its
    /// player's calendar. `None` where the seat is not late.
    #[must_use]
    pub fn grace_until_ms(&self, seat: Seat) -> Option<i64> {
        let late = self.life.seat_clock(seat).late_ms?;
        Some(calendar(self, seat).after(late, self.terms.grace_ms()))
    }
}

/// A player has a new calendar. It counts from their next turn on: no clock is stretched by it, whether it runs or is
/// stopped. Only where the action falls due earlier by it (they are back from a vacation, say) it counts at once.
pub(super) fn recount(table: &mut Table, seat: Seat, calendar_now: Calendar, now_ms: i64) {
    let old = calendar(table, seat);
    table.settings[seat.index()].calendar = calendar_now;
    let new = present_calendar(table, seat);
    let clock = &mut table.life.seat_clocks[seat.index()];
    let runs = clock.due_ms.is_some();
    if clock.late_ms.is_some() || !runs && clock.budget_ms == 0 {
        return;
    }
    let used = used(clock, &old, now_ms).min(clock.budget_ms);
    let left = clock.budget_ms - used;
    let due = clock.due_ms.unwrap_or_else(|| old.after(now_ms, left));
    if new.after(now_ms, left) < due {
        (clock.used_ms, clock.calendar) = (used, Some(new));
        if runs {
            run(table, seat, now_ms);
        }
    } else {
        // A turn that began under 0.1 does not know its calendar yet.
        clock.calendar = Some(old);
    }
}

/// The instants of a turn's reminders.
pub(super) fn reminders(table: &Table, seat: Seat) -> [(Reminded, i64); 2] {
    let (clock, calendar) = (table.life.seat_clock(seat), calendar(table, seat));
    let since = clock.since_ms.unwrap_or(i64::MAX);
    let at = |tenths| calendar.after(since, clock.budget_ms / 10 * tenths - clock.used_ms);
    [(Reminded::Half, at(5)), (Reminded::Nearly, at(9))]
}

/// When a player is to be reminded at their own interval, an interval of running time.
pub(super) fn prompt_ms(table: &Table, seat: Seat) -> Option<i64> {
    let hours = table.settings.get(seat.index())?.remind_hours?;
    let clock = table.life.seat_clock(seat);
    let last = clock.since_ms?.max(clock.prompted_ms.unwrap_or(i64::MIN));
    let calendar = calendar(table, seat);
    let at = calendar.after(last, i64::from(hours.max(1)) * 3_600_000);
    // The last moment before a rest belongs to the rest: whoever has just gone to bed is not called.
    Some(if calendar.rests_at(at) { calendar.after(at, 1) } else { at })
}

/// Whether the log has an entry of this seat, one that was taken back included.
pub(super) fn has_acted(table: &Table, seat: Seat) -> bool {
    table.log.entries().iter().any(|entry| entry.by() == Actor::Seat(seat))
}

/// Whether a moderator has taken a seat, and nobody has it yet. It can be given back for a while, so nobody wins by it at once.
pub(super) fn is_unmanned(table: &Table, seat: Seat) -> bool {
    table.life.seat_clock(seat).vacancy == Some(Vacancy::Lost) && table.seats[seat.index()] == Occupant::Former
}

/// Whether no other seat in the game has kept its time: nobody would deserve to win. Beside a player a seat that a moderator has emptied is
/// not late.
pub(super) fn all_others_late(table: &Table, seat: Seat) -> bool {
    let left = table.left();
    let is_empty = |other: Seat| is_unmanned(table, other) && !is_unmanned(table, seat);
    let plays = |other: &Seat| *other != seat && !left.contains(other) && !is_empty(*other);
    let others = || Seat::all(table.seat_count()).filter(plays);
    others().next().is_some() && others().all(|other| table.life.seat_clock(other).late_ms.is_some())
}
