//! The drawings and colours of Praetorian: SVG files beside this one. Knows no painter.

use game::art::{Art, drawing};

/// The drawings and colours of this game, for the painter.
pub static ART: Art = Art {
    game: "praetorian",
    seats: 2,
    drawings: &[
        drawing!(Ground, "light", "ground-light"),
        drawing!(Ground, "dark", "ground-dark"),
        drawing!(Piece, "citizen", "piece-citizen"),
        drawing!(Piece, "guard", "piece-guard"),
    ],
    colours: include_str!("art/colours.txt"),
    grounds: &["slab-light", "slab-dark"],
    body: Some(("gold", "citizen-rim")),
    emblem: Some("guard"),
};
