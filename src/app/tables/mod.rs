//! Tables: found and looked at by those who may, changed by commands, opened in their lobby.

pub(super) mod act;
pub(super) mod computer_turns;
pub(super) mod doors;
pub(super) mod ended_tables;
pub(super) mod foresight;
pub(super) mod game_card;
pub(super) mod handle;
pub(super) mod load;
pub(super) mod newcomers;
pub(super) mod open;
pub(super) mod post_context;
pub(super) mod seated_since;
pub(super) mod summary;
pub(super) mod table_cache;
pub(super) mod table_list;
pub(super) mod told;
pub(super) mod turn_comes;
pub(super) mod turn_watch;
pub(crate) mod views;
pub(super) mod visit;
pub(super) mod visitor;
