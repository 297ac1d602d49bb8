//! Arrays, the set-ups of a seat: their check, ready-made ones, and random ones.

use super::piece::{PieceSet, Rank, StratogoPiece, Suit, suits};
use super::refusals;
use game::{Dice, Refusal, RefusalKey, Seat, Square, shuffle};

/// The number of pieces that a seat places.
pub const MEN: usize = 12;

/// Twelve pieces: the front rank from a to f, then the back rank.
pub type Array = [StratogoPiece; MEN];

/// The squares of a seat's array, in its order.
#[must_use]
pub fn home(seat: Seat) -> [Square; MEN] {
    let [front, back] = if seat.0 == 0 { [1, 0] } else { [4, 5] };
    let mut squares = [Square::new(0, 0); MEN];
    let places = [front, back].into_iter().flat_map(|rank| (0..6).map(move |file| Square::new(file, rank)));
    squares.iter_mut().zip(places).for_each(|(square, place)| *square = place);
    squares
}

/// The pieces of a seat that discards the null of a suit, and so the ace of the other.
#[must_use]
pub fn men(null_lost: Suit) -> Vec<StratogoPiece> {
    let [null, ace] = discards(null_lost);
    StratogoPiece::of(null_lost.owner()).filter(|piece| *piece != null && *piece != ace).collect()
}

/// The discards of a seat that loses the null of this suit: the null, then the ace.
#[must_use]
pub fn discards(null_lost: Suit) -> [StratogoPiece; 2] {
    [StratogoPiece { rank: Rank::Null, suit: null_lost }, StratogoPiece { rank: Rank::Ace, suit: null_lost.partner() }]
}

/// Judges an array of a seat.
///
/// # Errors
/// A refusal of the kind `Illegal` that names the piece.
pub fn check(seat: Seat, array: &Array) -> Result<(), Refusal> {
    let refuse = |key: RefusalKey, text: String| Err(key.says(text));
    if let Some(piece) = array.iter().find(|piece| piece.suit.owner() != seat) {
        return refuse(refusals::NOT_YOURS, format!("{piece} is not yours: you play {}.", suits(seat)));
    }
    if let Some((at, piece)) = array.iter().enumerate().find(|(at, piece)| array[..*at].contains(piece)) {
        return refuse(refusals::TWICE, format!("{piece} stands on two squares, the second on {}.", home(seat)[at]));
    }
    let placed: PieceSet = array.iter().copied().collect();
    let missing: Vec<_> = StratogoPiece::of(seat).filter(|piece| !placed.has(*piece)).collect();
    if let Some(piece) = missing.iter().find(|piece| !matches!(piece.rank, Rank::Null | Rank::Ace)) {
        return refuse(
            refusals::MISSING,
            format!("{piece} is missing: put it on the board. Only one Flag and one Captain are discarded."),
        );
    }
    match missing.as_slice() {
        [one, other] if one.rank != other.rank && one.suit != other.suit => Ok(()),
        [one, other] if one.rank == other.rank => refuse(
            refusals::DISCARDS,
            format!("You discard {one} and {other}: discard one Flag (N) and one Captain (A) instead."),
        ),
        [one, other] => refuse(
            refusals::DISCARD_SUITS,
            format!("You discard {one} and {other}: discard the Flag of one suit and the Captain of the other."),
        ),
        _ => refuse(
            refusals::DISCARDS,
            "Twelve pieces stand on the board, and one Flag and one Captain are discarded.".to_owned(),
        ),
    }
}

/// Any legal array, all equally likely.
pub fn sample(seat: Seat, dice: &mut dyn Dice) -> Array {
    let [first, second] = Suit::of(seat);
    let mut pieces = men(if dice.below(2) == 0 { first } else { second });
    shuffle(&mut pieces, dice);
    pieces.try_into().expect("a seat has twelve men")
}

/// Ready-made arrays: suit 1 keeps the flag, suit 2 the captain.
const READY_MADE: [(&str, &str); 4] = [
    ("Fortress", "52 P1 31 42 A2 21 P2 41 32 51 22 N1"),
    ("Behind the gap", "A2 51 21 22 52 P1 41 31 N1 P2 32 42"),
    ("Charge", "52 A2 P1 P2 51 42 31 21 N1 22 41 32"),
    ("In plain sight", "32 41 21 N1 51 A2 P1 22 52 31 42 P2"),
];

/// The ready-made arrays of a seat with their names, each with the flag in either suit.
#[must_use]
pub fn ready_made(seat: Seat) -> Vec<(String, Array)> {
    let suits = Suit::of(seat);
    let arrays = READY_MADE.iter().flat_map(|(name, pattern)| {
        suits.into_iter().map(move |flag| Some((format!("{name}, {} flag", flag.word()), read_pattern(pattern, flag)?)))
    });
    arrays.flatten().collect()
}

fn read_pattern(pattern: &str, flag: Suit) -> Option<Array> {
    let piece = |text: &str| {
        let mut letters = text.chars();
        let rank = Rank::read(letters.next()?)?;
        let suit = if letters.next()? == '1' { flag } else { flag.partner() };
        Some(StratogoPiece { rank, suit })
    };
    let pieces: Vec<_> = pattern.split(' ').filter_map(piece).collect();
    pieces.try_into().ok()
}
