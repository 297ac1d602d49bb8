//! Statements whose values have names: `:table` in the text is the field `table` of a struct. A value that is missing, that
//! has no place in the text or no name in the struct is an error of the compiler's. Statements without shared
//! pieces and with few values are checked by sqlx's macros instead, and have them by number. This file knows no statement.

use std::fmt::Write as _;

/// Makes a struct of a statement: its fields are the values, its `query` is the statement with them. In the text that
/// Postgres reads the values have the numbers of their fields, from `$1`. After `->` stands the type of its rows, if it gives any.
/// It must stand in [`crate::sql::listed`], so that it is checked against the schema: without that it does not compile.
macro_rules! statement {
    (
        $(#[$about:meta])*
        $visible:vis struct $name:ident { $($field:ident: $type:ty),* $(,)? }
        $(-> $row:ty;)?
        $text:expr
    ) => {
        $(#[$about])*
        $visible struct $name {
            $(pub(crate) $field: $type),*
        }

        impl $name {
            /// The names of the values, in order.
            $visible const NAMES: &[&str] = &[$(stringify!($field)),*];

            /// The text as Postgres reads it.
            $visible fn sql() -> &'static str {
                static SQL: std::sync::LazyLock<String> =
                    std::sync::LazyLock::new(|| $crate::sql::statement::numbered($text, $name::NAMES));
                &SQL
            }

            $crate::sql::statement::query! { $name { $($field),* } $($row)? }

            /// The values and columns, as the test of statements compares them with the schema.
            #[cfg(test)]
            $visible fn shape() -> $crate::sql::statement::StatementShape {
                $crate::sql::statement::StatementShape {
                    name: stringify!($name),
                    file: file!(),
                    text: Self::sql(),
                    values: vec![$($crate::sql::row::ColumnShape {
                        name: stringify!($field),
                        fits: <$type as sqlx::Type<sqlx::Postgres>>::compatible,
                        may_be_empty: true,
                    }),*],
                    columns: $crate::sql::statement::columns!($($row)?),
                }
            }
        }

        const _: () = {
            const fn is_listed<T: $crate::sql::statement::Listed>() {}
            is_listed::<$name>();
        };

        const _: () = assert!(
            $crate::sql::statement::names_fit($text, $name::NAMES),
            "a name in the text has no field, or a field has no place in the text",
        );
    };
}
pub(crate) use statement;

/// The function that makes the statement with its values: of rows of a type, or of none.
macro_rules! query {
    ($name:ident { $($field:ident),* }) => {
        /// The statement with its values.
        #[expect(clippy::disallowed_methods, reason = "it is listed, and so checked by a test")]
        pub(crate) fn query(self) -> sqlx::query::Query<'static, sqlx::Postgres, sqlx::postgres::PgArguments> {
            let Self { $($field),* } = self;
            sqlx::query(Self::sql())$(.bind($field))*
        }
    };
    ($name:ident { $($field:ident),* } $row:ty) => {
        /// The statement with its values.
        #[expect(clippy::disallowed_methods, reason = "it is listed, and so checked by a test")]
        pub(crate) fn query(self) -> $crate::sql::statement::Composed<$row> {
            let Self { $($field),* } = self;
            sqlx::query(Self::sql())$(.bind($field))*.try_map(|row| $crate::sql::row::ReadRow::read(&row))
        }
    };
}
pub(crate) use query;

/// The columns of a row, or none.
#[cfg(test)]
macro_rules! columns {
    () => {
        Vec::new()
    };
    ($row:ty) => {
        <$row as $crate::sql::row::ReadRow>::columns()
    };
}
#[cfg(test)]
pub(crate) use columns;

/// A statement that stands in [`crate::sql::listed`], and so is one that the test of statements knows.
pub(crate) trait Listed {}

