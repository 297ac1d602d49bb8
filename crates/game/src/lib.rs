//! The seam between the rules of a game and everything around it.
//!
//! A game has a *state* (the whole truth), *actions* with a canonical notation, and a *view* for each viewer. The view is
//! the one way out of a state: choices, refusals, scenes, texts and computer players are made from a view, so that none of
//! them can show what its reader may not know.
//!
//! This crate uses the standard library only: no IO, no async, no clock, no global randomness, no serde, no logging.

mod about;
mod actor;
mod any;
pub mod art;
mod board_text;
mod choices;
mod composer;
mod data;
mod dice;
mod end_reason;
mod erased;
mod frame;
mod geometry;
mod lesson;
mod lesson_play;
mod logged_action;
mod move_gain;
mod named;
mod news;
mod notation;
mod options;
mod reason;
mod record;
mod refusal;
pub mod scene;
mod scene_words;
pub mod seam;
mod seen;
mod showcase;
mod showcase_scene;
mod split_mix;
mod status;
mod words;

pub use about::{About, RangeSeats};
pub use actor::{Actor, Seat, Viewer};
pub use any::{AnyGame, AnyView, Played, Position};
pub use art::Art;
pub use board_text::BoardText;
pub use choices::{Choices, Legal, MAX_LISTED};
pub use composer::{Compose, DONE, Menu, MenuItem, Question};
pub use data::Data;
pub use dice::{Dice, pick, shuffle};
pub use end_reason::EndReason;
pub use erased::{Erased, Registered};
pub use frame::{Frame, Seen};
pub use geometry::{Square, Squares};
pub use lesson::{AnswerPattern, Lesson, LessonAnswer, LessonFault, MAX_LESSON_KEY};
pub use lesson_play::LessonAttempt;
pub use logged_action::{LoggedAction, VisibleAction};
pub use move_gain::{MoveGain, MoveGainKind};
pub use named::{initials, players, result_words, with_names};
pub use news::{Audience, News};
pub use notation::NotationReader;
pub use options::{OptionSpec, OptionValues, Options};
pub use reason::{Reason, Remark};
pub use record::Record;
pub use refusal::{Refusal, RefusalKey, RefusalKind, seam_refusals};
pub use scene::{Orientation, Scene, Sketch};
pub use scene_words::SceneWords;
pub use seam::{
    Composing, Focus, Game, GameTypes, Leaving, ObservedView, Picturing, RESIGN, Rules, Secrets, Staging,
    StandingOrders, Teaching, Tooling, UnreadView, ViewOf, Words,
};
pub use showcase::{Showcase, Shows};
pub use split_mix::SplitMix64;
pub use status::{Outcome, Turn};
pub use words::{capital, clip, count, joined, list, row, whose_turn};
