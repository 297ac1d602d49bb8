//! A person's own data: all of it together, or gone. Opponents' records stay: the log names seats, and no people.

use serde_json::{Value, json};
use sqlx::Row;
use sqlx::postgres::PgRow;

use super::database::Store;
use super::error::StoreError;
use super::forgotten::ForgottenPerson;
use super::rows;
use super::seal::{Spot, TableSeal, Vault, is_sealed};
use super::seeks::END_SEQ;
use super::statement::statement;
use super::tables::secret_of;
use outbox::STEP_STRIDE;
use table::{NoticeKind, PlayerId, TableId};

/// The opener of a table whose opener has taken their data away. Nobody's id at Discord is 0.
const NOBODY: i64 = 0;

/// The seats that somebody has or had, each with what was done from it in their time, and those that they are invited to.
const SEATS: &str = "
SELECT t.life -> 'chairs' -> x.seat::integer -> 'plan' AS plan, t.secret, t.sealed_secret, t.seal_key,
    t.life -> 'chairs' -> x.seat::integer ->> 'sealed_plan' AS sealed_plan,
    (t.life -> 'chairs' -> x.seat::integer) - 'plan' - 'sealed_plan' - 'vacancy' AS clock, s.dm_message, s.player IS NOT NULL AS sits,
    t.id, t.game, t.phase, t.options, t.opener = $1 AS opener, t.opened_ms, t.started_ms, t.ended_ms, x.seat, x.kind,
    COALESCE(s.name, '') AS name,
    (SELECT jsonb_agg(jsonb_build_object('entry', a.ply, 'action', a.action, 'at', a.at_ms) ORDER BY a.ply)
     FROM actions a WHERE a.table_id = t.id AND a.seat = x.seat AND x.kind = 'player' AND a.ply >= x.since AND a.ply < COALESCE(
        (SELECT min(n.ply) FROM tenures n WHERE n.table_id = t.id AND n.seat = x.seat AND n.ply > x.since), 2147483647))
     AS actions
FROM (SELECT table_id, seat, ply AS since, 'player' AS kind FROM tenures WHERE player = $1
      UNION ALL SELECT table_id, seat, 0, kind FROM seats WHERE player = $1 AND kind = 'invited') x
    JOIN tables t ON t.id = x.table_id
    LEFT JOIN seats s ON s.table_id = x.table_id AND s.seat = x.seat AND s.player = $1
ORDER BY t.id, x.seat, x.since";

/// What moderators did about somebody, or they as one; and where they are muted until when.
const HISTORY: &str = "SELECT jsonb_build_object('server', guild::text, 'table', table_id::text, 'deed', deed, \
     'by_me', moderator IS NOT DISTINCT FROM $1, 'about_me', player IS NOT DISTINCT FROM $1, 'reason', reason, 'at', at_ms) AS row \
     FROM moderations WHERE player = $1 OR moderator = $1 \
     UNION ALL SELECT jsonb_build_object('server', guild::text, 'muted_until', until_ms) FROM mutes WHERE player = $1";

/// The lessons that somebody has solved.
const LESSONS: &str = "SELECT jsonb_build_object('game', game, 'lesson', lesson, 'solved', solved_ms) AS row \
     FROM lessons WHERE player = $1 ORDER BY solved_ms, game, lesson";

/// The games in which somebody wants no more tips.
const TIPS_ENDED: &str = "SELECT to_jsonb(game) AS row FROM tips_ended WHERE player = $1 ORDER BY game";

/// What somebody looked for, and of which games they showed the card.
const SEEKS: &str = "SELECT jsonb_build_object('server', guild::text, 'game', game, 'name', name, 'seats', seats, 'pace', pace_secs, \
     'rated', rated, 'reach', reach, 'channel', channel::text, 'state', state, 'table', table_id::text, 'since', since_ms, 'until', expires_ms) AS row \
     FROM seeks WHERE player = $1 ORDER BY since_ms, guild, game";
