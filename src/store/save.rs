//! The one write of a table's change: everything that it causes, in one statement and so in one transaction, guarded by
//! the step that was read.

use super::{Store, StoreError, life, outbox, rows};
use crate::game::Seat;
use crate::table::{Change, NoticeKind, Table, wake_ms};

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

/// Guard, seats, actions, interaction and outbox in one round trip. `$1` table, `$2` the step that was read, `$3` now.
pub(super) const SAVE: &str = "
WITH guard AS (
    UPDATE tables SET step = step + 1, phase = $4, ply = $5, due_ms = $6, outcome = COALESCE($7, outcome), changed_ms = $3,
        life = $23, wake_ms = $24, wake_lease_ms = 0, to_act = $25, seats = $26,
        started_ms = CASE WHEN phase = 'lobby' AND $4 = 'playing' THEN $3 ELSE started_ms END,
        ended_ms = CASE WHEN phase = 'playing' AND $4 IN ('over', 'closed') THEN $3 ELSE ended_ms END
    WHERE id = $1 AND step = $2 RETURNING id, step),
sitters AS (
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
SELECT count(*) AS n FROM guard";

impl Store {
    /// Writes a new table with its seats, the one that its opener drew, if he drew one, and its first notice. A repeated
    /// interaction finds it there.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn open(&self, table: &Table, drawn: Option<Seat>, now_ms: i64) -> Result<Saved, StoreError> {
        let mut tx = self.pool.begin().await?;
        let inserted = sqlx::query(
            "INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, guild, channel, opened_ms, \
             changed_ms, bank_secs, late, rests, rated, least, life, wake_ms, rules_version, drawn_seat, drawn_of) VALUES \
             ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) ON CONFLICT (id) DO NOTHING",
        )
        .bind(table.id.0)
        .bind(table.game.about().id)
        .bind(rows::options_json(&table.options))
        .bind(i16::from(table.seat_count()))
        .bind(rows::phase_word(table.phase))
        .bind(table.opener.0)
        .bind(i32::try_from(table.terms.pace_secs).unwrap_or(i32::MAX))
        .bind(table.secret.expose().as_slice())
        .bind(table.place.guild)
        .bind(table.place.channel)
        .bind(now_ms)
        .bind(table.terms.bank_secs.map(|secs| i32::try_from(secs).unwrap_or(i32::MAX)))
        .bind(table.terms.late.word())
        .bind(table.terms.rests)
        .bind(table.terms.rated)
        .bind(i16::from(table.terms.least))
        .bind(life::to_json(&table.life))
        .bind(wake_ms(table))
        .bind(i16::try_from(table.game.about().rules_version).unwrap_or(i16::MAX))
        .bind(drawn.map(|seat| i16::from(seat.0)))
        .bind(drawn.map(|_| i16::from(table.seat_count())))
        .execute(&mut *tx)
        .await?;
        if inserted.rows_affected() == 0 {
            return Ok(Saved::Repeated);
        }
        let seats = SeatColumns::of((0..).zip(&table.seats));
        sqlx::query(
            "WITH tenure AS (INSERT INTO tenures (table_id, seat, ply, player) SELECT $1, n.seat, 0, \
             CASE WHEN n.kind = 'player' THEN n.player END \
             FROM unnest($2::smallint[], $3::text[], $4::bigint[]) n(seat, kind, player)) \
             INSERT INTO seats (table_id, seat, kind, player, name, level) SELECT $1, n.* FROM \
             unnest($2::smallint[], $3::text[], $4::bigint[], $5::text[], $6::smallint[]) n",
        )
        .bind(table.id.0)
        .bind(seats.seat)
        .bind(seats.kind)
        .bind(seats.player)
        .bind(seats.name)
        .bind(seats.level)
        .execute(&mut *tx)
        .await?;
        sqlx::query(
            "INSERT INTO outbox (table_id, seq, audience, kind, step, ply, due_ms) VALUES ($1, 0, $2, $3, 0, 0, $4)",
        )
        .bind(table.id.0)
        .bind(rows::PUBLIC)
        .bind(NoticeKind::Lobby.word())
        .bind(now_ms)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(Saved::Done)
    }
}

/// The write of a change, to be carried out.
pub(super) fn write(
    change: &Change,
    interaction: Option<i64>,
    now_ms: i64,
) -> sqlx::query::Query<'static, sqlx::Postgres, sqlx::postgres::PgArguments> {
    let table = &change.table;
    let seats = SeatColumns::of(change.seats.iter().map(|(seat, sitter)| (i16::from(seat.0), sitter)));
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

#[derive(Default)]
struct SeatColumns {
    seat: Vec<i16>,
    kind: Vec<&'static str>,
    player: Vec<Option<i64>>,
    name: Vec<String>,
    level: Vec<Option<i16>>,
}

impl SeatColumns {
    fn of<'a>(seats: impl Iterator<Item = (i16, &'a crate::table::Sitter)>) -> Self {
        let mut columns = Self::default();
        for (seat, sitter) in seats {
            let row = rows::SitterRow::from(sitter);
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
