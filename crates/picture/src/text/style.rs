//! How a line of text is set, and the steps between pixels and fractions of them.

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

#[expect(clippy::cast_precision_loss, reason = "pixel sizes and font units, far below 2^23")]
pub(super) fn float(v: i32) -> f32 {
    v as f32
}

#[expect(clippy::cast_possible_truncation, reason = "pixel positions, far below 2^31; `as` saturates")]
pub(super) fn round(v: f32) -> i32 {
    v.round() as i32
}
