//! Round robin by the Berger tables of FIDE's handbook (C.05): everybody meets everybody, and has each seat as often as can be.

use super::entrant::EntrantNo;
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

/// A round of the table for so many; a number past the last stands for nobody. After everybody has met, they meet again in exchanged
/// seats.
fn berger(count: usize, round: usize) -> Vec<[EntrantNo; 2]> {
    let even = count + count % 2;
    let (turns, last) = (even - 1, even - 1);
    let (cycle, row) = (round / turns, round % turns);
    let pivot = row * (even / 2) % turns;
    let first = if row % 2 == 0 { [pivot, last] } else { [last, pivot] };
    let others = (1..even / 2).map(|step| [(pivot + step) % turns, (pivot + turns - step) % turns]);
    let number = |at: usize| EntrantNo(u16::try_from(at).unwrap_or(u16::MAX));
    let seated = |[a, b]: [usize; 2]| if cycle % 2 == 0 { [number(a), number(b)] } else { [number(b), number(a)] };
    std::iter::once(first).chain(others).map(seated).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_those_of_the_handbook() {
        for (count, rounds) in [
            (4, vec!["1-4 2-3", "4-3 1-2", "2-4 3-1"]),
            (6, vec!["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]),
        ] {
            for (round, expected) in rounds.into_iter().enumerate() {
                let row: Vec<_> = berger(count, round).iter().map(|[a, b]| format!("{a}-{b}")).collect();
                assert_eq!(row.join(" "), expected, "{count} in round {round}");
            }
        }
    }

    #[test]
    fn a_second_cycle_exchanges_the_seats() {
        let turned: Vec<_> = berger(6, 0).into_iter().map(|[a, b]| [b, a]).collect();
        assert_eq!(berger(6, 5), turned);
    }
}
