//! The drawings and colours of TMAG: SVG files beside this one. Knows no painter.

use game::art::{Art, drawing};

/// The drawings and colours of this game, for the painter.
pub static ART: Art = Art {
    game: "tmag",
    seats: 9,
    drawings: &[
        drawing!(Ground, "light", "ground-light"),
        drawing!(Ground, "dark", "ground-dark"),
        drawing!(Ground, "base", "ground-base"),
        drawing!(Ground, "safe-house", "ground-safe-house"),
        drawing!(Piece, "assassin", "piece-assassin"),
        drawing!(Piece, "victim", "piece-victim"),
    ],
    colours: include_str!("art/colours.txt"),
    grounds: &["tile", "tile-dark", "base", "safe"],
    body: None,
    emblem: Some("assassin"),
};
