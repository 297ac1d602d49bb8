//! Positions of `StraToGo` worth a look. Knows no rules.

use game::{Seat, Showcase, Shows};

/// The positions for the sheet of all boards, the plain one first.
pub const SHOWCASES: &[Showcase] = &[
    Showcase::new("array", 2, 2, 1, Shows::Seat(Seat(0))),
    Showcase::new("", 2, 2, 30, Shows::Public),
    Showcase::new("own", 2, 2, 30, Shows::Seat(Seat(0))),
    Showcase::new("would-be", 2, 2, 31, Shows::Candidate),
];
