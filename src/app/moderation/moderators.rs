//! The deeds of a server's moderators: to a table of their server, and to a member who makes it hard for others. Everything is
//! written down and told to whom it concerns; all but the end of a challenge can be undone. Whether somebody is a moderator, Discord says.

use std::sync::Arc;

use tokio::sync::Notify;

use crate::app::failure::Failure;
use crate::app::tables::act::CommandEffect;
use crate::app::tables::handle::Tables;
use crate::app::tables::visit::{Visit, not_here};
use crate::app::tables::visitor::Visitor;
use clock::Clock;
use store::{ModerationEntry, MuteWord, Store};
use table::{Command, GuildId, Moderation, ModerationAction, ModeratorCommand, Player, PlayerId, TableId};

/// The most entries of a table's history that are shown.
const MAX_HISTORY: i64 = 15;

/// How far a moderator's word reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModeratorReach {
    /// The channel that they speak in.
    Channel,
    /// Every channel of the server.
    Server,
}

/// Somebody whom Discord has called a moderator of the place that they ask from. Only who knows Discord's permissions
/// makes one.
#[derive(Clone, Copy, Debug)]
pub struct Moderator {
    /// The moderator, and their place.
    pub visitor: Visitor,
    /// The server whose moderator they are.
    pub guild: GuildId,
    /// Whether it is one channel or the whole server.
    pub reach: ModeratorReach,
    /// Whether they may silence members in the whole server.
    pub may_mute: bool,
}

impl Moderator {
    fn reaches(&self, table: &Visit) -> bool {
        let here = self.visitor.from.is_some_and(|from| from.sees(&table.place));
        here || self.reach == ModeratorReach::Server && table.place.guild == Some(self.guild)
    }
}

/// The request of a moderator to a table, with its reason.
#[derive(Clone, Debug)]
pub enum ModerationRequest {
    /// Close it, or another action that needs no more.
    Plain(ModeratorCommand),
    /// Give this person the seat back that was taken from them.
    Reseat(Player),
}

/// The deeds of moderators, written down and told.
#[derive(Clone, Debug)]
pub struct Moderators {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
    pub(in crate::app) tables: Tables,
    /// Rung when the outbox has something new.
    pub(in crate::app) wake_up: Arc<Notify>,
}

impl Moderators {
    /// A table, for a moderator whose word reaches it.
    ///
    /// # Errors
    /// The same refusal if there is none and if it is not theirs; a fault if the database can't be asked.
    pub(crate) async fn visit_as_moderator(&self, moderator: &Moderator, id: TableId) -> Result<Visit, Failure> {
        let found = self.tables.find(id).await?.map(Visit::for_moderator);
        found.filter(|table| moderator.reaches(table)).ok_or_else(not_here)
    }

    /// Does what a moderator asks of a table.
    ///
    /// # Errors
    /// A refusal for the moderator; a fault if the database can't be asked.
    pub(crate) async fn moderate(
        &self,
        moderator: &Moderator,
        id: TableId,
        (request, reason): (ModerationRequest, String),
        interaction: i64,
    ) -> Result<CommandEffect, Failure> {
        // A seat that they had before their data were deleted is known again, before the table is read.
        self.store.people().take_back(moderator.visitor.player).await?;
        let table = self.visit_as_moderator(moderator, id).await?;
        if self.store.tournaments().takes_part(id, moderator.visitor.player).await? {
            return Err(Failure::refused(
                "You play in this game's tournament, so only another moderator decides here.",
            ));
        }
        let command = match request {
            ModerationRequest::Plain(command) => command,
            ModerationRequest::Reseat(player) => {
                let number = self.store.people().number_of(player.id).await?;
                let taken = self.store.servers().taken_seat(table.id, PlayerId(number)).await?;
                let seat = taken.ok_or_else(|| {
                    Failure::refused(
                        "No moderator has taken a seat at this table from them, so there is none to give back.",
                    )
                })?;
                // To sit there again they are known again.
                self.store.people().take_back(player.id).await?;
                let settings = self.store.people().settings(player.id).await?.settings;
                ModeratorCommand::Reseat(player, seat, settings)
            }
        };
        let command = Command::Moderate(moderator.visitor.player, command, reason);
        self.tables.unsaid(None, table.id, &command, interaction).await
    }

    /// A table's history, the newest first.
    pub(crate) async fn moderation_history(&self, table: &Visit) -> Result<Vec<ModerationEntry>, Failure> {
        Ok(self.store.servers().moderations(table.id, MAX_HISTORY).await?)
    }

    /// Mutes a member in the moderator's server until a time, in Unix milliseconds, or ends that.
    ///
    /// # Errors
    /// If their right is one channel's, they name themselves, or nobody is muted; a fault if the database can't be asked.
    pub(crate) async fn mute(
        &self,
        moderator: &Moderator,
        (player, until_ms): (PlayerId, Option<i64>),
        (reason, word): (String, MuteWord),
        interaction: i64,
    ) -> Result<(), Failure> {
        let by = moderator.visitor.player;
        if !moderator.may_mute {
            return Err(Failure::refused(
                "A mute holds in the whole server, so it takes the permission Timeout Members or Manage Server.",
            ));
        }
        if player == by {
            return Err(Failure::refused("You can't mute yourself."));
        }
        if self.store.tournaments().play_together(moderator.guild, by, player).await? {
            return Err(Failure::refused(
                "You play with them in this server, so only another moderator decides about them.",
            ));
        }
        let now = self.clock.now_ms();
        // A mute of somebody whose data were deleted stands under their alias, and nobody is brought back by another.
        let number = PlayerId(self.store.people().number_of(player).await?);
        let word = if number == player { word } else { MuteWord::Silent };
        let player = number;
        if until_ms.is_none() && self.store.servers().muted_until(moderator.guild, player, now).await?.is_none() {
            return Err(Failure::refused("They are not muted in this server."));
        }
        let action = if until_ms.is_some() { ModerationAction::Mute } else { ModerationAction::Unmute };
        let entry = Moderation { moderator: by, action, about: None, reason };
        self.store.servers().set_mute(moderator.guild, (player, until_ms), (&entry, word), (interaction, now)).await?;
        self.wake_up.notify_one();
        Ok(())
    }

    /// The word about the mute that an interaction asked for, and the end of it, in Unix milliseconds.
    pub(crate) async fn mute_of(&self, interaction: i64) -> Result<Option<(ModerationEntry, Option<i64>)>, Failure> {
        Ok(self.store.servers().mute_of(interaction).await?)
    }

    /// Whether moderators have taken somebody's seat at a table, and have not given it back.
    pub(crate) async fn has_lost_seat(&self, table: TableId, player: PlayerId) -> Result<bool, Failure> {
        Ok(self.store.servers().taken_seat(table, player).await?.is_some())
    }
}
