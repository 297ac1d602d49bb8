//! What players ask and grant each other while a game is on: a draw, an undo, a pause, more time, a nudge.

use game::{Refusal, Seat};

use crate::calendar::days_ms;
use crate::change::Change;
use crate::life::{Offer, Proposal, TableEvent};
use crate::log_entry::LogEntry;
use crate::notice::{Notice, NoticeKind};
use crate::occupant::{Occupant, PlayerId};
use crate::phase::Phase;
use crate::table::Table;
use crate::{clock, play, undo};

/// A seat is nudged at most once in this time.
const NUDGE_EVERY_MS: i64 = 12 * 3_600_000;
/// Nobody is nudged who has had the turn for less than this.
const NUDGE_AFTER_MS: i64 = 3_600_000;

/// Who must agree to what a seat asks: every other person who is still in the game.
#[must_use]
pub fn partners(table: &Table, by: Seat) -> Vec<Seat> {
    let left = table.position.as_ref().map(|position| position.left()).unwrap_or_default();
    let me = table.seats[by.index()].player().map(|player| player.id);
    let other = |seat: &Seat| table.seats[seat.index()].player().is_some_and(|player| Some(player.id) != me);
    Seat::all(table.seat_count()).filter(|seat| !left.contains(seat)).filter(other).collect()
}

/// Asks all others something.
pub(super) fn propose(table: &Table, player: PlayerId, what: Proposal, now_ms: i64) -> Result<Change, Refusal> {
    let by = table.active_seat(player)?;
    match &table.life.offer {
        Some(open) if open.what == what && open.by != by => return accept(table, player, now_ms),
        Some(open) if open.what == what => {
            return Err(Refusal::illegal("You have asked that already; the others have not all answered."));
        }
        Some(_) => {
            return Err(Refusal::illegal("There is an open question at this table: answer it first, or withdraw it."));
        }
        None => {}
    }
    judge(table, by, what)?;
    let mut change = Change::of(table);
    change.table.life.offer = Some(Offer { what, by, agreed: Vec::new() });
    if partners(table, by).is_empty() {
        carry_out(&mut change, what, by, now_ms)?;
        return Ok(change);
    }
    change.notices.push(Notice::public(NoticeKind::Offer));
    change.notices.extend(partners(table, by).into_iter().map(|seat| Notice::to(seat, NoticeKind::Asked)));
    Ok(change)
}

fn judge(table: &Table, by: Seat, what: Proposal) -> Result<(), Refusal> {
    match what {
        Proposal::Undo => undo::point(table, by).map(drop),
        Proposal::Pause if table.life.paused_ms.is_some() => {
            Err(Refusal::illegal("The clocks stand already; *Go on* lets them run again."))
        }
        Proposal::Draw | Proposal::Pause => Ok(()),
    }
}

/// Agrees to the open question.
pub(super) fn accept(table: &Table, player: PlayerId, now_ms: i64) -> Result<Change, Refusal> {
    let mine = table.active_seat(player)?;
    let offer = table.life.offer.as_ref().ok_or_else(nothing_open)?;
    let partners = partners(table, offer.by);
    if !partners.contains(&mine) {
        return Err(Refusal::illegal("That was your own question: the others answer it."));
    }
    if offer.agreed.contains(&mine) {
        return Err(Refusal::illegal("You have agreed already; the others have not all answered."));
    }
    let mut change = Change::of(table);
    let mut offer = offer.clone();
    // A person with several seats answers for all of them.
    offer.agreed.extend(table.seats_of(player));
    let all = partners.iter().all(|seat| offer.agreed.contains(seat));
    change.table.life.offer = Some(offer.clone());
    if all {
        carry_out(&mut change, offer.what, offer.by, now_ms)?;
    } else {
        change.notices.push(Notice::public(NoticeKind::Offer));
    }
    Ok(change)
}

/// Says no to the open question, or withdraws one's own.
pub(super) fn decline(table: &Table, player: PlayerId) -> Result<Change, Refusal> {
    let mine = table.active_seat(player)?;
    let offer = table.life.offer.as_ref().ok_or_else(nothing_open)?;
    let mut change = Change::of(table);
    change.table.life.offer = None;
    let own = table.seats_of(player).contains(&offer.by);
    change.announce(if own { TableEvent::Withdrawn(offer.what, mine) } else { TableEvent::Declined(offer.what, mine) });
    Ok(change)
}

fn nothing_open() -> Refusal {
    Refusal::illegal("Nothing is being asked at this table now; it may have been answered, or the game has moved on.")
}

