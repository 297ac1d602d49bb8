//! How often somebody may do what others notice: open a table, invite a person. An allowance is one number, the time until
//! which it is used up in advance. A request moves it on, and time catches up with it; where it would lie too far
//! ahead, the answer is no. (The generic cell rate algorithm, ITU-T I.371.)

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::database::error::StoreError;
use crate::database::handles::Servers;

/// No allowance is used up for longer in advance, in milliseconds: the longest line of docs/limits.md.
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

/// The part of a statement that spends allowances, all that `fits` lets pass: a row for each that could be afforded.
macro_rules! afforded {
    () => {
        "afforded AS (
    INSERT INTO allowances AS a (kind, owner, other, spent_ms)
    SELECT x.kind, x.owner, x.other, :now_ms + x.cost
    FROM fits, unnest(:expense_kind::text[], :expense_owner::bigint[], :expense_other::bigint[],
        :expense_cost::bigint[]) AS x(kind, owner, other, cost)
    ON CONFLICT (kind, owner, other) DO UPDATE SET spent_ms = EXCLUDED.spent_ms + GREATEST(a.spent_ms - :now_ms, 0)
    WHERE EXCLUDED.spent_ms + GREATEST(a.spent_ms - :now_ms, 0) <= :now_ms + (SELECT x.most
        FROM unnest(:expense_kind::text[], :expense_most::bigint[]) AS x(kind, most) WHERE x.kind = a.kind LIMIT 1)
    RETURNING kind, other),"
    };
}
pub(crate) use afforded;

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
