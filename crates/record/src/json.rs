//! JSON whose fields keep their order. Of a field given twice the last value counts, as in most readers of JSON.
//! It knows nothing of the protocol.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::far_number::brought_near;
use game::Data;

/// A JSON value whose fields keep their order.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// The word `null`, for a value that is left out.
    Null,
    /// The words `true` and `false`.
    Bool(bool),
    /// A whole number. One beyond 64 bits is read as a whole number near it; [`Json::low_bits`] has its last digits.
    Int(i128),
    /// A number with a fraction or an exponent, or a zero with a minus. One beyond 2^63 is read as one near that.
    Real(f64),
    /// A text, without its quotation marks.
    Text(String),
    /// A list of values of any kinds.
    List(Vec<Self>),
    /// Named values, in this order, each name once.
    Map(Vec<(Cow<'static, str>, Self)>),
}

impl Json {
    /// Reads a whole document.
    ///
    /// # Errors
    /// The error and its place, if it is not JSON, not UTF-8, or nested more than 127 deep.
    pub fn read(text: &[u8]) -> Result<Self, serde_json::Error> {
        match serde_json::from_slice::<Self>(text) {
            Ok(json) if !json.has_far_number() => Ok(json),
            // Numbers beyond floats are JSON, too, and beyond 64 bits whole ones look like others: they are brought near.
            read => serde_json::from_slice(&brought_near(text)).or(read),
        }
    }

    /// Whether a whole number in it is so far from 0 that it may have had a fraction or an exponent.
    fn has_far_number(&self) -> bool {
        match self {
            Self::Int(number) => number.unsigned_abs() >= 1 << 63,
            Self::List(items) => items.iter().any(Self::has_far_number),
            Self::Map(fields) => fields.iter().any(|(_, value)| value.has_far_number()),
            _ => false,
        }
    }

    /// The low 64 bits of a whole number of any length, in two's complement: a field of a document that is an object. `None` if there is
    /// no such field, or it is none.
    #[must_use]
    pub fn low_bits(text: &[u8], field: &str) -> Option<u64> {
        let fields: HashMap<Cow<'_, str>, &RawValue> = serde_json::from_slice(text).ok()?;
        let number = fields.get(field)?.get();
        let digits = number.strip_prefix('-').unwrap_or(number);
        let digit = |digit: char| digit.to_digit(10).map(u64::from);
        let bits =
            digits.chars().try_fold(0_u64, |bits, next| Some(bits.wrapping_mul(10).wrapping_add(digit(next)?)))?;
        Some(if digits.len() == number.len() { bits } else { bits.wrapping_neg() })
    }

    /// Named values from fixed names, in this order.
    #[must_use]
    pub fn map<const N: usize>(fields: [(&'static str, Self); N]) -> Self {
        Self::Map(fields.into_iter().map(|(name, value)| (Cow::Borrowed(name), value)).collect())
    }

    /// A list of whatever becomes JSON.
    pub fn list<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }

    /// The text, if it is one.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The whole number, if it is one.
    #[must_use]
    pub fn as_int(&self) -> Option<i128> {
        match self {
            Self::Int(number) => Some(*number),
            _ => None,
        }
    }
}

impl fmt::Display for Json {
    /// On one line, without white space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<u8> for Json {
    fn from(number: u8) -> Self {
        Self::Int(i128::from(number))
    }
}

impl From<u32> for Json {
    fn from(number: u32) -> Self {
        Self::Int(i128::from(number))
    }
}

impl From<Data> for Json {
    fn from(data: Data) -> Self {
        match data {
            Data::Null => Self::Null,
            Data::Bool(value) => Self::Bool(value),
            Data::Int(number) => Self::Int(i128::from(number)),
            Data::Text(text) => Self::Text(text),
            Data::List(items) => Self::list(items),
            Data::Map(fields) => Self::Map(fields.into_iter().map(|(name, value)| (name, value.into())).collect()),
        }
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Int(number) => serializer.serialize_i128(*number),
            Self::Real(number) => serializer.serialize_f64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(items) => serializer.collect_seq(items),
            Self::Map(fields) => serializer.collect_map(fields.iter().map(|(name, value)| (name, value))),
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

/// The least float that `serde_json` may have made of a whole number too large for 64 bits: -2^63, or 2^64 upwards.
const BEYOND_WORDS: f64 = 9_223_372_036_854_775_808.0;

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Int(i128::from(number)))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Int(i128::from(number)))
    }

    #[expect(clippy::cast_possible_truncation, reason = "a number beyond 128 bits may become the largest of them")]
    fn visit_f64<E>(self, number: f64) -> Result<Json, E> {
        let whole = number.abs() >= BEYOND_WORDS;
        Ok(if whole { Json::Int(number as i128) } else { Json::Real(number) })
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Json, E> {
        Ok(Json::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let (mut fields, mut places) = (Vec::new(), HashMap::new());
        while let Some(name) = entries.next_key::<String>()? {
            let value = entries.next_value()?;
            let place = *places.entry(name.clone()).or_insert(fields.len());
            if place == fields.len() {
                fields.push((Cow::Owned(name), value));
            } else {
                fields[place].1 = value;
            }
        }
        Ok(Json::Map(fields))
    }
}
