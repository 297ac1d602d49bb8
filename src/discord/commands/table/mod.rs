//! Commands about one table: a command a file.

pub(super) mod board;
pub(super) mod card;
pub(super) mod conditional;
pub(super) mod export;
pub(super) mod hint;
pub(super) mod move_list;
pub(super) mod moves;
pub(super) mod note;
pub(super) mod replay;
pub(super) mod resign;
pub(super) mod review;
pub(super) mod secret;
pub(super) mod talk;
pub(super) mod verify;
