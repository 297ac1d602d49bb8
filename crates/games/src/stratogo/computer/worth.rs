//! The worth of a piece by its rank, in hundredths of an ace. It knows no field.

/// The worth of ranks in the order of lists: N A 2 3 4 5 P.
pub const WORTH: [i32; 7] = [0, 100, 36, 42, 46, 66, 22];
/// The addition while the opponent does not know the rank.
pub const HIDDEN: [i32; 7] = [0, 22, 14, 6, 5, 12, 0];
