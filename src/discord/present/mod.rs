//! Messages and pictures as Discord shows them, made from views and public facts. Pure: no position, no clock, no IO. A
//! message is a function of its reader's view and of nothing else.

mod button;
mod choosing;
mod community;
mod gathered;
mod learning;
mod meeting;
mod person;
mod picture;
mod thread;
mod view;
mod words;

pub use crate::discord::controls::BoardWords;
pub use choosing::{
    Composer, add_tips, candidate, compose, drawn_setup, left_to_lot, lot_question, order_given, order_menu,
    order_question, plan_lines, tip_line, tips_ended, whole_action, with_gain,
};
pub use community::{
    FORM_GAME, FORM_OTHERS, FORM_PACE, FORM_SEATS, PEOPLE, USUAL, challenge_to, feel_like, game_board, games_for,
    how_fast, how_many, how_many_seek, how_strong, how_strong_at_first, moderation_history, moved_sign_up, mute_notice,
    open_seats, opened, pairings_post, rematch_is_set, round_picture, round_post, seek_over, seek_post, seeking,
    server_rules, server_summary, shelf, sign_up, sought, standings_picture, standings_text, table_form, table_is_set,
    tournament_list, tournament_post_name, undecided_post, welcome,
};
pub use learning::{
    HelpReader, about, games_to_learn, help, lesson, lesson_candidate, lesson_solution, lesson_told, lessons_of,
    problem_post, rules, which_rules,
};
pub use person::{
    NextThing, OpenSetting, SettingLine, SettingsPage, deletion_question, games, leaderboard, lost_data, own_data,
    pending_data, profile, profile_picture, settings_page, too_much_data,
};
pub use picture::{BoardMoment, CaptionedPicture, ShownBoard, file_name, turn_picture};
pub use thread::{
    BoardPost, CardReader, HeldReader, MAX_TURN_WORDS, QuestionPost, calling, card_post, lobby, may_claim,
    more_buttons, notice, notice_text, notice_words, offer_post, over_post, place_button, secret_message, secret_post,
    secret_waits, standstill, talk_post, thread_name, turn_post, word_apart,
};
pub use view::{
    board, board_below, board_words, ending_alt, ending_message, hint_post, move_list, note_embed, pending_replay,
    pending_review, proof, proof_to_come, replay_alt, replay_file_name, replay_message, review_post, step_message,
    turning_point_board,
};
pub use words::{count_words, deadline, duration, late_words, mention};
