//! The table of all drawings and colour tables. A drawing is made in a box of 100 × 100 for one square; a ground may span
//! several (200 × 200 covers two by two). Classes name colours of the tables, so that one drawing serves every theme.

/// What a drawing is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// What a square is made of; opaque.
    Ground,
    /// Laid over a ground on every side where another ground begins; drawn for the top side.
    Edge,
    /// Laid over a ground at the board's edge; drawn for the top side.
    Side,
    /// Laid over a ground in the board's corner; drawn for the upper left one.
    Corner,
    /// A piece.
    Piece,
    /// A mark on a square.
    Mark,
    /// Something beside the board.
    Ui,
}

impl Kind {
    /// Whether the drawing is made for one side and turned to the others.
    pub(super) fn turns(self) -> bool {
        matches!(self, Self::Edge | Self::Side | Self::Corner)
    }

    fn folder(self) -> &'static str {
        match self {
            Self::Ground => "ground",
            Self::Edge => "edge",
            Self::Side => "side",
            Self::Corner => "corner",
            Self::Piece => "piece",
            Self::Mark => "mark",
            Self::Ui => "ui",
        }
    }
}

/// A drawing. `game` is empty for what all games share.
#[derive(Clone, Copy, Debug)]
pub(super) struct Art {
    pub game: &'static str,
    pub kind: Kind,
    pub name: &'static str,
    pub svg: &'static str,
}

impl Art {
    /// How errors name it.
    pub(super) fn path(&self) -> String {
        let game = if self.game.is_empty() { "common" } else { self.game };
        format!("{game}/{}-{}.svg", self.kind.folder(), self.name)
    }
}

macro_rules! common {
    ($kind:ident, $name:literal, $file:literal) => {
        Art { game: "", kind: Kind::$kind, name: $name, svg: include_str!(concat!("art/", $file, ".svg")) }
    };
}

macro_rules! of {
    ($game:literal, $folder:literal, $kind:ident, $name:literal, $file:literal) => {
        Art {
            game: $game,
            kind: Kind::$kind,
            name: $name,
            svg: include_str!(concat!("../games/", $folder, "/art/", $file, ".svg")),
        }
    };
}

/// Every drawing.
pub(super) static ALL: &[Art] = &[
    common!(Ground, "unknown", "ground-unknown"),
    common!(Piece, "unknown", "piece-unknown"),
    common!(Mark, "from", "mark-from"),
    common!(Mark, "to", "mark-to"),
    common!(Mark, "chosen", "mark-chosen"),
    common!(Mark, "target", "mark-target"),
    common!(Mark, "target-taken", "mark-target-taken"),
    common!(Mark, "strike", "mark-strike"),
    common!(Mark, "fallen", "mark-fallen"),
    common!(Mark, "suspect", "mark-suspect"),
    common!(Mark, "cleared", "mark-cleared"),
    common!(Mark, "banned", "mark-banned"),
    common!(Mark, "killer", "mark-killer"),
    common!(Mark, "victim", "mark-victim"),
    common!(Mark, "visited", "mark-visited"),
    common!(Mark, "visited-taken", "mark-visited-taken"),
    common!(Mark, "threat", "mark-threat"),
    common!(Ui, "seat", "ui-seat"),
    common!(Ui, "turn", "ui-turn"),
    common!(Ui, "rank", "ui-rank"),
    common!(Ui, "rose", "ui-rose"),
    of!("praetorian", "praetorian", Ground, "light", "ground-light"),
    of!("praetorian", "praetorian", Ground, "dark", "ground-dark"),
    of!("praetorian", "praetorian", Piece, "citizen", "piece-citizen"),
    of!("praetorian", "praetorian", Piece, "guard", "piece-guard"),
    of!("roman-checkers", "roman_checkers", Ground, "purple", "ground-purple"),
    of!("roman-checkers", "roman_checkers", Ground, "gold", "ground-gold"),
    of!("roman-checkers", "roman_checkers", Ground, "purple-throne", "ground-purple-throne"),
    of!("roman-checkers", "roman_checkers", Ground, "gold-throne", "ground-gold-throne"),
    of!("roman-checkers", "roman_checkers", Piece, "legionary", "piece-legionary"),
    of!("roman-checkers", "roman_checkers", Piece, "centurion", "piece-centurion"),
    of!("roman-checkers", "roman_checkers", Piece, "cornicen", "piece-cornicen"),
    of!("roman-checkers", "roman_checkers", Piece, "horseman", "piece-horseman"),
    of!("roman-checkers", "roman_checkers", Piece, "camp-dog", "piece-camp-dog"),
    of!("roman-checkers", "roman_checkers", Piece, "standard", "piece-standard"),
    of!("stratogo", "stratogo", Ground, "light", "ground-light"),
    of!("stratogo", "stratogo", Ground, "dark", "ground-dark"),
    of!("stratogo", "stratogo", Ground, "hole", "ground-hole"),
    of!("stratogo", "stratogo", Piece, "coin-red", "piece-coin-red"),
    of!("stratogo", "stratogo", Piece, "pawn-red", "piece-pawn-red"),
    of!("stratogo", "stratogo", Piece, "coin-yellow", "piece-coin-yellow"),
    of!("stratogo", "stratogo", Piece, "pawn-yellow", "piece-pawn-yellow"),
    of!("stratogo", "stratogo", Piece, "coin-blue", "piece-coin-blue"),
    of!("stratogo", "stratogo", Piece, "pawn-blue", "piece-pawn-blue"),
    of!("stratogo", "stratogo", Piece, "coin-black", "piece-coin-black"),
    of!("stratogo", "stratogo", Piece, "pawn-black", "piece-pawn-black"),
    of!("tmag", "tmag", Ground, "light", "ground-light"),
    of!("tmag", "tmag", Ground, "dark", "ground-dark"),
    of!("tmag", "tmag", Ground, "base", "ground-base"),
    of!("tmag", "tmag", Ground, "safe-house", "ground-safe-house"),
    of!("tmag", "tmag", Piece, "assassin", "piece-assassin"),
    of!("tmag", "tmag", Piece, "victim", "piece-victim"),
    of!("conspirateurs", "conspirateurs", Ground, "point", "ground-point"),
    of!("conspirateurs", "conspirateurs", Ground, "meeting", "ground-meeting"),
    of!("conspirateurs", "conspirateurs", Edge, "meeting", "edge-meeting"),
    of!("conspirateurs", "conspirateurs", Ground, "shelter", "ground-point"),
    of!("conspirateurs", "conspirateurs", Side, "shelter", "side-shelter"),
    of!("conspirateurs", "conspirateurs", Corner, "shelter", "corner-shelter"),
    of!("conspirateurs", "conspirateurs", Piece, "man", "piece-man"),
];

