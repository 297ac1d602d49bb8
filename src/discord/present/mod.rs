//! How things look in Discord: views and public facts in, messages out. Pure: no position, no clock, no IO. A message is
//! a function of its reader's view and of nothing else.

mod about;
mod board;
mod captioned;
mod card;
mod composer;
mod desk;
mod games;
mod gathered;
mod help;
mod hint;
mod lesson;
mod lobby;
mod lot;
mod moderation;
mod move_list;
mod moves;
mod names_in_news;
mod note;
mod notice;
mod plan;
mod play;
mod post;
mod privacy;
mod profile;
mod proof;
mod ratings;
mod replay;
mod review;
mod seek;
mod server;
mod server_summary;
mod tips;
mod tournament;
mod whereabouts;
mod words;

pub use self::games::games;
pub use about::about;
pub use board::{BoardWords, board, board_words, file_name, turn_picture};
pub use captioned::CaptionedPicture;
pub use card::{CardReader, card_post};
pub use composer::{Composer, candidate, compose, drawn_setup, whole_action};
pub use help::{help, rules};
pub use hint::hint_post;
pub use lesson::{games_to_learn, lesson, lesson_candidate, lesson_solution, lesson_told, lessons_of};
pub use lobby::{calling, lobby};
pub use lot::{left_to_lot, lot_question};
pub use moderation::{place_button, standstill};
pub use move_list::move_list;
pub use note::note_embed;
pub use notice::{notice, notice_text, notice_words, offer_post, secret_waits, talk_post};
pub use plan::{order_given, order_menu, order_question};
pub use play::{
    feel_like, games_for, how_many, how_strong, how_strong_at_first, opened, rematch_is_set, table_is_set, welcome,
};
pub use post::{BoardPost, over_post, secret_post, thread_name, turn_post};
pub use privacy::deletion_question;
pub use profile::{profile, profile_picture};
pub use proof::proof;
pub use ratings::{leaderboard, rating_words, scale_name};
pub use replay::{
    ending_alt, ending_message, pending_replay, replay_alt, replay_file_name, replay_message, step_message,
};
pub use review::{pending_review, review_post, turning_point_board};
pub use seek::{how_fast, how_many_seek, open_seats, seek_over, seek_post, seeking, sought};
pub use server::{moderation_history, mute_notice, server_rules};
pub use server_summary::server_summary;
pub use tips::{add_tips, tip_line, tips_ended};
pub use tournament::{
    round_picture, round_post, sign_up, standings_picture, standings_text, tournament_list, tournament_post_name,
};
pub use whereabouts::NextThing;
pub use words::{clock, deadline, duration, late_words, mention};
