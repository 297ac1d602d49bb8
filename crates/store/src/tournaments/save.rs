//! A tournament is written in one statement that is guarded by the step that was read. It knows no pairing.

use sqlx::types::Json;
use std::collections::BTreeMap;

use crate::database::error::StoreError;
use crate::database::handles::Tournaments;
use crate::servers::allowances::{afforded, asked, is_overtaken};
use crate::sql::row::row;
use crate::sql::statement::statement;
use crate::tables::rows;
use crate::tournaments::tournament::{MeetingTable, StoredTournament, TournamentPost};
use crate::tournaments::words::{format_word, joined, result_text};
use outbox::STEP_STRIDE;
use table::{NoticeKind, Player};
use tournament::EntrantNo;

statement! {
    /// All of it. No row comes back if somebody was first, if it can't be afforded, or, of a new one, if the server has as many as it
    /// may. Where it moves, the sign-up that stays behind is to say so. The row is read and locked before it is changed: a lock finds no
    /// row that the same statement has changed.
    pub(crate) struct SaveTournament {
        id: i64,
        guild: i64,
        channel: i64,
        organiser: i64,
        game: String,
        options: Json<BTreeMap<String, String>>,
        format: &'static str,
        least: i16,
        most: i16,
        rounds: i16,
        pace_secs: i32,
        rated: bool,
        phase: &'static str,
        step: i32,
        now_ms: i64,
        limit: i64,
        number: Vec<i16>,
        player: Vec<Option<i64>>,
        name: Vec<String>,
        from_round: Vec<i16>,
        until_round: Vec<Option<i16>>,
        meeting_round: Vec<i16>,
        board: Vec<i16>,
        seats: Vec<String>,
        table: Vec<Option<i64>>,
        called_off: Vec<bool>,
        result: Vec<Option<String>>,
        notice_seq: Vec<i64>,
        notice_kind: Vec<&'static str>,
        notice_round: Vec<i32>,
        left_seq: i64,
        audience: i16,
        always_replaced: &'static str,
        expense_kind: Vec<&'static str>,
        expense_owner: Vec<i64>,
        expense_other: Vec<i64>,
        expense_cost: Vec<i64>,
        expense_most: Vec<i64>,
    }
    -> SavedTournament;
    concat!("
WITH ", asked!(), "
stands AS MATERIALIZED (
    SELECT id, channel, post_message, COALESCE(post_channel, channel) AS home FROM tournaments WHERE id = :id AND step = :step
    FOR UPDATE),
fits AS (
    SELECT 1 AS yes FROM stands
    UNION ALL SELECT 1 WHERE :step < 0 AND NOT EXISTS (SELECT 1 FROM tournaments WHERE id = :id)
        AND (SELECT count(*) FROM tournaments WHERE guild = :guild AND phase IN ('sign-up', 'running')) < :limit),
", afforded!(), "
opened AS (
    INSERT INTO tournaments (id, guild, channel, organiser, game, options, format, least, most, rounds, pace_secs, rated, phase, opened_ms, changed_ms)
    SELECT :id, :guild, :channel, :organiser, :game, :options, :format, :least, :most, :rounds, :pace_secs, :rated, :phase, :now_ms, :now_ms
    FROM fits WHERE :step < 0 AND (SELECT count(*) FROM afforded) = cardinality(:expense_kind::text[])
    ON CONFLICT (id) DO NOTHING RETURNING id),
changed AS (
    UPDATE tournaments SET step = step + 1, phase = :phase, rounds = :rounds, changed_ms = :now_ms, channel = :channel,
        post_message = CASE WHEN channel = :channel THEN post_message END,
        post_channel = CASE WHEN channel = :channel THEN post_channel END
    WHERE id = :id AND step = :step AND (SELECT count(*) FROM stands) = 1
        AND (SELECT count(*) FROM afforded) = cardinality(:expense_kind::text[]) RETURNING id),
guard AS (SELECT id FROM opened UNION ALL SELECT id FROM changed),
gone AS (DELETE FROM entrants e USING guard WHERE e.tournament_id = guard.id AND e.number >= cardinality(:number::smallint[])),
people AS (
    INSERT INTO entrants (tournament_id, number, player, name, from_round, until_round)
    SELECT guard.id, n.number, n.player, n.name, n.since, n.until
    FROM guard, unnest(:number::smallint[], :player::bigint[], :name::text[], :from_round::smallint[], :until_round::smallint[])
        AS n(number, player, name, since, until)
    ON CONFLICT (tournament_id, number) DO UPDATE SET player = EXCLUDED.player, name = EXCLUDED.name,
        from_round = EXCLUDED.from_round, until_round = EXCLUDED.until_round),
met AS (
    INSERT INTO meetings (tournament_id, round, board, seats, table_id, called_off, result)
    SELECT guard.id, n.round, n.board, n.seats, n.table_id, n.called_off, n.result
    FROM guard, unnest(:meeting_round::smallint[], :board::smallint[], :seats::text[], :table::bigint[], :called_off::bool[], :result::text[])
        AS n(round, board, seats, table_id, called_off, result)
    ON CONFLICT (tournament_id, round, board) DO UPDATE SET called_off = EXCLUDED.called_off, result = EXCLUDED.result),
old AS (
    DELETE FROM outbox o USING guard WHERE o.table_id = guard.id AND o.state = 'waiting' AND NOT o.touched AND o.target IS NULL
        AND EXISTS (
            SELECT 1 FROM unnest(:notice_kind::text[], :notice_round::int[]) AS n(kind, round)
            WHERE n.kind = o.kind AND (n.kind = :always_replaced OR n.round = o.entry))),
posts AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place)
    SELECT guard.id, n.seq, :audience, n.kind, 0, n.round, :now_ms, :guild, :channel
    FROM guard, unnest(:notice_seq::bigint[], :notice_kind::text[], :notice_round::int[]) AS n(seq, kind, round)),
