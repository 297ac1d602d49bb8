//! Words of kinds, phases and states that statements have in their text are those of the schema; that those are the program's is
//! tested beside this.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use sqlparser::ast::{AssignmentTarget, Expr, Statement, TableFactor, Value, Visit, Visitor};
use sqlparser::dialect::PostgreSqlDialect;
use sqlparser::parser::Parser;
use sqlx::Row as _;

use super::Scratch;
use super::keys::texts::statements;

/// The words that the schema lets into a column, by table and column.
type Known = BTreeMap<(String, String), BTreeSet<String>>;

async fn known(scratch: &Scratch) -> Known {
    let sql = "SELECT c.relname::text, a.attname::text, ARRAY(SELECT m[1] FROM regexp_matches(pg_get_constraintdef(k.oid), \
        chr(39) || '([a-z-]+)' || chr(39), 'g') m) FROM pg_constraint k \
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND ARRAY[a.attnum] = k.conkey OR k.contypid <> 0 AND a.atttypid = k.contypid \
        JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' WHERE k.contype = 'c' AND k.conname LIKE '%!_known' ESCAPE '!'";
    let rows = scratch.store.all(sqlx::query(sql)).await.expect("the catalogue answers");
    let words = |row: &sqlx::postgres::PgRow| row.get::<Vec<String>, _>(2).into_iter().collect();
    rows.iter().map(|row| ((row.get(0), row.get(1)), words(row))).collect()
}

/// Literals beside columns, and what the names before dots stand for.
#[derive(Default)]
struct Literals {
    /// The column with the name before its dot, and the text.
    found: Vec<(Option<String>, String, String)>,
    tables: BTreeMap<String, BTreeSet<String>>,
}

fn column(expr: &Expr) -> Option<(Option<String>, String)> {
    match expr {
        Expr::Identifier(column) => Some((None, column.value.clone())),
        Expr::CompoundIdentifier(parts) => {
            let [relation, column] = &parts[..] else { return None };
            Some((Some(relation.value.clone()), column.value.clone()))
        }
        Expr::Cast { expr, .. } | Expr::Nested(expr) => column(expr),
        _ => None,
    }
}

/// The texts that an expression can give.
fn texts(expr: &Expr) -> Vec<String> {
    match expr {
        Expr::Value(value) => match &value.value {
            Value::SingleQuotedString(text) => vec![text.clone()],
            _ => Vec::new(),
        },
        Expr::Case { conditions, else_result, .. } => {
            let results = conditions.iter().map(|when| &when.result).chain(else_result.as_deref());
            results.flat_map(texts).collect()
        }
        Expr::Cast { expr, .. } | Expr::Nested(expr) => texts(expr),
        _ => Vec::new(),
    }
}

impl Literals {
    fn beside(&mut self, one: &Expr, others: &[&Expr]) {
        if let Some((relation, column)) = column(one) {
            let texts = others.iter().flat_map(|other| texts(other));
            self.found.extend(texts.map(|text| (relation.clone(), column.clone(), text)));
        }
    }

    /// The words of this column: of the table that its name stands for, or of all that have such a column.
    fn words(&self, known: &Known, relation: Option<&String>, column: &str) -> BTreeSet<String> {
        let tables = relation.and_then(|relation| self.tables.get(relation));
        let of = |table: &String| tables.is_none_or(|tables| tables.contains(table));
        let columns = known.iter().filter(|((table, name), _)| name == column && of(table));
        columns.flat_map(|(_, words)| words.iter().cloned()).collect()
    }
}

impl Visitor for Literals {
    type Break = ();

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        if let TableFactor::Table { name, alias: Some(alias), .. } = factor {
            self.tables.entry(alias.name.value.clone()).or_default().insert(name.to_string());
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        match expr {
            Expr::BinaryOp { left, right, .. } => {
                self.beside(left, &[right]);
                self.beside(right, &[left]);
            }
            Expr::InList { expr, list, .. } => self.beside(expr, &list.iter().collect::<Vec<_>>()),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_statement(&mut self, statement: &Statement) -> ControlFlow<()> {
        let assignments = match statement {
            Statement::Update(update) => &update.assignments[..],
            _ => &[],
        };
        for assignment in assignments {
            let AssignmentTarget::ColumnName(name) = &assignment.target else { continue };
            let texts = texts(&assignment.value).into_iter();
            self.found.extend(texts.map(|text| (None, name.to_string(), text)));
        }
        ControlFlow::Continue(())
    }
}

fn literals(sql: &str) -> Literals {
    let parsed = Parser::parse_sql(&PostgreSqlDialect {}, sql).expect("it can be read");
    let mut literals = Literals::default();
    let _ = parsed.visit(&mut literals);
    literals
}

/// The words of a statement that the schema does not know, and how many words it has.
fn unknown(known: &Known, sql: &str) -> (Vec<String>, usize) {
    let literals = literals(sql);
    let mut count = 0;
    let mut unknown = Vec::new();
    for (relation, column, text) in &literals.found {
        let words = literals.words(known, relation.as_ref(), column);
        count += usize::from(!words.is_empty());
        if !words.is_empty() && !words.contains(text) {
            unknown.push(format!("{column} is never '{text}'"));
        }
    }
    (unknown, count)
}

#[tokio::test]
async fn statements_say_no_word_that_the_schema_does_not_know() {
    let scratch = Scratch::new().await;
    let known = known(&scratch).await;
    let (mut all, mut count) = (Vec::new(), 0);
    for statement in statements() {
        let (unknown, words) = unknown(&known, &statement.text);
        all.extend(unknown.into_iter().map(|what| format!("{}: {what}", statement.file)));
        count += words;
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
    assert!(count > 60, "only {count} words are found");
    scratch.drop().await;
}

#[tokio::test]
async fn a_word_of_another_column_is_found() {
    let scratch = Scratch::new().await;
    let known = known(&scratch).await;
    for (sql, expected) in [
        ("SELECT 1 FROM tables t WHERE t.phase IN ('lobby', 'over')", 0),
        ("SELECT 1 FROM tables t WHERE t.phase IN ('lobby', 'sign-up')", 1),
        ("SELECT 1 FROM tables WHERE phase = 'ended'", 1),
        ("SELECT 1 FROM outbox o JOIN seats s ON o.kind = 'player' WHERE s.kind = 'player'", 1),
        ("UPDATE outbox SET state = CASE WHEN seq = 1 THEN 'waiting' ELSE 'gone' END", 1),
        ("SELECT 1 FROM tables WHERE game = 'ended'", 0),
    ] {
        assert_eq!(unknown(&known, sql).0.len(), expected, "{sql}");
    }
    scratch.drop().await;
}
