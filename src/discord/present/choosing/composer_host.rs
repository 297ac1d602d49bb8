//! The two places where a move is composed: a table and a lesson. They share the composer, and differ in ids and
//! picture.

use crate::app::{LessonSheet, TableSummary};
use crate::discord::controls::{CustomId, LearnButton, TableButton};
use crate::discord::present::picture::{CaptionedPicture, picture, with_names};
use game::{AnyView, Focus, Staging};

/// The place where a move is composed.
#[derive(Clone, Copy, Debug)]
pub(in crate::discord::present) enum ComposerHost<'a> {
    /// A table in play, by its public facts.
    Play(&'a TableSummary),
    /// A lesson, by its sheet.
    Lesson(&'a LessonSheet),
}

impl ComposerHost<'_> {
    pub(in crate::discord::present) fn picks(self, picks: &[String], page: u8, slot: u8) -> String {
        let picks = picks.to_vec();
        match self {
            Self::Play(summary) => {
                CustomId::Compose { table: summary.id, seen: summary.entries, picks, page, slot }.text()
            }
            Self::Lesson(sheet) => CustomId::Learn(LearnButton::Compose { at: at(sheet), picks, page, slot }).text(),
        }
    }

    pub(in crate::discord::present) fn confirm(self, action: &str) -> String {
        let action = action.to_owned();
        match self {
            Self::Play(summary) => CustomId::Confirm { table: summary.id, seen: summary.entries, action }.text(),
            Self::Lesson(sheet) => {
                let (game, key) = at(sheet);
                CustomId::Learn(LearnButton::Try(game, key, action)).text()
            }
        }
    }

    pub(in crate::discord::present) fn typed(self) -> String {
        match self {
            Self::Play(summary) => CustomId::Type { table: summary.id, seen: summary.entries }.text(),
            Self::Lesson(sheet) => {
                let (game, key) = at(sheet);
                CustomId::Learn(LearnButton::Type(game, key)).text()
            }
        }
    }

    /// Draws an action by lot; a lesson is no lottery.
    pub(in crate::discord::present) fn random(self, press: u8) -> Option<String> {
        match self {
            Self::Play(summary) => Some(CustomId::Random { table: summary.id, seen: summary.entries, press }.text()),
            Self::Lesson(_) => None,
        }
    }

    /// Draws the rest of a set-up by lot.
    pub(in crate::discord::present) fn lot(self, picks: &[String], press: u8) -> Option<String> {
        let picks = picks.to_vec();
        match self {
            Self::Play(summary) => {
                Some(CustomId::Lot { table: summary.id, seen: summary.entries, picks, press }.text())
            }
            Self::Lesson(_) => None,
        }
    }

    /// Leaves all small actions to the lot; a lesson is no lottery.
    pub(in crate::discord::present) fn leave_to_lot(self) -> Option<String> {
        match self {
            Self::Play(summary) => Some(CustomId::Table(TableButton::LeaveToLot, summary.id).text()),
            Self::Lesson(_) => None,
        }
    }

    /// Plans the turns to come; in a lesson none come.
    pub(in crate::discord::present) fn plan_ahead(self) -> Option<String> {
        match self {
            Self::Play(summary) => Some(CustomId::Table(TableButton::PlanAhead, summary.id).text()),
            Self::Lesson(_) => None,
        }
    }

    /// Ready-made actions, by name; a lesson offers none.
    pub(in crate::discord::present) fn ready_made(self, view: &dyn AnyView) -> Option<(String, Vec<(String, String)>)> {
        match self {
            Self::Play(summary) => {
                Some((CustomId::Ready { table: summary.id, seen: summary.entries }.text(), view.ready_made()))
            }
            Self::Lesson(_) => None,
        }
    }

    /// Looks at an action that is offered whole; without one, at that which is chosen from the menu. A lesson asks step by step,
    /// as a full board does.
    pub(in crate::discord::present) fn whole(self, action: &str) -> Option<String> {
        match self {
            Self::Play(summary) => {
                let (table, seen, action) = (summary.id, summary.entries, action.to_owned());
                Some(CustomId::Look { table, seen, action }.text())
            }
            Self::Lesson(_) => None,
        }
    }

    /// The button that leaves a composition before its first choice.
    pub(in crate::discord::present) fn ways_out(self) -> Option<(String, &'static str)> {
        match self {
            Self::Play(_) => None,
            Self::Lesson(sheet) => {
                let list = LearnButton::List(sheet.about.id.to_owned());
                Some((CustomId::Learn(list).text(), "All lessons"))
            }
        }
    }

    /// Whether a choice can do without some of the ways out: at a table commands do the same, in a lesson none does.
    pub(in crate::discord::present) fn spares_ways_out(self) -> bool {
        matches!(self, Self::Play(_))
    }

    /// The game's words with the players' names for the seats'; a lesson's people are its seats.
    pub(in crate::discord::present) fn named(self, words: String) -> String {
        match self {
            Self::Play(summary) => with_names(summary, &words),
            Self::Lesson(_) => words,
        }
    }

    /// The same for a button or a menu, which know no markup.
    pub(in crate::discord::present) fn named_in_line(self, words: &str) -> String {
        match self {
            Self::Play(summary) => game::with_names(words, &summary.people_by_side(&summary.names())),
            Self::Lesson(_) => words.to_owned(),
        }
    }

    pub(in crate::discord::present) fn picture(self, view: &dyn AnyView, focus: Focus<String>) -> CaptionedPicture {
        match self {
            Self::Play(summary) => picture(summary, view, focus),
            Self::Lesson(sheet) => {
                let staging = Staging { names: sheet.names.clone(), focus };
                let file = format!("lesson-{}-{}.png", sheet.about.id, sheet.key);
                CaptionedPicture::new(view.scene(&staging), file, str::to_owned)
            }
        }
    }
}

fn at(sheet: &LessonSheet) -> (String, String) {
    (sheet.about.id.to_owned(), sheet.key.clone())
}
