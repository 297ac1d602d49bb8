//! The courier: a row of the outbox becomes a message. The content is made now, from the log up to the row's ply and from
//! the audience's view of it; the row's nonce makes it happen once.

use anyhow::Context as _;
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::builder::CreateAttachment;
use serenity::model::id::{ChannelId, MessageId, UserId};

use super::outgoing::{Message, Picture};
use super::present::{Post, lobby, offer_post, over_post, secret_post, talk_post, thread_name, turn_post};
use super::recover;
use super::rest::{Policy, Rest, RestError};
use crate::app::{App, Failure, TableSummary};
use crate::crash::crash_point;
use crate::outbox::{Courier, Delivered, NewRow, Row, Verdict};
use game::{Audience, Seat};
use table::{NoticeKind, PlayerId, Table};

/// Within this time of the first try the nonce alone keeps a message single (Discord: "the past few minutes"); later the
/// channel is read first.
const NONCE_HOLDS_MS: i64 = 60_000;
/// How many of a channel's latest messages are searched for a row's marker.
const RECONCILE_DEPTH: u8 = 50;
/// How long a thread stays open without a word, in minutes: Discord's longest.
const THREAD_MINUTES: u32 = 10_080;

/// Carries rows to Discord.
#[derive(Clone, Debug)]
pub(super) struct Deliver {
    pub app: App,
    pub rest: Rest,
    pub me: UserId,
}

/// Why a delivery did not succeed.
pub(super) enum Trouble {
    /// Discord said no, or could not be reached.
    Rest(RestError),
    /// The table, the picture or the database failed; it is tried again.
    Own(String),
    /// It can never succeed.
    Hopeless(String),
    /// The player's direct messages are closed.
    Closed,
}

impl From<RestError> for Trouble {
    fn from(error: RestError) -> Self {
        Self::Rest(error)
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(text) => Self::Hopeless(text),
            Failure::Fault(fault) => Self::Own(format!("fault {}", fault.id)),
        }
    }
}

/// What is read of a message.
#[derive(Deserialize)]
pub(super) struct Sent {
    id: MessageId,
    author: Author,
    #[serde(default)]
    attachments: Vec<File>,
    #[serde(default)]
    components: Vec<Value>,
}

#[derive(Deserialize)]
struct Author {
    id: UserId,
}

#[derive(Deserialize)]
struct File {
    filename: String,
}

#[derive(Deserialize)]
pub(super) struct Channel {
    pub(super) id: ChannelId,
}

impl Courier for Deliver {
    async fn deliver(&self, row: &Row) -> Verdict {
        match self.carry(row).await {
            Ok(found) => Verdict::Done(found),
            Err(trouble) => self.recover(row, trouble).await,
        }
    }
}

impl Trouble {
    /// The player's direct messages are closed.
    pub(super) fn closed() -> Self {
        Self::Closed
    }

    /// Whether it is that.
    pub(super) fn is_closed_dm(&self) -> bool {
        matches!(self, Self::Closed) || matches!(self, Self::Rest(error) if error.dms_closed())
    }
}

pub(super) fn verdict(trouble: Trouble) -> Verdict {
    match trouble {
        Trouble::Own(reason) => Verdict::Later { after_ms: None, untouched: true, reason },
        Trouble::Hopeless(reason) => Verdict::GiveUp { reason },
        Trouble::Closed => {
            let reason = "the player's direct messages are closed; /secret and My view show it".to_owned();
            Verdict::GiveUp { reason }
        }
        Trouble::Rest(error) => {
            let reason = error.to_string();
            if error.nobody_answers() {
                return Verdict::Down { untouched: !error.uncertain(), reason };
            }
            let after = error.retry_after().and_then(|wait| i64::try_from(wait.as_millis()).ok());
            let never = error.gone() || error.forbidden() || error.dms_closed();
            let fault = matches!(&error, RestError::Discord { .. } | RestError::Build(_) | RestError::Config(_));
            if never || (fault && !error.thread_archived() && !error.too_many_threads()) {
                Verdict::GiveUp { reason }
            } else {
                Verdict::Later { after_ms: after, untouched: !error.uncertain(), reason }
            }
        }
    }
}

impl Deliver {
    async fn carry(&self, row: &Row) -> Result<Delivered, Trouble> {
        let table = self.app.load(row.table).await?;
        match (row.kind, row.audience) {
            (NoticeKind::Lobby, _) => self.lobby(row, &table).await,
            (NoticeKind::Turn, _) => self.turn(row, &table, turn_post).await,
            (NoticeKind::Over, _) => self.turn(row, &table, over_post).await,
            (NoticeKind::RemoveButtons, _) => self.strip(row, &table).await,
            (NoticeKind::Secret, Audience::Seat(seat)) => self.secret(row, &table, seat).await,
            (NoticeKind::Offer, _) => self.say(row, &table, offer_post(&TableSummary::from(&*table), row.seq)).await,
            (NoticeKind::Talk, _) => self.say(row, &table, talk_post(&TableSummary::from(&*table), row.seq)).await,
            (_, Audience::Seat(seat)) => self.tell_one(row, &table, seat).await,
            (_, Audience::Public) => Err(Trouble::Hopeless("this notice has one reader".to_owned())),
        }
    }

