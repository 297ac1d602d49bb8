//! Pieces: a rank and a suit, who owns them, and which beats which. It knows nothing of squares.

use game::Seat;
use std::fmt;

/// The powers of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// `N`: the Flag, never moves.
    Null,
    /// The Captain, written `A`.
    Ace,
    /// `2`: the Bomb, never moves.
    Two,
    /// The Miner, written `3`.
    Three,
    /// The Sergeant, written `4`.
    Four,
    /// The Lieutenant, written `5`.
    Five,
    /// The Scout, written `P`.
    Pawn,
}

use Rank::{Ace, Five, Four, Null, Pawn, Three, Two};

impl Rank {
    /// All ranks, in the order of lists.
    pub const ALL: [Self; 7] = [Null, Ace, Two, Three, Four, Five, Pawn];

    /// Its letter or digit.
    #[must_use]
    pub fn letter(self) -> char {
        ['N', 'A', '2', '3', '4', '5', 'P'][self as usize]
    }

    /// The rank of a letter or digit, in either case.
    #[must_use]
    pub fn read(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.letter() == letter.to_ascii_uppercase())
    }

    /// The players' name for it.
    #[must_use]
    pub fn role(self) -> &'static str {
        ["Flag", "Captain", "Bomb", "Miner", "Sergeant", "Lieutenant", "Scout"][self as usize]
    }

    /// Whether it never moves.
    #[must_use]
    pub fn is_fixed(self) -> bool {
        matches!(self, Null | Two)
    }

    /// Whether it beats the other, attacking or attacked.
    #[must_use]
    pub fn beats(self, other: Self) -> bool {
        match self {
            Ace => matches!(other, Five | Four | Three | Pawn),
            Five => matches!(other, Four | Three | Pawn),
            Four => matches!(other, Three | Pawn),
            Three => matches!(other, Pawn | Two),
            Two => matches!(other, Ace | Five | Four | Pawn),
            Pawn | Null => false,
        }
    }

    /// The ending of its attack on another: the Flag falls to all.
    #[must_use]
    pub fn attacks(self, defender: Self) -> FightEnding {
        match () {
            () if defender.beats(self) => FightEnding::Lost,
            () if defender == self => FightEnding::Equal,
            () => FightEnding::Won,
        }
    }
}

/// The endings that a fight can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightEnding {
    /// The attacker stands on the square.
    Won,
    /// The attacker alone falls.
    Lost,
    /// The two fall, and the square is empty.
    Equal,
}

/// A set of ranks; iterates in the order of lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RankSet(u8);

impl RankSet {
    /// The set without a rank.
    pub const NONE: Self = Self(0);
    /// The ranks of coins: all but the pawn.
    pub const COINS: Self = Self(0b011_1111);
    /// The ranks of coins that never move.
    pub const FIXED: Self = Self(0b000_0101);

    /// Whether this rank is in it.
    #[must_use]
    pub fn has(self, rank: Rank) -> bool {
        self.0 >> rank as u8 & 1 == 1
    }

    /// The set with this rank too.
    #[must_use]
    pub fn with(self, rank: Rank) -> Self {
        Self(self.0 | 1 << rank as u8)
    }

    /// The ranks that are in this set or in the other.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are not in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The number of ranks in the set.
    #[must_use]
    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The ranks in order.
    pub fn iter(self) -> impl Iterator<Item = Rank> {
        Rank::ALL.into_iter().filter(move |rank| self.has(*rank))
    }
}

/// One of the four suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// `r`, of seat 0.
    Red,
    /// `y`, of seat 0.
    Yellow,
    /// `b`, of seat 1.
    Blue,
    /// `k`, of seat 1.
    Black,
}

impl Suit {
    /// All suits, seat 0's first.
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Blue, Self::Black];

    /// The two suits of a seat.
    #[must_use]
    pub fn of(seat: Seat) -> [Self; 2] {
        if seat.0 == 0 { [Self::Red, Self::Yellow] } else { [Self::Blue, Self::Black] }
    }

    /// The other suit of the same seat.
    #[must_use]
    pub fn partner(self) -> Self {
        let [one, other] = Self::of(self.owner());
        if self == one { other } else { one }
    }

    /// The seat that plays the suit.
    #[must_use]
    pub fn owner(self) -> Seat {
        Seat(u8::from(matches!(self, Self::Blue | Self::Black)))
    }

    /// The suit's letter in notation, in lower case.
    #[must_use]
    pub fn letter(self) -> char {
        ['r', 'y', 'b', 'k'][self as usize]
    }

    /// The suit of a letter, in either case.
    #[must_use]
    pub fn read(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|suit| suit.letter() == letter.to_ascii_lowercase())
    }

    /// Its colour in words.
    #[must_use]
    pub fn word(self) -> &'static str {
        ["red", "yellow", "blue", "black"][self as usize]
    }
}

/// The suits of a seat.
#[must_use]
pub fn suits(seat: Seat) -> &'static str {
    if seat.0 == 0 { "red and yellow" } else { "blue and black" }
}

/// A piece, written rank then suit: `Pr`, `Ny`, `5k`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StratogoPiece {
    /// The powers of the rank.
    pub rank: Rank,
    /// The suit, which also tells the owner.
    pub suit: Suit,
}

impl StratogoPiece {
    /// Reads `Pr` or `5y`, in either case; `None` of anything else.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let piece = Self { rank: Rank::read(letters.next()?)?, suit: Suit::read(letters.next()?)? };
        letters.next().is_none().then_some(piece)
    }

    /// The fourteen pieces of a seat, discards included.
    pub fn of(seat: Seat) -> impl Iterator<Item = Self> {
        Suit::of(seat).into_iter().flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Self { rank, suit }))
    }
}

impl fmt::Display for StratogoPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank.letter(), self.suit.letter())
    }
}

/// A set of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceSet(u32);

impl PieceSet {
    fn bit(piece: StratogoPiece) -> u32 {
        1 << (piece.suit as u32 * 7 + piece.rank as u32)
    }

    /// Whether this piece is in it.
    #[must_use]
    pub fn has(self, piece: StratogoPiece) -> bool {
        self.0 & Self::bit(piece) != 0
    }

    /// Adds a piece to the set, if it is not there yet.
    pub fn insert(&mut self, piece: StratogoPiece) {
        self.0 |= Self::bit(piece);
    }

    /// The ranks of one suit in it.
    #[must_use]
    pub fn ranks(self, suit: Suit) -> RankSet {
        Rank::ALL
            .into_iter()
            .filter(|rank| self.has(StratogoPiece { rank: *rank, suit }))
            .fold(RankSet::NONE, RankSet::with)
    }

    /// The pieces of one seat in it, by suit, then rank.
    pub fn of(self, seat: Seat) -> impl Iterator<Item = StratogoPiece> {
        StratogoPiece::of(seat).filter(move |piece| self.has(*piece))
    }
}

impl FromIterator<StratogoPiece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = StratogoPiece>>(pieces: I) -> Self {
        let mut set = Self::default();
        pieces.into_iter().for_each(|piece| set.insert(piece));
        set
    }
}
