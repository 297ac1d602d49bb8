//! The posts of a table: its lobby, its boards, the buttons that leave an older board, and a seat's secrets.

use serde_json::json;
use serenity::model::id::ChannelId;

use super::thread::has_lost_thread;
use crate::app::{PostContext, TableSummary, views};
use crate::discord::delivery::wire::{DeliveryError, PostedMessage, Sender};
use crate::discord::discord_id::{channel_id, kept_channel, kept_message};
use crate::discord::message::{OutgoingMessage, OutgoingPicture};
use crate::discord::present::{BoardPost, calling, game_board, lobby, secret_message};
use crash::{CrashPoint, crash_point};
use game::Seat;
use outbox::{Delivered, NewRow, Row};
use table::{MessageId, NoticeKind, Occupant, Phase, Table};

/// The first line of a thread that replaces a deleted one.
const THREAD_REPLACED: &str = "-# This table's earlier thread is deleted or locked; the game goes on here.\n";

impl Sender {
    /// Posts the lobby, or edits the post to what it is now.
    pub(in crate::discord::delivery) async fn post_lobby(
        &self,
        row: &Row,
        table: &Table,
    ) -> Result<Delivered, DeliveryError> {
        let meeting = self.app.tournaments().meeting_of(table).await?;
        let summary = TableSummary { meeting, ..TableSummary::from(table) };
        let message = lobby(&summary, table.game.about().options);
        if let Some(posted) = table.place.lobby_message {
            return self.edit_lobby(table, posted, &message).await;
        }
        // Once the game is on nobody needs it: what was deleted stays so.
        if table.phase() == Phase::Closed || table.phase() != Phase::Lobby && row.seq != 0 {
            return Ok(Delivered::default());
        }
        let Some(found) = self.find_lobby(row, table).await? else {
            return self.create_lobby(row, table, message).await;
        };
        self.edit(channel_id(table.place.channel), found, &message.body()).await?;
        Ok(lobby_at(found))
    }

    /// The lobby's post of an earlier try.
    async fn find_lobby(&self, row: &Row, table: &Table) -> Result<Option<MessageId>, DeliveryError> {
        let (channel, marker) = (channel_id(table.place.channel), format!(":{}", table.id));
        let is_it = |posted: &PostedMessage| posted.has_custom_id(&marker);
        // An earlier row may have posted it and been given up in doubt: its nonce was another.
        let found =
            if row.seq == 0 { self.find_earlier(row, channel, is_it).await } else { self.search(channel, is_it).await };
        match found {
            // A forum has no messages to search.
            Err(DeliveryError::Rest(error)) if error.takes_no_messages() => Ok(None),
            found => Ok(found?.map(|found| kept_message(found.id))),
        }
    }

    /// Posts the lobby: as a message, or where a forum takes none as a post of its own.
    async fn create_lobby(
        &self,
        row: &Row,
        table: &Table,
        message: OutgoingMessage,
    ) -> Result<Delivered, DeliveryError> {
        let message = self.with_call(row, table, message).await?;
        let picture = self.lobby_picture(table).await;
        match self.create(row, channel_id(table.place.channel), &message, picture.clone()).await {
            Err(DeliveryError::Rest(error)) if error.takes_no_messages() => {
                self.post_in_forum(row, table, (&message, picture), error).await
            }
            created => Ok(lobby_at(kept_message(created?))),
        }
    }

    /// The game's board in the server's colours. It shows no table, and stays what it is.
    async fn lobby_picture(&self, table: &Table) -> Option<OutgoingPicture> {
        let mut picture = game_board(table.game)?;
        if let Some(guild) = table.place.guild {
            picture.style.theme = self.app.servers().palette(guild).await;
        }
        Some(picture)
    }

    /// Brings the lobby's post up to date. In a forum it may sleep, and is woken; where it is locked nobody presses anything.
    async fn edit_lobby(
        &self,
        table: &Table,
        posted: MessageId,
        message: &OutgoingMessage,
    ) -> Result<Delivered, DeliveryError> {
        let Some(post) = table.place.lobby_channel.map(channel_id) else {
            self.edit(channel_id(table.place.channel), posted, &message.body()).await?;
            return Ok(Delivered::default());
        };
        match self.edit_awake(post, posted, message).await {
            Err(error) if error.is_asleep() => {}
            edited => edited?,
        }
        if table.phase() == Phase::Closed {
            self.let_sleep(post).await;
            self.tag_as_over(table).await;
        }
        Ok(Delivered::default())
    }

    /// A lobby's first post calls the role that the server has named for open seats, if no other one did within the hour. None of the
    /// later ones does.
    async fn with_call(
        &self,
        row: &Row,
        table: &Table,
        message: OutgoingMessage,
    ) -> Result<OutgoingMessage, DeliveryError> {
        let has_free_seat = table.phase() == Phase::Lobby && table.seats.contains(&Occupant::Open);
        let Some(guild) = table.place.guild.filter(|_| row.seq == 0 && has_free_seat) else { return Ok(message) };
        let role = self.app.servers().call_role(guild, table.id.0).await?;
        Ok(match role {
            Some(role) => calling(message, &TableSummary::from(table), role),
            None => message,
        })
    }

