//! Who looks for a game in a server: a row a person and game. It waits until others fit, until it is withdrawn, or until its
//! time is over; what became of it stays for a while, so that whatever is asked twice is answered alike.

use sqlx::Row;
use sqlx::postgres::PgRow;

use super::allowances::{AllowanceKind, Expense, ExpenseColumns, afforded};
use super::database::Store;
use super::error::StoreError;
use super::rows;
use super::statement::statement;
use table::{ChannelId, GuildId, MessageId, NoticeKind, Player, PlayerId, TableId};

/// The number of a seek's post among the outbox's rows of its id, and that of the post's end: past those of a lobby.
pub(super) const POST_SEQ: i64 = 30;
/// See [`POST_SEQ`].
pub(super) const END_SEQ: i64 = 31;

/// What became of a seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeekState {
    /// It waits for others.
    Waiting,
    /// A table is open.
    Seated(TableId),
    /// Whoever asked wants it no more.
    Withdrawn,
    /// Nobody came in time.
    Expired,
}

/// With whom somebody would play, and for what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeekTerms {
    /// Whether the game is to be rated.
    pub rated: bool,
    /// How far another's rating may be from theirs; nothing: as far as it likes.
    pub reach: Option<u16>,
}

/// Somebody looks for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek {
    /// In which server.
    pub guild: GuildId,
    /// Who.
    pub player: Player,
    /// Which game, by its id.
    pub game: String,
    /// The interaction that made the message in which it was asked for.
    pub id: i64,
    /// The interaction that asked.
    pub asked: i64,
    /// With how many seats.
    pub seats: u8,
    /// The time for a move, in seconds.
    pub pace_secs: u32,
    /// With whom, and for what.
    pub terms: SeekTerms,
    /// Where it was asked for: the table's channel, if nobody has waited longer.
    pub channel: ChannelId,
    /// What became of it.
    pub state: SeekState,
    /// Its post.
    pub message: Option<MessageId>,
    /// Since when, in Unix milliseconds.
    pub since_ms: i64,
    /// Until when, in Unix milliseconds.
    pub expires_ms: i64,
}

/// What became of a new seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeekAdded {
    /// It is there, now or since the same was asked before; or another one for the same game is.
    Known,
    /// The one that it answers waits no longer.
    Late,
    /// This allowance is used up.
    Spent(Expense),
}

macro_rules! seek_columns {
    () => {
        "s.guild, s.player, s.game, s.id, s.asked, s.name, s.seats, s.pace_secs, s.rated, s.reach, s.channel, s.state, s.table_id, \
         s.message, s.since_ms, s.expires_ms"
    };
}

const SEEK: &str =
    concat!("SELECT ", seek_columns!(), " FROM seeks s WHERE s.guild = $1 AND s.player = $2 AND s.game = $3");
const SEEK_ASKED: &str = concat!("SELECT ", seek_columns!(), " FROM seeks s WHERE s.guild = $1 AND s.asked = $2");

/// Those in a server that wait, but for those of whom somebody wants no part of the other, or who is muted there: those who
/// have waited longest first. `$1` the server, `$2` who looks at them, `$3` now, `$4` a game or none, `$5` how many.
const WAITING: &str = concat!(
    "SELECT ",
    seek_columns!(),
    " FROM seeks s WHERE s.guild = $1 AND s.state = 'waiting' AND s.expires_ms > $3 AND ($4::text IS NULL OR s.game = $4) \
     AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.player = s.player AND b.blocked = $2 \
        OR b.player = $2 AND b.blocked = s.player) \
     AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.guild = s.guild AND m.player = s.player AND m.until_ms > $3) \
     ORDER BY s.since_ms, s.asked LIMIT $5"
);

/// Those that something is still to follow from since before a time. `$1` the time, `$2` how many.
const UNSETTLED: &str = concat!(
    "SELECT ",
    seek_columns!(),
    " FROM seeks s WHERE NOT s.settled AND s.since_ms < $1 ORDER BY s.since_ms LIMIT $2"
);

