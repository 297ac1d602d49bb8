//! The reason why a delivery failed, and the outbox's next step. Knows nothing of the content.

use std::time::Duration;

use super::refusals::{final_reason, least_wait_ms};
use crate::app::{Failure, Fault};
use discord_rest::RestError;
use outbox::{DeliveryVerdict, GiveUpReason, Limited};

/// The reason why a delivery did not succeed.
#[derive(Debug)]
pub(in crate::discord::delivery) enum DeliveryError {
    /// Discord refused, or could not be reached.
    Rest(RestError),
    /// The table's thread is no more, as Discord says in these words.
    ThreadGone(RestError),
    /// The table or the database failed; it is tried again.
    App(Fault),
    /// The picture failed, or its thread is not there yet; it is tried again.
    Fault(String),
    /// It can never succeed; why, and the same in detail.
    Permanent(GiveUpReason, String),
    /// The player takes no direct messages.
    DmsClosed,
    /// A message can't be edited before so much time has passed.
    EditLimited(Duration, String),
    /// So many direct messages were opened that the next must wait for so long.
    TooFast(Duration),
    /// The message is there, and what had to follow failed.
    AfterPost(Box<DeliveryError>),
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
            Failure::Fault(fault) => Self::App(fault),
        }
    }
}

impl DeliveryError {
    /// Whether the player takes no direct messages, known before or heard from Discord just now.
    pub(in crate::discord::delivery) fn is_dms_closed(&self) -> bool {
        match self {
            Self::DmsClosed => true,
            Self::Rest(error) => error.dms_closed(),
            Self::ThreadGone(_)
            | Self::App(_)
            | Self::Fault(_)
            | Self::Permanent(..)
            | Self::EditLimited(..)
            | Self::TooFast(_)
            | Self::AfterPost(_) => false,
        }
    }

    /// The same for what follows a message that this try has made or found.
    pub(in crate::discord::delivery) fn after_post(self) -> Self {
        Self::AfterPost(Box::new(self))
    }

    /// The same for a try in the table's thread, whether all read it or one: the channel that is gone is the thread then, and not
    /// somebody's direct messages.
    pub(in crate::discord::delivery) fn in_thread(self) -> Self {
        match self {
            Self::Rest(error) if error.channel_gone() => Self::ThreadGone(error),
            other => other,
        }
    }

    /// Whether the thread that it is in sleeps or is locked, so that nothing can be changed there.
    pub(in crate::discord::delivery) fn is_asleep(&self) -> bool {
        matches!(self, Self::Rest(error) if error.thread_archived() || error.thread_locked())
    }

    /// Whether Discord takes nothing of the kind there, whatever is changed.
    pub(in crate::discord::delivery) fn is_refused_for_good(&self) -> bool {
        self.final_reason() == Some(GiveUpReason::Refused)
    }

    /// Whether the bot may not do it there.
    pub(in crate::discord::delivery) fn is_forbidden(&self) -> bool {
        self.final_reason() == Some(GiveUpReason::Forbidden)
    }

    /// The reason why no later try of the same request can succeed, if none can.
    fn final_reason(&self) -> Option<GiveUpReason> {
        match self {
            Self::Rest(RestError::Discord { status, code, .. }) => final_reason(*status, *code),
            Self::Permanent(reason, _) => Some(*reason),
            _ => None,
        }
    }

    /// The verdict for the outbox: retry, or give up.
    pub(in crate::discord::delivery) fn verdict(self) -> DeliveryVerdict {
        match self {
            Self::App(fault) => {
                let reason = format!("fault {}", fault.id);
                Failure::Fault(fault).log("a delivery failed");
                DeliveryVerdict::Later { after_ms: None, untouched: true, reason }
            }
            Self::Fault(reason) => DeliveryVerdict::Later { after_ms: None, untouched: true, reason },
            Self::Permanent(reason, detail) => DeliveryVerdict::GiveUp { reason, detail },
            Self::DmsClosed => {
                let detail =
                    "the player's direct messages are closed; /board show:secret and My view show it".to_owned();
                DeliveryVerdict::GiveUp { reason: GiveUpReason::ClosedMessages, detail }
            }
            Self::Rest(error) | Self::ThreadGone(error) => rest_verdict(&error),
            Self::EditLimited(wait, reason) => wait_verdict(wait, Limited::Edits, reason),
            Self::TooFast(wait) => {
                wait_verdict(wait, Limited::Place, "direct messages are opened at a pace".to_owned())
            }
            Self::AfterPost(error) => touched(error.verdict()),
        }
    }
}

