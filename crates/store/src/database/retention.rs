//! Deletion of rows that nobody needs any more: a page at a time, but for mutes, pseudonyms, the desk's counts and the moderators' history
//! of servers that are gone. But for that history, and ratings without a result, each goes only if that is still so once its row is locked.
//! The log of a game never goes, and so no table that has one.

use std::collections::HashSet;

use strum::VariantArray;

use crate::database::error::StoreError;
use crate::database::handles::Retention;
use crate::database::page_bounds::PageBounds;
use crate::desk::activity::ACTIVITY_KEPT_MS;
use crate::ratings::rating::DAY_MS;
use crate::sql::row::Count;
use crate::sql::statement::statement;
use table::TableId;

/// Moderators' actions are kept for so long, in milliseconds: a year.
const HISTORY_MS: i64 = 365 * 86_400_000;
/// A tournament that is over, or for which people only sign up, is kept for so long after its last change, in milliseconds: half a year.
const TOURNAMENT_MS: i64 = 182 * 86_400_000;
/// One whose rounds stand still is kept for so long after its last change, in milliseconds: a year.
const STALLED_MS: i64 = 365 * 86_400_000;
/// An allowance that is over is kept for so long, in milliseconds: a day.
const ALLOWANCE_MS: i64 = 86_400_000;

statement! {
    /// Settings and records of servers that the bot was taken out of before a time, once their tournaments are gone. Those with tables that
    /// are not stopped yet are named, and stay.
    pub(crate) struct SweepServers { before_ms: i64, played: Vec<i64>, most: i64 }
    -> Count;
    "
WITH old AS (
    SELECT id FROM servers s WHERE gone_ms < :before_ms AND NOT EXISTS (SELECT 1 FROM tournaments c WHERE c.guild = s.id)
        AND NOT id = ANY(:played::bigint[])
    ORDER BY gone_ms LIMIT :most),
gone AS (DELETE FROM servers s USING old WHERE s.id = old.id AND s.gone_ms < :before_ms RETURNING s.id),
freed AS (DELETE FROM mutes m USING gone WHERE m.guild = gone.id),
sought AS (DELETE FROM seeks s USING gone WHERE s.guild = gone.id)
SELECT count(*) AS n FROM gone"
}

statement! {
    /// Tournaments that were over or still took people up before a time, those of servers that the bot was taken out of before another, and of
    /// those given the ones that have stood still since a third; with who took part and who met whom. Their tables stay, and what those
    /// counted.
    pub(crate) struct SweepTournaments { over_ms: i64, gone_ms: i64, stalled: Vec<i64>, stalled_ms: i64, most: i64 }
    -> Count;
    "
WITH old AS (
    SELECT id FROM tournaments
    WHERE phase IN ('sign-up', 'over', 'cancelled') AND changed_ms < :over_ms AND id = ANY(ARRAY(
            SELECT id FROM tournaments WHERE phase IN ('sign-up', 'over', 'cancelled') AND changed_ms < :over_ms
            ORDER BY changed_ms LIMIT :most))
        OR guild = ANY(ARRAY(SELECT id FROM servers WHERE gone_ms < :gone_ms))
        OR id = ANY(:stalled::bigint[]) AND phase = 'running' AND changed_ms < :stalled_ms
    ORDER BY changed_ms LIMIT :most FOR UPDATE),
people AS (DELETE FROM entrants e USING old WHERE e.tournament_id = old.id),
asked AS (DELETE FROM substitutes s USING old WHERE s.tournament_id = old.id),
met AS (DELETE FROM meetings m USING old WHERE m.tournament_id = old.id),
posts AS (DELETE FROM outbox o USING old WHERE o.table_id = old.id),
gone AS (DELETE FROM tournaments c USING old WHERE c.id = old.id RETURNING c.id)
SELECT count(*) AS n FROM gone"
}

