//! One seat: its occupant, their settings, its clock and its plans. It knows no table.

pub(crate) mod calendar;
pub(crate) mod conditional_moves;
pub(crate) mod occupant;
pub(crate) mod player_settings;
pub(crate) mod seat_clock;
pub(crate) mod vacation;
