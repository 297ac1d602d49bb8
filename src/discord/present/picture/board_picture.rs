//! The picture of a view, as every message that shows the board makes it, and its file's name.

use super::captioned::CaptionedPicture;
use super::names_in_news::with_names;
use crate::app::TableSummary;
use game::{AnyView, Focus, Staging};

/// The picture of a view. Its name tells the table and the ply, and nothing else.
#[must_use]
pub(in crate::discord::present) fn picture(
    summary: &TableSummary,
    view: &dyn AnyView,
    focus: Focus<String>,
) -> CaptionedPicture {
    let staging = Staging { names: summary.names(), focus };
    let said = |text: &str| with_names(summary, text);
    CaptionedPicture::new(view.scene(&staging), file_name(summary), said)
}

/// The picture of a view as it is.
#[must_use]
pub fn turn_picture(summary: &TableSummary, view: &dyn AnyView) -> CaptionedPicture {
    picture(summary, view, Focus::Plain)
}

/// The name of a picture's file.
#[must_use]
pub fn file_name(summary: &TableSummary) -> String {
    format!("{}-{}-{}.png", summary.game, summary.id, summary.entries)
}
