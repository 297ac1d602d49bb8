//! A game's gifts to the painter: drawings and colours, as texts. Knows no painter.

/// The use of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArtKind {
    /// The material of a square; opaque.
    Ground,
    /// Laid over a ground on every side where another ground begins; drawn for the top side.
    Edge,
    /// Laid over a ground at the board's edge; drawn for the top side.
    Side,
    /// Laid over a ground in the board's corner; drawn for the upper left one.
    Corner,
    /// A piece, on a transparent background.
    Piece,
    /// A mark on a square.
    Mark,
    /// Something beside the board.
    Ui,
}

/// A drawing: SVG in a box of 100 × 100 for one square; a ground may span several (200 × 200 covers two by two). Its
/// classes name colours of the tables, so that one drawing serves every theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The use of the drawing.
    pub kind: ArtKind,
    /// The name by which scenes ask for it.
    pub name: &'static str,
    /// The text of the SVG file.
    pub svg: &'static str,
}

/// The drawing in an SVG file of the folder `art` beside the file that names it.
#[macro_export]
macro_rules! drawing {
    ($kind:ident, $name:literal, $file:literal) => {
        $crate::art::Drawing {
            kind: $crate::art::ArtKind::$kind,
            name: $name,
            svg: include_str!(concat!("art/", $file, ".svg")),
        }
    };
}
pub use drawing;

/// The art of a game. A drawing of a common one's kind and name stands in for it.
#[derive(Clone, Copy)]
pub struct Art {
    /// The id of the game that it belongs to.
    pub game: &'static str,
    /// For how many owners pieces are drawn: the most seats at a table.
    pub seats: u8,
    /// The drawings that differ from the common ones, or that no other game has.
    pub drawings: &'static [Drawing],
    /// The game's colour table: lines of a name and its colour in each theme.
    pub colours: &'static str,
    /// The colours of the game's table on which pieces stand: pieces, labels and marks are held against each.
    pub grounds: &'static [&'static str],
    /// The colours of a piece's body and rim where they are not its owner's.
    pub body: Option<(&'static str, &'static str)>,
    /// The piece by which the game is known beside its name, drawn as its first seat's.
    pub emblem: Option<&'static str>,
}

/// Games are known by their ids, and so is their art.
impl PartialEq for Art {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

impl Eq for Art {}

impl std::fmt::Debug for Art {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Art").field(&self.game).finish()
    }
}

impl Art {
    /// The art of a game that has none and no id of its own.
    pub const NEUTRAL: Self = Self::none("");

    /// The art of a game that has none: all of it is painted neutrally.
    #[must_use]
    pub const fn none(game: &'static str) -> Self {
        Self { game, seats: u8::MAX, drawings: &[], colours: "", grounds: &["unknown"], body: None, emblem: None }
    }
}
