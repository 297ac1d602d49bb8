//! Round robin by the Berger tables of FIDE's handbook (C.05): everybody meets everybody, and has both seats equally often, as nearly as can be.

use super::berger::berger;
use super::meeting::{Meeting, TournamentRound};
use super::tournament::Tournament;

/// The next round. A player whose opponent has left has a bye, as has the one whom an odd number leaves over.
pub(crate) fn pair(tournament: &Tournament) -> TournamentRound {
    let (present, round) = (tournament.present(), tournament.rounds.len());
    let mut paired = TournamentRound::default();
    for seats in berger(tournament.entrants.len(), round) {
        match seats.map(|no| Some(no).filter(|no| present.contains(no))) {
            [Some(first), Some(second)] => paired.meetings.push(Meeting::of([first, second])),
            [Some(alone), None] | [None, Some(alone)] => paired.byes.push(alone),
            [None, None] => {}
        }
    }
    paired.byes.sort_unstable();
    paired
}
