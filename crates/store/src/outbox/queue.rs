//! The outbox: rows claimed under a lease, acknowledged, put off or given up.

use crate::database::error::StoreError;
use crate::database::handles::Outbox;
use crate::database::store::Store;
use crate::outbox::claim::ClaimTime;
use crate::outbox::threads::TOUCH_EVERY_MS;
use crate::sql::statement::statement;
use crate::tables::rows;
use game::Audience;
use outbox::{Claim, Delivered, GiveUpReason, PutOff, Queue, Row as OutboxRow, STEP_STRIDE};
use table::{Change, Notice, NoticeKind};

/// The offset of what a delivery adds: the upper half of a step's numbers.
const AFTER_DELIVERY: i64 = 16;

statement! {
    /// The table's row is locked first, as a move's write does it: else the two could wait for each other. A row of no
    /// table (a mute, a seek, a tournament) has none to lock. A tournament that has moved meanwhile keeps nothing of what was posted
    /// in its old channel. The table is named by its value in each part: a cluster that is told of it by the deleted row alone asks
    /// everywhere.
    pub(crate) struct Acknowledge {
        table: i64,
        seq: i64,
        worker: i64,
        lobby_channel: Option<i64>,
        lobby_message: Option<i64>,
        thread: Option<i64>,
        post_message: Option<i64>,
        told_entry: Option<i32>,
        offset: i64,
        audience: i16,
        kind: &'static str,
        target: Option<i64>,
        now_ms: i64,
        touch_ms: Option<i64>,
    }
    "
WITH held AS MATERIALIZED (SELECT id FROM tables WHERE id = :table FOR UPDATE),
gone AS (
    DELETE FROM outbox o USING (SELECT count(*) AS n FROM held) locked
    WHERE locked.n >= 0 AND o.table_id = :table AND o.seq = :seq AND o.lease_by = :worker RETURNING o.table_id, o.step, o.server, o.place),
entered AS (
    UPDATE tournaments t SET post_message = COALESCE(:lobby_message, t.post_message),
        post_channel = CASE WHEN :lobby_message::bigint IS NULL THEN t.post_channel ELSE :lobby_channel END,
        unlinked_post = COALESCE(:post_message, t.unlinked_post), unlinked_round = COALESCE(:told_entry, t.unlinked_round)
    FROM gone WHERE t.id = gone.table_id AND t.channel = gone.place
        AND COALESCE(:lobby_message::bigint, :post_message::bigint) IS NOT NULL),
found AS (
    UPDATE tables t SET lobby_channel = COALESCE(:lobby_channel, t.lobby_channel),
        lobby_message = COALESCE(:lobby_message, t.lobby_message), thread = COALESCE(:thread, t.thread),
        post_message = COALESCE(:post_message, t.post_message), told_entry = COALESCE(:told_entry, t.told_entry),
        touch_ms = CASE WHEN t.phase <> 'playing' THEN NULL WHEN t.touch_ms > :now_ms THEN t.touch_ms
            ELSE COALESCE(:touch_ms, t.touch_ms) END
    FROM gone WHERE t.id = gone.table_id AND t.id = :table)
INSERT INTO outbox (table_id, seq, audience, kind, step, entry, target, due_ms, server, place)
SELECT gone.table_id, :seq + :offset, :audience, :kind, gone.step, 0, :target, :now_ms, gone.server, gone.place
FROM gone WHERE :target::bigint IS NOT NULL
ON CONFLICT DO NOTHING"
}

statement! {
    pub(crate) struct PutOffRow { table: i64, seq: i64, worker: i64, due_ms: i64, touched: bool, tried: i32, reason: String }
    "
UPDATE outbox SET due_ms = :due_ms, lease_until_ms = 0, touched = :touched, attempts = attempts - 1 + :tried,
    reason = :reason
WHERE table_id = :table AND seq = :seq AND lease_by = :worker"
}

