//! Queries that lock rows read one table alone: where another one is joined, a cluster of Citus 13 writes their rows in one format and
//! reads them in another, and the statement fails.

use std::ops::ControlFlow;

use sqlparser::ast::{Expr, Query, SetExpr, Visit as _, Visitor, visit_expressions};
use sqlparser::dialect::PostgreSqlDialect;
use sqlparser::parser::Parser;

use super::texts::statements;

/// A query that is for a single server alone: `ChangeSpreadSettings` stands in for its statement where tables are spread.
const NOT_SPREAD: &str = "SELECT id FROM tables WHERE phase = 'playing' AND id IN (SELECT table_id FROM seats";

/// The queries of a statement that lock: all of them, and those that join.
#[derive(Default)]
struct LockingQueries {
    all: usize,
    joined: Vec<String>,
}

impl Visitor for LockingQueries {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        if !query.locks.is_empty() {
            self.all += 1;
            if joins(&query.body) {
                self.joined.push(query.to_string());
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether more than one relation is read; `IN` and `EXISTS` become joins.
fn joins(body: &SetExpr) -> bool {
    let SetExpr::Select(select) = body else { return true };
    let becomes_join = |expr: &Expr| match expr {
        Expr::InSubquery { .. } | Expr::Exists { .. } => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let is_one = matches!(&select.from[..], [one] if one.joins.is_empty());
    !is_one || visit_expressions(&select.selection, becomes_join).is_break()
}

fn locking(sql: &str) -> LockingQueries {
    let parsed = Parser::parse_sql(&PostgreSqlDialect {}, sql).unwrap_or_else(|error| panic!("{error}: {sql}"));
    let mut found = LockingQueries::default();
    assert!(parsed.visit(&mut found).is_continue(), "every query is looked at");
    found
}

#[test]
fn what_locks_rows_reads_one_table_alone() {
    let found: Vec<_> = statements().iter().map(|statement| locking(&statement.text)).collect();
    let joined: Vec<_> = found.iter().flat_map(|found| &found.joined).collect();
    assert!(found.iter().map(|found| found.all).sum::<usize>() > 5, "few statements lock");
    assert!(joined.iter().all(|query| query.starts_with(NOT_SPREAD)), "a cluster refuses these: {joined:#?}");
    assert_eq!(joined.len(), 1, "the exception is there once");
    for (sql, is_refused) in [
        ("SELECT a FROM t WHERE a = (SELECT b FROM u LIMIT 1) FOR UPDATE", false),
        ("SELECT a FROM t JOIN u ON a = b FOR UPDATE OF t", true),
        ("WITH h AS (SELECT a FROM t, u FOR UPDATE OF t) SELECT a FROM h", true),
        ("SELECT a FROM t WHERE a IN (SELECT b FROM u) FOR UPDATE", true),
        ("SELECT a FROM t WHERE NOT EXISTS (SELECT b FROM u) FOR UPDATE", true),
        ("SELECT a FROM t WHERE a IN (SELECT b FROM u)", false),
    ] {
        assert_eq!(!locking(sql).joined.is_empty(), is_refused, "{sql}");
    }
}
