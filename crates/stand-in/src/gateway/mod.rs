//! Gateway sessions: who is connected, what each has been told, what can be told again. Knows no sockets.

mod handshake;
mod session;
mod socket;

use serde_json::{Value, json};

pub(super) use handshake::gateway_url;
pub(super) use session::{Frame, Session};
pub(super) use socket::serve;

use super::snowflake::Snowflake;

/// Which events a session asks for, by intent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Told to everybody: interactions.
    Always,
    Guilds,
    GuildMessages,
    DirectMessages,
}

const MESSAGE_CONTENT: u64 = 1 << 15;

impl Scope {
    const fn intent(self) -> u64 {
        match self {
            Self::Always => 0,
            Self::Guilds => 1,
            Self::GuildMessages => 1 << 9,
            Self::DirectMessages => 1 << 12,
        }
    }
}

/// All sessions, connected or waiting to be resumed.
#[derive(Debug, Default)]
pub(super) struct Gateway {
    pub(super) sessions: Vec<Session>,
    pub(super) paused: bool,
    /// How often a session was begun.
    pub(super) identifies: u32,
    /// How often a session was resumed.
    pub(super) resumes: u32,
}

impl Gateway {
    /// Tells an event to every session that asks for it and whose shard it is.
    pub(super) fn dispatch(&mut self, event: &str, data: &Value, scope: Scope, guild: Option<Snowflake>) {
        let guild = if scope == Scope::DirectMessages { None } else { guild };
        let paused = self.paused;
        for session in self.sessions.iter_mut().filter(|session| session.wants(scope, guild)) {
            session.dispatch(event, data, paused);
        }
    }

    /// The same for a message: its text is hidden from sessions without the intent, unless it is the bot's own affair.
    pub(super) fn dispatch_message(&mut self, event: &str, data: &Value, scope: Scope, guild: Snowflake, own: bool) {
        let guild = (scope != Scope::DirectMessages).then_some(guild);
        let paused = self.paused;
        for session in self.sessions.iter_mut().filter(|session| session.wants(scope, guild)) {
            if own || guild.is_none() || session.intents & MESSAGE_CONTENT != 0 {
                session.dispatch(event, data, paused);
            } else {
                session.dispatch(event, &without_content(data), paused);
            }
        }
    }

    pub(super) fn connected(&self) -> usize {
        self.sessions.iter().filter(|session| session.is_connected()).count()
    }

    pub(super) fn find(&mut self, id: &str) -> Option<&mut Session> {
        self.sessions.iter_mut().find(|session| session.id == id)
    }

    /// Breaks all connections. Sessions that are forgotten can't be resumed.
    pub(super) fn drop_all(&mut self, keep_sessions: KeepSessions) {
        for session in &mut self.sessions {
            session.send(Frame::Break);
            session.disconnect();
        }
        if keep_sessions == KeepSessions::No {
            self.sessions.clear();
        }
    }

    /// Asks all sessions to connect anew, by opcode 7.
    pub(super) fn ask_to_reconnect(&self) {
        for session in &self.sessions {
            session.send(Frame::Text(json!({ "op": 7, "d": null, "s": null, "t": null }).to_string()));
        }
    }

    /// Holds events back, or lets those held back go.
    pub(super) fn set_paused(&mut self, paused: bool) {
        self.paused = paused;
        if !paused {
            self.sessions.iter_mut().for_each(Session::flush);
        }
    }
}

/// Whether dropped sessions may be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeepSessions {
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
