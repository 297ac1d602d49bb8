//! A table: its game, stage, life, terms and place. Nothing here decides what may be done.

pub(crate) mod asked_before;
pub(crate) mod hold;
pub(crate) mod in_play;
pub(crate) mod life;
pub(crate) mod lobby_mark;
pub(crate) mod moderation;
pub(crate) mod offer;
pub(crate) mod open_matter;
pub(crate) mod phase;
pub(crate) mod place;
pub(crate) mod stage;
pub(crate) mod stored;
pub(crate) mod table;
pub(crate) mod table_event;
pub(crate) mod table_id;
pub(crate) mod terms;
