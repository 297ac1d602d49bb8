//! A setting of a game: seats and options that it accepts, with dice of its own.

use std::fmt;

use game::{AnyGame, Position, SplitMix64};

/// A game with a number of seats and options that it accepts.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The game that is tested.
    pub game: &'static dyn AnyGame,
    /// The number of seats.
    pub seats: u8,
    /// The options that are given; the others have their defaults.
    pub options: Vec<(String, String)>,
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with {} seats", self.id(), self.seats)?;
        self.options.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

impl Setting {
    /// The id of the game that is tested.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.game.about().id
    }

    /// A game at its start.
    ///
    /// # Panics
    /// If the game refuses this setting.
    #[must_use]
    pub fn start(&self) -> Box<dyn Position> {
        self.game.start(self.seats, &self.options).unwrap_or_else(|refusal| panic!("{self}: {refusal}"))
    }

    /// A number that is this setting's own, as a seed.
    #[must_use]
    pub fn seed(&self, round: u64) -> u64 {
        let bytes = self.to_string().into_bytes();
        bytes.iter().fold(round ^ 0xCBF2_9CE4_8422_2325, |sum, b| (sum ^ u64::from(*b)).wrapping_mul(0x0100_0000_01B3))
    }

    /// Dice of its own.
    #[must_use]
    pub fn dice(&self, round: u64) -> SplitMix64 {
        SplitMix64::new(self.seed(round))
    }
}
