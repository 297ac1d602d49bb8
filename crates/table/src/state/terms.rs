//! Terms of a table, beside the game's options: its clock, the fate of a late player, who may come.

use game::Refusal;
use strum::VariantArray;

/// The shortest time for a move (docs/clocks.md, "What a table is opened with").
pub const MIN_PACE_SECS: u32 = 3_600;
/// The longest time for a move (docs/clocks.md, "What a table is opened with").
pub const MAX_PACE_SECS: u32 = 30 * 86_400;
/// The largest bank, in seconds: 90 days.
pub const MAX_BANK_SECS: u32 = 90 * 86_400;

/// A lobby in which nothing happens closes after this time, as does a seat on offer that nobody takes.
pub const QUIET_MS: i64 = 7 * 86_400_000;

/// The longest grace time ([`Terms::grace_ms`]).
pub const MAX_GRACE_MS: i64 = 86_400_000;

/// The fate of a player whose time is up. All but the first wait for the grace time ([`Terms::grace_ms`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, VariantArray)]
pub enum LatePolicy {
    /// The others may claim the game whenever they like.
    #[default]
    Claim,
    /// They leave the game.
    Forfeit,
    /// A computer player takes their seat.
    Computer,
    /// Their seat opens for a substitute.
    Substitute,
}

impl LatePolicy {
    /// All policies, in the order of the command's choices.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word for it in commands and in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Claim => "claim",
            Self::Forfeit => "forfeit",
            Self::Computer => "computer",
            Self::Substitute => "substitute",
        }
    }

    /// The policy of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|policy| policy.word() == word)
    }
}

/// The terms of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The time for a move in seconds; with a bank what a move adds to it.
    pub pace_secs: u32,
    /// The bank in seconds that each player begins with, if the table has banks.
    pub bank_secs: Option<u32>,
    /// The fate of a late player.
    pub late: LatePolicy,
    /// Whether vacations, weekends and nights stop the clock.
    pub rests: bool,
    /// Whether the result counts.
    pub rated: bool,
    /// With how many players it may start; the seats that are free or kept for somebody then go.
    pub least: u8,
}

impl Terms {
    /// Plain terms: this much time for a move, and defaults.
    #[must_use]
    pub fn of_pace(pace_secs: u32) -> Self {
        Self { pace_secs, bank_secs: None, late: LatePolicy::Claim, rests: true, rated: false, least: 0 }
    }

    /// Judges them.
    ///
    /// # Errors
    /// If a time is out of its range.
    pub fn check(&self) -> Result<(), Refusal> {
        if !(MIN_PACE_SECS..=MAX_PACE_SECS).contains(&self.pace_secs) {
            return Err(Refusal::options("The time for a move must be between 1 hour and 30 days."));
        }
        match self.bank_secs {
            Some(bank) if !(self.pace_secs..=MAX_BANK_SECS).contains(&bank) => {
                Err(Refusal::options("The bank must hold at least the time for one move, and at most 90 days."))
            }
            _ => Ok(()),
        }
    }

    /// How long a late player is waited for before the table's policy is carried out, and what everybody has at least
    /// after the bot was away, in milliseconds: a quarter of the time for a move, one hour to one day.
    #[must_use]
    pub fn grace_ms(&self) -> i64 {
        i64::from((self.pace_secs / 4).clamp(3_600, 86_400)) * 1_000
    }

    /// The most that a bank holds, in milliseconds: twice what it began with, and never more than the largest. Quick moves
    /// earn time for a slow one later, but nobody can fall silent for weeks after a quick start.
    #[must_use]
    pub fn bank_cap_ms(&self) -> i64 {
        i64::from(self.bank_secs.unwrap_or_default().saturating_mul(2).min(MAX_BANK_SECS)) * 1_000
    }

    /// The time for a move in milliseconds.
    #[must_use]
    pub fn pace_ms(&self) -> i64 {
        i64::from(self.pace_secs) * 1_000
    }
}
