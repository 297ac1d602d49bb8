//! The log of actions, chance included: the table's truth. A position is a fold over it.

use game::{Actor, AnyGame, News, Position, Refusal};

/// What an entry of the log is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Deed {
    /// An action of the game.
    #[default]
    Play,
    /// By consent, a seat's last action and all after it are taken back; the entry's text says how many of the actions
    /// that count stay.
    Undo,
    /// By consent, the game is a draw.
    Draw,
}

impl Deed {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Play, Self::Undo, Self::Draw];

    /// The word for it in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Undo => "undo",
            Self::Draw => "draw",
        }
    }

    /// The one of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|deed| deed.word() == word)
    }
}

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedAction {
    /// Who did it.
    pub by: Actor,
    /// What, in canonical notation.
    pub action: String,
    /// Whether only its maker may know it before the end.
    pub sealed: bool,
    /// What kind of entry it is.
    pub deed: Deed,
}

impl LoggedAction {
    /// An action of the game that everybody may know.
    #[must_use]
    pub fn open(by: Actor, action: impl Into<String>) -> Self {
        Self { by, action: action.into(), sealed: false, deed: Deed::Play }
    }
}

/// All entries in order. Entries are never taken out: one that is taken back stays, and an entry after it says so.
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
    /// The game's actions that count, in order: what was taken back is left out.
    #[must_use]
    pub fn counted(&self) -> Vec<&LoggedAction> {
        let mut counted = Vec::new();
        for entry in &self.0 {
            match entry.deed {
                Deed::Play => counted.push(entry),
                Deed::Undo => counted.truncate(entry.action.parse().unwrap_or_default()),
                Deed::Draw => {}
            }
        }
        counted
    }

    /// The log of the first actions that count, this many.
    #[must_use]
    pub fn cut(&self, actions: usize) -> Self {
        Self(self.counted().into_iter().take(actions).cloned().collect())
    }

    /// Whether the players agreed on a draw.
    #[must_use]
    pub fn is_agreed(&self) -> bool {
        self.0.iter().any(|entry| entry.deed == Deed::Draw)
    }

    /// Adds an entry and brings the position of the log up to date with it; what it told.
    ///
    /// # Errors
    /// If the entry is refused; then both are as they were.
    pub fn push(&mut self, position: &mut Box<dyn Position>, entry: LoggedAction) -> Result<Vec<News>, Refusal> {
        let news = match entry.deed {
            Deed::Play => position.play(entry.by, &entry.action)?.news,
            Deed::Draw => {
                position.agree();
                Vec::new()
            }
            Deed::Undo => {
                let keep = entry.action.parse().ok().filter(|keep| *keep < self.counted().len());
                let keep = keep.ok_or_else(|| Refusal::illegal("There is nothing to take back."))?;
                *position = self.cut(keep).replay(position.start_again())?;
                Vec::new()
            }
        };
        self.0.push(entry);
        Ok(news)
    }

    fn replay(&self, mut position: Box<dyn Position>) -> Result<Box<dyn Position>, Refusal> {
        for entry in &self.0 {
            position.play(entry.by, &entry.action)?;
        }
        Ok(position)
    }

    /// The position before the entry of index `span.end` (after all of them if it is beyond the end), and what each entry
    /// of the span told.
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
        let (mut log, mut news) = (Self::default(), Vec::new());
        for (ply, entry) in self.0.iter().enumerate().take(span.end) {
            let told = log.push(&mut position, entry.clone()).map_err(damaged(ply))?;
            if ply >= span.start {
                news.push(told);
            }
        }
        Ok((position, news))
    }
}
