//! The content of a turn's post: the public's view, the news since the last post, and who is called. It hands out
//! no position.

use super::game_card::GameCard;
use super::summary::TableSummary;
use super::told::words_for;
use crate::app::failure::Failure;
use game::{AnyView, Seat, Turn, Viewer};
use store::{StoreError, TableResult};
use table::{EntryNo, LogEntry, Table, TableEvent};

/// The content of a post for one audience: the view, the news since the last post, and the people to call.
#[derive(Debug)]
pub struct PostContext {
    /// The facts of the table.
    pub summary: TableSummary,
    /// The audience's view of the position that is told.
    pub view: Box<dyn AnyView>,
    /// The public sentences about everything since the last post.
    pub news: Vec<String>,
    /// The seats that owe an action and were not called for it before.
    pub call: Vec<Seat>,
    /// Whether this is the first post.
    pub first: bool,
    /// Whether it is the first post in a place that was given to the game after it had lost its own.
    pub is_new_here: bool,
    /// How many hints each seat took, of those that took any; told at the end.
    pub hints: Vec<(Seat, i64)>,
    /// The changes of ratings; told at the end of a rated game.
    pub results: Vec<TableResult>,
    /// The story of a game that is over.
    pub card: Option<GameCard>,
}

impl PostContext {
    /// The content of a step's post for everybody about the log up to an entry, given the news told before. After the game
    /// has lost its place all are called who are to act.
    ///
    /// # Errors
    /// If the log is damaged.
    pub fn of(table: &Table, until: EntryNo, step: i64) -> Result<Self, Failure> {
        let until = until.min(table.log.end());
        let told = table.place.told;
        let from = told.unwrap_or_default().min(until);
        let span = table.replay(from..until).map_err(|damage| StoreError::damaged(table.id, &damage))?;
        let before = if told.is_some() { span.before } else { Turn::Nobody };
        let entries = &table.log.entries()[from.index()..until.index()];
        let acted = |seat: Seat| {
            let undone = |entry: &LogEntry| matches!(entry, LogEntry::Undo { .. });
            entries.iter().any(|entry| entry.by().seat() == Some(seat) || undone(entry))
        };
        let is_new_here = told.is_some() && table.place.post_message.is_none();
        let all = is_new_here || table.life.last_event == i32::try_from(step).ok().map(TableEvent::Returned);
        let fresh = |seat: &Seat| all || !before.seats().contains(seat) || acted(*seat);
        let numbers = (from.0..).map(EntryNo);
        Ok(Self {
            summary: TableSummary { entries: until, ..TableSummary::from(table) },
            view: span.position.view(Viewer::Public),
            news: numbers.zip(span.news).flat_map(|(at, news)| words_for(table, Viewer::Public, at, news)).collect(),
            call: span.position.turn().seats().iter().copied().filter(fresh).collect(),
            first: told.is_none(),
            is_new_here,
            hints: Vec::new(),
            results: Vec::new(),
            card: None,
        })
    }
}
