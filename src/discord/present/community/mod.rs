//! Messages for a server's people: new tables, seeks, tournaments, rules.

mod bracket;
mod play;
mod seek;
mod server;
mod server_summary;
mod shelf;
mod standings_text;
mod table_form;
mod tournament;

pub use play::{
    challenge_to, feel_like, games_for, how_many, how_strong, how_strong_at_first, opened, rematch_is_set,
    table_is_set, welcome,
};
pub use seek::{how_fast, how_many_seek, open_seats, seek_over, seek_post, seeking, sought};
pub use server::{moderation_history, mute_notice, server_rules};
pub use server_summary::server_summary;
pub use shelf::{game_board, shelf};
pub use standings_text::standings_text;
pub use table_form::{FORM_GAME, FORM_OTHERS, FORM_PACE, FORM_SEATS, PEOPLE, USUAL, table_form};
pub use tournament::{
    moved_sign_up, pairings_post, round_picture, round_post, sign_up, standings_picture, tournament_list,
    tournament_post_name, undecided_post,
};
