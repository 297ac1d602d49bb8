//! Tables of players: found, opened, changed in one statement, and the log. The rules are in `table`.

pub(crate) mod actions;
pub(crate) mod calendar;
pub(crate) mod clocks;
pub(crate) mod held;
pub(crate) mod hints;
pub(crate) mod history;
pub(crate) mod life;
pub(crate) mod open;
pub(crate) mod past_logs;
pub(crate) mod questions;
pub(crate) mod read;
pub(crate) mod rows;
pub(crate) mod save;
pub(crate) mod table_row;
