//! Why a delivery failed, and what the outbox is to do about it. Knows nothing of what was to be delivered.

use crate::app::Failure;
use crate::discord::rest::RestError;
use crate::outbox::{DeliveryVerdict, GiveUpReason};

/// Why a delivery did not succeed.
#[derive(Debug)]
pub(super) enum DeliveryError {
    /// Discord refused, or could not be reached.
    Rest(RestError),
    /// The table, the picture or the database failed; it is tried again.
    Fault(String),
    /// It can never succeed; why, and the same in detail.
    Permanent(GiveUpReason, String),
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
            Failure::Refused(text) => Self::Permanent(GiveUpReason::Damaged, text),
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
            Self::Fault(_) | Self::Permanent(..) => false,
        }
    }

    /// What the outbox is to do with the row.
    pub(super) fn verdict(self) -> DeliveryVerdict {
        match self {
            Self::Fault(reason) => DeliveryVerdict::Later { after_ms: None, untouched: true, reason },
            Self::Permanent(reason, detail) => DeliveryVerdict::GiveUp { reason, detail },
            Self::DmsClosed => {
                let detail = "the player's direct messages are closed; /secret and My view show it".to_owned();
                DeliveryVerdict::GiveUp { reason: GiveUpReason::ClosedMessages, detail }
            }
            Self::Rest(error) => rest_verdict(&error),
        }
    }
}

fn rest_verdict(error: &RestError) -> DeliveryVerdict {
    let (reason, untouched) = (error.to_string(), !error.uncertain());
    if error.nobody_answers() {
        return DeliveryVerdict::Down { untouched, reason };
    }
    if is_permanent(error) {
        return DeliveryVerdict::GiveUp { reason: give_up_reason(error), detail: reason };
    }
    let after_ms = error.retry_after().and_then(|wait| i64::try_from(wait.as_millis()).ok());
    DeliveryVerdict::Later { after_ms, untouched, reason }
}

/// Why a refusal of Discord's, or a request that could not be made, is permanent.
fn give_up_reason(error: &RestError) -> GiveUpReason {
    match error {
        error if error.channel_gone() => GiveUpReason::ChannelGone,
        error if error.message_gone() => GiveUpReason::MessageGone,
        error if error.dms_closed() => GiveUpReason::ClosedMessages,
        error if error.forbidden() => GiveUpReason::Forbidden,
        // All that is gone beside channel and message.
        error if error.gone() => GiveUpReason::ServerGone,
        RestError::Build(_) | RestError::Config(_) => GiveUpReason::Damaged,
        _ => GiveUpReason::Refused,
    }
}

/// Whether no later try can succeed. A thread that is archived, or a server that has too many of them, may change.
fn is_permanent(error: &RestError) -> bool {
    let out_of_reach = error.gone() || error.forbidden() || error.dms_closed();
    let refused = matches!(error, RestError::Discord { .. } | RestError::Build(_) | RestError::Config(_));
    out_of_reach || refused && !error.thread_archived() && !error.too_many_threads()
}
