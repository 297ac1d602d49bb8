//! A sheet of screenshots, side by side, for people to look at.

use image::{RgbaImage, imageops};

/// The space between two of them, in pixels.
const GAP: u32 = 12;

/// Puts pictures in a row, their upper edges level. What is left free is transparent.
#[must_use]
pub fn sheet(shots: &[RgbaImage]) -> RgbaImage {
    let height = shots.iter().map(RgbaImage::height).max().unwrap_or_default();
    let width: u32 = shots.iter().map(|shot| shot.width() + GAP).sum();
    let mut sheet = RgbaImage::new(width.saturating_sub(GAP), height);
    let mut x = 0;
    for shot in shots {
        imageops::replace(&mut sheet, shot, i64::from(x), 0);
        x += shot.width() + GAP;
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_stand_side_by_side() {
        let of = |width, height, grey| RgbaImage::from_pixel(width, height, image::Rgba([grey, grey, grey, 255]));
        let sheet = sheet(&[of(4, 9, 50), of(6, 3, 90)]);
        assert_eq!(sheet.dimensions(), (22, 9));
        assert_eq!([sheet.get_pixel(3, 8)[0], sheet.get_pixel(16, 2)[0], sheet.get_pixel(16, 3)[3]], [50, 90, 0]);
    }
}
