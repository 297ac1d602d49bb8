//! Rows of composed statements: a struct whose fields are the columns, read by name, and what the test of statements must know
//! of each: its type, and whether it may be empty.

/// Makes a struct of a row. Every field is a column of the same name.
macro_rules! row {
    (
        $(#[$about:meta])*
        $visible:vis struct $name:ident { $($(#[$field_about:meta])* $field:ident: $type:ty),* $(,)? }
    ) => {
        $(#[$about])*
        #[derive(Debug)]
        $visible struct $name {
            $($(#[$field_about])* pub(crate) $field: $type),*
        }

        impl $crate::sql::row::ReadRow for $name {
            fn read(row: &sqlx::postgres::PgRow) -> Result<Self, sqlx::Error> {
                Ok(Self { $($field: sqlx::Row::try_get(row, stringify!($field))?),* })
            }

            #[cfg(test)]
            fn columns() -> Vec<$crate::sql::row::ColumnShape> {
                vec![$($crate::sql::row::ColumnShape {
                    name: stringify!($field),
                    fits: <$type as sqlx::Type<sqlx::Postgres>>::compatible,
                    may_be_empty: <$type as $crate::sql::row::Empty>::MAY_BE,
                }),*]
            }
        }
    };
}
pub(crate) use row;

/// A row of a composed statement.
pub(crate) trait ReadRow: Sized + Send + Unpin {
    /// The row with all its columns.
    fn read(row: &sqlx::postgres::PgRow) -> Result<Self, sqlx::Error>;

    /// What must be so of each column.
    #[cfg(test)]
    fn columns() -> Vec<ColumnShape>;
}

/// What a column or a value must be.
#[cfg(test)]
pub(crate) struct ColumnShape {
    pub name: &'static str,
    /// Whether a type of Postgres's can be read into the field, or written from it.
    pub fits: fn(&sqlx::postgres::PgTypeInfo) -> bool,
    /// Whether the field can be `None`.
    pub may_be_empty: bool,
}

/// Whether a type has room for NULL.
#[cfg(test)]
pub(crate) trait Empty {
    const MAY_BE: bool = false;
}

#[cfg(test)]
mod empty {
    use super::Empty;

    impl<T> Empty for Option<T> {
        const MAY_BE: bool = true;
    }
    impl<T> Empty for Vec<T> {}
    impl Empty for bool {}
    impl Empty for f64 {}
    impl Empty for i16 {}
    impl Empty for i32 {}
    impl Empty for i64 {}
    impl Empty for String {}
    impl Empty for serde_json::Value {}
}

row! {
    /// One number.
    pub(crate) struct Count { n: i64 }
}
