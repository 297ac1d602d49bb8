//! How often somebody may do what others notice: open a table, invite a person. An allowance is one number, the time until
//! which it is used up in advance. A request moves it on, and time catches up with it; where it would lie too far
//! ahead, the answer is no. (The generic cell rate algorithm, ITU-T I.371.)

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::database::error::StoreError;
use crate::database::handles::Servers;
use crate::database::store::Store;

/// No allowance is used up for longer in advance, in milliseconds: the longest allowance of docs/limits.md.
pub const LONGEST_ALLOWANCE_MS: i64 = 4 * 60 * 60_000;

/// The purpose of an allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum AllowanceKind {
    /// A person's tables, wherever.
    Open,
    /// A person's tables in one server.
    OpenHere,
    /// All tables that are opened in one server.
    Server,
    /// A person's invitations, whoever gets them.
    Invite,
    /// A person's invitations to one other.
    Invited,
    /// Everybody's invitations to one person.
    Challenged,
}

impl AllowanceKind {
    /// The word for it in the database.
    pub(crate) fn word(self) -> &'static str {
        self.into()
    }

    /// The kind that a word of the database stands for.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}

/// Something that is asked of an allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The allowance that is charged.
    pub kind: AllowanceKind,
    /// The id of the person or server whose allowance it is; 0 for one that all share.
    pub owner: i64,
    /// Towards whom or what; 0 where it is one for all.
    pub other: i64,
    /// How far it is moved on, in milliseconds.
    pub cost_ms: i64,
    /// How far ahead of the time it may lie afterwards, in milliseconds.
    pub most_ms: i64,
}

/// So often a statement that counts and spends is asked while others spend the same: each time one of them was written.
const MOST_LOOKS: usize = 200;

/// The first part of a statement that spends allowances: those that are asked, and how they stood when it began.
macro_rules! asked {
    () => {
        "asked AS (
    SELECT x.kind, x.owner, x.other, x.cost, x.most, x.n
    FROM unnest(:expense_kind::text[], :expense_owner::bigint[], :expense_other::bigint[], :expense_cost::bigint[],
        :expense_most::bigint[]) WITH ORDINALITY AS x(kind, owner, other, cost, most, n)),
seen AS MATERIALIZED (
    SELECT a.kind, a.owner, a.other, a.spent_ms
    FROM asked x JOIN allowances a ON a.kind = x.kind AND a.owner = x.owner AND a.other = x.other),"
    };
}
pub(crate) use asked;

/// The part that spends them, if `fits` lets it: all of them, or none where one falls short. They are locked first. Where somebody else
/// has spent one since the statement began, what it has counted may be more by now, and it spends nothing. (If two spend one that
/// nobody has spent before, the later one may have spent others: it spends them once more.) `affordable` are those that suffice.
/// The query that locks joins nothing: a cluster of Citus can't read the rows of a join that locks.
macro_rules! afforded {
    () => {
        "held AS (
    SELECT a.kind, a.owner, a.other, a.spent_ms FROM allowances a
    WHERE a.kind = ANY(:expense_kind::text[]) AND a.owner = ANY(:expense_owner::bigint[]) AND a.other = (
        SELECT x.other FROM unnest(:expense_kind::text[], :expense_owner::bigint[], :expense_other::bigint[]) AS x(kind, owner, other)
        WHERE x.kind = a.kind AND x.owner = a.owner AND x.other = a.other LIMIT 1)
    ORDER BY a.kind, a.owner, a.other FOR UPDATE),
overtaken AS (
    SELECT 1 AS yes FROM fits, seen s FULL JOIN held h ON h.kind = s.kind AND h.owner = s.owner AND h.other = s.other
    WHERE h.spent_ms IS DISTINCT FROM s.spent_ms),
short AS (
    SELECT x.kind, x.owner, x.other
    FROM fits, asked x LEFT JOIN held h ON h.kind = x.kind AND h.owner = x.owner AND h.other = x.other
    WHERE x.cost + GREATEST(h.spent_ms - :now_ms, 0) > x.most),
afforded AS (
    INSERT INTO allowances AS a (kind, owner, other, spent_ms)
    SELECT x.kind, x.owner, x.other, :now_ms + x.cost FROM fits, asked x
    WHERE NOT EXISTS (SELECT 1 FROM overtaken) AND NOT EXISTS (SELECT 1 FROM short) ORDER BY x.n
    ON CONFLICT (kind, owner, other) DO UPDATE SET spent_ms = EXCLUDED.spent_ms + GREATEST(a.spent_ms - :now_ms, 0)
    WHERE a.spent_ms = (SELECT h.spent_ms FROM held h WHERE h.kind = a.kind AND h.owner = a.owner AND h.other = a.other)
    RETURNING kind, owner, other),
affordable AS (
    SELECT kind, other FROM afforded
    UNION ALL SELECT x.kind, x.other FROM asked x WHERE EXISTS (SELECT 1 FROM short) AND NOT EXISTS (
        SELECT 1 FROM short s WHERE s.kind = x.kind AND s.owner = x.owner AND s.other = x.other)),"
    };
}
pub(crate) use afforded;

