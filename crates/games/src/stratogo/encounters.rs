//! Fights that can be sought, and shown enemies that can take a piece, as one seat sees them.

use super::legal::{can_move, moves, reach};
use super::piece::{Rank, RankSet, StratogoPiece, Suit};
use super::rules::settle;
use super::state::{Army, Fight, other};
use super::view::{SeenPiece, StratogoView};
use super::words::named;
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

/// An enemy that can take a piece of mine next turn.
#[derive(Clone, Copy, Debug)]
pub struct Threat {
    /// The square of the enemy.
    pub from: Square,
    pub suit: Suit,
    /// The enemy's rank, if everybody knows it: whatever walks takes a Flag.
    pub rank: Option<Rank>,
    /// The square of my piece.
    pub at: Square,
    pub victim: StratogoPiece,
}

impl Threat {
    /// The enemy and where it stands: `the Scout Pk on e5`, `the black coin on e5`.
    pub fn enemy(&self) -> String {
        let enemy = self.rank.map_or_else(
            || format!("the {} coin", self.suit.word()),
            |rank| named(StratogoPiece { rank, suit: self.suit }),
        );
        format!("{enemy} on {}", self.from)
    }

    /// Whether it loses the game.
    pub fn is_fatal(&self) -> bool {
        self.victim.rank == Rank::Null
    }
}

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

/// The rank of a piece, if it is shown or no other is left for it.
pub fn only_rank(of: &SeenPiece) -> Option<Rank> {
    let known = ranks(of);
    known.iter().next().filter(|_| known.count() == 1)
}

/// The ranks that a piece can have, as its viewer knows.
pub fn ranks(of: &SeenPiece) -> RankSet {
    of.rank.map_or(of.can_be, |rank| RankSet::NONE.with(rank))
}

/// The numbers of ranks that my piece beats and that beat it, of those that the coin can have.
pub fn odds(fight: &Encounter) -> (usize, usize) {
    let known = ranks(&fight.theirs);
    let wins = known.iter().filter(|rank| *rank == Rank::Null || fight.mine.rank.beats(*rank)).count();
    (wins, known.iter().filter(|rank| rank.beats(fight.mine.rank)).count())
}

/// Whether the enemy surely has no move left after a fight, and loses by that.
pub fn leaves_no_move(view: &StratogoView, fight: &Encounter) -> bool {
    let (me, known) = (fight.mine.suit.owner(), ranks(&fight.theirs));
    known.iter().all(|rank| rank != Rank::Null && is_stuck(&fought(view, fight, rank), other(me)))
}

/// An enemy who can take the Flag next turn, whatever rank the coin in this fight turns out to have, unless it is the enemy's Flag.
pub fn fatal_after(view: &StratogoView, fight: &Encounter) -> Option<Threat> {
    let me = fight.mine.suit.owner();
    let fatal = |rank: Rank| -> Vec<Threat> {
        threats(&fought(view, fight, rank), me).into_iter().filter(Threat::is_fatal).collect()
    };
    let in_both = |some: Vec<Threat>, others: Vec<Threat>| -> Vec<Threat> {
        some.into_iter().filter(|threat| others.iter().any(|other| other.from == threat.from)).collect()
    };
    let ways = ranks(&fight.theirs).iter().filter(|rank| *rank != Rank::Null).map(fatal);
    let threat = ways.reduce(in_both)?.into_iter().next()?;
    // The rank that a fight would show is not known before.
    let rank = view.table.coins.on(threat.from).and_then(|coin| coin.shown);
    Some(Threat { rank, ..threat })
}

/// The view after a fight with a coin that turns out to have this rank.
fn fought(view: &StratogoView, fight: &Encounter, rank: Rank) -> StratogoView {
    let defender = StratogoPiece { rank, suit: fight.theirs.suit };
    let mut next = view.clone();
    let army = next.armies[fight.mine.suit.owner().index()].as_mut().expect("one's own army");
    army.men.set(fight.from, None);
    next.table.coins.set(fight.from, None);
    settle(&mut next.table, &mut next.armies, fight.theirs.at, Fight { attacker: fight.mine, defender });
    next
}

/// Whether a move without a fight is the last of the game: the turns without one run out.
pub fn is_last_quiet(view: &StratogoView) -> bool {
    view.table.quiet + 1 >= view.table.limit
}

/// Whether a seat that is not the viewer's can surely move: a piece that is shown, or a coin that has moved.
pub fn can_surely_move(view: &StratogoView, seat: Seat) -> bool {
    can_move(&view.table, &walking_army(view, seat))
}

/// Whether a seat that is not the viewer's can't move, whatever ranks its hidden coins have.
pub fn is_stuck(view: &StratogoView, seat: Seat) -> bool {
    let mut army = no_men(view, seat);
    for face in view.faces().iter().filter(|face| face.suit.owner() == seat) {
        let walks = ranks(face).iter().any(|rank| !rank.is_fixed());
        let rank = if walks { Rank::Three } else { Rank::Two };
        army.men.set(face.at, Some(StratogoPiece { rank, suit: face.suit }));
    }
    !can_move(&view.table, &army)
}

/// Enemies who can take a piece of mine next turn for certain, those that can take the Flag last: shown ones that beat it, and for the
/// Flag whatever walks.
pub fn threats(view: &StratogoView, me: Seat) -> Vec<Threat> {
    let Some(army) = view.armies[me.index()] else { return Vec::new() };
    let enemy = walking_army(view, other(me));
    let attacks = enemy.men.iter().flat_map(|(from, piece)| {
        let rank = view.table.coins.on(from).and_then(|coin| coin.shown);
        let threat = move |at| Some(Threat { from, suit: piece.suit, rank, at, victim: army.men.on(at)? });
        reach(&view.table, &enemy, from).into_iter().filter_map(threat)
    });
    let takes = |threat: &Threat| threat.is_fatal() || threat.rank.is_some_and(|rank| rank.beats(threat.victim.rank));
    let mut threats: Vec<_> = attacks.filter(takes).collect();
    threats.sort_by_key(Threat::is_fatal);
    threats
}

/// The enemy's pieces in their places: hidden ones that have moved as some rank that goes a step, and the others that are hidden as Bombs.
fn walking_army(view: &StratogoView, seat: Seat) -> Army {
    let mut army = no_men(view, seat);
    for (at, coin) in view.table.coins.iter().filter(|(_, coin)| coin.suit.owner() == seat) {
        let hidden = if coin.moved { Rank::Three } else { Rank::Two };
        army.men.set(at, Some(StratogoPiece { rank: coin.shown.unwrap_or(hidden), suit: coin.suit }));
    }
    army
}

/// An army without a piece, for the enemy of the viewer's seat.
fn no_men(view: &StratogoView, seat: Seat) -> Army {
    Army { men: super::state::SquareMap::empty(), ..view.armies[other(seat).index()].expect("one's own army") }
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
    next.table.quiet += 1;
    next
}
