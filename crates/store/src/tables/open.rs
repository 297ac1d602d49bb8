//! A new table: all its first rows, and what it costs, in one statement and so in one transaction.

use std::collections::BTreeMap;

use sqlx::types::Json;

use crate::database::error::StoreError;
use crate::database::handles::Tables;
use crate::seal::{SecretColumns, Vault};
use crate::servers::allowances::{AllowanceKind, Charge, ChargeColumns, afforded, asked, is_overtaken};
use crate::servers::seeks::END_SEQ;
use crate::sql::row::row;
use crate::sql::statement::statement;
use crate::tables::life::LifeJson;
use crate::tables::rows;
use crate::tables::save::SeatColumns;
use game::Seat;
use table::{NoticeKind, PlayerId, Table, wake_ms};

statement! {
    /// A table's first rows; none where they are there already.
    pub(crate) struct OpenTable {
        table: i64,
        game: &'static str,
        rules_version: i16,
        options: Json<BTreeMap<String, String>>,
        seats: i16,
        phase: &'static str,
        opener: i64,
        secret: Option<Vec<u8>>,
        sealed_secret: Option<Vec<u8>>,
        seal_key: Option<String>,
        fingerprint: String,
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
        notice_stays: bool,
        own_most: i64,
        here_most: i64,
        lobbies_most: i64,
        expense_kind: Vec<&'static str>,
        expense_owner: Vec<i64>,
        expense_other: Vec<i64>,
        expense_cost: Vec<i64>,
        expense_most: Vec<i64>,
        seek_player: Vec<i64>,
        seek_asked: Vec<i64>,
        seek_kind: &'static str,
        seek_seq: i64,
    }
    -> OpenedRow;
    concat!("
WITH ", asked!(), "
known AS (SELECT id FROM tables WHERE id = :table),
waiting AS (
    SELECT count(*) FILTER (WHERE opener = :opener) AS own,
        count(*) FILTER (WHERE opener = :opener AND guild = :guild AND phase = 'lobby') AS here,
        count(*) FILTER (WHERE guild = :guild AND phase = 'lobby') AS lobbies
    FROM tables WHERE opener = :opener AND phase IN ('lobby', 'playing') OR guild = :guild AND phase = 'lobby'),
sought AS (
    SELECT s.player FROM seeks s
    WHERE s.guild = :guild AND s.game = :game AND s.player = ANY(:seek_player::bigint[]) AND s.state = 'waiting'
        AND s.asked = (SELECT n.asked FROM unnest(:seek_player::bigint[], :seek_asked::bigint[]) AS n(player, asked)
            WHERE n.player = s.player LIMIT 1)
        AND s.expires_ms > :now_ms
    ORDER BY s.player FOR UPDATE),
fits AS (
    SELECT 1 AS yes FROM waiting WHERE own < :own_most AND here < :here_most AND lobbies < :lobbies_most
        AND (SELECT count(*) FROM sought) = cardinality(:seek_player::bigint[])
        AND NOT EXISTS (SELECT 1 FROM known)),
", afforded!(), "
opened AS (
    INSERT INTO tables (id, game, rules_version, options, seats, phase, opener, secret, sealed_secret, seal_key, fingerprint, guild, channel, opened_ms,
        changed_ms, pace_secs, bank_secs, late, rests, rated, least, life, wake_ms, drawn_seat, drawn_of)
    SELECT :table, :game, :rules_version, :options, :seats, :phase, :opener, :secret, :sealed_secret, :seal_key, :fingerprint, :guild, :channel, :now_ms,
        :now_ms, :pace_secs, :bank_secs, :late, :rests, :rated, :least, :life, :wake_ms, :drawn_seat, :drawn_of
    FROM fits
    WHERE (SELECT count(*) FROM afforded) = cardinality(:expense_kind::text[])
    ON CONFLICT (id) DO NOTHING RETURNING id),
occupants AS (
    INSERT INTO seats (table_id, seat, kind, player, name, level)
    SELECT opened.id, n.seat, n.kind, n.player, n.name, n.level
    FROM opened, unnest(:seat::smallint[], :seat_kind::text[], :seat_player::bigint[], :seat_name::text[],
        :seat_level::smallint[]) AS n(seat, kind, player, name, level)),
tenure AS (
    INSERT INTO tenures (table_id, seat, entry, player)
    SELECT opened.id, n.seat, 0, CASE WHEN n.kind = 'player' THEN n.player END
    FROM opened, unnest(:seat::smallint[], :seat_kind::text[], :seat_player::bigint[]) AS n(seat, kind, player)),
post AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place, touched)
    SELECT opened.id, 0, :notice_audience, :notice_kind, 0, 0, :now_ms, COALESCE(:guild::bigint, 0), :channel, :notice_stays
    FROM opened),
