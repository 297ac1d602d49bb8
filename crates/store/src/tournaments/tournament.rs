//! Tournaments, read whole. How they are written is told beside it.

use std::collections::BTreeMap;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::database::error::StoreError;
use crate::database::handles::Tournaments;
use crate::database::json::read;
use crate::tables::rows;
use crate::tournaments::words::{format, numbers_of, result_of};
use table::{ChannelId, GuildId, MessageId, NoticeKind, Phase, Player, PlayerId, TableId};
use tournament::{Entrant, EntrantNo, Meeting, TableSizes, Tournament, TournamentRound};

/// A tournament's id: the interaction that opened it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TournamentId(pub i64);

impl TournamentId {
    /// Reads the short form that [`std::fmt::Display`] writes: that of a table's id.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        TableId::parse(text).map(|id| Self(id.0))
    }
}

impl std::fmt::Display for TournamentId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&TableId(self.0), f)
    }
}

/// Where a tournament is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum TournamentPhase {
    /// People sign up; nobody has met yet.
    SignUp,
    /// Rounds are played, and nobody signs up any more.
    Running,
    /// It has been played to its end.
    Over,
    /// It was called off.
    Cancelled,
}

impl TournamentPhase {
    pub(super) fn word(self) -> &'static str {
        self.into()
    }

    fn of_word(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}

/// The table of a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeetingTable {
    /// The table's id, which is known before it is opened.
    pub id: TableId,
    /// Whether it ended without a result, so that the organiser decides.
    pub called_off: bool,
    /// Its thread, once it has begun; read with the tournament and never written with it.
    pub thread: Option<ChannelId>,
}

/// A tournament as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTournament {
    /// The interaction that opened it, by which it is found.
    pub id: TournamentId,
    /// The server in which it was opened; nobody else sees it.
    pub guild: GuildId,
    /// Where its tables are, and its posts, if it is no forum.
    pub channel: ChannelId,
    /// The forum's post in which its posts are.
    pub post_channel: Option<ChannelId>,
    /// The person who opened it and decides what is in doubt; id 0 once they have had their data deleted.
    pub organiser: PlayerId,
    /// The id of the game that all its tables play.
    pub game: String,
    /// The options of that game, by key.
    pub options: Vec<(String, String)>,
    /// How many sit at a table.
    pub sizes: TableSizes,
    /// The time for a move in seconds.
    pub pace_secs: u32,
    /// Whether its games are rated.
    pub rated: bool,
    /// Where it is in its life.
    pub phase: TournamentPhase,
    /// How often it has changed.
    pub step: i32,
    /// The message of the sign-up post, once it is posted.
    pub post: Option<MessageId>,
    /// The format, the entrants and the rounds, as the pairing reads them.
    pub state: Tournament,
    /// The entrants, by number; `None` for somebody who has had their data deleted.
    pub people: Vec<Option<Player>>,
    /// The tables of each round, in the order of its meetings.
    pub tables: Vec<Vec<MeetingTable>>,
}

impl StoredTournament {
    /// Where its posts are.
    #[must_use]
    pub fn home(&self) -> ChannelId {
        self.post_channel.unwrap_or(self.channel)
    }
}

/// A table of a tournament that may be over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableEnd {
    /// The table that may be over.
    pub table: TableId,
    /// Where it is in its life.
    pub phase: Phase,
    /// The seats' ranks, if the game has been played.
    pub ranks: Option<Vec<u8>>,
}

/// A post that goes with a change of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentPost {
    /// The subject of the post: the sign-up, or a round.
    pub kind: NoticeKind,
    /// How many rounds there were.
    pub round: usize,
}

/// The step of a tournament that is not stored yet.
pub const NEW_STEP: i32 = -1;

