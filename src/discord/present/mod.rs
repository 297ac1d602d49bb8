//! How things look in Discord: views and public facts in, messages out. Pure: no position, no clock, no IO. A message is
//! a function of its reader's view and of nothing else.

mod board;
mod composer;
mod games;
mod help;
mod lobby;
mod moves;
mod notice;
mod post;
mod privacy;
mod proof;
mod replay;
mod words;

pub use self::games::games;
pub use board::{board, file_name, turn_picture};
pub use composer::{Composer, candidate, compose};
pub use help::{help, rules};
pub use lobby::lobby;
pub use notice::{notice, offer_post, talk_post, told_one};
pub use post::{Post, over_post, secret_post, thread_name, turn_post};
pub use privacy::farewell;
pub use proof::proof;
pub use replay::{drawing, drawn, film_alt, film_name, still};
pub use words::{clock, deadline, duration, late_words, mention};
