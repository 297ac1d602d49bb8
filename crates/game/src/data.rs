//! A tree of plain values, so that a view can be given to tools without the rules knowing any format.

use std::borrow::Cow;

/// A value of a view for tools (docs/engine.md, "Views").
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// Nothing, or unknown to this viewer.
    Null,
    /// A truth value, `true` or `false` in JSON.
    Bool(bool),
    /// A whole number, 64 bits with a sign.
    Int(i64),
    /// A text, also for squares and ids.
    Text(String),
    /// A list in the order of docs/engine.md.
    List(Vec<Data>),
    /// Named values, in this order.
    Map(Vec<(Cow<'static, str>, Data)>),
}

impl Data {
    /// A list of whatever becomes data.
    pub fn list<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }

    /// Named values that a game writes, in this order.
    pub fn map(fields: impl IntoIterator<Item = (&'static str, Self)>) -> Self {
        Self::Map(fields.into_iter().map(|(name, value)| (Cow::Borrowed(name), value)).collect())
    }

    /// The board of a view: its size, what stands on it, and the squares that are none.
    pub fn board(files: u8, ranks: u8, pieces: Vec<Self>, holes: impl IntoIterator<Item = super::Square>) -> Self {
        let size = [("files", Self::from(files)), ("ranks", Self::from(ranks))];
        let rest = [("pieces", Self::List(pieces)), ("holes", Self::list(holes))];
        Self::map(size.into_iter().chain(rest))
    }

    /// A piece of a board: where it stands, what it is, and whose.
    pub fn piece(at: impl Into<Self>, id: impl Into<Self>, owner: Option<super::Seat>) -> Self {
        Self::map([("at", at.into()), ("id", id.into()), ("owner", Self::or_null(owner))])
    }

    /// The value of this name; `None` if it is no map or has no such field.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Map(fields) => fields.iter().find(|(field, _)| field == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The items of a list; `None` if it is none.
    #[must_use]
    pub fn items(&self) -> Option<&[Self]> {
        match self {
            Self::List(items) => Some(items),
            _ => None,
        }
    }

    /// The text; `None` if it is none.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number; `None` if it is none.
    #[must_use]
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Self::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// The truth value; `None` if it is none.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// The value, or null.
    pub fn or_null<T: Into<Self>>(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl From<bool> for Data {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

macro_rules! int_data {
    ($($int:ty),*) => {$(
        impl From<$int> for Data {
            fn from(value: $int) -> Self {
                Self::Int(i64::from(value))
            }
        }
    )*};
}
int_data!(u8, u16, u32, i32, i64);

impl From<String> for Data {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

impl From<&str> for Data {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}

impl From<super::Square> for Data {
    fn from(value: super::Square) -> Self {
        Self::Text(value.to_string())
    }
}

impl From<super::Seat> for Data {
    fn from(value: super::Seat) -> Self {
        Self::Int(i64::from(value.0))
    }
}
