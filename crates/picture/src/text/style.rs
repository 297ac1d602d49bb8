//! How a line of text is set: its letters, their size and ink, and its place.

/// The cut of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FontWeight {
    /// For what is said in passing.
    Regular,
    /// For what must be read.
    Bold,
}

/// Where a line stands in its box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Centre,
    Right,
}

/// How a line is set. `size` is the height of the em in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextStyle {
    pub weight: FontWeight,
    pub size: i32,
    pub ink: u8,
}
