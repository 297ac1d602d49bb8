//! A picture as data, in board units: what stands where, what is marked, what the words say. `picture/` turns it into
//! pixels, tests compare it, and a blind player reads its words. It is made from a view and from nothing else.

use super::{Art, SceneWords, Seat, Square, clip};

/// The most characters of a picture's description (Discord's limit).
pub const ALT_CHARS: usize = 1_024;

/// The places of pieces on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lattice {
    /// In the middle of squares.
    Squares,
    /// On the crossings of lines.
    Points,
}

/// From which side the board is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// `a1` at the lower left.
    #[default]
    Upright,
    /// Turned by half: `a1` at the upper right.
    Turned,
}

/// The meaning of a mark on a square. Marks never carry meaning by colour alone: each has a shape of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkKind {
    /// The last move came from here.
    From,
    /// The last move ended here.
    To,
    /// The piece chosen in a composer stands here.
    Chosen,
    /// The chosen piece may go here.
    Target,
    /// The chosen piece may strike or question here.
    Strike,
    /// Something was captured or removed here by the last action; where a piece stands here now, it won.
    Fallen,
    /// A public note of suspicion.
    Suspect,
    /// Publicly known to be innocent.
    Cleared,
    /// May not be moved this turn.
    Banned,
    /// The viewer's own secret: the assassin.
    SecretKiller,
    /// The viewer's own secret: a target.
    SecretTarget,
    /// A base or goal that has been visited.
    Visited,
    /// In danger of capture.
    Threat,
}

/// A mark on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The square that is marked.
    pub at: Square,
    /// The meaning, which decides the mark's shape.
    pub kind: MarkKind,
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The square on which it stands.
    pub at: Square,
    /// The name of the drawing under the game's `art/`, such as `citizen` or `guard`.
    pub art: &'static str,
    /// The owner, if it has one: it shows by shape or mark too, never by colour alone.
    pub owner: Option<Seat>,
    /// A text of at most three characters on it, such as a number; may be empty.
    pub label: String,
    /// Small public notes beside it, such as `2 3` for the ranks it can have; may be empty.
    pub note: String,
    /// Drawn as what would be, half there.
    pub ghost: bool,
}

/// The material of the square: a name that the game's art knows, such as `light`, `dark`, `hole`, `shelter`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The square that is covered.
    pub at: Square,
    /// The name of its material.
    pub name: &'static str,
}

/// The move whose way a trail shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrailKind {
    /// The way of the last move.
    Last,
    /// The way of a move that is only shown and not yet played.
    Candidate,
}

/// A line over squares, with a head at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// At least two squares: start, bends or landings, end.
    pub path: Vec<Square>,
    /// The move whose way it is: the last one, or a candidate.
    pub kind: TrailKind,
}

/// One seat's plate beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plate {
    /// The seat, which picks colour and mark.
    pub seat: Seat,
    /// The name of the player there, any Unicode; may be empty.
    pub name: String,
    /// The seat's name in the game.
    pub side: String,
    /// Score or progress, such as `3 of 20 sheltered`; may be empty.
    pub detail: String,
    /// Whether it owes an action.
    pub to_act: bool,
    /// Its rank once the game is over.
    pub rank: Option<u8>,
}

/// A line of public or private notes under the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The subject, such as `Cleared`.
    pub label: String,
    /// The text behind the label, without a full stop.
    pub text: String,
}

impl Note {
    /// A note of a label and a text.
    pub fn new(label: impl Into<String>, text: impl Into<String>) -> Self {
        Self { label: label.into(), text: text.into() }
    }
}

/// The board as a game draws it; what all games share is added to make a [`Scene`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// Whether pieces stand in squares or on crossings.
    pub lattice: Lattice,
    /// The material of every square, in reading order (rank from the top down, then file).
    pub ground: Vec<Ground>,
    /// The pieces, in reading order; a ghost after the piece that stands there.
    pub pieces: Vec<Piece>,
    /// The marks, in reading order.
    pub marks: Vec<Mark>,
    /// The ways of moves, drawn over the board.
    pub trails: Vec<Trail>,
    /// One line over the board: what is going on, such as `Turn 12 · the Praetorian to act`. At the end the result takes its place.
    pub title: String,
    /// Lines under the board, at most four.
    pub notes: Vec<Note>,
    /// The same in words, never less than the picture shows; what is longer than [`ALT_CHARS`] is cut.
    pub alt: SceneWords,
}

impl Sketch {
    /// An empty board of squares: this many files and ranks, and its description in words.
    #[must_use]
    pub fn board(files: u8, ranks: u8, alt: String) -> Self {
        Self {
            files,
            ranks,
            lattice: Lattice::Squares,
            ground: Vec::new(),
            pieces: Vec::new(),
            marks: Vec::new(),
            trails: Vec::new(),
            title: String::new(),
            notes: Vec::new(),
            alt: SceneWords { board: alt, ..SceneWords::default() },
        }
    }

    /// The picture: this board, with the game's art and a plate a seat.
    #[must_use]
    pub fn into_scene(
        self,
        game: &'static str,
        art: &'static Art,
        orientation: Orientation,
        plates: Vec<Plate>,
    ) -> Scene {
        let Self { files, ranks, lattice, ground, pieces, marks, trails, title, notes, alt } = self;
        let alt = clip(&alt.whole(), ALT_CHARS);
        Scene {
            game,
            art,
            orientation,
            files,
            ranks,
            lattice,
            ground,
            pieces,
            marks,
            trails,
            plates,
            title,
            reason: String::new(),
            notes,
            alt,
        }
    }
}

/// A picture as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The id of the game that is shown.
    pub game: &'static str,
    /// The game's drawings and colours.
    pub art: &'static Art,
    /// From which side the board is seen.
    pub orientation: Orientation,
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// Whether pieces stand in squares or on crossings.
    pub lattice: Lattice,
    /// The material of every square, in reading order (rank from the top down, then file).
    pub ground: Vec<Ground>,
    /// The pieces, in reading order; a ghost after the piece that stands there.
    pub pieces: Vec<Piece>,
    /// The marks, in reading order.
    pub marks: Vec<Mark>,
    /// The ways of moves, drawn over the board.
    pub trails: Vec<Trail>,
    /// One plate a seat, in seat order.
    pub plates: Vec<Plate>,
    /// One line over the board: what is going on, such as `Turn 12 · the Praetorian to act`. At the end it is the result: `Ada wins`.
    pub title: String,
    /// The line under a result: `Nobody can move: 22 to 13.` It is empty before the end.
    pub reason: String,
    /// Lines under the board, at most four.
    pub notes: Vec<Note>,
    /// The same in words: at most [`ALT_CHARS`] characters, and never less than the picture shows.
    pub alt: String,
}

impl Scene {
    /// The title with the reason behind it: `Ada wins · Nobody can move: 22 to 13.` Before the end it is the title alone.
    #[must_use]
    pub fn headline(&self) -> String {
        if self.reason.is_empty() { self.title.clone() } else { format!("{} · {}", self.title, self.reason) }
    }
}
