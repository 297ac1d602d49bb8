//! Failures come in two kinds: a refusal speaks to the player and changes nothing; a fault is logged once, with a short id
//! that the player is shown.

use game::Refusal;
use store::StoreError;

/// Why a use case did not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// One kind sentence for the player.
    Refused(String),
    /// Something broke.
    Fault(Fault),
}

/// Something that broke, already logged.
#[derive(Debug)]
pub struct Fault {
    /// A short id that stands in the log, too.
    pub id: String,
    /// Whether it may work again soon by itself (the database is away).
    pub passing: bool,
    /// Whether this program is too old for the table.
    pub outdated: bool,
}

impl Failure {
    /// A refusal in these words.
    #[must_use]
    pub fn refused(text: impl Into<String>) -> Self {
        Self::Refused(text.into())
    }

    /// A fault: logged here, once.
    #[must_use]
    pub fn fault(error: &dyn std::fmt::Display, passing: bool) -> Self {
        let mut bytes = [0u8; 4];
        // Without randomness the id is still usable: it only helps to find the line in the log.
        let _ = getrandom::fill(&mut bytes);
        let id = format!("{:08x}", u32::from_be_bytes(bytes));
        tracing::error!(fault = id, %error, "a fault");
        Self::Fault(Fault { id, passing, outdated: false })
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
                "Something went wrong on my side, and nothing was changed. If it stays so, tell the operator this id: `{}`.",
                fault.id
            ),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal.text)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let (passing, outdated) = (error.is_away(), matches!(error, StoreError::Rules { .. }));
        match Self::fault(&error, passing) {
            Self::Fault(fault) => Self::Fault(Fault { outdated, ..fault }),
            refused @ Self::Refused(_) => refused,
        }
    }
}
