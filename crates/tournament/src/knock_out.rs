//! Knock-out: the first seed could meet the second in the final alone. Where the bracket is not full, the best seeds have byes. A drawn
//! game sends the better seed on, and one in which nobody has points sends nobody on.

use super::entrant::EntrantNo;
use super::meeting::{Meeting, TournamentRound};
use super::tournament::{NoPairing, Tournament};

/// Pairs the winners of the last round, or the first round by seeds.
pub(crate) fn pair(tournament: &Tournament) -> Result<TournamentRound, NoPairing> {
    let (places, present) = (survivors(tournament), tournament.present());
    let mut paired = TournamentRound::default();
    for pair in places.chunks_exact(2) {
        match [pair[0], pair[1]].map(|place| place.filter(|no| present.contains(no))) {
            [Some(one), Some(other)] => paired.meetings.push(Meeting::of(seated(tournament, one, other))),
            [Some(alone), None] | [None, Some(alone)] => paired.byes.push(alone),
            [None, None] => {}
        }
    }
    // One is left, or nobody.
    if paired.meetings.is_empty() && paired.byes.is_empty() { Err(NoPairing::Finished) } else { Ok(paired) }
}

/// Whether a round after the present one may have a place for somebody: they have not lost, and it is not the final.
pub(crate) fn may_play_on(tournament: &Tournament, entrant: EntrantNo) -> bool {
    let (places, last) = (survivors(tournament), tournament.rounds.last());
    let plays = last.and_then(|round| round.meeting_of(entrant)).is_some_and(|meeting| meeting.result.is_none());
    places.len() > 1 && (plays || places.contains(&Some(entrant)))
}

/// In how many rounds somebody came further.
pub(crate) fn rounds_won(tournament: &Tournament, entrant: EntrantNo) -> usize {
    let mut places = bracket(tournament.entrants.len());
    let mut won = 0;
    for round in &tournament.rounds {
        places = advance(&places, round);
        won += usize::from(places.contains(&Some(entrant)));
    }
    won
}

impl Tournament {
    /// The places of a knock-out before each round, from the top down, and at last the one of who has won it: those in places
    /// `2n` and `2n + 1` play for place `n` of the next. `None` where nobody has come yet, or nobody ever does.
    #[must_use]
    pub fn bracket_places(&self) -> Vec<Vec<Option<EntrantNo>>> {
        let mut all = vec![bracket(self.entrants.len())];
        for round in &self.rounds {
            let places = all.last().map(|places| advance(places, round)).unwrap_or_default();
            all.push(places);
        }
        while let Some(count) = all.last().map(Vec::len).filter(|count| *count > 1) {
            all.push(vec![None; count / 2]);
        }
        all
    }
}

/// The places of the bracket after the rounds so far; `None` where nobody came further.
fn survivors(tournament: &Tournament) -> Vec<Option<EntrantNo>> {
    tournament.rounds.iter().fold(bracket(tournament.entrants.len()), |places, round| advance(&places, round))
}

fn advance(places: &[Option<EntrantNo>], round: &TournamentRound) -> Vec<Option<EntrantNo>> {
    let winner = |pair: &[Option<EntrantNo>]| match round.meetings.iter().find(|meeting| has(meeting, pair)) {
        Some(meeting) if meeting.result.is_some() => {
            // More points first, then the better seed.
            let scored = meeting.seats.iter().copied().filter(|no| meeting.halves_of(*no) > 0);
            scored.max_by_key(|no| (meeting.halves_of(*no), std::cmp::Reverse(*no)))
        }
        Some(_) => None,
        None => pair.iter().flatten().find(|no| round.byes.contains(no)).copied(),
    };
    places.chunks_exact(2).map(winner).collect()
}

/// Whether it is these two's meeting. A round that was paired by an earlier rule may have somebody whose place is empty now.
fn has(meeting: &Meeting, pair: &[Option<EntrantNo>]) -> bool {
    pair.iter().flatten().any(|no| meeting.seats.contains(no))
}

