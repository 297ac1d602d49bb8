//! The one write of a table's change: everything that it causes, in one statement and so in one transaction, guarded by
//! the step that was read.

use sqlx::types::Json;

use super::actions::EntryColumns;
use super::connections::Statement;
use super::life::LifeJson;
use super::statement::statement;
use super::{outbox, rows};
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

statement! {
    /// Guard, seats, actions, interaction and outbox in one round trip. No row comes back if somebody was first.
    pub(super) struct Save {
        table: i64,
        step_read: i32,
        now_ms: i64,
        phase: &'static str,
        entries: i32,
        due_ms: Option<i64>,
        outcome: Option<Json<rows::OutcomeJson>>,
        seat: Vec<i16>,
        seat_kind: Vec<&'static str>,
        seat_player: Vec<Option<i64>>,
        seat_name: Vec<String>,
        seat_level: Vec<Option<i16>>,
        log_entry: Vec<i32>,
        log_seat: Vec<Option<i16>>,
        log_action: Vec<String>,
        log_sealed: Vec<bool>,
        interaction: Option<i64>,
        replaced_audience: Vec<i16>,
        replaced_kind: Vec<&'static str>,
        notice_seq: Vec<i64>,
        notice_audience: Vec<i16>,
        notice_kind: Vec<&'static str>,
        life: Json<LifeJson>,
        wake_ms: Option<i64>,
        to_act: Vec<i16>,
        seats: i16,
        log_deed: Vec<String>,
    }
    "
WITH guard AS (
    UPDATE tables SET step = step + 1, phase = :phase, ply = :entries, due_ms = :due_ms,
        outcome = COALESCE(:outcome, outcome), changed_ms = :now_ms, life = :life, wake_ms = :wake_ms, wake_lease_ms = 0,
        to_act = :to_act, seats = :seats,
        started_ms = CASE WHEN phase = 'lobby' AND :phase = 'playing' THEN :now_ms ELSE started_ms END,
        ended_ms = CASE WHEN phase = 'playing' AND :phase IN ('over', 'closed') THEN :now_ms ELSE ended_ms END
    WHERE id = :table AND step = :step_read
    RETURNING id, step, guild, channel, lobby_message, thread, post_message, told_ply),
occupants AS (
    UPDATE seats s SET kind = n.kind, player = n.player, name = n.name, level = n.level,
        since_entry = :entries - cardinality(:log_entry::int[])
    FROM guard, unnest(:seat::smallint[], :seat_kind::text[], :seat_player::bigint[], :seat_name::text[],
        :seat_level::smallint[]) AS n(seat, kind, player, name, level)
    WHERE s.table_id = guard.id AND s.seat = n.seat),
gone AS (
    DELETE FROM seats s USING guard WHERE s.table_id = guard.id AND s.seat >= :seats),
tenure AS (
    INSERT INTO tenures (table_id, seat, ply, player)
    SELECT guard.id, n.seat, :entries, CASE WHEN n.kind = 'player' THEN n.player END
    FROM guard, unnest(:seat::smallint[], :seat_kind::text[], :seat_player::bigint[]) AS n(seat, kind, player)
    ON CONFLICT (table_id, seat, ply) DO UPDATE SET player = EXCLUDED.player),
log AS (
    INSERT INTO actions (table_id, ply, seat, action, sealed, deed, at_ms)
    SELECT guard.id, n.ply, n.seat, n.action, n.sealed, n.deed, :now_ms
    FROM guard, unnest(:log_entry::int[], :log_seat::smallint[], :log_action::text[], :log_sealed::bool[],
        :log_deed::text[]) AS n(ply, seat, action, sealed, deed)),
seen AS (
    INSERT INTO interactions (table_id, interaction, at_ms)
    SELECT guard.id, :interaction, :now_ms FROM guard WHERE :interaction IS NOT NULL),
old AS (
    DELETE FROM outbox o USING guard
    WHERE o.table_id = guard.id AND o.state = 'waiting' AND NOT o.touched
        AND (o.audience, o.kind) IN (SELECT * FROM unnest(:replaced_audience::smallint[], :replaced_kind::text[]))),
post AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, ply, due_ms)
    SELECT guard.id, n.seq, n.audience, n.kind, guard.step, :entries, :now_ms
    FROM guard, unnest(:notice_seq::bigint[], :notice_audience::smallint[], :notice_kind::text[])
        AS n(seq, audience, kind))
SELECT guild, channel, lobby_message, thread, post_message, told_ply FROM guard"
}

/// The write of a change, to be carried out.
pub(super) fn write(change: &Change, interaction: Option<i64>, now_ms: i64) -> Statement<'static> {
    let table = &change.table;
    let seats = SeatColumns::of(change.seats.iter().map(|(seat, occupant)| (i16::from(seat.0), occupant)));
    let log = LogColumns::of(change);
    let notices = outbox::NoticeColumns::of(change);
    let save = Save {
        table: table.id.0,
        step_read: table.step - 1,
        now_ms,
        phase: rows::phase_word(table.phase),
        entries: rows::entry_no(table.log.end()),
        due_ms: table.due_ms(),
        outcome: change.outcome.as_ref().map(|outcome| Json(outcome.into())),
        seat: seats.seat,
        seat_kind: seats.kind,
        seat_player: seats.player,
        seat_name: seats.name,
        seat_level: seats.level,
        log_entry: log.ply,
        log_seat: log.seat,
        log_action: log.action,
        log_sealed: log.sealed,
        interaction,
        replaced_audience: notices.old_audience,
        replaced_kind: notices.old_kind,
        notice_seq: notices.seq,
        notice_audience: notices.audience,
        notice_kind: notices.kind,
        life: Json(LifeJson::from(&table.life)),
        wake_ms: wake_ms(table),
        to_act: table.to_act().iter().map(|seat| i16::from(seat.0)).collect(),
        seats: i16::from(table.seat_count()),
        log_deed: log.deed,
    };
    save.query()
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

#[derive(Default)]
struct LogColumns {
    ply: Vec<i32>,
    seat: Vec<Option<i16>>,
    action: Vec<String>,
    sealed: Vec<bool>,
    deed: Vec<String>,
}

impl LogColumns {
    fn of(change: &Change) -> Self {
        let entries = change.entries.iter().map(EntryColumns::from);
        let first = change.table.log.entries().len() - change.entries.len();
        let mut columns = Self::default();
        for (at, EntryColumns { seat, action, sealed, deed }) in (first..).zip(entries) {
            columns.ply.push(rows::int(at));
            columns.seat.push(seat);
            columns.action.push(action);
            columns.sealed.push(sealed);
            columns.deed.push(deed);
        }
        columns
    }
}
