//! Talk among players while a game is on: a draw, an undo, a pause, an end, more time, a nudge.

use game::{Actor, Refusal, Seat};

use super::{clock, patience, settle, undo};
use crate::log::log_entry::LogEntry;
use crate::messages::change::Change;
use crate::messages::command::PlayCommand;
use crate::messages::notice::{Notice, NoticeKind};
use crate::rules::partners::{judges, partners};
use crate::rules::secrets::secrets;
use crate::seat::calendar::days_ms;
use crate::seat::occupant::{Occupant, PlayerId};
use crate::seat::seat_clock::Vacancy;
use crate::state::asked_before::Matter;
use crate::state::in_play::InPlay;
use crate::state::offer::{Offer, OfferId, Proposal};
use crate::state::stage::Stage;
use crate::state::table::Table;
use crate::state::table_event::TableEvent;

/// A seat is nudged at most once in this time, and in a long turn ever more rarely: as long after the last nudge as that
/// was after the turn began, up to the second time.
pub const NUDGE_EVERY_MS: [i64; 2] = [12 * 3_600_000, 24 * 3_600_000];
/// Nobody is nudged who has had the turn for less than this.
const NUDGE_AFTER_MS: i64 = 3_600_000;

/// The people whom a command asks or reminds, beyond what the game itself needs.
#[must_use]
pub fn addressed(table: &Table, command: &PlayCommand) -> Vec<PlayerId> {
    let (player, what) = match command {
        PlayCommand::Propose(player, what) => (*player, Some(*what)),
        PlayCommand::Abort(player) if !may_abort_alone(table) => (*player, Some(Proposal::Abort)),
        PlayCommand::Nudge(player) => (*player, None),
        _ => return Vec::new(),
    };
    let seats = match (what, table.active_seat(player)) {
        (_, Err(_)) => Vec::new(),
        // Asking the same thing counts as agreeing.
        (Some(what), Ok(by)) if table.life.offer.as_ref().is_some_and(|open| open.what == what && open.by != by) => {
            Vec::new()
        }
        (Some(_), Ok(by)) => partners(table, by),
        (None, Ok(_)) => table.to_act(),
    };
    let people = seats.into_iter().filter_map(|seat| table.seats[seat.index()].player());
    people.map(|other| other.id).filter(|other| *other != player).collect()
}

/// Asks all others something.
pub(super) fn propose(table: InPlay<'_>, player: PlayerId, what: Proposal, now_ms: i64) -> Result<Change, Refusal> {
    let by = table.active_seat(player)?;
    match &table.life.offer {
        Some(open) if open.what == what && open.by != by => return accept(table, player, None, now_ms),
        Some(open) if open.what == what => {
            return Err(Refusal::illegal("You have asked that already; the others have not all answered."));
        }
        Some(open) => return Err(another_is_open(&table, open, player)),
        None => {}
    }
    judge(table, by, what)?;
    patience::check(&table, by, Matter::Proposal(what), now_ms)?;
    let mut change = Change::of(&table);
    change.table.life.offer = Some(Offer { what, by, agreed: Vec::new() });
    if judges(&table, by, what).is_empty() {
        carry_out(&mut change, what, by, now_ms)?;
        return Ok(change);
    }
    change.table.life.note_asked(by, Matter::Proposal(what), table.log.end());
    change.notices.push(Notice::public(NoticeKind::Offer));
    change.notices.extend(partners(&table, by).into_iter().map(|seat| Notice::to(seat, NoticeKind::Asked)));
    Ok(change)
}

/// The reason why nothing else can be asked now, to somebody who asked the open question, can answer it, or can only wait for it.
fn another_is_open(table: &Table, open: &Offer, player: PlayerId) -> Refusal {
    let mine = table.seats_of(player);
    let may_answer = |seat: &Seat| mine.contains(seat) && !open.agreed.contains(seat);
    Refusal::illegal(if mine.contains(&open.by) {
        "Another question of yours is open at this table: press *Decline* under it to withdraw it, or wait for the answers."
    } else if partners(table, open.by).iter().any(may_answer) {
        "There is an open question at this table: answer it first."
    } else {
        "There is an open question at this table: ask again when the others have answered it."
    })
}

