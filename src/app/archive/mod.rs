//! What a table was: its moves, its replay, its record with the proof, its card.

pub(in crate::app) mod card;
pub(in crate::app) mod move_list;
pub(in crate::app) mod proof;
pub(in crate::app) mod replay;
