//! A row of the outbox and what can become of it.

use super::reason::GiveUpReason;
use game::Audience;
use table::{ChannelId, EntryNo, MessageId, NoticeKind, TableId};

/// Where a row goes. Of a table's row it decides nothing but whose turn it is: each server and each place has slots of its own.
/// A seek has no table to say it, and goes there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lane {
    /// The server of the table; 0 without one.
    pub server: i64,
    /// The channel or thread, or the person.
    pub place: i64,
}

/// How far the sequence numbers of two steps of a table lie apart: a step has fewer notices, and what a delivery adds stands in the
/// upper half.
pub const STEP_STRIDE: i64 = 32;

/// A row of the outbox, claimed by a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The table that it tells of; for a seek or a tournament, that one's id.
    pub table: TableId,
    /// Its number within the table; lower is earlier.
    pub seq: i64,
    /// The server and place whose slots it takes.
    pub lane: Lane,
    /// Everybody, or the player of one seat.
    pub audience: Audience,
    /// The kind of message that it becomes.
    pub kind: NoticeKind,
    /// How much of the log it tells: the entries before this one.
    pub until: EntryNo,
    /// The message it is about, if it is about one.
    pub target: Option<MessageId>,
    /// The time since which it has been due, in Unix milliseconds.
    pub due_ms: i64,
    /// The number of its tries, this one included. A try whose process died is not counted, nor is a claim that only found the place closed.
    /// A row that was given up and is taken up again begins anew.
    pub attempts: i32,
    /// The time that counts as its first claim, in Unix milliseconds. A row that was given up and is taken up again, came out of a backup or
    /// was claimed by a clock that ran ahead has a later or an earlier one than its first try.
    pub first_try_ms: i64,
    /// Whether an earlier try may have reached the other side.
    pub touched_before: bool,
}

/// Kinds that pass all others and let all pass: buttons that leave a post, and threads kept awake.
pub const ASIDE: &[NoticeKind] = &[NoticeKind::RemoveButtons, NoticeKind::KeepAwake, NoticeKind::Settled];

impl Row {
    /// Whether it only changes what is there already. It holds back no post to its place.
    #[must_use]
    pub fn is_aside(&self) -> bool {
        ASIDE.contains(&self.kind)
    }

    /// The table's step that wrote it: by table and step it is followed through the logs of all processes.
    #[must_use]
    pub fn step(&self) -> i64 {
        self.seq.div_euclid(STEP_STRIDE)
    }

    /// The row's own name among all messages of the bot: equal at every try, at most 25 characters (Discord's limit for
    /// a nonce), and nothing of the content.
    #[must_use]
    pub fn nonce(&self) -> String {
        format!("{}-{}", self.table, TableId(self.seq))
    }
}

/// The findings of a delivery, written with its acknowledgement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Delivered {
    /// The forum's post that begins with the lobby's message, and is the table's thread.
    pub lobby_channel: Option<ChannelId>,
    /// The id of the lobby's post, once it is made.
    pub lobby_message: Option<MessageId>,
    /// The id of the table's thread, once it is opened.
    pub thread: Option<ChannelId>,
    /// The board post in the thread, and how much of the log it told: the entries before this one.
    pub post: Option<(MessageId, EntryNo)>,
    /// The row that follows from it, if one does.
    pub next: Option<NewRow>,
}

/// A row that a delivery adds, for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewRow {
    /// The kind of message that it becomes.
    pub kind: NoticeKind,
    /// The message it is about.
    pub target: MessageId,
}

/// The reach of a limit at a place: Discord counts posts and edits apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limited {
    /// Posts and changes alike.
    Place,
    /// Changes of what is there already. New posts go on.
    Edits,
}

/// The verdict on a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryVerdict {
    /// It is delivered, with what was found out on the way.
    Done(Delivered),
    /// It failed, and is tried again by the schedule.
    Later {
        /// The other side asked for this much time, in milliseconds; the schedule may take longer.
        after_ms: Option<i64>,
        /// The other side can't have seen it, so that a newer notice may replace it.
        untouched: bool,
        /// The reason, for the log and the database: no content, no secret.
        reason: String,
    },
    /// Not yet: nothing was sent, for the place has had all that it may have for a while. That is no failure.
    Wait {
        /// So much time, in milliseconds.
        after_ms: i64,
        /// The kind of rows that wait for that time.
        limited: Limited,
        /// The holder of the limit, for the log and the database.
        reason: String,
    },
    /// Not now: the other side is down or out of reach, for this row and likely for all.
    Down {
        /// It can't have seen the row, so that a newer notice may replace it.
        untouched: bool,
        /// The reason, for the log and the database: no content, no secret.
        reason: String,
    },
    /// It can never succeed.
    GiveUp {
        /// The reason as a word of the database.
        reason: GiveUpReason,
        /// The reason in detail, for the log and the database: no content, no secret.
        detail: String,
    },
}