/// A computer offers a draw with its move, unless the game is over, nobody could agree, or it did so a short while ago. Nobody
/// is called for it: those who are to answer are told of the move.
pub(super) fn computer_offers_draw(change: &mut Change, by: Seat, now_ms: i64) {
    let (table, matter) = (&change.table, Matter::Proposal(Proposal::Draw));
    let may = matches!(table.stage, Stage::Playing(_))
        && !judges(table, by, Proposal::Draw).is_empty()
        && !undo::has_empty_seat(table)
        && patience::may_computer_ask(table, by, matter, now_ms);
    if may {
        change.table.life.offer = Some(Offer { what: Proposal::Draw, by, agreed: Vec::new() });
        change.table.life.note_asked(by, matter, change.table.log.end());
        change.notices.push(Notice::public(NoticeKind::Offer));
    }
}

fn judge(table: InPlay<'_>, by: Seat, what: Proposal) -> Result<(), Refusal> {
    // Its player may get it back, and has a say in what ends or stops the game.
    if what != Proposal::Undo && undo::has_empty_seat(&table) {
        return Err(Refusal::illegal(
            "A seat is empty, so not everybody can be asked: wait until somebody has it, or it leaves the game.",
        ));
    }
    match what {
        Proposal::Draw if judges(&table, by, what).is_empty() => Err(nobody_to_agree(&table)),
        Proposal::Undo => undo::point(table, by).map(drop),
        Proposal::Pause if table.life.paused_ms.is_some() => {
            Err(Refusal::illegal("The clocks are paused already; *Resume* lets them run again."))
        }
        Proposal::Draw | Proposal::Pause | Proposal::Abort => Ok(()),
    }
}

/// The refusal of a draw that neither a person nor a computer that thinks could agree to.
fn nobody_to_agree(table: &Table) -> Refusal {
    let left = table.left();
    let is_random = |seat: &Seat| table.seats[seat.index()] == Occupant::Computer(0) && !left.contains(seat);
    Refusal::illegal(if Seat::all(table.seat_count()).any(|seat| is_random(&seat)) {
        "A computer that plays at random never agrees to a draw: play on, or leave with /table resign."
    } else {
        "Nobody at this table could agree to a draw just now: play on, or leave with /table resign."
    })
}

/// The open question, if it is the one that is answered.
fn answered(table: &Table, which: Option<OfferId>) -> Result<&Offer, Refusal> {
    let open = table.life.offer.as_ref().ok_or_else(nothing_open)?;
    match which {
        Some(which) if table.life.offer_id(table.log.end()) != Some(which) => {
            Err(Refusal::illegal("That question is no longer open; another one is. Answer it by its own buttons."))
        }
        _ => Ok(open),
    }
}

/// Agrees to the open question.
pub(super) fn accept(
    table: InPlay<'_>,
    player: PlayerId,
    which: Option<OfferId>,
    now_ms: i64,
) -> Result<Change, Refusal> {
    let mine = table.active_seat(player)?;
    let offer = answered(&table, which)?;
    let partners = partners(&table, offer.by);
    if !partners.contains(&mine) {
        return Err(Refusal::illegal("That was your own question: the others answer it, and *Decline* withdraws it."));
    }
    if offer.agreed.contains(&mine) {
        return Err(Refusal::illegal("You have agreed already; the others have not all answered."));
    }
    // A person with several seats answers for all of them.
    agree(table, &table.seats_of(player), now_ms)
}

/// Some seats agree to the open question.
pub(super) fn agree(table: InPlay<'_>, seats: &[Seat], now_ms: i64) -> Result<Change, Refusal> {
    let mut offer = table.life.offer.clone().ok_or_else(nothing_open)?;
    let mut change = Change::of(&table);
    offer.agreed.extend(seats);
    let all = judges(&table, offer.by, offer.what).iter().all(|seat| offer.agreed.contains(seat));
    change.table.life.offer = Some(offer.clone());
    if all {
        carry_out(&mut change, offer.what, offer.by, now_ms)?;
    } else {
        change.notices.push(Notice::public(NoticeKind::Offer));
    }
    Ok(change)
}

