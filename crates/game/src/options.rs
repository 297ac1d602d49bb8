//! A game's options: what may be chosen before play, and what was. Values are texts, numeric ones too.

use std::sync::Arc;

use super::{Refusal, seam_refusals};

/// The legal values of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// One of these words, in the order in which they are shown.
    Words(&'static [&'static str]),
    /// A whole number in this range, both ends included.
    Range {
        /// The least legal number.
        min: u32,
        /// The greatest legal number.
        max: u32,
    },
}

/// One option of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name: lower-case letters, digits and dashes, at most 32.
    pub name: &'static str,
    /// The players' name for it beside its value, such as `Purple's men`.
    pub label: &'static str,
    /// The effect, for players, at most 100 characters.
    pub about: &'static str,
    /// The legal values, as words or as a range.
    pub values: OptionValues,
    /// The value where none is given.
    pub default: &'static str,
}

impl OptionSpec {
    /// The value, or `None` if the option can't have it. Words and numbers are taken exactly as they are listed.
    #[must_use]
    pub fn read(&self, value: &str) -> Option<String> {
        match self.values {
            OptionValues::Words(words) => words.contains(&value).then(|| value.to_owned()),
            OptionValues::Range { min, max } => {
                let number: u32 = value.parse().ok()?;
                let plain = number.to_string() == value;
                (plain && (min..=max).contains(&number)).then(|| value.to_owned())
            }
        }
    }

    /// The values in words, for messages: `each, one, every-turn` or `1 to 8`.
    #[must_use]
    pub fn describe(&self) -> String {
        match self.values {
            OptionValues::Words(words) => words.join(", "),
            OptionValues::Range { min, max } => format!("{min} to {max}"),
        }
    }
}

/// The chosen values of all options of a game, in the order of its table. Every view has them, so that copies share one list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options(Arc<[(&'static str, String)]>);

impl Options {
    /// Fills in defaults and checks every given value.
    ///
    /// # Errors
    /// A refusal that names the option and what it may be, for an unknown name, a name given twice or a wrong value.
    pub fn read(specs: &'static [OptionSpec], given: &[(String, String)]) -> Result<Self, Refusal> {
        for (at, (name, _)) in given.iter().enumerate() {
            if !specs.iter().any(|spec| spec.name == name) {
                let known: Vec<_> = specs.iter().map(|spec| spec.name).collect();
                return Err(seam_refusals::UNKNOWN_OPTION
                    .says(format!("There is no option “{name}”; this game has: {}.", known.join(", "))));
            }
            if given[..at].iter().any(|(earlier, _)| earlier == name) {
                return Err(seam_refusals::OPTION_TWICE.says(format!("The option “{name}” is given twice.")));
            }
        }
        specs.iter().map(|spec| Self::value(spec, given)).collect::<Result<_, _>>().map(Self)
    }

    fn value(spec: &'static OptionSpec, given: &[(String, String)]) -> Result<(&'static str, String), Refusal> {
        let chosen = given.iter().find(|(name, _)| name == spec.name).map_or(spec.default, |(_, value)| value);
        spec.read(chosen).map(|value| (spec.name, value)).ok_or_else(|| {
            seam_refusals::OPTION_VALUE.says(format!(
                "The option “{}” can't be “{chosen}”; it may be: {}.",
                spec.name,
                spec.describe()
            ))
        })
    }

    /// The value of an option of this game.
    ///
    /// # Panics
    /// If the game has no such option: its rules name their own.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        self.iter().find(|(known, _)| *known == name).expect("a game asks for its own options").1
    }

    /// The value of a numeric option of this game.
    ///
    /// # Panics
    /// If the game has no such option or it is no number.
    #[must_use]
    pub fn number(&self, name: &str) -> u32 {
        self.get(name).parse().expect("numeric options were read as numbers")
    }

    /// Names and values, in the order of the game's table.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, value)| (*name, value.as_str()))
    }
}