    /// Posts the board as of the row's entry.
    pub(in crate::discord::delivery) async fn post_board(
        &self,
        row: &Row,
        table: &Table,
        present: fn(&PostContext) -> BoardPost,
    ) -> Result<Delivered, DeliveryError> {
        let mut context = self.board_context(row, table).await?;
        let thread = self.thread(table, row.audience).await?;
        if context.first || row.kind == NoticeKind::Over {
            context.summary.meeting = self.app.tournaments().meeting_of(table).await?;
        }
        if context.first {
            self.rename_post(table).await;
            self.admit_quietly(thread, table).await;
        }
        let post = present(&context);
        if context.is_new_here {
            self.admit_others(thread, table, &post.message.mentions).await;
        }
        let posted = self.create_board(row, table, thread, post).await?;
        if row.kind == NoticeKind::Over {
            self.let_sleep(thread).await;
            self.tag_as_over(table).await;
        }
        let old = table.place.post_message.filter(|old| *old != posted);
        Ok(Delivered {
            thread: Some(kept_channel(thread)),
            post: Some((posted, row.until)),
            next: old.map(|target| NewRow { kind: NoticeKind::RemoveButtons, target }).or(lobby_update(table)),
            ..Delivered::default()
        })
    }

    /// The content of the row's board, with the story of a game that is over.
    async fn board_context(&self, row: &Row, table: &Table) -> Result<PostContext, DeliveryError> {
        let seated = self.app.archive().seated_since(table).await?;
        let mut context = PostContext::of(table, row.until, row.step(), &seated)?;
        if row.kind == NoticeKind::Over {
            context.hints = self.app.coach().hints_taken(table.id).await?;
            context.results = self.app.ratings().rated_results(table.id).await?;
            context.card = Some(self.app.archive().card_of(table).await?);
        }
        Ok(context)
    }

    /// Creates the board's message in the server's colours, once.
    async fn create_board(
        &self,
        row: &Row,
        table: &Table,
        thread: ChannelId,
        BoardPost { mut message, mut picture }: BoardPost,
    ) -> Result<MessageId, DeliveryError> {
        if let Some(guild) = table.place.guild {
            picture.style.theme = self.app.servers().palette(guild).await;
        }
        if has_lost_thread(table) {
            message.content.insert_str(0, THREAD_REPLACED);
        }
        // A board of this entry that is known is an earlier row's, posted before the game came back to its thread.
        let (file, known) = (picture.file.clone(), table.place.post_message);
        let is_newer = |posted: &PostedMessage| known.is_none_or(|known| kept_message(posted.id) > known);
        let is_it = |posted: &PostedMessage| posted.has_file(&file) && is_newer(posted);
        self.create_once(row, thread, (&message, Some(picture)), is_it).await.map(kept_message)
    }

    /// Takes the buttons from an older board.
    pub(in crate::discord::delivery) async fn remove_buttons(
        &self,
        row: &Row,
        table: &Table,
    ) -> Result<Delivered, DeliveryError> {
        let (Some(target), Some(thread)) = (row.target, table.place.thread) else { return Ok(Delivered::default()) };
        match self.edit(channel_id(thread), target, &json!({ "components": [] })).await {
            Ok(()) => {}
            // A post that is gone has no buttons, a stale button refuses kindly, and where a thread sleeps nobody presses
            // any: none is worth more tries.
            Err(DeliveryError::Rest(error)) if error.gone() || error.forbidden() => {}
            Err(DeliveryError::Rest(error)) if error.thread_archived() || error.thread_locked() => {}
            Err(error) => return Err(error),
        }
        crash_point(CrashPoint::Stripped);
        Ok(Delivered::default())
    }

    /// Sends a seat's secrets to its player. Once the game is over nothing of it is secret: what was held up until then is left out.
    pub(in crate::discord::delivery) async fn send_secret(
        &self,
        row: &Row,
        table: &Table,
        seat: Seat,
    ) -> Result<Delivered, DeliveryError> {
        if table.phase() != Phase::Playing {
            return Ok(Delivered::default());
        }
        let summary = TableSummary::from(table);
        let (Some(player), Some(view)) = (summary.player(seat), views::seat_view(table, seat)) else {
            return Ok(Delivered::default());
        };
        let Some(BoardPost { message, mut picture }) = secret_message(&summary, &*view, row.seq) else {
            return Ok(Delivered::default());
        };
        picture.style.theme = self.app.people().palette(player).await;
        match self.send_dm(row, player, &message, Some(picture)).await {
            Err(error) if error.is_dms_closed() => {
                self.app.people().mark_dms_closed(player).await?;
                self.show_the_second_way(row, table, player).await
            }
            other => other.map(|_| Delivered::default()),
        }
    }
}

/// The lobby's post is this message.
fn lobby_at(message: MessageId) -> Delivered {
    Delivered { lobby_message: Some(message), ..Delivered::default() }
}

/// The lobby must lead to the thread that replaces a lost one.
fn lobby_update(table: &Table) -> Option<NewRow> {
    let lobby = table.place.lobby_message.filter(|_| has_lost_thread(table));
    lobby.map(|target| NewRow { kind: NoticeKind::Lobby, target })
}