statement! {
    /// A seek of the same game that waits, or was asked for later, stays as it is.
    struct AddSeek {
        guild: i64,
        player: i64,
        game: String,
        id: i64,
        asked: i64,
        name: String,
        seats: i16,
        pace_secs: i32,
        rated: bool,
        reach: Option<i16>,
        channel: i64,
        now_ms: i64,
        expires_ms: i64,
        answers: Option<i64>,
        expense_kind: Vec<&'static str>,
        expense_owner: Vec<i64>,
        expense_other: Vec<i64>,
        expense_cost: Vec<i64>,
        expense_most: Vec<i64>,
    }
    concat!("
WITH known AS (
    SELECT 1 FROM seeks WHERE guild = :guild AND player = :player AND game = :game
        AND (id >= :id OR state = 'waiting' AND expires_ms > :now_ms)),
wanted AS (
    SELECT 1 AS yes WHERE :answers::bigint IS NULL OR EXISTS (
        SELECT 1 FROM seeks WHERE guild = :guild AND asked = :answers AND state = 'waiting' AND expires_ms > :now_ms)),
fits AS (SELECT 1 AS yes FROM wanted WHERE NOT EXISTS (SELECT 1 FROM known)),
", afforded!(), "
added AS (
    INSERT INTO seeks AS s (guild, player, game, id, asked, name, seats, pace_secs, rated, reach, channel, state, settled, since_ms,
        expires_ms)
    SELECT :guild, :player, :game, :id, :asked, :name, :seats, :pace_secs, :rated, :reach, :channel, 'waiting', false, :now_ms, :expires_ms
    FROM fits WHERE (SELECT count(*) FROM afforded) = cardinality(:expense_kind::text[])
    ON CONFLICT (guild, player, game) DO UPDATE SET id = EXCLUDED.id, asked = EXCLUDED.asked, name = EXCLUDED.name,
        seats = EXCLUDED.seats, pace_secs = EXCLUDED.pace_secs, rated = EXCLUDED.rated, reach = EXCLUDED.reach, channel = EXCLUDED.channel, state = 'waiting',
        settled = false, table_id = NULL, message = NULL, since_ms = EXCLUDED.since_ms, expires_ms = EXCLUDED.expires_ms
    WHERE s.id < EXCLUDED.id AND (s.state <> 'waiting' OR s.expires_ms <= :now_ms)
    RETURNING 1)
SELECT (SELECT count(*) FROM added) AS added, (SELECT count(*) FROM wanted) AS wanted, (SELECT count(*) FROM fits) AS fits,
    ARRAY(SELECT kind FROM afforded) AS afforded")
}

statement! {
    /// Nobody fits yet: the seek is posted, once.
    struct PostSeek { guild: i64, player: i64, game: String, asked: i64, now_ms: i64, audience: i16, kind: &'static str, seq: i64 }
    "
WITH looked AS (
    UPDATE seeks SET settled = true WHERE guild = :guild AND player = :player AND game = :game AND asked = :asked
        AND state = 'waiting' AND NOT settled RETURNING asked, guild, channel)
INSERT INTO outbox (table_id, seq, audience, kind, step, ply, due_ms, server, place)
SELECT asked, :seq, :audience, :kind, 0, 0, :now_ms, guild, channel FROM looked ON CONFLICT DO NOTHING"
}

statement! {
    /// Seeks that wait no longer: a person's own for a game (`game` and `player` are given), or those whose time is over.
    struct EndSeeks {
        guild: Option<i64>,
        player: Option<i64>,
        game: Option<String>,
        state: &'static str,
        now_ms: i64,
        most: i64,
        audience: i16,
        kind: &'static str,
        seq: i64,
    }
    "
WITH old AS (
    SELECT guild, player, game FROM seeks WHERE state = 'waiting'
        AND (guild = :guild AND player = :player AND game = :game OR :guild::bigint IS NULL AND expires_ms <= :now_ms)
    ORDER BY guild, player, game LIMIT :most FOR UPDATE),
ended AS (
    UPDATE seeks s SET state = :state, settled = true FROM old
    WHERE s.guild = old.guild AND s.player = old.player AND s.game = old.game AND s.state = 'waiting'
    RETURNING s.asked, s.guild, s.channel, s.message),
told AS (
    INSERT INTO outbox (table_id, seq, audience, kind, step, ply, target, due_ms, server, place)
    SELECT asked, :seq, :audience, :kind, 0, 0, message, :now_ms, guild, channel FROM ended WHERE message IS NOT NULL
    ON CONFLICT DO NOTHING)
SELECT count(*) AS n FROM ended"
}

impl Store {
    /// Writes down that somebody looks for a game, if they may; with `answers`, only while that one waits.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn add_seek(
        &self,
        seek: &Seek,
        answers: Option<i64>,
        expenses: &[Expense],
    ) -> Result<SeekAdded, StoreError> {
        let columns = ExpenseColumns::of(expenses);
        let add = AddSeek {
            guild: seek.guild.0,
            player: seek.player.id.0,
            game: seek.game.clone(),
            id: seek.id,
            asked: seek.asked,
            name: seek.player.name.as_str().to_owned(),
            seats: i16::from(seek.seats),
            pace_secs: i32::try_from(seek.pace_secs).unwrap_or(i32::MAX),
            rated: seek.terms.rated,
            reach: seek.terms.reach.map(|reach| i16::try_from(reach).unwrap_or(i16::MAX)),
            channel: seek.channel.0,
            now_ms: seek.since_ms,
            expires_ms: seek.expires_ms,
            answers,
            expense_kind: columns.kind,
            expense_owner: columns.owner,
            expense_other: columns.other,
            expense_cost: columns.cost_ms,
            expense_most: columns.most_ms,
        };
        let row = self.fetch_one(add.query()).await?;
        let number = |name: &str| row.try_get::<i64, _>(name);
        if number("wanted")? == 0 {
            return Ok(SeekAdded::Late);
        }
        if number("added")? == 1 || number("fits")? == 0 {
            return Ok(SeekAdded::Known);
        }
        let afforded: Vec<String> = row.try_get("afforded")?;
        let afforded: Vec<_> = afforded.iter().filter_map(|kind| AllowanceKind::of_word(kind)).collect();
        let refused = expenses.iter().find(|expense| !afforded.contains(&expense.kind));
        // The same person has asked twice at once.
        Ok(refused.map_or(SeekAdded::Known, |expense| SeekAdded::Spent(*expense)))
    }

    /// A person's seek for a game, whatever became of it.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn seek(&self, guild: GuildId, player: PlayerId, game: &str) -> Result<Option<Seek>, StoreError> {
        let query = sqlx::query(SEEK).bind(guild.0).bind(player.0).bind(game.to_owned());
        self.fetch_optional(query).await?.as_ref().map(seek).transpose()
    }

    /// The seek that an interaction asked for in a server.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn seek_asked(&self, guild: GuildId, asked: i64) -> Result<Option<Seek>, StoreError> {
        let row = self.fetch_optional(sqlx::query(SEEK_ASKED).bind(guild.0).bind(asked)).await?;
        row.as_ref().map(seek).transpose()
    }

    /// Seeks that wait in a server, of one game or of all, as somebody may meet them: their own among them, and nobody's whom
    /// they block, who blocks them, or who is muted there. Those who have waited longest come first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn seeks_for(
        &self,
        (guild, player): (GuildId, PlayerId),
        game: Option<&str>,
        now_ms: i64,
        most: i64,
    ) -> Result<Vec<Seek>, StoreError> {
        let query = sqlx::query(WAITING).bind(guild.0).bind(player.0).bind(now_ms);
        let found = self.fetch_all(query.bind(game.map(str::to_owned)).bind(most)).await?;
        found.iter().map(seek).collect()
    }

    /// Seeks from which something is still to follow, since before a time: whoever should have seen to it is gone.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn unsettled_seeks(&self, before_ms: i64, most: i64) -> Result<Vec<Seek>, StoreError> {
        let found = self.fetch_all(sqlx::query(UNSETTLED).bind(before_ms).bind(most)).await?;
        found.iter().map(seek).collect()
    }

    /// Of these people those who want no part of one another: pairs, each in both orders.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn apart_among(&self, people: &[PlayerId]) -> Result<Vec<(PlayerId, PlayerId)>, StoreError> {
        let people: Vec<_> = people.iter().map(|player| player.0).collect();
        let sql = "SELECT player, blocked FROM blocks WHERE player = ANY($1) AND blocked = ANY($1)";
        let found = self.fetch_all(sqlx::query(sql).bind(people)).await?;
        let mut apart = Vec::new();
        for row in &found {
            let (one, other) = (PlayerId(row.try_get("player")?), PlayerId(row.try_get("blocked")?));
            apart.extend([(one, other), (other, one)]);
        }
        Ok(apart)
    }

    /// Nobody fits a seek yet: it is posted.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn post_seek(&self, seek: &Seek, now_ms: i64) -> Result<(), StoreError> {
        let post = PostSeek {
            guild: seek.guild.0,
            player: seek.player.id.0,
            game: seek.game.clone(),
            asked: seek.asked,
            now_ms,
            audience: rows::PUBLIC,
            kind: NoticeKind::Seek.word(),
            seq: POST_SEQ,
        };
        self.execute(post.query()).await.map(drop)
    }

    /// The game of a seek has begun.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn seek_settled(&self, seek: &Seek) -> Result<(), StoreError> {
        let sql = "UPDATE seeks SET settled = true WHERE guild = $1 AND player = $2 AND game = $3 AND asked = $4";
        let query = sqlx::query(sql).bind(seek.guild.0).bind(seek.player.id.0).bind(seek.game.clone());
        self.execute(query.bind(seek.asked)).await.map(drop)
    }

    /// Where a seek's post is; whether the seek still waits.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn remember_seek_post(&self, guild: GuildId, asked: i64, message: MessageId) -> Result<bool, StoreError> {
        let sql = "UPDATE seeks SET message = $3 WHERE guild = $1 AND asked = $2 RETURNING state = 'waiting' AS waits";
        let row = self.fetch_optional(sqlx::query(sql).bind(guild.0).bind(asked).bind(message.0)).await?;
        Ok(row.map(|row| row.try_get("waits")).transpose()?.unwrap_or(false))
    }

    /// Somebody looks for a game no longer; whether they did.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn withdraw_seek(
        &self,
        (guild, player): (GuildId, PlayerId),
        game: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let end = EndSeeks {
            guild: Some(guild.0),
            player: Some(player.0),
            game: Some(game.to_owned()),
            state: "withdrawn",
            ..EndSeeks::over(now_ms, 1)
        };
        Ok(self.fetch_one(end.query()).await?.try_get::<i64, _>("n")? > 0)
    }

    /// Ends seeks whose time is over; how many.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn expire_seeks(&self, now_ms: i64, most: i64) -> Result<i64, StoreError> {
        Ok(self.fetch_one(EndSeeks::over(now_ms, most).query()).await?.try_get("n")?)
    }
}

