//! A server's leaderboard of a game: who has played a rated game there, the best first; those whose rating is not settled come
//! after the others, without a place.

use super::results::Ratings;
use crate::app::failure::Failure;
use name::DisplayName;
use store::{ListedRating, RatingScale};
use table::{GuildId, PlayerId};

/// A server's leaderboard of one rating, as one viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaderboard {
    /// The rating that its lines compare.
    pub scale: RatingScale,
    /// Its lines, the best first.
    pub lines: Vec<LeaderboardLine>,
    /// Where whoever looks is.
    pub own: OwnPlace,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct LeaderboardLine {
    /// The place, which equal ratings share; `None` for a rating that is not settled.
    pub place: Option<usize>,
    /// The player's name, cleaned.
    pub name: DisplayName,
    /// The rating as people read it, a whole number.
    pub shown: i64,
    /// How many results are in it.
    pub games: u32,
    /// Whether it is whoever looks.
    pub is_me: bool,
}

/// Where on a leaderboard somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnPlace {
    /// On it: they have played here and their rating is settled.
    Listed {
        /// The place from 1; equal ratings share one.
        place: usize,
        /// The rating as people read it, a whole number.
        shown: i64,
    },
    /// Not on it: their rating is too uncertain.
    Provisional {
        /// The rating as people read it, a whole number.
        shown: i64,
    },
    /// Not on it: they have played elsewhere.
    Elsewhere {
        /// The rating as people read it, a whole number.
        shown: i64,
    },
    /// Not on it: they don't want to be.
    Hidden,
    /// Not on it: they have no rating.
    Unrated,
}

impl Ratings {
    /// A server's leaderboard, as somebody sees it.
    pub(crate) async fn leaderboard(
        &self,
        scale: RatingScale,
        guild: GuildId,
        player: PlayerId,
    ) -> Result<Leaderboard, Failure> {
        let (now, method) = (self.clock.now_ms(), scale.method);
        let mut listed = self.store.ratings().listed_ratings(&scale, guild).await?;
        listed.sort_by_key(|line| std::cmp::Reverse(line.rating.shown()));
        let is_settled = |line: &ListedRating| !line.rating.is_provisional(method, now);
        let (settled, provisional) = listed.into_iter().partition(is_settled);
        let lines = lines(settled, provisional, player);
        let own = match lines.iter().find(|line| line.is_me).and_then(|line| Some((line.place?, line.shown))) {
            Some((place, shown)) => OwnPlace::Listed { place, shown },
            None => self.own_place(&scale, player).await?,
        };
        Ok(Leaderboard { scale, lines, own })
    }

    async fn own_place(&self, scale: &RatingScale, player: PlayerId) -> Result<OwnPlace, Failure> {
        if self.store.people().settings(player).await?.hidden {
            return Ok(OwnPlace::Hidden);
        }
        let mine = self.store.ratings().ratings_of(player).await?.into_iter().find(|(of, _)| of == scale);
        Ok(match mine {
            None => OwnPlace::Unrated,
            Some((_, rating)) if rating.is_provisional(scale.method, self.clock.now_ms()) => {
                OwnPlace::Provisional { shown: rating.shown() }
            }
            Some((_, rating)) => OwnPlace::Elsewhere { shown: rating.shown() },
        })
    }
}

/// Lines with their places: equal ratings share one, and the next place is counted from the top. An unsettled rating has none.
fn lines(settled: Vec<ListedRating>, provisional: Vec<ListedRating>, me: PlayerId) -> Vec<LeaderboardLine> {
    let mut lines: Vec<LeaderboardLine> = Vec::with_capacity(settled.len() + provisional.len());
    for (at, listed) in settled.into_iter().enumerate() {
        let shown = listed.rating.shown();
        let shared = lines.last().filter(|last| last.shown == shown).and_then(|last| last.place);
        lines.push(line(listed, Some(shared.unwrap_or(at + 1)), me));
    }
    lines.extend(provisional.into_iter().map(|listed| line(listed, None, me)));
    lines
}

fn line(ListedRating { player, name, rating }: ListedRating, place: Option<usize>, me: PlayerId) -> LeaderboardLine {
    LeaderboardLine { place, name, shown: rating.shown(), games: rating.games, is_me: player == me }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rating::{Method, Rating};

    #[test]
    fn equal_ratings_share_a_place() {
        let listed = |player: i64, value: f64| ListedRating {
            player: PlayerId(player),
            name: "Ada".into(),
            rating: Rating { value, ..Rating::new(Method::Duel) },
        };
        let people = [1_600.2, 1_599.8, 1_590.0].iter().zip(1..).map(|(value, player)| listed(player, *value));
        let lines = lines(people.collect(), vec![listed(4, 1_900.0)], PlayerId(2));
        let places: Vec<_> = lines.iter().map(|line| (line.place, line.shown, line.is_me)).collect();
        let settled = [(Some(1), 1_600, false), (Some(1), 1_600, true), (Some(3), 1_590, false)];
        assert_eq!(places[..3], settled);
        assert_eq!(places[3], (None, 1_900, false), "whose rating is not settled comes after them");
    }
}
