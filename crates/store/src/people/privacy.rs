//! A person's own data: all of it together, or gone. Opponents' records stay: the log names seats, and no people.

use serde_json::{Value, json};

use crate::database::error::StoreError;
use crate::database::handles::People;
use crate::people::forgotten::{ForgottenPerson, HashedBy};
use crate::ratings::rating::DAY_MS;
use crate::seal::{SealedText, SecretColumns, TableSeal, Vault, is_sealed};
use crate::servers::seeks::END_SEQ;
use crate::sql::row::row;
use crate::sql::statement::statement;
use crate::tables::rows;
use outbox::STEP_STRIDE;
use table::{NoticeKind, PlayerId, TableId};

statement! {
    /// Unless they hold a seat in play that they are not known to have left, or had it done since `since_ms`, when nothing goes,
    /// and with their conditional moves: names and ids go from seats, tenures, tables and settings at once. A seat that was kept
    /// for the person is kept no more. A table that is not over gets a new step, so that whoever read it with the name reads it
    /// again, and its lobby's post is brought up to date. The rows that keep order stay under the person's alias: used allowances,
    /// mutes, blocks of others, seats once held or taken away at tables that are not over, results of the last day. Each deletion of
    /// a person's is later on the list than the one before, whatever the clock says; one that a wrong clock wrote hinders none.
    pub(crate) struct ForgetPlayer {
        player: i64,
        nobody: i64,
        now_ms: i64,
        listed_ms: i64,
        stride: i64,
        audience: i16,
        kind: &'static str,
        seek_kind: &'static str,
        seek_seq: i64,
        tournament_kind: &'static str,
        left: Vec<i64>,
        hash: Vec<u8>,
        alias: i64,
        since_ms: i64,
        day_ms: i64,
    }
    -> ForgottenRow;
    "
WITH held AS (
    SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id
    WHERE s.player = :player AND s.kind = 'player' AND t.phase = 'playing' AND s.table_id <> ALL(:left::bigint[])),
recent AS (SELECT 1 FROM forgotten WHERE hash = :hash AND at_ms > :since_ms AND at_ms <= :now_ms),
stops AS (SELECT 1 FROM held UNION ALL SELECT 1 FROM recent),
occupants AS (
    UPDATE seats s SET kind = CASE WHEN s.kind = 'invited' OR t.phase = 'lobby' THEN 'open' ELSE 'former' END,
        player = NULL, name = '', level = NULL
    FROM tables t WHERE t.id = s.table_id AND s.player = :player AND NOT EXISTS (SELECT 1 FROM stops)
    RETURNING s.table_id, s.seat, s.kind),
kept AS (
    SELECT id FROM tables WHERE phase IN ('lobby', 'playing') AND life @? '$.chairs[*] ? (@.vacancy.type() == \"array\")'
        AND life::text LIKE '%\"' || :player::bigint::text || '\"%'
    UNION SELECT id FROM tables WHERE phase IN ('lobby', 'playing') AND life ? 'former'
        AND life::text LIKE '%\"' || :player::bigint::text || '\"%'
    UNION SELECT id FROM tables WHERE phase IN ('lobby', 'playing') AND life ? 'departed'
        AND life::text LIKE '%\"' || :player::bigint::text || '\"%'),
opened AS (SELECT id FROM tables WHERE opener = :player),
touched AS (
    SELECT id, bool_or(is_in_life) AS is_in_life, array_agg(seat) AS seats, array_agg(seat) FILTER (WHERE kind = 'former') AS former
    FROM (SELECT table_id AS id, seat, kind, true AS is_in_life FROM occupants
        UNION ALL SELECT id, NULL, NULL, true FROM kept
        UNION ALL SELECT id, NULL, NULL, false FROM opened) found GROUP BY id),
hosts AS (
    UPDATE tables t SET opener = CASE WHEN t.opener = :player THEN :nobody ELSE t.opener END,
        step = t.step + CASE WHEN t.phase IN ('lobby', 'playing') THEN 1 ELSE 0 END,
        life = CASE WHEN n.is_in_life THEN life_without(t.life, t.phase, :player::bigint::text, :alias::bigint::text, n.seats, n.former)
            ELSE t.life END
    FROM touched n WHERE t.id = n.id AND NOT EXISTS (SELECT 1 FROM stops)
    RETURNING t.id, t.step, t.entries, t.phase, t.guild, t.channel),
entered AS (
    UPDATE entrants e SET player = NULL, name = '', until_round = COALESCE(e.until_round, (
        SELECT COALESCE(max(m.round) + 1, 0) FROM meetings m WHERE m.tournament_id = e.tournament_id))
    WHERE e.player = :player AND NOT EXISTS (SELECT 1 FROM stops) RETURNING e.tournament_id),
organised AS (
    UPDATE tournaments SET organiser = CASE WHEN organiser = :player THEN :nobody ELSE organiser END, step = step + 1
    WHERE (organiser = :player OR id IN (SELECT tournament_id FROM entered)) AND NOT EXISTS (SELECT 1 FROM stops)
    RETURNING id, step, phase, guild, channel),
sign_ups AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place)
    SELECT id, step * :stride::bigint, :audience, :tournament_kind, 0, 0, :now_ms, guild, channel FROM organised WHERE phase = 'sign-up'),
