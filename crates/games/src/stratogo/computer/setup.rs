//! Set-ups: the flag's square by lot, the rest by wishes.
//!
//! Method: the flag's square is drawn by lot; then some arrays with the flag there are drawn and the best by a few plain
//! wishes is taken (bombs beside the flag, walkers on the open files in front, miners behind). No wish compares squares of
//! the flag or knows a suit, so that they stay as the lot had them. But scouts lie open, and bombs stay where they are: both
//! tell a trained reader where the flag stands. So level 4 draws among eight squares, the two before the holes too, where the
//! others draw among the six of the back rank; it rather has its scouts in front, and in four set-ups of ten one of them
//! beside the flag, as often as beside any other coin. `examples/profile` measures how well the flag is found. A novice hides
//! it in a corner, as beginners do.

use crate::stratogo::{Array, MEN, Rank, StraToGo, StratogoAction};
use computer::Level;
use game::{Actor, Dice, Rules, Seat, Seen, SplitMix64};

/// From how many arrays a level takes the best.
fn drawn(level: Level) -> u32 {
    match level {
        Level::Random | Level::Novice | Level::Club => 1,
        Level::Strong => 20,
        Level::Best => 300,
    }
}

/// The front places with a way forward: a, b, e and f.
const OPEN: [usize; 4] = [0, 1, 4, 5];
/// The first place of the back rank.
const BACK: usize = MEN / 2;
/// The back rank, and the front places before a hole.
const COVERED: [usize; 8] = [2, 3, 6, 7, 8, 9, 10, 11];

/// A set-up for a seat.
pub fn setup(seen: &Seen<StraToGo>, seat: Seat, level: Level, dice: &mut SplitMix64) -> Option<StratogoAction> {
    let below = |bound: u64, dice: &mut SplitMix64| usize::try_from(dice.below(bound)).expect("a small number");
    if level == Level::Novice {
        let corner = BACK + 5 * below(2, dice);
        return Some(StratogoAction::Setup { array: with_flag_on(corner, seen, seat, dice)? });
    }
    let flag = if level == Level::Best { COVERED[below(8, dice)] } else { BACK + below(6, dice) };
    let beside_scout = level == Level::Best && below(10, dice) < 4;
    let mut best: Option<(i32, Array)> = None;
    for _ in 0..drawn(level) {
        let array = with_flag_on(flag, seen, seat, dice)?;
        let wishes =
            wishes(&array, flag, level) + if beside_scout { 4 * scouts_beside(&array, flag).min(1) } else { 0 };
        if best.as_ref().is_none_or(|(most, _)| wishes > *most) {
            best = Some((wishes, array));
        }
    }
    best.map(|(_, array)| StratogoAction::Setup { array })
}

/// Any array with the flag on this place.
fn with_flag_on(place: usize, seen: &Seen<StraToGo>, seat: Seat, dice: &mut SplitMix64) -> Option<Array> {
    let StratogoAction::Setup { mut array } = StraToGo::sample(seen, Actor::Seat(seat), dice)? else { return None };
    let flag = array.iter().position(|piece| piece.rank == Rank::Null)?;
    array.swap(flag, place);
    Some(array)
}

/// The merits of an array, in points.
fn wishes(array: &Array, flag: usize, level: Level) -> i32 {
    let count = |places: &mut dyn Iterator<Item = usize>, ranks: &[Rank]| {
        places.map(|at| i32::from(ranks.contains(&array[at].rank))).sum::<i32>()
    };
    let walkers = count(&mut OPEN.into_iter(), &[Rank::Ace, Rank::Three, Rank::Four, Rank::Five, Rank::Pawn]);
    let strong = count(&mut OPEN.into_iter(), &[Rank::Ace, Rank::Four, Rank::Five]);
    let bombs = count(&mut neighbours(flag), &[Rank::Two]);
    let guards = count(&mut neighbours(flag), &[Rank::Ace, Rank::Five]);
    let scouts = count(&mut (0..BACK), &[Rank::Pawn]);
    let miners = count(&mut (BACK..MEN), &[Rank::Three]);
    let cover = match level {
        Level::Best => 6 * bombs.min(1) + 4 * (bombs - 1).max(0) + scouts,
        _ => 6 * bombs - 2 * scouts,
    };
    2 * walkers + strong.min(2) + cover + guards.min(1) + 2 * miners
}

fn scouts_beside(array: &Array, flag: usize) -> i32 {
    neighbours(flag).map(|at| i32::from(array[at].rank == Rank::Pawn)).sum()
}

/// The places beside one in an array: front rank 0 to 5, back rank 6 to 11.
fn neighbours(at: usize) -> impl Iterator<Item = usize> {
    let (row, file) = (at / 6, at % 6);
    let sides = [file.checked_sub(1), (file < 5).then_some(file + 1)];
    sides.into_iter().flatten().map(move |file| row * 6 + file).chain([(1 - row) * 6 + file])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_beside_one_another_are_those_of_the_two_ranks() {
        for (at, beside) in [(0, vec![1, 6]), (8, vec![7, 9, 2]), (11, vec![10, 5])] {
            assert_eq!(neighbours(at).collect::<Vec<_>>(), beside, "{at}");
        }
    }
}
