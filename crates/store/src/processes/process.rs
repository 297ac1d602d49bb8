//! Processes that share a database: who is alive, who holds which shard of the gateway, who identifies next. It knows no
//! gateway.

use crate::database::error::StoreError;
use crate::database::handles::Processes;
use crate::sql::row::row;
use crate::sql::statement::statement;

/// A process that was alive so long ago, or will be so far ahead, is dead: by a clock that was right, or by one that was not.
const FAR_MS: i64 = 2 * 60_000;

statement! {
    /// This process is alive, until when, and posts or not; those that have been dead for long, or are of another time, go. How many
    /// are alive, and how many of them post.
    pub(crate) struct Beat { process: i64, posts: bool, now_ms: i64, until_ms: i64, dead_ms: i64, far_ms: i64 }
    -> AliveRow;
    "
WITH own AS (
    INSERT INTO processes (id, until_ms, posts) VALUES (:process, :until_ms, :posts)
    ON CONFLICT (id) DO UPDATE SET until_ms = EXCLUDED.until_ms, posts = EXCLUDED.posts),
dead AS (DELETE FROM processes WHERE (until_ms < :dead_ms OR until_ms > :far_ms) AND id <> :process)
SELECT 1 + count(*) AS alive, :posts::int + count(*) FILTER (WHERE posts) AS posting FROM processes
WHERE until_ms > :now_ms AND until_ms <= :far_ms AND id <> :process"
}

statement! {
    /// Claims shards that nobody holds, or whose lease is still the one that was seen long ago by the caller's own watch.
    pub(crate) struct ClaimShards {
        process: i64, now_ms: i64, until_ms: i64, shards: i32, most: i32, stale_shard: Vec<i32>, stale_until: Vec<i64>
    }
    -> ShardRow;
    "
WITH stale AS (SELECT * FROM unnest(:stale_shard::int[], :stale_until::bigint[]) AS n(shard, until_ms)),
free AS (
    SELECT n.shard FROM generate_series(0, :shards::int - 1) AS n(shard) LEFT JOIN shards s ON s.shard = n.shard
    WHERE s.shard IS NULL OR s.until_ms <= :now_ms OR (s.shard, s.until_ms) IN (SELECT shard, until_ms FROM stale)
    ORDER BY n.shard LIMIT :most::int)
INSERT INTO shards AS s (shard, holder, until_ms) SELECT shard, :process, :until_ms FROM free
ON CONFLICT (shard) DO UPDATE SET holder = :process, until_ms = :until_ms
WHERE s.until_ms <= :now_ms OR (s.shard, s.until_ms) IN (SELECT shard, until_ms FROM stale)
RETURNING s.shard"
}

statement! {
    /// Takes the session that the holder before has left, so that nobody takes it twice.
    pub(crate) struct TakeSession { process: i64, shard: i32, shards: i32 }
    -> SessionRow;
    "
UPDATE shards s SET session = NULL, sequence = NULL, resume_url = NULL, of_shards = NULL
FROM (SELECT shard, session, sequence, resume_url, of_shards FROM shards WHERE shard = :shard) old
WHERE s.shard = old.shard AND s.holder = :process AND old.session IS NOT NULL
RETURNING CASE WHEN old.of_shards = :shards THEN old.session END AS session, old.sequence, old.resume_url"
}

statement! {
    pub(crate) struct LeaveShard {
        process: i64, shard: i32, shards: i32, now_ms: i64, session: Option<String>, sequence: Option<i64>,
        resume_url: Option<String>
    }
    "
UPDATE shards SET holder = 0, until_ms = :now_ms, of_shards = :shards, session = :session, sequence = :sequence,
    resume_url = :resume_url
WHERE shard = :shard AND holder = :process"
}

