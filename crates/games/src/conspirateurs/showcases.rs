//! Positions of Conspirateurs worth a look. Knows no rules.

use game::{Showcase, Shows};

/// All of them.
pub const SHOWCASES: &[Showcase] = &[
    Showcase::new("", 2, 6, 30, Shows::Public),
    Showcase::new("four", 4, 7, 80, Shows::Public),
    Showcase::new("would-be", 2, 6, 60, Shows::Candidate),
];