statement! {
    pub(crate) struct GiveUp { table: i64, seq: i64, worker: i64, reason: &'static str, detail: String }
    "
UPDATE outbox SET state = 'given-up', given_up = :reason, reason = :detail
WHERE table_id = :table AND seq = :seq AND lease_by = :worker"
}

impl Queue for Store {
    type Error = StoreError;

    async fn claim(
        &self,
        now_ms: i64,
        until_ms: i64,
        worker: i64,
        which: &Claim,
    ) -> Result<Vec<OutboxRow>, StoreError> {
        self.outbox().claim_rows(ClaimTime { now_ms, until_ms, worker }, which).await
    }

    async fn renew(&self, row: &OutboxRow, worker: i64, until_ms: i64) -> Result<(), StoreError> {
        let query = sqlx::query!(
            "UPDATE outbox SET lease_until_ms = $4 WHERE table_id = $1 AND seq = $2 AND lease_by = $3",
            row.table.0,
            row.seq,
            worker,
            until_ms
        );
        self.run(query).await?;
        Ok(())
    }

    async fn acknowledge(&self, row: &OutboxRow, worker: i64, found: Delivered, now_ms: i64) -> Result<(), StoreError> {
        let acknowledge = Acknowledge {
            table: row.table.0,
            seq: row.seq,
            worker,
            lobby_channel: found.lobby_channel.map(|channel| channel.0),
            lobby_message: found.lobby_message.map(|message| message.0),
            thread: found.thread.map(|thread| thread.0),
            post_message: found.post.map(|(message, _)| message.0),
            told_entry: found.post.map(|(_, told)| rows::entry_no(told)),
            offset: AFTER_DELIVERY,
            audience: rows::PUBLIC,
            kind: found.next.map_or("", |next| next.kind.word()),
            target: found.next.map(|next| next.target.0),
            now_ms,
            touch_ms: found.post.map(|_| now_ms + TOUCH_EVERY_MS),
        };
        self.run(acknowledge.query()).await.map(drop)
    }

    async fn put_off(&self, row: &OutboxRow, worker: i64, how: PutOff, reason: &str) -> Result<(), StoreError> {
        let put_off = PutOffRow {
            table: row.table.0,
            seq: row.seq,
            worker,
            due_ms: how.due_ms,
            touched: !how.untouched || row.touched_before,
            tried: i32::from(how.tried),
            reason: reason.to_owned(),
        };
        self.run(put_off.query()).await.map(drop)
    }

    async fn give_up(
        &self,
        row: &OutboxRow,
        worker: i64,
        reason: GiveUpReason,
        detail: &str,
    ) -> Result<(), StoreError> {
        let (reason, detail) = (reason.word(), detail.to_owned());
        self.run(GiveUp { table: row.table.0, seq: row.seq, worker, reason, detail }.query()).await.map(drop)
    }

    async fn next_due_ms(&self, after_ms: i64) -> Result<Option<i64>, StoreError> {
        let query = sqlx::query_scalar!(
            "SELECT due_ms FROM outbox WHERE state = 'waiting' AND due_ms > $1 ORDER BY due_ms LIMIT 1",
            after_ms
        );
        let due = self.maybe(query).await?;
        Ok(due)
    }

    async fn tell_others(&self) -> Result<(), StoreError> {
        self.outbox().tell_others().await
    }
}

impl Outbox<'_> {
    /// How many rows wait to be delivered.
    pub async fn waiting(self) -> Result<i64, StoreError> {
        self.store.one(sqlx::query_scalar!(r#"SELECT count(*) AS "n!" FROM outbox WHERE state = 'waiting'"#)).await
    }
}

/// A change's notices as columns, and what they replace.
pub(crate) struct NoticeColumns {
    pub seq: Vec<i64>,
    pub audience: Vec<i16>,
    /// The person whom it goes to; none where it goes to the table's channel or thread.
    pub person: Vec<Option<i64>>,
    pub kind: Vec<&'static str>,
    /// When each is due, in Unix milliseconds.
    pub due_ms: Vec<i64>,
    /// Whether it goes to the table's thread, if it has one; else to its channel.
    pub in_thread: Vec<bool>,
    /// Those that wait no longer, each by its audience's number and its kind: `-1turn`.
    pub replaced: Vec<String>,
}

impl NoticeColumns {
    /// A turn's post may wait for longer than the others.
    pub(crate) fn of(change: &Change, now_ms: i64, turn_due_ms: i64) -> Self {
        let first = i64::from(change.table.step) * STEP_STRIDE;
        let settled = change.settles().then(|| Notice::public(NoticeKind::Settled));
        let notices: Vec<_> = change.notices.iter().copied().chain(settled).collect();
        let audience: Vec<_> = notices.iter().map(|notice| rows::audience_number(notice.audience)).collect();
        let person = |notice: &Notice| match (notice.person, notice.audience) {
            (Some(person), _) => Some(person.0),
            (None, Audience::Public) => None,
            (None, Audience::Seat(seat)) => change.table.seats.get(seat.index())?.person().map(|person| person.id.0),
        };
        let due_ms = |kind| if kind == NoticeKind::Turn { turn_due_ms } else { now_ms };
        let old = |kind| if kind == NoticeKind::Over { NoticeKind::Turn } else { kind };
        // A word to one person stands for nobody else's: an earlier one under its number may be for another.
        let newer = notices.iter().zip(&audience).filter(|(notice, _)| notice.person.is_none());
        let replaced = newer.map(|(notice, audience)| format!("{audience}{}", old(notice.kind).word()));
        Self {
            seq: (first..).take(notices.len()).collect(),
            replaced: replaced.collect(),
            audience,
            person: notices.iter().map(person).collect(),
            due_ms: notices.iter().map(|notice| due_ms(notice.kind)).collect(),
            in_thread: notices.iter().map(|notice| notice.kind != NoticeKind::Lobby).collect(),
            kind: notices.iter().map(|notice| notice.kind.word()).collect(),
        }
    }
}
