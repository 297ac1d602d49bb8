//! A board on which the moves of a record are played again by one who does not know all ranks: every man carries those that he
//! may still have. It must not know the view, nor which of a fight's endings came about.

use super::array::home;
use super::legal::{line, step};
use super::piece::{FightEnding, Rank, RankSet};
use super::state::{Army, EDGE, SquareMap, other};
use game::{Seat, Square};

/// The squares and possible ranks of all men. A man goes by the square on which he was set up.
#[derive(Clone)]
pub struct ToldBoard {
    men: SquareMap<Square>,
    can_be: SquareMap<RankSet>,
    /// The number of plies since the last fight.
    pub quiet: u16,
}

/// The result of a move.
#[derive(Clone, Copy, Debug)]
pub enum ToldStep {
    /// Nobody stood on the last square.
    Quiet,
    /// An enemy stands there.
    Fight(OpenFight),
}

/// A fight that is not decided yet: its square, and the homes of the two.
#[derive(Clone, Copy, Debug)]
pub struct OpenFight {
    /// The defender's square, to which the attacker goes.
    pub at: Square,
    attacker: Square,
    defender: Square,
}

impl OpenFight {
    /// The man who stands on the square after it.
    pub fn survivor(&self, ending: FightEnding) -> Option<Square> {
        match ending {
            FightEnding::Won => Some(self.attacker),
            FightEnding::Lost => Some(self.defender),
            FightEnding::Equal => None,
        }
    }
}

/// The seat of the man with this home.
pub fn owner(home: Square) -> Seat {
    Seat(u8::from(home.rank >= EDGE / 2))
}

impl ToldBoard {
    /// The board when both are in: the own men are known, the others can be anything.
    pub fn new(seat: Seat, own: &Army) -> Self {
        let (mut men, mut can_be) = (SquareMap::empty(), SquareMap::empty());
        for at in home(other(seat)) {
            men.set(at, Some(at));
            can_be.set(at, Some(RankSet::COINS.with(Rank::Pawn)));
        }
        for (at, piece) in own.men.iter() {
            men.set(at, Some(at));
            can_be.set(at, Some(RankSet::NONE.with(piece.rank)));
        }
        Self { men, can_be, quiet: 0 }
    }

    /// The man's square; `None` once he has fallen.
    pub fn place(&self, man: Square) -> Option<Square> {
        self.men.iter().find(|(_, on)| *on == man).map(|(at, _)| at)
    }

    /// The ranks that a man can have.
    pub fn ranks(&self, man: Square) -> RankSet {
        self.can_be.on(man).unwrap_or_default()
    }

    /// The men of a seat who have a square to which they could go.
    pub fn unblocked(&self, seat: Seat) -> impl Iterator<Item = Square> {
        let is_open = move |to: Square| self.men.on(to).is_none_or(|man| owner(man) != seat);
        let can_go = move |at: Square| Square::ORTHOGONAL.into_iter().any(|way| step(at, way).is_some_and(is_open));
        self.men.iter().filter(move |(at, man)| owner(*man) == seat && can_go(*at)).map(|(_, man)| man)
    }

    /// Moves a seat's man, who has a rank that goes so far. `None` if there is no such man, or somebody is in the way. Before a
    /// fight he leaves his square, and the fight is to be settled.
    pub fn go(&mut self, seat: Seat, (from, to): (Square, Square)) -> Option<ToldStep> {
        let man = self.men.on(from).filter(|man| owner(*man) == seat)?;
        let is_long = self.between(from, to)? > 0;
        let ranks = self.ranks(man).without(RankSet::FIXED);
        self.narrow(man, if is_long { ranks.without(RankSet::COINS) } else { ranks })?;
        self.men.set(from, None);
        match self.men.on(to) {
            Some(defender) if owner(defender) == seat => None,
            Some(defender) => Some(ToldStep::Fight(OpenFight { at: to, attacker: man, defender })),
            None => {
                self.men.set(to, Some(man));
                self.quiet += 1;
                Some(ToldStep::Quiet)
            }
        }
    }

    /// The board after a fight with this ending; `None` if no ranks of the two end it so.
    pub fn settle(&self, fight: OpenFight, ending: FightEnding) -> Option<Self> {
        let [attackers, defenders] = [fight.attacker, fight.defender].map(|man| self.ranks(man));
        // The fall of a Flag ends the game: no record goes on after it.
        let ends = |(attacker, defender): (Rank, Rank)| defender != Rank::Null && attacker.attacks(defender) == ending;
        let fits = |rank: &Rank| defenders.iter().any(|defender| ends((*rank, defender)));
        let holds = |rank: &Rank| attackers.iter().any(|attacker| ends((attacker, *rank)));
        let mut next = Self { quiet: 0, ..self.clone() };
        next.narrow(fight.attacker, attackers.iter().filter(fits).fold(RankSet::NONE, RankSet::with))?;
        next.narrow(fight.defender, defenders.iter().filter(holds).fold(RankSet::NONE, RankSet::with))?;
        next.men.set(fight.at, fight.survivor(ending));
        Some(next)
    }

    fn narrow(&mut self, man: Square, ranks: RankSet) -> Option<()> {
        self.can_be.set(man, Some(ranks));
        (ranks != RankSet::NONE).then_some(())
    }

    /// The number of empty squares on the straight line between two; `None` if there is no such line, or it is not empty.
    fn between(&self, from: Square, to: Square) -> Option<usize> {
        let is_taken = |at| self.men.on(at).is_some();
        Square::ORTHOGONAL.into_iter().find_map(|way| line(from, way, is_taken).position(|at| at == to))
    }
}