posts AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place)
    SELECT id, step * :stride::bigint, :audience, :kind, step, entries, :now_ms, COALESCE(guild, 0), channel FROM hosts WHERE phase IN ('lobby', 'playing')),
times AS (UPDATE tenures SET player = NULL WHERE player = :player AND NOT EXISTS (SELECT 1 FROM stops)),
sought AS (
    DELETE FROM seeks WHERE player = :player AND NOT EXISTS (SELECT 1 FROM stops)
    RETURNING asked, guild, channel, message, state),
unsought AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, entry, target, due_ms, server, place)
    SELECT asked, :seek_seq, :audience, :seek_kind, 0, 0, message, :now_ms, guild, channel FROM sought
    WHERE state = 'waiting' AND message IS NOT NULL ON CONFLICT DO NOTHING),
asked_to AS (DELETE FROM substitutes WHERE (player = :player OR leaver = :player) AND NOT EXISTS (SELECT 1 FROM stops)),
counted AS (DELETE FROM activity WHERE kind = 'person' AND id = :player AND NOT EXISTS (SELECT 1 FROM stops)),
shown AS (DELETE FROM shares WHERE player = :player AND NOT EXISTS (SELECT 1 FROM stops)),
rated AS (
    UPDATE results SET player = NULL, kept = CASE WHEN ended_ms > :now_ms::bigint - :day_ms::bigint THEN :alias::bigint END
    WHERE (player = :player OR kept = :player) AND NOT EXISTS (SELECT 1 FROM stops)),
ratings AS (DELETE FROM ratings WHERE player = :player AND NOT EXISTS (SELECT 1 FROM stops)),
noted AS (DELETE FROM notes WHERE player = :player AND NOT EXISTS (SELECT 1 FROM stops)),
tipped AS (DELETE FROM tips_ended WHERE player = :player AND NOT EXISTS (SELECT 1 FROM stops)),
learnt AS (DELETE FROM lessons WHERE player = :player AND NOT EXISTS (SELECT 1 FROM stops)),
apart AS (DELETE FROM blocks WHERE player = :player AND NOT EXISTS (SELECT 1 FROM stops)),
asked AS (DELETE FROM questions WHERE player = :player AND NOT EXISTS (SELECT 1 FROM stops)),
lanes AS (UPDATE outbox SET place = 0 WHERE place = :player AND NOT EXISTS (SELECT 1 FROM stops)),
allowed AS (
    DELETE FROM allowances WHERE (kind <> 'server' AND owner = :player OR kind IN ('invited', 'challenged') AND other = :player)
    AND NOT EXISTS (SELECT 1 FROM stops) RETURNING kind, owner, other, spent_ms),
owed AS (
    INSERT INTO allowances AS a (kind, owner, other, spent_ms)
    SELECT kind, CASE WHEN owner = :player THEN :alias ELSE owner END, CASE WHEN other = :player THEN :alias ELSE other END, spent_ms
    FROM allowed WHERE spent_ms > :now_ms
    ON CONFLICT (kind, owner, other) DO UPDATE SET spent_ms = GREATEST(a.spent_ms, EXCLUDED.spent_ms)),
