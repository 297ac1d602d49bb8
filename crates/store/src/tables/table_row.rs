//! The statements that read whole tables, with or without their logs, and their rows.

use std::collections::BTreeMap;

use crate::database::error::StoreError;
use crate::database::json;
use crate::seal::{SecretColumns, TableSeal, Vault};
use crate::sql::row::{ReadRow, row};
use crate::sql::statement::statement;
use crate::tables::life;
use crate::tables::rows::{self, OccupantJson, PlaceRow};
use game::AnyGame;
use table::{LatePolicy, Life, Log, Occupant, PlayerId, PlayerSettings, StoredStage, StoredTable, TableId, Terms};

// By name: a plan that says `t.*` fails for good once a newer version has added a column. The seats are those of the table that is
// named: where it is named by a value, only its own machine is asked.
macro_rules! columns {
    ($table:literal) => {
        concat!(
            "t.id, t.game, t.options::text AS options, t.phase, t.opener, t.step, t.entries, t.secret, t.sealed_secret, t.seal_key, t.fingerprint, \
             t.life::text AS life, t.by_lot, \
             t.rules_version, t.to_act, t.pace_secs, t.bank_secs, t.late, t.least, t.rests, t.rated, t.guild, t.channel, \
             t.lobby_channel, t.lobby_message, t.thread, t.post_message, t.told_entry, t.words::text AS words, \
             (SELECT json_agg(json_build_object('kind', s.kind, 'player', s.player::text, 'name', s.name, \
             'level', s.level, 'players', CASE WHEN p.id IS NOT NULL THEN ",
            table_settings_json!(),
            " END) ORDER BY s.seat) FROM seats s LEFT JOIN players p ON p.id = s.player \
             WHERE s.table_id = ",
            $table,
            ")::text AS occupants"
        )
    };
}

// A table's log from an entry on, among those in play, and whether it has left them, beside its row.
macro_rules! log_from {
    ($table:literal, $from:literal) => {
        concat!(
            ", t.log_left_ms, l.* FROM tables t, LATERAL (SELECT array_agg(e.seat) AS log_seats, array_agg(e.action) AS log_actions, \
             array_agg(e.sealed) AS log_sealed, array_agg(e.deed) AS log_deeds \
             FROM (SELECT a.seat, a.action, a.sealed, a.deed FROM actions a WHERE a.table_id = ",
            $table,
            " AND a.entry >= ",
            $from,
            " ORDER BY a.entry) e) l WHERE "
        )
    };
}

statement! {
    /// A table with its seats and the settings of the people in them.
    pub(crate) struct ReadTable { table: i64 }
    -> TableRow;
    concat!("SELECT ", columns!(":table"), " FROM tables t WHERE t.id = :table")
}

statement! {
    /// A player's open tables: those that wait for the player first, then by the time when something is due. All their seats are looked up
    /// in the index of open tables: a game that is over costs that look, and a table of others costs nothing.
    pub(crate) struct TablesOf { player: i64, limit: i64 }
    -> TableRow;
    concat!(
        "SELECT ",
        columns!("t.id"),
        " FROM tables t \
         WHERE t.phase IN ('lobby', 'playing') AND t.id = ANY(ARRAY(SELECT table_id FROM seats WHERE player = :player)) \
         ORDER BY EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.player = :player AND s.seat = ANY(t.to_act)) DESC, \
         t.due_ms NULLS LAST, t.changed_ms DESC, t.id LIMIT :limit"
    )
}

statement! {
    /// The open tables of a channel and of another one, the newest first.
    pub(crate) struct TablesIn { guild: i64, channel: i64, parent: Option<i64>, limit: i64 }
    -> TableRow;
    concat!(
        "SELECT ",
        columns!("t.id"),
        " FROM tables t WHERE t.phase IN ('lobby', 'playing') AND t.guild = :guild AND t.channel IN (:channel, :parent) \
         ORDER BY t.id DESC LIMIT :limit"
    )
}

statement! {
    /// The lobbies with a free seat of a channel and of another one, the newest first.
    pub(crate) struct OpenLobbiesIn { guild: i64, channel: i64, parent: Option<i64>, limit: i64 }
    -> TableRow;
    concat!(
        "SELECT ",
        columns!("t.id"),
        " FROM tables t WHERE t.phase = 'lobby' AND t.guild = :guild AND t.channel IN (:channel, :parent) \
         AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'open') \
         ORDER BY t.id DESC LIMIT :limit"
    )
}

statement! {
    /// A table with its log from an entry on.
    pub(crate) struct TableAndLog { table: i64, from: i32 }
    -> LoggedTableRow;
    concat!("SELECT ", columns!(":table"), log_from!(":table", ":from"), "t.id = :table")
}

statement! {
    /// The table of a thread with its whole log.
    pub(crate) struct TableAndLogInThread { thread: i64 }
    -> LoggedTableRow;
    concat!("SELECT ", columns!("t.id"), log_from!("t.id", "0"), "t.thread = :thread")
}