/// See [`SEEKS`].
const SHARES: &str = "SELECT jsonb_build_object('table', table_id::text, 'channel', channel::text, 'at', at_ms) AS row \
     FROM shares WHERE player = $1 ORDER BY at_ms, table_id";
/// Whom somebody blocks, and since when.
const BLOCKS: &str = "SELECT jsonb_build_object('player', blocked::text, 'since_ms', since_ms) AS row FROM blocks \
     WHERE player = $1 ORDER BY blocked";
/// Somebody's results at rated tables, and the ratings that follow from them.
const RATINGS: &str = "SELECT jsonb_build_object('rating', to_jsonb(r) - 'player') AS row FROM ratings r WHERE player = $1 \
     UNION ALL SELECT jsonb_build_object('table', table_id::text, 'result', to_jsonb(x) - 'player' - 'table_id') FROM results x \
     WHERE player = $1";
/// The tournaments that somebody organises or takes part in.
const TOURNAMENTS: &str = "SELECT jsonb_build_object('tournament', c.id::text, 'game', c.game, 'phase', c.phase, \
     'organised_by_me', c.organiser = $1, 'number', e.number, 'name', e.name, 'from_round', e.from_round, \
     'until_round', e.until_round) AS row \
     FROM tournaments c LEFT JOIN entrants e ON e.tournament_id = c.id AND e.player = $1 \
     WHERE c.organiser = $1 OR e.player = $1 ORDER BY c.id, e.number";

/// Tables with a seat that is kept for somebody, under the name that stands there.
const KEPT_FOR: &str = "
SELECT t.id, c -> 'vacancy' ->> 1 AS name FROM tables t, jsonb_array_elements(t.life -> 'chairs') c
WHERE t.phase IN ('lobby', 'playing') AND t.life @? '$.chairs[*] ? (@.vacancy.type() == \"array\")'
    AND c -> 'vacancy' ->> 0 = $1 ORDER BY t.id";

