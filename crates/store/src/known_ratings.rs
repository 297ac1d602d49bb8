//! People's ratings as others may know them: those who hide theirs have none here.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::Row as _;

use super::database::Store;
use super::error::StoreError;
use super::ratings::{RatingScale, known_rating, scale};
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

const KNOWN: &str = "
SELECT i.player, COALESCE(p.hidden, false) AS hidden, r.game, r.method, r.value, r.deviation, r.volatility, r.games, r.at_ms
FROM unnest($1::bigint[]) AS i(player) LEFT JOIN players p ON p.id = i.player
    LEFT JOIN ratings r ON r.player = i.player AND r.games > 0 AND NOT COALESCE(p.hidden, false)";

impl Store {
    /// What others may know of these people's ratings.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn known_ratings(&self, people: &[PlayerId]) -> Result<KnownRatings, StoreError> {
        let people: Vec<_> = people.iter().map(|player| player.0).collect();
        let mut known = KnownRatings::default();
        for row in &self.fetch_all(sqlx::query(KNOWN).bind(people)).await? {
            let player = PlayerId(row.try_get("player")?);
            if row.try_get("hidden")? {
                known.hidden.insert(player);
            } else if row.try_get::<Option<String>, _>("game")?.is_some() {
                known.ratings.insert((player, scale(row)?), known_rating(row)?);
            }
        }
        Ok(known)
    }
}
