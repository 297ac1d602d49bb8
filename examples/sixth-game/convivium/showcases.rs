//! Positions of Convivium worth a look. Knows no rules.

use game::{Seat, Showcase, Shows};

/// The positions for the sheet of all boards, the plain one first.
pub const SHOWCASES: &[Showcase] = &[
    Showcase::new("", 2, 1, 6, Shows::Public),
    Showcase::new("own", 2, 1, 8, Shows::Seat(Seat(0))),
    Showcase::new("composer", 2, 1, 7, Shows::Picks(0)),
    Showcase::new("would-be", 2, 1, 7, Shows::Candidate),
    Showcase::new("over", 2, 1, u32::MAX, Shows::Public),
];