/// The places of the first round: each half has every second seed, and so has each half of a half.
fn bracket(count: usize) -> Vec<Option<EntrantNo>> {
    let mut seeds = vec![0];
    while seeds.len() < count {
        let last = seeds.len() * 2 - 1;
        seeds = seeds.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    let place = |seed: usize| u16::try_from(seed).ok().filter(|_| seed < count).map(EntrantNo);
    seeds.into_iter().map(place).collect()
}

/// The one who has had the first seat less often has it; if both have had it as often, the weaker seed.
fn seated(tournament: &Tournament, one: EntrantNo, other: EntrantNo) -> [EntrantNo; 2] {
    let order = |no: EntrantNo| (tournament.times_in_seat(no, 0), std::cmp::Reverse(no));
    if order(one) <= order(other) { [one, other] } else { [other, one] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entrant::Entrant;
    use crate::format::TournamentFormat;
    use crate::meeting::MeetingResult;

    #[test]
    fn the_best_seeds_meet_last() {
        let seeds = |count| bracket(count).iter().map(|place| place.map_or(0, |no| no.0 + 1)).collect::<Vec<_>>();
        assert_eq!(seeds(8), [1, 8, 4, 5, 2, 7, 3, 6]);
        assert_eq!(seeds(5), [1, 0, 4, 5, 2, 0, 3, 0]);
        assert_eq!(seeds(2), [1, 2]);
    }

    /// Four, whose first round came out so.
    fn four(results: [[u16; 2]; 2]) -> Tournament {
        let mut tournament = Tournament {
            format: TournamentFormat::KnockOut,
            planned_rounds: 2,
            entrants: vec![Entrant::default(); 4],
            rounds: Vec::new(),
        };
        let mut round = tournament.pair().expect("it can be paired");
        for (meeting, halves) in round.meetings.iter_mut().zip(results) {
            meeting.result = Some(MeetingResult::Forfeited(halves.to_vec()));
        }
        tournament.rounds.push(round);
        tournament
    }

    #[test]
    fn where_nobody_has_points_nobody_goes_on_and_the_next_opponent_has_a_bye() {
        let mut tournament = four([[0, 0], [2, 0]]);
        let winner = tournament.rounds[0].meetings[1].seats[0];
        let last = tournament.pair().expect("one is left");
        assert_eq!((last.meetings.len(), &last.byes[..]), (0, &[winner][..]));
        tournament.rounds.push(last);
        assert_eq!(tournament.pair(), Err(NoPairing::Finished));
        assert_eq!(tournament.bracket_places().pop(), Some(vec![Some(winner)]));
        let standings = tournament.standings();
        assert_eq!((standings[0].entrant, standings[1].rank), (winner, 2));
    }

    #[test]
    fn a_round_that_was_paired_when_the_better_seed_went_on_without_points_counts_as_it_was_played() {
        let mut tournament = four([[0, 0], [2, 0]]);
        let [better, winner] = [0, 1].map(|at: usize| tournament.rounds[0].meetings[at].seats[0]);
        let result = Some(MeetingResult::Played(vec![0, 2]));
        let meeting = Meeting { seats: vec![better, winner], result };
        tournament.rounds.push(TournamentRound { meetings: vec![meeting], byes: Vec::new() });
        assert_eq!(tournament.bracket_places().pop(), Some(vec![Some(winner)]));
        assert_eq!(tournament.pair(), Err(NoPairing::Finished));
    }

    #[test]
    fn a_knock_out_of_which_nobody_is_left_is_over() {
        let tournament = four([[0, 0], [0, 0]]);
        assert_eq!(tournament.pair(), Err(NoPairing::Finished));
        assert_eq!(tournament.bracket_places().pop(), Some(vec![None]));
    }

    #[test]
    fn only_those_who_have_not_lost_may_play_on_and_nobody_after_the_final() {
        let mut tournament = four([[2, 0], [0, 2]]);
        let mut won = vec![tournament.rounds[0].meetings[0].seats[0], tournament.rounds[0].meetings[1].seats[1]];
        won.sort_unstable();
        let plays_on =
            |tournament: &Tournament| EntrantNo::all(4).filter(|no| tournament.may_play_on(*no)).collect::<Vec<_>>();
        assert_eq!(plays_on(&tournament), won);
        let result = tournament.rounds[0].meetings[1].result.take();
        assert_eq!(plays_on(&tournament).len(), 3, "two of them still play");
        tournament.rounds[0].meetings[1].result = result;
        let last = tournament.pair().expect("the final");
        tournament.rounds.push(last);
        assert!(plays_on(&tournament).is_empty());
    }
}
