//! The one write of a table's change: everything that it causes, in one statement and so in one transaction, guarded by
//! the step that was read.

use std::sync::LazyLock;

use sqlx::Execute as _;
use sqlx::types::Json;

use crate::database::connections::Layout;
use crate::database::delegated::GuardedWrite;
use crate::database::error::StoreError;
use crate::outbox::queue::NoticeColumns;
use crate::seal::{SealedText, TableSeal, Vault};
use crate::sql::row::ReadRow;
use crate::sql::statement::Composed;
use crate::sql::statement::statement;
use crate::tables::actions::EntryColumns;
use crate::tables::life::LifeJson;
use crate::tables::rows;
use crate::tables::rows::PlaceRow;
use crate::tables::table_row::TableAndLog;
use game::Seat;
use rating::Method;
use table::{Change, ComputerDuty, HoldReason, Occupant, Table, computer_task, wake_ms};

/// After this time anybody may think for a table's computer players: whoever saved the table is presumed gone. Far more than
/// a thought takes, in milliseconds.
const THINKING_MS: i64 = 30_000;
/// How long a turn's post waits for a computer player whose turn it is: mostly one post then tells both moves, and where it
/// takes longer the post says that it is thinking. In milliseconds.
const PATIENCE_MS: i64 = 2_000;

/// When a table is to be woken next: by its clocks, or because nobody seems to think for its computer players.
pub(crate) fn next_wake_ms(table: &Table, now_ms: i64) -> Option<i64> {
    wake_ms(table).into_iter().chain(computer_task(table).map(|_| now_ms + THINKING_MS)).min()
}

/// The fate of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// The change is committed, and the place in it is that of now.
    Done,
    /// Somebody changed the table first, or has sealed it: read it again.
    Stale,
    /// The same interaction has done this before.
    Repeated,
}

/// How long a repeated interaction is known as one, in milliseconds. Discord takes no answer after fifteen minutes (Discord:
/// "Interaction Callback").
const REMEMBERED_MS: i64 = 60 * 60_000;

/// The interaction that causes a change, and what it is answered.
#[derive(Clone, Copy, Debug)]
pub struct AnsweredInteraction<'a> {
    /// Its id, by which it is known when it comes again.
    pub interaction: i64,
    /// The text that the person is shown, now and when it comes again; empty where nothing is kept.
    pub answer: &'a str,
}

impl AnsweredInteraction<'_> {
    /// The answer as it is written: it may tell what nobody else knows.
    fn at_rest(&self, seal: Option<&TableSeal>) -> String {
        seal.map_or_else(|| self.answer.to_owned(), |seal| seal.seal(SealedText::Answer(self.interaction), self.answer))
    }
}

