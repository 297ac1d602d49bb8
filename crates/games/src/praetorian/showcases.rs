//! Positions of Praetorian worth a look. Knows no rules.

use game::{Seat, Showcase, Shows};

/// The positions for the sheet of all boards, the plain one first.
pub const SHOWCASES: &[Showcase] = &[
    Showcase::new("", 2, 3, 16, Shows::Public),
    Showcase::new("assassin", 2, 3, 16, Shows::Seat(Seat(0))),
    Showcase::new("composer", 2, 3, 16, Shows::Picks(1)),
    Showcase::new("over", 2, 3, u32::MAX, Shows::Public),
];
