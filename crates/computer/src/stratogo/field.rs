//! A field made for searching: thirty-six bytes with everything known. It knows nothing of views and beliefs.

use games::stratogo::Rank;

use crate::alpha_beta::mixed;

/// The squares of the grid: rank × 6 + file.
pub const SQUARES: usize = 36;
/// What never can be entered.
pub const HOLE: u16 = 0xFFFF;
/// An empty square.
pub const EMPTY: u16 = 0;
const SEAT: u16 = 0x08;
const SHOWN: u16 = 0x10;
const RANK: u16 = 0x07;
/// From this bit on: by whom it may be attacked.
const DARED: u16 = 8;
/// By any rank.
const BY_ALL: u16 = 0x7F << DARED;

/// A piece as a number: its rank and one, its seat, whether both sides know it. Any rank may attack it.
pub fn piece(seat: u8, rank: Rank, shown: bool) -> u16 {
    (rank as u16 + 1) | if seat == 1 { SEAT } else { 0 } | if shown { SHOWN } else { 0 } | BY_ALL
}

/// The same piece, attacked by these ranks alone (bits by rank) as long as it is hidden.
pub fn dared_by(piece: u16, ranks: u8) -> u16 {
    if is_shown(piece) { piece } else { (piece & !BY_ALL) | u16::from(ranks & 0x7F) << DARED }
}

/// Whether a piece of this rank would attack that one.
fn dares(attacker: usize, target: u16) -> bool {
    target >> DARED >> attacker & 1 == 1
}

/// A piece's rank, as an index into [`Rank::ALL`].
pub fn rank(piece: u16) -> usize {
    usize::from((piece & RANK) - 1)
}

/// Whose piece it is.
pub fn seat(piece: u16) -> u8 {
    u8::from(piece & SEAT != 0)
}

/// Whether both sides know its rank.
pub fn is_shown(piece: u16) -> bool {
    piece & SHOWN != 0
}

/// Whether this byte is a piece of a seat.
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

/// The neighbours of each square, 0xFF where there is none: up, right, down, left.
pub static NEXT: [[u8; 4]; SQUARES] = next();

/// The four directions of [`NEXT`].
const WAYS: [usize; 4] = [0, 1, 2, 3];

#[expect(clippy::cast_possible_truncation, reason = "a square's number is below 36")]
const fn next() -> [[u8; 4]; SQUARES] {
    let mut table = [[0xFF; 4]; SQUARES];
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

/// A number for each piece on each square.
static MIXED: std::sync::LazyLock<[[u64; 32]; SQUARES]> = std::sync::LazyLock::new(|| {
    let number = |at: usize, thing: usize| mixed((at * 32 + thing) as u64);
    std::array::from_fn(|at| std::array::from_fn(|thing| number(at, thing)))
});

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leap {
    /// From this square.
    pub from: u8,
    /// To this one.
    pub to: u8,
}

/// What takes a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    leap: Leap,
    mover: u16,
    met: u16,
    quiet: u16,
}

/// A field with all pieces known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// What is on each square.
    pub cells: [u16; SQUARES],
    /// Plies since the last fight.
    pub quiet: u16,
    /// The seat that took the flag.
    pub winner: Option<u8>,
}

impl Field {
    /// Nobody on it.
    pub fn empty(quiet: u16) -> Self {
        let mut cells = [EMPTY; SQUARES];
        for hole in [14, 15, 20, 21] {
            cells[hole] = HOLE;
        }
        Self { cells, quiet, winner: None }
    }

    /// All moves of a seat; attacks first.
    pub fn moves(&self, of: u8, moves: &mut Vec<Leap>) {
        self.moves_if(of, |_, _| true, moves);
    }

    /// The moves of a seat without attacks that nobody would dare; all of them if no other is left. Attacks first.
    pub fn sane_moves(&self, of: u8, moves: &mut Vec<Leap>) {
        self.moves_if(of, dares, moves);
        if moves.is_empty() {
            self.moves(of, moves);
        }
    }