statement! {
    /// Unless they hold a seat in play that they are not known to have left, when nothing goes, and with their conditional
    /// moves: names and ids go from seats, tenures, tables and settings at once. A seat that was kept for the person is kept no
    /// more, and that they have had one is forgotten. A table that is not over gets a new step, so that whoever read it
    /// with the name reads it again, and its lobby's post is brought up to date. Whom others have blocked is theirs to say,
    /// and a mute is its server's.
    pub(super) struct ForgetPlayer {
        player: i64,
        nobody: i64,
        now_ms: i64,
        stride: i64,
        audience: i16,
        kind: &'static str,
        seek_kind: &'static str,
        seek_seq: i64,
        left: Vec<i64>,
        hash: Vec<u8>,
        salt: Vec<u8>,
    }
    "
WITH held AS (
    SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id
    WHERE s.player = :player AND s.kind = 'player' AND t.phase = 'playing' AND s.table_id <> ALL(:left::bigint[])),
occupants AS (
    UPDATE seats s SET kind = CASE WHEN s.kind = 'invited' OR t.phase = 'lobby' THEN 'open' ELSE 'former' END,
        player = NULL, name = '', level = NULL, dm_message = NULL
    FROM tables t WHERE t.id = s.table_id AND s.player = :player AND NOT EXISTS (SELECT 1 FROM held)
    RETURNING s.table_id, s.seat),
kept AS (
    SELECT id FROM tables WHERE phase IN ('lobby', 'playing') AND life @? '$.chairs[*] ? (@.vacancy.type() == \"array\")'
        AND life::text LIKE '%\"' || :player::bigint::text || '\"%'
    UNION SELECT id FROM tables WHERE phase IN ('lobby', 'playing') AND life @? '$.former[*]'
        AND life::text LIKE '%\"' || :player::bigint::text || '\"%'),
hosts AS (
    UPDATE tables SET opener = CASE WHEN opener = :player THEN :nobody ELSE opener END,
        step = step + CASE WHEN phase IN ('lobby', 'playing') THEN 1 ELSE 0 END,
        life = CASE WHEN id IN (SELECT id FROM kept UNION SELECT table_id FROM occupants)
            AND jsonb_array_length(life -> 'chairs') > 0 THEN jsonb_set(life, '{chairs}', (
            SELECT jsonb_agg(CASE WHEN c -> 'vacancy' ->> 0 = :player::bigint::text THEN c - 'vacancy' ELSE c END
                - CASE WHEN EXISTS (SELECT 1 FROM occupants o WHERE o.table_id = id AND o.seat = n - 1) THEN 'plan' ELSE '' END
                - CASE WHEN EXISTS (SELECT 1 FROM occupants o WHERE o.table_id = id AND o.seat = n - 1) THEN 'sealed_plan' ELSE '' END
                ORDER BY n)
            FROM jsonb_array_elements(life -> 'chairs') WITH ORDINALITY AS chairs(c, n)))
            || CASE WHEN life @? '$.former[*]' THEN jsonb_build_object('former', COALESCE((
                SELECT jsonb_agg(f) FROM jsonb_array_elements(life -> 'former') f WHERE f ->> 1 <> :player::bigint::text),
                '[]')) ELSE '{}' END ELSE life END
    WHERE NOT EXISTS (SELECT 1 FROM held) AND id IN (SELECT table_id FROM occupants UNION SELECT id FROM kept UNION SELECT id FROM tables WHERE opener = :player)
    RETURNING id, step, ply, phase, guild, channel),
entered AS (
    UPDATE entrants e SET player = NULL, name = '', until_round = COALESCE(e.until_round, (
        SELECT COALESCE(max(m.round) + 1, 0) FROM meetings m WHERE m.tournament_id = e.tournament_id))
    WHERE e.player = :player AND NOT EXISTS (SELECT 1 FROM held) RETURNING e.tournament_id),
organised AS (
    UPDATE tournaments SET organiser = CASE WHEN organiser = :player THEN :nobody ELSE organiser END, step = step + 1
    WHERE (organiser = :player OR id IN (SELECT tournament_id FROM entered)) AND NOT EXISTS (SELECT 1 FROM held)
    RETURNING id, step, phase, guild, channel),
sign_ups AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, ply, due_ms, server, place)
    SELECT id, step * :stride, :audience, 'tournament', 0, 0, :now_ms, guild, channel FROM organised WHERE phase = 'sign-up'),
posts AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, ply, due_ms, server, place)
    SELECT id, step * :stride, :audience, :kind, step, ply, :now_ms, COALESCE(guild, 0), channel FROM hosts WHERE phase IN ('lobby', 'playing')),
times AS (UPDATE tenures SET player = NULL WHERE player = :player AND NOT EXISTS (SELECT 1 FROM held)),
sought AS (
    DELETE FROM seeks WHERE player = :player AND NOT EXISTS (SELECT 1 FROM held)
    RETURNING asked, guild, channel, message, state),
unsought AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, ply, target, due_ms, server, place)
    SELECT asked, :seek_seq, :audience, :seek_kind, 0, 0, message, :now_ms, guild, channel FROM sought
    WHERE state = 'waiting' AND message IS NOT NULL ON CONFLICT DO NOTHING),
