//! How far a statement reaches: which uses of a keyed table are bound by a value that was given. It reads equations that must all
//! hold, and columns that are handed on by a `WITH`, a subquery or a `RETURNING`. A path that it can't follow counts as unbound.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use sqlparser::ast::{
    BinaryOperator, Cte, Delete, Expr, FromTable, Insert, JoinConstraint, JoinOperator, Query, Select, SelectItem,
    SetExpr, Statement, TableFactor, TableObject, TableWithJoins, Update, UpdateTableFromKind, Value, Visit, Visitor,
};
use sqlparser::dialect::PostgreSqlDialect;
use sqlparser::parser::Parser;

use super::KEYED;

/// A value that was given.
const GIVEN: &str = "$";

/// The findings about a statement.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// How many uses of keyed tables it has.
    pub keyed: usize,
    /// Those that no value binds.
    pub unbound: Vec<String>,
}

impl Reach {
    pub(super) fn of(sql: &str) -> Result<Self, String> {
        let statements = Parser::parse_sql(&PostgreSqlDialect {}, sql).map_err(|error| error.to_string())?;
        let mut reader = Reader::default();
        let _ = statements.visit(&mut reader);
        let bound = reader.bound();
        let unbound = reader.keys.iter().filter(|key| !bound.contains(*key)).cloned().collect();
        Ok(Self { keyed: reader.keys.len(), unbound })
    }
}

/// The relation that a name before a dot stands for, in one `SELECT`, `UPDATE` or `DELETE`.
#[derive(Default)]
struct Scope {
    relations: BTreeMap<String, String>,
    /// The owner of a column without a name before it, if there is but one relation or one keyed table.
    bare: Option<String>,
}

#[derive(Default)]
struct Reader {
    /// Columns that mean the same value.
    same: BTreeMap<String, BTreeSet<String>>,
    /// The keys of what is used.
    keys: Vec<String>,
    scopes: Vec<Scope>,
    /// Names of what `WITH` has made.
    made: BTreeSet<String>,
    /// The names that are handed the columns of a `SELECT` or a writing statement, by where that lies.
    takers: BTreeMap<usize, String>,
    count: usize,
}

fn key_of(table: &str) -> Option<&'static str> {
    KEYED.iter().find(|(name, _)| *name == table).map(|(_, key)| *key)
}

fn place<T>(of: &T) -> usize {
    std::ptr::from_ref(of).addr()
}

/// The tables of a list, joined ones too.
fn factors(from: &[TableWithJoins]) -> impl Iterator<Item = &TableFactor> {
    from.iter().flat_map(|one| std::iter::once(&one.relation).chain(one.joins.iter().map(|join| &join.relation)))
}

/// The conditions by which tables of a list are joined.
fn join_conditions(from: &[TableWithJoins]) -> impl Iterator<Item = &Expr> {
    from.iter().flat_map(|one| &one.joins).filter_map(|join| match &join.join_operator {
        JoinOperator::Join(on) | JoinOperator::Inner(on) | JoinOperator::Left(on) | JoinOperator::LeftOuter(on) => {
            match on {
                JoinConstraint::On(condition) => Some(condition),
                _ => None,
            }
        }
        _ => None,
    })
}

impl Reader {
    fn join(&mut self, one: &str, other: &str) {
        self.same.entry(one.to_owned()).or_default().insert(other.to_owned());
        self.same.entry(other.to_owned()).or_default().insert(one.to_owned());
    }

    /// All names that mean the same as a given value.
    fn bound(&self) -> BTreeSet<String> {
        let (mut bound, mut next) = (BTreeSet::new(), vec![GIVEN.to_owned()]);
        while let Some(name) = next.pop() {
            if bound.insert(name.clone()) {
                next.extend(self.same.get(&name).into_iter().flatten().cloned());
            }
        }
        bound
    }

