//! The number of steps that an assassin needs until all living targets stand next to them at once, for any three squares. Other
//! citizens are ignored: a table of all cases is made once.

use std::sync::LazyLock;

use super::crowd::{Crowd, NOWHERE, distance};

const PLACES: usize = 65;

/// By the squares of the assassin and of two targets, each of which may be [`NOWHERE`].
static NEEDS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut table = vec![0; 64 * PLACES * PLACES];
    for assassin in 0..64 {
        for one in 0..=NOWHERE {
            for other in one..=NOWHERE {
                let steps = cheapest(assassin, one, other);
                table[index(assassin, one, other)] = steps;
                table[index(assassin, other, one)] = steps;
            }
        }
    }
    table
});

fn index(assassin: u8, one: u8, other: u8) -> usize {
    (usize::from(assassin) * PLACES + usize::from(one)) * PLACES + usize::from(other)
}

/// The assassin may walk and so may the targets: the cheapest square to meet at.
fn cheapest(assassin: u8, one: u8, other: u8) -> u8 {
    let meet = |at: u8| distance(assassin, at) + approach(at, one) + approach(at, other);
    (0..64).map(meet).min().expect("a board has squares")
}

/// The number of steps that bring somebody next to a square; from the square itself one must step off.
fn approach(to: u8, from: u8) -> u8 {
    match from {
        NOWHERE => 0,
        from if from == to => 1,
        from => distance(from, to) - 1,
    }
}

/// The squares of an assassin and of two targets; [`NOWHERE`] for a target that is dead or none.
pub type PlanSquares = [u8; 3];

/// The steps that are left before a strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepsLeft {
    /// Until all living targets are within reach.
    pub for_all: u8,
    /// Until the nearest one is.
    pub for_nearest: u8,
}

/// The steps that an assassin still needs from these squares.
pub fn steps_left([assassin, one, other]: PlanSquares) -> StepsLeft {
    let reach = |target: u8| if target == NOWHERE { u8::MAX } else { distance(assassin, target).saturating_sub(1) };
    let nearest = reach(one).min(reach(other));
    StepsLeft { for_all: NEEDS[index(assassin, one, other)], for_nearest: if nearest == u8::MAX { 0 } else { nearest } }
}

/// The squares of these three: an assassin and two targets, of whom the second may be 0 for none.
pub fn places(crowd: &Crowd, assassin: u8, targets: [u8; 2]) -> PlanSquares {
    [crowd.at(assassin), crowd.at(targets[0]), crowd.at(targets[1])]
}

/// The steps until all living targets are within the assassin's reach.
pub fn needs(crowd: &Crowd, assassin: u8, targets: [u8; 2]) -> u8 {
    steps_left(places(crowd, assassin, targets)).for_all
}

/// The steps until the nearest target is within the assassin's reach.
pub fn needs_for_nearest(crowd: &Crowd, assassin: u8, targets: [u8; 2]) -> u8 {
    steps_left(places(crowd, assassin, targets)).for_nearest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_before_a_strike_are_counted_for_one_target_and_for_two() {
        let mut crowd = Crowd::empty();
        for (man, at) in [(1, 0), (2, 2), (3, 18), (4, 63)] {
            crowd.put(man, at);
        }
        let cases = [([2, 0], 1), ([3, 0], 1), ([2, 3], 1), ([4, 0], 6), ([2, 4], 6)];
        for (targets, steps) in cases {
            assert_eq!(needs(&crowd, 1, targets), steps, "{targets:?}");
        }
        assert_eq!(needs_for_nearest(&crowd, 1, [2, 4]), 1);
    }
}
