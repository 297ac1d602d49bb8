//! A seat changes hands while the game is on. The new player gets its secrets, the old one loses access with the same
//! change.

use game::{Refusal, Seat};

use crate::change::Change;
use crate::life::{SeatClock, TableEvent, Vacancy};
use crate::notice::{Notice, NoticeKind};
use crate::occupant::{Occupant, Player, PlayerId};
use crate::player_settings::PlayerSettings;
use crate::table::Table;
use crate::{clock, play};

/// A player offers their own seat, to somebody or to anyone. They play on until it is taken.
pub(super) fn offer(table: &Table, player: PlayerId, to: Option<&Player>) -> Result<Change, Refusal> {
    let seat = table.active_seat(player)?;
    let vacancy = match to {
        Some(guest) if guest.id == player => {
            return Err(Refusal::illegal("You sit there already: name somebody else."));
        }
        Some(guest) if !table.seats_of(guest.id).is_empty() => {
            return Err(Refusal::illegal(format!("{} sits at this table already.", guest.name)));
        }
        Some(guest) => Vacancy::For(guest.clone()),
        None => Vacancy::Anyone,
    };
    let mut change = Change::of(table);
    change.table.life.seat_clocks[seat.index()].vacancy = Some(vacancy);
    change.announce(TableEvent::Vacant(seat));
    Ok(change)
}

/// A player keeps their seat after all; one who has lost it by being late gets it back as long as nobody took it.
pub(super) fn keep(table: &Table, player: PlayerId, now_ms: i64) -> Result<Change, Refusal> {
    let seat = table.active_seat(player)?;
    if table.life.seat_clock(seat).vacancy.is_none() {
        return Err(Refusal::illegal("Your seat is not on offer."));
    }
    let mut change = Change::of(table);
    let clock = &mut change.table.life.seat_clocks[seat.index()];
    (clock.vacancy, clock.late_ms) = (None, None);
    clock::settle(&mut change, now_ms);
    change.announce(TableEvent::Kept(seat));
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
    if !table.seats_of(player.id).is_empty() {
        return Err(Refusal::illegal("You already sit at this table."));
    }
    let vacancy = table.life.seat_clocks.get(seat.index()).and_then(|clock| clock.vacancy.clone());
    match vacancy {
        None => return Err(Refusal::illegal("That seat is not on offer; somebody may have been faster.")),
        Some(Vacancy::For(guest)) if guest.id != player.id => {
            return Err(Refusal::illegal(format!("That seat is kept for {}.", guest.name)));
        }
        Some(_) => {}
    }
    let mut change = Change::of(table);
    change.seat(seat, Occupant::Player(player.clone()));
    change.table.settings[seat.index()] = settings.clone();
    let clock = &mut change.table.life.seat_clocks[seat.index()];
    *clock = SeatClock { bank_ms: clock.bank_ms.max(table.terms.pace_ms()), ..SeatClock::default() };
    clock::settle(&mut change, now_ms);
    change.announce(TableEvent::Taken(seat));
    // Everything that the one before was told is new to them.
    if play::secrets(&change.table)[seat.index()].is_some() {
        change.notices.push(Notice::to(seat, NoticeKind::Secret));
    }
    if change.table.to_act().contains(&seat) {
        change.notices.push(Notice::to(seat, NoticeKind::Call));
    }
    Ok(change)
}
