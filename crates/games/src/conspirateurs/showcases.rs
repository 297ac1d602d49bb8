//! Positions of Conspirateurs worth a look. Knows no rules.

use game::{Showcase, Shows};

/// The positions for the sheet of all boards, the plain one first.
pub const SHOWCASES: &[Showcase] = &[
    Showcase::new("", 2, 6, 30, Shows::Public),
    Showcase::new("four", 4, 7, 80, Shows::Public),
    Showcase::new("would-be", 2, 6, 60, Shows::Candidate),
];
