//! A person's own data, gone from everything. Opponents' records stay: the log names seats, and no people.

use crate::database::error::StoreError;
use crate::database::handles::People;
use crate::people::forgotten::{ForgottenPerson, HashedBy};
use crate::ratings::rating::DAY_MS;
use crate::seal::Pseudonym;
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
        let row = self.forget_wholly(ForgetOrder { player, known_as, left, now_ms, since_ms, listed_ms }).await?;
        Ok(match (row.is_held, row.is_recent) {
            (true, _) => Forgot::Held,
            (false, true) => Forgot::Recently,
            (false, false) => {
                let by = HashedBy::Key(key.id());
                Forgot::Gone(ForgottenPerson { hash: known_as.hash, by, at_ms: row.at_ms }, row.n)
            }
        })
    }

    /// Takes a person out of everything, and once more where somebody wrote them down at that moment.
    async fn forget_wholly(self, order: ForgetOrder<'_>) -> Result<ForgottenRow, StoreError> {
        let mut row = self.forget_once(order).await?;
        if row.is_held || row.is_recent || !self.stays_behind(order.player).await? {
            return Ok(row);
        }
        // Rows that were written at that moment have them still: a result, or a tournament whose people were put in another order.
        let again = self.forget_once(ForgetOrder { since_ms: i64::MAX, ..order }).await?;
        row.n += again.n;
        // A person who plays again by now stands on the list as of the first time.
        if !again.is_held {
            row.at_ms = again.at_ms;
        }
        Ok(row)
    }

    async fn forget_once(self, order: ForgetOrder<'_>) -> Result<ForgottenRow, StoreError> {
        self.store.unless_deadlocked(|| self.store.one(order.statement().query())).await
    }
}

/// A person whose data are to go, and as of when.
#[derive(Clone, Copy)]
struct ForgetOrder<'a> {
    player: PlayerId,
    known_as: Pseudonym,
    /// The tables in play that they have left.
    left: &'a [TableId],
    now_ms: i64,
    since_ms: i64,
    listed_ms: i64,
}

impl ForgetOrder<'_> {
    fn statement(self) -> ForgetPlayer {
        ForgetPlayer {
            player: self.player.0,
            nobody: PlayerId::NOBODY.0,
            now_ms: self.now_ms,
            listed_ms: self.listed_ms,
            stride: STEP_STRIDE,
            audience: rows::PUBLIC,
            kind: NoticeKind::Lobby.word(),
            seek_kind: NoticeKind::Seek.word(),
            seek_seq: END_SEQ,
            tournament_kind: NoticeKind::Tournament.word(),
            left: self.left.iter().map(|table| table.0).collect(),
            hash: self.known_as.hash.to_vec(),
            alias: self.known_as.alias,
            since_ms: self.since_ms,
            day_ms: DAY_MS,
        }
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