impl Tournaments<'_> {
    /// A tournament, if there is one of this id.
    pub async fn tournament(self, id: TournamentId) -> Result<Option<StoredTournament>, StoreError> {
        let row = self.store.maybe(sqlx::query_file_as!(TournamentRow, "queries/tournament.sql", id.0)).await?;
        row.map(TournamentRow::stored).transpose()
    }

    /// The tournaments of a server that people can join or watch, and those that ended last, the newest first.
    pub async fn tournaments_of(self, guild: GuildId, limit: i64) -> Result<Vec<StoredTournament>, StoreError> {
        let query = sqlx::query!(
            "SELECT id FROM tournaments WHERE guild = $1
             ORDER BY phase NOT IN ('sign-up', 'running'), id DESC LIMIT $2",
            guild.0,
            limit
        );
        let rows = self.store.all(query).await?;
        let mut found = Vec::new();
        for row in rows {
            found.extend(self.tournament(TournamentId(row.id)).await?);
        }
        Ok(found)
    }

    /// The tournaments with a table that is to be opened or begun, or that has ended.
    pub async fn due_tournaments(self) -> Result<Vec<TournamentId>, StoreError> {
        let query = sqlx::query!(
            "SELECT DISTINCT m.tournament_id AS id FROM meetings m
             JOIN tournaments c ON c.id = m.tournament_id AND c.phase = 'running' LEFT
             JOIN tables t ON t.id = m.table_id
             WHERE m.result IS NULL AND NOT m.called_off AND (t.id IS NULL OR t.phase <> 'playing')
             ORDER BY 1"
        );
        let mut due: Vec<_> = self.store.all(query).await?.into_iter().map(|row| TournamentId(row.id)).collect();
        due.extend(self.deserted_tournaments().await?);
        Ok(due)
    }

    /// Tournaments in play with a meeting that ended without a result, and all of whose people have had their data deleted.
    async fn deserted_tournaments(self) -> Result<Vec<TournamentId>, StoreError> {
        let query = sqlx::query_scalar!(
            "SELECT DISTINCT m.tournament_id FROM meetings m JOIN tournaments c ON c.id = m.tournament_id AND c.phase = 'running'
             WHERE m.result IS NULL AND m.called_off AND NOT EXISTS (
                 SELECT 1 FROM entrants e WHERE e.tournament_id = m.tournament_id AND e.player IS NOT NULL
                     AND e.number = ANY(string_to_array(m.seats, ' ')::smallint[]))"
        );
        Ok(self.store.all(query).await?.into_iter().map(TournamentId).collect())
    }

    /// Blocks between the entrants of a tournament: each person with the one they block. A block counts that is older
    /// than the tournament, so that nobody gets rid of a rival on the way.
    pub async fn blocks_in(self, id: TournamentId) -> Result<Vec<(PlayerId, PlayerId)>, StoreError> {
        let query = sqlx::query!(
            "SELECT b.player, b.blocked FROM tournaments c JOIN entrants e ON e.tournament_id = c.id
             JOIN blocks b ON b.player = e.player AND b.since_ms < c.opened_ms
             JOIN entrants o ON o.tournament_id = c.id AND o.player = b.blocked WHERE c.id = $1",
            id.0
        );
        let rows = self.store.all(query).await?;
        Ok(rows.into_iter().map(|row| (PlayerId(row.player), PlayerId(row.blocked))).collect())
    }

    /// How these tables are; those that are not there are left out.
    pub async fn table_ends(self, tables: &[TableId]) -> Result<Vec<TableEnd>, StoreError> {
        let ids: Vec<_> = tables.iter().map(|table| table.0).collect();
        let query = sqlx::query_as!(
            TableEndRow,
            r#"SELECT id, phase, ARRAY(SELECT jsonb_array_elements_text(outcome -> 'ranks')::smallint) AS
               "ranks!"
               FROM tables WHERE id = ANY($1)"#,
            &ids
        );
        let rows = self.store.all(query).await?;
        rows.into_iter().map(TableEndRow::table_end).collect()
    }
}

/// A table's phase and the ranks of its seats; none where it has no outcome.
struct TableEndRow {
    id: i64,
    phase: String,
    ranks: Vec<i16>,
}

impl TableEndRow {
    fn table_end(self) -> Result<TableEnd, StoreError> {
        let phase = rows::phase(&self.phase).ok_or_else(|| damaged(self.id, "tables.phase"))?;
        let ranks: Vec<_> = self.ranks.into_iter().map(|rank| u8::try_from(rank).unwrap_or(u8::MAX)).collect();
        Ok(TableEnd { table: TableId(self.id), phase, ranks: Some(ranks).filter(|ranks| !ranks.is_empty()) })
    }
}

