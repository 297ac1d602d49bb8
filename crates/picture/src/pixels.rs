//! The steps between whole pixels and fractions of them.

#[expect(clippy::cast_precision_loss, reason = "pixels, font units and ratings, far below 2^23")]
pub(super) fn float(v: i32) -> f32 {
    v as f32
}

#[expect(clippy::cast_possible_truncation, reason = "pixels, far below 2^31; `as` saturates and the canvas clips")]
pub(super) fn round(v: f32) -> i32 {
    v.round() as i32
}