/// The verdict of a try that has left a message, however it ended.
fn touched(verdict: DeliveryVerdict) -> DeliveryVerdict {
    match verdict {
        DeliveryVerdict::Later { after_ms, reason, .. } => {
            DeliveryVerdict::Later { after_ms, untouched: false, reason }
        }
        DeliveryVerdict::Down { reason, .. } => DeliveryVerdict::Down { untouched: false, reason },
        DeliveryVerdict::Wait { after_ms, reason, .. } => {
            DeliveryVerdict::Later { after_ms: Some(after_ms), untouched: false, reason }
        }
        DeliveryVerdict::Done(_) | DeliveryVerdict::GiveUp { .. } => verdict,
    }
}

fn wait_verdict(wait: Duration, limited: Limited, reason: String) -> DeliveryVerdict {
    let after_ms = i64::try_from(wait.as_millis()).unwrap_or(i64::MAX / 2) + 1;
    DeliveryVerdict::Wait { after_ms, limited, reason }
}

fn rest_verdict(error: &RestError) -> DeliveryVerdict {
    let (reason, untouched) = (error.to_string(), !error.uncertain());
    if let Some(wait) = error.retry_after() {
        return wait_verdict(wait, Limited::Place, reason);
    }
    if error.nobody_answers() {
        return DeliveryVerdict::Down { untouched, reason };
    }
    match error {
        RestError::Build(_) | RestError::Config(_) => {
            DeliveryVerdict::GiveUp { reason: GiveUpReason::Damaged, detail: reason }
        }
        RestError::Discord { status, code, .. } => match final_reason(*status, *code) {
            Some(why) => DeliveryVerdict::GiveUp { reason: why, detail: reason },
            None => DeliveryVerdict::Later { after_ms: least_wait_ms(*code), untouched, reason },
        },
        _ => DeliveryVerdict::Later { after_ms: None, untouched, reason },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Failures of every kind that come again, before which nothing can have been posted.
    fn failures() -> [DeliveryError; 4] {
        let wait = Duration::from_secs(4);
        [
            DeliveryError::Rest(RestError::Connect),
            DeliveryError::Rest(RestError::RateLimited { retry_after: wait }),
            DeliveryError::Fault("no picture".to_owned()),
            DeliveryError::EditLimited(wait, "limited".to_owned()),
        ]
    }

    #[test]
    fn a_row_whose_message_is_there_is_replaced_by_no_newer_one_whatever_fails_afterwards() {
        for failure in failures() {
            let verdict = failure.verdict();
            let is_replaced = matches!(
                verdict,
                DeliveryVerdict::Later { untouched: true, .. }
                    | DeliveryVerdict::Down { untouched: true, .. }
                    | DeliveryVerdict::Wait { .. }
            );
            assert!(is_replaced, "{verdict:?}");
        }
        for failure in failures() {
            let verdict = failure.after_post().verdict();
            let stays = matches!(
                verdict,
                DeliveryVerdict::Later { untouched: false, .. } | DeliveryVerdict::Down { untouched: false, .. }
            );
            assert!(stays, "{verdict:?}");
        }
    }

    #[test]
    fn whoever_got_the_message_takes_messages_whatever_fails_afterwards() {
        assert!(DeliveryError::DmsClosed.is_dms_closed());
        assert!(!DeliveryError::DmsClosed.after_post().is_dms_closed());
    }
}
