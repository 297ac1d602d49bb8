//! A new table: all its first rows in one statement, and so in one transaction.

use sqlx::Row;

use super::save::SeatColumns;
use super::{Saved, Store, StoreError, life, rows};
use game::Seat;
use table::{NoticeKind, Table, wake_ms};

/// `$1` table, `$11` now; the columns of its seats are `$22` to `$26`, its first notice is `$27` and `$28`.
const OPEN: &str = "
WITH opened AS (
    INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, guild, channel, opened_ms, changed_ms,
        bank_secs, late, rests, rated, least, life, wake_ms, rules_version, drawn_seat, drawn_of)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
    ON CONFLICT (id) DO NOTHING RETURNING id),
occupants AS (
    INSERT INTO seats (table_id, seat, kind, player, name, level)
    SELECT opened.id, n.seat, n.kind, n.player, n.name, n.level
    FROM opened, unnest($22::smallint[], $23::text[], $24::bigint[], $25::text[], $26::smallint[])
        AS n(seat, kind, player, name, level)),
tenure AS (
    INSERT INTO tenures (table_id, seat, ply, player)
    SELECT opened.id, n.seat, 0, CASE WHEN n.kind = 'player' THEN n.player END
    FROM opened, unnest($22::smallint[], $23::text[], $24::bigint[]) AS n(seat, kind, player)),
post AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, ply, due_ms)
    SELECT opened.id, 0, $27, $28, 0, 0, $11 FROM opened)
SELECT count(*) AS n FROM opened";

impl Store {
    /// Writes a new table with its seats, the one that its opener drew, if he drew one, and its first notice. A repeated
    /// interaction finds it there.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn open(&self, table: &Table, drawn: Option<Seat>, now_ms: i64) -> Result<Saved, StoreError> {
        let seats = SeatColumns::of((0..).zip(&table.seats));
        let statement = sqlx::query(OPEN)
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
            .bind(seats.seat)
            .bind(seats.kind)
            .bind(seats.player)
            .bind(seats.name)
            .bind(seats.level)
            .bind(rows::PUBLIC)
            .bind(NoticeKind::Lobby.word());
        let opened: i64 = self.fetch_one(statement).await?.try_get("n")?;
        Ok(if opened == 1 { Saved::Done } else { Saved::Repeated })
    }
}
