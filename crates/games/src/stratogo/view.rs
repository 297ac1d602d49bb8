//! A viewer's knowledge: the public table, and the ranks of the viewer's own army. After the end all armies.

use super::deduce::can_be;
use super::determinize::random_army;
use super::piece::{Rank, RankSet, StratogoPiece, Suit};
use super::state::{Army, EDGE, HOLES, StratogoPublic, StratogoState};
use game::{Data, Dice, Seat, Square, ViewOf, Viewer};

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq)]
pub struct StratogoView {
    /// The facts that everybody knows.
    pub table: StratogoPublic,
    /// The armies that the viewer knows.
    pub armies: [Option<Army>; 2],
}

/// A piece on the board as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenPiece {
    /// The square on which the coin lies.
    pub at: Square,
    /// The suit, which everybody sees.
    pub suit: Suit,
    /// Its rank, if the viewer knows it.
    pub rank: Option<Rank>,
    /// Whether everybody knows its rank.
    pub known: bool,
    /// Whether it has ever moved.
    pub moved: bool,
    /// The ranks it can have, if the viewer does not know its rank.
    pub can_be: RankSet,
}

impl SeenPiece {
    /// `Pr`, or `?y` where the rank is unknown.
    #[must_use]
    pub fn id(&self) -> String {
        match self.rank {
            Some(rank) => StratogoPiece { rank, suit: self.suit }.to_string(),
            None => format!("?{}", self.suit.letter()),
        }
    }
}

impl ViewOf<StratogoState> for StratogoView {
    #[inline]
    fn of(state: &StratogoState, viewer: Viewer) -> Self {
        let knows = |seat: u8| state.table.ending().is_some() || viewer.is(Seat(seat));
        let armies = [0, 1].map(|seat| if knows(seat) { state.armies[usize::from(seat)] } else { None });
        Self { table: state.table, armies }
    }

    fn determinize(&self, dice: &mut dyn Dice) -> StratogoState {
        let table = self.table;
        let mut armies = self.armies;
        for (seat, army) in Seat::all(2).zip(&mut armies) {
            if army.is_none() && table.is_in[seat.index()] {
                *army = Some(random_army(&table, seat, dice));
            }
        }
        StratogoState { table, armies }
    }
}

impl StratogoView {
    /// The piece on a square as far as the viewer knows it.
    #[must_use]
    pub fn piece(&self, at: Square) -> Option<StratogoPiece> {
        self.armies.iter().flatten().find_map(|army| army.men.on(at))
    }

    /// Everything on the board as the viewer sees it, in reading order.
    #[must_use]
    pub fn faces(&self) -> Vec<SeenPiece> {
        let can_be = Suit::ALL.map(|suit| can_be(&self.table, suit));
        super::state::GRID.iter().filter_map(|at| self.face_with(at, &can_be)).collect()
    }

    /// The coin on a square, as the viewer sees it.
    #[must_use]
    pub fn face(&self, at: Square) -> Option<SeenPiece> {
        self.face_with(at, &Suit::ALL.map(|suit| can_be(&self.table, suit)))
    }

    fn face_with(&self, at: Square, can_be: &[[RankSet; 2]; 4]) -> Option<SeenPiece> {
        let (own, coin) = (self.piece(at), self.table.coins.on(at));
        let suit = own.map(|piece| piece.suit).or(coin.map(|coin| coin.suit))?;
        let shown = coin.and_then(|coin| coin.shown);
        let rank = own.map(|piece| piece.rank).or(shown);
        let moved = coin.is_some_and(|coin| coin.moved);
        let known = shown.is_some() || self.table.ending().is_some();
        let can_be = if rank.is_some() { RankSet::NONE } else { can_be[suit as usize][usize::from(moved)] };
        Some(SeenPiece { at, suit, rank, known, moved, can_be })
    }

    /// The view for tools (docs/engine.md).
    #[must_use]
    pub fn data(&self) -> Vec<(&'static str, Data)> {
        let mut removed: Vec<_> =
            Seat::all(2).flat_map(|seat| self.table.removed.of(seat)).map(|p| p.to_string()).collect();
        removed.sort_unstable();
        let discards = self
            .armies
            .map(|army| Data::or_null(army.map(|army| Data::list(army.discards.map(|piece| piece.to_string())))));
        vec![
            ("board", self.board_data()),
            ("quiet", self.table.quiet.into()),
            ("removed", Data::list(removed)),
            ("discards", Data::List(discards.into())),
        ]
    }

    fn board_data(&self) -> Data {
        Data::board(EDGE, EDGE, self.faces().iter().map(face_data).collect(), HOLES)
    }
}

fn face_data(face: &SeenPiece) -> Data {
    let mut fields = vec![
        ("at", Data::from(face.at)),
        ("id", face.id().into()),
        ("owner", face.suit.owner().into()),
        ("known", face.known.into()),
        ("moved", face.moved.into()),
    ];
    if face.rank.is_none() {
        fields.push(("can_be", Data::list(face.can_be.iter().map(|rank| rank.letter().to_string()))));
    }
    Data::map(fields)
}
