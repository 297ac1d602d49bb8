//! The Berger tables of FIDE's handbook (C.05): who meets whom in which round, and who is left over.

use super::entrant::EntrantNo;

/// A round of the table for so many; a number past the last stands for nobody. After everybody has met, they meet again in exchanged
/// seats.
pub(crate) fn berger(count: usize, round: usize) -> Vec<[EntrantNo; 2]> {
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

/// Whether an odd number leaves somebody over in a round, counted from 0: their opponent is nobody, and has not left.
pub(crate) fn is_left_over(count: usize, round: usize, entrant: EntrantNo) -> bool {
    let is_alone = |seats: &[EntrantNo; 2]| seats.contains(&entrant) && seats.iter().any(|no| no.index() >= count);
    berger(count, round).iter().any(is_alone)
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

    #[test]
    fn an_odd_number_leaves_everybody_over_once_a_cycle() {
        let left_over = |round| EntrantNo::all(5).filter(|no| is_left_over(5, round, *no)).collect::<Vec<_>>();
        let mut all: Vec<_> = (0..5).flat_map(left_over).collect();
        all.sort_unstable();
        assert!(all.iter().copied().eq(EntrantNo::all(5)), "{all:?}");
        assert!((0..5).all(|round| EntrantNo::all(6).all(|no| !is_left_over(6, round, no))));
    }
}
