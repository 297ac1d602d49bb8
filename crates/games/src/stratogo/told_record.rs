//! A record as one seat may know it: its own set-up, and the moves. Whether the rules allow them, it must not know.

use super::action::{StratogoAction, parse};
use super::array::check;
use super::state::Army;
use game::{Actor, Seat, Square, VisibleAction};

/// The own set-up and the moves of a record in which both set-ups are in.
pub struct ToldRecord {
    /// The own army as it was set up.
    pub own: Army,
    /// The moves by turns, seat 0's first.
    pub moves: Vec<(Square, Square)>,
}

impl ToldRecord {
    /// Reads the record of a seat; `None` if its own set-up is not among the first two actions, or another action is no move.
    pub fn read(record: &[VisibleAction], seat: Seat) -> Option<Self> {
        let (setups, moves) = record.split_at_checked(2)?;
        let own = setups.iter().find(|entry| entry.by == Actor::Seat(seat))?;
        let step = |entry: &VisibleAction| match parse(entry.action.as_deref()?) {
            Ok(StratogoAction::Move { from, to }) => Some((from, to)),
            _ => None,
        };
        Some(Self { own: army(seat, own.action.as_deref()?)?, moves: moves.iter().map(step).collect::<Option<_>>()? })
    }

    /// The seat whose move this is, counted from 0, or that is to make it.
    pub fn mover(ply: usize) -> Seat {
        Seat(u8::from(ply % 2 == 1))
    }
}

fn army(seat: Seat, text: &str) -> Option<Army> {
    let Ok(StratogoAction::Setup { array }) = parse(text) else { return None };
    check(seat, &array).is_ok().then(|| Army::of(seat, &array))
}
