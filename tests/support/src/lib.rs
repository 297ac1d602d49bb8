//! The ground of the tests and benches of the whole bot: a stand-in for Discord, a database of one's own, the bot between
//! them, and the people who play. No program depends on it.
#![expect(clippy::must_use_candidate, reason = "helpers of tests are called for what they do")]

#[cfg(feature = "bot")]
mod balancer;
#[cfg(feature = "bot")]
mod bot_process;
#[cfg(feature = "browser")]
pub mod browser;
#[cfg(feature = "bot")]
mod clock;
#[cfg(feature = "bot")]
mod database;
#[cfg(any(feature = "bot", feature = "browser"))]
mod eventually;
#[cfg(any(feature = "bot", feature = "browser"))]
mod http_client;
#[cfg(feature = "bot")]
mod mentions;
#[cfg(feature = "contract")]
pub mod openapi;
#[cfg(feature = "bot")]
mod own_address;
#[cfg(feature = "bot")]
mod person;
pub mod played;
#[cfg(all(feature = "bot", unix))]
mod pooler;
#[cfg(feature = "bot")]
mod proxy;
#[cfg(feature = "bot")]
mod stage;
#[cfg(feature = "bot")]
mod steady_load;
#[cfg(feature = "bot")]
mod table_in_play;
#[cfg(feature = "bot")]
mod two_players;

#[cfg(any(feature = "bot", feature = "browser"))]
pub use eventually::{STEP_TIMEOUT, eventually, never_within, within};
#[cfg(any(feature = "bot", feature = "browser"))]
pub use http_client::http_client;
#[cfg(all(feature = "bot", unix))]
pub use pooler::{PoolMode, Pooler};
#[cfg(feature = "bot")]
pub use {
    balancer::Balancer,
    bot_process::{BotProcess, LOG_FILE},
    clock::{DAY_MS, TestClock},
    database::{Database, data_directory, server},
    own_address::own_address,
    person::{Person, choices, post, text},
    proxy::DatabaseProxy,
    stage::{
        ANSWER_LIMIT, Bot, Stage, TOKEN, gateway_times, http_door, open_endpoint, patient_server, patient_stand_in,
        timing,
    },
    steady_load::{AnswerTimes, ChosenMove, LoadedTable, steady_moves},
    table_in_play::TableInPlay,
    two_players::{TableApart, begin_alone, begin_by_two, begun_thread},
};
