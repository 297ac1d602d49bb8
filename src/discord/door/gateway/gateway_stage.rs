//! How far a connection of the gateway has come: one that ends before its session is there has failed, and the next waits. So it does
//! after the second session in a row that ended at once. It knows no socket and no clock.

use std::time::Duration;

use twilight_gateway::ShardState;
use twilight_model::gateway::OpCode;
use twilight_model::gateway::event::GatewayEventDeserializer;

/// A session that ends sooner was a short one.
const LASTING: Duration = Duration::from_secs(5);

/// How far a connection has come. All times are counted from one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GatewayStage {
    /// Nothing was heard of it yet.
    Connecting,
    /// Discord has said HELLO.
    Greeted,
    /// READY or RESUMED has come, at this time.
    Live { since: Duration },
}

/// The meaning of what a connection brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StageStep {
    /// The connection goes on.
    GoesOn,
    /// It has ended after it was live for a while.
    Lasted,
    /// It has ended right after its session was there.
    Short,
    /// It has ended before its session was there.
    Failed,
}

/// The ends in a row that came too soon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Setbacks {
    /// Tries without a session, since the last one was there.
    pub(super) failed: u32,
    /// Short sessions, since the last one that lasted.
    short: u32,
}

impl Setbacks {
    /// Notes what a connection has brought, after which it has come so far.
    pub(super) fn note(&mut self, step: StageStep, stage: GatewayStage) {
        match step {
            StageStep::GoesOn => {}
            StageStep::Lasted => self.short = 0,
            StageStep::Short => self.short += 1,
            StageStep::Failed => self.failed += 1,
        }
        if matches!(stage, GatewayStage::Live { .. }) {
            self.failed = 0;
        }
    }

    /// Notes that a connection was lost without a close, after it had come as far as this step says: the next waits, however far that was.
    pub(super) fn lose(&mut self, step: StageStep) {
        self.note(step, GatewayStage::Connecting);
        self.failed = self.failed.max(1);
    }

    /// How many the next connection waits for: the first short session may be followed at once, for Discord moves sessions about.
    pub(super) fn in_a_row(self) -> u32 {
        self.failed.max(self.short.saturating_sub(1))
    }
}

impl GatewayStage {
    /// Notes an event that came at this time, after which the shard is in this state. A HELLO that follows another tells that the
    /// connection between them has ended without a word. One that the shard itself ends (opcodes 7 and 9) stays as it is until the next.
    pub(super) fn hears(&mut self, state: ShardState, event: &str, at: Duration) -> StageStep {
        let (before, greets) = (*self, state != ShardState::Active && is_hello(event));
        *self = match (state, before) {
            (ShardState::Active, Self::Live { .. }) => before,
            (ShardState::Active, _) => Self::Live { since: at },
            _ if greets => Self::Greeted,
            _ => before,
        };
        if greets && before != Self::Connecting { before.ended(at) } else { StageStep::GoesOn }
    }

    /// Notes that the connection was closed at this time.
    pub(super) fn closes(&mut self, at: Duration) -> StageStep {
        std::mem::replace(self, Self::Connecting).ended(at)
    }

    /// The end of a connection that had come so far.
    fn ended(self, at: Duration) -> StageStep {
        match self {
            Self::Connecting | Self::Greeted => StageStep::Failed,
            Self::Live { since } if at.saturating_sub(since) < LASTING => StageStep::Short,
            Self::Live { .. } => StageStep::Lasted,
        }
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
    const ACKNOWLEDGED: &str = r#"{"op":11,"d":null,"s":null,"t":null}"#;
    const GONE: ShardState = ShardState::Disconnected { reconnect_attempts: 0 };

    fn secs(secs: u64) -> Duration {
        Duration::from_secs(secs)
    }

    /// The stage after these events, one a second, and the meaning of the last.
    fn after(heard: &[(ShardState, &str)]) -> (GatewayStage, StageStep) {
        let mut stage = GatewayStage::Connecting;
        let mut step = StageStep::GoesOn;
        for (at, (state, event)) in (0..).zip(heard) {
            step = stage.hears(*state, event, secs(at));
        }
        (stage, step)
    }

    #[test]
    fn a_close_before_the_session_is_a_failure_and_the_first_after_it_is_none() {
        let resumed =
            [(ShardState::Resuming, HELLO), (ShardState::Active, RESUMED), (ShardState::Active, ACKNOWLEDGED)];
        for (closed, step) in [(5, StageStep::Short), (6, StageStep::Lasted)] {
            let (mut live, _) = after(&resumed);
            assert_eq!(live, GatewayStage::Live { since: secs(1) });
            assert_eq!([live.closes(secs(closed)), live.closes(secs(closed))], [step, StageStep::Failed]);
        }
        let (mut greeted, _) = after(&[(ShardState::Identifying, HELLO)]);
        assert_eq!(greeted.closes(secs(60)), StageStep::Failed);
    }

    #[test]
    fn the_second_short_session_in_a_row_is_followed_with_a_pause_and_one_that_lasts_ends_the_row() {
        let live = GatewayStage::Live { since: secs(0) };
        let mut setbacks = Setbacks::default();
        let rows =
            [StageStep::Short, StageStep::Short, StageStep::Short, StageStep::Lasted, StageStep::Short].map(|step| {
                // Each was live before it ended.
                setbacks.note(StageStep::GoesOn, live);
                setbacks.note(step, GatewayStage::Connecting);
                setbacks.in_a_row()
            });
        assert_eq!(rows, [0, 1, 2, 0, 0]);
        setbacks.note(StageStep::Failed, GatewayStage::Connecting);
        assert_eq!((setbacks.failed, setbacks.in_a_row()), (1, 1), "a failed try is always followed with one");
    }

    #[test]
    fn a_lost_connection_is_followed_with_a_pause_and_ends_a_row_of_short_sessions_if_its_own_has_lasted() {
        let rows = [(StageStep::Short, [1, 1, 2]), (StageStep::Lasted, [1; 3]), (StageStep::Failed, [1, 2, 3])];
        for (step, in_a_row) in rows {
            let mut setbacks = Setbacks::default();
            let lost = [(); 3].map(|()| {
                if step != StageStep::Failed {
                    setbacks.note(StageStep::GoesOn, GatewayStage::Live { since: secs(0) });
                }
                setbacks.lose(step);
                setbacks.in_a_row()
            });
            assert_eq!(lost, in_a_row, "{step:?}");
        }
        let mut setbacks = Setbacks { failed: 0, short: 6 };
        setbacks.lose(StageStep::Lasted);
        assert_eq!(setbacks, Setbacks { failed: 1, short: 0 });
    }

    #[test]
    fn an_end_without_a_word_is_told_by_the_next_hello() {
        let greeted = (ShardState::Resuming, HELLO);
        assert_eq!(after(&[greeted, greeted]).1, StageStep::Failed);
        assert_eq!(after(&[greeted, (GONE, INVALID), greeted]).1, StageStep::Failed);
        let resumed = (ShardState::Active, RESUMED);
        assert_eq!(after(&[greeted, resumed, greeted]), (GatewayStage::Greeted, StageStep::Short));
        assert_eq!(after(&[greeted, resumed, resumed, resumed, resumed, resumed, greeted]).1, StageStep::Lasted);
    }

    #[test]
    fn three_codes_end_a_session() {
        let ends: Vec<_> = (4000..4015).filter(|code| ends_session(*code)).collect();
        assert_eq!(ends, [4003, 4007, 4009]);
    }
}
