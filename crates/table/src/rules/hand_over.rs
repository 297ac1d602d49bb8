//! A seat changes hands while the game is on. The new player gets its secrets, the old one loses access with the same
//! change.

use game::{Refusal, Seat};

use super::{clock, patience, settle};
use crate::messages::change::Change;
use crate::messages::notice::{Notice, NoticeKind};
use crate::rules::give_back::give_back;
use crate::rules::secrets::secrets;
use crate::seat::occupant::{Occupant, Player, PlayerId};
use crate::seat::player_settings::PlayerSettings;
use crate::seat::seat_clock::{SeatClock, Vacancy};
use crate::state::asked_before::Matter;
use crate::state::table::Table;
use crate::state::table_event::TableEvent;

/// A player offers their own seat, to somebody or to anyone. They play on until it is taken.
pub(super) fn offer(table: &Table, player: PlayerId, to: Option<&Player>, now_ms: i64) -> Result<Change, Refusal> {
    let seat = table.active_seat(player)?;
    if table.is_rated() {
        let vacation =
            if table.terms.rests { "A vacation in /settings stops yours from your next turn on. " } else { "" };
        return Err(Refusal::illegal(format!(
            "This game is rated, so everybody plays their own seat to the end. /table pause asks the others to stop the clocks. {vacation}\
             /table resign leaves the game.",
        )));
    }
    let vacancy = match to {
        Some(guest) if guest.id == player => {
            return Err(Refusal::illegal("You sit there already: name somebody else."));
        }
        Some(guest) if !table.seats_of(guest.id).is_empty() => {
            return Err(Refusal::illegal(format!("{} sits at this table already.", guest.name.in_message())));
        }
        Some(guest) if knows_another_seat(table, guest.id, seat) => {
            return Err(Refusal::illegal(format!(
                "{} has already played another seat at this table: name somebody else.",
                guest.name.in_message()
            )));
        }
        Some(guest) => Vacancy::For(guest.clone()),
        None => Vacancy::Anyone,
    };
    let now = table.life.seat_clock(seat).vacancy.as_ref();
    if now == Some(&Vacancy::Lost) || now == Some(&vacancy) {
        return Err(Refusal::illegal("Your seat is on offer already, in the thread of this table."));
    }
    patience::check(table, seat, Matter::Substitute, now_ms)?;
    let mut change = Change::of(table);
    change.table.life.note_repeated(seat, Matter::Substitute, table.log.end(), now_ms);
    change.table.life.seat_clocks[seat.index()].vacancy = Some(vacancy);
    change.announce(TableEvent::Vacant(seat));
    Ok(change)
}

/// Whether somebody has had another seat than this one during play.
fn knows_another_seat(table: &Table, player: PlayerId, seat: Seat) -> bool {
    let mut known = table.life.former.iter().chain(&table.life.departed);
    known.any(|(had, former)| *former == player && *had != seat)
}

/// A player keeps their seat after all. Their clock runs on as it was. A player who has lost it by being late gets no new time:
/// the move that they owe brings it back ([`crate::play::play`]), as long as nobody took it.
pub(super) fn keep(table: &Table, player: PlayerId, now_ms: i64) -> Result<Change, Refusal> {
    let seat = table.active_seat(player)?;
    match table.life.seat_clock(seat).vacancy {
        None => return Err(Refusal::illegal("Your seat is not on offer.")),
        Some(Vacancy::Lost) if table.to_act().contains(&seat) => {
            return Err(Refusal::illegal("Your time was up: play your move, and the seat is yours again."));
        }
        Some(_) => {}
    }
    let mut change = Change::of(table);
    give_back(&mut change, seat);
    clock::settle(&mut change, now_ms);
    Ok(change)
}

/// Somebody takes a seat that is on offer.
pub(super) fn take(
    table: &Table,
    player: &Player,
    seat: Seat,
    settings: &PlayerSettings,
    now_ms: i64,
) -> Result<Change, Refusal> {
    check_taker(table, player.id, seat)?;
    let mut change = Change::of(table);
    change.seat(seat, Occupant::Player(player.clone()));
    change.table.settings[seat.index()] = settings.clone();
    take_over_clock(&mut change.table, seat, now_ms);
    forget_answers(&mut change.table, seat);
    change.table.life.by_lot.retain(|drawn| *drawn != seat);
    clock::settle(&mut change, now_ms);
    change.announce(TableEvent::Taken(seat));
    tell_taker(&mut change, seat)?;
    Ok(change)
}

/// Refuses a seat that is not on offer to this person.
fn check_taker(table: &Table, player: PlayerId, seat: Seat) -> Result<(), Refusal> {
    if !table.seats_of(player).is_empty() {
        return Err(Refusal::illegal("You already sit at this table."));
    }
    match table.life.seat_clocks.get(seat.index()).and_then(|clock| clock.vacancy.as_ref()) {
        None => Err(Refusal::illegal("That seat is not on offer; somebody may have been faster.")),
        // A moderator has taken it, and it is given back, or leaves the game.
        Some(_) if table.terms.rated => {
            Err(Refusal::illegal("This game is rated, so nobody plays on in another's place."))
        }
        Some(Vacancy::For(guest)) if guest.id != player => {
            Err(Refusal::illegal(format!("That seat is kept for {}.", guest.name.in_message())))
        }
        Some(_) if knows_another_seat(table, player, seat) => {
            Err(Refusal::illegal("You have already played another seat at this table, so you can't take this one."))
        }
        Some(_) => Ok(()),
    }
}

/// Everything that the one before was told is new to the player who has taken the seat.
fn tell_taker(change: &mut Change, seat: Seat) -> Result<(), Refusal> {
    if secrets(change.in_play()?)[seat.index()].is_some() {
        change.notices.push(Notice::to(seat, NoticeKind::Secret));
    }
    let runs = change.table.life.seat_clock(seat).due_ms.is_some();
    if runs && change.table.to_act().contains(&seat) && settle::by_dm(&change.table).contains(&seat) {
        change.notices.push(Notice::to(seat, NoticeKind::Call));
    }
    Ok(())
}

/// Questions and agreements of the former player do not bind the new one.
fn forget_answers(table: &mut Table, seat: Seat) {
    let offer = table.life.offer.take().filter(|offer| offer.by != seat);
    table.life.offer = offer.map(|mut offer| {
        offer.agreed.retain(|agreed| *agreed != seat);
        offer
    });
}

/// The player who takes a lost seat begins its turn anew. A turn that runs keeps its deadline, but that the new player has
/// at least the grace time, once in a turn: handing a seat to and fro gains no time.
fn take_over_clock(table: &mut Table, seat: Seat, now_ms: i64) {
    let (pace, grace) = (table.terms.pace_ms(), table.terms.grace_ms());
    let clock = &mut table.life.seat_clocks[seat.index()];
    if clock.vacancy == Some(Vacancy::Lost) || clock.budget_ms == 0 {
        *clock = SeatClock { bank_ms: clock.bank_ms.max(pace), ..SeatClock::default() };
        return;
    }
    let was_taken = std::mem::replace(&mut clock.taken, true);
    (clock.vacancy, clock.plan, clock.nudged_ms, clock.prompted_ms) = (None, None, None, None);
    if !was_taken {
        clock::lengthen(table, seat, grace, now_ms);
    }
}
