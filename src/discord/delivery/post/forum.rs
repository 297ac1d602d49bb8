//! A table in a forum. A forum takes no messages, only posts: the lobby begins a post of its own, which is the table's thread
//! from then on. A post has no nonce, so an earlier try's is looked for.

use serde::Deserialize;
use serde_json::{Value, json};
use serenity::builder::CreateAttachment;
use serenity::model::id::{ChannelId, MessageId, UserId};

use super::thread::AUTO_ARCHIVE_MINUTES;
use crate::app::TableSummary;
use crate::discord::delivery::wire::{CreatedChannel, DeliveryError, PostedMessage, Sender};
use crate::discord::discord_id::{channel_id, guild_id, kept_channel, kept_message};
use crate::discord::message::{OutgoingMessage, OutgoingPicture};
use crate::discord::present::thread_name;
use crash::{CrashPoint, crash_point};
use discord_rest::{Policy, RestError};
use outbox::{Delivered, GiveUpReason, Row};
use table::{ChannelId as KeptChannel, GuildId, Table};

/// An announcement channel, a forum and a media channel (Discord, "Channel Types").
const ANNOUNCEMENT: u8 = 5;
const FORUMS: [u8; 2] = [15, 16];
/// A public thread, and one in an announcement channel.
const PUBLIC_THREAD: u8 = 11;
const ANNOUNCEMENT_THREAD: u8 = 10;
/// Discord's flag `REQUIRE_TAG` ("Channel Flags").
const REQUIRE_TAG: u64 = 1 << 4;
/// Names of a tag, in small letters, that tell that a post's game is over.
const OVER_TAGS: [&str; 5] = ["over", "game over", "finished", "ended", "done"];
/// The most tags of a post (Discord, "Start Thread in Forum or Media Channel").
const TAGS_PER_POST: usize = 5;
/// So many of the newest posts are searched for an earlier try's.
const MAX_SEARCHED: usize = 10;

/// A channel in which tables are, as far as its kind decides how.
#[derive(Debug, Deserialize)]
pub(in crate::discord::delivery) struct ParentChannel {
    #[serde(rename = "type")]
    kind: u8,
    #[serde(default)]
    flags: u64,
    #[serde(default)]
    available_tags: Vec<PostTag>,
}

#[derive(Debug, Deserialize)]
struct PostTag {
    id: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    moderated: bool,
}

/// A forum's post, as far as its tags go.
#[derive(Debug, Deserialize)]
struct TaggedPost {
    #[serde(default)]
    applied_tags: Vec<String>,
}

impl ParentChannel {
    fn is_forum(&self) -> bool {
        FORUMS.contains(&self.kind)
    }

    /// A tag, where every post must have one: one that anybody may use, if there is such a one.
    fn needed_tag(&self) -> Option<&PostTag> {
        let free = self.available_tags.iter().find(|tag| !tag.moderated);
        free.or(self.available_tags.first()).filter(|_| self.flags & REQUIRE_TAG != 0)
    }

    /// The tag of a game that is over, if the forum has one: one that anybody may use rather than one for moderators.
    fn over_tag(&self) -> Option<&PostTag> {
        let says_so = |tag: &&PostTag| OVER_TAGS.contains(&tag.name.trim().to_lowercase().as_str());
        self.available_tags.iter().filter(says_so).min_by_key(|tag| tag.moderated)
    }

    /// Whether a refusal is because only moderators may put a tag on a post.
    fn lacks_tag(&self, refused: &RestError) -> bool {
        refused.forbidden() && self.needed_tag().is_some_and(|tag| tag.moderated)
    }

    /// Shapes the body of a new thread for this kind of channel, with `first` as the first message where it needs one.
    pub(in crate::discord::delivery) fn shape(&self, body: &mut Value, first: Value) {
        if !self.is_forum() {
            body["type"] = json!(if self.kind == ANNOUNCEMENT { ANNOUNCEMENT_THREAD } else { PUBLIC_THREAD });
            return;
        }
        body["message"] = first;
        if let Some(tag) = self.needed_tag() {
            body["applied_tags"] = json!([tag.id]);
        }
    }
}

#[derive(Debug, Deserialize)]
struct ActiveThreads {
    threads: Vec<ActiveThread>,
}

