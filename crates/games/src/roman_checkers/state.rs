//! A game of Roman Checkers: the board, the score, the prisoners, the chase.

use super::board::{RomanBoard, RomanKind, RomanPiece};
use game::{Options, Seat, Square};

/// Points for a man who reached the throne room.
pub const THRONE_POINTS: u32 = 3;
/// Points for a captured Standard-bearer.
pub const STANDARD_POINTS: u32 = 3;
/// Points for a captured regular.
pub const REGULAR_POINTS: u32 = 1;
/// Points at the end for more men on the board.
pub const MAJORITY_POINTS: u32 = 2;

/// A side's points, without those for the majority.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// For men who reached the throne room.
    pub throne: u32,
    /// Points for captured Standard-bearers.
    pub standards: u32,
    /// Points for captured regulars.
    pub regulars: u32,
}

impl Score {
    /// The sum of all points, without the 2 for the majority.
    #[must_use]
    pub fn total(self) -> u32 {
        self.throne + self.standards + self.regulars
    }

    /// Adds the points for a captured man.
    pub fn add_capture(&mut self, kind: RomanKind) {
        match kind {
            RomanKind::Regular => self.regulars += REGULAR_POINTS,
            RomanKind::Standard => self.standards += STANDARD_POINTS,
        }
    }
}

/// A side's men whom the enemy holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prisoners {
    /// The number of regulars among them.
    pub regulars: u8,
    /// The number of Standard-bearers among them.
    pub standards: u8,
}

impl Prisoners {
    /// The number of prisoners of both kinds.
    #[must_use]
    pub fn count(self) -> u8 {
        self.regulars + self.standards
    }

    /// Adds a man of this kind.
    pub fn add(&mut self, kind: RomanKind) {
        match kind {
            RomanKind::Regular => self.regulars += 1,
            RomanKind::Standard => self.standards += 1,
        }
    }

    /// One fewer: a regular while there is one, then a Standard-bearer.
    pub fn release(&mut self) {
        match self.regulars {
            0 => self.standards = self.standards.saturating_sub(1),
            _ => self.regulars -= 1,
        }
    }
}

/// Whether prisoners return once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exchange {
    /// Not in this game.
    Off,
    /// The prisoners may still return, once.
    Ahead,
    /// The prisoners have returned already.
    Done,
}

/// The look of a side's regulars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squad(pub &'static str);

/// The squads, and the drawing of one of their men; `mixed` takes them in turn.
pub const SQUADS: [(&str, &str); 5] = [
    ("legionaries", "legionary"),
    ("centurions", "centurion"),
    ("cornicens", "cornicen"),
    ("cavalry", "horseman"),
    ("camp-dogs", "camp-dog"),
];

impl Squad {
    fn read(word: &str) -> Self {
        Self(SQUADS.iter().map(|(squad, _)| *squad).find(|squad| *squad == word).unwrap_or("mixed"))
    }

    /// The drawing of a man of this squad.
    #[must_use]
    pub fn art(self, man: RomanPiece) -> &'static str {
        if man.kind == RomanKind::Standard {
            return "standard";
        }
        let own = SQUADS.iter().find(|(squad, _)| *squad == self.0);
        own.unwrap_or(&SQUADS[usize::from(man.place) % SQUADS.len()]).1
    }
}

/// The cause of a game's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RomanEnding {
    /// This side has no man left on the board.
    NoMen(Seat),
    /// The tail-chase limit is reached.
    Chase,
    /// Neither side has a move.
    NoMoves,
    /// This side has left: the other wins.
    Left(Seat),
    /// The players agreed on a draw.
    Agreed,
}

impl RomanEnding {
    /// Whether the game was played to its end, so that the majority counts.
    #[must_use]
    pub fn is_counted(self) -> bool {
        matches!(self, Self::NoMen(_) | Self::Chase | Self::NoMoves)
    }
}

/// A game in play. Nothing of it is hidden, so it is its own view.
#[derive(Clone, Debug, PartialEq)]
pub struct RomanState {
    /// The men on their squares.
    pub board: RomanBoard,
    /// The points of each seat, by what they are for.
    pub score: [Score; 2],
    /// Men held by the enemy, by seat.
    pub prisoners: [Prisoners; 2],
    /// Plies in a row in which only Standard-bearers moved and nobody scored.
    pub chase: u32,
    /// The tail-chase limit, 10 to 200.
    pub chase_limit: u32,
    /// Whether prisoners return once.
    pub exchange: Exchange,
    /// The looks, by seat.
    pub squads: [Squad; 2],
    /// The seat to move, or that moved last before the end.
    pub turn: Seat,
    /// The squares of the men whom the last move captured, in the order of their capture.
    pub fallen: Vec<Square>,
    /// The ending; `None` while the game goes on.
    pub ending: Option<RomanEnding>,
}

impl RomanState {
    /// The start, Purple to move.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self {
            board: RomanBoard::start(),
            score: [Score::default(); 2],
            prisoners: [Prisoners::default(); 2],
            chase: 0,
            chase_limit: options.number("chase"),
            exchange: if options.get("prisoners") == "exchange" { Exchange::Ahead } else { Exchange::Off },
            squads: ["squad0", "squad1"].map(|name| Squad::read(options.get(name))),
            turn: Seat(0),
            fallen: Vec::new(),
            ending: None,
        }
    }
}

/// The seat's name in the game.
#[must_use]
pub fn name(seat: Seat) -> &'static str {
    if seat.0 == 0 { "Purple" } else { "Gold" }
}

/// The name of a man by its kind.
#[must_use]
pub fn kind_name(kind: RomanKind) -> &'static str {
    match kind {
        RomanKind::Regular => "regular",
        RomanKind::Standard => "Standard-bearer",
    }
}
