//! A field made for searching: beside the cells of [`Field`] it has its pieces as sets of squares, and sums that every move
//! keeps up to date. It plays as [`Field`] does in the tests, which compare both.

use super::field::{EMPTY, Field, Leap, beats, is_shown, rank, seat, shown, walks};
use super::squares::{NEAR, PLACES, bit, index_of, lowest, seen_from};
use super::worth::{HIDDEN, WORTH};
use crate::stratogo::Rank;
use computer::mixed;

/// The part of a piece that counts for the key: all but by whom it may be attacked.
const KIND: u16 = 0x1F;

/// A number for each piece on each square.
static MIXED: [[u64; 32]; PLACES] = mixed_pieces();

const fn mixed_pieces() -> [[u64; 32]; PLACES] {
    let mut table = [[0; 32]; PLACES];
    let mut at = 0;
    while at < PLACES {
        let mut kind = 0;
        while kind < 32 {
            table[at][kind] = mixed((at * 32 + kind) as u64);
            kind += 1;
        }
        at += 1;
    }
    table
}

#[inline]
fn number(at: u8, thing: u16) -> u64 {
    MIXED[index_of(at)][usize::from(thing & KIND)]
}

/// The sums that follow each move; they come back whole when it is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sums {
    /// The pieces of each seat.
    men: [u64; 2],
    /// The squares of pieces that walk, of both seats.
    walkers: u64,
    /// The squares of Scouts, which walk as far as they like.
    scouts: u64,
    flags: u64,
    /// The sum of the pieces' random numbers, by which a field is known again.
    key: u64,
    /// The lead of the first seat's pieces in worth.
    lead: i32,
    quiet: u16,
    winner: Option<u8>,
}

/// A field with all pieces known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldSearchState {
    things: [u16; PLACES],
    sums: Sums,
}

/// The record by which a move is taken back.
#[derive(Clone, Copy, Debug)]
pub struct FieldUndo {
    leap: Leap,
    mover: u16,
    met: u16,
    sums: Sums,
}

impl FieldSearchState {
    /// The field with the sums that a search keeps up to date.
    pub fn new(field: &Field) -> Self {
        let sums =
            Sums { men: [0; 2], walkers: 0, scouts: 0, flags: 0, key: 0, lead: 0, quiet: field.quiet, winner: None };
        let mut search_state = Self { things: [EMPTY; PLACES], sums };
        for (at, thing) in field.pieces() {
            search_state.put(at, thing);
        }
        search_state
    }

    /// The cell of a square; holes are empty.
    #[inline]
    pub fn thing(&self, at: u8) -> u16 {
        self.things[index_of(at)]
    }

    /// The squares with pieces of a seat.
    #[inline]
    pub fn men(&self, of: u8) -> u64 {
        self.sums.men[usize::from(of & 1)]
    }

    /// The squares with pieces.
    #[inline]
    pub fn taken(&self) -> u64 {
        self.sums.men[0] | self.sums.men[1]
    }

    /// The squares with pieces of a seat that walk.
    #[inline]
    pub fn walkers(&self, of: u8) -> u64 {
        self.sums.walkers & self.men(of)
    }

    /// The squares with scouts of a seat.
    #[inline]
    pub fn scouts(&self, of: u8) -> u64 {
        self.sums.scouts & self.men(of)
    }

    /// The square of a flag.
    #[inline]
    pub fn flag(&self, of: u8) -> Option<u8> {
        let flags = self.sums.flags & self.men(of);
        (flags != 0).then(|| lowest(flags))
    }

    /// The lead of the first seat's pieces in worth.
    #[inline]
    pub fn lead(&self) -> i32 {
        self.sums.lead
    }

    /// Plies since the last fight.
    #[inline]
    pub fn quiet(&self) -> u16 {
        self.sums.quiet
    }

    /// The seat that took the flag in the last move.
    #[inline]
    pub fn winner(&self) -> Option<u8> {
        self.sums.winner
    }

    /// A number for the field and who is to move.
    #[inline]
    pub fn key(&self, to_move: u8) -> u64 {
        self.sums.key ^ u64::from(to_move)
    }

    /// The squares that a piece that walks reaches from its own: empty ones, and those of pieces of either seat.
    #[inline]
    pub fn reach(&self, from: u8) -> u64 {
        if self.sums.scouts & bit(from) == 0 { NEAR[index_of(from)] } else { seen_from(from, self.taken()) }
    }

    /// Plays a move and hands out what takes it back.
    #[inline]
    pub fn play(&mut self, leap: Leap) -> FieldUndo {
        let Leap { from, to } = leap;
        let (mover, met) = (self.thing(from), self.thing(to));
        let undo = FieldUndo { leap, mover, met, sums: self.sums };
        if met == EMPTY {
            self.walk(leap, mover);
        } else {
            self.fight(leap, mover, met);
        }
        undo
    }

    #[inline]
    fn walk(&mut self, Leap { from, to }: Leap, mover: u16) {
        let both = bit(from) | bit(to);
        let sums = &mut self.sums;
        sums.men[usize::from(seat(mover))] ^= both;
        sums.walkers ^= both;
        if sums.scouts & bit(from) != 0 {
            sums.scouts ^= both;
        }
        sums.key ^= number(from, mover) ^ number(to, mover);
        sums.quiet += 1;
        (self.things[index_of(from)], self.things[index_of(to)]) = (EMPTY, mover);
    }

    fn fight(&mut self, Leap { from, to }: Leap, mover: u16, met: u16) {
        let (attacker, defender) = (rank(mover), rank(met));
        self.lift(from, mover);
        self.lift(to, met);
        if beats(defender, attacker) {
            self.put(to, shown(met));
        } else if attacker != defender {
            self.put(to, shown(mover));
        }
        self.sums.quiet = 0;
        if defender == Rank::Null as usize {
            self.sums.winner = Some(seat(mover));
        }
    }

    /// Takes the last move back.
    #[inline]
    pub fn undo(&mut self, undo: FieldUndo) {
        self.things[index_of(undo.leap.from)] = undo.mover;
        self.things[index_of(undo.leap.to)] = undo.met;
        self.sums = undo.sums;
    }

    fn put(&mut self, at: u8, thing: u16) {
        let (rank, place) = (rank(thing), bit(at));
        self.things[index_of(at)] = thing;
        let sums = &mut self.sums;
        sums.men[usize::from(seat(thing))] |= place;
        match rank {
            rank if walks(rank) => sums.walkers |= place,
            rank if rank == Rank::Null as usize => sums.flags |= place,
            _ => {}
        }
        if rank == Rank::Pawn as usize {
            sums.scouts |= place;
        }
        sums.key ^= number(at, thing);
        sums.lead += lead(thing);
    }

    fn lift(&mut self, at: u8, thing: u16) {
        let others = !bit(at);
        self.things[index_of(at)] = EMPTY;
        let sums = &mut self.sums;
        sums.men[usize::from(seat(thing))] &= others;
        sums.walkers &= others;
        sums.scouts &= others;
        sums.flags &= others;
        sums.key ^= number(at, thing);
        sums.lead -= lead(thing);
    }
}

/// The amount that a piece adds to the lead of the first seat.
fn lead(thing: u16) -> i32 {
    let rank = rank(thing);
    let worth = WORTH[rank] + if is_shown(thing) { 0 } else { HIDDEN[rank] };
    if seat(thing) == 0 { worth } else { -worth }
}
