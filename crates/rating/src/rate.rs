//! How a result changes ratings: by Glicko-2 for two, by Weng and Lin for more.

use std::cmp::Ordering;

use skillratings::glicko2::{Glicko2Config, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

use crate::method::Method;
use crate::rating::Rating;

/// The scale of Weng and Lin's own example times sixty: a newcomer has 1500 ± 500, and 250 is the width of a class of skill.
const WENG_LIN: WengLinConfig = WengLinConfig { beta: 250.0, uncertainty_tolerance: 0.000_001 };

/// Somebody's rating before a game, and where they came out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedPlace {
    /// The player's rating before the game.
    pub rating: Rating,
    /// The place: 1 is best, equal places are ties.
    pub place: u8,
    /// The side that they were on, where several win and lose together; else a number that nobody else has.
    pub side: u8,
}

/// The ratings after a game that ended at a time, in the order in which those before it are given. Each game is a rating period
/// of its own: a game by post lasts for weeks, and a period of ten of them, as Glickman advises, would last a year.
#[must_use]
pub fn rate(method: Method, sides: &[RatedPlace], at_ms: i64) -> Vec<Rating> {
    let now = |one: &RatedPlace| RatedPlace { rating: one.rating.at(method, at_ms), ..*one };
    let before: Vec<_> = sides.iter().map(now).collect();
    let levels = match (method, &before[..]) {
        (Method::Duel, [one, other]) => duel(one, other),
        _ => party(&before),
    };
    let after = |(before, (value, deviation, volatility)): (&RatedPlace, _)| Rating {
        value,
        deviation,
        volatility,
        games: before.rating.games + 1,
        at_ms: before.rating.at_ms.max(at_ms),
    };
    before.iter().zip(levels).map(after).collect()
}

type Strength = (f64, f64, f64);

fn duel(one: &RatedPlace, other: &RatedPlace) -> Vec<Strength> {
    let outcome = match one.place.cmp(&other.place) {
        Ordering::Less => Outcomes::WIN,
        Ordering::Equal => Outcomes::DRAW,
        Ordering::Greater => Outcomes::LOSS,
    };
    let (one, other) = glicko2(&one.rating.glicko(), &other.rating.glicko(), &outcome, &Glicko2Config::new());
    [one, other].map(|after| (after.rating, after.deviation, after.volatility)).to_vec()
}

/// Those of one side are a team: its level is the sum of theirs, and what it wins or loses is shared by how uncertain each is.
fn party(places: &[RatedPlace]) -> Vec<Strength> {
    let mut sides: Vec<_> = places.iter().map(|one| one.side).collect();
    sides.sort_unstable();
    sides.dedup();
    let members = |side: u8| places.iter().enumerate().filter(move |(_, one)| one.side == side);
    let known =
        |(_, one): (usize, &RatedPlace)| WengLinRating { rating: one.rating.value, uncertainty: one.rating.deviation };
    let team = |side: &u8| {
        let place = members(*side).map(|(_, one)| usize::from(one.place)).min().unwrap_or_default();
        (members(*side).map(known).collect::<Vec<_>>(), MultiTeamOutcome::new(place))
    };
    let teams: Vec<_> = sides.iter().map(team).collect();
    let given: Vec<_> = teams.iter().map(|(team, outcome)| (&team[..], *outcome)).collect();
    let strength = |one: &Rating| (one.value, one.deviation, one.volatility);
    let mut levels: Vec<_> = places.iter().map(|one| strength(&one.rating)).collect();
    for (side, after) in sides.iter().zip(weng_lin_multi_team(&given, &WENG_LIN)) {
        for ((at, _), player) in members(*side).zip(after) {
            (levels[at].0, levels[at].1) = (player.rating, player.uncertainty);
        }
    }
    levels
}