shown AS (DELETE FROM shares WHERE player = :player AND NOT EXISTS (SELECT 1 FROM held)),
rated AS (UPDATE results SET player = NULL WHERE player = :player AND NOT EXISTS (SELECT 1 FROM held)),
ratings AS (DELETE FROM ratings WHERE player = :player AND NOT EXISTS (SELECT 1 FROM held)),
noted AS (DELETE FROM notes WHERE player = :player AND NOT EXISTS (SELECT 1 FROM held)),
tipped AS (DELETE FROM tips_ended WHERE player = :player AND NOT EXISTS (SELECT 1 FROM held)),
learnt AS (DELETE FROM lessons WHERE player = :player AND NOT EXISTS (SELECT 1 FROM held)),
apart AS (DELETE FROM blocks WHERE player = :player AND NOT EXISTS (SELECT 1 FROM held)),
asked AS (DELETE FROM questions WHERE player = :player AND NOT EXISTS (SELECT 1 FROM held)),
lanes AS (UPDATE outbox SET place = 0 WHERE place = :player AND NOT EXISTS (SELECT 1 FROM held)),
allowed AS (
    DELETE FROM allowances WHERE (kind <> 'server' AND owner = :player OR kind = 'invited' AND other = :player)
    AND NOT EXISTS (SELECT 1 FROM held)),
history AS (
    UPDATE moderations SET player = NULLIF(player, :player), moderator = NULLIF(moderator, :player)
    WHERE (player = :player OR moderator = :player) AND NOT EXISTS (SELECT 1 FROM held)),
listed AS (
    INSERT INTO forgotten (hash, salt, at_ms) SELECT :hash, :salt, :now_ms WHERE NOT EXISTS (SELECT 1 FROM held)
    ON CONFLICT (hash) DO UPDATE SET at_ms = excluded.at_ms),
gone AS (DELETE FROM players WHERE id = :player AND NOT EXISTS (SELECT 1 FROM held))
SELECT (SELECT count(*) FROM occupants) AS n, EXISTS (SELECT 1 FROM held) AS is_held"
}

impl Store {
    /// All that is kept about a person, as JSON.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn data_of(&self, player: PlayerId) -> Result<Value, StoreError> {
        let settings = self
            .fetch_optional(sqlx::query("SELECT to_jsonb(p) AS row FROM players p WHERE id = $1").bind(player.0))
            .await?;
        let settings: Option<Value> = settings.map(|row| row.try_get("row")).transpose()?;
        let seats = self.fetch_all(sqlx::query(SEATS).bind(player.0)).await?;
        let seats = seats.iter().map(|row| seat(self.vault(), row)).collect::<Result<Vec<_>, _>>()?;
        let opened = sqlx::query("SELECT id FROM tables WHERE opener = $1 ORDER BY id").bind(player.0);
        let opened = self.fetch_all(opened).await?;
        let opened = opened.iter().map(|row| Ok(TableId(row.try_get("id")?).to_string()));
        let opened = opened.collect::<Result<Vec<_>, sqlx::Error>>()?;
        let history = self.rows_of(HISTORY, player).await?;
        let (lessons, tips_ended) = (self.rows_of(LESSONS, player).await?, self.rows_of(TIPS_ENDED, player).await?);
        let (seeks, shares) = (self.rows_of(SEEKS, player).await?, self.rows_of(SHARES, player).await?);
        let ratings = self.rows_of(RATINGS, player).await?;
        let notes = self.notes_of(player).await?;
        let tournaments = self.rows_of(TOURNAMENTS, player).await?;
        let kept = self.fetch_all(sqlx::query(KEPT_FOR).bind(player.0.to_string())).await?;
        let kept = kept.iter().map(|row| {
            Ok(json!({ "table": TableId(row.try_get("id")?).to_string(), "name": row.try_get::<String, _>("name")? }))
        });
        let kept = kept.collect::<Result<Vec<_>, sqlx::Error>>()?;
        let blocked = self.rows_of(BLOCKS, player).await?;
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

    /// What a statement gives about a person, each row a JSON value of the name `row`.
    async fn rows_of(&self, sql: &'static str, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let rows = self.fetch_all(sqlx::query(sql).bind(player.0)).await?;
        Ok(rows.iter().map(|row| row.try_get("row")).collect::<Result<_, _>>()?)
    }

