//! How long a name may be.

/// The longest name, in what a reader takes for characters: Discord's own limit for a name.
pub const MAX_GRAPHEMES: usize = 32;
/// The longest name, in Unicode scalar values: a family of emoji has seven.
pub const MAX_SCALARS: usize = 64;