#[derive(Debug, Deserialize)]
struct ActiveThread {
    id: ChannelId,
    parent_id: Option<ChannelId>,
    owner_id: Option<UserId>,
}

impl Sender {
    /// Asks Discord for the kind of a channel and its tags.
    pub(in crate::discord::delivery) async fn parent(&self, channel: KeptChannel) -> Result<ParentChannel, RestError> {
        self.rest.channel(channel_id(channel), Policy::Outbox).await
    }

    /// Posts the lobby as a forum's post, if it is a forum that refused to take it as a message.
    pub(in crate::discord::delivery) async fn post_in_forum(
        &self,
        row: &Row,
        table: &Table,
        first: (&OutgoingMessage, Option<OutgoingPicture>),
        refused: RestError,
    ) -> Result<Delivered, DeliveryError> {
        let name = thread_name(&TableSummary::from(table));
        let Some(guild) = table.place.guild else { return Err(refused.into()) };
        let marker = format!(":{}", table.id);
        let is_it = |posted: &PostedMessage| posted.has_custom_id(&marker);
        self.begin_post(row, (guild, table.place.channel), (name, first), is_it, refused).await
    }

    /// Posts what a forum refused to take as a message as the beginning of a post of its own, unless an earlier try did (`is_it`).
    pub(in crate::discord::delivery) async fn begin_post(
        &self,
        row: &Row,
        (guild, forum): (GuildId, KeptChannel),
        (name, (message, picture)): (String, (&OutgoingMessage, Option<OutgoingPicture>)),
        is_it: impl Fn(&PostedMessage) -> bool + Send + Sync,
        refused: RestError,
    ) -> Result<Delivered, DeliveryError> {
        let parent = self.parent(forum).await?;
        if !parent.is_forum() {
            return Err(refused.into());
        }
        let post = match self.find_post(row, (guild, forum), is_it).await? {
            Some(post) => {
                self.edit(post, kept_message(MessageId::new(post.get())), &message.body()).await?;
                post
            }
            None => self.create_post(forum, &parent, (name, message, picture)).await?,
        };
        let kept = kept_channel(post);
        Ok(Delivered {
            lobby_channel: Some(kept),
            lobby_message: Some(kept_message(MessageId::new(post.get()))),
            thread: Some(kept),
            ..Delivered::default()
        })
    }

