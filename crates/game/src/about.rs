//! The facts of a game that never change: its id, options, texts, art and lessons. It plays nothing.

use std::ops::RangeInclusive;

use super::{Art, Lesson, OptionSpec, RefusalKey, Showcase};

/// The facts of a game: constants, from which commands, help, pictures and tests are made.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The id in commands, records and the database: lower-case letters and dashes, at most 32.
    pub id: &'static str,
    /// The name as players read it.
    pub name: &'static str,
    /// The version of these rules, from 1: raised by a change under which old logs would not replay.
    pub rules_version: u16,
    /// One line for command lists, at most 100 characters.
    pub tagline: &'static str,
    /// Designer, year and source, one sentence.
    pub credit: &'static str,
    /// The least and the greatest number of seats, from 1 to 9.
    pub seats: RangeSeats,
    /// Whether any of its options leaves something to chance: dice, a deal.
    pub chance: bool,
    /// The options, in the order of docs/engine.md.
    pub options: &'static [OptionSpec],
    /// The rules in the project's own words, Markdown with `## ` headings.
    pub rules: &'static str,
    /// Drawings and colours, for the painter.
    pub art: &'static Art,
    /// Examples of the notation with what they mean, for hints and help.
    pub notation: &'static [(&'static str, &'static str)],
    /// Lessons, in the form that [`Lesson::read_all`] reads.
    pub lessons: &'static str,
    /// Problems, in the same form: positions with one best move, for those who have solved the lessons. May be empty.
    pub problems: &'static str,
    /// Positions worth a look, for the sheet of all boards and for tests of the art; at least one in the registry.
    pub showcases: &'static [Showcase],
    /// The reasons for which its rules refuse an action; [`Refusal::key`](crate::Refusal::key) is one of them.
    pub refusals: &'static [RefusalKey],
}

/// The least and the greatest number of seats.
pub type RangeSeats = (u8, u8);

impl About {
    /// A game with nothing but a name: rules version 1, no chance, no options, no texts, neutral art. A game of the registry
    /// fills in the rest.
    #[must_use]
    pub const fn named(id: &'static str, name: &'static str, seats: RangeSeats) -> Self {
        Self {
            id,
            name,
            rules_version: 1,
            tagline: "",
            credit: "",
            seats,
            chance: false,
            options: &[],
            rules: "",
            art: &Art::NEUTRAL,
            notation: &[],
            lessons: "",
            problems: "",
            showcases: &[],
            refusals: &[],
        }
    }

    /// The legal numbers of seats.
    #[must_use]
    pub fn seat_range(&self) -> RangeInclusive<u8> {
        self.seats.0..=self.seats.1
    }

    /// The lessons, in the order in which they are learnt.
    ///
    /// # Panics
    /// If the file has a fault; a test reads the file of every registered game.
    #[must_use]
    pub fn all_lessons(&self) -> Vec<Lesson> {
        Lesson::read_all(self.lessons).unwrap_or_else(|fault| panic!("the lessons of {}, {fault}", self.id))
    }

    /// The problems, in the order in which they are set.
    ///
    /// # Panics
    /// If the file has a fault; a test reads the file of every registered game.
    #[must_use]
    pub fn all_problems(&self) -> Vec<Lesson> {
        Lesson::read_all(self.problems).unwrap_or_else(|fault| panic!("the problems of {}, {fault}", self.id))
    }
}