    async fn lobby(&self, row: &Row, table: &Table) -> Result<Delivered, Trouble> {
        let message = lobby(&TableSummary::from(table), table.game.about().options);
        let channel = channel(table.place.channel);
        if let Some(posted) = table.place.lobby_message {
            let edited = self.edit(channel, posted, &message.body()).await;
            return edited.map(|()| Delivered::default());
        }
        let marker = format!(":{}", table.id);
        let is_it = |sent: &Sent| sent.holds_id(&marker);
        // An earlier row may have posted it and been given up in doubt: its nonce was another.
        let found =
            if row.seq == 0 { self.find(row, channel, is_it).await? } else { self.search(channel, is_it).await? };
        let sent = match found {
            Some(sent) => {
                self.edit(channel, signed(sent), &message.body()).await?;
                sent
            }
            None => self.create(row, channel, &message, None).await?,
        };
        Ok(Delivered { lobby_message: Some(signed(sent)), ..Delivered::default() })
    }

    async fn turn(
        &self,
        row: &Row,
        table: &Table,
        post: fn(&crate::app::PostContext) -> Post,
    ) -> Result<Delivered, Trouble> {
        let told = App::told(table, row.ply)?;
        let thread = self.thread(table).await?;
        let mut post = post(&told);
        recover::explain(table, &mut post.message);
        let marker = post.picture.file.clone();
        let sent =
            match self.find(row, thread, |sent| sent.attachments.iter().any(|file| file.filename == marker)).await? {
                Some(sent) => sent,
                None => self.create(row, thread, &post.message, Some(post.picture)).await?,
            };
        let old = table.place.post_message.filter(|old| *old != signed(sent));
        Ok(Delivered {
            thread: Some(signed_channel(thread)),
            post: Some((signed(sent), row.ply)),
            next: old.map(|target| NewRow { kind: NoticeKind::RemoveButtons, target }).or(recover::lead_on(table)),
            ..Delivered::default()
        })
    }

    /// The table's thread, made if need be. One that hangs on the lobby's post has that post's id.
    pub(super) async fn thread(&self, table: &Table) -> Result<ChannelId, Trouble> {
        if let Some(thread) = table.place.thread {
            return Ok(channel(thread));
        }
        let body = json!({ "name": thread_name(&TableSummary::from(table)), "auto_archive_duration": THREAD_MINUTES });
        let parent = channel(table.place.channel);
        let hook = table.place.lobby_message.filter(|_| !recover::has_lost_its_thread(table));
        let Some(lobby) = hook.map(message) else { return self.loose_thread(table, body).await };
        match self.rest.start_thread::<Channel>(parent, lobby, &body, Policy::Outbox).await {
            Ok(thread) => Ok(thread.id),
            Err(error) if error.already_done() => Ok(ChannelId::new(lobby.get())),
            Err(error) if error.message_gone() => self.loose_thread(table, body).await,
            Err(error) => Err(error.into()),
        }
    }

    async fn strip(&self, row: &Row, table: &Table) -> Result<Delivered, Trouble> {
        let (Some(target), Some(thread)) = (row.target, table.place.thread) else { return Ok(Delivered::default()) };
        match self.edit(channel(thread), target, &json!({ "components": [] })).await {
            Ok(()) => {}
            // A post that is gone has no buttons, and a stale button refuses kindly: neither is worth more tries.
            Err(Trouble::Rest(error)) if error.gone() || error.forbidden() => {}
            Err(trouble) => return Err(trouble),
        }
        crash_point("stripped");
        Ok(Delivered::default())
    }

    async fn secret(&self, row: &Row, table: &Table, seat: Seat) -> Result<Delivered, Trouble> {
        let seating = TableSummary::from(table);
        let (Some(player), Some(view)) = (seating.player(seat), App::seat_view(table, seat)) else {
            return Ok(Delivered::default());
        };
        let Some(mut post) = secret_post(&seating, &*view) else { return Ok(Delivered::default()) };
        post.picture.look.theme = self.app.palette(player).await;
        match self.send_secret(row, player, post).await {
            Err(trouble) if trouble.is_closed_dm() => {
                self.note_closed(player).await?;
                Err(Trouble::closed())
            }
            other => other.map(|()| Delivered::default()),
        }
    }

