//! A view as a program gives it: the board, the fallen and the quiet plies. It must not know whether a game can have it.

use super::piece::{PieceSet, Rank, StratogoPiece, Suit};
use super::view::{SeenPiece, StratogoView};
use game::{Data, Square};

/// The facts of a view that depend on both armies.
pub struct GivenView {
    pieces: Vec<GivenPiece>,
    /// The pieces that fell in fights.
    pub removed: PieceSet,
    /// The number of plies since the last fight.
    pub quiet: u16,
}

/// A piece on the board as the view has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenPiece {
    at: Square,
    /// The suit, which everybody sees.
    pub suit: Suit,
    /// The rank, where the viewer knows it.
    pub rank: Option<Rank>,
    known: bool,
    moved: bool,
}

impl GivenView {
    /// Reads these facts; `None` if one is missing, or is of another type.
    pub fn read(given: &Data) -> Option<Self> {
        let pieces = given.field("board")?.field("pieces")?.items()?.iter().map(GivenPiece::read);
        let removed = given.field("removed")?.items()?.iter().map(|id| StratogoPiece::read(id.as_text()?));
        Some(Self {
            pieces: pieces.collect::<Option<_>>()?,
            removed: removed.collect::<Option<_>>()?,
            quiet: u16::try_from(given.field("quiet")?.as_int()?).ok()?,
        })
    }

    /// The piece on a square.
    pub fn on(&self, at: Square) -> Option<&GivenPiece> {
        self.pieces.iter().find(|piece| piece.at == at)
    }

    /// Whether a view says the same.
    pub fn is(&self, view: &StratogoView) -> bool {
        let table = &view.table;
        view.faces().iter().map(GivenPiece::of).eq(self.pieces.iter().copied())
            && (table.removed, table.quiet) == (self.removed, self.quiet)
    }
}

impl GivenPiece {
    fn of(face: &SeenPiece) -> Self {
        Self { at: face.at, suit: face.suit, rank: face.rank, known: face.known, moved: face.moved }
    }

    fn read(data: &Data) -> Option<Self> {
        let at = Square::parse(data.field("at")?.as_text()?, 6, 6)?;
        let mut id = data.field("id")?.as_text()?.chars();
        let rank = Rank::read(id.next()?);
        let suit = Suit::read(id.next()?)?;
        let truth = |name| data.field(name)?.as_bool();
        Some(Self { at, suit, rank, known: truth("known")?, moved: truth("moved")? })
    }
}
