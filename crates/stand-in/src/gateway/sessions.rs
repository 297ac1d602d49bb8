//! All gateway sessions: who is connected, and which session is told of an event. Knows no sockets.

use serde_json::{Value, json};

use crate::{
    gateway::{
        scope::EventScope,
        session::{GatewayFrame, GatewaySession},
    },
    snowflake::Snowflake,
};

/// The intent without which a session gets messages with their text left out.
const MESSAGE_CONTENT: u64 = 1 << 15;

/// All sessions, connected or waiting to be resumed.
#[derive(Debug, Default)]
pub(crate) struct GatewaySessions {
    pub(crate) sessions: Vec<GatewaySession>,
    pub(crate) paused: bool,
    /// How often a session was begun.
    pub(crate) identifies: u32,
    /// How often a session was resumed.
    pub(crate) resumes: u32,
}

impl GatewaySessions {
    /// Tells an event to every session that asks for it and whose shard it is.
    pub(crate) fn dispatch(&mut self, event: &str, data: &Value, scope: EventScope, guild: Option<Snowflake>) {
        let guild = if scope == EventScope::DirectMessages { None } else { guild };
        let paused = self.paused;
        for session in self.sessions.iter_mut().filter(|session| session.wants(scope, guild)) {
            session.dispatch(event, data, paused);
        }
    }

    /// The same for a message: its text is left out for sessions without the intent, unless the bot wrote it or is mentioned.
    pub(crate) fn dispatch_message(
        &mut self,
        event: &str,
        data: &Value,
        scope: EventScope,
        guild: Snowflake,
        own: bool,
    ) {
        let guild = (scope != EventScope::DirectMessages).then_some(guild);
        let paused = self.paused;
        for session in self.sessions.iter_mut().filter(|session| session.wants(scope, guild)) {
            if own || guild.is_none() || session.intents & MESSAGE_CONTENT != 0 {
                session.dispatch(event, data, paused);
            } else {
                session.dispatch(event, &without_content(data), paused);
            }
        }
    }

    pub(crate) fn connected(&self) -> usize {
        self.sessions.iter().filter(|session| session.is_connected()).count()
    }

    pub(crate) fn find(&mut self, id: &str) -> Option<&mut GatewaySession> {
        self.sessions.iter_mut().find(|session| session.id == id)
    }

    /// Breaks all connections. Sessions that are forgotten can't be resumed.
    pub(crate) fn drop_all(&mut self, keep_sessions: KeepSessions) {
        for session in &mut self.sessions {
            session.send(GatewayFrame::Break);
            session.disconnect();
        }
        if keep_sessions == KeepSessions::No {
            self.sessions.clear();
        }
    }

    /// Asks all sessions to reconnect, by opcode 7.
    pub(crate) fn ask_to_reconnect(&self) {
        for session in &self.sessions {
            session.send(GatewayFrame::Text(json!({ "op": 7, "d": null, "s": null, "t": null }).to_string()));
        }
    }

    /// Holds events back, or lets those held back go.
    pub(crate) fn set_paused(&mut self, paused: bool) {
        self.paused = paused;
        if !paused {
            self.sessions.iter_mut().for_each(GatewaySession::flush);
        }
    }
}

/// Whether dropped sessions may be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeepSessions {
    Yes,
    No,
}

fn without_content(data: &Value) -> Value {
    let mut data = data.clone();
    data["content"] = json!("");
    for list in ["embeds", "attachments", "components"] {
        data[list] = json!([]);
    }
    data
}
