//! People who look for a game in a server: a row a person and game. It waits until others fit, until it is withdrawn, or until its
//! time is over; what became of it stays for a while, so that whatever is asked twice is answered alike.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::database::error::StoreError;
use crate::database::handles::Seeks;
use crate::servers::allowances::{AllowanceKind, Charge, ChargeColumns, afforded, asked, is_overtaken};
use crate::sql::row::{Count, row};
use crate::sql::statement::statement;
use crate::tables::rows;
use table::{ChannelId, GuildId, MessageId, NoticeKind, Player, PlayerId, TableId};

/// The number of a seek's post among the outbox's rows of its id: past those of a lobby.
pub(crate) const POST_SEQ: i64 = 30;
/// The number of the row that edits a seek's post at its end.
pub(crate) const END_SEQ: i64 = 31;

/// The fate of a seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeekState {
    /// It waits for others.
    Waiting,
    /// A table is open.
    Seated(TableId),
    /// The person who asked wants it no more.
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
    /// The server in which they look for a game.
    pub guild: GuildId,
    /// The person who looks for a game, under the name they had then.
    pub player: Player,
    /// The id of the game that they look for.
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
    /// Where it was asked for, and where its table opens.
    pub channel: ChannelId,
    /// Its fate so far.
    pub state: SeekState,
    /// The message of its post, once it is posted.
    pub message: Option<MessageId>,
    /// Since when, in Unix milliseconds.
    pub since_ms: i64,
    /// Until when, in Unix milliseconds.
    pub expires_ms: i64,
}

/// The fate of a new seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeekAdded {
    /// It is there, now or since the same was asked before; or another one for the same game waits, or was asked for later.
    Known,
    /// The one that it answers waits no longer.
    Late,
    /// This allowance is used up.
    Spent(Charge),
}

macro_rules! seek_columns {
    () => {
        "s.guild, s.player, s.game, s.id, s.asked, s.name, s.seats, s.pace_secs, s.rated, s.reach, s.channel, s.state, s.table_id, \
         s.message, s.since_ms, s.expires_ms"
    };
}
pub(super) use seek_columns;

row! {
    /// A row of `seeks`.
    pub(crate) struct SeekRow {
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
        state: String,
        table_id: Option<i64>,
        message: Option<i64>,
        since_ms: i64,
        expires_ms: i64,
    }
}

statement! {
    /// A person's seek for a game.
    pub(crate) struct SeekOf { guild: i64, player: i64, game: String }
    -> SeekRow;
    concat!("SELECT ", seek_columns!(), " FROM seeks s WHERE s.guild = :guild AND s.player = :player AND s.game = :game")
}

statement! {
    /// The seek that an interaction asked for.
    pub(crate) struct SeekAsked { guild: i64, asked: i64 }
    -> SeekRow;
    concat!("SELECT ", seek_columns!(), " FROM seeks s WHERE s.guild = :guild AND s.asked = :asked")
}

statement! {
    /// A person's own seeks in a server that wait.
    pub(crate) struct OwnSeeks { guild: i64, player: i64, now_ms: i64 }
    -> SeekRow;
    concat!(
        "SELECT ",
        seek_columns!(),
        " FROM seeks s WHERE s.guild = :guild AND s.player = :player AND s.state = 'waiting' AND s.expires_ms > :now_ms \
         ORDER BY s.since_ms, s.asked"
    )
}

statement! {
    /// Those that something is still to follow from since before a time.
    pub(crate) struct UnsettledSeeks { before_ms: i64, most: i64 }
    -> SeekRow;
    concat!(
        "SELECT ",
        seek_columns!(),
        " FROM seeks s WHERE NOT s.settled AND s.since_ms < :before_ms ORDER BY s.since_ms LIMIT :most"
    )
}

row! {
    /// How a new seek fared: numbers of rows, and the allowances that sufficed.
    pub(crate) struct AddedSeekRow { added: i64, wanted: i64, fits: i64, afforded: Vec<String>, is_overtaken: bool }
}

