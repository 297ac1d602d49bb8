//! The activity of a person or a server: numbers, hour by hour, as processes count them. Its content is not in it.

use std::collections::HashSet;

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::database::error::StoreError;
use crate::database::handles::Desk;
use crate::desk::acts::{Subject, SubjectKind};
use crate::sql::row::row;
use crate::sql::statement::statement;
use table::PlayerId;

/// The numbers are kept so long, in milliseconds: two days.
pub const ACTIVITY_KEPT_MS: i64 = 48 * HOUR_MS;
const HOUR_MS: i64 = 3_600_000;

/// How much somebody did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActivityCounts {
    /// Commands, buttons, menus, forms and completions.
    pub presses: i64,
    /// Tables, seeks and tournaments that were opened.
    pub opens: i64,
    /// People and roles that were called by it: invited, asked, nudged.
    pub calls: i64,
}

/// By what the busiest are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ActivityOrder {
    /// By all that they asked.
    Presses,
    /// By what they opened.
    Opens,
    /// By whom they called.
    Calls,
}

statement! {
    /// Adds to the numbers of an hour. Rows are written in the order of their keys, so that no two processes wait in a circle.
    pub(crate) struct AddActivity {
        hour_ms: i64, before_ms: i64, kind: Vec<&'static str>, id: Vec<i64>, presses: Vec<i64>, opens: Vec<i64>, calls: Vec<i64>
    }
    "
WITH old AS (DELETE FROM activity WHERE hour_ms < :before_ms)
INSERT INTO activity AS a (hour_ms, kind, id, presses, opens, calls)
SELECT :hour_ms, n.kind, n.id, n.presses, n.opens, n.calls
FROM unnest(:kind::text[], :id::bigint[], :presses::bigint[], :opens::bigint[], :calls::bigint[]) AS n(kind, id, presses, opens, calls)
ORDER BY n.kind, n.id
ON CONFLICT (hour_ms, kind, id) DO UPDATE SET presses = a.presses + EXCLUDED.presses, opens = a.opens + EXCLUDED.opens,
    calls = a.calls + EXCLUDED.calls"
}

statement! {
    /// Those of a kind who did most since a time.
    pub(crate) struct BusiestSubjects { kind: &'static str, since_ms: i64, ordered: &'static str, most: i64 }
    -> ActivityRow;
    "
SELECT id, presses, opens, calls FROM (
    SELECT id, sum(presses)::bigint AS presses, sum(opens)::bigint AS opens, sum(calls)::bigint AS calls
    FROM activity WHERE kind = :kind AND hour_ms >= :since_ms GROUP BY id) s
ORDER BY CASE :ordered WHEN 'opens' THEN opens WHEN 'calls' THEN calls ELSE presses END DESC, presses DESC, id LIMIT :most"
}

row! {
    /// The numbers of one person or server.
    pub(crate) struct ActivityRow { id: i64, presses: i64, opens: i64, calls: i64 }
}

impl Desk<'_> {
    /// Adds what was counted to the hour of `now_ms`; what is older than [`ACTIVITY_KEPT_MS`] goes.
    pub async fn add_activity(
        self,
        mut counted: Vec<(Subject, ActivityCounts)>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let word = |kind: SubjectKind| -> &'static str { kind.into() };
        counted.sort_by_key(|(subject, _)| (word(subject.kind), subject.id));
        let hour_ms = now_ms - now_ms.rem_euclid(HOUR_MS);
        let add = AddActivity {
            hour_ms,
            before_ms: hour_ms - ACTIVITY_KEPT_MS,
            kind: counted.iter().map(|(subject, _)| word(subject.kind)).collect(),
            id: counted.iter().map(|(subject, _)| subject.id).collect(),
            presses: counted.iter().map(|(_, counts)| counts.presses).collect(),
            opens: counted.iter().map(|(_, counts)| counts.opens).collect(),
            calls: counted.iter().map(|(_, counts)| counts.calls).collect(),
        };
        self.store.run(add.query()).await.map(drop)
    }

    /// Takes out what was counted, by this process or another, of those who have had their data deleted since and are not back. To be
    /// called after [`Desk::add_activity`]: whoever goes later takes the numbers along.
    pub async fn drop_activity_of_forgotten(self, counted: &[(Subject, ActivityCounts)]) -> Result<(), StoreError> {
        let key = self.store.sealing().order_key().await?;
        let people = counted.iter().filter(|(subject, _)| subject.kind == SubjectKind::Person);
        let (ids, hashes): (Vec<i64>, Vec<Vec<u8>>) =
            people.map(|(subject, _)| (subject.id, key.pseudonym(PlayerId(subject.id)).hash.to_vec())).unzip();
        let gone = sqlx::query_scalar!("SELECT hash FROM forgotten WHERE hash = ANY($1) AND away", &hashes);
        let gone: HashSet<Vec<u8>> = self.store.all(gone).await?.into_iter().collect();
        let gone: Vec<i64> =
            ids.into_iter().zip(hashes).filter(|(_, hash)| gone.contains(hash)).map(|(id, _)| id).collect();
        if gone.is_empty() {
            return Ok(());
        }
        let taken = sqlx::query!("DELETE FROM activity WHERE kind = 'person' AND id = ANY($1)", &gone);
        self.store.run(taken).await.map(drop)
    }

    /// Those of a kind who did most in the hours since a time, the busiest first.
    pub async fn busiest(
        self,
        kind: SubjectKind,
        since_ms: i64,
        order: ActivityOrder,
        most: i64,
    ) -> Result<Vec<(Subject, ActivityCounts)>, StoreError> {
        let since_ms = since_ms - since_ms.rem_euclid(HOUR_MS);
        let rows = self.store.all(BusiestSubjects { kind: kind.into(), since_ms, ordered: order.into(), most }.query());
        let counts = |row: &ActivityRow| ActivityCounts { presses: row.presses, opens: row.opens, calls: row.calls };
        Ok(rows.await?.iter().map(|row| (Subject { kind, id: row.id }, counts(row))).collect())
    }
}
