//! Where a table's numbers come from, and how its secret choices are proved (docs/fairness.md).

pub(crate) mod commitment;
pub(crate) mod dice_words;
pub(crate) mod secret;
pub(crate) mod table_dice;
