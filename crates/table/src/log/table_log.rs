//! The log of a table: its truth. A position is what the log gives when it is replayed, and can be thrown away at any time.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use game::{Actor, AnyGame, LoggedAction, News, Played, Position, Refusal, Turn};

use crate::log::log_entry::LogEntry;
use crate::log::ply::{EntryNo, Ply};

/// All entries in order. Entries are never taken out: what is taken back stays, and an entry after it says so. Clones share
/// their entries until one of them grows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    entries: Arc<Vec<LogEntry>>,
}

/// A log that does not replay: it is damaged, or the rules have changed under it.
#[derive(Debug, thiserror::Error)]
#[error("the log does not replay at entry {entry}: {refusal}")]
pub struct DamagedLog {
    /// The first entry that was refused.
    pub entry: EntryNo,
    /// The game's reason, as a player would be told it.
    pub refusal: Refusal,
}

/// The game that a log is of.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'a> {
    /// The game, by the rules that the table began with.
    pub game: &'static dyn AnyGame,
    /// The number of seats.
    pub seats: u8,
    /// The options with their values; the rest have their defaults.
    pub options: &'a [(String, String)],
}

/// A position and the entry before which it was reached.
#[derive(Clone, Debug)]
pub struct Reached {
    /// How much of the log it holds: the entries before this one.
    pub until: EntryNo,
    /// The position before entry `until`.
    pub position: Arc<dyn Position>,
}

/// A part of a log, replayed.
#[derive(Debug)]
pub struct ReplayedSpan {
    /// The turn before the span.
    pub before: Turn,
    /// The news of each of its entries.
    pub news: Vec<Vec<News>>,
    /// The position after it.
    pub position: Arc<dyn Position>,
}

impl Setup<'_> {
    /// The position at the start.
    ///
    /// # Errors
    /// If seats or options do not fit the game.
    pub fn start(&self) -> Result<Reached, DamagedLog> {
        let started = self.game.start(self.seats, self.options);
        let position = started.map_err(|refusal| DamagedLog { entry: EntryNo::default(), refusal })?;
        Ok(Reached { until: EntryNo::default(), position: Arc::from(position) })
    }
}

impl Log {
    /// A log of nothing but actions.
    #[must_use]
    pub fn of_actions(actions: impl IntoIterator<Item = LoggedAction>) -> Self {
        Self { entries: Arc::new(actions.into_iter().map(LogEntry::Play).collect()) }
    }

    /// All entries in order, taken-back ones included.
    #[must_use]
    pub fn entries(&self) -> &[LogEntry] {
        &self.entries
    }

    /// The number of the next entry: how many there are.
    #[must_use]
    pub fn end(&self) -> EntryNo {
        EntryNo::of(self.entries.len())
    }

    /// Whether nothing was done yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entry of this number.
    #[must_use]
    pub fn get(&self, entry: EntryNo) -> Option<&LogEntry> {
        self.entries.get(entry.index())
    }

    /// The entries from this number on; `None` if the log has never come so far.
    #[must_use]
    pub fn since(&self, entry: EntryNo) -> Option<&[LogEntry]> {
        self.entries.get(entry.index()..)
    }

    fn until(&self, entry: EntryNo) -> &[LogEntry] {
        &self.entries[..entry.index().min(self.entries.len())]
    }

    /// The actions that count, in order: what was taken back is left out.
    #[must_use]
    pub fn counted(&self) -> Vec<&LoggedAction> {
        counted(&self.entries).into_iter().map(|(_, action)| action).collect()
    }

    /// The numbers of the entries whose actions count, in order.
    #[must_use]
    pub fn counted_entries(&self) -> Vec<EntryNo> {
        counted(&self.entries).into_iter().map(|(at, _)| at).collect()
    }

    /// The ply before an entry: how many actions counted then.
    #[must_use]
    pub fn ply_before(&self, entry: EntryNo) -> Ply {
        self.until(entry).iter().fold(Ply::default(), |ply, entry| match entry {
            LogEntry::Play(_) => Ply(ply.0 + 1),
            LogEntry::Undo { keep, .. } => *keep,
            LogEntry::AgreedDraw { .. } => ply,
        })
    }

    /// The ply after the whole log: how many actions count now.
    #[must_use]
    pub fn ply(&self) -> Ply {
        self.ply_before(self.end())
    }

