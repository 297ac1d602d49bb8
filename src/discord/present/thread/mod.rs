//! Posts in a table's thread, and direct messages to its players.

mod card;
mod claimants;
mod lobby;
mod moderation;
mod more;
mod notice;
mod numbered;
mod post;
mod question;
mod story;
mod talk;
#[cfg(test)]
mod tests;

pub use card::{CardReader, card_post};
pub use claimants::may_claim;
pub use lobby::{calling, lobby};
pub use moderation::{HeldReader, place_button, standstill};
pub use more::more_buttons;
pub use notice::{notice, notice_text, notice_words, secret_waits};
pub use numbered::word_apart;
pub use post::{BoardPost, MAX_TURN_WORDS, over_post, secret_message, secret_post, thread_name, turn_post};
pub use question::{QuestionPost, offer_post};
pub use talk::talk_post;
