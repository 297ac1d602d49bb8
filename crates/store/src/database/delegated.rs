//! The write of a move as a function of the database's, for a Postgres of several machines (Citus): it is called once and runs where
//! the table's rows are. There a `WITH` whose parts write would be carried out part by part from afar. The function is made of the
//! statement's own text, part by part, so that there is one text to keep; its name ends in a hash of that text, so that each
//! version of the program calls its own.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// Each call plans its statements anew: a plan that is kept is planned anew for the part of the table all the same, and Citus 13.2 keeps
/// each such plan until the connection ends.
const PLANNING: &str = "SET plan_cache_mode = force_custom_plan";

/// A statement `WITH guard AS (UPDATE …), … SELECT … FROM guard` whose first value is the table's id.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GuardedWrite<'a> {
    /// The function's name before its hash.
    pub name: &'a str,
    /// The text, with numbers for values.
    pub text: &'a str,
    /// How many values it has.
    pub values: usize,
}

impl GuardedWrite<'_> {
    /// The function's name: none that does anything else has it.
    pub(crate) fn function(&self) -> String {
        let hash = Sha256::digest([PLANNING, &self.body()].concat());
        hash.iter().take(6).fold(format!("{}_", self.name), |mut name, byte| {
            write!(name, "{byte:02x}").expect("a string takes everything");
            name
        })
    }

    /// The statement that calls it with the same values, for the same row.
    pub(crate) fn call(&self) -> String {
        let values: Vec<_> = (1..=self.values).map(|number| format!("${number}")).collect();
        format!("SELECT {} FROM {}({})", self.columns(), self.function(), values.join(", "))
    }

    /// The statement that creates it, for values and columns of these types.
    pub(crate) fn create(&self, values: &[String], columns: &[String]) -> String {
        let names = self.columns();
        let row: Vec<_> = names.split(", ").zip(columns).map(|(name, of)| format!("{name} {of}")).collect();
        format!(
            "CREATE OR REPLACE FUNCTION {}({}) RETURNS TABLE ({}) LANGUAGE plpgsql {PLANNING} AS $function${}$function$",
            self.function(),
            values.join(", "),
            row.join(", "),
            self.body()
        )
    }

    /// Its statements, one for each part.
    fn body(&self) -> String {
        let (parts, _) = parts(self.text);
        let mut parts = parts.into_iter();
        let (_, guard) = parts.next().expect("the guard comes first");
        let mut body = format!("{guard} INTO guard;\nIF NOT FOUND THEN RETURN; END IF;\n");
        for (_, part) in parts {
            writeln!(body, "{}", by_value(&part)).expect("a string takes everything");
        }
        let last: Vec<_> = self.columns().split(", ").map(|name| format!("guard.{name}")).collect();
        format!(
            "
#variable_conflict use_column
DECLARE
guard record;
n record;
BEGIN
{body}RETURN QUERY SELECT {};
END
",
            last.join(", ")
        )
    }

    /// The columns of its row.
    fn columns(&self) -> String {
        let (_, last) = parts(self.text);
        let columns = last.strip_prefix("SELECT ").and_then(|rest| rest.strip_suffix(" FROM guard"));
        columns.expect("the guard's row is what it gives").to_owned()
    }
}

/// The parts of a `WITH` by their names, and what follows them; in one line each.
fn parts(text: &str) -> (Vec<(String, String)>, String) {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut rest = text.strip_prefix("WITH ").expect("it is a WITH");
    let mut parts = Vec::new();
    loop {
        let (name, after) = rest.split_once(" AS (").expect("each part has a name");
        let end = bracket_depths(after).find(|(_, depth)| *depth < 0).expect("each part ends").0;
        parts.push((name.to_owned(), after[..end].trim().to_owned()));
        match after[end + 1..].strip_prefix(", ") {
            Some(next) => rest = next,
            None => return (parts, after[end + 1..].trim().to_owned()),
        }
    }
}

/// Each byte index of a character, with the number of brackets that are open behind it.
fn bracket_depths(text: &str) -> impl Iterator<Item = (usize, i32)> + '_ {
    text.char_indices().scan(0, |depth, (at, letter)| {
        *depth += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        Some((at, *depth))
    })
}

/// The text before and behind a word that stands in no bracket.
fn split<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let at = bracket_depths(text).find(|(at, depth)| *depth == 0 && text[*at..].starts_with(word))?.0;
    Some((&text[..at], &text[at + word.len()..]))
}