unmuted AS (DELETE FROM mutes WHERE player = :player AND NOT EXISTS (SELECT 1 FROM stops) RETURNING guild, until_ms),
muted AS (
    INSERT INTO mutes AS m (guild, player, until_ms) SELECT guild, :alias, until_ms FROM unmuted WHERE until_ms > :now_ms
    ON CONFLICT (guild, player) DO UPDATE SET until_ms = GREATEST(m.until_ms, EXCLUDED.until_ms)),
unblocked AS (DELETE FROM blocks WHERE blocked = :player AND NOT EXISTS (SELECT 1 FROM stops) RETURNING player, since_ms),
blocked AS (
    INSERT INTO blocks (player, blocked, since_ms) SELECT player, :alias, since_ms FROM unblocked ON CONFLICT DO NOTHING),
at_open AS (
    SELECT m.guild, m.interaction FROM moderations m JOIN tables t ON t.id = m.table_id
    WHERE (m.player = :player AND m.deed IN ('unseat', 'reseat') OR m.moderator = :player) AND t.phase IN ('lobby', 'playing')),
told_of AS (
    SELECT m.guild, m.interaction, o.guild IS NOT NULL AS is_open
    FROM moderations m LEFT JOIN at_open o ON o.guild = m.guild AND o.interaction = m.interaction
    WHERE (m.player = :player OR m.moderator = :player) AND NOT EXISTS (SELECT 1 FROM stops)),
history AS (
    UPDATE moderations m
    SET moderator = CASE WHEN m.moderator = :player AND n.is_open THEN :alias::bigint ELSE NULLIF(m.moderator, :player) END,
        player = CASE WHEN m.player = :player AND n.is_open THEN :alias::bigint ELSE NULLIF(m.player, :player) END
    FROM told_of n WHERE m.guild = n.guild AND m.interaction = n.interaction),
let_go AS (
    DELETE FROM bans WHERE kind = 'person' AND id = :player AND NOT EXISTS (SELECT 1 FROM stops) RETURNING reason, since_ms, until_ms),
banned AS (
    INSERT INTO bans (kind, id, reason, since_ms, until_ms) SELECT 'person', :alias, reason, since_ms, until_ms FROM let_go
    ON CONFLICT (kind, id) DO UPDATE SET reason = EXCLUDED.reason, since_ms = EXCLUDED.since_ms, until_ms = EXCLUDED.until_ms),
acts AS (UPDATE desk_acts SET subject = :alias WHERE kind = 'person' AND subject = :player AND NOT EXISTS (SELECT 1 FROM stops)),
listed AS (
    INSERT INTO forgotten AS f (hash, at_ms, away) SELECT :hash, :listed_ms, true WHERE NOT EXISTS (SELECT 1 FROM stops)
    ON CONFLICT (hash) DO UPDATE SET at_ms = GREATEST(f.at_ms + 1, EXCLUDED.at_ms), away = true RETURNING at_ms),
gone AS (DELETE FROM players WHERE id = :player AND NOT EXISTS (SELECT 1 FROM stops))
SELECT (SELECT count(*) FROM occupants) AS n, EXISTS (SELECT 1 FROM held) AS is_held, EXISTS (SELECT 1 FROM recent) AS is_recent,
    COALESCE((SELECT at_ms FROM listed), :now_ms::bigint) AS at_ms"
}

