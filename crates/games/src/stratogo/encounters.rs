//! Fights that can be sought, and shown enemies that can take a piece, as one seat sees them.

use super::legal::{moves, reach};
use super::piece::{Rank, RankSet, StratogoPiece};
use super::state::{Army, other};
use super::view::{SeenPiece, StratogoView};
use game::{Seat, Square};

/// A fight: my piece, where it stands, and the enemy's as I see it.
#[derive(Clone, Copy, Debug)]
pub struct Encounter {
    /// The square of my piece.
    pub from: Square,
    /// My piece, which attacks.
    pub mine: StratogoPiece,
    /// The enemy's coin, as far as I know it.
    pub theirs: SeenPiece,
}

/// A piece and its square.
pub type Placed = (Square, StratogoPiece);

/// The fights that can be sought now.
pub fn fights(view: &StratogoView, me: Seat) -> Vec<Encounter> {
    let Some(army) = view.armies[me.index()] else { return Vec::new() };
    let encounter = |(from, to): (Square, Square)| {
        let theirs = view.table.coins.on(to).and_then(|_| view.face(to))?;
        Some(Encounter { from, mine: army.men.on(from)?, theirs })
    };
    moves(&view.table, &army).filter_map(encounter).collect()
}

/// Whether my piece beats every rank that the coin can have.
pub fn is_sure(fight: &Encounter) -> bool {
    let ranks: Vec<_> = ranks(&fight.theirs).iter().collect();
    !ranks.is_empty() && ranks.iter().all(|rank| *rank == Rank::Null || fight.mine.rank.beats(*rank))
}

/// The ranks that a piece can have, as its viewer knows.
pub fn ranks(of: &SeenPiece) -> RankSet {
    of.rank.map_or(of.can_be, |rank| RankSet::NONE.with(rank))
}

/// Shown enemies, each with a piece of mine that it can take next turn.
pub fn threats(view: &StratogoView, me: Seat) -> Vec<(Placed, Placed)> {
    let Some(army) = view.armies[me.index()] else { return Vec::new() };
    let enemy = shown_army(view, other(me));
    let attacks = enemy.men.iter().flat_map(|(from, piece)| {
        let ends: Vec<_> = reach(&view.table, &enemy, from);
        ends.into_iter().filter_map(move |to| Some(((from, piece), (to, army.men.on(to)?))))
    });
    attacks.filter(|((_, attacker), (_, mine))| attacker.rank.beats(mine.rank)).collect()
}

/// The enemy's shown pieces in their places. The others stand in their way as Bombs that nobody attacks with.
fn shown_army(view: &StratogoView, seat: Seat) -> Army {
    let mut army =
        Army { men: super::state::SquareMap::empty(), ..view.armies[other(seat).index()].expect("one's own army") };
    for (at, coin) in view.table.coins.iter().filter(|(_, coin)| coin.suit.owner() == seat) {
        army.men.set(at, Some(StratogoPiece { rank: coin.shown.unwrap_or(Rank::Two), suit: coin.suit }));
    }
    army
}

/// The view as it is after a move to an empty square.
pub fn moved(view: &StratogoView, me: Seat, from: Square, to: Square) -> StratogoView {
    let mut next = view.clone();
    let coin = next.table.coins.on(from);
    next.table.coins.set(from, None);
    next.table.coins.set(to, coin);
    if let Some(army) = &mut next.armies[me.index()] {
        let piece = army.men.on(from);
        army.men.set(from, None);
        army.men.set(to, piece);
    }
    next
}
