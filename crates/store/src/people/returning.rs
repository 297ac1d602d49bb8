//! Somebody whose data were deleted is back: what keeps order, and ran on under their alias, is theirs again. And whether anything is
//! kept about a person at all.

use crate::database::error::StoreError;
use crate::database::handles::People;
use crate::seal::Pseudonym;
use crate::sql::row::Count;
use crate::sql::statement::statement;
use table::PlayerId;

statement! {
    /// Rows under the alias stand under the id again; none, if they are not away. Of two rows that meet the longer one counts.
    pub(crate) struct TakeBack { player: i64, alias: i64, hash: Vec<u8> }
    -> Count;
    "
WITH back AS (UPDATE forgotten SET away = false WHERE hash = :hash AND away RETURNING 1),
kept AS (
    SELECT id FROM tables WHERE phase IN ('lobby', 'playing') AND life ? 'former'
        AND life::text LIKE '%\"' || :alias::bigint::text || '\"%'
    UNION SELECT id FROM tables WHERE phase IN ('lobby', 'playing') AND life ? 'departed'
        AND life::text LIKE '%\"' || :alias::bigint::text || '\"%'),
hosts AS (
    UPDATE tables SET step = step + 1, life = life_renamed(life, :alias::bigint::text, :player::bigint::text)
    WHERE id IN (SELECT id FROM kept) AND EXISTS (SELECT 1 FROM back)),
owed AS (
    DELETE FROM allowances WHERE (owner = :alias OR other = :alias) AND EXISTS (SELECT 1 FROM back)
    RETURNING kind, owner, other, spent_ms),
allowed AS (
    INSERT INTO allowances AS a (kind, owner, other, spent_ms)
    SELECT kind, CASE WHEN owner = :alias THEN :player ELSE owner END, CASE WHEN other = :alias THEN :player ELSE other END, spent_ms
    FROM owed ON CONFLICT (kind, owner, other) DO UPDATE SET spent_ms = GREATEST(a.spent_ms, EXCLUDED.spent_ms)),
unmuted AS (DELETE FROM mutes WHERE player = :alias AND EXISTS (SELECT 1 FROM back) RETURNING guild, until_ms),
muted AS (
    INSERT INTO mutes AS m (guild, player, until_ms) SELECT guild, :player, until_ms FROM unmuted
    ON CONFLICT (guild, player) DO UPDATE SET until_ms = GREATEST(m.until_ms, EXCLUDED.until_ms)),
unblocked AS (DELETE FROM blocks WHERE blocked = :alias AND EXISTS (SELECT 1 FROM back) RETURNING player, since_ms),
blocked AS (
    INSERT INTO blocks (player, blocked, since_ms) SELECT player, :player, since_ms FROM unblocked
    WHERE player <> :player ON CONFLICT DO NOTHING),
history AS (
    UPDATE moderations SET player = CASE WHEN player = :alias THEN :player ELSE player END,
        moderator = CASE WHEN moderator = :alias THEN :player ELSE moderator END
    WHERE (player = :alias OR moderator = :alias) AND EXISTS (SELECT 1 FROM back)),
rated AS (UPDATE results SET kept = :player WHERE kept = :alias AND EXISTS (SELECT 1 FROM back))
SELECT count(*) AS n FROM back"
}

impl People<'_> {
    /// By what somebody stands in what keeps order while their data are gone.
    pub(crate) async fn pseudonym(self, player: PlayerId) -> Result<Pseudonym, StoreError> {
        Ok(self.store.sealing().order_key().await?.pseudonym(player))
    }

    /// Gives somebody back what keeps order, if their data were deleted and they are back: to be called before a limit of theirs is looked
    /// at, when they act or a moderator decides about them.
    pub async fn take_back(self, player: PlayerId) -> Result<(), StoreError> {
        let known_as = self.pseudonym(player).await?;
        if !self.is_away(&known_as).await? {
            return Ok(());
        }
        let back = || TakeBack { player: player.0, alias: known_as.alias, hash: known_as.hash.to_vec() }.query();
        self.store.unless_deadlocked(|| self.store.one(back())).await.map(drop)
    }

    /// The number by which what keeps order knows somebody: their id, or their alias while their data are deleted and they are not
    /// back. For people whom somebody else names: nobody is brought back by another.
    pub async fn number_of(self, player: PlayerId) -> Result<i64, StoreError> {
        let known_as = self.pseudonym(player).await?;
        Ok(if self.is_away(&known_as).await? { known_as.alias } else { player.0 })
    }

    /// Whether somebody's data were deleted, and they have not been back since.
    pub(crate) async fn is_away(self, known_as: &Pseudonym) -> Result<bool, StoreError> {
        let hash = &known_as.hash[..];
        let away = sqlx::query_scalar!("SELECT 1 AS one FROM forgotten WHERE hash = $1 AND away", hash);
        Ok(self.store.maybe(away).await?.is_some())
    }

    /// Whether anything is kept about somebody under their id.
    pub async fn is_known(self, player: PlayerId) -> Result<bool, StoreError> {
        self.store.one(sqlx::query_file_scalar!("queries/is_known.sql", player.0)).await
    }

    /// When somebody last had their data deleted, in Unix milliseconds.
    pub async fn forgotten_ms(self, player: PlayerId) -> Result<Option<i64>, StoreError> {
        let known_as = self.pseudonym(player).await?;
        let query = sqlx::query_scalar!("SELECT at_ms FROM forgotten WHERE hash = $1", &known_as.hash[..]);
        self.store.maybe(query).await
    }
}
