//! Failures come in two kinds: a refusal speaks to the player and changes nothing; a fault is logged once, where it is
//! answered, with a short id that the player is shown.

use std::fmt;

use game::{AnyGame, Refusal};
use store::StoreError;
use table::ENDLESS;

/// The refusal of a change while the operators let nothing be changed.
const READ_ONLY: &str =
    "For now I only show things, so nothing was changed. Nobody is late meanwhile; please try again later.";

/// The reason why a use case did not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// One kind sentence for the player.
    Refused(String),
    /// Something that broke: the operator's matter, not the player's.
    Fault(Fault),
}

/// Something that broke. Its `Display` is for the log: the id and the cause.
#[derive(Debug)]
pub struct Fault {
    /// Eight hex digits that stand in the log, too.
    pub id: String,
    /// The cause, for the log alone.
    cause: String,
    /// Whether it may work again soon by itself (the database is away).
    pub passing: bool,
    /// Whether this program is too old for the table.
    pub outdated: bool,
    /// Whether a table makes no sense, which nobody can read or play.
    damaged: bool,
}

impl Failure {
    /// A refusal in these words.
    #[must_use]
    pub fn refused(text: impl Into<String>) -> Self {
        Self::Refused(text.into())
    }

    /// The refusal where a game is named that the registry does not have.
    #[must_use]
    pub(crate) fn unknown_game() -> Self {
        Self::refused("I don't know that game.")
    }

    /// A fault of this cause, which stays until somebody mends it.
    #[must_use]
    pub fn fault(cause: &dyn fmt::Display) -> Self {
        Self::Fault(Fault::new(cause))
    }

    /// A fault of this cause that may be over in a minute by itself.
    #[must_use]
    pub fn passing_fault(cause: &dyn fmt::Display) -> Self {
        Self::Fault(Fault { passing: true, ..Fault::new(cause) })
    }

    /// Whether it is a table's damage: nobody can read or play that one, and the others can be.
    pub(in crate::app) fn is_damage(&self) -> bool {
        matches!(self, Self::Fault(fault) if fault.damaged)
    }

    /// The sentence for the player, at the place where they are answered: a fault is logged here, under the id that the
    /// sentence names.
    #[must_use]
    pub fn answer(&self) -> String {
        if matches!(self, Self::Fault(_)) {
            self.log("a fault");
        }
        self.sentence()
    }

    /// Logs a fault that nobody is answered; a refusal, which is no matter of the operator's, at the level `debug` and without its
    /// text, which can name a player or repeat what was typed.
    pub fn log(&self, what: &str) {
        match self {
            Self::Refused(_) => tracing::debug!("refused: {what}"),
            Self::Fault(fault) => tracing::error!(fault = fault.id, error = fault.cause, "{what}"),
        }
    }

    /// The words of it that the log may have: a fault's cause, and of a refusal only that it is one.
    #[must_use]
    pub fn logged(&self) -> &str {
        match self {
            Self::Refused(_) => "it is refused",
            Self::Fault(fault) => &fault.cause,
        }
    }

    /// The sentence for the player.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::Refused(text) => text.clone(),
            Self::Fault(fault) if fault.passing => format!(
                "My records can't be reached just now, so this is most likely not done. Please look again in a minute. (`{}`)",
                fault.id
            ),
            Self::Fault(fault) if fault.outdated => format!(
                "This table is played by rules that I don't have; nothing was changed. Please tell the operator to update me. (`{}`)",
                fault.id
            ),
            Self::Fault(fault) => format!(
                "Something went wrong on my side, and nothing was changed. If it happens again, tell the operator this id: `{}`.",
                fault.id
            ),
        }
    }
}

/// The game of this id; refuses if there is none.
pub(crate) fn known_game(id: &str) -> Result<&'static dyn AnyGame, Failure> {
    games::find(id).ok_or_else(Failure::unknown_game)
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        if refusal.key != ENDLESS.key {
            return Self::Refused(refusal.text);
        }
        Self::Fault(Fault { damaged: true, ..Fault::new(&refusal) })
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        if error.is_read_only() {
            return Self::refused(READ_ONLY);
        }
        let (passing, outdated) = (error.is_away(), matches!(error, StoreError::Rules { .. }));
        Self::Fault(Fault { passing, outdated, damaged: error.is_damage(), ..Fault::new(&error) })
    }
}

impl Fault {
    fn new(cause: &dyn fmt::Display) -> Self {
        let mut bytes = [0u8; 4];
        // Without randomness the id is still usable: it only helps to find the line in the log.
        let _ = getrandom::fill(&mut bytes);
        let id = format!("{:08x}", u32::from_be_bytes(bytes));
        Self { id, cause: cause.to_string(), passing: false, outdated: false, damaged: false }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id, self.cause)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(text) => f.write_str(text),
            Self::Fault(fault) => fault.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_an_end_is_the_operators_matter_and_every_other_refusal_the_players() {
        let endless = Failure::from(ENDLESS.says("It does not come to a choice."));
        assert!(
            matches!(&endless, Failure::Fault(fault) if fault.cause.contains("come to a choice") && !fault.passing)
        );
        assert!(matches!(Failure::from(Refusal::illegal("No.")), Failure::Refused(text) if text == "No."));
    }
}
