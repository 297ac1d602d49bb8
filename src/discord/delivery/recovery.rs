//! Consequences of things that are gone at Discord. A direct-message channel is opened again; a lobby closes whose post is gone or
//! not allowed; a game whose thread is deleted or locked stops, since somebody removed it on purpose. A server that Discord does not
//! know any more, or that gives no access, counts as left.

use serde::de::IgnoredAny;
use serde_json::Value;

use crate::discord::delivery::wire::{DeliveryError, Sender};
use crate::discord::discord_id::{channel_id, guild_id};
use discord_rest::Policy;
use game::Audience;
use outbox::{Delivered, DeliveryVerdict, GiveUpReason, Row};
use table::{ChannelId, GuildId, NoticeKind, Occupant, Phase, PlayerId, Table};

impl Sender {
    /// The verdict on a row whose delivery failed.
    pub(super) async fn recover(&self, row: &Row, error: DeliveryError) -> DeliveryVerdict {
        if let DeliveryError::Rest(refused) | DeliveryError::ThreadGone(refused) = &error
            && refused.gone()
            && !refused.message_gone()
        {
            self.miss_server(GuildId(row.lane.server)).await;
        }
        let recovered = match &error {
            // It is in no place of a table's own that could be lost.
            _ if matches!(row.kind, NoticeKind::Seek | NoticeKind::Card | NoticeKind::Problem) => Ok(None),
            // Their reader holds no seat, and gets a new channel at once.
            _ if matches!(row.kind, NoticeKind::Unseated | NoticeKind::Dropped | NoticeKind::Muted) => Ok(None),
            // A tournament goes on without its posts: its commands do the same.
            _ if matches!(row.kind, NoticeKind::Tournament | NoticeKind::Round | NoticeKind::Undecided) => Ok(None),
            DeliveryError::ThreadGone(_) => self.lose_thread(row).await,
            DeliveryError::Rest(refused) if refused.channel_gone() => self.lose_channel(row).await,
            DeliveryError::Rest(refused) if refused.message_gone() && row.kind == NoticeKind::Lobby => {
                self.lose_lobby(row).await
            }
            DeliveryError::Rest(refused) if refused.thread_locked() => self.lose_to_lock(row).await,
            _ if is_hopeless(row, &error) => {
                tracing::error!(table = %row.table, why = ?error, "a lobby can't be posted; its table closes");
                self.lose_lobby(row).await
            }
            _ if row.kind == NoticeKind::Lobby && error.is_forbidden() => self.close_unposted(row).await,
            DeliveryError::Permanent(GiveUpReason::MessageGone, _) if row.kind == NoticeKind::Lobby => {
                self.lose_lobby(row).await
            }
            _ => Ok(None),
        };
        match recovered {
            Ok(Some(verdict)) => verdict,
            Ok(None) => error.verdict(),
            Err(error) => error.verdict(),
        }
    }

    /// Notes that the bot is out of a server, if Discord says of the server itself that it is unknown or closed to the bot: no game is stopped
    /// for less. A bot by HTTP alone hears of it sooner than by its daily look at the list of servers.
    async fn miss_server(&self, guild: GuildId) {
        if guild.0 == 0 {
            return;
        }
        let asked = self.rest.guild::<IgnoredAny>(guild_id(guild), Policy::Outbox).await;
        if asked.is_err_and(|error| error.server_gone())
            && let Err(failure) = self.app.servers().left(guild).await
        {
            failure.log("a server that is gone is found out later");
        }
    }

    /// Notes that the bot is in a server, since a table or a tournament has got its first post there. Nothing else tells a bot by HTTP alone
    /// that it is back.
    pub(super) async fn note_presence(&self, row: &Row) {
        if row.lane.server != 0 {
            self.app.servers().is_here(GuildId(row.lane.server)).await;
        }
    }