statement! {
    /// A seek of the same game that waits, or was asked for later, stays as it is.
    pub(crate) struct AddSeek {
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
    -> AddedSeekRow;
    concat!("
WITH ", asked!(), "
known AS (
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
    ARRAY(SELECT kind FROM affordable) AS afforded, ", is_overtaken!())
}

statement! {
    /// Nobody fits yet: the seek is posted, once.
    pub(crate) struct PostSeek { guild: i64, player: i64, game: String, asked: i64, now_ms: i64, audience: i16, kind: &'static str, seq: i64 }
    "
WITH looked AS (
    UPDATE seeks SET settled = true WHERE guild = :guild AND player = :player AND game = :game AND asked = :asked
        AND state = 'waiting' AND NOT settled RETURNING asked, guild, channel)
INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms, server, place)
SELECT asked, :seq, :audience, :kind, 0, 0, :now_ms, guild, channel FROM looked ON CONFLICT DO NOTHING"
}

statement! {
    /// Seeks that wait no longer: a person's own for a game (`game` and `player` are given), or those whose time is over.
    pub(crate) struct EndSeeks {
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
    -> Count;
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
    INSERT INTO outbox (table_id, seq, audience, kind, step, entry, target, due_ms, server, place)
    SELECT asked, :seq, :audience, :kind, 0, 0, message, :now_ms, guild, channel FROM ended WHERE message IS NOT NULL
    ON CONFLICT DO NOTHING)
SELECT count(*) AS n FROM ended"
}

/// A seek as it is written.
fn new_seek(seek: &Seek, answers: Option<i64>, expenses: &[Charge]) -> AddSeek {
    let columns = ChargeColumns::of(expenses);
    AddSeek {
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
    }
}

impl Seeks<'_> {
    /// Writes down that somebody looks for a game, if they may; with `answers`, only while that one waits.
    pub async fn add_seek(
        self,
        seek: &Seek,
        answers: Option<i64>,
        expenses: &[Charge],
    ) -> Result<SeekAdded, StoreError> {
        let add = || self.store.one(new_seek(seek, answers, expenses).query());
        let row = self.store.until_first(add, |row| row.is_overtaken).await?;
        if row.wanted == 0 {
            return Ok(SeekAdded::Late);
        }
        if row.added == 1 || row.fits == 0 {
            return Ok(SeekAdded::Known);
        }
        let afforded: Vec<_> = row.afforded.iter().filter_map(|kind| AllowanceKind::of_word(kind)).collect();
        let refused = expenses.iter().find(|expense| !afforded.contains(&expense.kind));
        // The same person has asked twice at once.
        Ok(refused.map_or(SeekAdded::Known, |expense| SeekAdded::Spent(*expense)))
    }

    /// A person's seek for a game, whatever became of it.
    pub async fn seek(self, guild: GuildId, player: PlayerId, game: &str) -> Result<Option<Seek>, StoreError> {
        let seek = SeekOf { guild: guild.0, player: player.0, game: game.to_owned() };
        self.store.maybe(seek.query()).await?.map(SeekRow::seek).transpose()
    }

    /// The seek that an interaction asked for in a server.
    pub async fn seek_asked(self, guild: GuildId, asked: i64) -> Result<Option<Seek>, StoreError> {
        let row = self.store.maybe(SeekAsked { guild: guild.0, asked }.query()).await?;
        row.map(SeekRow::seek).transpose()
    }

    /// A person's own seeks in a server that wait, the oldest first.
    pub async fn own_seeks(self, guild: GuildId, player: PlayerId, now_ms: i64) -> Result<Vec<Seek>, StoreError> {
        let found = OwnSeeks { guild: guild.0, player: player.0, now_ms };
        self.store.all(found.query()).await?.into_iter().map(SeekRow::seek).collect()
    }

    /// Seeks from which something is still to follow, since before a time: whoever should have seen to it is gone.
    pub async fn unsettled_seeks(self, before_ms: i64, most: i64) -> Result<Vec<Seek>, StoreError> {
        let found = self.store.all(UnsettledSeeks { before_ms, most }.query()).await?;
        found.into_iter().map(SeekRow::seek).collect()
    }

    /// Of these people those who want no part of one another: pairs, each in both orders.
    pub async fn apart_among(self, people: &[PlayerId]) -> Result<Vec<(PlayerId, PlayerId)>, StoreError> {
        let people: Vec<_> = people.iter().map(|player| player.0).collect();
        let query =
            sqlx::query!("SELECT player, blocked FROM blocks WHERE player = ANY($1) AND blocked = ANY($1)", &people);
        let found = self.store.all(query).await?;
        let mut apart = Vec::new();
        for row in &found {
            let (one, other) = (PlayerId(row.player), PlayerId(row.blocked));
            apart.extend([(one, other), (other, one)]);
        }
        Ok(apart)
    }

    /// Nobody fits a seek yet: it is posted.
    pub async fn post_seek(self, seek: &Seek, now_ms: i64) -> Result<(), StoreError> {
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
        self.store.run(post.query()).await.map(drop)
    }

    /// The game of a seek has begun.
    pub async fn seek_settled(self, seek: &Seek) -> Result<(), StoreError> {
        let query = sqlx::query!(
            "UPDATE seeks SET settled = true WHERE guild = $1 AND player = $2 AND game = $3 AND asked = $4",
            seek.guild.0,
            seek.player.id.0,
            seek.game,
            seek.asked
        );
        self.store.run(query).await.map(drop)
    }

    /// Where a seek's post is; whether the seek still waits.
    pub async fn remember_seek_post(self, guild: GuildId, asked: i64, message: MessageId) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar!(
            r#"UPDATE seeks SET message = $3 WHERE guild = $1 AND asked = $2
               RETURNING state = 'waiting' AS "waits!""#,
            guild.0,
            asked,
            message.0
        );
        let row = self.store.maybe(query).await?;
        Ok(row.unwrap_or(false))
    }

    /// Somebody looks for a game no longer; whether they did.
    pub async fn withdraw_seek(
        self,
        (guild, player): (GuildId, PlayerId),
        game: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let end = EndSeeks {
            guild: Some(guild.0),
            player: Some(player.0),
            game: Some(game.to_owned()),
            state: SeekWord::Withdrawn.into(),
            ..EndSeeks::over(now_ms, 1)
        };
        Ok(self.store.one(end.query()).await?.n > 0)
    }

    /// Ends seeks whose time is over; how many.
    pub async fn expire_seeks(self, now_ms: i64, most: i64) -> Result<i64, StoreError> {
        Ok(self.store.one(EndSeeks::over(now_ms, most).query()).await?.n)
    }
}

impl EndSeeks {
    fn over(now_ms: i64, most: i64) -> Self {
        let (audience, kind, seq) = (rows::PUBLIC, NoticeKind::Seek.word(), END_SEQ);
        Self {
            guild: None,
            player: None,
            game: None,
            state: SeekWord::Expired.into(),
            now_ms,
            most,
            audience,
            kind,
            seq,
        }
    }
}

/// The fate of a seek, by its word in `seeks.state`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum SeekWord {
    Waiting,
    Seated,
    Withdrawn,
    Expired,
}

