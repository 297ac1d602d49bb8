//! The fault of a request that was not served: a code for programs and a sentence for people.

use game::{Refusal, RefusalKind, Seat};
use record::{Json, Malformed};

/// The kinds of fault, in the order of their checks (docs/engine.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorCode {
    /// Not JSON, an unknown command or field, a wrong type, a seat that does not exist.
    BadRequest,
    /// The registry has no game of that id.
    UnknownGame,
    /// Options or number of seats do not fit the game.
    BadOptions,
    /// The session has no game yet.
    NoGame,
    /// The game is over and takes no more actions.
    GameOver,
    /// Another actor is to act.
    NotYourTurn,
    /// The text is no action in any notation of the game.
    Syntax,
    /// The action is against a rule of the game.
    Illegal,
}

impl ErrorCode {
    /// The code as answers write it, such as `not-your-turn`.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::BadRequest => "bad-request",
            Self::UnknownGame => "unknown-game",
            Self::BadOptions => "bad-options",
            Self::NoGame => "no-game",
            Self::GameOver => "game-over",
            Self::NotYourTurn => "not-your-turn",
            Self::Syntax => "syntax",
            Self::Illegal => "illegal",
        }
    }
}

/// A request that was not served. It changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct EngineError {
    /// The code, for programs.
    pub code: ErrorCode,
    /// One sentence, for people.
    pub message: String,
}

impl EngineError {
    /// A fault with this code and sentence.
    #[must_use]
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// A fault of the request itself: `bad-request`.
    #[must_use]
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::BadRequest, message)
    }

    /// A fault of a seat that the game does not have: `bad-request`. The last of all seats stands for those beyond it, too.
    #[must_use]
    pub fn no_seat(seat: Seat) -> Self {
        match seat {
            Seat(u8::MAX) => Self::bad("No game has a seat of so high a number."),
            _ => Self::bad(format!("There is no seat {seat} in this game.")),
        }
    }

    /// The fault as the field `error` of an answer.
    #[must_use]
    pub fn to_json(&self) -> Json {
        Json::map([("code", self.code.text().into()), ("message", self.message.as_str().into())])
    }
}

impl From<Malformed> for EngineError {
    fn from(Malformed(message): Malformed) -> Self {
        Self::bad(message)
    }
}

impl From<Refusal> for EngineError {
    fn from(refusal: Refusal) -> Self {
        let code = match refusal.kind {
            RefusalKind::BadOptions => ErrorCode::BadOptions,
            RefusalKind::GameOver => ErrorCode::GameOver,
            RefusalKind::NotYourTurn => ErrorCode::NotYourTurn,
            RefusalKind::Syntax => ErrorCode::Syntax,
            RefusalKind::Illegal => ErrorCode::Illegal,
        };
        Self::new(code, refusal.text)
    }
}
