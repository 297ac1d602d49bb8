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
    let is_own = |at: &Square| army.men.on(*at).is_some();
    let is_taken = |at| table.coins.on(at).is_some() || is_own(&at);
    let along = |way| line(from, way, is_taken).take(usize::from(steps)).filter(|at| !is_own(at));
    Square::ORTHOGONAL.into_iter().flat_map(along).collect()
}

/// The squares in a direction from a square on: the first on which somebody stands is the last.
pub fn line(from: Square, way: (i8, i8), is_taken: impl Fn(Square) -> bool) -> impl Iterator<Item = Square> {
    let mut next = step(from, way);
    std::iter::from_fn(move || {
        let at = next?;
        next = if is_taken(at) { None } else { step(at, way) };
        Some(at)
    })
}

/// The next square in a direction, unless it is off the board or a hole.
pub fn step(at: Square, way: (i8, i8)) -> Option<Square> {
    at.step(way, EDGE, EDGE).filter(|to| !HOLES.contains(to))
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