impl People<'_> {
    /// All that is kept about a person, as JSON.
    pub async fn data_of(self, player: PlayerId) -> Result<Value, StoreError> {
        let (store, id) = (self.store, player.0);
        let settings = store
            .maybe(sqlx::query_scalar!(r#"SELECT to_jsonb(p) AS "row!" FROM players p WHERE id = $1"#, id))
            .await?;
        let seats = store.all(sqlx::query_file_as!(SeatRow, "queries/seats_of_person.sql", id)).await?;
        let seats: Vec<_> = seats.into_iter().map(|row| row.json(store.vault())).collect();
        let opened = store.all(sqlx::query_scalar!("SELECT id FROM tables WHERE opener = $1 ORDER BY id", id)).await?;
        let opened: Vec<_> = opened.into_iter().map(|id| TableId(id).to_string()).collect();
        let history = sqlx::query_scalar!(
            r#"SELECT jsonb_build_object('server', guild::text, 'table', table_id::text, 'deed', deed,
               'by_me', moderator IS NOT DISTINCT FROM $1, 'about_me', player IS NOT DISTINCT
               FROM $1, 'reason', reason, 'at', at_ms) AS "row!"
               FROM moderations WHERE player = $1 OR moderator = $1
               UNION ALL SELECT jsonb_build_object('server', guild::text, 'muted_until', until_ms)
               FROM mutes WHERE player = $1"#,
            id
        );
        let history = store.all(history).await?;
        let lessons = sqlx::query_scalar!(
            r#"SELECT jsonb_build_object('game', game, 'lesson', lesson, 'solved', solved_ms) AS "row!"
               FROM lessons WHERE player = $1 ORDER BY solved_ms, game, lesson"#,
            id
        );
        let lessons = store.all(lessons).await?;
        let tips_ended = sqlx::query_scalar!(
            r#"SELECT to_jsonb(game) AS "row!" FROM tips_ended WHERE player = $1 ORDER BY game"#,
            id
        );
        let tips_ended = store.all(tips_ended).await?;
        let seeks = sqlx::query_scalar!(
            r#"SELECT jsonb_build_object('server', guild::text, 'game', game, 'name', name, 'seats', seats,
               'pace', pace_secs,
               'rated', rated, 'reach', reach, 'channel', channel::text, 'state', state, 'table',
               table_id::text, 'since', since_ms,
               'until', expires_ms) AS "row!" FROM seeks WHERE player = $1 ORDER BY since_ms, guild, game"#,
            id
        );
        let seeks = store.all(seeks).await?;
        let shares = sqlx::query_scalar!(
            r#"SELECT jsonb_build_object('table', table_id::text, 'channel', channel::text, 'at',
               at_ms) AS "row!"
               FROM shares WHERE player = $1 ORDER BY at_ms, table_id"#,
            id
        );
        let shares = store.all(shares).await?;
        let ratings = sqlx::query_scalar!(
            r#"SELECT jsonb_build_object('rating', to_jsonb(r) - 'player') AS "row!" FROM ratings r
               WHERE player = $1
               UNION ALL SELECT jsonb_build_object('table', table_id::text, 'result',
               to_jsonb(x) - 'player' - 'table_id') FROM results x
               WHERE player = $1"#,
            id
        );
        let ratings = store.all(ratings).await?;
        let notes = self.notes_of(player).await?;
        let tournaments = sqlx::query_scalar!(
            r#"SELECT jsonb_build_object('tournament', c.id::text, 'game', c.game, 'phase', c.phase,
               'organised_by_me', c.organiser = $1, 'number', e.number, 'name', e.name, 'from_round',
               e.from_round,
               'until_round', e.until_round) AS "row!"
               FROM tournaments c LEFT JOIN entrants e ON e.tournament_id = c.id AND e.player = $1
               WHERE c.organiser = $1 OR e.player = $1 ORDER BY c.id, e.number"#,
            id
        );
        let tournaments = store.all(tournaments).await?;
        // Tables with a seat that is kept for them, under the name that stands there.
        let kept = sqlx::query!(
            r#"SELECT t.id, c -> 'vacancy' ->> 1 AS "name!"
               FROM tables t, jsonb_array_elements(CASE WHEN jsonb_typeof(t.life -> 'chairs') = 'array'
               THEN t.life -> 'chairs' ELSE '[]' END) c
               WHERE t.phase IN ('lobby',
               'playing') AND t.life @? '$.chairs[*] ? (@.vacancy.type() == "array")'
               AND c -> 'vacancy' ->> 0 = $1 ORDER BY t.id"#,
            id.to_string()
        );
        let kept = store.all(kept).await?.into_iter();
        let kept: Vec<_> = kept.map(|row| json!({ "table": TableId(row.id).to_string(), "name": row.name })).collect();
        let blocked = sqlx::query_scalar!(
            r#"SELECT jsonb_build_object('player', CASE WHEN blocked > 0 THEN blocked::text END, 'since_ms', since_ms) AS "row!" FROM blocks
               WHERE player = $1 ORDER BY blocked"#,
            id
        );
        let blocked = store.all(blocked).await?;
        Ok(json!({
            "format": "subrosa-privacy-1", "account": player.0.to_string(), "settings": settings, "blocked": blocked,
            "opened": opened, "seats": seats,
            "lessons": lessons,
            "notes": notes,
            "tips_ended": tips_ended,
            "looked_for": seeks,
            "cards_shown": shares,
            "ratings": ratings,
            "tournaments": tournaments,
            "moderation": history,
            "kept_for_me": kept,
        }))
    }

    /// Whether somebody stands in a tournament, in play or over, or in a result.
    async fn stays_behind(self, player: PlayerId) -> Result<bool, StoreError> {
        let found = sqlx::query_scalar!(
            r#"SELECT EXISTS (SELECT 1 FROM entrants WHERE player = $1)
               OR EXISTS (SELECT 1 FROM results WHERE player = $1) AS "stays_behind!""#,
            player.0
        );
        self.store.one(found).await
    }

    /// Takes a person's id and name out of everything, and puts them on the list of those who are forgotten. Games
    /// stay, as a former player's. `left` are the tables in play that they have left; a person who had it done since `since_ms`
    /// waits. The list has it at `listed_ms`: now, or, for somebody who stands on the list beside the database already, the time of their
    /// deletion there, so that no list gets a later one that nobody asked for.
    pub async fn forget_as_of(
        self,
        player: PlayerId,
        left: &[TableId],
        (now_ms, since_ms): (i64, i64),
        listed_ms: i64,
    ) -> Result<Forgot, StoreError> {
        if !self.is_known(player).await? {
            return Ok(Forgot::Nothing);
        }
        let key = self.store.sealing().order_key().await?;
        let known_as = key.pseudonym(player);
        let forget = || ForgetPlayer {
            player: player.0,
            nobody: PlayerId::NOBODY.0,
            now_ms,
            listed_ms,
            stride: STEP_STRIDE,
            audience: rows::PUBLIC,
            kind: NoticeKind::Lobby.word(),
            seek_kind: NoticeKind::Seek.word(),
            seek_seq: END_SEQ,
            tournament_kind: NoticeKind::Tournament.word(),
            left: left.iter().map(|table| table.0).collect(),
            hash: known_as.hash.to_vec(),
            alias: known_as.alias,
            since_ms,
            day_ms: DAY_MS,
        };
        let mut row = self.store.unless_deadlocked(|| self.store.one(forget().query())).await?;
        if !row.is_held && !row.is_recent && self.stays_behind(player).await? {
            // Rows that were written at that moment have them still: a result, or a tournament whose people were put in another order.
            let again = || ForgetPlayer { since_ms: i64::MAX, ..forget() };
            let again = self.store.unless_deadlocked(|| self.store.one(again().query())).await?;
            row.n += again.n;
            // A person who plays again by now stands on the list as of the first time.
            if !again.is_held {
                row.at_ms = again.at_ms;
            }
        }
        Ok(match (row.is_held, row.is_recent) {
            (true, _) => Forgot::Held,
            (false, true) => Forgot::Recently,
            (false, false) => {
                let by = HashedBy::Key(key.id());
                Forgot::Gone(ForgottenPerson { hash: known_as.hash, by, at_ms: row.at_ms }, row.n)
            }
        })
    }
}

