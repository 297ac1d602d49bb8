//! The strengths that fit a seek: ratings that are near enough for both.

use rating::{Method, Rating};
use store::{KnownRatings, PROVISIONAL_REACH, RatingScale, Seek};
use table::PlayerId;

/// The scale that a seek's game is rated on.
fn scale(seek: &Seek) -> RatingScale {
    RatingScale { game: seek.game.clone(), method: Method::of_seats(usize::from(seek.seats)) }
}

/// Whether two people's ratings for a seek's game are no farther apart than it asks. A person without one counts as the newcomer that
/// they are; whoever hides theirs is near to nobody, so that it can't be found out by asking.
pub(in crate::app) fn is_near(seek: &Seek, [one, other]: [PlayerId; 2], ratings: &KnownRatings, now_ms: i64) -> bool {
    let Some(reach) = seek.terms.reach else { return true };
    let scale = scale(seek);
    let strength = |player: PlayerId| {
        let known = || ratings.of(player, &scale).unwrap_or_else(|| Rating::new(scale.method));
        (!ratings.hides(player)).then(known)
    };
    let (Some(one), Some(other)) = (strength(one), strength(other)) else { return false };
    let unsure = [one, other].into_iter().any(|rating| rating.is_provisional(scale.method, now_ms));
    (one.value - other.value).abs() <= f64::from(reach) * if unsure { PROVISIONAL_REACH } else { 1.0 }
}

/// Whether two who look for the same game in the same server want the same, each of the other.
pub(in crate::app) fn suits(one: &Seek, other: &Seek, ratings: &KnownRatings, now_ms: i64) -> bool {
    let wanted = |seek: &Seek| (seek.seats, seek.pace_secs, seek.terms.rated);
    let both = [one.player.id, other.player.id];
    wanted(one) == wanted(other) && is_near(one, both, ratings, now_ms) && is_near(other, both, ratings, now_ms)
}