row! {
    /// A table without its log.
    pub(crate) struct TableRow {
        id: i64,
        game: String,
        options: String,
        phase: String,
        opener: i64,
        step: i32,
        entries: i32,
        secret: Option<Vec<u8>>,
        sealed_secret: Option<Vec<u8>>,
        seal_key: Option<String>,
        fingerprint: Option<String>,
        life: String,
        by_lot: Vec<i16>,
        rules_version: i16,
        to_act: Vec<i16>,
        pace_secs: i32,
        bank_secs: Option<i32>,
        late: String,
        least: i16,
        rests: bool,
        rated: bool,
        guild: Option<i64>,
        channel: i64,
        lobby_channel: Option<i64>,
        lobby_message: Option<i64>,
        thread: Option<i64>,
        post_message: Option<i64>,
        told_entry: Option<i32>,
        words: String,
        occupants: Option<String>,
    }
}

row! {
    /// A log, a list a column; none where it has no entry.
    #[expect(clippy::struct_field_names, reason = "the columns are called so beside those of the table")]
    pub(crate) struct LogRow {
        log_seats: Option<Vec<Option<i16>>>,
        log_actions: Option<Vec<String>>,
        log_sealed: Option<Vec<bool>>,
        log_deeds: Option<Vec<String>>,
    }
}

row! {
    /// When a table's log left those in play, if it did: what lies among them is not to be trusted then.
    pub(crate) struct LeftRow { log_left_ms: Option<i64> }
}

/// A table with its log.
#[derive(Debug)]
pub(crate) struct LoggedTableRow {
    pub table: TableRow,
    pub left: LeftRow,
    pub log: LogRow,
}

impl ReadRow for LoggedTableRow {
    fn read(row: &sqlx::postgres::PgRow) -> Result<Self, sqlx::Error> {
        Ok(Self { table: TableRow::read(row)?, left: LeftRow::read(row)?, log: LogRow::read(row)? })
    }

    #[cfg(test)]
    fn columns() -> Vec<crate::sql::row::ColumnShape> {
        TableRow::columns().into_iter().chain(LeftRow::columns()).chain(LogRow::columns()).collect()
    }
}

fn damaged(table: TableId, what: &str) -> StoreError {
    StoreError::Damaged { table: table.0, what: what.to_owned() }
}

impl TableRow {
    /// The table that the row tells of.
    ///
    /// # Errors
    /// If a column makes no sense, which is named, or the secret can't be opened, or the rules are unknown.
    pub(crate) fn stored(self, vault: &Vault) -> Result<StoredTable, StoreError> {
        let id = TableId(self.id);
        let unreadable = |what| StoreError::Damaged { table: id.0, what };
        let (seats, settings) = seats_of(self.occupants.as_deref()).map_err(unreadable)?;
        let options: BTreeMap<String, String> = json::read("tables.options", &self.options).map_err(unreadable)?;
        let (game, terms) = (self.game(id)?, self.terms(id)?);
        let columns = SecretColumns { secret: self.secret, sealed: self.sealed_secret, key: self.seal_key };
        let secret = vault.vouched(id, columns, self.fingerprint.as_deref())?;
        Ok(StoredTable {
            id,
            game,
            options: options.into_iter().collect(),
            opener: PlayerId(self.opener),
            stage: StoredStage {
                phase: rows::phase(&self.phase).ok_or_else(|| damaged(id, "its phase is unknown"))?,
                entries: rows::entry(id, self.entries)?,
            },
            step: self.step,
            terms,
            life: Life {
                by_lot: rows::seats(self.by_lot),
                ..life::read(&self.life, seats.len(), || TableSeal::of(id, &secret)).map_err(unreadable)?
            },
            settings,
            seats,
            secret,
            log: Log::default(),
            words: rows::WordJson::read(json::read("tables.words", &self.words).map_err(unreadable)?),
            place: PlaceRow {
                guild: self.guild,
                channel: self.channel,
                lobby_channel: self.lobby_channel,
                lobby_message: self.lobby_message,
                thread: self.thread,
                post_message: self.post_message,
                told_entry: self.told_entry,
            }
            .place(id)?,
        })
    }

    fn terms(&self, id: TableId) -> Result<Terms, StoreError> {
        let seconds = |secs: i32, what| u32::try_from(secs).map_err(|_| damaged(id, what));
        Ok(Terms {
            pace_secs: seconds(self.pace_secs, "tables.pace_secs: it is negative")?,
            bank_secs: self.bank_secs.map(|secs| seconds(secs, "tables.bank_secs: it is negative")).transpose()?,
            late: LatePolicy::of_word(&self.late).ok_or_else(|| damaged(id, "tables.late: an unknown word"))?,
            rests: self.rests,
            rated: self.rated,
            least: u8::try_from(self.least).map_err(|_| damaged(id, "tables.least: it is no number of players"))?,
        })
    }

    /// The game by the rules under which the table began.
    fn game(&self, id: TableId) -> Result<&'static dyn AnyGame, StoreError> {
        let version = u16::try_from(self.rules_version);
        let version = version.map_err(|_| damaged(id, "its rules have a negative number"))?;
        games::under(&self.game, version).map_err(|rules| StoreError::Rules { table: id.0, rules })
    }
}

/// The occupants and their settings, in seat order.
fn seats_of(occupants: Option<&str>) -> Result<(Vec<Occupant>, Vec<PlayerSettings>), String> {
    let seats: Vec<OccupantJson> = json::read("seats", occupants.ok_or("seats: there are none")?)?;
    seats.into_iter().map(OccupantJson::read).collect()
}
