//! The two methods of rating, and which tables each is for.

use strum::VariantArray;

/// How results at a table are rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
pub enum Method {
    /// Two players: Glicko-2 (Glickman 2013, "Example of the Glicko-2 system").
    Duel,
    /// Three and more: Weng and Lin 2011, "A Bayesian approximation method for online ranking", Bradley-Terry, full pairs.
    Party,
}

impl Method {
    /// Both methods, as the database knows them.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The method for a table of so many seats.
    #[must_use]
    pub fn of_seats(seats: usize) -> Self {
        if seats == 2 { Self::Duel } else { Self::Party }
    }

    /// The word for it in commands and in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Duel => "two",
            Self::Party => "several",
        }
    }

    /// The method that [`Method::word`] writes so; `None` if there is none.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|method| method.word() == word)
    }

    /// A rating is no longer provisional when its deviation is at most this. At Glicko-2 it is the bound of the Online Go Server,
    /// where most games are played by post, too; at Weng-Lin six tenths of what a newcomer begins with.
    #[must_use]
    pub fn certain_below(self) -> f64 {
        match self {
            Self::Duel => 160.0,
            Self::Party => 300.0,
        }
    }
}
