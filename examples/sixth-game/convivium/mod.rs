//! Convivium: two guests, a ring of cups, and each has poisoned one of them. Made for this repository, to show what a game
//! needs: a secret (the poison), chance (the die), and choices.
//!
//! Choices made where the rules are silent:
//!
//! * The seats are called Livia and Agrippina.
//! * The guests may poison the same cup; the die then decides nothing there, for nobody dies of their own poison.
//! * Left and right are both listed where they lead to the same cup.

mod action;
mod alt;
mod art;
mod compose;
mod computer;
mod read_view;
mod refusals;
mod rules;
mod scene;
mod seam;
mod showcases;
mod state;
#[cfg(feature = "testing")]
pub(crate) mod suite;
#[cfg(test)]
mod tests;
mod text;
mod types;
mod view;
mod words;

pub(crate) use self::computer::COMPUTER;
pub use action::{ConviviumAction, Side};
pub use state::{ConviviumEnding, ConviviumFacts, ConviviumPhase, ConviviumState, Cup, MAX_CUPS};
pub use types::Convivium;
pub use view::ConviviumView;