seated AS (
    UPDATE seeks s SET state = 'seated', table_id = opened.id, settled = s.asked <> opened.id FROM opened
    WHERE s.guild = :guild AND s.game = :game AND s.player = ANY(:seek_player::bigint[])
    RETURNING s.asked, s.guild, s.channel, s.message),
told AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, entry, target, due_ms, server, place)
    SELECT asked, :seek_seq, :notice_audience, :seek_kind, 0, 0, message, :now_ms, guild, channel FROM seated
    WHERE message IS NOT NULL ON CONFLICT DO NOTHING)
SELECT (SELECT count(*) FROM sought) AS sought, (SELECT count(*) FROM opened) AS n, (SELECT count(*) FROM known) AS known, own, here, lobbies,
    ARRAY(SELECT kind FROM affordable ORDER BY kind, other) AS afforded_kinds,
    ARRAY(SELECT other FROM affordable ORDER BY kind, other) AS afforded_others, ", is_overtaken!(), "
FROM waiting")
}

row! {
    /// The result of an opening, as numbers of rows: the seeks that still waited (`sought`), the table opened now (`n`) or by an earlier try
    /// (`known`), and the opener's tables and the lobbies before it. `afforded_…` are the charges for which there was room.
    pub(crate) struct OpenedRow {
        sought: i64,
        n: i64,
        known: i64,
        own: i64,
        here: i64,
        lobbies: i64,
        afforded_kinds: Vec<String>,
        afforded_others: Vec<i64>,
        is_overtaken: bool,
    }
}

/// The limits for a new table, and the seeks that it answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLimits {
    /// How many tables its opener may have, lobbies and games.
    pub own_most: i64,
    /// How many lobbies its opener may have in its server.
    pub here_most: i64,
    /// How many lobbies its server may have.
    pub lobbies_most: i64,
    /// The charges, all of them or none: a refused try takes nothing from anybody.
    pub expenses: Vec<Charge>,
    /// The seeks that it answers, all or none: who, and by which interaction. They wait no longer then.
    pub seeks: Vec<(PlayerId, i64)>,
}

impl OpeningLimits {
    /// Limits that every table keeps: for tournaments' tables, which cost nobody anything.
    #[must_use]
    pub fn unlimited() -> Self {
        Self {
            own_most: i64::MAX,
            here_most: i64::MAX,
            lobbies_most: i64::MAX,
            expenses: Vec::new(),
            seeks: Vec::new(),
        }
    }
}

/// The fate of a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// The table is written, with its seats and its first notice.
    Done,
    /// The same interaction has opened it before.
    Repeated,
    /// Its opener has as many tables as they may.
    TooMany,
    /// Its opener has as many lobbies in this server as they may.
    TooManyHere,
    /// Its server has as many lobbies as it may.
    ServerFull,
    /// One of the seeks that it answers waits no longer.
    Unsought,
    /// This allowance is used up.
    Spent(Charge),
}