    /// Takes a person's id and name out of everything, and puts them on the list of those who are forgotten. What was
    /// played stays, as a former player's. `left` are the tables in play that they have left. How many seats it was;
    /// `None`, and nothing is changed, if they hold a seat in play at another table.
    ///
    /// # Errors
    /// If the database can't be asked; then nothing is changed.
    pub async fn forget(
        &self,
        player: PlayerId,
        left: &[TableId],
        person: &ForgottenPerson,
    ) -> Result<Option<i64>, StoreError> {
        let (player, nobody, stride, now_ms) = (player.0, NOBODY, STEP_STRIDE, person.at_ms);
        let (audience, kind) = (rows::PUBLIC, NoticeKind::Lobby.word());
        let (hash, salt) = (person.hash.to_vec(), person.salt.to_vec());
        let left = left.iter().map(|table| table.0).collect();
        let (seek_kind, seek_seq) = (NoticeKind::Seek.word(), END_SEQ);
        let forget =
            ForgetPlayer { player, nobody, now_ms, stride, audience, kind, seek_kind, seek_seq, left, hash, salt };
        let row = self.fetch_one(forget.query()).await?;
        let seats = row.try_get("n")?;
        Ok(if row.try_get("is_held")? { None } else { Some(seats) })
    }
}

/// What was chosen in secret from a seat, and what is planned on it, opened: it is the person's own.
fn secrets(vault: &Vault, row: &PgRow) -> Result<(Value, Option<Value>), StoreError> {
    let table = TableId(row.try_get("id")?);
    let mut actions = row.try_get::<Option<Value>, _>("actions")?.unwrap_or_else(|| json!([]));
    let (plan, sealed_plan): (Option<Value>, Option<String>) = (row.try_get("plan")?, row.try_get("sealed_plan")?);
    let damaged = |what: &'static str| StoreError::Damaged { table: table.0, what: format!("something secret {what}") };
    let entries = actions.as_array_mut().into_iter().flatten();
    let sealed: Vec<_> = entries.filter(|entry| entry["action"].as_str().is_some_and(is_sealed)).collect();
    if sealed.is_empty() && sealed_plan.is_none() {
        return Ok((actions, plan));
    }
    let seal = TableSeal::of(table, &secret_of(vault, table, row)?);
    for entry in sealed {
        let at = entry["entry"].as_i64().and_then(|at| i32::try_from(at).ok()).unwrap_or_default();
        let action = entry["action"].as_str().unwrap_or_default().to_owned();
        entry["action"] = seal.open(Spot::Action(at), action).map_err(damaged)?.into();
    }
    let seat = usize::try_from(row.try_get::<i16, _>("seat")?).unwrap_or_default();
    let open_plan = |text| seal.open(Spot::Plan(seat), text).map_err(damaged);
    let opened = sealed_plan.map(open_plan).transpose()?.and_then(|text| serde_json::from_str(&text).ok());
    Ok((actions, opened.or(plan)))
}

fn seat(vault: &Vault, row: &PgRow) -> Result<Value, StoreError> {
    let (actions, plan) = secrets(vault, row)?;
    let time = |name| row.try_get::<Option<i64>, _>(name);
    // Who had the seat before has no share in what is planned on it now.
    let sits: bool = row.try_get("sits")?;
    Ok(json!({
        "table": TableId(row.try_get("id")?).to_string(),
        "game": row.try_get::<String, _>("game")?,
        "phase": row.try_get::<String, _>("phase")?,
        "options": row.try_get::<Value, _>("options")?,
        "opened_by_me": row.try_get::<bool, _>("opener")?,
        "times": { "opened": time("opened_ms")?, "started": time("started_ms")?, "ended": time("ended_ms")? },
        "seat": row.try_get::<i16, _>("seat")?,
        "kind": row.try_get::<String, _>("kind")?,
        "name": row.try_get::<String, _>("name")?,
        "actions": actions,
        "conditional_moves": plan.filter(|_| sits),
        "clock": row.try_get::<Option<Value>, _>("clock")?.filter(|_| sits),
        "direct_message": row.try_get::<Option<i64>, _>("dm_message")?.map(|id| id.to_string()),
    }))
}
