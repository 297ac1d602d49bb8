//! The words of a finished game over its board: the result in large letters, and the reason in one line or two under it. Both
//! are set smaller before anything is cut.

use super::layout::{BADGE_PX, Scale};
use super::text::{FontWeight, Fonts, TextStyle};

/// The result's line, and its letters from the largest to the smallest.
const HEAD_PX: i32 = 68;
const HEAD_LETTERS_PX: (i32, i32) = (52, 26);
/// A line of the reason, and its letters.
const LINE_PX: i32 = 40;
const LETTERS_PX: (i32, i32) = (29, 20);
/// The air around the rose before the result.
const AIR_PX: i32 = 20;

/// A result as it is set.
pub(super) struct ResultWords<'t> {
    pub head: &'t str,
    pub head_style: TextStyle,
    pub head_height: i32,
    /// One line, two, or none.
    pub reason: Vec<&'t str>,
    pub reason_style: TextStyle,
    pub line_height: i32,
}

impl<'t> ResultWords<'t> {
    /// Sets a result such as `Ada wins` and its reason, which may be empty, in a width.
    pub(super) fn of(fonts: &Fonts, scale: Scale, (head, reason): (&'t str, &'t str), width: i32) -> Self {
        let style = |weight, size| TextStyle { weight, size, ink: 0 };
        let room = width - scale.px(BADGE_PX) - scale.px(AIR_PX);
        let fits_head = |size: &i32| fonts.width(style(FontWeight::Bold, *size), head) <= room;
        let head_size = largest(scale, HEAD_LETTERS_PX, fits_head);
        let lines = |size| fonts.split(style(FontWeight::Regular, size), reason, width - scale.px(AIR_PX));
        let fits_reason = |size: &i32| {
            let one = fonts.width(style(FontWeight::Regular, *size), lines(*size).0);
            let two = fonts.width(style(FontWeight::Regular, *size), lines(*size).1);
            one.max(two) <= width - scale.px(AIR_PX)
        };
        let size = largest(scale, LETTERS_PX, fits_reason);
        let (one, two) = lines(size);
        Self {
            head,
            head_style: style(FontWeight::Bold, head_size),
            head_height: scale.px(HEAD_PX),
            reason: [one, two].into_iter().filter(|line| !line.is_empty()).collect(),
            reason_style: style(FontWeight::Regular, size),
            line_height: scale.px(LINE_PX),
        }
    }
}

/// The largest letters in which something fits; the smallest if it fits in none.
fn largest(scale: Scale, (most, least): (i32, i32), fits: impl Fn(&i32) -> bool) -> i32 {
    let least = scale.px(least);
    (least..=scale.px(most)).rev().find(fits).unwrap_or(least)
}
