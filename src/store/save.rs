//! The one write of a table's change: everything that it causes, in one statement and so in one transaction, guarded by
//! the step that was read.

use super::connections::Statement;
use super::{life, outbox, rows};
use table::{Change, wake_ms};

/// What became of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// It is committed.
    Done,
    /// Somebody changed the table first: read it again.
    Stale,
    /// The same interaction has done this before.
    Repeated,
}

/// Guard, seats, actions, interaction and outbox in one round trip. `$1` table, `$2` the step that was read, `$3` now. No row
/// comes back if somebody was first.
pub(super) const SAVE: &str = "
WITH guard AS (
    UPDATE tables SET step = step + 1, phase = $4, ply = $5, due_ms = $6, outcome = COALESCE($7, outcome), changed_ms = $3,
        life = $23, wake_ms = $24, wake_lease_ms = 0, to_act = $25, seats = $26,
        started_ms = CASE WHEN phase = 'lobby' AND $4 = 'playing' THEN $3 ELSE started_ms END,
        ended_ms = CASE WHEN phase = 'playing' AND $4 IN ('over', 'closed') THEN $3 ELSE ended_ms END
    WHERE id = $1 AND step = $2
    RETURNING id, step, guild, channel, lobby_message, thread, post_message, told_ply),
occupants AS (
    UPDATE seats s SET kind = n.kind, player = n.player, name = n.name, level = n.level,
        since_entry = $5 - cardinality($13::int[])
    FROM guard, unnest($8::smallint[], $9::text[], $10::bigint[], $11::text[], $12::smallint[])
        AS n(seat, kind, player, name, level)
    WHERE s.table_id = guard.id AND s.seat = n.seat),
gone AS (
    DELETE FROM seats s USING guard WHERE s.table_id = guard.id AND s.seat >= $26),
tenure AS (
    INSERT INTO tenures (table_id, seat, ply, player)
    SELECT guard.id, n.seat, $5, CASE WHEN n.kind = 'player' THEN n.player END
    FROM guard, unnest($8::smallint[], $9::text[], $10::bigint[]) AS n(seat, kind, player)
    ON CONFLICT (table_id, seat, ply) DO UPDATE SET player = EXCLUDED.player),
log AS (
    INSERT INTO actions (table_id, ply, seat, action, sealed, deed, at_ms)
    SELECT guard.id, n.ply, n.seat, n.action, n.sealed, n.deed, $3
    FROM guard, unnest($13::int[], $14::smallint[], $15::text[], $16::bool[], $27::text[])
        AS n(ply, seat, action, sealed, deed)),
seen AS (
    INSERT INTO interactions (table_id, interaction, at_ms)
    SELECT guard.id, $17, $3 FROM guard WHERE $17 IS NOT NULL),
old AS (
    DELETE FROM outbox o USING guard
    WHERE o.table_id = guard.id AND o.state = 'waiting' AND NOT o.touched
        AND (o.audience, o.kind) IN (SELECT * FROM unnest($18::smallint[], $19::text[]))),
post AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, ply, due_ms)
    SELECT guard.id, n.seq, n.audience, n.kind, guard.step, $5, $3
    FROM guard, unnest($20::bigint[], $21::smallint[], $22::text[]) AS n(seq, audience, kind))
SELECT guild, channel, lobby_message, thread, post_message, told_ply FROM guard";

/// The write of a change, to be carried out.
pub(super) fn write(change: &Change, interaction: Option<i64>, now_ms: i64) -> Statement<'static> {
    let table = &change.table;
    let seats = SeatColumns::of(change.seats.iter().map(|(seat, occupant)| (i16::from(seat.0), occupant)));
    let log = LogColumns::of(change);
    let posts = outbox::NoticeColumns::of(change);
    sqlx::query(SAVE)
        .bind(table.id.0)
        .bind(table.step - 1)
        .bind(now_ms)
        .bind(rows::phase_word(table.phase))
        .bind(rows::int(table.log.0.len()))
        .bind(table.due_ms())
        .bind(change.outcome.as_ref().map(rows::outcome_json))
        .bind(seats.seat)
        .bind(seats.kind)
        .bind(seats.player)
        .bind(seats.name)
        .bind(seats.level)
        .bind(log.ply)
        .bind(log.seat)
        .bind(log.action)
        .bind(log.sealed)
        .bind(interaction)
        .bind(posts.old_audience)
        .bind(posts.old_kind)
        .bind(posts.seq)
        .bind(posts.audience)
        .bind(posts.kind)
        .bind(life::to_json(&table.life))
        .bind(wake_ms(table))
        .bind(table.to_act().iter().map(|seat| i16::from(seat.0)).collect::<Vec<_>>())
        .bind(i16::from(table.seat_count()))
        .bind(log.deed)
}

/// Seats as lists, a list a column.
#[derive(Default)]
pub(super) struct SeatColumns {
    pub seat: Vec<i16>,
    pub kind: Vec<&'static str>,
    pub player: Vec<Option<i64>>,
    pub name: Vec<String>,
    pub level: Vec<Option<i16>>,
}

impl SeatColumns {
    pub(super) fn of<'a>(seats: impl Iterator<Item = (i16, &'a table::Occupant)>) -> Self {
        let mut columns = Self::default();
        for (seat, occupant) in seats {
            let row = rows::OccupantRow::from(occupant);
            columns.seat.push(seat);
            columns.kind.push(row.kind);
            columns.player.push(row.player);
            columns.name.push(row.name);
            columns.level.push(row.level);
        }
        columns
    }
}

struct LogColumns {
    ply: Vec<i32>,
    seat: Vec<Option<i16>>,
    action: Vec<String>,
    sealed: Vec<bool>,
    deed: Vec<&'static str>,
}

impl LogColumns {
    fn of(change: &Change) -> Self {
        let first = change.table.log.0.len() - change.actions.len();
        Self {
            ply: (first..change.table.log.0.len()).map(rows::int).collect(),
            seat: change.actions.iter().map(|entry| entry.by.seat().map(|seat| i16::from(seat.0))).collect(),
            action: change.actions.iter().map(|entry| entry.action.clone()).collect(),
            sealed: change.actions.iter().map(|entry| entry.sealed).collect(),
            deed: change.actions.iter().map(|entry| entry.deed.word()).collect(),
        }
    }
}