statement! {
    /// Guard, seats, actions, results, interaction and outbox in one round trip. No row comes back if somebody was first, if the log has
    /// another length (a server that was promoted may not have had all), or if another process has sealed the table's secret while this
    /// one does not seal yet.
    pub(crate) struct Save {
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
        seat_since: Vec<i32>,
        log_entry: Vec<i32>,
        log_seat: Vec<Option<i16>>,
        log_action: Vec<String>,
        log_sealed: Vec<bool>,
        interaction: Option<i64>,
        replaced: Vec<String>,
        notice_seq: Vec<i64>,
        notice_audience: Vec<i16>,
        notice_kind: Vec<&'static str>,
        notice_person: Vec<Option<i64>>,
        notice_due_ms: Vec<i64>,
        notice_in_thread: Vec<bool>,
        life: Json<LifeJson>,
        wake_ms: Option<i64>,
        to_act: Vec<i16>,
        by_lot: Vec<i16>,
        seats: i16,
        log_deed: Vec<String>,
        answer: String,
        forget_ms: i64,
        moderation_deed: Option<&'static str>,
        moderator: Option<i64>,
        moderated_player: Option<i64>,
        moderated_seat: Option<i16>,
        moderation_reason: Option<String>,
        lost_place: bool,
        result_seat: Vec<i16>,
        result_player: Vec<i64>,
        result_rank: Vec<i16>,
        result_side: Vec<i16>,
        result_method: &'static str,
        words: Json<Vec<rows::WordJson>>,
        is_sealed: bool,
    }
    -> PlaceRow;
    "
WITH guard AS (
    UPDATE tables SET step = step + 1, phase = :phase::text, entries = :entries::int, due_ms = :due_ms,
        outcome = COALESCE(:outcome, outcome), changed_ms = :now_ms, life = :life, wake_ms = :wake_ms, wake_lease_ms = 0,
        to_act = :to_act, by_lot = :by_lot, seats = :seats::smallint, words = :words,
        thread = CASE WHEN :lost_place THEN NULL ELSE thread END,
        post_message = CASE WHEN :lost_place THEN NULL ELSE post_message END,
        lobby_message = CASE WHEN :lost_place AND lobby_channel = thread THEN NULL ELSE lobby_message END,
        lobby_channel = CASE WHEN :lost_place THEN NULLIF(lobby_channel, thread) ELSE lobby_channel END,
        started_ms = CASE WHEN phase = 'lobby' AND :phase::text = 'playing' THEN :now_ms ELSE started_ms END,
        ended_ms = CASE WHEN phase = 'playing' AND :phase::text IN ('over', 'closed') THEN :now_ms ELSE ended_ms END
    WHERE id = :table AND step = :step_read AND entries = :entries::int - cardinality(:log_entry::int[])
        AND (:is_sealed OR sealed_secret IS NULL)
    RETURNING id, step, game, guild, channel, lobby_channel, lobby_message, thread, post_message, told_entry),
occupants AS (
    UPDATE seats s SET kind = n.kind, player = n.player, name = n.name, level = n.level, since_entry = n.since
    FROM guard, unnest(:seat::smallint[], :seat_kind::text[], :seat_player::bigint[], :seat_name::text[],
        :seat_level::smallint[], :seat_since::int[]) AS n(seat, kind, player, name, level, since)
    WHERE s.table_id = guard.id AND s.seat = n.seat),
gone AS (
    DELETE FROM seats s USING guard
    WHERE s.table_id = guard.id AND s.seat >= :seats::smallint AND cardinality(:log_entry::int[]) = :entries::int),
tenure AS (
    INSERT INTO tenures (table_id, seat, entry, player)
    SELECT guard.id, n.seat, :entries::int, CASE WHEN n.kind = 'player' THEN n.player END
    FROM guard, unnest(:seat::smallint[], :seat_kind::text[], :seat_player::bigint[]) AS n(seat, kind, player)
    ON CONFLICT (table_id, seat, entry) DO UPDATE SET player = EXCLUDED.player),
log AS (
    INSERT INTO actions (table_id, entry, seat, action, sealed, deed, at_ms)
    SELECT guard.id, n.entry, n.seat, n.action, n.sealed, n.deed, :now_ms
    FROM guard, unnest(:log_entry::int[], :log_seat::smallint[], :log_action::text[], :log_sealed::bool[],
        :log_deed::text[]) AS n(entry, seat, action, sealed, deed)),
seen AS (
    INSERT INTO interactions (table_id, interaction, at_ms, answer)
    SELECT guard.id, :interaction, :now_ms, :answer FROM guard WHERE :interaction::bigint IS NOT NULL),
forgotten AS (
    DELETE FROM interactions i USING guard
    WHERE i.table_id = guard.id AND i.at_ms < :forget_ms),
moderation AS (
    INSERT INTO moderations (guild, interaction, table_id, deed, moderator, player, seat, reason, at_ms)
    SELECT COALESCE(guard.guild, 0), :interaction, guard.id, :moderation_deed, :moderator, :moderated_player,
        :moderated_seat, :moderation_reason, :now_ms
    FROM guard WHERE :moderation_deed::text IS NOT NULL),
result AS (
    INSERT INTO results (table_id, seat, player, game, method, rank, side, guild, ended_ms)
    SELECT guard.id, n.seat, n.player, guard.game, :result_method, n.rank, n.side, guard.guild, :now_ms
    FROM guard, unnest(:result_seat::smallint[], :result_player::bigint[], :result_rank::smallint[], :result_side::smallint[])
        AS n(seat, player, rank, side)),
old AS (
    DELETE FROM outbox o USING guard
    WHERE o.table_id = guard.id AND o.state = 'waiting' AND NOT o.touched
        AND o.audience::text || o.kind = ANY(:replaced::text[])),
post AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place)
    SELECT guard.id, n.seq, n.audience, n.kind, guard.step, :entries::int,
        n.due_ms, COALESCE(guard.guild, 0),
        COALESCE(n.person, CASE WHEN n.in_thread THEN guard.thread END, guard.channel)
    FROM guard, unnest(:notice_seq::bigint[], :notice_audience::smallint[], :notice_kind::text[], :notice_person::bigint[],
        :notice_due_ms::bigint[], :notice_in_thread::bool[]) AS n(seq, audience, kind, person, due_ms, in_thread))