left_behind AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, entry, target, due_ms, server, place)
    SELECT guard.id, :left_seq, :audience, :always_replaced, 0, 0, s.post_message, :now_ms, :guild, s.home
    FROM guard, stands s WHERE s.channel <> :channel AND s.post_message IS NOT NULL)
SELECT (SELECT id FROM guard) AS id, (SELECT count(*) FROM fits) AS fits, ARRAY(SELECT kind FROM affordable) AS afforded,
    ", is_overtaken!())
}

row! {
    /// The tournament that was written, if it was; and of a new one, whether the server has room, and what could be afforded.
    pub(crate) struct SavedTournament { id: Option<i64>, fits: i64, afforded: Vec<String>, is_overtaken: bool }
}

impl Tournaments<'_> {
    /// Writes a tournament that was read at its step, and what is to be posted; a new one if the server has fewer than `limit`
    /// that are not over. Whether it was written.
    pub async fn save_tournament(
        self,
        tournament: &StoredTournament,
        posts: &[TournamentPost],
        (limit, now_ms): (i64, i64),
    ) -> Result<bool, StoreError> {
        let save = || self.store.one(save(tournament, posts, limit, now_ms).query());
        // Somebody who takes part may have their data deleted meanwhile.
        Ok(self.store.unless_deadlocked(save).await?.id == Some(tournament.id.0))
    }
}

/// A meeting or a bye as a row.
struct MeetingRow {
    round: usize,
    board: usize,
    seats: Vec<EntrantNo>,
    table: Option<MeetingTable>,
    result: Option<String>,
}

/// The rows of a round: its meetings, then its byes.
fn meeting_rows(tournament: &StoredTournament, number: usize) -> Vec<MeetingRow> {
    let Some(round) = tournament.state.rounds.get(number) else { return Vec::new() };
    let tables = tournament.tables.get(number).into_iter().flatten();
    let meetings = round
        .meetings
        .iter()
        .zip(tables)
        .map(|(meeting, table)| (meeting.seats.clone(), Some(*table), meeting.result.as_ref().map(result_text)));
    let byes = round.byes.iter().map(|alone| (vec![*alone], None, Some("bye".to_owned())));
    let row = |(board, (seats, table, result))| MeetingRow { round: number, board, seats, table, result };
    meetings.chain(byes).enumerate().map(row).collect()
}

fn short(number: impl TryInto<i16>) -> i16 {
    number.try_into().unwrap_or(i16::MAX)
}

pub(super) fn save(tournament: &StoredTournament, posts: &[TournamentPost], limit: i64, now_ms: i64) -> SaveTournament {
    let StoredTournament { state, people, .. } = tournament;
    // Rounds before the last two with meetings are over: nothing of them changes any more. Behind these there may be rounds in which
    // everybody has a bye.
    let played = state.rounds.len();
    let first = (0..played).rev().filter(|at| !state.rounds[*at].meetings.is_empty()).nth(1).unwrap_or(0);
    let meetings: Vec<_> = (first..played).flat_map(|at| meeting_rows(tournament, at)).collect();
    let name =
        |person: &Option<Player>| person.as_ref().map(|person| person.name.as_str().to_owned()).unwrap_or_default();
    let first = i64::from(tournament.step + 1) * STEP_STRIDE;
    SaveTournament {
        id: tournament.id.0,
        guild: tournament.guild.0,
        channel: tournament.channel.0,
        organiser: tournament.organiser.0,
        game: tournament.game.clone(),
        options: Json(tournament.options.iter().cloned().collect()),
        format: format_word(state.format),
        least: i16::from(tournament.sizes.least),
        most: i16::from(tournament.sizes.most),
        rounds: short(state.planned_rounds),
        pace_secs: i32::try_from(tournament.pace_secs).unwrap_or(i32::MAX),
        rated: tournament.rated,
        phase: tournament.phase.word(),
        step: tournament.step,
        now_ms,
        limit,
        number: (0..people.len()).map(short).collect(),
        player: people.iter().map(|person| person.as_ref().map(|person| person.id.0)).collect(),
        name: people.iter().map(name).collect(),
        from_round: state.entrants.iter().map(|entrant| short(entrant.from_round)).collect(),
        until_round: state.entrants.iter().map(|entrant| entrant.until_round.map(short)).collect(),
        meeting_round: meetings.iter().map(|row| short(row.round)).collect(),
        board: meetings.iter().map(|row| short(row.board)).collect(),
        seats: meetings.iter().map(|row| joined(row.seats.iter().map(|no| no.0))).collect(),
        table: meetings.iter().map(|row| row.table.map(|table| table.id.0)).collect(),
        called_off: meetings.iter().map(|row| row.table.is_some_and(|table| table.called_off)).collect(),
        result: meetings.into_iter().map(|row| row.result).collect(),
        notice_seq: (first..).take(posts.len()).collect(),
        notice_kind: posts.iter().map(|post| post.kind.word()).collect(),
        notice_round: posts.iter().map(|post| i32::from(short(post.round))).collect(),
        left_seq: (first..).nth(posts.len()).unwrap_or(first),
        audience: rows::PUBLIC,
        always_replaced: NoticeKind::Tournament.word(),
        expense_kind: Vec::new(),
        expense_owner: Vec::new(),
        expense_other: Vec::new(),
        expense_cost: Vec::new(),
        expense_most: Vec::new(),
    }
}
