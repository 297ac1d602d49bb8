//! Answers that commands and buttons share. They know neither of the two.

mod card;
mod channel_wish;
mod hand_in;
mod leaderboard;
mod learn_page;
mod note_form;
mod own_data;
mod own_hint;
mod own_table;
mod place;
mod requests;
mod seeks;
mod tournament;
mod turn;

pub(in crate::discord) use card::own_card;
pub(in crate::discord) use channel_wish::ChannelWish;
pub(in crate::discord) use hand_in::{handed_in, handed_in_words, not_handed_in};
pub(in crate::discord) use leaderboard::leaderboard_page;
pub(in crate::discord) use learn_page::{LearnPage, go_on};
pub(in crate::discord) use note_form::note_form;
pub(in crate::discord) use own_data::{ask_deletion, own_data};
pub(in crate::discord) use own_hint::own_hint;
pub(in crate::discord) use own_table::{my_moves, my_view, my_words, played};
pub(in crate::discord) use place::{check_place, check_rematch_place, new_place};
pub(in crate::discord) use requests::Asking;
pub(in crate::discord) use seeks::{seeking_here, server};
pub(in crate::discord) use tournament::{standings_answer, tournament_caller};
pub(in crate::discord) use turn::{step_answer, turn_answer};
