//! A new table: all its first rows in one statement, and so in one transaction.

use std::collections::BTreeMap;

use sqlx::Row;
use sqlx::types::Json;

use super::database::Store;
use super::error::StoreError;
use super::life::LifeJson;
use super::rows;
use super::save::Saved;
use super::save::SeatColumns;
use super::statement::statement;
use game::Seat;
use table::{NoticeKind, Table, wake_ms};

statement! {
    /// A table's first rows; none where they are there already.
    struct OpenTable {
        table: i64,
        game: &'static str,
        rules_version: i16,
        options: Json<BTreeMap<String, String>>,
        seats: i16,
        phase: &'static str,
        opener: i64,
        secret: Vec<u8>,
        guild: Option<i64>,
        channel: i64,
        now_ms: i64,
        pace_secs: i32,
        bank_secs: Option<i32>,
        late: &'static str,
        rests: bool,
        rated: bool,
        least: i16,
        life: Json<LifeJson>,
        wake_ms: Option<i64>,
        drawn_seat: Option<i16>,
        drawn_of: Option<i16>,
        seat: Vec<i16>,
        seat_kind: Vec<&'static str>,
        seat_player: Vec<Option<i64>>,
        seat_name: Vec<String>,
        seat_level: Vec<Option<i16>>,
        notice_audience: i16,
        notice_kind: &'static str,
    }
    "
WITH opened AS (
    INSERT INTO tables (id, game, rules_version, options, seats, phase, opener, secret, guild, channel, opened_ms,
        changed_ms, pace_secs, bank_secs, late, rests, rated, least, life, wake_ms, drawn_seat, drawn_of)
    VALUES (:table, :game, :rules_version, :options, :seats, :phase, :opener, :secret, :guild, :channel, :now_ms,
        :now_ms, :pace_secs, :bank_secs, :late, :rests, :rated, :least, :life, :wake_ms, :drawn_seat, :drawn_of)
    ON CONFLICT (id) DO NOTHING RETURNING id),
occupants AS (
    INSERT INTO seats (table_id, seat, kind, player, name, level)
    SELECT opened.id, n.seat, n.kind, n.player, n.name, n.level
    FROM opened, unnest(:seat::smallint[], :seat_kind::text[], :seat_player::bigint[], :seat_name::text[],
        :seat_level::smallint[]) AS n(seat, kind, player, name, level)),
tenure AS (
    INSERT INTO tenures (table_id, seat, ply, player)
    SELECT opened.id, n.seat, 0, CASE WHEN n.kind = 'player' THEN n.player END
    FROM opened, unnest(:seat::smallint[], :seat_kind::text[], :seat_player::bigint[]) AS n(seat, kind, player)),
post AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, ply, due_ms)
    SELECT opened.id, 0, :notice_audience, :notice_kind, 0, 0, :now_ms FROM opened)
SELECT count(*) AS n FROM opened"
}

impl Store {
    /// Writes a new table with its seats, the one that its opener drew, if one was drawn, and its first notice. A repeated
    /// interaction finds it there.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn open(&self, table: &Table, drawn: Option<Seat>, now_ms: i64) -> Result<Saved, StoreError> {
        let seats = SeatColumns::of((0..).zip(&table.seats));
        let seconds = |secs: u32| i32::try_from(secs).unwrap_or(i32::MAX);
        let open = OpenTable {
            table: table.id.0,
            game: table.game.about().id,
            rules_version: i16::try_from(table.game.about().rules_version).unwrap_or(i16::MAX),
            options: Json(table.options.iter().cloned().collect()),
            seats: i16::from(table.seat_count()),
            phase: rows::phase_word(table.phase),
            opener: table.opener.0,
            secret: table.secret.expose().to_vec(),
            guild: table.place.guild.map(|guild| guild.0),
            channel: table.place.channel.0,
            now_ms,
            pace_secs: seconds(table.terms.pace_secs),
            bank_secs: table.terms.bank_secs.map(seconds),
            late: table.terms.late.word(),
            rests: table.terms.rests,
            rated: table.terms.rated,
            least: i16::from(table.terms.least),
            life: Json(LifeJson::from(&table.life)),
            wake_ms: wake_ms(table),
            drawn_seat: drawn.map(|seat| i16::from(seat.0)),
            drawn_of: drawn.map(|_| i16::from(table.seat_count())),
            seat: seats.seat,
            seat_kind: seats.kind,
            seat_player: seats.player,
            seat_name: seats.name,
            seat_level: seats.level,
            notice_audience: rows::PUBLIC,
            notice_kind: NoticeKind::Lobby.word(),
        };
        let statement = open.query();
        let opened: i64 = self.fetch_one(statement).await?.try_get("n")?;
        Ok(if opened == 1 { Saved::Done } else { Saved::Repeated })
    }
}
