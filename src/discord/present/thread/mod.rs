//! Posts in a table's thread, and direct messages to its players.

mod card;
mod claimants;
mod lobby;
mod moderation;
mod more;
mod notice;
mod post;
mod story;

pub use card::{CardReader, card_post};
pub use claimants::may_claim;
pub use lobby::{calling, lobby};
pub use moderation::{HeldReader, place_button, standstill};
pub use more::more_buttons;
pub use notice::{QuestionPost, notice, notice_text, notice_words, offer_post, secret_waits, talk_post};
pub use post::{BoardPost, MAX_TURN_WORDS, over_post, secret_message, secret_post, thread_name, turn_post};
