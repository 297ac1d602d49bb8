//! The log of actions, chance included: the table's truth. A position is a fold over it.

use crate::game::{Actor, AnyGame, News, Position, Refusal};

/// One action of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedAction {
    /// Who did it.
    pub by: Actor,
    /// What, in canonical notation.
    pub action: String,
    /// Whether only its maker may know it before the end.
    pub sealed: bool,
}

/// All actions in order: the entry at index `n` is ply `n`.
pub type Logged = Vec<LoggedAction>;

/// A log that does not replay: the record is damaged, or the rules have changed under it.
#[derive(Debug, thiserror::Error)]
#[error("the log does not replay at ply {ply}: {refusal}")]
pub struct DamagedLog {
    /// The index of the first entry that was refused.
    pub ply: usize,
    /// Why.
    pub refusal: Refusal,
}

/// A folded log: the position, and what each action of the span told.
pub type Folded = (Box<dyn Position>, Vec<Vec<News>>);

/// The actions of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log(pub Logged);

impl Log {
    /// The position before the action of index `span.end` (after all of them if it is beyond the end), and what each
    /// action of the span told.
    ///
    /// # Errors
    /// If an entry or the set-up is refused.
    pub fn fold(
        &self,
        game: &dyn AnyGame,
        seats: u8,
        options: &[(String, String)],
        span: std::ops::Range<usize>,
    ) -> Result<Folded, DamagedLog> {
        let damaged = |ply| move |refusal| DamagedLog { ply, refusal };
        let mut position = game.start(seats, options).map_err(damaged(0))?;
        let mut news = Vec::new();
        for (ply, entry) in self.0.iter().enumerate().take(span.end) {
            let played = position.play(entry.by, &entry.action).map_err(damaged(ply))?;
            if ply >= span.start {
                news.push(played.news);
            }
        }
        Ok((position, news))
    }
}
