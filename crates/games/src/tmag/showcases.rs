//! Positions of TMAG worth a look. Knows no rules.

use game::{Showcase, Shows};

/// The positions for the sheet of all boards, the plain one first.
pub const SHOWCASES: &[Showcase] = &[
    Showcase::new("three", 3, 4, 60, Shows::Public),
    Showcase::new("nine", 9, 4, 90, Shows::Public),
    Showcase::new("composer", 4, 5, 60, Shows::Picks(1)),
];
