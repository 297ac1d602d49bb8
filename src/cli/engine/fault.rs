//! Why a request was not served: a code for programs and a sentence for people.

use game::{Refusal, RefusalKind};
use record::{Json, Malformed};

/// The kinds of fault, in the order of their checks (docs/engine.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// Not JSON, an unknown command or field, a wrong type, a seat that does not exist.
    BadRequest,
    /// No such game.
    UnknownGame,
    /// Options or number of seats do not fit the game.
    BadOptions,
    /// No game was begun.
    NoGame,
    /// The game has ended.
    GameOver,
    /// Somebody else is to act.
    NotYourTurn,
    /// No notation of the game fits.
    Syntax,
    /// Against a rule.
    Illegal,
}

impl Code {
    /// As it stands in answers.
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
pub struct Fault {
    /// What kind it is.
    pub code: Code,
    /// One sentence.
    pub message: String,
}

impl Fault {
    /// A fault of some kind.
    #[must_use]
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// The request itself is wrong.
    #[must_use]
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new(Code::BadRequest, message)
    }

    /// As it stands in an answer.
    #[must_use]
    pub fn to_json(&self) -> Json {
        Json::map([("code", self.code.text().into()), ("message", self.message.as_str().into())])
    }
}

impl From<Malformed> for Fault {
    fn from(Malformed(message): Malformed) -> Self {
        Self::bad(message)
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        let code = match refusal.kind {
            RefusalKind::BadOptions => Code::BadOptions,
            RefusalKind::GameOver => Code::GameOver,
            RefusalKind::NotYourTurn => Code::NotYourTurn,
            RefusalKind::Syntax => Code::Syntax,
            RefusalKind::Illegal => Code::Illegal,
        };
        Self::new(code, refusal.text)
    }
}