/// The column that says that somebody else spent the same meanwhile: ask again.
macro_rules! is_overtaken {
    () => {
        "(EXISTS (SELECT 1 FROM fits) AND NOT EXISTS (SELECT 1 FROM short)
        AND (SELECT count(*) FROM afforded) < cardinality(:expense_kind::text[])) AS is_overtaken"
    };
}
pub(crate) use is_overtaken;

/// Expenses as lists, a list a column.
#[derive(Default)]
pub(crate) struct ChargeColumns {
    pub kind: Vec<&'static str>,
    pub owner: Vec<i64>,
    pub other: Vec<i64>,
    pub cost_ms: Vec<i64>,
    pub most_ms: Vec<i64>,
}

impl ChargeColumns {
    /// In the order of their keys, so that two statements never wait for each other.
    pub(crate) fn of(expenses: &[Charge]) -> Self {
        let mut sorted = expenses.to_vec();
        sorted.sort_by_key(|expense| (expense.kind, expense.owner, expense.other));
        let mut columns = Self::default();
        for expense in sorted {
            columns.kind.push(expense.kind.word());
            columns.owner.push(expense.owner);
            columns.other.push(expense.other);
            columns.cost_ms.push(expense.cost_ms);
            columns.most_ms.push(expense.most_ms);
        }
        columns
    }
}

impl Store {
    /// Asks a statement that counts and spends, and again while somebody else has spent the same since it began, `MOST_LOOKS` times at
    /// most. The last answer is given as it is.
    pub(crate) async fn until_first<T, F: Future<Output = Result<T, StoreError>>>(
        &self,
        ask: impl Fn() -> F,
        is_overtaken: impl Fn(&T) -> bool,
    ) -> Result<T, StoreError> {
        let mut answer = self.unless_deadlocked(&ask).await?;
        for _ in 1..MOST_LOOKS {
            if !is_overtaken(&answer) {
                break;
            }
            answer = self.unless_deadlocked(&ask).await?;
        }
        Ok(answer)
    }
}

impl Servers<'_> {
    /// When an expense that was refused could be made at the earliest, in Unix milliseconds.
    pub async fn affordable_ms(self, expense: &Charge, now_ms: i64) -> Result<i64, StoreError> {
        let query = sqlx::query_scalar!(
            "SELECT spent_ms FROM allowances WHERE kind = $1 AND owner = $2 AND other = $3",
            expense.kind.word(),
            expense.owner,
            expense.other
        );
        let spent = self.store.maybe(query).await?.unwrap_or_default();
        Ok(spent.max(now_ms) + expense.cost_ms - expense.most_ms)
    }
}
