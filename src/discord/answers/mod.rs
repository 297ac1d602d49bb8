//! Answers that commands and buttons share. They know neither of the two.

mod hand_in;
mod own_table;
mod place;
mod turn;

pub(in crate::discord) use hand_in::{handed_in, handed_in_words, not_handed_in};
pub(in crate::discord) use own_table::{my_moves, my_view, my_words, played};
pub(in crate::discord) use place::{check_place, check_rematch_place, new_place};
pub(in crate::discord) use turn::{step_answer, turn_answer};
