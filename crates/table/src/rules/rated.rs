//! Rated tables: the terms that one needs, and the people for whom a game that ends there counts. It knows no rating.

use game::{Actor, Outcome, RESIGN, Refusal, Seat};

use crate::log::log_entry::LogEntry;
use crate::log::table_log::Log;
use crate::messages::rated_seat::RatedSeat;
use crate::seat::occupant::{Occupant, PlayerId};
use crate::state::in_play::InPlay;
use crate::state::table::Table;
use crate::state::terms::{LatePolicy, Terms};

/// Judges the terms of a new table with these seats.
///
/// # Errors
/// If it is to be rated and can't be.
pub(super) fn check(terms: &Terms, seats: &[Occupant]) -> Result<(), Refusal> {
    if !terms.rated {
        return Ok(());
    }
    if seats.iter().any(|occupant| matches!(occupant, Occupant::Computer(_))) {
        return Err(Refusal::options(
            "A table with a computer player can't be rated: ratings are for people. Open it without rated, or without computers.",
        ));
    }
    match terms.late {
        LatePolicy::Claim | LatePolicy::Forfeit => Ok(()),
        LatePolicy::Computer | LatePolicy::Substitute => Err(Refusal::options(
            "At a rated table nobody plays on for somebody else: choose another answer to late players, or leave rated out.",
        )),
    }
}

impl Terms {
    /// The same for a table with these seats, but unrated where it can't be rated: 0.1 asked no questions.
    #[must_use]
    pub fn rated_where_possible(self, seats: &[Occupant]) -> Self {
        Self { rated: self.rated && check(&self, seats).is_ok(), ..self }
    }
}

impl Table {
    /// Whether its result counts, as far as is known now: it was opened so, and nobody plays a seat but the person who began
    /// on it. A seat that a moderator has taken stays that person's, and counts for them.
    #[must_use]
    pub fn is_rated(&self) -> bool {
        let by_computer = |occupant: &Occupant| matches!(occupant, Occupant::Computer(_));
        let stays_theirs = |(seat, player): &(Seat, PlayerId)| match &self.seats[seat.index()] {
            Occupant::Former => true,
            occupant => occupant.player().is_some_and(|now| now.id == *player),
        };
        self.terms.rated && self.life.former.iter().all(stays_theirs) && !self.seats.iter().any(by_computer)
    }

    /// The person for whom a seat's result counts: its player, or the one from whom a moderator has taken it. `None` once that
    /// person has had their data deleted.
    fn counts_for(&self, seat: Seat) -> Option<PlayerId> {
        let taken = || self.life.former.iter().rev().find(|(had, _)| *had == seat).map(|(_, player)| *player);
        match &self.seats[seat.index()] {
            Occupant::Former => taken().filter(|player| player.is_account()),
            occupant => occupant.player().map(|player| player.id),
        }
    }
}

/// The results that a game with this outcome counts for. A game in which a seat changed hands counts for nobody.
/// Seats without a move and people whose data was deleted are left out. Nobody is rated alone, and sides are rated where as
/// many are left of each.
pub(super) fn results(table: InPlay<'_>, outcome: &Outcome) -> Vec<RatedSeat> {
    if !table.is_rated() {
        return Vec::new();
    }
    let rank = |seat: Seat| outcome.ranks.get(seat.index()).copied();
    let one = |seat: Seat| {
        let player = table.counts_for(seat)?;
        let side = table.position.side(seat);
        has_moved(&table.log, seat).then_some(RatedSeat { seat, player, rank: rank(seat)?, side })
    };
    let rated: Vec<_> = Seat::all(table.seat_count()).filter_map(one).collect();
    let apart = |(at, one): (usize, &RatedSeat)| rated[..at].iter().all(|other| other.player != one.player);
    let of_side = |side: Seat| rated.iter().filter(|one| one.side == side).count();
    let even = rated.iter().all(|one| of_side(one.side) == of_side(rated[0].side) && of_side(one.side) < rated.len());
    if even && rated.iter().enumerate().all(apart) { rated } else { Vec::new() }
}

/// Whether a seat has made a move, which leaving the game is not.
fn has_moved(log: &Log, seat: Seat) -> bool {
    let moved = |entry: &LogEntry| {
        entry.action().is_some_and(|action| action.by == Actor::Seat(seat) && action.action != RESIGN)
    };
    log.entries().iter().any(moved)
}
