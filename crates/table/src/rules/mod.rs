//! The rules of a table's life: pure functions of a table, a command and a time.

pub(crate) mod absence;
pub(crate) mod by_lot;
pub(crate) mod clock;
pub(crate) mod computers;
pub(crate) mod conditional;
pub(crate) mod decide;
pub(crate) mod dice_word;
pub(crate) mod give_back;
pub(crate) mod hand_in;
pub(crate) mod hand_over;
pub(crate) mod lobby;
pub(crate) mod lot;
pub(crate) mod moderation;
pub(crate) mod opening;
pub(crate) mod partners;
pub(crate) mod patience;
pub(crate) mod play;
pub(crate) mod rated;
pub(crate) mod secrets;
pub(crate) mod settings;
pub(crate) mod settle;
pub(crate) mod talk;
pub(crate) mod tick;
pub(crate) mod undo;
