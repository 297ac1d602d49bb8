//! The drawings and colours of Roman Checkers: SVG files beside this one. Knows no painter.

use game::art::{Art, drawing};

/// The drawings and colours of this game, for the painter.
pub static ART: Art = Art {
    game: "roman-checkers",
    seats: 2,
    drawings: &[
        drawing!(Ground, "purple", "ground-purple"),
        drawing!(Ground, "gold", "ground-gold"),
        drawing!(Ground, "purple-throne", "ground-purple-throne"),
        drawing!(Ground, "gold-throne", "ground-gold-throne"),
        drawing!(Piece, "legionary", "piece-legionary"),
        drawing!(Piece, "centurion", "piece-centurion"),
        drawing!(Piece, "cornicen", "piece-cornicen"),
        drawing!(Piece, "horseman", "piece-horseman"),
        drawing!(Piece, "camp-dog", "piece-camp-dog"),
        drawing!(Piece, "standard", "piece-standard"),
    ],
    colours: include_str!("art/colours.txt"),
    grounds: &["purple-a", "purple-b", "purple-c", "gold-a", "gold-b", "gold-c"],
    body: None,
    emblem: Some("centurion"),
};