statement! {
    /// Takes the turn of a bucket, if it is free. A turn later by more than a period than the one asked for was written by a
    /// clock that runs ahead, and is ignored; one that is later by less was written by whoever came first. Of those that come at once all
    /// but one still read the turn before, which is over: they ask again.
    pub(crate) struct TakeIdentify { bucket: i32, now_ms: i64, next_ms: i64 }
    -> IdentifyRow;
    "
WITH taken AS (
    INSERT INTO identifies AS i (bucket, next_ms) VALUES (:bucket, :next_ms)
    ON CONFLICT (bucket) DO UPDATE SET next_ms = :next_ms WHERE i.next_ms <= :now_ms OR i.next_ms - :next_ms > :next_ms - :now_ms
    RETURNING next_ms)
SELECT COALESCE((SELECT :now_ms FROM taken),
    GREATEST((SELECT next_ms FROM identifies WHERE bucket = :bucket), :now_ms::bigint + 1)) AS at_ms"
}

row! {
    /// How many processes are alive, and how many of them post.
    pub(crate) struct AliveRow { alive: i64, posting: i64 }
}

row! {
    /// A shard that was claimed.
    pub(crate) struct ShardRow { shard: i32 }
}

row! {
    /// A session that was left with a shard.
    pub(crate) struct SessionRow { session: Option<String>, sequence: Option<i64>, resume_url: Option<String> }
}

row! {
    /// When a bucket's turn is.
    pub(crate) struct IdentifyRow { at_ms: i64 }
}

/// The number of processes that share the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcessCount {
    /// The processes that are alive, the asking one included.
    pub alive: u32,
    /// Those of them that post.
    pub posting: u32,
}

/// A session of the gateway that can be taken up again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptSession {
    /// The session's id, as the gateway gave it.
    pub id: String,
    /// The number of the last event that was received.
    pub sequence: u64,
    /// Where it can be taken up.
    pub resume_url: String,
}

/// A shard's lease, as somebody holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardLease {
    /// The shard's number, from 0 and below the number of shards.
    pub shard: u32,
    /// Until when, in Unix milliseconds, by the holder's clock.
    pub until_ms: i64,
    /// Whether it is the asking process's own.
    pub mine: bool,
}

fn number(shard: i32) -> u32 {
    u32::try_from(shard).unwrap_or_default()
}