/// A seat says no to the open question.
pub(super) fn refuse(table: &Table, seat: Seat, now_ms: i64) -> Result<Change, Refusal> {
    let offer = table.life.offer.as_ref().ok_or_else(nothing_open)?;
    let mut change = Change::of(table);
    change.table.life.offer = None;
    change.table.life.note_refused(offer.by, Matter::Proposal(offer.what), table.log.end(), now_ms);
    change.announce(TableEvent::Declined(offer.what, seat));
    Ok(change)
}

/// Says no to the open question, or withdraws one's own.
pub(super) fn decline(table: &Table, player: PlayerId, which: Option<OfferId>, now_ms: i64) -> Result<Change, Refusal> {
    let mine = table.active_seat(player)?;
    let offer = answered(table, which)?;
    let mut change = Change::of(table);
    change.table.life.offer = None;
    let own = table.seats_of(player).contains(&offer.by);
    if !own {
        change.table.life.note_refused(offer.by, Matter::Proposal(offer.what), table.log.end(), now_ms);
    }
    change.announce(if own { TableEvent::Withdrawn(offer.what, mine) } else { TableEvent::Declined(offer.what, mine) });
    Ok(change)
}

fn nothing_open() -> Refusal {
    Refusal::illegal("Nothing is being asked at this table now; it may have been answered, or the game has moved on.")
}

/// Carries out what all have agreed to.
fn carry_out(change: &mut Change, what: Proposal, by: Seat, now_ms: i64) -> Result<(), Refusal> {
    change.table.life.offer = None;
    change.table.life.note_agreed(by, Matter::Proposal(what));
    match what {
        Proposal::Pause => {
            clock::stop(&mut change.table, now_ms);
            change.table.life.paused_ms = Some(now_ms);
            change.announce(TableEvent::Paused);
            Ok(())
        }
        Proposal::Draw => {
            change.log(LogEntry::AgreedDraw { by })?;
            settle::settle(change, &secrets(change.in_play()?), now_ms)
        }
        Proposal::Undo => undo::carry_out(change, by, now_ms),
        Proposal::Abort => {
            call_off(change, TableEvent::CalledOff(by));
            Ok(())
        }
    }
}

/// Lets the clocks run again. Whoever is to move is told, but for the one who does it: they may have less time than a reminder would
/// leave them.
pub(super) fn resume(table: &Table, player: PlayerId, now_ms: i64) -> Result<Change, Refusal> {
    let by = table.active_seat(player)?;
    if table.life.paused_ms.is_none() {
        return Err(Refusal::illegal("The clocks of this table are running."));
    }
    let mut change = Change::of(table);
    change.table.life.paused_ms = None;
    clock::resume(&mut change.table, now_ms);
    change.announce(TableEvent::Resumed(by));
    let mine = table.seats_of(player);
    let runs = |seat: &Seat| !mine.contains(seat) && change.table.life.seat_clock(*seat).due_ms.is_some();
    let told: Vec<_> = change.table.to_act().into_iter().filter(runs).collect();
    for seat in told {
        change.table.life.seat_clocks[seat.index()].prompted_ms = Some(now_ms);
        change.notices.push(Notice::to(seat, NoticeKind::Remind));
    }
    Ok(change)
}

