//! The powers of an operator's own tools and the tests, which no person at Discord has: read any table, and speak for
//! anybody. Nothing that answers an interaction may name it.

use super::application::App;
use super::failure::Failure;
use super::tables::act::CommandEffect;
use super::tables::visit::Loaded;
use table::{Command, GuildId, TableId};

/// Whether the bot is in a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerPresence {
    /// The bot is in it, perhaps again.
    Here,
    /// It was taken out.
    Gone,
}

/// The application without its doors.
#[derive(Clone, Copy, Debug)]
pub struct Operator<'a>(&'a App);

impl App {
    /// The application as its operator has it.
    #[must_use]
    pub fn operator(&self) -> Operator<'_> {
        Operator(self)
    }
}

impl Operator<'_> {
    /// Any table.
    ///
    /// # Errors
    /// If there is none, or the database can't be asked.
    pub async fn load(&self, id: TableId) -> Result<Loaded, Failure> {
        self.0.tables().load(id).await
    }

    /// Any table, if it is there.
    ///
    /// # Errors
    /// If the database can't be asked or the table is damaged.
    pub async fn find(&self, id: TableId) -> Result<Option<Loaded>, Failure> {
        self.0.tables().find(id).await
    }

    /// Deletes what nobody needs any more and posts the day's problem, as the bot does every hour. How many rows went.
    pub async fn each_hour(&self) -> Result<i64, Failure> {
        self.0.clocks().each_hour().await
    }

    /// The bot is taken out of a server, or comes back.
    pub async fn set_presence(&self, guild: GuildId, presence: ServerPresence) -> Result<(), Failure> {
        match presence {
            ServerPresence::Gone => self.0.servers().left(guild).await,
            ServerPresence::Here => {
                self.0.servers().joined(guild);
                self.0.servers().write_joined().await
            }
        }
    }

    /// A command in the name of whoever it names.
    ///
    /// # Errors
    /// A refusal of the table's, or a fault; then nothing is changed.
    pub async fn command(&self, id: TableId, command: &Command, interaction: i64) -> Result<CommandEffect, Failure> {
        self.0.tables().unsaid(None, id, command, interaction).await
    }
}