    /// Whether the players agreed on a draw.
    #[must_use]
    pub fn is_agreed(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry, LogEntry::AgreedDraw { .. }))
    }

    /// Plays an action, in any accepted form, on the position of this log, and writes it down. It answers with the entry
    /// and what it told.
    ///
    /// # Errors
    /// If the action is refused; then log and position are as they were.
    pub fn play(
        &mut self,
        position: &mut Arc<dyn Position>,
        by: Actor,
        text: &str,
    ) -> Result<(LoggedAction, Vec<News>), Refusal> {
        let played = owned(position).play(by, text)?;
        let action = LoggedAction { by, action: played.action, sealed: played.sealed };
        Arc::make_mut(&mut self.entries).push(LogEntry::Play(action.clone()));
        Ok((action, played.news))
    }

    /// Adds an entry and brings the position of this log up to date with it. It answers with what the entry told.
    ///
    /// # Errors
    /// If the entry is refused; then log and position are as they were.
    pub fn push(&mut self, position: &mut Arc<dyn Position>, entry: LogEntry) -> Result<Vec<News>, Refusal> {
        let news = step(&self.entries, position, &entry)?;
        Arc::make_mut(&mut self.entries).push(entry);
        Ok(news)
    }

    /// Adds entries and brings the position of this log up to date with them.
    ///
    /// # Errors
    /// If an entry is refused; then log and position are as they were.
    pub fn extend(&mut self, position: &mut Arc<dyn Position>, later: Vec<LogEntry>) -> Result<(), DamagedLog> {
        let (mut longer, mut reached) = (self.clone(), Arc::clone(position));
        Arc::make_mut(&mut longer.entries).extend(later);
        longer.advance(self.end()..longer.end(), &mut reached)?;
        (*self, *position) = (longer, reached);
        Ok(())
    }

    /// The position at a ply of the actions that count; after all of them if there are fewer.
    ///
    /// # Errors
    /// If an action or the set-up is refused.
    pub fn position_at(&self, ply: Ply, setup: Setup<'_>) -> Result<Arc<dyn Position>, DamagedLog> {
        let mut position = setup.start()?.position;
        play_all(&counted(&self.entries), ply, &mut position, |_| ())?;
        Ok(position)
    }

    /// Shows the position at the start, after each action that counts, and after an agreed draw.
    ///
    /// # Errors
    /// If an action or the set-up is refused.
    pub fn visit(&self, setup: Setup<'_>, mut look: impl FnMut(&dyn Position)) -> Result<(), DamagedLog> {
        let mut position = setup.start()?.position;
        look(&*position);
        play_all(&counted(&self.entries), Ply(u32::MAX), &mut position, &mut look)?;
        if self.is_agreed() {
            owned(&mut position).agree();
            look(&*position);
        }
        Ok(())
    }

    /// Replays the entries of a span, ends beyond the log counting as its end. It begins with the latest of the positions
    /// in `known` that is early enough, or else at the start of the game.
    ///
    /// # Errors
    /// If an entry or the set-up is refused.
    pub fn replay(
        &self,
        span: Range<EntryNo>,
        setup: Setup<'_>,
        known: impl IntoIterator<Item = Reached>,
    ) -> Result<ReplayedSpan, DamagedLog> {
        let end = span.end.min(self.end());
        let start = span.start.min(end);
        let nearest = known.into_iter().filter(|reached| reached.until <= start).max_by_key(|reached| reached.until);
        let Reached { until, mut position } = nearest.map_or_else(|| setup.start(), Ok)?;
        self.advance(until..start, &mut position)?;
        let before = position.turn();
        let news = self.advance(start..end, &mut position)?;
        Ok(ReplayedSpan { before, news, position })
    }

    /// Brings the position before a span to its end. It answers with what each entry told. However much was taken back,
    /// each entry is played once: positions that an undo leads back to are kept on the way.
    fn advance(&self, span: Range<EntryNo>, position: &mut Arc<dyn Position>) -> Result<Vec<Vec<News>>, DamagedLog> {
        let mut walk = Walk::over(self, &span);
        let numbers = span.start.index()..span.end.index();
        let step = |at: usize| {
            walk.keep(position);
            let told = walk.step(&self.entries[..at], position, &self.entries[at]);
            told.map_err(|refusal| DamagedLog { entry: EntryNo::of(at), refusal })
        };
        numbers.map(step).collect()
    }
}

