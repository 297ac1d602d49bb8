//! How a result changes ratings: the two methods.

use std::cmp::Ordering;

use skillratings::glicko2::{Glicko2Config, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

use crate::rating::Rating;

/// How results at a table are rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Two players: Glicko-2 (Glickman 2013, "Example of the Glicko-2 system").
    Duel,
    /// Three and more: Weng and Lin 2011, "A Bayesian approximation method for online ranking", Bradley-Terry, full pairs.
    Party,
}

impl Method {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Duel, Self::Party];

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

    /// The method of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.word() == word)
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

/// The scale of Weng and Lin's own example times sixty: a newcomer has 1500 ± 500, and 250 is the width of a class of skill.
const WENG_LIN: WengLinConfig = WengLinConfig { beta: 250.0, uncertainty_tolerance: 0.000_001 };

/// The ratings after a game that ended at a time, in the order in which those before it are given, each with its place: 1 is
/// best, equal places are ties. Each game is a rating period of its own: a game by post lasts for weeks, and a period of ten
/// of them, as Glickman advises, would last a year.
#[must_use]
pub fn rate(method: Method, sides: &[(Rating, u8)], at_ms: i64) -> Vec<Rating> {
    let before: Vec<_> = sides.iter().map(|(rating, place)| (rating.at(method, at_ms), *place)).collect();
    let levels = match (method, &before[..]) {
        (Method::Duel, [one, other]) => duel(*one, *other),
        _ => party(&before),
    };
    let after = |((rating, _), (value, deviation, volatility)): (&(Rating, u8), _)| Rating {
        value,
        deviation,
        volatility,
        games: rating.games + 1,
        at_ms: rating.at_ms.max(at_ms),
    };
    before.iter().zip(levels).map(after).collect()
}

type Strength = (f64, f64, f64);

fn duel((one, first): (Rating, u8), (other, second): (Rating, u8)) -> Vec<Strength> {
    let outcome = match first.cmp(&second) {
        Ordering::Less => Outcomes::WIN,
        Ordering::Equal => Outcomes::DRAW,
        Ordering::Greater => Outcomes::LOSS,
    };
    let (one, other) = glicko2(&one.glicko(), &other.glicko(), &outcome, &Glicko2Config::new());
    [one, other].map(|after| (after.rating, after.deviation, after.volatility)).to_vec()
}

fn party(sides: &[(Rating, u8)]) -> Vec<Strength> {
    let known = |rating: Rating| [WengLinRating { rating: rating.value, uncertainty: rating.deviation }];
    let players: Vec<_> = sides.iter().map(|(rating, place)| (known(*rating), usize::from(*place))).collect();
    let teams: Vec<_> = players.iter().map(|(team, place)| (&team[..], MultiTeamOutcome::new(*place))).collect();
    let after = weng_lin_multi_team(&teams, &WENG_LIN);
    let level = |(team, (before, _)): (Vec<WengLinRating>, &(Rating, u8))| {
        let of = |player: &WengLinRating| (player.rating, player.uncertainty, before.volatility);
        team.first().map_or((before.value, before.deviation, before.volatility), of)
    };
    after.into_iter().zip(sides).map(level).collect()
}
