//! The squares to which pieces can go. It needs to know the ranks of the side that moves, and of the other side only where it stands.

use super::piece::Rank;
use super::state::{Army, Coin, EDGE, HOLES, SquareMap, StratogoPublic};
use game::{Seat, Square};

/// The squares to which the piece on a square can go, in the order of directions; nothing if it is none of this army's.
#[must_use]
pub fn reach(table: &StratogoPublic, army: &Army, from: Square) -> Vec<Square> {
    let Some(piece) = army.men.on(from) else { return Vec::new() };
    if piece.rank.is_fixed() {
        return Vec::new();
    }
    let steps = if piece.rank == Rank::Pawn { EDGE } else { 1 };
    let mut squares = Vec::new();
    for way in Square::ORTHOGONAL {
        let mut at = from;
        for _ in 0..steps {
            let Some(to) = open(army, at, way) else { break };
            squares.push(to);
            if table.coins.on(to).is_some() {
                break;
            }
            at = to;
        }
    }
    squares
}

/// The next square in a direction, unless it is off the board, a hole, or the army's own.
fn open(army: &Army, at: Square, way: (i8, i8)) -> Option<Square> {
    let to = at.step(way, EDGE, EDGE)?;
    (army.men.on(to).is_none() && !HOLES.contains(&to)).then_some(to)
}

/// All moves of an army.
pub fn moves(table: &StratogoPublic, army: &Army) -> impl Iterator<Item = (Square, Square)> {
    army.men.iter().flat_map(|(from, _)| reach(table, army, from).into_iter().map(move |to| (from, to)))
}

/// Whether an army can move.
#[must_use]
pub fn can_move(table: &StratogoPublic, army: &Army) -> bool {
    moves(table, army).next().is_some()
}

/// The public face of both armies when they have just set up.
#[must_use]
pub fn unveil(armies: [&Army; 2]) -> SquareMap<Coin> {
    let mut coins = SquareMap::empty();
    for (at, piece) in armies.into_iter().flat_map(|army| army.men.iter()) {
        let shown = (piece.rank == Rank::Pawn).then_some(Rank::Pawn);
        coins.set(at, Some(Coin { suit: piece.suit, shown, moved: false }));
    }
    coins
}

/// The seat's army among those that are known.
#[must_use]
pub fn army(armies: &[Option<Army>; 2], seat: Seat) -> Option<&Army> {
    armies.get(seat.index()).and_then(Option::as_ref)
}
