//! One viewer's view of a table: the board, its moves, its earlier turns, its review.

mod board;
mod continuation;
mod hint;
mod move_list;
mod note;
mod proof;
mod replay;
mod review;

pub use board::{board, board_below, board_words};
pub use hint::{hint_post, hints_line};
pub use move_list::move_list;
pub use note::note_embed;
pub use proof::{proof, proof_to_come};
pub use replay::{
    ending_alt, ending_message, pending_replay, replay_alt, replay_file_name, replay_message, step_message,
};
pub use review::{pending_review, review_post, turning_point_board};