    /// The name of a column or a value throughout the statement.
    fn name_of(&self, expr: &Expr) -> Option<String> {
        match expr {
            Expr::Identifier(column) => {
                let owner = self.scopes.last()?.bare.as_ref()?;
                Some(format!("{owner}.{}", column.value))
            }
            Expr::CompoundIdentifier(parts) => {
                let [relation, column] = &parts[..] else { return None };
                let owner = self.scopes.iter().rev().find_map(|scope| scope.relations.get(&relation.value))?;
                Some(format!("{owner}.{}", column.value))
            }
            Expr::Value(value) if matches!(value.value, Value::Placeholder(_)) => Some(GIVEN.to_owned()),
            Expr::Cast { expr, .. } | Expr::Nested(expr) => self.name_of(expr),
            _ => None,
        }
    }

    /// Enters a part of the statement that has these relations.
    fn enter<'a>(&mut self, relations: impl Iterator<Item = &'a TableFactor>) {
        let (mut scope, mut keyed) = (Scope::default(), Vec::new());
        for factor in relations {
            self.count += 1;
            match factor {
                TableFactor::Table { name, alias, .. } => {
                    let table = name.to_string();
                    let own = alias.as_ref().map_or(&table, |alias| &alias.name.value).clone();
                    let unique =
                        if self.made.contains(&table) { table.clone() } else { format!("{own}#{}", self.count) };
                    if let Some(key) = key_of(&table) {
                        self.keys.push(format!("{unique}.{key}"));
                        keyed.push(unique.clone());
                    }
                    scope.relations.insert(own, unique);
                }
                TableFactor::Derived { subquery, alias: Some(alias), .. } => {
                    let unique = format!("{}#{}", alias.name.value, self.count);
                    self.expect(subquery, &unique);
                    scope.relations.insert(alias.name.value.clone(), unique);
                }
                _ => {}
            }
        }
        scope.bare = match (&keyed[..], scope.relations.len()) {
            ([one], _) => Some(one.clone()),
            (_, 1) => scope.relations.values().next().cloned(),
            _ => None,
        };
        self.scopes.push(scope);
    }

    /// Hands the columns of a query to the relation of this name.
    fn expect(&mut self, query: &Query, name: &str) {
        let at = match &*query.body {
            SetExpr::Select(select) => place(&**select),
            SetExpr::Update(statement) | SetExpr::Delete(statement) | SetExpr::Insert(statement) => place(statement),
            _ => return,
        };
        self.takers.insert(at, name.to_owned());
    }

    /// Columns that are handed on to whoever takes them.
    fn hand_on(&mut self, from: usize, items: &[SelectItem]) {
        let Some(taker) = self.takers.get(&from).cloned() else { return };
        for item in items {
            let (column, expr) = match item {
                SelectItem::UnnamedExpr(expr @ Expr::Identifier(column)) => (column.value.clone(), expr),
                SelectItem::UnnamedExpr(expr @ Expr::CompoundIdentifier(parts)) => {
                    (parts.last().map(|part| part.value.clone()).unwrap_or_default(), expr)
                }
                SelectItem::ExprWithAlias { expr, alias } => (alias.value.clone(), expr),
                _ => continue,
            };
            if let Some(own) = self.name_of(expr).filter(|own| own != GIVEN) {
                self.join(&format!("{taker}.{column}"), &own);
            }
        }
    }

    /// Conditions that all hold: parts of an `AND`, and nothing within an `OR` or a `NOT`.
    fn holds(&mut self, condition: &Expr) {
        match condition {
            Expr::Nested(inner) => self.holds(inner),
            Expr::BinaryOp { left, op: BinaryOperator::And, right } => {
                self.holds(left);
                self.holds(right);
            }
            Expr::BinaryOp { left, op: BinaryOperator::Eq, right }
            | Expr::AnyOp { left, compare_op: BinaryOperator::Eq, right, .. } => {
                if let Some((left, right)) = self.name_of(left).zip(self.name_of(right)) {
                    self.join(&left, &right);
                }
            }
            _ => {}
        }
    }

    fn enter_update(&mut self, update: &Update, at: usize) {
        let from: &[TableWithJoins] = match &update.from {
            Some(UpdateTableFromKind::BeforeSet(from) | UpdateTableFromKind::AfterSet(from)) => from,
            None => &[],
        };
        self.enter(factors(std::slice::from_ref(&update.table)).chain(factors(from)));
        update.selection.iter().for_each(|condition| self.holds(condition));
        self.hand_on(at, update.returning.as_deref().unwrap_or_default());
    }

    fn enter_delete(&mut self, delete: &Delete, at: usize) {
        let (FromTable::WithFromKeyword(from) | FromTable::WithoutKeyword(from)) = &delete.from;
        let using = delete.using.as_deref().unwrap_or_default();
        self.enter(factors(from).chain(factors(using)));
        delete.selection.iter().for_each(|condition| self.holds(condition));
        self.hand_on(at, delete.returning.as_deref().unwrap_or_default());
    }

    /// The value that is written into the key.
    fn enter_insert(&mut self, insert: &Insert, at: usize) {
        self.scopes.push(Scope::default());
        let TableObject::TableName(table) = &insert.table else { return };
        let table = table.to_string();
        let Some(key) = key_of(&table) else { return };
        self.count += 1;
        let own = format!("{table}#{}", self.count);
        self.keys.push(format!("{own}.{key}"));
        if let Some(scope) = self.scopes.last_mut() {
            scope.bare = Some(own.clone());
        }
        self.hand_on(at, insert.returning.as_deref().unwrap_or_default());
        let column = insert.columns.iter().position(|column| column.to_string() == key);
        let Some((column, source)) = column.zip(insert.source.as_deref()) else { return };
        match &*source.body {
            SetExpr::Select(select) => {
                // The column of the key is handed on under the key's name, whatever it is called there.
                self.takers.insert(place(&**select), format!("{own}.{column}@{key}"));
            }
            SetExpr::Values(values) => {
                let given =
                    |row: &[Expr]| row.get(column).and_then(|expr| self.name_of(expr)).as_deref() == Some(GIVEN);
                if values.rows.iter().all(|row| given(row)) {
                    self.join(&format!("{own}.{key}"), GIVEN);
                }
            }
            _ => {}
        }
    }

    /// The column of a `SELECT` that an `INSERT` writes into its key.
    fn fill_key(&mut self, select: &Select) {
        let Some(taker) = self.takers.get(&place(select)).cloned() else { return };
        let Some((own, (column, key))) = taker.rsplit_once('.').and_then(|(own, at)| Some((own, at.split_once('@')?)))
        else {
            return;
        };
        let at: usize = column.parse().expect("a number was written");
        if let Some(SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. }) = select.projection.get(at)
            && let Some(name) = self.name_of(expr)
        {
            self.join(&format!("{own}.{key}"), &name);
        }
    }
}

impl Visitor for Reader {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        for Cte { alias, query, .. } in query.with.iter().flat_map(|with| &with.cte_tables) {
            self.made.insert(alias.name.value.clone());
            self.expect(query, &alias.name.value);
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        self.enter(factors(&select.from));
        for condition in join_conditions(&select.from).chain(&select.selection) {
            self.holds(condition);
        }
        self.hand_on(place(select), &select.projection);
        self.fill_key(select);
        ControlFlow::Continue(())
    }

    fn post_visit_select(&mut self, _: &Select) -> ControlFlow<()> {
        self.scopes.pop();
        ControlFlow::Continue(())
    }

    fn pre_visit_statement(&mut self, statement: &Statement) -> ControlFlow<()> {
        match statement {
            Statement::Insert(insert) => self.enter_insert(insert, place(statement)),
            Statement::Update(update) => self.enter_update(update, place(statement)),
            Statement::Delete(delete) => self.enter_delete(delete, place(statement)),
            _ => self.scopes.push(Scope::default()),
        }
        ControlFlow::Continue(())
    }

    fn post_visit_statement(&mut self, _: &Statement) -> ControlFlow<()> {
        self.scopes.pop();
        ControlFlow::Continue(())
    }
}