/// The seats' emblems, in seat order: each its own outline, drawn around the origin within 50 each way.
static EMBLEMS: [&str; 9] = [
    include_str!("art/emblem-0.svg"),
    include_str!("art/emblem-1.svg"),
    include_str!("art/emblem-2.svg"),
    include_str!("art/emblem-3.svg"),
    include_str!("art/emblem-4.svg"),
    include_str!("art/emblem-5.svg"),
    include_str!("art/emblem-6.svg"),
    include_str!("art/emblem-7.svg"),
    include_str!("art/emblem-8.svg"),
];

static COMMON_COLOURS: (&str, &str) = ("common/colours.txt", include_str!("art/colours.txt"));

/// What a game has beside its drawings.
struct Book {
    game: &'static str,
    /// The most seats at a table: for so many owners pieces are drawn.
    seats: u8,
    colours: (&'static str, &'static str),
}

macro_rules! book {
    ($game:literal, $folder:literal, $seats:literal) => {
        Book {
            game: $game,
            seats: $seats,
            colours: (
                concat!($folder, "/colours.txt"),
                include_str!(concat!("../games/", $folder, "/art/colours.txt")),
            ),
        }
    };
}

static BOOKS: &[Book] = &[
    book!("praetorian", "praetorian", 2),
    book!("roman-checkers", "roman_checkers", 2),
    book!("stratogo", "stratogo", 2),
    book!("tmag", "tmag", 9),
    book!("conspirateurs", "conspirateurs", 4),
];

fn book(game: &str) -> Option<&'static Book> {
    BOOKS.iter().find(|book| book.game == game)
}

/// The games that have art of their own.
pub(super) fn games() -> impl Iterator<Item = &'static str> {
    BOOKS.iter().map(|book| book.game)
}

/// For how many owners a game's pieces are drawn.
pub(super) fn seats_of(game: &str) -> u8 {
    book(game).map_or(super::colours::OWNERS, |book| book.seats)
}

/// A game's colour tables, the common one first.
pub(super) fn colours_of(game: &str) -> Vec<(&'static str, &'static str)> {
    std::iter::once(COMMON_COLOURS).chain(book(game).map(|book| book.colours)).collect()
}

/// The drawing of an owner's emblem, to be put into another; nothing for what nobody owns.
pub(super) fn emblem(owner: Option<u8>) -> &'static str {
    owner.map_or("", |seat| super::raster::inner(EMBLEMS[usize::from(seat) % EMBLEMS.len()]))
}
