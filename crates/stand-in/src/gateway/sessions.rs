//! All gateway sessions: who is connected, and which session is told of an event. Knows no sockets.

use serde_json::{Value, json};

use crate::{
    gateway::{
        budget::IdentifyBudget,
        scope::{ContentReaders, EventScope},
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
    /// So many connections are refused with 503, and after them so many break in the handshake.
    pub(crate) unavailable: (u32, u32),
    /// So many connections are closed after HELLO, with this code.
    pub(crate) cut_short: (u32, u16),
    /// How many connections were closed so.
    pub(crate) were_cut_short: u32,
    /// Every connection that identifies is closed with this code.
    pub(crate) refuse_with: Option<u16>,
    /// How many servers the bot is in besides.
    pub(crate) crowd: u64,
}

impl GatewaySessions {
    pub(crate) fn new(budget: IdentifyBudget) -> Self {
        let sessions = Vec::new();
        let unavailable = (0, 0);
        Self {
            sessions,
            paused: false,
            identifies: 0,
            resumes: 0,
            resumes_by_address: 0,
            budget,
            unavailable,
            cut_short: (0, 0),
            were_cut_short: 0,
            refuse_with: None,
            crowd: 0,
        }
    }

    /// Tells an event to every session that asks for it and whose shard it is.
    pub(crate) fn dispatch(&mut self, event: &str, data: &Value, scope: EventScope, guild: Option<Snowflake>) {
        let guild = if scope == EventScope::DirectMessages { None } else { guild };
        for session in self.sessions.iter_mut().filter(|session| session.wants(scope, guild)) {
            session.hold(event, data);
        }
        self.flush();
    }

    /// The same for a message: sessions that may not read its text get it without.
    pub(crate) fn dispatch_message(
        &mut self,
        event: &str,
        data: &Value,
        scope: EventScope,
        guild: Snowflake,
        readers: ContentReaders,
    ) {
        let guild = (scope != EventScope::DirectMessages).then_some(guild);
        for session in self.sessions.iter_mut().filter(|session| session.wants(scope, guild)) {
            let is_told = readers == ContentReaders::All || guild.is_none() || session.intents & MESSAGE_CONTENT != 0;
            if is_told {
                session.hold(event, data);
            } else {
                session.hold(event, &without_content(data));
            }
        }
        self.flush();
    }

    /// The refusal of a connection that comes now; `None` if it is taken.
    pub(crate) fn refusal(&mut self) -> Option<ConnectionRefusal> {
        let (refused, broken) = &mut self.unavailable;
        let (count, refusal) =
            if *refused > 0 { (refused, ConnectionRefusal::Unavailable) } else { (broken, ConnectionRefusal::Break) };
        *count = count.checked_sub(1)?;
        Some(refusal)
    }

    /// The code with which a connection that was told HELLO is closed; `None` if it stays.
    pub(crate) fn cut_short(&mut self) -> Option<u16> {
        let (count, code) = &mut self.cut_short;
        *count = count.checked_sub(1)?;
        self.were_cut_short += 1;
        Some(*code)
    }

    pub(crate) fn connected(&self) -> usize {
        self.sessions.iter().filter(|session| session.is_connected()).count()
    }

    pub(crate) fn find(&mut self, id: &str) -> Option<&mut GatewaySession> {
        self.sessions.iter_mut().find(|session| session.id == id)
    }

    /// Breaks all connections without a close frame.
    pub(crate) fn drop_all(&mut self, sessions: DroppedSessions) {
        for session in &mut self.sessions {
            session.send(GatewayFrame::Break);
            session.disconnect();
        }
        if sessions == DroppedSessions::Forgotten {
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

    /// Holds events back from now on.
    pub(crate) fn pause(&mut self) {
        self.paused = true;
    }

    /// Lets the events go that were held back.
    pub(crate) fn go_on(&mut self) {
        self.paused = false;
        self.flush();
    }

    fn flush(&mut self) {
        if !self.paused {
            self.sessions.iter_mut().for_each(GatewaySession::flush);
        }
    }
}

/// How a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionRefusal {
    /// The handshake is answered with 503.
    Unavailable,
    /// The connection breaks before the handshake is answered.
    Break,
}

/// The fate of sessions whose connections break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DroppedSessions {
    /// The bot may take them up again with RESUME.
    Kept,
    /// RESUME is answered with an invalid session.
    Forgotten,
}

fn without_content(data: &Value) -> Value {
    let mut data = data.clone();
    data["content"] = json!("");
    for list in ["embeds", "attachments", "components"] {
        data[list] = json!([]);
    }
    data
}
