//! The moves of a table in words and in notation, for one viewer: all of them, and those since the viewer's own last one. It
//! hands out no position.

use crate::app::failure::Failure;
use crate::app::tables::told::words_for;
use crate::app::tables::views::{began, turn_numbers};
use game::{News, Viewer};
use store::StoreError;
use table::{EntryNo, LogEntry, Table};

/// One move of a game, as its viewer may read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMove {
    /// The number over the board on which it was played; 0 before the first turn.
    pub turn: u32,
    /// It, in canonical notation; `None` if somebody else chose it in secret and the game is on.
    pub action: Option<String>,
    /// The news that it told, in the game's sentences.
    pub told: Vec<String>,
}

/// The events since a viewer's own last move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SinceOwnMove {
    /// Whether the viewer has moved at all; if not, it is everything.
    pub has_moved: bool,
    /// The events, in the game's sentences.
    pub told: Vec<String>,
}

impl SinceOwnMove {
    /// The events since the last move of the viewer's seat: a function of the record, so that nothing is kept of who looked when.
    ///
    /// # Errors
    /// If the log is damaged.
    pub fn of(table: &Table, viewer: Viewer) -> Result<Self, Failure> {
        let Viewer::Seat(seat) = viewer else { return Ok(Self::default()) };
        let is_own = |entry: &LogEntry| entry.action().is_some_and(|action| action.by.seat() == Some(seat));
        let last = table.log.entries().iter().rposition(is_own);
        let from = EntryNo::of(last.map_or(0, |at| at + 1));
        let news = news_since(table, from)?;
        let told = (from.0..).map(EntryNo).zip(news).flat_map(|(at, news)| words_for(table, viewer, at, news));
        Ok(Self { has_moved: last.is_some(), told: told.collect() })
    }
}

impl ListedMove {
    /// The moves that count, in order: what was taken back is left out, as in a replay.
    ///
    /// # Errors
    /// A refusal if the game has not begun; a fault if the log is damaged.
    pub fn all(table: &Table, viewer: Viewer) -> Result<Vec<Self>, Failure> {
        began(table)?;
        let mut news = news_since(table, EntryNo::default())?;
        let is_over = table.outcome().is_some();
        let turns = turn_numbers(table)?;
        let listed = |(at, turn): (EntryNo, u32)| {
            let action = table.log.get(at).and_then(LogEntry::action)?;
            let open = is_over || !action.sealed || action.by.viewer() == viewer;
            let told = words_for(table, viewer, at, std::mem::take(news.get_mut(at.index())?));
            Some(Self { turn, action: open.then(|| action.action.clone()), told })
        };
        Ok(table.log.counted_entries().into_iter().zip(turns).filter_map(listed).collect())
    }
}

fn news_since(table: &Table, from: EntryNo) -> Result<Vec<Vec<News>>, Failure> {
    let span = table.replay(from..table.log.end()).map_err(|damage| StoreError::damaged(table.id, &damage))?;
    Ok(span.news)
}
