//! Matters that are open at a table and can be answered by a button: as long as one is, the buttons of the post that told of it work.

use game::{Actor, Seat};

use crate::log::ply::EntryNo;
use crate::seat::seat_clock::{Reminded, SeatClock, Vacancy};
use crate::state::moderation::ModerationAction;
use crate::state::offer::{OfferId, Proposal};
use crate::state::stage::Stage;
use crate::state::table::Table;
use crate::state::table_event::TableEvent;

/// Something that waits for somebody to press a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenMatter {
    /// A question to all others.
    Question(OfferId),
    /// A seat on offer.
    Vacancy(Seat),
    /// A seat whose time is up.
    Lateness(Seat),
    /// Clocks that are stopped by agreement.
    Pause,
    /// A seat that was reminded of its move, and how many entries it had made by then.
    Reminder(Seat, usize),
}

impl OpenMatter {
    /// All that is open at a table now.
    #[must_use]
    pub fn all(table: &Table) -> Vec<Self> {
        if !matches!(table.stage, Stage::Playing(_)) {
            return Vec::new();
        }
        let question = table.life.offer_id(table.log.end()).map(Self::Question);
        let pause = table.life.paused_ms.map(|_| Self::Pause);
        let clocks = || (0u8..).map(Seat).zip(&table.life.seat_clocks);
        let vacant = clocks().filter(|(_, clock)| clock.vacancy.is_some()).map(|(seat, _)| Self::Vacancy(seat));
        let runs = table.life.paused_ms.is_none();
        let is_late = |clock: &SeatClock| runs && clock.late_ms.is_some() && clock.vacancy != Some(Vacancy::Lost);
        let late = clocks().filter(|(_, clock)| is_late(clock));
        let late = late.map(|(seat, _)| Self::Lateness(seat));
        let reminded = table.to_act().into_iter().filter(|seat| was_reminded(table.life.seat_clock(*seat)));
        let reminded = reminded.map(|seat| Self::reminder(table, seat));
        question.into_iter().chain(pause).chain(vacant).chain(late).chain(reminded).collect()
    }

    /// The matter of a reminder that a seat gets now. It is open until the seat acts.
    #[must_use]
    pub fn reminder(table: &Table, seat: Seat) -> Self {
        let own = table.log.entries().iter().filter(|entry| entry.by() == Actor::Seat(seat));
        Self::Reminder(seat, own.count())
    }

    /// Whether it is still open.
    #[must_use]
    pub fn is_open(self, table: &Table) -> bool {
        Self::all(table).contains(&self)
    }

    /// The matters of the latest talk, if it has buttons that can be answered: of several late seats or seats on offer, all.
    #[must_use]
    pub fn of_event(event: &TableEvent, table: &Table) -> Vec<Self> {
        match event {
            TableEvent::Paused => vec![Self::Pause],
            TableEvent::Late(_) => Self::lateness(table),
            TableEvent::Vacant(_) => {
                Self::all(table).into_iter().filter(|own| matches!(own, Self::Vacancy(_))).collect()
            }
            TableEvent::Moderated(ModerationAction::Unseat, Some(seat)) => vec![Self::Vacancy(*seat)],
            _ => Vec::new(),
        }
    }

    /// Those of the seats that are late now.
    #[must_use]
    pub fn lateness(table: &Table) -> Vec<Self> {
        Self::all(table).into_iter().filter(|own| matches!(own, Self::Lateness(_))).collect()
    }

    /// The words for it in the database: `draw 0 12`, `vacant 1`, `late 2`, `paused`, `remind 0 7`.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Question(OfferId { what, by, at }) => format!("{} {} {}", what.word(), by.0, at.0),
            Self::Vacancy(seat) => format!("vacant {}", seat.0),
            Self::Lateness(seat) => format!("late {}", seat.0),
            Self::Pause => "paused".to_owned(),
            Self::Reminder(seat, acted) => format!("remind {} {acted}", seat.0),
        }
    }

    /// The matter that these words stand for.
    #[must_use]
    pub fn of_words(words: &str) -> Option<Self> {
        let seat = |text: &str| text.parse().ok().map(Seat);
        match words.split(' ').collect::<Vec<_>>()[..] {
            ["paused"] => Some(Self::Pause),
            ["vacant", at] => seat(at).map(Self::Vacancy),
            ["late", at] => seat(at).map(Self::Lateness),
            ["remind", at, acted] => Some(Self::Reminder(seat(at)?, acted.parse().ok()?)),
            [what, by, at] => {
                let at = EntryNo(at.parse().ok()?);
                Some(Self::Question(OfferId { what: Proposal::of_word(what)?, by: seat(by)?, at }))
            }
            _ => None,
        }
    }
}

/// Whether a seat has had a reminder in this turn, of whatever kind.
fn was_reminded(clock: &SeatClock) -> bool {
    let nudged = clock.nudged_ms.is_some_and(|nudged| clock.since_ms.is_none_or(|since| nudged >= since));
    clock.reminded != Reminded::Not || clock.prompted_ms.is_some() || clock.late_ms.is_some() || nudged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_can_be_read_back() {
        let question = |what| OpenMatter::Question(OfferId { what, by: Seat(3), at: EntryNo(12) });
        let others = [
            OpenMatter::Vacancy(Seat(0)),
            OpenMatter::Lateness(Seat(8)),
            OpenMatter::Pause,
            OpenMatter::Reminder(Seat(1), 7),
        ];
        for matter in Proposal::ALL.iter().copied().map(question).chain(others) {
            assert_eq!(OpenMatter::of_words(&matter.words()), Some(matter), "{}", matter.words());
        }
        for words in ["", "late", "late x", "draw 1", "draw 1 2 3", "paused 1", "sale 1 2"] {
            assert_eq!(OpenMatter::of_words(words), None, "{words}");
        }
    }
}