/// A part that follows the guard, as statements that name the table's id by its value: a row at a time where it takes lists.
fn by_value(part: &str) -> String {
    let part = part.replace("guard.id", "$1");
    let (statement, from) = match part.split_once(' ').map(|(verb, _)| verb) {
        Some("INSERT") => inserted(&part),
        Some("UPDATE") => updated(&part),
        _ => deleted(&part),
    };
    let (list, condition) = split(&from, " WHERE ").unwrap_or((&from, ""));
    let when = if condition.is_empty() { String::new() } else { format!(" WHERE {condition}") };
    match list.strip_prefix(", ") {
        Some(list) => {
            let first = first_list(list);
            format!(
                "IF cardinality({first}) > 0 THEN FOR n IN SELECT * FROM {list}{when} LOOP {statement}; END LOOP; END IF;"
            )
        }
        None if condition.is_empty() => format!("{statement};"),
        None => format!("IF {condition} THEN {statement}; END IF;"),
    }
}

/// The first of the lists that are read side by side: mostly all are empty, and then nothing is read.
fn first_list(list: &str) -> &str {
    let lists = list.strip_prefix("unnest(").expect("rows beside the guard come from lists");
    let end = lists.find([',', ')']).expect("the lists end");
    &lists[..end]
}

/// A row that is written, and where it comes from beside the guard.
fn inserted(part: &str) -> (String, String) {
    let (head, rest) = split(part, " SELECT ").expect("it inserts what it selects");
    let (rest, conflict) = split(rest, " ON CONFLICT ")
        .map_or((rest, String::new()), |(rest, conflict)| (rest, format!(" ON CONFLICT {conflict}")));
    let (row, from) = split(rest, " FROM guard").expect("it goes by the guard");
    (format!("{head} VALUES ({row}){conflict}"), from.to_owned())
}

/// Rows that are changed, and what goes through a list beside the guard.
fn updated(part: &str) -> (String, String) {
    let (head, rest) = split(part, " FROM guard").expect("it goes by the guard");
    let (list, condition) = split(rest, " WHERE ").expect("it is bound by the guard");
    (format!("{head} WHERE {condition}"), list.to_owned())
}

/// Rows that are deleted, and the condition that names none of them, if there is one.
fn deleted(part: &str) -> (String, String) {
    let (head, mut rest) = split(part, " USING guard WHERE ").expect("it goes by the guard");
    let mut all = Vec::new();
    while let Some((one, after)) = split(rest, " AND ") {
        all.push(one);
        rest = after;
    }
    all.push(rest);
    let (of_rows, of_values): (Vec<_>, Vec<_>) = all.into_iter().partition(|condition| condition.contains('.'));
    let when = if of_values.is_empty() { String::new() } else { format!(" WHERE {}", of_values.join(" AND ")) };
    (format!("{head} WHERE {}", of_rows.join(" AND ")), when)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_becomes_a_statement_that_names_the_table_by_value() {
        for (part, statement) in [
            (
                "UPDATE seats s SET name = n.name FROM guard, unnest($2::text[]) AS n(name) WHERE s.table_id = guard.id AND s.name <> n.name",
                "IF cardinality($2::text[]) > 0 THEN FOR n IN SELECT * FROM unnest($2::text[]) AS n(name) LOOP UPDATE seats s SET \
                 name = n.name WHERE s.table_id = $1 AND s.name <> n.name; END LOOP; END IF;",
            ),
            (
                "DELETE FROM seats s USING guard WHERE s.table_id = guard.id AND s.seat >= $3",
                "DELETE FROM seats s WHERE s.table_id = $1 AND s.seat >= $3;",
            ),
            (
                "DELETE FROM seats s USING guard WHERE s.table_id = guard.id AND s.seat >= $3 AND cardinality($2::int[]) = $4",
                "IF cardinality($2::int[]) = $4 THEN DELETE FROM seats s WHERE s.table_id = $1 AND s.seat >= $3; END IF;",
            ),
            (
                "INSERT INTO seen (id, at) SELECT guard.id, $2 FROM guard WHERE $2::bigint IS NOT NULL",
                "IF $2::bigint IS NOT NULL THEN INSERT INTO seen (id, at) VALUES ($1, $2); END IF;",
            ),
            (
                "INSERT INTO t (id, a) SELECT guard.id, COALESCE(guard.thread, n.a) FROM guard, unnest($2::int[]) AS n(a) ON CONFLICT DO NOTHING",
                "IF cardinality($2::int[]) > 0 THEN FOR n IN SELECT * FROM unnest($2::int[]) AS n(a) LOOP INSERT INTO t (id, a) \
                 VALUES ($1, COALESCE(guard.thread, n.a)) ON CONFLICT DO NOTHING; END LOOP; END IF;",
            ),
        ] {
            assert_eq!(by_value(part), statement);
        }
    }

    #[test]
    fn another_text_is_another_function() {
        let write = |text| GuardedWrite { name: "save", text, values: 2 };
        let one = "WITH guard AS (UPDATE t SET a = $2 WHERE id = $1 RETURNING id, a)\nSELECT a FROM guard";
        let other = write("WITH guard AS (UPDATE t SET a = 2 WHERE id = $1 RETURNING id, a) SELECT a FROM guard");
        assert_ne!(write(one).function(), other.function());
        assert_eq!(write(one).call(), format!("SELECT a FROM {}($1, $2)", write(one).function()));
    }
}