/// The fate of a person's data that were to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forgot {
    /// They are gone, with so many seats; and how the person stands on the list.
    Gone(ForgottenPerson, i64),
    /// There were none, and nothing was written.
    Nothing,
    /// A seat in play kept everything as it was.
    Held,
    /// They went a short time ago; what has come since stays for now.
    Recently,
}

row! {
    /// How many seats were given up, whether a seat in play kept everything as it was, and the time on the list.
    pub(crate) struct ForgottenRow { n: i64, is_held: bool, is_recent: bool, at_ms: i64 }
}

/// A seat that somebody has or had.
struct SeatRow {
    id: i64,
    game: String,
    phase: String,
    options: Value,
    opener: bool,
    opened_ms: i64,
    started_ms: Option<i64>,
    ended_ms: Option<i64>,
    seat: i16,
    kind: String,
    name: String,
    sits: bool,
    clock: Option<Value>,
    actions: Option<Value>,
    plan: Option<Value>,
    sealed_plan: Option<String>,
    secret: Option<Vec<u8>>,
    sealed_secret: Option<Vec<u8>>,
    seal_key: Option<String>,
}

impl SeatRow {
    /// The seat as JSON. What can't be opened is named `unreadable` in its place, and so is the seat: no database is asked here, so
    /// that the fault is this table's alone.
    fn json(mut self, vault: &Vault) -> Value {
        let OpenedMoves { actions, plan, is_whole } = self.secrets(vault);
        // A person who had the seat before has no share in the conditional moves on it now.
        let sits = self.sits;
        let mut seat = json!({
            "table": TableId(self.id).to_string(),
            "game": self.game,
            "phase": self.phase,
            "options": self.options,
            "opened_by_me": self.opener,
            "times": { "opened": self.opened_ms, "started": self.started_ms, "ended": self.ended_ms },
            "seat": self.seat,
            "kind": self.kind,
            "name": self.name,
            "actions": actions,
            "conditional_moves": plan.filter(|_| sits),
            "clock": self.clock.filter(|_| sits),
        });
        if !is_whole {
            seat["unreadable"] = true.into();
        }
        seat
    }

