//! Effects of time on a table: reminders, late players, quiet lobbies, seats that nobody takes, and tables that stand still for good.
//! Nothing happens early or twice, and nobody loses time because the bot was away or its clock was wrong.

use std::collections::BTreeMap;

use game::{Actor, RESIGN, Refusal, Seat};

use super::{absence, clock, lobby, moderation, settle, talk};
use crate::messages::change::Change;
use crate::messages::notice::{Notice, NoticeKind};
use crate::rules::partners::manned;
use crate::rules::secrets::secrets;
use crate::seat::occupant::Occupant;
use crate::seat::player_settings::Notify;
use crate::seat::seat_clock::{SeatClock, Vacancy};
use crate::state::hold::Hold;
use crate::state::in_play::InPlay;
use crate::state::stage::Stage;
use crate::state::table::Table;
use crate::state::table_event::{LobbyEnd, TableEvent};
use crate::state::terms::{LatePolicy, QUIET_MS};

/// How well a computer plays that takes a late player's seat: as a player of a club does.
pub const SUBSTITUTE_LEVEL: u8 = 2;

/// When time next does something to this table, in Unix milliseconds, if it ever does.
#[must_use]
pub fn wake_ms(table: &Table) -> Option<i64> {
    match &table.stage {
        Stage::Lobby | Stage::Playing(_) if table.life.hold.is_some() => table.life.hold.and_then(Hold::until_ms),
        Stage::Lobby => Some(table.life.last_activity_ms.saturating_add(QUIET_MS)),
        Stage::Playing(_) if table.life.paused_ms.is_none() => {
            Seat::all(table.seat_count()).filter_map(|seat| next_ms(table, seat)).min()
        }
        Stage::Playing(_) | Stage::Over(_) | Stage::CalledOff(_) | Stage::Shut => None,
    }
}

fn next_ms(table: &Table, seat: Seat) -> Option<i64> {
    let clock = table.life.seat_clock(seat);
    if clock.vacancy == Some(Vacancy::Lost) {
        return clock.late_ms.map(|late| late.saturating_add(QUIET_MS));
    }
    let due = clock.due_ms?;
    if clock.late_ms.is_some() {
        return table.grace_until_ms(seat).filter(|_| table.terms.late != LatePolicy::Claim);
    }
    let usual = clock::reminders(table, seat).into_iter().find(|(step, _)| *step > clock.reminded).map(|(_, at)| at);
    [usual, clock::prompt_ms(table, seat), Some(due)].into_iter().flatten().min()
}

/// Does what is due at a time. `up_since_ms` is when the bot came back from its latest absence; what began before it runs
/// at least the grace time from there, and its player is told so at once. A time written by a clock that ran ahead is set
/// right. `None` if nothing is due.
///
/// # Errors
/// Only if the table is damaged.
pub fn tick(table: &Table, now_ms: i64, up_since_ms: i64) -> Result<Option<Change>, Refusal> {
    let mut change = Change::of(table);
    let mended = absence::mend(&mut change, now_ms, up_since_ms);
    if wake_ms(&change.table).is_none_or(|wake| wake > now_ms) {
        return Ok(mended.then_some(change));
    }
    if table.life.hold.is_some() {
        return Ok(Some(moderation::close_for_good(table)));
    }
    if matches!(table.stage, Stage::Lobby) {
        lobby::shut(&mut change, LobbyEnd::Quiet, None);
        return Ok(Some(change));
    }
    for seat in Seat::all(table.seat_count()) {
        if next_ms(&change.table, seat).is_some_and(|next| next <= now_ms) {
            pass(&mut change, seat, now_ms, up_since_ms)?;
        }
    }
    Ok(Some(change))
}

fn pass(change: &mut Change, seat: Seat, now_ms: i64, up_since_ms: i64) -> Result<(), Refusal> {
    let clock = change.table.life.seat_clock(seat).clone();
    let spared = up_since_ms.saturating_add(change.table.terms.grace_ms());
    let was_away = clock.since_ms.is_some_and(|since| since < up_since_ms) && now_ms < spared;
    let due = clock.due_ms.is_some_and(|due| due <= now_ms);
    match clock.late_ms {
        _ if was_away && due => {
            clock::lengthen(&mut change.table, seat, spared - now_ms, now_ms);
            change.notices.push(Notice::to(seat, NoticeKind::Remind));
            Ok(())
        }
        Some(_) => carry_out(change, seat, now_ms),
        None if due => {
            fall_late(change, seat, now_ms);
            Ok(())
        }
        None => {
            remind(change, seat, &clock, now_ms);
            Ok(())
        }
    }
}

fn remind(change: &mut Change, seat: Seat, clock: &SeatClock, now_ms: i64) {
    let due = clock::reminders(&change.table, seat).into_iter().filter(|(_, at)| *at <= now_ms);
    let reached = due.map(|(step, _)| step).max().unwrap_or_default();
    let clock_now = &mut change.table.life.seat_clocks[seat.index()];
    clock_now.reminded = clock.reminded.max(reached);
    clock_now.prompted_ms = Some(now_ms);
    change.notices.push(Notice::to(seat, NoticeKind::Remind));
}

