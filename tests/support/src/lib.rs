//! What the tests and benches of the whole bot stand on: a stand-in for Discord, a database of one's own, the bot between
//! them, and the people who play. No program depends on it.
#![expect(clippy::must_use_candidate, reason = "helpers of tests are called for what they do")]

#[cfg(feature = "bot")]
mod bot_process;
#[cfg(feature = "browser")]
pub mod browser;
#[cfg(feature = "bot")]
mod clock;
#[cfg(feature = "bot")]
mod database;
#[cfg(feature = "contract")]
pub mod openapi;
#[cfg(feature = "bot")]
mod person;
pub mod played;
#[cfg(feature = "bot")]
mod proxy;
#[cfg(feature = "bot")]
mod stage;
#[cfg(feature = "bot")]
mod table_in_play;

#[cfg(feature = "bot")]
pub use {
    bot_process::BotProcess,
    clock::TestClock,
    database::{Database, server},
    person::{Person, post, text},
    proxy::DatabaseProxy,
    stage::{STEP_TIMEOUT, Stage, TOKEN, timing},
    table_in_play::TableInPlay,
};