/// A kind of rows that go by themselves, in the order in which they go: a server waits for its tournaments.
#[derive(Clone, Copy, Debug, VariantArray)]
enum SweptKind {
    Lobbies,
    Tournaments,
    Servers,
    Newcomers,
    Interactions,
    GivenUp,
    Allowances,
    Mutes,
    Seeks,
    History,
    Pseudonyms,
    PairedResults,
    Activity,
}

/// A page of a kind: how many rows went, and how many were found. Another process may have deleted some of those in between.
struct SweptPage {
    gone: i64,
    found: i64,
}

impl SweptPage {
    /// A page of which is known how many rows went: so many were found.
    const fn counted(gone: i64) -> Self {
        Self { gone, found: gone }
    }

    /// All rows of a kind: none is left.
    const fn whole(gone: i64) -> Self {
        Self { gone, found: 0 }
    }
}

/// How many rows a statement wrote.
fn count(rows: u64) -> i64 {
    i64::try_from(rows).unwrap_or(i64::MAX)
}

impl Retention<'_> {
    /// Deletes what nobody needs any more, page by page until none of a kind is left, within these bounds; what is kept for a time was
    /// last needed before `before_ms`. How many rows went, and the fault of a kind that can't be deleted: it keeps none of the others.
    pub async fn sweep(self, before_ms: i64, now_ms: i64, pages: PageBounds) -> (i64, Option<StoreError>) {
        let (mut rows, mut fault) = (0, None);
        for kind in SweptKind::VARIANTS {
            if let Err(error) = self.sweep_kind(*kind, (before_ms, now_ms), pages, &mut rows).await {
                tracing::warn!(?kind, %error, "rows of a kind that nobody needs any more could not be deleted");
                fault = fault.or(Some(error));
            }
        }
        (rows, fault)
    }

    /// Deletes a kind, and adds up how many rows went.
    async fn sweep_kind(
        self,
        kind: SweptKind,
        times: (i64, i64),
        pages: PageBounds,
        rows: &mut i64,
    ) -> Result<(), StoreError> {
        for _ in 0..pages.most {
            let page = Box::pin(self.sweep_page(kind, times, pages.rows)).await?;
            *rows += page.gone;
            if page.found < pages.rows {
                break;
            }
        }
        Ok(())
    }

    /// Deletes a page of a kind. Each is a statement of its own, so that none takes back what another has done.
    async fn sweep_page(
        self,
        kind: SweptKind,
        (before_ms, now_ms): (i64, i64),
        most: i64,
    ) -> Result<SweptPage, StoreError> {
        match kind {
            SweptKind::Lobbies => self.sweep_lobbies(before_ms, most).await,
            SweptKind::Tournaments => self.sweep_tournaments(before_ms, now_ms, most).await,
            SweptKind::Servers => self.sweep_servers(before_ms, most).await,
            SweptKind::Newcomers => self.sweep_newcomers(most).await,
            SweptKind::Interactions => self.sweep_interactions(before_ms, most).await,
            SweptKind::GivenUp => self.sweep_given_up(before_ms, most).await,
            SweptKind::Allowances => self.sweep_allowances(now_ms - ALLOWANCE_MS, most).await,
            SweptKind::Mutes => self.sweep_mutes(now_ms).await,
            SweptKind::Seeks => self.sweep_seeks(before_ms, most).await,
            SweptKind::History => self.sweep_history(now_ms - HISTORY_MS, most).await,
            SweptKind::Pseudonyms => self.sweep_pseudonyms().await,
            SweptKind::PairedResults => self.unpair_results(now_ms - DAY_MS).await,
            SweptKind::Activity => self.sweep_activity(now_ms - ACTIVITY_KEPT_MS).await,
        }
    }

    /// The bot's role may delete no table: the schema has a function that deletes those that never began.
    async fn sweep_lobbies(self, before_ms: i64, most: i64) -> Result<SweptPage, StoreError> {
        let query = sqlx::query_scalar!(r#"SELECT sweep_lobbies($1, $2) AS "n!""#, before_ms, most);
        self.store.one(query).await.map(SweptPage::counted)
    }

    /// Moderators' actions go before their servers do: without these they would not be found. What stands on every machine is deleted by a
    /// statement of its own.
    async fn sweep_servers(self, before_ms: i64, most: i64) -> Result<SweptPage, StoreError> {
        let gone = self.gone_servers(before_ms).await?;
        let actions = sqlx::query!("DELETE FROM moderations WHERE guild = ANY($1::bigint[])", &gone);
        self.store.run(actions).await?;
        let played = self.played_servers(&gone).await?;
        Ok(SweptPage::counted(self.store.one(SweepServers { before_ms, played, most }.query()).await?.n))
    }

    /// Interactions that were used.
    async fn sweep_interactions(self, before_ms: i64, most: i64) -> Result<SweptPage, StoreError> {
        let query = sqlx::query_as!(
            SweptPage,
            r#"WITH page AS (SELECT table_id, interaction FROM interactions WHERE at_ms < $1 ORDER BY at_ms LIMIT $2),
               swept AS (
                   DELETE FROM interactions i USING page n WHERE i.table_id = n.table_id AND i.interaction = n.interaction RETURNING 1)
               SELECT (SELECT count(*) FROM swept) AS "gone!", (SELECT count(*) FROM page) AS "found!""#,
            before_ms,
            most
        );
        self.store.one(query).await
    }

    /// Messages that were given up.
    async fn sweep_given_up(self, before_ms: i64, most: i64) -> Result<SweptPage, StoreError> {
        let query = sqlx::query_as!(
            SweptPage,
            r#"WITH page AS (
                   SELECT table_id, seq FROM outbox WHERE state = 'given-up' AND due_ms < $1 ORDER BY due_ms LIMIT $2),
               swept AS (
                   DELETE FROM outbox o USING page n
                   WHERE o.table_id = n.table_id AND o.seq = n.seq AND o.state = 'given-up' RETURNING 1)
               SELECT (SELECT count(*) FROM swept) AS "gone!", (SELECT count(*) FROM page) AS "found!""#,
            before_ms,
            most
        );
        self.store.one(query).await
    }

    /// Allowances that were used up until a time.
    async fn sweep_allowances(self, spent_ms: i64, most: i64) -> Result<SweptPage, StoreError> {
        let query = sqlx::query_as!(
            SweptPage,
            r#"WITH page AS (SELECT ctid AS place FROM allowances WHERE spent_ms < $1 ORDER BY spent_ms LIMIT $2),
               swept AS (
                   DELETE FROM allowances WHERE ctid = ANY(ARRAY(SELECT place FROM page)) AND spent_ms < $1 RETURNING 1)
               SELECT (SELECT count(*) FROM swept) AS "gone!", (SELECT count(*) FROM page) AS "found!""#,
            spent_ms,
            most
        );
        self.store.one(query).await
    }

    async fn sweep_mutes(self, now_ms: i64) -> Result<SweptPage, StoreError> {
        let query = sqlx::query!("DELETE FROM mutes WHERE until_ms < $1", now_ms);
        self.store.run(query).await.map(|rows| SweptPage::whole(count(rows)))
    }

    /// Seeks that are over and settled.
    async fn sweep_seeks(self, before_ms: i64, most: i64) -> Result<SweptPage, StoreError> {
        let query = sqlx::query_as!(
            SweptPage,
            r#"WITH page AS (SELECT ctid AS place FROM seeks WHERE expires_ms < $1 AND settled ORDER BY expires_ms LIMIT $2),
               swept AS (
                   DELETE FROM seeks WHERE ctid = ANY(ARRAY(SELECT place FROM page)) AND expires_ms < $1 AND settled RETURNING 1)
               SELECT (SELECT count(*) FROM swept) AS "gone!", (SELECT count(*) FROM page) AS "found!""#,
            before_ms,
            most
        );
        self.store.one(query).await
    }

    /// Moderators' actions from before a time. They are chosen first and deleted by their ids: they stand on every machine, and each would
    /// choose others.
    async fn sweep_history(self, before_ms: i64, most: i64) -> Result<SweptPage, StoreError> {
        let query = sqlx::query_scalar!(
            "SELECT interaction FROM moderations WHERE at_ms < $1 ORDER BY at_ms LIMIT $2",
            before_ms,
            most
        );
        let old = self.store.all(query).await?;
        let found = i64::try_from(old.len()).unwrap_or(i64::MAX);
        let query = sqlx::query!(
            "DELETE FROM moderations WHERE interaction = ANY($1::bigint[]) AND at_ms < $2",
            &old,
            before_ms
        );
        Ok(SweptPage { gone: count(self.store.run(query).await?), found })
    }

    /// Pseudonyms in the moderators' history of tables that are open no more.
    async fn sweep_pseudonyms(self) -> Result<SweptPage, StoreError> {
        let query = sqlx::query_scalar!(
            r#"WITH at_open AS (
                   SELECT m.guild, m.interaction FROM moderations m JOIN tables t ON t.id = m.table_id
                   WHERE (m.player < 0 OR m.moderator < 0) AND t.phase IN ('lobby', 'playing')),
               nameless AS (
                   UPDATE moderations m SET player = CASE WHEN m.player > 0 THEN m.player END,
                       moderator = CASE WHEN m.moderator > 0 THEN m.moderator END
                   WHERE (m.player < 0 OR m.moderator < 0) AND (m.guild, m.interaction) NOT IN (SELECT guild, interaction FROM at_open) RETURNING 1)
               SELECT (SELECT count(*) FROM nameless) AS "n!""#
        );
        self.store.one(query).await.map(SweptPage::whole)
    }

    /// Pseudonyms by which results from before a time were counted as the same two people's.
    async fn unpair_results(self, ended_ms: i64) -> Result<SweptPage, StoreError> {
        let query = sqlx::query!("UPDATE results SET kept = NULL WHERE kept IS NOT NULL AND ended_ms < $1", ended_ms);
        self.store.run(query).await.map(|rows| SweptPage::whole(count(rows)))
    }

    /// Numbers of hours that are over for long. Each write deletes them as well, but a bot that nobody uses writes none.
    async fn sweep_activity(self, before_ms: i64) -> Result<SweptPage, StoreError> {
        let query = sqlx::query!("DELETE FROM activity WHERE hour_ms < $1", before_ms);
        self.store.run(query).await.map(|rows| SweptPage::whole(count(rows)))
    }

    /// Ratings under which nothing was counted, of people without a result: they had their data deleted while a table was being rated.
    /// All are looked at, for many people wait for their first result.
    async fn sweep_newcomers(self, most: i64) -> Result<SweptPage, StoreError> {
        let (mut swept, mut after) = (0, i64::MIN);
        loop {
            let idle = sqlx::query_scalar!(
                "SELECT DISTINCT player FROM ratings WHERE games = 0 AND player > $1 ORDER BY player LIMIT $2",
                after,
                most
            );
            let idle = self.store.all(idle).await?;
            let Some(last) = idle.last() else { return Ok(SweptPage::whole(swept)) };
            after = *last;
            swept += self.sweep_without_results(idle).await?;
        }
    }

    /// The same of these people alone.
    async fn sweep_without_results(self, idle: Vec<i64>) -> Result<i64, StoreError> {
        let rated =
            sqlx::query_scalar!(r#"SELECT DISTINCT player AS "player!" FROM results WHERE player = ANY($1)"#, &idle);
        let rated: HashSet<i64> = self.store.all(rated).await?.into_iter().collect();
        let gone: Vec<i64> = idle.into_iter().filter(|player| !rated.contains(player)).collect();
        if gone.is_empty() {
            return Ok(0);
        }
        let query = sqlx::query!("DELETE FROM ratings WHERE games = 0 AND player = ANY($1)", &gone);
        self.store.run(query).await.map(count)
    }

    async fn sweep_tournaments(self, gone_ms: i64, now_ms: i64, most: i64) -> Result<SweptPage, StoreError> {
        let (over_ms, stalled_ms) = (now_ms - TOURNAMENT_MS, now_ms - STALLED_MS);
        let stalled = self.stalled_tournaments(stalled_ms, most).await?;
        let ended = || SweepTournaments { over_ms, gone_ms, stalled: stalled.clone(), stalled_ms, most };
        // A deletion of somebody's data locks the same rows in another order.
        let swept = self.store.unless_deadlocked(|| async { self.store.one(ended().query()).await });
        Ok(SweptPage::counted(swept.await?.n))
    }

    /// Tournaments in play that have not changed since before a time, and none of whose tables is open: they wait for a decision.
    async fn stalled_tournaments(self, before_ms: i64, most: i64) -> Result<Vec<i64>, StoreError> {
        let quiet = sqlx::query!(
            r#"SELECT c.id, ARRAY(SELECT m.table_id FROM meetings m WHERE m.tournament_id = c.id AND m.table_id IS NOT NULL
                   AND m.result IS NULL AND NOT m.called_off) AS "tables!"
               FROM tournaments c WHERE c.phase = 'running' AND c.changed_ms < $1 ORDER BY c.changed_ms LIMIT $2"#,
            before_ms,
            most
        );
        let quiet = self.store.all(quiet).await?;
        let tables: Vec<i64> = quiet.iter().flat_map(|row| row.tables.iter().copied()).collect();
        if tables.is_empty() {
            return Ok(quiet.into_iter().map(|row| row.id).collect());
        }
        let open =
            sqlx::query_scalar!("SELECT id FROM tables WHERE id = ANY($1) AND phase IN ('lobby', 'playing')", &tables);
        let open: HashSet<i64> = self.store.all(open).await?.into_iter().collect();
        let is_still = |tables: &[i64]| !tables.iter().any(|table| open.contains(table));
        Ok(quiet.into_iter().filter(|row| is_still(&row.tables)).map(|row| row.id).collect())
    }

    /// Servers that the bot was taken out of before a time.
    async fn gone_servers(self, before_ms: i64) -> Result<Vec<i64>, StoreError> {
        self.store.all(sqlx::query_scalar!("SELECT id FROM servers WHERE gone_ms < $1", before_ms)).await
    }

    /// Those of these servers whose tables do not all stand still: without their rows these tables would never be found. Tables lie on
    /// other machines, and are asked by a statement of its own, which reads those of these servers alone.
    async fn played_servers(self, gone: &[i64]) -> Result<Vec<i64>, StoreError> {
        let query = sqlx::query_scalar!(
            r#"SELECT DISTINCT t.guild AS "id!" FROM tables t
               WHERE t.guild = ANY($1) AND t.phase IN ('lobby', 'playing') AND t.life -> 'hold' IS NULL"#,
            gone
        );
        self.store.all(query).await
    }

    /// Open tables of servers that the bot was taken out of before a time, and that do not stand still yet but for a pause.
    pub async fn stranded(self, before_ms: i64, most: i64) -> Result<Vec<TableId>, StoreError> {
        let gone = self.gone_servers(before_ms).await?;
        let query = sqlx::query_scalar!(
            "SELECT t.id FROM tables t WHERE t.guild = ANY($1) AND t.phase IN ('lobby', 'playing')
               AND (t.life -> 'hold' IS NULL OR t.life #>> '{hold,why}' = 'paused') LIMIT $2",
            &gone,
            most
        );
        Ok(self.store.all(query).await?.into_iter().map(TableId).collect())
    }
}
