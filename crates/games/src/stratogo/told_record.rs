//! A record as one seat may know it, held against a view that is said to follow from it.

use std::collections::BTreeSet;

use super::action::{StratogoAction, parse};
use super::array::{check, home};
use super::piece::Rank;
use super::state::{Army, HOLES};
use super::view::StratogoView;
use game::{Actor, Seat, Square, VisibleAction};

/// The set-ups and moves of a record.
pub struct ToldRecord {
    /// The own set-up, once it is in.
    own: Option<Army>,
    moves: Vec<(Square, Square)>,
}

impl ToldRecord {
    /// Reads what a seat knows: its own set-up, the other's sealed, and moves in turn. `None` if no game has this record.
    pub fn read(record: &[VisibleAction], seat: Seat) -> Option<Self> {
        let (setups, moves) = record.split_at(record.len().min(2));
        if setups.len() == 2 && setups[0].by == setups[1].by {
            return None;
        }
        let mut own = None;
        for setup in setups {
            match (setup.by, &setup.action) {
                (Actor::Seat(by), Some(text)) if by == seat => own = Some(army(seat, text)?),
                (Actor::Seat(by), None) if by != seat => {}
                _ => return None,
            }
        }
        let step = |(at, entry): (usize, &VisibleAction)| {
            let is_next = entry.by == Actor::Seat(Seat(u8::from(at % 2 == 1)));
            match parse(entry.action.as_ref().filter(|_| is_next)?) {
                Ok(StratogoAction::Move { from, to }) if !HOLES.contains(&to) => Some((from, to)),
                _ => None,
            }
        };
        Some(Self { own, moves: moves.iter().enumerate().map(step).collect::<Option<_>>()? })
    }

    /// The seat to move, once both are in.
    pub fn to_move(&self) -> Seat {
        Seat(u8::from(self.moves.len() % 2 == 1))
    }

    /// Whether the squares that no move has touched are as the set-ups left them, and no more plies were quiet than there were.
    pub fn explains(&self, view: &StratogoView, seat: Seat) -> bool {
        let touched: BTreeSet<_> = self.moves.iter().flat_map(|(from, to)| [*from, *to]).collect();
        let men = view.armies[seat.index()].as_ref().map(|army| army.men);
        let is_own =
            |at: &Square| self.own.as_ref().and_then(|army| army.men.on(*at)) == men.and_then(|men| men.on(*at));
        let homes: Vec<_> = [Seat(0), Seat(1)].into_iter().flat_map(|of| home(of).map(|at| (at, of))).collect();
        let left_alone = |(at, of): &(Square, Seat)| {
            view.table.coins.on(*at).is_some_and(|coin| {
                coin.suit.owner() == *of && !coin.moved && coin.shown.is_none_or(|rank| rank == Rank::Pawn)
            })
        };
        let table = &view.table;
        let both_in = table.is_in == [true; 2];
        let strays =
            table.coins.iter().any(|(at, _)| !touched.contains(&at) && homes.iter().all(|(home, _)| *home != at));
        let untouched = || homes.iter().filter(|(at, _)| !touched.contains(at));
        !strays
            && untouched().all(|(at, _)| is_own(at))
            && (!both_in || untouched().all(left_alone))
            && usize::from(table.quiet) <= self.moves.len()
            && table.quiet < table.limit
    }
}

fn army(seat: Seat, text: &str) -> Option<Army> {
    let Ok(StratogoAction::Setup { array }) = parse(text) else { return None };
    check(seat, &array).is_ok().then(|| Army::of(seat, &array))
}
