//! A person's own data: all of it together, or gone. Opponents' records stay: the log names seats, and no people.

use serde_json::{Value, json};
use sqlx::Row;
use sqlx::postgres::PgRow;

use super::database::Store;
use super::error::StoreError;
use super::outbox::STEP_STRIDE;
use super::rows;
use super::statement::statement;
use table::{NoticeKind, PlayerId, TableId};

/// The opener of a table whose opener has taken their data away. Nobody's id at Discord is 0.
const NOBODY: i64 = 0;

/// The seats that somebody has or had, each with what was done from it in their time, and those that they are invited to.
const SEATS: &str = "
SELECT t.id, t.game, t.phase, t.options, t.opener = $1 AS opener, t.opened_ms, t.started_ms, t.ended_ms, x.seat, x.kind,
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

statement! {
    /// Names and ids go from seats, tenures, tables and settings at once. A seat that was kept for the person is kept no
    /// more. A table that is not over gets a new step, so that whoever read it with the name reads it again, and its
    /// lobby's post is brought up to date. Whom others have blocked is theirs to say.
    pub(super) struct ForgetPlayer {
        player: i64,
        nobody: i64,
        now_ms: i64,
        stride: i64,
        audience: i16,
        kind: &'static str,
    }
    "
WITH occupants AS (
    UPDATE seats s SET kind = CASE WHEN s.kind = 'invited' OR t.phase = 'lobby' THEN 'open' ELSE 'former' END,
        player = NULL, name = '', level = NULL, dm_message = NULL
    FROM tables t WHERE t.id = s.table_id AND s.player = :player RETURNING s.table_id),
kept AS (
    SELECT id FROM tables WHERE phase IN ('lobby', 'playing') AND life @? '$.chairs[*] ? (@.vacancy.type() == \"array\")'
        AND life::text LIKE '%\"' || :player::bigint::text || '\"%'),
hosts AS (
    UPDATE tables SET opener = CASE WHEN opener = :player THEN :nobody ELSE opener END,
        step = step + CASE WHEN phase IN ('lobby', 'playing') THEN 1 ELSE 0 END,
        life = CASE WHEN id IN (SELECT id FROM kept) THEN jsonb_set(life, '{chairs}', (
            SELECT jsonb_agg(CASE WHEN c -> 'vacancy' ->> 0 = :player::bigint::text THEN c - 'vacancy' ELSE c END ORDER BY n)
            FROM jsonb_array_elements(life -> 'chairs') WITH ORDINALITY AS chairs(c, n))) ELSE life END
    WHERE id IN (SELECT table_id FROM occupants UNION SELECT id FROM kept UNION SELECT id FROM tables WHERE opener = :player)
    RETURNING id, step, ply, phase),
posts AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, ply, due_ms)
    SELECT id, step * :stride, :audience, :kind, step, ply, :now_ms FROM hosts WHERE phase IN ('lobby', 'playing')),
times AS (UPDATE tenures SET player = NULL WHERE player = :player),
apart AS (DELETE FROM blocks WHERE player = :player),
gone AS (DELETE FROM players WHERE id = :player)
SELECT count(*) AS n FROM occupants"
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
        let seats = seats.iter().map(seat).collect::<Result<Vec<_>, _>>()?;
        let opened = sqlx::query("SELECT id FROM tables WHERE opener = $1 ORDER BY id").bind(player.0);
        let opened = self.fetch_all(opened).await?;
        let opened = opened.iter().map(|row| Ok(TableId(row.try_get("id")?).to_string()));
        let opened = opened.collect::<Result<Vec<_>, sqlx::Error>>()?;
        let blocked: Vec<_> = self.blocked_by(player).await?.iter().map(|other| other.0.to_string()).collect();
        Ok(json!({
            "format": "subrosa-privacy-1", "account": player.0.to_string(), "settings": settings, "blocked": blocked,
            "opened": opened, "seats": seats,
        }))
    }

    /// Takes a person's id and name out of everything. What was played stays, as a former player's. How many seats it was.
    ///
    /// # Errors
    /// If the database can't be asked; then nothing is changed.
    pub async fn forget(&self, player: PlayerId, now_ms: i64) -> Result<i64, StoreError> {
        let (player, nobody, stride) = (player.0, NOBODY, STEP_STRIDE);
        let (audience, kind) = (rows::PUBLIC, NoticeKind::Lobby.word());
        let forget = ForgetPlayer { player, nobody, now_ms, stride, audience, kind };
        Ok(self.fetch_one(forget.query()).await?.try_get("n")?)
    }
}

fn seat(row: &PgRow) -> Result<Value, sqlx::Error> {
    let time = |name| row.try_get::<Option<i64>, _>(name);
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
        "actions": row.try_get::<Option<Value>, _>("actions")?.unwrap_or_else(|| json!([])),
    }))
}