fn damaged(id: i64, what: &str) -> StoreError {
    StoreError::Damaged { table: id, what: format!("{what} makes no sense") }
}

/// A tournament with its entrants in the order of their numbers, and its meetings by round and board, a list a column.
struct TournamentRow {
    id: i64,
    guild: i64,
    channel: i64,
    organiser: i64,
    game: String,
    options: String,
    format: String,
    least: i16,
    most: i16,
    rounds: i16,
    pace_secs: i32,
    rated: bool,
    phase: String,
    step: i32,
    post_message: Option<i64>,
    post_channel: Option<i64>,
    players: Vec<Option<i64>>,
    names: Vec<String>,
    since: Vec<i16>,
    until: Vec<Option<i16>>,
    meeting_round: Vec<i16>,
    meeting_seats: Vec<String>,
    meeting_table: Vec<Option<i64>>,
    called_off: Vec<bool>,
    threads: Vec<Option<i64>>,
    results: Vec<Option<String>>,
}

impl TournamentRow {
    fn stored(self) -> Result<StoredTournament, StoreError> {
        let id = self.id;
        let sizes = TableSizes { least: rows::small(self.least), most: rows::small(self.most) };
        let options: BTreeMap<String, String> =
            read("tournaments.options", &self.options).map_err(|what| StoreError::Damaged { table: id, what })?;
        let (rounds, tables) = self.played().ok_or_else(|| damaged(id, "meetings"))?;
        let phase = TournamentPhase::of_word(&self.phase).ok_or_else(|| damaged(id, "tournaments.phase"))?;
        let format = format(&self.format, sizes).ok_or_else(|| damaged(id, "tournaments.format"))?;
        let entrant =
            |(from, until): (i16, Option<i16>)| Entrant { from_round: count(from), until_round: until.map(count) };
        let entrants = self.since.into_iter().zip(self.until).map(entrant).collect();
        let person = |(player, name): (Option<i64>, String)| Some(Player::named(PlayerId(player?), [name.as_str()]));
        Ok(StoredTournament {
            id: TournamentId(id),
            guild: GuildId(self.guild),
            channel: ChannelId(self.channel),
            post_channel: self.post_channel.map(ChannelId),
            organiser: PlayerId(self.organiser),
            game: self.game,
            options: options.into_iter().collect(),
            sizes,
            pace_secs: u32::try_from(self.pace_secs).unwrap_or_default(),
            rated: self.rated,
            phase,
            step: self.step,
            post: self.post_message.map(MessageId),
            state: Tournament { format, planned_rounds: count(self.rounds), entrants, rounds },
            people: self.players.into_iter().zip(self.names).map(person).collect(),
            tables,
        })
    }

    /// The rounds and their tables; `None` for rows that make no sense.
    fn played(&self) -> Option<Rounds> {
        let (mut rounds, mut tables): Rounds = Rounds::default();
        for (at, number) in self.meeting_round.iter().enumerate() {
            let number = usize::from(count(*number));
            if number >= rounds.len() {
                rounds.resize_with(number + 1, TournamentRound::default);
                tables.resize_with(number + 1, Vec::new);
            }
            let seated = numbers_of(&self.meeting_seats[at])?.into_iter().map(EntrantNo).collect::<Vec<_>>();
            match (self.results[at].as_deref(), self.meeting_table[at]) {
                (Some("bye"), _) => rounds[number].byes.extend(seated),
                (result, Some(id)) => {
                    let result = match result {
                        Some(text) => Some(result_of(text)?),
                        None => None,
                    };
                    rounds[number].meetings.push(Meeting { seats: seated, result });
                    let thread = self.threads[at].map(ChannelId);
                    tables[number].push(MeetingTable { id: TableId(id), called_off: self.called_off[at], thread });
                }
                (_, None) => return None,
            }
        }
        Some((rounds, tables))
    }
}

fn count(number: i16) -> u16 {
    u16::try_from(number).unwrap_or_default()
}

type Rounds = (Vec<TournamentRound>, Vec<Vec<MeetingTable>>);
