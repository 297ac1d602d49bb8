//! A game's part of the conformance suite; `suite.rs` in its folder.

use game::{AnyView, Data, Dice, Viewer};

use super::setting::Setting;

/// A view for tools, as [`AnyView::data`] gives it.
pub type ViewFields = Vec<(&'static str, Data)>;

/// Reads words back into a view for tools: the text, the setting, and for whom it was written.
pub type ReadBack = fn(&str, &Setting, Viewer) -> ViewFields;

/// A move for a seat in a game that random play would not end: of the listed actions one that gets on, if there is one.
pub type Hurry = fn(&dyn AnyView, &[String], &mut dyn Dice) -> Option<String>;

/// A game's part of the conformance suite.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    /// Reads a text board back into the visible position.
    pub read_board: ReadBack,
    /// Reads a picture's description back into the visible position.
    pub read_alt: ReadBack,
    /// In how many plies a random game ends, whatever the options.
    pub bound: u32,
    /// The choice of random play seven times out of eight, where it would not end by itself.
    pub hurry: Option<Hurry>,
}
