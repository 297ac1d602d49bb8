//! Commands about one table: a command or a part of one a file.

pub(super) mod board;
mod card;
mod conditional;
mod export;
pub(super) mod hint;
pub(super) mod look_back;
mod move_list;
pub(super) mod moves;
mod note;
pub(super) mod record;
mod replay;
pub(super) mod requests;
mod resign;
mod review;
mod secret;
mod talk;
mod verify;
