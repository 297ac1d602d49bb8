//! Since when each seat has had its present player: nobody is named for what another did on it before. It tells nobody.

use game::Seat;
use table::{EntryNo, Log, Occupant, Table};

/// The entry of the log from which each seat has its present occupant, in seat order; a seat that is left out has had theirs from the
/// start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatedSince(Vec<EntryNo>);

impl SeatedSince {
    /// Reads a table's seats, each taken last at one of these entries.
    pub(in crate::app) fn of(table: &Table, last: &[EntryNo]) -> Self {
        Self(Seat::all(table.seat_count()).zip(last).map(|(seat, at)| had_since(table, seat, *at)).collect())
    }

    /// The entries in seat order.
    pub(in crate::app) fn entries(&self) -> &[EntryNo] {
        &self.0
    }

    /// The seats whose present occupants came after this entry.
    pub(in crate::app) fn later(&self, at: EntryNo) -> Vec<Seat> {
        (0..).map(Seat).zip(&self.0).filter(|(_, since)| **since > at).map(|(seat, _)| seat).collect()
    }

    /// Whether a seat's present occupant came after all that had been played before this entry, and there was something.
    pub(crate) fn is_later_than_all(&self, seat: Seat, until: EntryNo) -> bool {
        until > EntryNo::default() && self.0.get(seat.index()).is_some_and(|since| *since >= until)
    }

    /// The seats whose present occupants came later than the board after so many of the actions that count.
    pub(crate) fn later_than_step(&self, log: &Log, step: usize) -> Vec<Seat> {
        log.counted_entries().get(step).map(|next| self.later(*next)).unwrap_or_default()
    }
}

/// The entry from which a seat is its player's, who took it last at `last`. A seat that was given back was theirs from the start, if nobody
/// else had it.
fn had_since(table: &Table, seat: Seat, last: EntryNo) -> EntryNo {
    let present = table.seats.get(seat.index()).and_then(Occupant::player).map(|player| player.id);
    if table.life.is_given_back(seat, present) { EntryNo::default() } else { last }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Actor, LoggedAction};
    use table::{Opening, Place, Player, PlayerId, Secret, TableId, Terms};

    #[test]
    fn whoever_was_given_their_seat_back_has_had_it_from_the_start() {
        let person = |id| Occupant::Player(Player { id: PlayerId(id), name: "Livia".into() });
        let opening = Opening {
            id: TableId(7),
            game: games::find("conspirateurs").expect("registered"),
            options: Vec::new(),
            seats: vec![person(1), person(2)],
            opener: PlayerId(1),
            terms: Terms::of_pace(86_400),
            secret: Secret::new([1; 32]),
            place: Place::default(),
        };
        let mut table = opening.open(0).expect("it fits");
        let since = |table: &Table| had_since(table, Seat(1), EntryNo(5)).0;
        assert_eq!(since(&table), 5, "it is not known who had it");
        table.life.former = vec![(Seat(0), PlayerId(1)), (Seat(1), PlayerId(2))];
        assert_eq!(since(&table), 0);
        table.life.former.push((Seat(1), PlayerId(3)));
        assert_eq!(since(&table), 5, "somebody else has had it, too");
    }

    #[test]
    fn whoever_took_a_seat_came_later_than_all_that_was_played_before() {
        let since = SeatedSince(vec![EntryNo(0), EntryNo(2)]);
        let action = |by| LoggedAction { by: Actor::Seat(Seat(by)), action: "h9".to_owned(), sealed: false };
        let log = Log::of_actions([0, 1, 0, 1].map(action));
        for step in 0..=4 {
            let wanted = if step < 2 { vec![Seat(1)] } else { Vec::new() };
            assert_eq!(since.later(EntryNo::of(step)), wanted, "{step}");
            assert_eq!(since.later_than_step(&log, step), wanted, "{step}");
        }
        assert!(SeatedSince::default().later(EntryNo(0)).is_empty());
    }

    #[test]
    fn whoever_took_a_seat_later_than_all_that_a_notice_tells_is_no_reader_of_it() {
        let since = SeatedSince(vec![EntryNo(0), EntryNo(2)]);
        for (until, is_newcomer) in [(0, false), (1, true), (2, true), (3, false)] {
            assert!(!since.is_later_than_all(Seat(0), EntryNo(until)), "{until}: from the start");
            assert_eq!(since.is_later_than_all(Seat(1), EntryNo(until)), is_newcomer, "{until}");
            assert!(!SeatedSince::default().is_later_than_all(Seat(1), EntryNo(until)), "{until}: nobody has left");
        }
    }
}