    async fn create_post(
        &self,
        forum: KeptChannel,
        parent: &ParentChannel,
        (name, message, picture): (String, &OutgoingMessage, Option<OutgoingPicture>),
    ) -> Result<ChannelId, DeliveryError> {
        let files = self.files(picture.clone()).await?;
        crash_point(CrashPoint::Sending);
        let mut created = self.try_create_post(forum, parent, (name.as_str(), message), files).await;
        if created.as_ref().is_err_and(|refused| self.registered.forget_lost_emblem(refused, &message.body())) {
            let files = self.files(picture).await?;
            created = self.try_create_post(forum, parent, (name.as_str(), message), files).await;
        }
        crash_point(CrashPoint::Sent);
        match created {
            Ok(created) => Ok(created.id),
            Err(refused) if parent.lacks_tag(&refused) => {
                let detail = "every post needs a tag here, and only moderators may give one".to_owned();
                Err(DeliveryError::Permanent(GiveUpReason::Refused, detail))
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn try_create_post(
        &self,
        forum: KeptChannel,
        parent: &ParentChannel,
        (name, message): (&str, &OutgoingMessage),
        files: Vec<CreateAttachment>,
    ) -> Result<CreatedChannel, RestError> {
        let mut body = json!({ "name": name, "auto_archive_duration": AUTO_ARCHIVE_MINUTES });
        parent.shape(&mut body, self.registered.within(message.body()));
        self.rest.create_thread(channel_id(forum), &body, files, Policy::Outbox).await
    }

    /// The post that an earlier try made: its first message, which has its id, is the lobby or the sign-up.
    async fn find_post(
        &self,
        row: &Row,
        (guild, forum): (GuildId, KeptChannel),
        is_it: impl Fn(&PostedMessage) -> bool + Send + Sync,
    ) -> Result<Option<ChannelId>, DeliveryError> {
        if !row.touched_before && row.seq == 0 {
            return Ok(None);
        }
        let active: ActiveThreads = self.rest.active_threads(guild_id(guild), Policy::Outbox).await?;
        let forum = channel_id(forum);
        let is_own = |thread: &&ActiveThread| thread.parent_id == Some(forum) && thread.owner_id == Some(self.me);
        let mut own: Vec<_> = active.threads.iter().filter(is_own).map(|thread| thread.id).collect();
        own.sort_unstable_by(|a, b| b.cmp(a));
        for post in own.into_iter().take(MAX_SEARCHED) {
            let begins = |posted: &PostedMessage| posted.id.get() == post.get() && is_it(posted);
            if self.search(post, begins).await?.is_some() {
                return Ok(Some(post));
            }
        }
        Ok(None)
    }

    /// Puts the tag of an ended game on the post of a table, beside those that it has, if the forum has such a tag. A post keeps its
    /// name: each renaming leaves a line in it.
    pub(in crate::discord::delivery) async fn tag_as_over(&self, table: &Table) {
        let Some(post) = table.place.lobby_channel else { return };
        if let Err(error) = self.add_over_tag(table.place.channel, channel_id(post)).await {
            tracing::debug!(%error, "a forum's post gets no tag");
        }
    }

    async fn add_over_tag(&self, forum: KeptChannel, post: ChannelId) -> Result<(), RestError> {
        let parent = self.parent(forum).await?;
        let Some(over) = parent.over_tag() else { return Ok(()) };
        let TaggedPost { mut applied_tags } = self.rest.channel(post, Policy::Outbox).await?;
        if applied_tags.contains(&over.id) {
            return Ok(());
        }
        applied_tags.truncate(TAGS_PER_POST - 1);
        applied_tags.push(over.id.clone());
        self.rest.edit_thread(post, &json!({ "applied_tags": applied_tags }), Policy::Outbox).await
    }

    /// The post of a table that has begun is named after those who play.
    pub(in crate::discord::delivery) async fn rename_post(&self, table: &Table) {
        let Some(post) = table.place.lobby_channel else { return };
        let body = json!({ "name": thread_name(&TableSummary::from(table)) });
        if let Err(error) = self.rest.edit_thread(channel_id(post), &body, Policy::Outbox).await {
            tracing::debug!(%error, "a forum's post keeps its name");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_that_anybody_may_use_tells_of_the_end_rather_than_a_moderators_one() {
        let check = |tags: &[(&str, bool)], expected: Option<&str>| {
            let tags: Vec<_> = tags
                .iter()
                .enumerate()
                .map(|(at, (name, moderated))| json!({ "id": at.to_string(), "name": name, "moderated": moderated }))
                .collect();
            let forum = json!({ "type": 15, "available_tags": tags });
            let forum: ParentChannel = serde_json::from_value(forum).expect("read");
            assert_eq!(forum.over_tag().map(|tag| tag.name.as_str()), expected, "{tags:?}");
        };
        check(&[], None);
        check(&[("games", false), ("overseas", false)], None);
        check(&[("games", false), ("Over", false)], Some("Over"));
        check(&[("over", true), (" Finished ", false)], Some(" Finished "));
        check(&[("Done", true)], Some("Done"));
    }

    #[test]
    fn each_kind_of_channel_gets_threads_of_its_own_kind() {
        let check = |channel: Value, expected: Value| {
            let (parent, mut body): (ParentChannel, _) = (serde_json::from_value(channel).expect("read"), json!({}));
            parent.shape(&mut body, json!("hello"));
            assert_eq!(body, expected);
        };
        let tag = |id: &str, moderated: bool| json!({ "id": id, "name": "x", "moderated": moderated });
        check(json!({ "type": 0 }), json!({ "type": 11 }));
        check(json!({ "type": 5 }), json!({ "type": 10 }));
        check(json!({ "type": 15, "flags": 0, "available_tags": [tag("1", false)] }), json!({ "message": "hello" }));
        let tags = json!([tag("1", true), tag("2", false)]);
        let tagged = json!({ "message": "hello", "applied_tags": ["2"] });
        check(json!({ "type": 15, "flags": 16, "available_tags": tags }), tagged);
        let tagged = json!({ "message": "hello", "applied_tags": ["1"] });
        check(json!({ "type": 16, "flags": 16, "available_tags": [tag("1", true)] }), tagged);
    }
}