/// All have agreed.
fn carry_out(change: &mut Change, what: Proposal, by: Seat, now_ms: i64) -> Result<(), Refusal> {
    change.table.life.offer = None;
    match what {
        Proposal::Pause => {
            clock::stop(&mut change.table, now_ms);
            change.table.life.paused_ms = Some(now_ms);
            change.announce(TableEvent::Paused);
            Ok(())
        }
        Proposal::Draw => {
            change.log(LogEntry::AgreedDraw { by })?;
            play::settle(change, &play::secrets(&change.table), now_ms)
        }
        Proposal::Undo => undo::carry_out(change, by, now_ms),
    }
}

/// Lets the clocks run again.
pub(super) fn resume(table: &Table, player: PlayerId, now_ms: i64) -> Result<Change, Refusal> {
    let by = table.active_seat(player)?;
    if table.life.paused_ms.is_none() {
        return Err(Refusal::illegal("The clocks of this table are running."));
    }
    let mut change = Change::of(table);
    change.table.life.paused_ms = None;
    clock::resume(&mut change.table, now_ms);
    change.announce(TableEvent::Resumed(by));
    Ok(change)
}

/// Gives everybody else who owes an action the time of one more move.
pub(super) fn grant(table: &Table, player: PlayerId, now_ms: i64) -> Result<Change, Refusal> {
    let by = table.active_seat(player)?;
    let mine = table.seats_of(player);
    let timed = |seat: &Seat| !mine.contains(seat) && table.life.seat_clock(*seat).due_ms.is_some();
    let waited: Vec<_> = table.to_act().into_iter().filter(timed).collect();
    if waited.is_empty() {
        return Err(Refusal::illegal("Nobody else's clock is running: there is nobody to give time to."));
    }
    let limit = now_ms.saturating_add(days_ms(60));
    if waited.iter().any(|seat| table.life.seat_clock(*seat).due_ms.is_some_and(|due| due > limit)) {
        return Err(Refusal::illegal("There are more than sixty days left already: that is enough."));
    }
    let mut change = Change::of(table);
    for seat in waited {
        clock::grant(&mut change.table, seat, table.terms.pace_ms(), now_ms);
    }
    change.announce(TableEvent::Granted(by));
    Ok(change)
}

/// Reminds those who are waited for.
pub(super) fn nudge(table: &Table, player: PlayerId, now_ms: i64) -> Result<Change, Refusal> {
    table.active_seat(player)?;
    let mine = table.seats_of(player);
    let person = |seat: &Seat| matches!(table.seats[seat.index()], Occupant::Player(_)) && !mine.contains(seat);
    let waited: Vec<_> = table.to_act().into_iter().filter(person).collect();
    if waited.is_empty() {
        return Err(Refusal::illegal("Nobody else is waited for at this table."));
    }
    let fresh = |seat: &Seat| table.life.seat_clock(*seat).since_ms.is_none_or(|since| now_ms - since < NUDGE_AFTER_MS);
    if waited.iter().all(fresh) {
        return Err(Refusal::illegal("They have only just been told; nudge them in an hour at the earliest."));
    }
    let due = |seat: &Seat| {
        !fresh(seat) && table.life.seat_clock(*seat).nudged_ms.is_none_or(|last| now_ms - last >= NUDGE_EVERY_MS)
    };
    let due: Vec<_> = waited.into_iter().filter(due).collect();
    if due.is_empty() {
        return Err(Refusal::illegal("They were nudged not long ago; once in twelve hours is enough."));
    }
    let mut change = Change::of(table);
    for seat in due {
        change.table.life.seat_clocks[seat.index()].nudged_ms = Some(now_ms);
        change.notices.push(Notice::to(seat, NoticeKind::Nudge));
    }
    Ok(change)
}

/// Calls a game off in which somebody has not done anything yet. It counts for nobody.
pub(super) fn abort(table: &Table, player: PlayerId) -> Result<Change, Refusal> {
    let by = table.active_seat(player)?;
    let begun = Seat::all(table.seat_count()).all(|seat| clock::has_acted(table, seat));
    if begun {
        return Err(Refusal::illegal("Everybody has moved already: offer a draw with /draw, or leave with /resign."));
    }
    let mut change = Change::of(table);
    change.table.phase = Phase::Closed;
    for clock in &mut change.table.life.seat_clocks {
        (clock.since_ms, clock.due_ms, clock.late_ms, clock.vacancy) = (None, None, None, None);
    }
    (change.table.life.offer, change.table.life.paused_ms) = (None, None);
    change.announce(TableEvent::Aborted(by));
    change.notices.push(Notice::public(NoticeKind::Lobby));
    Ok(change)
}
