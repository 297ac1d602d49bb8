//! The news of an action, and its audience. Knows nothing of how it is delivered.

use super::Seat;

/// The readers of a piece of news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody in the channel, players and spectators.
    Public,
    /// One seat alone, by direct message.
    Seat(Seat),
}

/// One sentence about what has just happened. Seats are called by their names in the game ("the Assassin"), never by
/// a person's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// The seats that may read it.
    pub audience: Audience,
    /// The sentence, without markup.
    pub text: String,
}

impl News {
    /// News that everybody may read.
    #[must_use]
    pub fn public(text: impl Into<String>) -> Self {
        Self { audience: Audience::Public, text: text.into() }
    }

    /// News for one seat alone.
    #[must_use]
    pub fn private(seat: Seat, text: impl Into<String>) -> Self {
        Self { audience: Audience::Seat(seat), text: text.into() }
    }
}
