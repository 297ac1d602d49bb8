//! Why a delivery failed, and what the outbox is to do about it. Knows nothing of what was to be delivered.

use crate::app::Failure;
use crate::discord::rest::RestError;
use crate::outbox::Verdict;

/// Why a delivery did not succeed.
#[derive(Debug)]
pub(super) enum DeliveryError {
    /// Discord refused, or could not be reached.
    Rest(RestError),
    /// The table, the picture or the database failed; it is tried again.
    Fault(String),
    /// It can never succeed.
    Permanent(String),
    /// The player takes no direct messages.
    DmsClosed,
}

impl From<RestError> for DeliveryError {
    fn from(error: RestError) -> Self {
        Self::Rest(error)
    }
}

impl From<Failure> for DeliveryError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(text) => Self::Permanent(text),
            Failure::Fault(fault) => Self::Fault(format!("fault {}", fault.id)),
        }
    }
}

impl DeliveryError {
    /// Whether the player takes no direct messages, known before or heard from Discord just now.
    pub(super) fn is_dms_closed(&self) -> bool {
        match self {
            Self::DmsClosed => true,
            Self::Rest(error) => error.dms_closed(),
            Self::Fault(_) | Self::Permanent(_) => false,
        }
    }

    /// What the outbox is to do with the row.
    pub(super) fn verdict(self) -> Verdict {
        match self {
            Self::Fault(reason) => Verdict::Later { after_ms: None, untouched: true, reason },
            Self::Permanent(reason) => Verdict::GiveUp { reason },
            Self::DmsClosed => {
                let reason = "the player's direct messages are closed; /secret and My view show it".to_owned();
                Verdict::GiveUp { reason }
            }
            Self::Rest(error) => rest_verdict(&error),
        }
    }
}

fn rest_verdict(error: &RestError) -> Verdict {
    let (reason, untouched) = (error.to_string(), !error.uncertain());
    if error.nobody_answers() {
        return Verdict::Down { untouched, reason };
    }
    if is_permanent(error) {
        return Verdict::GiveUp { reason };
    }
    let after_ms = error.retry_after().and_then(|wait| i64::try_from(wait.as_millis()).ok());
    Verdict::Later { after_ms, untouched, reason }
}

/// Whether no later try can succeed. A thread that is archived, or a server that has too many of them, may change.
fn is_permanent(error: &RestError) -> bool {
    let out_of_reach = error.gone() || error.forbidden() || error.dms_closed();
    let refused = matches!(error, RestError::Discord { .. } | RestError::Build(_) | RestError::Config(_));
    out_of_reach || refused && !error.thread_archived() && !error.too_many_threads()
}
