//! How far a connection of the gateway has come: one that ends before its session is there has failed, and the next waits. It
//! knows no socket.

use twilight_gateway::ShardState;
use twilight_model::gateway::OpCode;
use twilight_model::gateway::event::GatewayEventDeserializer;

/// How far a connection has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GatewayStage {
    /// Nothing was heard of it yet.
    Connecting,
    /// Discord has said HELLO.
    Greeted,
    /// READY or RESUMED has come.
    Live,
}

/// The meaning of what a connection brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StageStep {
    /// It goes on, or has been live and may be followed at once.
    GoesOn,
    /// It has ended before its session was there.
    Failed,
}

impl GatewayStage {
    /// Notes an event, after which the shard is in this state. A HELLO that follows another tells that the connection between
    /// them has ended without a word. One that the shard itself ends (opcodes 7 and 9) stays as it is until the next.
    pub(super) fn hears(&mut self, state: ShardState, event: &str) -> StageStep {
        let before = *self;
        *self = match state {
            ShardState::Active => Self::Live,
            _ if is_hello(event) => Self::Greeted,
            _ => before,
        };
        if before == Self::Greeted && is_hello(event) { StageStep::Failed } else { StageStep::GoesOn }
    }

    /// Notes that the connection was closed.
    pub(super) fn closes(&mut self) -> StageStep {
        let before = std::mem::replace(self, Self::Connecting);
        if before == Self::Live { StageStep::GoesOn } else { StageStep::Failed }
    }
}

fn is_hello(event: &str) -> bool {
    GatewayEventDeserializer::from_json(event).is_some_and(|header| header.op() == OpCode::Hello as u8)
}

/// Whether a close code says that the session is no more (Discord: "Gateway Close Event Codes"): not authenticated, a wrong
/// sequence, timed out.
pub(super) fn ends_session(code: u16) -> bool {
    matches!(code, 4003 | 4007 | 4009)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HELLO: &str = r#"{"op":10,"d":{"heartbeat_interval":41250},"s":null,"t":null}"#;
    const INVALID: &str = r#"{"op":9,"d":false,"s":null,"t":null}"#;
    const RESUMED: &str = r#"{"op":0,"d":{},"s":7,"t":"RESUMED"}"#;
    const GONE: ShardState = ShardState::Disconnected { reconnect_attempts: 0 };

    fn after(heard: &[(ShardState, &str)]) -> (GatewayStage, StageStep) {
        let mut stage = GatewayStage::Connecting;
        let steps = heard.iter().map(|(state, event)| stage.hears(*state, event)).collect::<Vec<_>>();
        (stage, steps.last().copied().unwrap_or(StageStep::GoesOn))
    }

    #[test]
    fn a_close_before_the_session_is_a_failure_and_the_first_after_it_is_none() {
        let (mut live, _) = after(&[(ShardState::Resuming, HELLO), (ShardState::Active, RESUMED)]);
        assert_eq!(live, GatewayStage::Live);
        assert_eq!([live.closes(), live.closes()], [StageStep::GoesOn, StageStep::Failed]);
        let (mut greeted, _) = after(&[(ShardState::Identifying, HELLO)]);
        assert_eq!(greeted.closes(), StageStep::Failed);
    }

    #[test]
    fn an_end_without_a_word_is_told_by_the_next_hello() {
        let greeted = (ShardState::Resuming, HELLO);
        assert_eq!(after(&[greeted, greeted]).1, StageStep::Failed);
        assert_eq!(after(&[greeted, (GONE, INVALID), greeted]).1, StageStep::Failed);
        assert_eq!(
            after(&[greeted, (ShardState::Active, RESUMED), greeted]),
            (GatewayStage::Greeted, StageStep::GoesOn)
        );
    }

    #[test]
    fn three_codes_end_a_session() {
        let ends: Vec<_> = (4000..4015).filter(|code| ends_session(*code)).collect();
        assert_eq!(ends, [4003, 4007, 4009]);
    }
}