fn fall_late(change: &mut Change, seat: Seat, now_ms: i64) {
    change.table.life.seat_clocks[seat.index()].late_ms = Some(now_ms);
    change.announce(TableEvent::Late(seat));
    change.notices.push(Notice::to(seat, NoticeKind::Remind));
    if change.table.terms.late == LatePolicy::Claim {
        let told = claimants_by_dm(&change.table);
        change.notices.extend(told.into_iter().map(|seat| Notice::to(seat, NoticeKind::Claim)));
    }
}

/// A seat of each person who may claim the game and is told of it by direct message alone: the thread's post calls the others.
fn claimants_by_dm(table: &Table) -> Vec<Seat> {
    let person = |seat: Seat| table.seats[seat.index()].player().map(|player| player.id);
    let is_late = |player| table.seats_of(player).into_iter().any(|seat| table.life.seat_clock(seat).late_ms.is_some());
    let by_dm = |seat: &Seat| table.settings.get(seat.index()).is_some_and(|own| own.notify == Notify::Dm);
    let waiting = manned(table).into_iter().filter(by_dm).filter_map(|seat| Some((person(seat)?, seat)));
    let one_each: BTreeMap<_, _> = waiting.filter(|(player, _)| !is_late(*player)).collect();
    one_each.into_values().collect()
}

/// The grace time is over.
fn carry_out(change: &mut Change, seat: Seat, now_ms: i64) -> Result<(), Refusal> {
    let before = secrets(change.in_play()?);
    let is_lost = change.table.life.seat_clock(seat).vacancy == Some(Vacancy::Lost);
    match change.table.terms.late {
        // Nobody wanted it.
        _ if clock::is_unmanned(&change.table, seat) => return leave(change, seat, now_ms),
        LatePolicy::Claim => return Ok(()),
        LatePolicy::Forfeit => return leave(change, seat, now_ms),
        LatePolicy::Substitute if is_lost => return leave(change, seat, now_ms),
        // The computer would play on for nobody.
        LatePolicy::Computer if is_last(&change.table, seat, now_ms) => {
            talk::call_off(change, TableEvent::Deserted);
            return Ok(());
        }
        LatePolicy::Computer => {
            let clock = &mut change.table.life.seat_clocks[seat.index()];
            (clock.vacancy, clock.plan) = (None, None);
            change.seat(seat, Occupant::Computer(SUBSTITUTE_LEVEL));
            change.announce(TableEvent::Automatic(seat));
        }
        LatePolicy::Substitute => {
            let clock = &mut change.table.life.seat_clocks[seat.index()];
            (clock.vacancy, clock.late_ms, clock.bank_ms) = (Some(Vacancy::Lost), Some(now_ms), 0);
            clock::settle(change, now_ms);
            change.announce(TableEvent::Vacant(seat));
            return Ok(());
        }
    }
    settle::settle(change, &before, now_ms)
}

/// Whether no other person is in the game, but for those whose grace time is over as well.
fn is_last(table: &Table, seat: Seat, now_ms: i64) -> bool {
    let is_over = |other: Seat| {
        let is_late = table.life.seat_clock(other).late_ms.is_some();
        is_late && next_ms(table, other).is_some_and(|next| next <= now_ms)
    };
    manned(table).into_iter().all(|other| other == seat || is_over(other))
}

/// A late seat leaves the game. Where all others are late too nobody wins: the game is called off.
fn leave(change: &mut Change, seat: Seat, now_ms: i64) -> Result<(), Refusal> {
    if clock::all_others_late(&change.table, seat) {
        talk::call_off(change, TableEvent::Deserted);
        return Ok(());
    }
    let before = secrets(change.in_play()?);
    change.act(Actor::Seat(seat), RESIGN)?;
    settle::settle(change, &before, now_ms)
}

/// Those who wait may end it: every late seat leaves the game.
///
/// # Errors
/// If nobody is late, the one who claims is late too, the clocks are stopped by agreement, or the table's policy is another.
pub(super) fn claim(table: InPlay<'_>, by: Seat, now_ms: i64) -> Result<Change, Refusal> {
    if table.terms.late != LatePolicy::Claim {
        return Err(Refusal::illegal(
            "Nothing can be claimed at this table: it goes on by itself after the grace time.",
        ));
    }
    clock::check_running(&table)?;
    let late: Vec<_> = Seat::all(table.seat_count())
        .filter(|seat| {
            *seat != by && table.life.seat_clock(*seat).late_ms.is_some() && !clock::is_unmanned(&table, *seat)
        })
        .collect();
    if late.is_empty() {
        return Err(Refusal::illegal("Nobody is late now."));
    }
    let mut own =
        table.seats[by.index()].player().map(|player| table.seats_of(player.id)).unwrap_or_default().into_iter();
    if own.any(|seat| table.life.seat_clock(seat).late_ms.is_some()) {
        return Err(Refusal::illegal("Your own time is up too: make your move first, then you may claim."));
    }
    let before = secrets(table);
    let mut change = Change::of(&table);
    for seat in late {
        if change.in_play()?.position.outcome().is_none() {
            change.act(Actor::Seat(seat), RESIGN)?;
        }
    }
    settle::settle(&mut change, &before, now_ms)?;
    Ok(change)
}
