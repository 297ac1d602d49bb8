//! Discord's refusals that are final. All others, undocumented ones among them, are tried again with growing pauses:
//! they may come from a slip of Discord's or of a proxy before it. Codes and words: Discord's documentation, "Opcodes
//! and Status Codes", "JSON".

use outbox::GiveUpReason;

/// Refusals that no later try can mend, by Discord's code.
const FINAL: [(u32, GiveUpReason, &str); 15] = [
    (10003, GiveUpReason::ChannelGone, "Unknown channel"),
    (10004, GiveUpReason::ServerGone, "Unknown guild"),
    (10008, GiveUpReason::MessageGone, "Unknown message"),
    (10013, GiveUpReason::ClosedMessages, "Unknown user"),
    (40005, GiveUpReason::Refused, "Request entity too large"),
    (50001, GiveUpReason::Forbidden, "Missing access"),
    (50006, GiveUpReason::Refused, "Cannot send an empty message"),
    (40067, GiveUpReason::Refused, "A tag is required to create a forum post in this channel"),
    (50007, GiveUpReason::ClosedMessages, "Cannot send messages to this user"),
    (50008, GiveUpReason::Refused, "Cannot send messages in a non-text channel"),
    (50013, GiveUpReason::Forbidden, "You lack permissions to perform that action"),
    (50024, GiveUpReason::Refused, "Cannot execute action on this channel type"),
    (50035, GiveUpReason::Refused, "Invalid form body"),
    (160_005, GiveUpReason::Forbidden, "Thread is locked"),
    (50278, GiveUpReason::ClosedMessages, "Cannot send messages to this user due to having no mutual guilds"),
];

/// Refusals that pass, and how long a further try is useless at least, in milliseconds. Discord doesn't say how long: a
/// minute is short enough for a secret, and long enough not to make things worse.
const PASSING: [(u32, i64, &str); 1] = [(40003, 60_000, "You are opening direct messages too fast")];

/// A file that is too large is refused with this status, at times without a code.
const TOO_LARGE: u16 = 413;

/// The reason why a refusal is final; `None` if it is tried again.
pub(in crate::discord::delivery) fn final_reason(status: u16, code: u32) -> Option<GiveUpReason> {
    let by_code = FINAL.iter().find(|(known, ..)| *known == code).map(|(_, reason, _)| *reason);
    by_code.or_else(|| (status == TOO_LARGE).then_some(GiveUpReason::Refused))
}

/// The least pause before a passing refusal is tried again, in milliseconds.
pub(in crate::discord::delivery) fn least_wait_ms(code: u32) -> Option<i64> {
    PASSING.iter().find(|(known, ..)| *known == code).map(|(_, wait_ms, _)| *wait_ms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::delivery::wire::error::DeliveryError;
    use discord_rest::RestError;
    use outbox::DeliveryVerdict;

    #[test]
    fn only_what_can_never_succeed_is_given_up() {
        let verdict = |error: RestError| DeliveryError::Rest(error).verdict();
        let refusal = |status, code| RestError::Discord { status, code, message: String::new() };
        for (code, reason, words) in FINAL {
            let DeliveryVerdict::GiveUp { reason: given, .. } = verdict(refusal(403, code)) else { panic!("{words}") };
            assert_eq!(given, reason, "{words}");
        }
        for (status, code) in [(403, 0), (403, 40333), (400, 160_006), (400, 50083), (418, 99), (403, 20_022)] {
            let DeliveryVerdict::Later { untouched, .. } = verdict(refusal(status, code)) else { panic!("{code}") };
            assert!(untouched, "{code}: nothing was sent");
        }
        assert!(matches!(
            verdict(RestError::Edge(403)),
            DeliveryVerdict::Later { untouched: true, after_ms: None, .. }
        ));
        assert!(matches!(verdict(RestError::Unauthorized), DeliveryVerdict::Later { untouched: true, .. }));
        let DeliveryVerdict::Later { after_ms, .. } = verdict(refusal(403, 40003)) else { panic!("later, not never") };
        assert!(after_ms >= Some(60_000));
        let limited = RestError::RateLimited { retry_after: std::time::Duration::from_secs(4) };
        assert!(matches!(verdict(limited), DeliveryVerdict::Wait { after_ms: 4_001, .. }));
    }

    #[test]
    fn no_code_stands_in_two_places() {
        let mut codes: Vec<_> = FINAL.iter().map(|row| row.0).chain(PASSING.iter().map(|row| row.0)).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), FINAL.len() + PASSING.len());
    }
}