/// Gives everybody else who owes an action the time of one more move.
pub(super) fn grant(table: &Table, player: PlayerId, now_ms: i64) -> Result<Change, Refusal> {
    let by = table.active_seat(player)?;
    let mine = table.seats_of(player);
    let timed = |seat: &Seat| !mine.contains(seat) && table.life.seat_clock(*seat).due_ms.is_some();
    let waited: Vec<_> = table.to_act().into_iter().filter(timed).collect();
    if waited.is_empty() {
        return Err(Refusal::illegal("Nobody else's clock is running, so nobody needs time."));
    }
    let limit = now_ms.saturating_add(days_ms(60));
    if waited.iter().any(|seat| table.life.seat_clock(*seat).due_ms.is_some_and(|due| due > limit)) {
        return Err(Refusal::illegal("They have more than 60 days left."));
    }
    if waited.iter().all(|seat| clock::left_ms(table, *seat, now_ms) > table.terms.pace_ms()) {
        return Err(Refusal::illegal("They have plenty of time left."));
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
    let is_lost = |seat: &Seat| table.life.seat_clock(*seat).vacancy == Some(Vacancy::Lost);
    let person = |seat: &Seat| table.seats[seat.index()].player().is_some() && !mine.contains(seat) && !is_lost(seat);
    let waited: Vec<_> = table.to_act().into_iter().filter(person).collect();
    if waited.is_empty() {
        return Err(nobody_to_remind(table, &mine));
    }
    if table.life.paused_ms.is_some() {
        return Err(Refusal::illegal(
            "This game is paused, so nobody is reminded; *Resume* in its thread, or /table pause, lets it go on.",
        ));
    }
    let fresh = |seat: &Seat| table.life.seat_clock(*seat).since_ms.is_none_or(|since| now_ms - since < NUDGE_AFTER_MS);
    if waited.iter().all(fresh) {
        return Err(Refusal::illegal("They were told less than an hour ago: nudge them later."));
    }
    let due = |seat: &Seat| !fresh(seat) && nudge_again_ms(table, *seat).is_none_or(|again| again <= now_ms);
    let again = waited.iter().filter_map(|seat| nudge_again_ms(table, *seat)).min();
    let due: Vec<_> = waited.into_iter().filter(due).collect();
    if due.is_empty() {
        let again = again.map_or_else(String::new, |again| patience::in_words(again - now_ms));
        return Err(Refusal::illegal(format!("They were nudged not long ago. You can nudge them again in {again}.")));
    }
    let mut change = Change::of(table);
    for seat in due {
        change.table.life.seat_clocks[seat.index()].nudged_ms = Some(now_ms);
        change.notices.push(Notice::to(seat, NoticeKind::Nudge));
    }
    Ok(change)
}

/// The reason why nobody can be reminded: no other person owes an action.
fn nobody_to_remind(table: &Table, mine: &[Seat]) -> Refusal {
    let to_act = table.to_act();
    let by_computer = |seat: &Seat| matches!(table.seats[seat.index()], Occupant::Computer(_));
    Refusal::illegal(if to_act.iter().any(|seat| mine.contains(seat)) {
        "It's your turn, so there is nobody to remind."
    } else if to_act.iter().any(by_computer) {
        "It's a computer's turn, so there is nobody to remind."
    } else {
        "The seat whose turn it is has lost its player, so there is nobody to remind."
    })
}

/// When a seat may be nudged again, in Unix milliseconds, if it was nudged before.
fn nudge_again_ms(table: &Table, seat: Seat) -> Option<i64> {
    let clock = table.life.seat_clock(seat);
    let last = clock.nudged_ms?;
    let waited = clock.since_ms.map_or(0, |since| last - since);
    Some(last.saturating_add(waited.clamp(NUDGE_EVERY_MS[0], NUDGE_EVERY_MS[1])))
}

/// Calls a game off: at once while somebody has not done anything yet and nothing is known that was not known at the
/// start; later all others are asked.
pub(super) fn abort(table: InPlay<'_>, player: PlayerId, now_ms: i64) -> Result<Change, Refusal> {
    let by = table.active_seat(player)?;
    if !may_abort_alone(&table) {
        return propose(table, player, Proposal::Abort, now_ms);
    }
    let mut change = Change::of(&table);
    call_off(&mut change, TableEvent::Aborted(by));
    Ok(change)
}

/// Whether calling the game off takes nothing from the others: nothing was chosen in secret, dealt or rolled.
fn may_abort_alone(table: &Table) -> bool {
    let begun = Seat::all(table.seat_count()).all(|seat| clock::has_acted(table, seat));
    let drawn = |entry: &LogEntry| entry.by() == Actor::Chance || entry.is_sealed();
    !begun && !table.log.entries().iter().any(drawn)
}

/// The end without a result.
pub(super) fn call_off(change: &mut Change, event: TableEvent) {
    change.table.stage.close(change.table.log.end());
    change.table.life.end_clocks();
    (change.table.life.offer, change.table.life.paused_ms) = (None, None);
    change.table.life.forget_people();
    change.announce(event);
    change.notices.push(Notice::public(NoticeKind::Lobby));
    let ended = settle::by_dm(&change.table).into_iter().map(|seat| Notice::to(seat, NoticeKind::Ended));
    change.notices.extend(ended);
}
