//! The drawings and colours of Convivium: SVG files beside this one. Knows no painter.

use game::art::{Art, drawing};

/// The drawings and colours of this game, for the painter.
pub static ART: Art = Art {
    game: "convivium",
    seats: 2,
    drawings: &[
        drawing!(Ground, "cloth", "ground-cloth"),
        drawing!(Ground, "floor", "ground-floor"),
        drawing!(Piece, "cup", "piece-cup"),
        drawing!(Piece, "empty-cup", "piece-empty-cup"),
        drawing!(Piece, "servant", "piece-servant"),
    ],
    colours: include_str!("art/colours.txt"),
    grounds: &["cloth", "floor"],
    body: None,
    emblem: Some("cup"),
};
