//! Positions of Roman Checkers worth a look. Knows no rules.

use game::{Showcase, Shows};

/// The positions for the sheet of all boards, the plain one first.
pub const SHOWCASES: &[Showcase] =
    &[Showcase::new("", 2, 1, 24, Shows::Public), Showcase::new("composer", 2, 1, 24, Shows::Picks(1))];