impl EndSeeks {
    fn over(now_ms: i64, most: i64) -> Self {
        let (audience, kind, seq) = (rows::PUBLIC, NoticeKind::Seek.word(), END_SEQ);
        Self { guild: None, player: None, game: None, state: "expired", now_ms, most, audience, kind, seq }
    }
}

fn seek(row: &PgRow) -> Result<Seek, StoreError> {
    let (asked, name): (i64, String) = (row.try_get("asked")?, row.try_get("name")?);
    let damaged = |what: &str| StoreError::Damaged { table: asked, what: what.to_owned() };
    let (state, table): (String, Option<i64>) = (row.try_get("state")?, row.try_get("table_id")?);
    let state = match (state.as_str(), table) {
        ("waiting", _) => SeekState::Waiting,
        ("seated", Some(table)) => SeekState::Seated(TableId(table)),
        ("withdrawn", _) => SeekState::Withdrawn,
        ("expired", _) => SeekState::Expired,
        _ => return Err(damaged("seeks.state: an unknown word")),
    };
    let reach: Option<i16> = row.try_get("reach")?;
    let (seats, pace): (i16, i32) = (row.try_get("seats")?, row.try_get("pace_secs")?);
    Ok(Seek {
        guild: GuildId(row.try_get("guild")?),
        player: Player::named(PlayerId(row.try_get("player")?), [name.as_str()]),
        game: row.try_get("game")?,
        id: row.try_get("id")?,
        asked,
        seats: u8::try_from(seats).map_err(|_| damaged("seeks.seats: it is no number of seats"))?,
        pace_secs: u32::try_from(pace).map_err(|_| damaged("seeks.pace_secs: it is negative"))?,
        terms: SeekTerms { rated: row.try_get("rated")?, reach: reach.and_then(|reach| u16::try_from(reach).ok()) },
        channel: ChannelId(row.try_get("channel")?),
        state,
        message: row.try_get::<Option<i64>, _>("message")?.map(MessageId),
        since_ms: row.try_get("since_ms")?,
        expires_ms: row.try_get("expires_ms")?,
    })
}