fn small(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Whether a process posts what is written and minds the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posting {
    /// The process posts, and minds the clocks.
    Yes,
    /// The process only answers, and leaves the rest to others.
    No,
}

impl Processes<'_> {
    /// Says that this process is alive until a time and whether it posts, and answers how many are, this one included.
    pub async fn beat(
        self,
        (process, posting): (i64, Posting),
        now_ms: i64,
        until_ms: i64,
    ) -> Result<ProcessCount, StoreError> {
        let (dead_ms, far_ms, posts) = (now_ms - FAR_MS, until_ms + FAR_MS, posting == Posting::Yes);
        let row = self.store.one(Beat { process, posts, now_ms, until_ms, dead_ms, far_ms }.query()).await?;
        let count = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
        Ok(ProcessCount { alive: count(row.alive), posting: count(row.posting) })
    }

    /// The number of processes that are alive, and until when the last of them has said so, in Unix milliseconds. In a database without a
    /// schema there are none.
    pub(crate) async fn alive(self, now_ms: i64) -> Result<(u32, i64), StoreError> {
        let query = sqlx::query!(
            r#"SELECT count(*) AS "alive!", COALESCE(max(until_ms), 0) AS "until_ms!" FROM processes
               WHERE until_ms > $1 AND until_ms <= $2"#,
            now_ms,
            now_ms + FAR_MS
        );
        match self.store.one(query).await {
            Err(error) if error.lacks_table() => Ok((0, 0)),
            found => found.map(|row| (u32::try_from(row.alive).unwrap_or(u32::MAX), row.until_ms)),
        }
    }

    /// This process has ended.
    pub async fn leave(self, process: i64) -> Result<(), StoreError> {
        self.store.run(sqlx::query!("DELETE FROM processes WHERE id = $1", process)).await.map(drop)
    }

    /// Of how many shards the gateway's sessions are. The wish counts where nobody holds a shard; else all go by what was
    /// agreed before.
    pub async fn agree_on_shards(self, wish: u32, now_ms: i64) -> Result<u32, StoreError> {
        let query = sqlx::query_scalar!(
            "INSERT INTO gateway AS g (id, shards) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET shards =
             CASE WHEN EXISTS (SELECT 1 FROM shards WHERE until_ms > $2) THEN g.shards ELSE $1 END
             RETURNING shards",
            small(wish),
            now_ms
        );
        let shards = self.store.one(query).await?;
        Ok(u32::try_from(shards).unwrap_or(1))
    }

    /// From now on there are at least so many shards, whoever holds one.
    pub async fn raise_shards(self, shards: u32) -> Result<(), StoreError> {
        let query = sqlx::query!(
            "INSERT INTO gateway AS g (id, shards) VALUES (1, $1)
             ON CONFLICT (id) DO UPDATE SET shards = GREATEST(g.shards, $1)",
            small(shards)
        );
        self.store.run(query).await.map(drop)
    }

    /// Holds this process's shards until a time, and answers all leases and of how many shards they are.
    pub async fn renew_shards(self, process: i64, until_ms: i64) -> Result<(u32, Vec<ShardLease>), StoreError> {
        self.store.run(sqlx::query!("UPDATE shards SET until_ms = $2 WHERE holder = $1", process, until_ms)).await?;
        let query = sqlx::query!(
            r#"SELECT g.shards, s.shard AS "shard?", s.until_ms AS "until_ms?", s.holder = $1 AS "mine?"
               FROM gateway g LEFT JOIN shards s ON s.shard < g.shards WHERE g.id = 1"#,
            process
        );
        let rows = self.store.all(query).await?;
        let shards = rows.first().map_or(1, |row| u32::try_from(row.shards).unwrap_or(1));
        let lease = rows.into_iter().filter_map(|row| {
            let (shard, until_ms, mine) = (row.shard?, row.until_ms?, row.mine?);
            Some(ShardLease { shard: number(shard), until_ms, mine })
        });
        Ok((shards, lease.collect()))
    }

    /// Claims shards, at most so many: those that nobody holds, and those whose lease is still one of `stale`.
    pub async fn claim_shards(
        self,
        process: i64,
        (shards, most): (u32, u32),
        (now_ms, until_ms): (i64, i64),
        stale: &[ShardLease],
    ) -> Result<Vec<u32>, StoreError> {
        let claim = ClaimShards {
            process,
            now_ms,
            until_ms,
            shards: small(shards),
            most: small(most),
            stale_shard: stale.iter().map(|lease| small(lease.shard)).collect(),
            stale_until: stale.iter().map(|lease| lease.until_ms).collect(),
        };
        Ok(self.store.all(claim.query()).await?.into_iter().map(|row| number(row.shard)).collect())
    }

    /// The session that the holder before has left with a shard that this process has just claimed, if there is one and it
    /// is of as many shards.
    pub async fn take_session(self, process: i64, shard: u32, shards: u32) -> Result<Option<KeptSession>, StoreError> {
        let take = TakeSession { process, shard: small(shard), shards: small(shards) };
        let Some(row) = self.store.maybe(take.query()).await? else { return Ok(None) };
        let (id, sequence, resume_url) = (row.session, row.sequence, row.resume_url);
        let session = id.zip(resume_url).zip(sequence.and_then(|sequence| u64::try_from(sequence).ok()));
        Ok(session.map(|((id, resume_url), sequence)| KeptSession { id, sequence, resume_url }))
    }

    /// Gives a shard up, and leaves its session to whoever claims it next.
    pub async fn leave_shard(
        self,
        process: i64,
        (shard, shards): (u32, u32),
        session: Option<KeptSession>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sequence = session.as_ref().and_then(|session| i64::try_from(session.sequence).ok());
        let (id, resume_url) = session.map(|session| (session.id, session.resume_url)).unzip();
        let leave = LeaveShard {
            process,
            shard: small(shard),
            shards: small(shards),
            now_ms,
            session: id,
            sequence,
            resume_url,
        };
        self.store.run(leave.query()).await.map(drop)
    }

    /// Takes the turn to identify in a bucket: none, or when to ask again, in Unix milliseconds.
    pub async fn take_identify(self, bucket: u32, now_ms: i64, period_ms: i64) -> Result<Option<i64>, StoreError> {
        let take = TakeIdentify { bucket: small(bucket), now_ms, next_ms: now_ms + period_ms };
        let at = self.store.one(take.query()).await?.at_ms;
        Ok((at > now_ms).then_some(at))
    }
}