SELECT guild, channel, lobby_channel, lobby_message, thread, post_message, told_entry FROM guard"
}

/// The write as a function of a database of several machines.
pub(crate) fn guarded() -> GuardedWrite<'static> {
    GuardedWrite { name: "save", text: Save::sql(), values: Save::NAMES.len() }
}

/// The same write as one call, which is carried out where the table lies.
#[expect(clippy::disallowed_methods, reason = "its text comes from a statement that is listed")]
fn called(mut write: Composed<PlaceRow>) -> Result<Composed<PlaceRow>, StoreError> {
    static CALL: LazyLock<String> = LazyLock::new(|| guarded().call());
    let values = write.take_arguments().map_err(sqlx::Error::Encode)?.unwrap_or_default();
    Ok(sqlx::query_with(CALL.as_str(), values).try_map(|row| ReadRow::read(&row)))
}

/// The write of a change, to be carried out.
pub(crate) fn write(
    layout: Layout,
    vault: &Vault,
    change: &Change,
    interaction: Option<AnsweredInteraction<'_>>,
    now_ms: i64,
) -> Result<Composed<PlaceRow>, StoreError> {
    let table = &change.table;
    let seal = vault.table_seal(table.id, &table.secret);
    let seats = SeatColumns::of(change.seats.iter().map(|(seat, occupant)| (i16::from(seat.0), occupant)));
    let log = LogColumns::of(change, seal.as_ref());
    let acts = computer_task(table).is_some_and(|task| task.duty == ComputerDuty::Act);
    let turn_due_ms = if acts { now_ms + PATIENCE_MS } else { now_ms };
    let notices = NoticeColumns::of(change, now_ms, turn_due_ms);
    let moderation = change.moderation.as_ref();
    let about = moderation.and_then(|moderation| moderation.about);
    let save = Save {
        table: table.id.0,
        step_read: table.step - 1,
        now_ms,
        phase: rows::phase_word(table.phase()),
        entries: rows::entry_no(table.log.end()),
        due_ms: table.due_ms(),
        outcome: change.outcome.as_ref().map(|outcome| Json(outcome.into())),
        seat: seats.seat,
        seat_kind: seats.kind,
        seat_player: seats.player,
        seat_name: seats.name,
        seat_level: seats.level,
        seat_since: change.seats.iter().map(|(seat, occupant)| since_entry(change, *seat, occupant)).collect(),
        log_entry: log.entry,
        log_seat: log.seat,
        log_action: log.action,
        log_sealed: log.sealed,
        interaction: interaction.map(|answered| answered.interaction),
        replaced: notices.replaced,
        notice_seq: notices.seq,
        notice_audience: notices.audience,
        notice_kind: notices.kind,
        notice_person: notices.person,
        notice_due_ms: notices.due_ms,
        notice_in_thread: notices.in_thread,
        life: Json(LifeJson::from(&table.life).sealed(seal.as_ref())),
        wake_ms: next_wake_ms(table, now_ms),
        to_act: rows::seat_numbers(&table.to_act()),
        by_lot: rows::seat_numbers(&table.life.by_lot),
        seats: i16::from(table.seat_count()),
        log_deed: log.deed,
        answer: interaction.map(|answered| answered.at_rest(seal.as_ref())).unwrap_or_default(),
        forget_ms: now_ms - REMEMBERED_MS,
        moderation_deed: moderation.map(|moderation| moderation.action.word()),
        moderator: moderation.map(|moderation| moderation.moderator.0),
        moderated_player: about.map(|(player, _)| player.0),
        moderated_seat: about.map(|(_, seat)| i16::from(seat.0)),
        moderation_reason: moderation.map(|moderation| moderation.reason.clone()),
        result_seat: change.rated.iter().map(|rated| i16::from(rated.seat.0)).collect(),
        result_player: change.rated.iter().map(|rated| rated.player.0).collect(),
        result_rank: change.rated.iter().map(|rated| i16::from(rated.rank)).collect(),
        result_side: change.rated.iter().map(|rated| i16::from(rated.side.0)).collect(),
        result_method: Method::of_seats(table.seats.len()).word(),
        words: Json(rows::WordJson::all(&table.words)),
        is_sealed: seal.is_some(),
        lost_place: table.life.hold.is_some_and(|hold| hold.reason == HoldReason::NoPlace),
    };
    match layout {
        Layout::Single => Ok(save.query()),
        Layout::Spread => called(save.query()),
    }
}

