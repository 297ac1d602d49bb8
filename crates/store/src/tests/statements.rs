//! Composed statements, which no macro of sqlx's checks: Postgres prepares each against the schema of today, and what it says of
//! values and columns fits the fields. And nobody asks past the list.

use sqlx::Either;
use sqlx::{AssertSqlSafe, Column, Executor, SqlSafeStr, Statement as _, TypeInfo};

use super::Scratch;
use crate::sql::listed::shapes;
use crate::sql::statement::StatementShape;

/// The description of a statement by the database. To tell which columns can be NULL, sqlx has it planned without values, which a cluster refuses
/// where it goes by them: there nothing is told of that.
async fn described(
    connection: &mut sqlx::PgConnection,
    text: &'static str,
) -> Result<sqlx::Describe<sqlx::Postgres>, sqlx::Error> {
    let text = AssertSqlSafe(text).into_sql_str();
    if test_server::workers().is_empty() {
        return connection.describe(text).await;
    }
    let prepared = connection.prepare(text).await?;
    let parameters = prepared.parameters().map(|values| match values {
        Either::Left(values) => Either::Left(values.to_vec()),
        Either::Right(count) => Either::Right(count),
    });
    let columns = prepared.columns().to_vec();
    Ok(sqlx::Describe { nullable: vec![None; columns.len()], columns, parameters })
}

/// The parts of a statement that do not fit.
async fn faults(connection: &mut sqlx::PgConnection, shape: &StatementShape) -> Vec<String> {
    let described = match described(connection, shape.text).await {
        Ok(described) => described,
        Err(error) => return vec![error.to_string()],
    };
    let mut faults = Vec::new();
    let Some(Either::Left(values)) = &described.parameters else { panic!("Postgres tells the types of values") };
    if values.len() != shape.values.len() {
        faults.push(format!("it has {} values, and {} fields", values.len(), shape.values.len()));
    }
    for (value, field) in values.iter().zip(&shape.values) {
        if !(field.fits)(value) {
            faults.push(format!("the value {} is {}", field.name, value.name()));
        }
    }
    for field in &shape.columns {
        let found = described.columns.iter().position(|column| column.name() == field.name);
        let Some(at) = found else {
            faults.push(format!("there is no column {}", field.name));
            continue;
        };
        let (column, nullable) = (&described.columns[at], described.nullable[at]);
        if !(field.fits)(column.type_info()) {
            faults.push(format!("the column {} is {}", field.name, column.type_info().name()));
        }
        if nullable == Some(true) && !field.may_be_empty {
            faults.push(format!("the column {} can be NULL", field.name));
        }
    }
    let unread =
        described.columns.iter().map(Column::name).filter(|name| !shape.columns.iter().any(|f| f.name == *name));
    faults.extend(unread.map(|name| format!("nobody reads the column {name}")));
    faults
}

#[tokio::test]
async fn every_composed_statement_is_prepared_and_its_values_and_columns_fit() {
    let scratch = Scratch::new().await;
    let mut held = scratch.store.hold().await.expect("a connection");
    let mut all = Vec::new();
    for shape in shapes() {
        let faults = faults(held.session().expect("its own"), &shape).await;
        all.extend(faults.into_iter().map(|fault| format!("{} ({}): {fault}", shape.name, shape.file)));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
    drop(held);
    scratch.drop().await;
}

#[tokio::test]
async fn a_statement_that_does_not_fit_is_found() {
    let scratch = Scratch::new().await;
    let mut held = scratch.store.hold().await.expect("a connection");
    let sound = || shapes().into_iter().find(|shape| shape.name == "SeekAsked").expect("it is listed");
    assert_eq!(faults(held.session().expect("its own"), &sound()).await, [] as [String; 0]);
    for (sql, said) in [
        ("SELECT s.nothing FROM seeks s WHERE s.guild = $1 AND s.asked = $2", "nothing"),
        ("SELECT s.*, 1 AS more FROM seeks s WHERE s.game = $1 AND s.asked = $2", "the value guild is TEXT"),
        ("SELECT s.*, 1 AS more FROM seeks s WHERE s.guild = $1 AND s.asked = $2", "nobody reads the column more"),
        ("SELECT s.guild FROM seeks s WHERE s.guild = $1 AND s.asked = $2", "there is no column player"),
        ("SELECT s.reach AS seats FROM seeks s WHERE s.guild = $1 AND s.asked = $2", "the column seats can be NULL"),
        ("SELECT s.game AS seats FROM seeks s WHERE s.guild = $1 AND s.asked = $2", "the column seats is TEXT"),
    ] {
        let faults = faults(held.session().expect("its own"), &StatementShape { text: sql, ..sound() }).await;
        let is_told = test_server::workers().is_empty() || !said.contains("NULL");
        assert!(!is_told || faults.iter().any(|fault| fault.contains(said)), "{said}: {faults:?}");
    }
    drop(held);
    scratch.drop().await;
}