/// A walk over a part of a log.
struct Walk {
    /// How many actions count where it is.
    ply: Ply,
    /// The plies that undos of this part lead back to.
    wanted: BTreeSet<Ply>,
    /// The positions at those of them that it has passed and that still hold.
    kept: BTreeMap<Ply, Arc<dyn Position>>,
}

impl Walk {
    fn over(log: &Log, span: &Range<EntryNo>) -> Self {
        let undone = |entry: &LogEntry| match entry {
            LogEntry::Undo { keep, .. } => Some(*keep),
            LogEntry::Play(_) | LogEntry::AgreedDraw { .. } => None,
        };
        let wanted = log.entries[span.start.index()..span.end.index()].iter().filter_map(undone).collect();
        Self { ply: log.ply_before(span.start), wanted, kept: BTreeMap::new() }
    }

    /// Keeps a position that an undo will lead back to.
    fn keep(&mut self, position: &Arc<dyn Position>) {
        if self.wanted.contains(&self.ply) {
            self.kept.insert(self.ply, Arc::clone(position));
        }
    }

    fn step(
        &mut self,
        before: &[LogEntry],
        position: &mut Arc<dyn Position>,
        entry: &LogEntry,
    ) -> Result<Vec<News>, Refusal> {
        match entry {
            LogEntry::Undo { keep, .. } if *keep < self.ply => {
                match self.kept.get(keep) {
                    Some(kept) => *position = Arc::clone(kept),
                    // It leads to before this part.
                    None => drop(step(before, position, entry)?),
                }
                self.ply = *keep;
                self.kept.retain(|ply, _| ply <= keep);
                Ok(Vec::new())
            }
            entry => {
                let news = step(before, position, entry)?;
                self.ply = Ply(self.ply.0 + u32::from(matches!(entry, LogEntry::Play(_))));
                Ok(news)
            }
        }
    }
}

/// The actions that count, each with the number of its entry.
fn counted(entries: &[LogEntry]) -> Vec<(EntryNo, &LoggedAction)> {
    let mut counted = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        match entry {
            LogEntry::Play(action) => counted.push((EntryNo::of(at), action)),
            LogEntry::Undo { keep, .. } => counted.truncate(keep.count()),
            LogEntry::AgreedDraw { .. } => {}
        }
    }
    counted
}

/// Brings the position after some entries up to date with the next one.
fn step(before: &[LogEntry], position: &mut Arc<dyn Position>, entry: &LogEntry) -> Result<Vec<News>, Refusal> {
    match entry {
        LogEntry::Play(action) => return Ok(play(position, action)?.news),
        LogEntry::AgreedDraw { .. } => owned(position).agree(),
        LogEntry::Undo { keep, .. } => {
            let counted = counted(before);
            if keep.count() >= counted.len() {
                return Err(Refusal::illegal("There is nothing to take back."));
            }
            let mut earlier = Arc::from(position.start_again());
            play_all(&counted, *keep, &mut earlier, |_| ()).map_err(|damage| damage.refusal)?;
            *position = earlier;
        }
    }
    Ok(Vec::new())
}

#[cfg(test)]
thread_local! {
    /// How many actions were played by this thread's replays.
    pub(crate) static PLAYED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

fn play(position: &mut Arc<dyn Position>, action: &LoggedAction) -> Result<Played, Refusal> {
    #[cfg(test)]
    PLAYED.set(PLAYED.get() + 1);
    owned(position).play(action.by, &action.action)
}

/// Plays the first actions, up to a ply, and shows the position after each.
fn play_all(
    actions: &[(EntryNo, &LoggedAction)],
    until: Ply,
    position: &mut Arc<dyn Position>,
    mut look: impl FnMut(&dyn Position),
) -> Result<(), DamagedLog> {
    for (entry, action) in actions.iter().take(until.count()) {
        play(position, action).map_err(|refusal| DamagedLog { entry: *entry, refusal })?;
        look(&**position);
    }
    Ok(())
}

/// The position as one's own: a copy if others share it.
fn owned(position: &mut Arc<dyn Position>) -> &mut dyn Position {
    if Arc::get_mut(position).is_none() {
        *position = Arc::from(position.boxed());
    }
    Arc::get_mut(position).expect("it was copied just now if anybody else had it")
}