/// The entry from which a seat is its new occupant's: the first of this change; of the whole log where it is given back to the only
/// player that it has had.
fn since_entry(change: &Change, seat: Seat, occupant: &Occupant) -> i32 {
    let player = occupant.player().map(|player| player.id);
    if change.table.life.is_given_back(seat, player) {
        0
    } else {
        rows::int(change.table.log.entries().len() - change.entries.len())
    }
}

/// Seats as lists, a list a column.
#[derive(Default)]
pub(crate) struct SeatColumns {
    pub seat: Vec<i16>,
    pub kind: Vec<&'static str>,
    pub player: Vec<Option<i64>>,
    pub name: Vec<String>,
    pub level: Vec<Option<i16>>,
}

impl SeatColumns {
    pub(crate) fn of<'a>(seats: impl Iterator<Item = (i16, &'a table::Occupant)>) -> Self {
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
    entry: Vec<i32>,
    seat: Vec<Option<i16>>,
    action: Vec<String>,
    sealed: Vec<bool>,
    deed: Vec<String>,
}

impl LogColumns {
    fn of(change: &Change, seal: Option<&TableSeal>) -> Self {
        let entries = change.entries.iter().map(EntryColumns::from);
        let first = rows::int(change.table.log.entries().len() - change.entries.len());
        let mut columns = Self::default();
        for (at, entry) in (first..).zip(entries) {
            let EntryColumns { seat, action, sealed, deed } = entry.sealed_at(at, seal);
            columns.entry.push(at);
            columns.seat.push(seat);
            columns.action.push(action);
            columns.sealed.push(sealed);
            columns.deed.push(deed);
        }
        columns
    }
}

/// The statements of a move, in order: the table with its log, the write. For measurements against the same statements.
#[must_use]
pub fn move_statements() -> [&'static str; 2] {
    [TableAndLog::sql(), Save::sql()]
}

/// The names of the values of a move's write, in the order of their numbers.
#[must_use]
pub fn written_values() -> &'static [&'static str] {
    Save::NAMES
}