impl SeekRow {
    pub(super) fn seek(self) -> Result<Seek, StoreError> {
        let damaged = |what: &str| StoreError::Damaged { table: self.asked, what: what.to_owned() };
        let state = match (self.state.parse(), self.table_id) {
            (Ok(SeekWord::Waiting), _) => SeekState::Waiting,
            (Ok(SeekWord::Seated), Some(table)) => SeekState::Seated(TableId(table)),
            (Ok(SeekWord::Withdrawn), _) => SeekState::Withdrawn,
            (Ok(SeekWord::Expired), _) => SeekState::Expired,
            _ => return Err(damaged("seeks.state: an unknown word")),
        };
        let reach = self.reach.and_then(|reach| u16::try_from(reach).ok());
        Ok(Seek {
            guild: GuildId(self.guild),
            player: Player::named(PlayerId(self.player), [self.name.as_str()]),
            id: self.id,
            asked: self.asked,
            seats: u8::try_from(self.seats).map_err(|_| damaged("seeks.seats: it is no number of seats"))?,
            pace_secs: u32::try_from(self.pace_secs).map_err(|_| damaged("seeks.pace_secs: it is negative"))?,
            terms: SeekTerms { rated: self.rated, reach },
            channel: ChannelId(self.channel),
            state,
            message: self.message.map(MessageId),
            since_ms: self.since_ms,
            expires_ms: self.expires_ms,
            game: self.game,
        })
    }
}
