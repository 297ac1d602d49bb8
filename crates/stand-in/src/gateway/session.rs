//! One gateway session: its sequence, its history for RESUME, its way out. Knows neither sockets nor the world.

use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::{gateway::scope::EventScope, snowflake::Snowflake};

/// How many events are kept for RESUME.
const HISTORY_LENGTH: usize = 1_000;
/// A guild's shard is its id without the lowest 22 bits, modulo the number of shards.
pub(super) const SHARD_SHIFT: u32 = 22;

/// A frame that goes out to a socket.
#[derive(Debug)]
pub(crate) enum GatewayFrame {
    Text(String),
    /// The connection is closed with this code.
    Close(u16),
    /// The connection breaks without a word.
    Break,
}

#[derive(Debug)]
struct SentEvent {
    sequence: u64,
    text: String,
}

/// A shard's session, with or without a connection: it keeps the latest events for a resume.
#[derive(Debug)]
pub(crate) struct GatewaySession {
    pub(crate) id: String,
    pub(crate) intents: u64,
    pub(crate) shard: (u64, u64),
    sequence: u64,
    sent: u64,
    history: VecDeque<SentEvent>,
    out: Option<mpsc::UnboundedSender<GatewayFrame>>,
}

impl GatewaySession {
    pub(super) fn new(id: String, intents: u64, shard: (u64, u64), out: mpsc::UnboundedSender<GatewayFrame>) -> Self {
        Self { id, intents, shard, sequence: 0, sent: 0, history: VecDeque::new(), out: Some(out) }
    }

    pub(super) fn wants(&self, scope: EventScope, guild: Option<Snowflake>) -> bool {
        let asked = scope == EventScope::Always || self.intents & scope.intent() != 0;
        let shard = guild.map_or(0, |guild| (guild >> SHARD_SHIFT) % self.shard.1);
        asked && shard == self.shard.0
    }

    /// Notes an event and sends it.
    pub(super) fn dispatch(&mut self, event: &str, data: &Value) {
        self.hold(event, data);
        self.flush();
    }

    /// Notes an event, which is sent with the next flush.
    pub(super) fn hold(&mut self, event: &str, data: &Value) {
        self.sequence += 1;
        let text = json!({ "op": 0, "t": event, "s": self.sequence, "d": data }).to_string();
        self.history.push_back(SentEvent { sequence: self.sequence, text });
        if self.history.len() > HISTORY_LENGTH {
            self.history.pop_front();
        }
    }

    /// Sends an event at once, its data as a text, and keeps nothing of what came so far: a resume begins after it.
    pub(super) fn dispatch_unkept(&mut self, event: &str, data: &str) {
        self.flush();
        self.history.clear();
        self.sequence += 1;
        self.sent = self.sequence;
        self.send(GatewayFrame::Text(format!(r#"{{"op":0,"t":"{event}","s":{},"d":{data}}}"#, self.sequence)));
    }

    /// Sends what wasn't sent yet, if there is a connection.
    pub(super) fn flush(&mut self) {
        let Some(out) = &self.out else { return };
        for event in self.history.iter().filter(|event| event.sequence > self.sent) {
            if out.send(GatewayFrame::Text(event.text.clone())).is_err() {
                self.out = None;
                return;
            }
        }
        self.sent = self.sequence;
    }

    /// Takes up the session on a new connection after the event `seen`; false if that can't be done.
    pub(super) fn resume(&mut self, seen: u64, out: mpsc::UnboundedSender<GatewayFrame>) -> bool {
        let oldest = self.history.front().map_or(self.sequence + 1, |event| event.sequence);
        if seen > self.sequence || seen + 1 < oldest {
            return false;
        }
        self.out = Some(out);
        self.sent = seen;
        self.flush();
        true
    }

    pub(super) fn send(&self, frame: GatewayFrame) {
        if let Some(out) = &self.out {
            // If the socket is gone, nobody needs the frame.
            let _ = out.send(frame);
        }
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.out.as_ref().is_some_and(|out| !out.is_closed())
    }

    pub(super) fn is_on(&self, out: &mpsc::UnboundedSender<GatewayFrame>) -> bool {
        self.out.as_ref().is_some_and(|own| own.same_channel(out))
    }

    pub(super) fn disconnect(&mut self) {
        self.out = None;
    }

    /// Forgets the connection, if it is still this one.
    pub(super) fn disconnect_if(&mut self, out: &mpsc::UnboundedSender<GatewayFrame>) {
        if self.is_on(out) {
            self.out = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{EventScope, GatewayFrame, GatewaySession};
    use serde_json::json;
    use tokio::sync::mpsc;

    fn texts(out: &mut mpsc::UnboundedReceiver<GatewayFrame>) -> usize {
        std::iter::from_fn(|| out.try_recv().ok()).count()
    }

    #[test]
    fn missed_events_are_told_again_by_sequence() {
        let (first, _) = mpsc::unbounded_channel();
        let mut session = GatewaySession::new("a".into(), 1, (0, 1), first);
        (0..5).for_each(|_| session.dispatch("X", &json!({})));
        let (second, mut heard) = mpsc::unbounded_channel();
        assert!(session.resume(2, second.clone()));
        assert_eq!(texts(&mut heard), 3);
        assert!(!session.resume(6, second));
    }

    #[test]
    fn each_shard_hears_its_own_guilds() {
        let (out, _) = mpsc::unbounded_channel();
        let session = GatewaySession::new("a".into(), 1, (1, 2), out);
        assert!(session.wants(EventScope::Guilds, Some(3 << 22)));
        assert!(!session.wants(EventScope::Guilds, Some(2 << 22)));
        assert!(!session.wants(EventScope::Always, None), "direct messages belong to shard 0");
    }
}
