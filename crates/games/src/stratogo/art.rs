//! The drawings and colours of `StraToGo`: SVG files beside this one. Knows no painter.

use game::art::{Art, drawing};

/// The drawings and colours of this game, for the painter.
pub static ART: Art = Art {
    game: "stratogo",
    seats: 2,
    drawings: &[
        drawing!(Ground, "light", "ground-light"),
        drawing!(Ground, "dark", "ground-dark"),
        drawing!(Ground, "hole", "ground-hole"),
        drawing!(Piece, "coin-red", "piece-coin-red"),
        drawing!(Piece, "pawn-red", "piece-pawn-red"),
        drawing!(Piece, "coin-yellow", "piece-coin-yellow"),
        drawing!(Piece, "pawn-yellow", "piece-pawn-yellow"),
        drawing!(Piece, "coin-blue", "piece-coin-blue"),
        drawing!(Piece, "pawn-blue", "piece-pawn-blue"),
        drawing!(Piece, "coin-black", "piece-coin-black"),
        drawing!(Piece, "pawn-black", "piece-pawn-black"),
        drawing!(Piece, "flag-red", "piece-flag-red"),
        drawing!(Piece, "flag-yellow", "piece-flag-yellow"),
        drawing!(Piece, "flag-blue", "piece-flag-blue"),
        drawing!(Piece, "flag-black", "piece-flag-black"),
        drawing!(Piece, "captain-red", "piece-captain-red"),
        drawing!(Piece, "captain-yellow", "piece-captain-yellow"),
        drawing!(Piece, "captain-blue", "piece-captain-blue"),
        drawing!(Piece, "captain-black", "piece-captain-black"),
        drawing!(Piece, "bomb-red", "piece-bomb-red"),
        drawing!(Piece, "bomb-yellow", "piece-bomb-yellow"),
        drawing!(Piece, "bomb-blue", "piece-bomb-blue"),
        drawing!(Piece, "bomb-black", "piece-bomb-black"),
    ],
    colours: include_str!("art/colours.txt"),
    grounds: &["wood", "wood-dark"],
    body: Some(("coin", "coin-rim")),
    emblem: Some("flag-red"),
};