    fn moves_if(&self, of: u8, dares: impl Fn(usize, u16) -> bool, moves: &mut Vec<Leap>) {
        moves.clear();
        let mut attacks = 0;
        for from in 0_u8..36 {
            let thing = self.cells[usize::from(from)];
            if !is_of(thing, of) || !walks(rank(thing)) {
                continue;
            }
            for way in WAYS {
                let mut at = from;
                loop {
                    let to = NEXT[usize::from(at)][way];
                    if to == 0xFF || is_of(self.cells[usize::from(to)], of) {
                        break;
                    }
                    let met = self.cells[usize::from(to)];
                    if met != EMPTY && !dares(rank(thing), met) {
                        break;
                    }
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

    /// The attacks of a seat that it would dare and that win here.
    pub fn won_attacks(&self, of: u8, moves: &mut Vec<Leap>) {
        self.moves_if(
            of,
            |attacker, met| dares(attacker, met) && (beats(attacker, rank(met)) || rank(met) == NULL),
            moves,
        );
        let attacks = moves.iter().take_while(|leap| self.cells[usize::from(leap.to)] != EMPTY).count();
        moves.truncate(attacks);
    }

    /// Plays a move.
    pub fn play(&mut self, leap: Leap) -> Undo {
        let (from, to) = (usize::from(leap.from), usize::from(leap.to));
        let (mover, met) = (self.cells[from], self.cells[to]);
        let undo = Undo { leap, mover, met, quiet: self.quiet };
        self.cells[from] = EMPTY;
        if met == EMPTY {
            self.cells[to] = mover;
            self.quiet += 1;
            return undo;
        }
        self.quiet = 0;
        let (attacker, defender) = (rank(mover), rank(met));
        self.cells[to] = if attacker == defender {
            EMPTY
        } else if beats(defender, attacker) {
            met | SHOWN | BY_ALL
        } else {
            mover | SHOWN | BY_ALL
        };
        if defender == NULL {
            self.winner = Some(seat(mover));
        }
        undo
    }

    /// Takes a move back.
    pub fn undo(&mut self, undo: Undo) {
        self.cells[usize::from(undo.leap.from)] = undo.mover;
        self.cells[usize::from(undo.leap.to)] = undo.met;
        self.quiet = undo.quiet;
        self.winner = None;
    }

    /// How many bombs of a seat stand beside its flag.
    pub fn bombs_beside_flag(&self, of: u8) -> u8 {
        let has = |at: u8, what: usize| {
            at != 0xFF && {
                let thing = self.cells[usize::from(at)];
                is_of(thing, of) && rank(thing) == what
            }
        };
        let Some(flag) = (0..36).find(|at| has(*at, NULL)) else { return 0 };
        NEXT[usize::from(flag)].iter().map(|at| u8::from(has(*at, TWO))).sum()
    }

    /// Whether an attack wins here.
    pub fn wins(&self, leap: Leap) -> bool {
        let [mover, met] = [leap.from, leap.to].map(|at| rank(self.cells[usize::from(at)]));
        met == NULL || beats(mover, met)
    }

    /// A number for the field and who is to move.
    pub fn key(&self, to_move: u8) -> u64 {
        let pieces = self.pieces().map(|(at, thing)| MIXED[usize::from(at)][usize::from(thing & 0x1F)]);
        pieces.fold(u64::from(to_move), |key, part| key ^ part)
    }

    /// The pieces with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (u8, u16)> {
        (0..36).map(|at| (at, self.cells[usize::from(at)])).filter(|(_, thing)| *thing != EMPTY && *thing != HOLE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fight_ends_as_the_rules_say_and_can_be_taken_back() {
        for attacker in Rank::ALL.into_iter().filter(|rank| !rank.is_fixed()) {
            for defender in Rank::ALL {
                let mut field = Field::empty(7);
                (field.cells[0], field.cells[1]) = (piece(0, attacker, false), piece(1, defender, false));
                let before = field;
                let undo = field.play(Leap { from: 0, to: 1 });
                let left = match () {
                    () if attacker == defender => EMPTY,
                    () if defender.beats(attacker) => piece(1, defender, true),
                    () => piece(0, attacker, true),
                };
                assert_eq!((field.cells[1], field.quiet), (left, 0), "{attacker:?} {defender:?}");
                assert_eq!(field.winner.is_some(), defender == Rank::Null);
                field.undo(undo);
                assert_eq!(field, before);
            }
        }
    }
}
