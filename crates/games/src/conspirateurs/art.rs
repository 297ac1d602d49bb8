//! The drawings and colours of Conspirateurs: SVG files beside this one. Knows no painter.

use game::art::{Art, drawing};

/// The drawings and colours of this game, for the painter.
pub static ART: Art = Art {
    game: "conspirateurs",
    seats: 4,
    drawings: &[
        drawing!(Ground, "point", "ground-point"),
        drawing!(Ground, "meeting", "ground-meeting"),
        drawing!(Edge, "meeting", "edge-meeting"),
        drawing!(Ground, "shelter", "ground-point"),
        drawing!(Side, "shelter", "side-shelter"),
        drawing!(Corner, "shelter", "corner-shelter"),
        drawing!(Piece, "man", "piece-man"),
    ],
    colours: include_str!("art/colours.txt"),
    grounds: &["plank-a", "plank-b", "plank-c", "rug", "rug-weave", "door-spot"],
    body: None,
    emblem: Some("man"),
};