    async fn send_secret(&self, row: &Row, player: PlayerId, post: Post) -> Result<(), Trouble> {
        let dm = self.dm(player).await?;
        let marker = post.picture.file.clone();
        let found = self.find(row, dm, |sent| sent.attachments.iter().any(|file| file.filename == marker)).await?;
        if found.is_none() {
            self.create(row, dm, &post.message, Some(post.picture)).await?;
        }
        Ok(())
    }

    pub(super) async fn dm(&self, player: PlayerId) -> Result<ChannelId, Trouble> {
        let store = self.app.store();
        let known = store.dm_state(player).await.map_err(|error| Trouble::from(Failure::from(error)))?;
        // Refused once, refused until he writes again: every further 403 would count against the bot.
        if known.closed_ms.is_some() {
            return Err(Trouble::closed());
        }
        if let Some(known) = known.channel {
            return Ok(channel(known));
        }
        let user = UserId::new(unsigned(player.0));
        let dm = self.rest.create_dm::<Channel>(user, Policy::Outbox).await?.id;
        store.set_dm_channel(player, signed_channel(dm)).await.map_err(|error| Trouble::from(Failure::from(error)))?;
        Ok(dm)
    }

    /// An earlier try's message, where one may exist and the nonce no longer holds.
    pub(super) async fn find(
        &self,
        row: &Row,
        channel: ChannelId,
        is_it: impl Fn(&Sent) -> bool + Send,
    ) -> Result<Option<MessageId>, Trouble> {
        if !row.touched_before || self.app.now_ms() - row.first_try_ms < NONCE_HOLDS_MS {
            return Ok(None);
        }
        self.search(channel, is_it).await
    }

    /// A message of the bot's own among the channel's latest.
    async fn search(
        &self,
        channel: ChannelId,
        is_it: impl Fn(&Sent) -> bool + Send,
    ) -> Result<Option<MessageId>, Trouble> {
        let sent: Vec<Sent> = self.rest.messages(channel, RECONCILE_DEPTH, Policy::Outbox).await?;
        Ok(sent.into_iter().find(|sent| sent.author.id == self.me && is_it(sent)).map(|sent| sent.id))
    }

    pub(super) async fn create(
        &self,
        row: &Row,
        channel: ChannelId,
        message: &Message,
        picture: Option<Picture>,
    ) -> Result<MessageId, Trouble> {
        let mut body = message.body();
        body["nonce"] = json!(row.nonce());
        body["enforce_nonce"] = json!(true);
        let files = match picture {
            Some(picture) => vec![paint(&self.app, picture).await.map_err(|error| Trouble::Own(error.to_string()))?],
            None => Vec::new(),
        };
        crash_point("sending");
        let sent = self.rest.create_message::<Channelless>(channel, &body, files, Policy::Outbox).await;
        crash_point("sent");
        match sent {
            Ok(sent) => Ok(sent.id),
            // The message was made and deleted since: it has been seen, or somebody did not want it.
            Err(RestError::NonceSpent) => Err(Trouble::Hopeless("the message was posted and deleted".to_owned())),
            Err(error) => Err(error.into()),
        }
    }

    async fn edit(&self, channel: ChannelId, target: i64, body: &Value) -> Result<(), Trouble> {
        let edited = self.rest.edit_message::<Value>(channel, message(target), body, Vec::new(), Policy::Outbox).await;
        edited.map(drop).map_err(Trouble::from)
    }
}

/// A created message: only its id matters.
#[derive(Deserialize)]
struct Channelless {
    id: MessageId,
}

impl Sent {
    pub(super) fn holds_id(&self, marker: &str) -> bool {
        self.components.iter().any(|row| row.to_string().contains(marker))
    }
}

/// Paints a picture and wraps it as a file with its words.
pub(super) async fn paint(app: &App, picture: Picture) -> anyhow::Result<CreateAttachment> {
    let alt = picture.alt();
    let painted = app.pictures().png(picture.scene, picture.look).await.context("the painter failed")?;
    Ok(CreateAttachment::bytes(painted.bytes.clone(), picture.file).description(alt))
}

fn unsigned(id: i64) -> u64 {
    // Discord's ids are positive and below 2^63; a damaged one becomes an id that nobody has.
    u64::try_from(id).ok().filter(|id| *id > 0).unwrap_or(1)
}

pub(super) fn channel(id: i64) -> ChannelId {
    ChannelId::new(unsigned(id))
}

fn message(id: i64) -> MessageId {
    MessageId::new(unsigned(id))
}

fn signed(id: MessageId) -> i64 {
    i64::try_from(id.get()).unwrap_or(i64::MAX)
}

pub(super) fn signed_channel(id: ChannelId) -> i64 {
    i64::try_from(id.get()).unwrap_or(i64::MAX)
}