    /// The actions and the conditional moves, opened: secret choices are the person's own.
    fn secrets(&mut self, vault: &Vault) -> OpenedMoves {
        let table = TableId(self.id);
        let mut actions = self.actions.take().unwrap_or_else(|| json!([]));
        let (plan, sealed_plan) = (self.plan.take(), self.sealed_plan.take());
        let entries = actions.as_array_mut().into_iter().flatten();
        let sealed: Vec<_> = entries.filter(|entry| entry["action"].as_str().is_some_and(is_sealed)).collect();
        if sealed.is_empty() && sealed_plan.is_none() {
            return OpenedMoves { actions, plan, is_whole: true };
        }
        let (secret, sealed_secret, key) = (self.secret.take(), self.sealed_secret.take(), self.seal_key.take());
        let secret = vault.secret(table, SecretColumns { secret, sealed: sealed_secret, key });
        let seal = secret.map(|secret| TableSeal::of(table, &secret));
        if let Err(error) = &seal {
            tracing::error!(%error, "somebody takes their data along without what can't be read of a table");
        }
        let open = |what, text: String| seal.as_ref().ok().and_then(|seal| seal.open(what, text).ok());
        let mut is_whole = true;
        for entry in sealed {
            let at = entry["entry"].as_i64().and_then(|at| i32::try_from(at).ok()).unwrap_or_default();
            let action = entry["action"].as_str().unwrap_or_default().to_owned();
            let opened = open(SealedText::Action(at), action);
            is_whole &= opened.is_some();
            entry["action"] = opened.map_or_else(unreadable, Value::from);
        }
        let seat = usize::try_from(self.seat).unwrap_or_default();
        let plan = match sealed_plan {
            None => plan,
            Some(text) => {
                let opened = open(SealedText::Plan(seat), text).and_then(|text| serde_json::from_str(&text).ok());
                is_whole &= opened.is_some();
                Some(opened.unwrap_or_else(unreadable))
            }
        };
        OpenedMoves { actions, plan, is_whole }
    }
}

/// The moves of a seat, as a person gets them.
struct OpenedMoves {
    actions: Value,
    plan: Option<Value>,
    /// Whether everything could be opened.
    is_whole: bool,
}

/// The sign in the place of something that can't be opened.
fn unreadable() -> Value {
    json!({ "unreadable": true })
}