    /// Handles a deleted channel: a player gets a new direct-message channel, a table has lost its place.
    async fn lose_channel(&self, row: &Row) -> Result<Option<DeliveryVerdict>, DeliveryError> {
        let table = self.app.tables().table_of(row).await?;
        match (row.kind, row.audience) {
            (_, Audience::Seat(seat)) => {
                let Some(person) = table.seats.get(seat.index()).and_then(Occupant::person) else { return Ok(None) };
                self.app.people().forget_dm_channel(person.id).await?;
                return Ok(Some(again_soon("the direct-message channel is gone")));
            }
            // In a forum lobby and thread are one post.
            (NoticeKind::Lobby, _) if table.place.lobby_channel.is_some() => {
                if let Some(post) = table.place.lobby_channel
                    && self.is_gone(post).await?
                {
                    self.app.places().thread_gone(table.id, post).await?;
                }
            }
            (NoticeKind::Lobby, _) if self.is_gone(table.place.channel).await? => {
                self.app.places().channel_gone(table.place.channel).await?;
            }
            (NoticeKind::Lobby, _) => {}
            _ => return self.lose_thread(row).await,
        }
        Ok(None)
    }

    /// Handles a deleted thread: the table has lost its place, whether all were to read the post or one.
    async fn lose_thread(&self, row: &Row) -> Result<Option<DeliveryVerdict>, DeliveryError> {
        let table = self.app.tables().table_of(row).await?;
        let thread = table.place.thread.unwrap_or(table.place.channel);
        // It may have failed where the table was before: the new place may have no thread yet, and is not gone.
        if self.is_gone(thread).await? {
            self.app.places().thread_gone(table.id, thread).await?;
        }
        Ok(None)
    }

    /// A moderator has locked the thread, and the bot may not write there: the game stands still, and its people are told.
    async fn lose_to_lock(&self, row: &Row) -> Result<Option<DeliveryVerdict>, DeliveryError> {
        self.app.places().thread_locked(row.table).await?;
        Ok(None)
    }

    /// Whether Discord says of this channel itself that it does not exist: no game is stopped for less.
    async fn is_gone(&self, channel: ChannelId) -> Result<bool, DeliveryError> {
        match self.rest.channel::<Value>(channel_id(channel), Policy::Outbox).await {
            Ok(_) => Ok(false),
            Err(error) if error.channel_gone() => Ok(true),
            Err(error) => Err(error.into()),
        }
    }

    /// The lobby's post is gone: its table closes if nobody can join any more; later nobody needs the post.
    async fn lose_lobby(&self, row: &Row) -> Result<Option<DeliveryVerdict>, DeliveryError> {
        let table = self.app.tables().table_of(row).await?;
        self.app.places().lobby_gone(table.id).await?;
        Ok(Some(DeliveryVerdict::Done(Delivered::default())))
    }

    /// The bot may not post a lobby that has no post yet, whatever has changed in it since it was opened: a table that nobody can see
    /// closes, and its people are told. A tournament's table begins by itself, and goes on without the post. The row is given up.
    async fn close_unposted(&self, row: &Row) -> Result<Option<DeliveryVerdict>, DeliveryError> {
        let table = self.app.tables().table_of(row).await?;
        let waits = table.phase() == Phase::Lobby && table.opener != PlayerId::NOBODY;
        if waits && table.place.lobby_message.is_none() && !self.is_posted(&table).await? {
            self.app.places().lobby_gone(table.id).await?;
        }
        Ok(None)
    }

    /// Whether a try whose answer was lost has posted a lobby, as far as the bot may look there.
    async fn is_posted(&self, table: &Table) -> Result<bool, DeliveryError> {
        let marker = format!(":{}", table.id);
        match self.search(channel_id(table.place.channel), |posted| posted.has_custom_id(&marker)).await {
            Ok(found) => Ok(found.is_some()),
            Err(error) if error.is_forbidden() => Ok(false),
            // A forum's post is looked for before another one is made.
            Err(DeliveryError::Rest(error)) if error.takes_no_messages() => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// Whether a new table's lobby can never be posted where it was opened.
fn is_hopeless(row: &Row, error: &DeliveryError) -> bool {
    row.kind == NoticeKind::Lobby && row.seq == 0 && error.is_refused_for_good()
}

/// The row comes again at once, and its post has surely not been made.
fn again_soon(reason: &str) -> DeliveryVerdict {
    DeliveryVerdict::Later { after_ms: None, untouched: true, reason: reason.to_owned() }
}
