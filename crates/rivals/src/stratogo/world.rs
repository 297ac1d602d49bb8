//! A field of `StraToGo` with every coin known, and a plain search on it: material and ground, all moves alike.

use game::{Seat, Square};
use games::stratogo::{Rank, StratogoState};

/// A value beyond all others.
const MOST: i32 = 1 << 24;
/// The worth of a flag.
const FLAG: i32 = 100_000;
/// The steps of a piece, as distances between cells of a board with a rim.
const WAYS: [isize; 4] = [1, -1, 8, -8];

/// A cell: nothing, no square, or a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Empty,
    Wall,
    Piece(Seat, Rank),
}

/// A field on which the rank of every coin is known.
#[derive(Clone, Debug)]
pub struct World {
    cells: [Cell; 64],
    ground: i32,
}

/// A move with what it gains at once.
type Gain = (usize, usize, i32);

fn cell(at: Square) -> usize {
    usize::from(at.rank + 1) * 8 + usize::from(at.file + 1)
}

fn worth(rank: Rank) -> i32 {
    match rank {
        Rank::Null => FLAG,
        Rank::Ace => 900,
        Rank::Five => 650,
        Rank::Four => 420,
        Rank::Three => 380,
        Rank::Two => 330,
        Rank::Pawn => 200,
    }
}

impl World {
    /// The field of a state; a rank nearer to the enemy's back rank is worth so much.
    pub fn of(state: &StratogoState, ground: i32) -> Self {
        let mut cells = [Cell::Wall; 64];
        for (file, rank) in (0..6).flat_map(|file| (0..6).map(move |rank| (file, rank))) {
            let at = Square::new(file, rank);
            let man = state.armies.iter().flatten().find_map(|army| army.men.on(at));
            cells[cell(at)] = match man {
                Some(man) => Cell::Piece(man.suit.owner(), man.rank),
                None if games::stratogo::HOLES.contains(&at) => Cell::Wall,
                None => Cell::Empty,
            };
        }
        Self { cells, ground }
    }

    /// The same field with a seat's pieces of these ranks.
    pub fn with(mut self, seat: Seat, men: &[(Square, Rank)]) -> Self {
        for (at, rank) in men {
            self.cells[cell(*at)] = Cell::Piece(seat, *rank);
        }
        self
    }

    /// The worth of a move for a seat, so many plies looked ahead, itself included.
    pub fn worth_of(&self, seat: Seat, from: Square, to: Square, plies: u32) -> i32 {
        let (from, to) = (cell(from), cell(to));
        let gain = self.gain(from, to);
        gain - self.after(from, to).search(Seat(1 - seat.0), plies - 1, -MOST, MOST)
    }

    /// The gain of a move at once.
    fn gain(&self, from: usize, to: usize) -> i32 {
        let (Cell::Piece(seat, own), met) = (self.cells[from], self.cells[to]) else { return 0 };
        let ranks = i32::try_from(to / 8).unwrap_or(0) - i32::try_from(from / 8).unwrap_or(0);
        let ground = self.ground * if seat.0 == 0 { ranks } else { -ranks };
        ground
            + match met {
                Cell::Piece(_, other) if own == other => worth(other) - worth(own),
                Cell::Piece(_, other) if other.beats(own) => -worth(own),
                Cell::Piece(_, other) => worth(other),
                Cell::Empty | Cell::Wall => 0,
            }
    }

    fn after(&self, from: usize, to: usize) -> Self {
        let mut next = self.clone();
        next.cells[from] = Cell::Empty;
        next.cells[to] = match (self.cells[from], self.cells[to]) {
            (Cell::Piece(_, own), Cell::Piece(_, other)) if own == other => Cell::Empty,
            (Cell::Piece(_, own), Cell::Piece(seat, other)) if other.beats(own) => Cell::Piece(seat, other),
            (mover, _) => mover,
        };
        next
    }

    fn moves(&self, seat: Seat) -> Vec<Gain> {
        let mut moves = Vec::with_capacity(32);
        for (from, thing) in self.cells.iter().enumerate() {
            let Cell::Piece(owner, rank) = thing else { continue };
            if *owner == seat && !rank.is_fixed() {
                for way in WAYS {
                    self.walk(from, way, *rank, seat, &mut moves);
                }
            }
        }
        moves.sort_by_key(|(_, _, gain)| -gain);
        moves
    }

    fn walk(&self, from: usize, way: isize, rank: Rank, seat: Seat, moves: &mut Vec<Gain>) {
        let mut to = from;
        loop {
            to = to.wrapping_add_signed(way);
            match self.cells[to] {
                Cell::Wall => return,
                Cell::Piece(owner, _) if owner == seat => return,
                _ => moves.push((from, to, self.gain(from, to))),
            }
            if self.cells[to] != Cell::Empty || rank != Rank::Pawn {
                return;
            }
        }
    }

    fn search(&self, seat: Seat, plies: u32, low: i32, high: i32) -> i32 {
        if plies == 0 {
            return 0;
        }
        let moves = self.moves(seat);
        if moves.is_empty() {
            return -FLAG;
        }
        let mut low = low;
        for (from, to, gain) in moves {
            let value = if gain >= FLAG / 2 {
                gain
            } else {
                gain - self.after(from, to).search(Seat(1 - seat.0), plies - 1, gain - high, gain - low)
            };
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        low
    }
}
