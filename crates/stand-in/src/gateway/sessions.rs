//! All gateway sessions: who is connected, and which session is told of an event. Knows no sockets.

use serde_json::{Value, json};

use crate::{
    gateway::{
        budget::IdentifyBudget,
        scope::EventScope,
        session::{GatewayFrame, GatewaySession},
    },
    snowflake::Snowflake,
};

/// Close codes after which a session can't be resumed (Discord: "Gateway Close Event Codes").
const ENDS_SESSION: [u16; 10] = [1000, 1001, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014];
/// The intent without which a session gets messages with their text left out.
const MESSAGE_CONTENT: u64 = 1 << 15;

/// All sessions, connected or waiting to be resumed.
#[derive(Debug)]
pub(crate) struct GatewaySessions {
    pub(crate) sessions: Vec<GatewaySession>,
    pub(crate) paused: bool,
    /// How often a session was begun.
    pub(crate) identifies: u32,
    /// How often a session was resumed.
    pub(crate) resumes: u32,
    /// How many of those came by the address that READY gave.
    pub(crate) resumes_by_address: u32,
    pub(crate) budget: IdentifyBudget,
    /// Whoever identifies is closed with this code.
    pub(crate) refuse_with: Option<u16>,
}

impl GatewaySessions {
    pub(crate) fn new(budget: IdentifyBudget) -> Self {
        let sessions = Vec::new();
        Self { sessions, paused: false, identifies: 0, resumes: 0, resumes_by_address: 0, budget, refuse_with: None }
    }

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

    /// Closes all connections with a code; after one that ends a session it can't be resumed.
    pub(crate) fn close_all(&mut self, code: u16) {
        for session in &mut self.sessions {
            session.send(GatewayFrame::Close(code));
            session.disconnect();
        }
        if ENDS_SESSION.contains(&code) {
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
