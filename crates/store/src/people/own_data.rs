//! All that is kept about a person, as one JSON object that they can take along: read, and nothing changed.

use serde_json::{Value, json};

use crate::database::error::StoreError;
use crate::database::handles::People;
use crate::seal::{SealedText, SecretColumns, TableSeal, Vault, is_sealed};
use table::{PlayerId, TableId};

impl People<'_> {
    /// All that is kept about a person, as JSON.
    pub async fn data_of(self, player: PlayerId) -> Result<Value, StoreError> {
        Ok(json!({
            "format": "subrosa-privacy-1",
            "account": player.0.to_string(),
            "settings": self.settings_row(player).await?,
            "blocked": self.blocks_of(player).await?,
            "opened": self.tables_opened_by(player).await?,
            "seats": self.seats_of(player).await?,
            "lessons": self.lessons_of(player).await?,
            "notes": self.notes_of(player).await?,
            "tips_ended": self.tips_ended_by(player).await?,
            "looked_for": self.seeks_of(player).await?,
            "cards_shown": self.cards_shown_by(player).await?,
            "ratings": self.ratings_of(player).await?,
            "tournaments": self.tournaments_of(player).await?,
            "moderation": self.moderation_of(player).await?,
            "kept_for_me": self.seats_kept_for(player).await?,
        }))
    }

    async fn settings_row(self, player: PlayerId) -> Result<Option<Value>, StoreError> {
        let query = sqlx::query_scalar!(r#"SELECT to_jsonb(p) AS "row!" FROM players p WHERE id = $1"#, player.0);
        self.store.maybe(query).await
    }

    /// People that they keep away; one who is forgotten has no id.
    async fn blocks_of(self, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let query = sqlx::query_scalar!(
            r#"SELECT jsonb_build_object('player', CASE WHEN blocked > 0 THEN blocked::text END, 'since_ms', since_ms) AS "row!" FROM blocks
               WHERE player = $1 ORDER BY blocked"#,
            player.0
        );
        self.store.all(query).await
    }

    async fn tables_opened_by(self, player: PlayerId) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query_scalar!("SELECT id FROM tables WHERE opener = $1 ORDER BY id", player.0);
        let tables = self.store.all(query).await?;
        Ok(tables.into_iter().map(|id| TableId(id).to_string()).collect())
    }

    /// Seats that they have or had, with their own actions and conditional moves.
    async fn seats_of(self, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let query = sqlx::query_file_as!(SeatRow, "queries/seats_of_person.sql", player.0);
        let seats = self.store.all(query).await?;
        Ok(seats.into_iter().map(|seat| seat.json(self.store.vault())).collect())
    }

    async fn lessons_of(self, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let query = sqlx::query_scalar!(
            r#"SELECT jsonb_build_object('game', game, 'lesson', lesson, 'solved', solved_ms) AS "row!"
               FROM lessons WHERE player = $1 ORDER BY solved_ms, game, lesson"#,
            player.0
        );
        self.store.all(query).await
    }

    /// Games in which they have ended the tips.
    async fn tips_ended_by(self, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let query = sqlx::query_scalar!(
            r#"SELECT to_jsonb(game) AS "row!" FROM tips_ended WHERE player = $1 ORDER BY game"#,
            player.0
        );
        self.store.all(query).await
    }

    /// Seeks of theirs, in whatever state.
    async fn seeks_of(self, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let query = sqlx::query_scalar!(
            r#"SELECT jsonb_build_object('server', guild::text, 'game', game, 'name', name, 'seats', seats,
               'pace', pace_secs,
               'rated', rated, 'reach', reach, 'channel', channel::text, 'state', state, 'table',
               table_id::text, 'since', since_ms,
               'until', expires_ms) AS "row!" FROM seeks WHERE player = $1 ORDER BY since_ms, guild, game"#,
            player.0
        );
        self.store.all(query).await
    }

    /// Cards of games that they have shown to others.
    async fn cards_shown_by(self, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let query = sqlx::query_scalar!(
            r#"SELECT jsonb_build_object('table', table_id::text, 'channel', channel::text, 'at',
               at_ms) AS "row!"
               FROM shares WHERE player = $1 ORDER BY at_ms, table_id"#,
            player.0
        );
        self.store.all(query).await
    }

    /// Ratings, and the results that they come from.
    async fn ratings_of(self, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let query = sqlx::query_scalar!(
            r#"SELECT jsonb_build_object('rating', to_jsonb(r) - 'player') AS "row!" FROM ratings r
               WHERE player = $1
               UNION ALL SELECT jsonb_build_object('table', table_id::text, 'result',
               to_jsonb(x) - 'player' - 'table_id') FROM results x
               WHERE player = $1"#,
            player.0
        );
        self.store.all(query).await
    }

    /// Tournaments that they organise or have entered.
    async fn tournaments_of(self, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let query = sqlx::query_scalar!(
            r#"SELECT jsonb_build_object('tournament', c.id::text, 'game', c.game, 'phase', c.phase,
               'organised_by_me', c.organiser = $1, 'number', e.number, 'name', e.name, 'from_round',
               e.from_round,
               'until_round', e.until_round) AS "row!"
               FROM tournaments c LEFT JOIN entrants e ON e.tournament_id = c.id AND e.player = $1
               WHERE c.organiser = $1 OR e.player = $1 ORDER BY c.id, e.number"#,
            player.0
        );
        self.store.all(query).await
    }

    /// Acts of moderation by them or about them, and their mutes.
    async fn moderation_of(self, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let query = sqlx::query_scalar!(
            r#"SELECT jsonb_build_object('server', guild::text, 'table', table_id::text, 'deed', deed,
               'by_me', moderator IS NOT DISTINCT FROM $1, 'about_me', player IS NOT DISTINCT
               FROM $1, 'reason', reason, 'at', at_ms) AS "row!"
               FROM moderations WHERE player = $1 OR moderator = $1
               UNION ALL SELECT jsonb_build_object('server', guild::text, 'muted_until', until_ms)
               FROM mutes WHERE player = $1"#,
            player.0
        );
        self.store.all(query).await
    }

    /// Tables with a seat that is kept for them, under the name that stands there.
    async fn seats_kept_for(self, player: PlayerId) -> Result<Vec<Value>, StoreError> {
        let query = sqlx::query!(
            r#"SELECT t.id, c -> 'vacancy' ->> 1 AS "name!"
               FROM tables t, jsonb_array_elements(CASE WHEN jsonb_typeof(t.life -> 'chairs') = 'array'
               THEN t.life -> 'chairs' ELSE '[]' END) c
               WHERE t.phase IN ('lobby',
               'playing') AND t.life @? '$.chairs[*] ? (@.vacancy.type() == "array")'
               AND c -> 'vacancy' ->> 0 = $1 ORDER BY t.id"#,
            player.0.to_string()
        );
        let kept = self.store.all(query).await?.into_iter();
        Ok(kept.map(|row| json!({ "table": TableId(row.id).to_string(), "name": row.name })).collect())
    }
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
        let mut actions = self.actions.take().unwrap_or_else(|| json!([]));
        let (plan, sealed_plan) = (self.plan.take(), self.sealed_plan.take());
        let sealed = sealed_entries(&mut actions);
        if sealed.is_empty() && sealed_plan.is_none() {
            return OpenedMoves { actions, plan, is_whole: true };
        }
        let seal = self.seal(vault);
        let mut is_whole = true;
        for entry in sealed {
            is_whole &= open_action(entry, seal.as_ref());
        }
        let Some(sealed_plan) = sealed_plan else { return OpenedMoves { actions, plan, is_whole } };
        let opened = self.opened_plan(sealed_plan, seal.as_ref());
        OpenedMoves { actions, is_whole: is_whole && opened.is_some(), plan: Some(opened.unwrap_or_else(unreadable)) }
    }

    /// The table's seal; `None` where its secret can't be read.
    fn seal(&mut self, vault: &Vault) -> Option<TableSeal> {
        let table = TableId(self.id);
        let (secret, sealed, key) = (self.secret.take(), self.sealed_secret.take(), self.seal_key.take());
        match vault.secret(table, SecretColumns { secret, sealed, key }) {
            Ok(secret) => Some(TableSeal::of(table, &secret)),
            Err(error) => {
                tracing::error!(%error, "somebody takes their data along without what can't be read of a table");
                None
            }
        }
    }

    fn opened_plan(&self, text: String, seal: Option<&TableSeal>) -> Option<Value> {
        let seat = usize::try_from(self.seat).unwrap_or_default();
        let text = seal?.open(SealedText::Plan(seat), text).ok()?;
        serde_json::from_str(&text).ok()
    }
}

/// The moves of a seat, as a person gets them.
struct OpenedMoves {
    actions: Value,
    plan: Option<Value>,
    /// Whether everything could be opened.
    is_whole: bool,
}

/// The entries of a list of actions whose action is sealed.
fn sealed_entries(actions: &mut Value) -> Vec<&mut Value> {
    let entries = actions.as_array_mut().into_iter().flatten();
    entries.filter(|entry| entry["action"].as_str().is_some_and(is_sealed)).collect()
}

/// Opens a sealed action in its place; whether it could be opened.
fn open_action(entry: &mut Value, seal: Option<&TableSeal>) -> bool {
    let at = entry["entry"].as_i64().and_then(|at| i32::try_from(at).ok()).unwrap_or_default();
    let action = entry["action"].as_str().unwrap_or_default().to_owned();
    let opened = seal.and_then(|seal| seal.open(SealedText::Action(at), action).ok());
    let is_open = opened.is_some();
    entry["action"] = opened.map_or_else(unreadable, Value::from);
    is_open
}

/// The sign in the place of something that can't be opened.
fn unreadable() -> Value {
    json!({ "unreadable": true })
}
