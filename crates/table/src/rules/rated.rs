//! Rated tables: who may have one, and what a game that ends there counts for whom. It knows no rating.

use game::{Actor, Outcome, RESIGN, Refusal, Seat};

use crate::log::log_entry::LogEntry;
use crate::log::table_log::Log;
use crate::messages::rated_seat::RatedSeat;
use crate::seat::occupant::Occupant;
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
    /// Whether its result counts, as far as is known now: it was opened so, and every seat is played by the person who began
    /// on it.
    #[must_use]
    pub fn is_rated(&self) -> bool {
        let by_computer = |occupant: &Occupant| matches!(occupant, Occupant::Computer(_));
        self.terms.rated && self.life.former.is_empty() && !self.seats.iter().any(by_computer)
    }
}

/// What a game that ends with this outcome counts for whom. A game in which a seat changed hands counts for nobody; whoever
/// never made a move is left out, and so is whoever has had their data deleted. Nobody is rated alone, and sides are rated
/// where as many are left of each.
pub(super) fn results(table: InPlay<'_>, outcome: &Outcome) -> Vec<RatedSeat> {
    if !table.is_rated() {
        return Vec::new();
    }
    let rank = |seat: Seat| outcome.ranks.get(seat.index()).copied();
    let one = |seat: Seat| {
        let player = table.seats[seat.index()].player()?.id;
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
