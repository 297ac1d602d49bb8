//! A field made for searching: thirty-six cells with everything known. It knows nothing of views and beliefs.

use crate::stratogo::Rank;

/// The squares of the grid: rank × 6 + file.
pub const SQUARES: usize = 36;
/// A cell that can never be entered.
pub const HOLE: u16 = 0xFFFF;
/// The cell of an empty square.
pub const EMPTY: u16 = 0;
const SEAT: u16 = 0x08;
const SHOWN: u16 = 0x10;
const RANK: u16 = 0x07;
/// From this bit on: by whom it may be attacked.
const DARED: u16 = 8;
/// The bits by which every rank dares to attack.
const BY_ALL: u16 = 0x7F << DARED;

/// A hidden piece as a number: its rank and one, and its seat. Any rank may attack it.
pub fn piece(seat: u8, rank: Rank) -> u16 {
    (rank as u16 + 1) | if seat == 1 { SEAT } else { 0 } | BY_ALL
}

/// The same piece, attacked by these ranks alone (bits by rank) as long as it is hidden.
pub fn dared_by(piece: u16, ranks: u8) -> u16 {
    if is_shown(piece) { piece } else { (piece & !BY_ALL) | u16::from(ranks & 0x7F) << DARED }
}

/// The same piece, known to both sides; any rank may attack it.
pub fn shown(piece: u16) -> u16 {
    piece | SHOWN | BY_ALL
}

/// Whether a piece of this rank would attack that one.
pub fn dares(attacker: usize, target: u16) -> bool {
    target >> DARED >> attacker & 1 == 1
}

/// A piece's rank, as an index into [`Rank::ALL`].
pub fn rank(piece: u16) -> usize {
    usize::from((piece & RANK) - 1)
}

/// The seat that owns the piece.
pub fn seat(piece: u16) -> u8 {
    u8::from(piece & SEAT != 0)
}

/// Whether both sides know its rank.
pub fn is_shown(piece: u16) -> bool {
    piece & SHOWN != 0
}

/// Whether this cell has a piece of a seat.
pub fn is_of(thing: u16, of: u8) -> bool {
    thing != EMPTY && thing != HOLE && seat(thing) == of
}

const NULL: usize = Rank::Null as usize;
const TWO: usize = Rank::Two as usize;
const PAWN: usize = Rank::Pawn as usize;

/// Whether a piece of this rank walks.
pub fn walks(rank: usize) -> bool {
    rank != NULL && rank != TWO
}

/// Whether one rank beats another, as bits by the beaten rank.
static BEATS: std::sync::LazyLock<[u8; 7]> = std::sync::LazyLock::new(|| {
    Rank::ALL
        .map(|one| Rank::ALL.iter().filter(|other| one.beats(**other)).fold(0, |set, other| set | 1 << *other as u8))
});

/// Whether one rank beats another.
pub fn beats(one: usize, other: usize) -> bool {
    BEATS[one] >> other & 1 == 1
}

/// A neighbour that is not there: a hole, or off the board.
pub const NO_SQUARE: u8 = 0xFF;

/// The neighbours of each square, [`NO_SQUARE`] where there is none: up, right, down, left.
pub static NEXT: [[u8; 4]; SQUARES] = next();

/// The four directions of [`NEXT`].
const WAYS: [usize; 4] = [0, 1, 2, 3];

#[expect(clippy::cast_possible_truncation, reason = "a square's number is below 36")]
const fn next() -> [[u8; 4]; SQUARES] {
    let mut table = [[NO_SQUARE; 4]; SQUARES];
    let mut at = 0;
    while at < SQUARES {
        let square = at as u8;
        if !is_hole(square) {
            if square < 30 && !is_hole(square + 6) {
                table[at][0] = square + 6;
            }
            if square % 6 < 5 && !is_hole(square + 1) {
                table[at][1] = square + 1;
            }
            if square >= 6 && !is_hole(square - 6) {
                table[at][2] = square - 6;
            }
            if !square.is_multiple_of(6) && !is_hole(square - 1) {
                table[at][3] = square - 1;
            }
        }
        at += 1;
    }
    table
}

const fn is_hole(square: u8) -> bool {
    matches!(square, 14 | 15 | 20 | 21)
}

/// A move from one square to another, by their indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leap {
    /// The index of the square that the piece leaves.
    pub from: u8,
    /// The index of the square to which it goes.
    pub to: u8,
}

/// A field with all pieces known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The cells, by square.
    pub cells: [u16; SQUARES],
    /// Plies since the last fight.
    pub quiet: u16,
}

impl Field {
    /// The field without a piece, after so many quiet plies.
    pub fn empty(quiet: u16) -> Self {
        let mut cells = [EMPTY; SQUARES];
        for hole in [14, 15, 20, 21] {
            cells[hole] = HOLE;
        }
        Self { cells, quiet }
    }

    /// All moves of a seat; attacks first.
    pub fn moves(&self, of: u8, moves: &mut Vec<Leap>) {
        moves.clear();
        let mut attacks = 0;
        for (from, thing) in self.pieces().filter(|(_, thing)| is_of(*thing, of) && walks(rank(*thing))) {
            for way in WAYS {
                let mut at = from;
                loop {
                    let to = NEXT[usize::from(at)][way];
                    if to == NO_SQUARE || is_of(self.cells[usize::from(to)], of) {
                        break;
                    }
                    let met = self.cells[usize::from(to)];
                    moves.push(Leap { from, to });
                    if met != EMPTY {
                        let last = moves.len() - 1;
                        moves.swap(attacks, last);
                        attacks += 1;
                        break;
                    }
                    if rank(thing) != PAWN {
                        break;
                    }
                    at = to;
                }
            }
        }
    }

    /// The pieces with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (u8, u16)> {
        (0..36).map(|at| (at, self.cells[usize::from(at)])).filter(|(_, thing)| *thing != EMPTY && *thing != HOLE)
    }
}
