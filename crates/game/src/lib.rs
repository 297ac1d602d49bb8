//! The seam between the rules of a game and everything around it.
//!
//! A game has a *state* (the whole truth), *actions* with a canonical notation, and a *view* for each viewer. The view is
//! the one way out of a state: choices, refusals, scenes, texts and computer players are made from a view, so that none of
//! them can show what its reader may not know.
//!
//! This crate uses the standard library only: no IO, no async, no clock, no global randomness, no serde, no logging.

mod actor;
pub mod art;
mod board_text;
mod choices;
mod composer;
mod data;
mod dice;
mod erased;
mod frame;
mod geometry;
mod lesson;
mod news;
mod notation;
mod options;
mod record;
mod refusal;
pub mod scene;
mod seam;
mod seen;
mod showcase;
mod split_mix;
mod status;
mod words;

pub use actor::{Actor, Seat, Viewer};
pub use art::Art;
pub use board_text::BoardText;
pub use choices::{Choices, Legal, MAX_LISTED};
pub use composer::{Compose, DONE, Menu, MenuItem, Question};
pub use data::Data;
pub use dice::{Dice, pick, shuffle};
pub use erased::{AnyGame, AnyView, Erased, Played, Position};
pub use frame::{Frame, RecordedAction, Seen, VisibleAction};
pub use geometry::{Square, Squares};
pub use lesson::{AnswerPattern, Lesson, LessonAnswer, LessonAttempt, LessonFault, MAX_LESSON_KEY};
pub use news::{Audience, News};
pub use notation::NotationReader;
pub use options::{OptionSpec, OptionValues, Options};
pub use record::Record;
pub use refusal::{Refusal, RefusalKind};
pub use scene::{Orientation, Scene, Sketch};
pub use seam::{About, Focus, Game, RESIGN, Staging, ViewOf};
pub use showcase::{Showcase, Shows};
pub use split_mix::SplitMix64;
pub use status::{Outcome, Turn};
pub use words::{count, joined, list, row};
