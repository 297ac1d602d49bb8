//! The fields of a JSON object, taken out one by one: what is missing, of a wrong type or left over is a fault.

use super::Json;
use game::{Actor, Seat, Viewer};

/// The reason why something can't be read: one sentence that names the field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Malformed(pub String);

impl Malformed {
    /// It can't be read, for this reason.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

/// The fields that have not been taken yet.
#[derive(Debug)]
pub struct Fields {
    of: &'static str,
    left: Vec<(String, Json)>,
}

impl Fields {
    /// The fields of an object; `of` names it in messages.
    ///
    /// # Errors
    /// A fault if it is no object.
    pub fn of(of: &'static str, json: Json) -> Result<Self, Malformed> {
        match json {
            Json::Map(fields) => Ok(Self { of, left: fields.into_iter().map(|(n, v)| (n.into_owned(), v)).collect() }),
            _ => Err(Malformed::new(format!("{of} must be a JSON object."))),
        }
    }

    /// A field that may be absent.
    pub fn take(&mut self, name: &str) -> Option<Json> {
        let at = self.left.iter().position(|(field, _)| field == name)?;
        Some(self.left.swap_remove(at).1)
    }

    /// A field that must be there.
    ///
    /// # Errors
    /// A fault that names it.
    pub fn need(&mut self, name: &str) -> Result<Json, Malformed> {
        self.take(name).ok_or_else(|| Malformed::new(format!("{} needs the field “{name}”.", self.of)))
    }

    /// A text.
    ///
    /// # Errors
    /// A fault that names it.
    pub fn text(&mut self, name: &str) -> Result<String, Malformed> {
        match self.need(name)? {
            Json::Text(text) => Ok(text),
            _ => Err(Malformed::new(format!("The field “{name}” must be a text."))),
        }
    }

    /// A whole number.
    ///
    /// # Errors
    /// A fault that names it.
    pub fn int(&mut self, name: &str) -> Result<i128, Malformed> {
        self.need(name)?.as_int().ok_or_else(|| Malformed::new(format!("The field “{name}” must be a whole number.")))
    }

    /// A list.
    ///
    /// # Errors
    /// A fault that names it.
    pub fn list(&mut self, name: &str) -> Result<Vec<Json>, Malformed> {
        match self.need(name)? {
            Json::List(items) => Ok(items),
            _ => Err(Malformed::new(format!("The field “{name}” must be a list."))),
        }
    }

    /// A number of seats. One that no game has, however large or small, becomes one that no game has.
    ///
    /// # Errors
    /// A fault that names it.
    pub fn seats(&mut self, name: &str) -> Result<u8, Malformed> {
        self.int(name).map(nearest)
    }

    /// A seat. One beyond any game becomes one beyond any game.
    ///
    /// # Errors
    /// A fault that names it.
    pub fn seat(&mut self, name: &str) -> Result<Seat, Malformed> {
        seat(&self.need(name)?)
            .ok_or_else(|| Malformed::new(format!("The field “{name}” must be a seat's number from 0.")))
    }

    /// A seat or `"chance"`.
    ///
    /// # Errors
    /// A fault that names it.
    pub fn actor(&mut self, name: &str) -> Result<Actor, Malformed> {
        let value = self.need(name)?;
        let actor = if value.as_text() == Some("chance") { Some(Actor::Chance) } else { seat(&value).map(Actor::Seat) };
        actor
            .ok_or_else(|| Malformed::new(format!("The field “{name}” must be a seat's number from 0, or \"chance\".")))
    }

    /// A seat or `"public"`.
    ///
    /// # Errors
    /// A fault that names it.
    pub fn viewer(&mut self, name: &str) -> Result<Viewer, Malformed> {
        let value = self.need(name)?;
        let viewer =
            if value.as_text() == Some("public") { Some(Viewer::Public) } else { seat(&value).map(Viewer::Seat) };
        viewer
            .ok_or_else(|| Malformed::new(format!("The field “{name}” must be a seat's number from 0, or \"public\".")))
    }

    /// Options, as texts or numbers; none if absent.
    ///
    /// # Errors
    /// A fault that names the option.
    pub fn options(&mut self, name: &str) -> Result<Vec<(String, String)>, Malformed> {
        let Some(json) = self.take(name) else { return Ok(Vec::new()) };
        let options = Self::of("The field “options”", json)?.left.into_iter();
        options.map(|(name, value)| option_text(&name, value).map(|text| (name, text))).collect()
    }

    /// Nothing may be left over.
    ///
    /// # Errors
    /// A fault that names a field that is.
    pub fn finish(self) -> Result<(), Malformed> {
        match self.left.first() {
            None => Ok(()),
            Some((name, _)) => Err(Malformed::new(format!("{} has no field “{name}”.", self.of))),
        }
    }
}

fn option_text(name: &str, value: Json) -> Result<String, Malformed> {
    match value {
        Json::Text(text) => Ok(text),
        Json::Int(number) => Ok(number.to_string()),
        // Shown with its fraction, which no option has.
        Json::Real(number) => Ok(format!("{number:?}")),
        _ => Err(Malformed::new(format!("The option “{name}” must be a text or a number."))),
    }
}

fn seat(value: &Json) -> Option<Seat> {
    value.as_int().filter(|number| *number >= 0).map(|number| Seat(nearest(number)))
}

/// 0 and 255 are in no game: neither as a number of seats nor, the latter, as a seat.
fn nearest(number: i128) -> u8 {
    u8::try_from(number.clamp(0, i128::from(u8::MAX))).expect("it was clamped")
}
