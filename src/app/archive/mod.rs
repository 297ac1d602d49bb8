//! The past of a table: its moves, its replay, its record with the proof, its card.

pub(super) mod card;
pub(super) mod handle;
pub(super) mod move_list;
pub(super) mod proof;
pub(super) mod replay;
pub(super) mod tenures;