impl Tables<'_> {
    /// Writes a new table without limits, for tests.
    #[cfg(test)]
    pub(crate) async fn open(self, table: &Table, drawn: Option<Seat>, now_ms: i64) -> Result<Opened, StoreError> {
        self.open_within(&OpeningLimits::unlimited(), table, drawn, now_ms).await
    }

    /// Writes a tournament's table whatever it costs. It begins at once: its lobby's post, on which its thread hangs, is made all the
    /// same, and no later one takes its place. One that is there already stays as it is.
    pub async fn open_for_tournament(self, table: &Table, now_ms: i64) -> Result<(), StoreError> {
        let opened = new_table(self.store.vault(), &OpeningLimits::unlimited(), table, None, now_ms);
        self.store.one(OpenTable { notice_stays: true, ..opened }.query()).await.map(drop)
    }

    /// Writes a new table with its seats, the one that its opener drew, if one was drawn, and its first notice, if the
    /// limits allow it. Allowances are read and charged by the same statement, so that a burst meets them one by one; so it does
    /// the limits on open tables, which are counted again if somebody has charged the same meanwhile. A repeated interaction finds the
    /// table there.
    pub async fn open_within(
        self,
        limits: &OpeningLimits,
        table: &Table,
        drawn: Option<Seat>,
        now_ms: i64,
    ) -> Result<Opened, StoreError> {
        let open = || self.store.one(new_table(self.store.vault(), limits, table, drawn, now_ms).query());
        let row = self.store.until_first(open, |row| row.is_overtaken).await?;
        if row.n == 1 {
            tracing::debug!(table = %table.id, step = table.step, "opened");
            return Ok(Opened::Done);
        }
        if row.known == 1 {
            return Ok(Opened::Repeated);
        }
        if row.sought < i64::from(rows::int(limits.seeks.len())) {
            return Ok(Opened::Unsought);
        }
        if row.own >= limits.own_most {
            return Ok(Opened::TooMany);
        }
        if row.here >= limits.here_most {
            return Ok(Opened::TooManyHere);
        }
        if row.lobbies >= limits.lobbies_most {
            return Ok(Opened::ServerFull);
        }
        let afforded: Vec<_> =
            row.afforded_kinds.iter().map(|kind| AllowanceKind::of_word(kind)).zip(row.afforded_others).collect();
        let is_refused = |expense: &&Charge| !afforded.contains(&(Some(expense.kind), expense.other));
        let refused = limits.expenses.iter().find(is_refused);
        // Somebody else has written the table between the look and the write.
        Ok(refused.map_or(Opened::Repeated, |expense| Opened::Spent(*expense)))
    }
}

fn new_table(vault: &Vault, limits: &OpeningLimits, table: &Table, drawn: Option<Seat>, now_ms: i64) -> OpenTable {
    let SecretColumns { secret, sealed, key } = vault.columns(table.id, &table.secret);
    let seats = SeatColumns::of((0..).zip(&table.seats));
    let seconds = |secs: u32| i32::try_from(secs).unwrap_or(i32::MAX);
    let expenses = ChargeColumns::of(&limits.expenses);
    OpenTable {
        table: table.id.0,
        game: table.game.about().id,
        rules_version: i16::try_from(table.game.about().rules_version).unwrap_or(i16::MAX),
        options: Json(table.options.iter().cloned().collect()),
        seats: i16::from(table.seat_count()),
        phase: rows::phase_word(table.phase()),
        opener: table.opener.0,
        secret,
        sealed_secret: sealed,
        seal_key: key,
        fingerprint: table.secret.fingerprint(),
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
        // Its game begins at once: see `Store::open_for_tournament`.
        notice_stays: table.is_alone() || !limits.seeks.is_empty(),
        own_most: limits.own_most,
        here_most: limits.here_most,
        lobbies_most: limits.lobbies_most,
        expense_kind: expenses.kind,
        expense_owner: expenses.owner,
        expense_other: expenses.other,
        expense_cost: expenses.cost_ms,
        expense_most: expenses.most_ms,
        seek_player: limits.seeks.iter().map(|(player, _)| player.0).collect(),
        seek_asked: limits.seeks.iter().map(|(_, asked)| *asked).collect(),
        seek_kind: NoticeKind::Seek.word(),
        seek_seq: END_SEQ,
    }
}
