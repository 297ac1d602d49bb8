//! The outside facts that a round's pairing needs: who has which rating, and who does not want to meet whom.

use std::cmp::Reverse;

use rating::Method;
use store::{KnownRatings, RatingScale, StoredTournament};
use table::{Player, PlayerId};
use tournament::EntrantNo;

/// The outside facts that a round's pairing needs.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct PairingContext {
    /// Pairs of entrants of whom the first blocks the second.
    pub(super) blocks: Vec<(PlayerId, PlayerId)>,
    pub(super) ratings: KnownRatings,
    pub(super) now_ms: i64,
}

impl PairingContext {
    /// Those who are to be kept apart, by their numbers.
    pub fn apart(&self, people: &[Option<Player>]) -> Vec<(EntrantNo, EntrantNo)> {
        let number = |player: PlayerId| {
            let is_it = |no: &EntrantNo| people[no.index()].as_ref().is_some_and(|person| person.id == player);
            EntrantNo::all(people.len()).find(is_it)
        };
        self.blocks.iter().filter_map(|(one, other)| Some((number(*one)?, number(*other)?))).collect()
    }
}

/// The scale that a tournament's games are rated on.
fn scale(tournament: &StoredTournament) -> RatingScale {
    RatingScale { game: tournament.game.clone(), method: Method::of_seats(usize::from(tournament.sizes.most)) }
}

/// Puts people in the order of their seeds: settled ratings first and provisional ones after them, each from the highest down,
/// then those who have none or hide theirs, in the order of signing up.
pub(in crate::app) fn seed(tournament: &mut StoredTournament, context: &PairingContext) {
    let scale = scale(tournament);
    let rank = |person: &Option<Player>| {
        let rating = person.as_ref().and_then(|person| context.ratings.of(person.id, &scale));
        let settled = |rating: rating::Rating| !rating.is_provisional(scale.method, context.now_ms);
        Reverse(rating.map(|rating| (settled(rating), rating.shown())))
    };
    tournament.people.sort_by_key(rank);
}
