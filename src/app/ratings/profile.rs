//! Somebody's profile: their ratings with the way there, what they play, how it goes, whom they meet. Others see what happened
//! in the server where they ask, and nothing of whoever hides.

use super::results::Ratings;
use crate::app::failure::Failure;
use store::{FrequentOpponent, OwnResult, PlayedGame, RatingScale};
use table::{GuildId, PlayerId};

/// How many results a curve shows.
const MOST_POINTS: usize = 60;

/// The same answer for somebody who hides and for somebody who has not played here: which of the two, others are not told.
const NOTHING: &str =
    "There is nothing to see: they have finished no game in this server, or keep their profile to themselves.";

/// A player's profile, whole or as far as it happened in one server.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profile {
    /// Their ratings, what was played most first.
    pub ratings: Vec<ProfileRating>,
    /// The games they have finished and how often, rated or not, the most frequent first.
    pub played: Vec<PlayedGame>,
    /// How many rated games they have won in a row, up to now.
    pub streak: usize,
    /// How many they have won in a row at best.
    pub best_streak: usize,
    /// The opponents whom they have met most often.
    pub opponents: Vec<FrequentOpponent>,
}

/// A rating in a profile.
#[derive(Clone, Debug, PartialEq)]
pub struct ProfileRating {
    /// The scale that it is on.
    pub scale: RatingScale,
    /// The rating as people read it.
    pub shown: i64,
    /// Whether it is provisional.
    pub provisional: bool,
    /// How many results are shown.
    pub games: usize,
    /// How many of them were won.
    pub won: usize,
    /// The ratings after the latest results, the latest last.
    pub points: Vec<f64>,
}

impl Ratings {
    /// One's own profile, with everything.
    ///
    /// # Errors
    /// A refusal if there is nothing to tell yet; a fault if the database can't be asked.
    pub(crate) async fn own_profile(&self, player: PlayerId) -> Result<Profile, Failure> {
        let profile = self.profile(player, None).await?;
        profile.ok_or_else(|| {
            Failure::refused(
                "You have finished no game yet. /play now opens a table. For a rated one use a game's own command, such as `/play stratogo rated:yes`.",
            )
        })
    }

    /// Somebody else's profile, as far as it happened in this server.
    ///
    /// # Errors
    /// A refusal if they hide, or have finished no game here; a fault if the database can't be asked.
    pub(crate) async fn profile_here(&self, player: PlayerId, guild: GuildId) -> Result<Profile, Failure> {
        if self.store.people().settings(player).await?.hidden {
            return Err(Failure::refused(NOTHING));
        }
        self.profile(player, Some(guild)).await?.ok_or_else(|| Failure::refused(NOTHING))
    }

    async fn profile(&self, player: PlayerId, guild: Option<GuildId>) -> Result<Option<Profile>, Failure> {
        let played = self.store.ratings().played_games(player, guild).await?;
        let results = self.store.ratings().own_results(player, guild).await?;
        if played.is_empty() && results.is_empty() {
            return Ok(None);
        }
        let (now, known) = (self.clock.now_ms(), self.store.ratings().ratings_of(player).await?);
        let mut ratings = Vec::new();
        for (scale, rating) in known {
            let own: Vec<_> = results.iter().filter(|result| result.scale == scale).collect();
            if own.is_empty() {
                continue;
            }
            let (shown, provisional) = (rating.shown(), rating.is_provisional(scale.method, now));
            let points = own.iter().take(MOST_POINTS).rev().map(|result| result.value).collect();
            let won = own.iter().filter(|result| result.won).count();
            ratings.push(ProfileRating { scale, shown, provisional, games: own.len(), won, points });
        }
        ratings.sort_by_key(|rating| std::cmp::Reverse(rating.games));
        let opponents = self.store.ratings().opponents(player, guild).await?;
        let (streak, best_streak) = streaks(&results);
        Ok(Some(Profile { ratings, played, streak, best_streak, opponents }))
    }
}

/// How many results were won in a row up to the latest, which comes first, and at best.
fn streaks(results: &[OwnResult]) -> (usize, usize) {
    let now = results.iter().take_while(|result| result.won).count();
    let best = results.split(|result| !result.won).map(<[_]>::len).max().unwrap_or_default();
    (now, best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rating::Method;

    #[test]
    fn streaks_are_counted_from_the_latest_result() {
        let check = |won: &[bool], expected: (usize, usize)| {
            let scale = RatingScale { game: "tmag".to_owned(), method: Method::Party };
            let result = |won: &bool| OwnResult { scale: scale.clone(), ended_ms: 0, value: 1_500.0, won: *won };
            assert_eq!(streaks(&won.iter().map(result).collect::<Vec<_>>()), expected, "{won:?}");
        };
        check(&[], (0, 0));
        check(&[true, true, false, true], (2, 2));
        check(&[false, true, true, true], (0, 3));
        check(&[true], (1, 1));
    }
}