/// A statement as the test compares it with the description that Postgres gives.
#[cfg(test)]
pub(crate) struct StatementShape {
    pub name: &'static str,
    pub file: &'static str,
    pub text: &'static str,
    pub values: Vec<super::row::ColumnShape>,
    pub columns: Vec<super::row::ColumnShape>,
}

/// A composed statement with its values, and how its rows are read.
pub(crate) type Composed<Row> = sqlx::query::Map<
    'static,
    sqlx::Postgres,
    fn(sqlx::postgres::PgRow) -> Result<Row, sqlx::Error>,
    sqlx::postgres::PgArguments,
>;

/// Whether every name in a statement's text is among these, and each of these is in the text.
pub(crate) const fn names_fit(text: &str, names: &[&str]) -> bool {
    let (text, mut from) = (text.as_bytes(), 0);
    while let Some((colon, end)) = next_name(text, from) {
        if !is_one_of(text, colon + 1, end, names) {
            return false;
        }
        from = end;
    }
    let mut at = 0;
    while at < names.len() {
        if !is_used(text, names[at].as_bytes()) {
            return false;
        }
        at += 1;
    }
    true
}

/// The text with numbers in place of names.
pub(crate) fn numbered(text: &str, names: &[&str]) -> String {
    let (mut numbered, mut from) = (String::with_capacity(text.len()), 0);
    while let Some((colon, end)) = next_name(text.as_bytes(), from) {
        let at = names.iter().position(|name| *name == &text[colon + 1..end]);
        let number = at.expect("the compiler has looked for every name") + 1;
        write!(numbered, "{}${number}", &text[from..colon]).expect("a string takes everything");
        from = end;
    }
    numbered + &text[from..]
}

/// The next name from here on: its colon and its end. `::` is a cast.
const fn next_name(text: &[u8], from: usize) -> Option<(usize, usize)> {
    let mut at = from;
    while at + 1 < text.len() {
        if text[at] == b':' && text[at + 1] == b':' {
            at += 2;
        } else if text[at] == b':' && begins_name(text[at + 1]) {
            let mut end = at + 1;
            while end < text.len() && (begins_name(text[end]) || text[end].is_ascii_digit()) {
                end += 1;
            }
            return Some((at, end));
        } else {
            at += 1;
        }
    }
    None
}

const fn begins_name(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte == b'_'
}

const fn is_one_of(text: &[u8], start: usize, end: usize, names: &[&str]) -> bool {
    let mut at = 0;
    while at < names.len() {
        if is_here(text, start, end, names[at].as_bytes()) {
            return true;
        }
        at += 1;
    }
    false
}

const fn is_used(text: &[u8], name: &[u8]) -> bool {
    let mut from = 0;
    while let Some((colon, end)) = next_name(text, from) {
        if is_here(text, colon + 1, end, name) {
            return true;
        }
        from = end;
    }
    false
}

const fn is_here(text: &[u8], start: usize, end: usize, name: &[u8]) -> bool {
    if end - start != name.len() {
        return false;
    }
    let mut at = 0;
    while at < name.len() {
        if text[start + at] != name[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_the_numbers_of_their_fields() {
        let text = "SELECT :b::int[], ':', '12:30', a:::b, :a2 WHERE x = :b";
        assert_eq!(numbered(text, &["a2", "b"]), "SELECT $2::int[], ':', '12:30', a::$2, $1 WHERE x = $2");
        assert_eq!(numbered("SELECT 1::int", &[]), "SELECT 1::int");
    }

    #[test]
    fn a_name_without_a_field_or_a_field_without_a_place_does_not_fit() {
        for (text, names, fits) in [
            (":a, :b", &["a", "b"] as &[&str], true),
            (":b, :a, :a", &["a", "b"], true),
            (":a, :c", &["a"], false),
            (":a", &["a", "b"], false),
            (":ab", &["a"], false),
            ("a::b", &["b"], false),
            ("", &[], true),
        ] {
            assert_eq!(names_fit(text, names), fits, "{text} {names:?}");
        }
    }
}
