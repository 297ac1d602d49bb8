//! A server's leaderboard of a game: who has played a rated game there, the best first; those whose rating is not settled come
//! after the others, without a place.

use super::results::Ratings;
use crate::app::failure::Failure;
use name::DisplayName;
use store::{ListedPart, ListedRating, RatingScale};
use table::{GuildId, PlayerId};

/// Lines on a page.
const PAGE_LINES: u16 = 10;

/// A page of a server's leaderboard of one rating, as one viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaderboard {
    /// The rating that its lines compare.
    pub scale: RatingScale,
    /// The lines of the page, the best first.
    pub lines: Vec<LeaderboardLine>,
    /// The page, counted from 0.
    pub page: u16,
    /// How many pages there are, at least 1.
    pub pages: u16,
    /// Whether any line of any page has a place.
    pub has_places: bool,
    /// The place of the person who looks.
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
    /// Whether it is the line of the person who looks.
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
    /// Without a place, and on it if they have played here: their rating is too uncertain.
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
    /// A page of a server's leaderboard, counted from 0, as somebody sees it; a page beyond the last is the last.
    pub(crate) async fn leaderboard(
        &self,
        scale: RatingScale,
        guild: GuildId,
        player: PlayerId,
        page: u16,
    ) -> Result<Leaderboard, Failure> {
        let part = ListedPart { player, page, page_lines: PAGE_LINES, now_ms: self.clock.now_ms() };
        let listed = self.store.ratings().listed_ratings(&scale, guild, part).await?;
        let own = match listed.own.as_ref().and_then(|line| Some((line.place?, line.rating.shown()))) {
            Some((place, shown)) => OwnPlace::Listed { place, shown },
            None => self.own_place(&scale, player).await?,
        };
        let lines = listed.lines.into_iter().map(|listed| line(listed, player)).collect();
        Ok(Leaderboard { scale, lines, page: listed.page, pages: listed.pages, has_places: listed.placed > 0, own })
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

fn line(listed: ListedRating, me: PlayerId) -> LeaderboardLine {
    let ListedRating { player, name, rating, place } = listed;
    LeaderboardLine { place, name, shown: rating.shown(), games: rating.games, is_me: player == me }
}
