//! The whole truth of a game: the public table, and each seat's army with its ranks.

use super::array::{Array, home};
use super::piece::{PieceSet, Rank, StratogoPiece, Suit};
use game::{Seat, Square, Squares, Turn};

/// The length of an edge of the board.
pub const EDGE: u8 = 6;

/// The squares that nobody enters or crosses: the centre, in reading order.
pub const HOLES: [Square; 4] = [Square::new(2, 3), Square::new(3, 3), Square::new(2, 2), Square::new(3, 2)];

/// All squares of the grid, holes too, in reading order.
pub const GRID: Squares = Squares { files: EDGE, ranks: EDGE };

/// The seat across the board.
#[must_use]
pub fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0.min(1))
}

/// Something for every square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareMap<T>([Option<T>; (EDGE * EDGE) as usize]);

impl<T: Copy> SquareMap<T> {
    /// A map without a value on any square.
    #[must_use]
    pub fn empty() -> Self {
        Self([None; (EDGE * EDGE) as usize])
    }

    fn index(at: Square) -> usize {
        usize::from(at.rank * EDGE + at.file)
    }

    /// The value on a square.
    #[must_use]
    pub fn on(&self, at: Square) -> Option<T> {
        self.0[Self::index(at)]
    }

    /// Puts something on a square, or takes it away.
    pub fn set(&mut self, at: Square, thing: Option<T>) {
        self.0[Self::index(at)] = thing;
    }

    /// Everything on it, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Square, T)> {
        GRID.iter().filter_map(|at| Some((at, self.on(at)?)))
    }
}

/// The public side of a piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coin {
    /// The suit, which everybody sees.
    pub suit: Suit,
    /// Its rank, if everybody knows it: pawns, and what was revealed in a fight.
    pub shown: Option<Rank>,
    /// Whether it has ever moved.
    pub moved: bool,
}

/// One seat's pieces as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Army {
    /// Those on the board.
    pub men: SquareMap<StratogoPiece>,
    /// The null of one suit and the ace of the other, sorted as texts: the ace first.
    pub discards: [StratogoPiece; 2],
}

impl Army {
    /// The army of a legal array.
    #[must_use]
    pub fn of(seat: Seat, array: &Array) -> Self {
        let mut men = SquareMap::empty();
        for (at, piece) in home(seat).into_iter().zip(array) {
            men.set(at, Some(*piece));
        }
        let left_out = |rank| {
            let mut suits = Suit::of(seat).into_iter().map(|suit| StratogoPiece { rank, suit });
            suits.find(|piece| !array.contains(piece)).expect("a legal array leaves out an ace and a null")
        };
        Self { men, discards: [left_out(Rank::Ace), left_out(Rank::Null)] }
    }
}

/// The phase of the game: the next thing to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StratogoPhase {
    /// The seats that are not in yet set up in secret.
    Setup,
    /// This seat is to move.
    Play(Seat),
    /// Nothing: the game is over.
    Over(StratogoEnding),
}

/// The endings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StratogoEnding {
    /// This seat took the enemy flag.
    Flag(Seat),
    /// This seat was to move and could not.
    Stuck(Seat),
    /// Too many plies without a fight.
    Quiet,
    /// This seat has left: the other wins.
    Left(Seat),
    /// The players agreed on a draw.
    Agreed,
}

/// The outcome of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// The piece that moved into the fight.
    pub attacker: StratogoPiece,
    /// The piece that stood there.
    pub defender: StratogoPiece,
}

/// The effects of the latest move, for pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatestMove {
    /// The square that the piece left.
    pub from: Square,
    /// The square to which it went.
    pub to: Square,
    /// The suit that moved.
    pub suit: Suit,
    /// Its rank, if everybody knew it before or knows it now.
    pub shown: Option<Rank>,
    /// The fight, if there was one.
    pub fight: Option<Fight>,
}

/// The facts that everybody knows, spectators too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StratogoPublic {
    /// The number of plies without a fight that end the game.
    pub limit: u16,
    /// The number of plies since the last fight.
    pub quiet: u16,
    /// The phase of the game: the next thing to be done.
    pub phase: StratogoPhase,
    /// The seats that are in with their set-up.
    pub is_in: [bool; 2],
    /// The public side of the board; empty until both are in.
    pub coins: SquareMap<Coin>,
    /// The pieces that fell in fights.
    pub removed: PieceSet,
    /// The effects of the latest action, if it was a move.
    pub trace: Option<LatestMove>,
}

impl StratogoPublic {
    /// The seats that owe an action, or chance.
    #[must_use]
    pub fn turn(&self) -> Turn {
        match self.phase {
            StratogoPhase::Setup => Turn::Seats(Seat::all(2).filter(|seat| !self.is_in[seat.index()]).collect()),
            StratogoPhase::Play(seat) => Turn::of(seat),
            StratogoPhase::Over(_) => Turn::Nobody,
        }
    }

    /// The ending; `None` while the game goes on.
    #[must_use]
    pub fn ending(&self) -> Option<StratogoEnding> {
        match self.phase {
            StratogoPhase::Over(ending) => Some(ending),
            _ => None,
        }
    }
}

/// The whole truth of a game: the public facts, and both armies.
#[derive(Clone, Debug, PartialEq)]
pub struct StratogoState {
    /// The facts that everybody knows.
    pub table: StratogoPublic,
    /// The armies of the seats that are in.
    pub armies: [Option<Army>; 2],
}

impl StratogoState {
    /// A game at its start.
    #[must_use]
    pub fn new(limit: u16) -> Self {
        let table = StratogoPublic {
            limit,
            quiet: 0,
            phase: StratogoPhase::Setup,
            is_in: [false; 2],
            coins: SquareMap::empty(),
            removed: PieceSet::default(),
            trace: None,
        };
        Self { table, armies: [None; 2] }
    }
}
