//! People's ratings as others may know them: those who hide theirs have none here.

use std::collections::{BTreeMap, BTreeSet};

use crate::database::error::StoreError;
use crate::database::handles::Ratings;
use crate::ratings::rating::{RatingRow, RatingScale};
use rating::Rating;
use table::PlayerId;

/// People's ratings as others may know them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownRatings {
    hidden: BTreeSet<PlayerId>,
    ratings: BTreeMap<(PlayerId, RatingScale), Rating>,
}

impl KnownRatings {
    /// Whether somebody hides theirs.
    #[must_use]
    pub fn hides(&self, player: PlayerId) -> bool {
        self.hidden.contains(&player)
    }

    /// Somebody's rating; nothing if they have none or hide it.
    #[must_use]
    pub fn of(&self, player: PlayerId, scale: &RatingScale) -> Option<Rating> {
        self.ratings.get(&(player, scale.clone())).copied()
    }
}

impl Ratings<'_> {
    /// What others may know of these people's ratings.
    pub async fn known_ratings(self, people: &[PlayerId]) -> Result<KnownRatings, StoreError> {
        let people: Vec<_> = people.iter().map(|player| player.0).collect();
        let mut known = KnownRatings::default();
        for row in self.store.all(sqlx::query_file!("queries/known_ratings.sql", &people)).await? {
            let player = PlayerId(row.player);
            if row.hidden {
                known.hidden.insert(player);
            } else if let (
                Some(game),
                Some(method),
                Some(value),
                Some(deviation),
                Some(volatility),
                Some(games),
                Some(at_ms),
            ) = (row.game, row.method, row.value, row.deviation, row.volatility, row.games, row.at_ms)
            {
                let (scale, rating) = RatingRow { game, method, value, deviation, volatility, games, at_ms }.rating();
                known.ratings.insert((player, scale), rating);
            }
        }
        Ok(known)
    }
}
