//! Set-ups: arrays of a book on levels 3 and 4, below that by lot.
//!
//! The book holds arrays that won most of those that `setups`, an example of the rivals' crate, tried in games. One is drawn, mirrored or
//! not, with suits by lot. But Scouts lie open: whoever knows the book could tell the array by them, and by the array the flag.
//! So all its arrays have their Scouts on one of two pairs of places, and with each pair the flag stands on six squares, equally
//! often. `examples/profile` measures how well a trained reader finds it. On level 2 the flag's square on the back rank and
//! all else is drawn by lot. A novice hides the flag in a corner, as beginners do.

use std::sync::LazyLock;

use crate::stratogo::{Array, MEN, Rank, StraToGo, StratogoAction};
use computer::Level;
use game::{Actor, Dice, Rules, Seat, Seen, SplitMix64};

/// The first place of the back rank.
const BACK: usize = MEN / 2;

/// Ranks from the left: the front rank, then the back rank.
type Ranks = [Rank; MEN];

/// The arrays of the book.
static BOOK: LazyLock<Vec<Ranks>> = LazyLock::new(|| include_str!("setups.txt").lines().filter_map(read).collect());

/// An array such as `5APP54/32N243`.
fn read(line: &str) -> Option<Ranks> {
    line.chars().filter_map(Rank::read).collect::<Vec<_>>().try_into().ok()
}

/// A set-up for a seat.
pub fn setup(seen: &Seen<StraToGo>, seat: Seat, level: Level, dice: &mut SplitMix64) -> Option<StratogoAction> {
    let place = match level {
        Level::Novice => Some(BACK + 5 * below(2, dice)),
        Level::Random | Level::Club => Some(BACK + below(BACK, dice)),
        Level::Strong | Level::Best => None,
    };
    let StratogoAction::Setup { array } = StraToGo::sample(seen, Actor::Seat(seat), dice)? else { return None };
    let array = match place {
        Some(place) => with_flag_on(place, array)?,
        None => from_book(&array, dice)?,
    };
    Some(StratogoAction::Setup { array })
}

fn below(bound: usize, dice: &mut SplitMix64) -> usize {
    usize::try_from(dice.below(bound as u64)).expect("a small number")
}

/// The array with its flag exchanged for what stands on this place.
fn with_flag_on(place: usize, mut array: Array) -> Option<Array> {
    let flag = array.iter().position(|piece| piece.rank == Rank::Null)?;
    array.swap(flag, place);
    Some(array)
}

/// These pieces as an array of the book. Which of two equal ranks stands where is as the lot had it.
fn from_book(pieces: &Array, dice: &mut SplitMix64) -> Option<Array> {
    let ranks = BOOK.get(below(BOOK.len(), dice))?;
    let mut left = pieces.to_vec();
    let mut take = |rank: &Rank| left.iter().position(|piece| piece.rank == *rank).map(|at| left.swap_remove(at));
    let mut array: Array = ranks.iter().map_while(&mut take).collect::<Vec<_>>().try_into().ok()?;
    if below(2, dice) == 0 {
        array.chunks_mut(BACK).for_each(<[_]>::reverse);
    }
    Some(array)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn every_line_of_the_book_is_an_army() {
        let mut army = read("NA2233/4455PP").expect("an army");
        army.sort_unstable();
        for (line, mut ranks) in include_str!("setups.txt").lines().zip(BOOK.iter().copied()) {
            assert_eq!(read(line), Some(ranks), "{line} is read");
            ranks.sort_unstable();
            assert_eq!(ranks, army, "{line}");
        }
        assert_eq!(BOOK.len(), include_str!("setups.txt").lines().count());
    }

    /// By the places of the Scouts, which everybody sees, the flag may stand on each of six squares, as often on one as on another.
    #[test]
    fn whoever_knows_the_book_finds_no_flag_by_the_scouts() {
        let mut flags: BTreeMap<Vec<usize>, [u32; MEN]> = BTreeMap::new();
        for ranks in BOOK.iter() {
            for is_mirrored in [false, true] {
                let mut ranks = *ranks;
                if is_mirrored {
                    ranks.chunks_mut(BACK).for_each(<[_]>::reverse);
                }
                let places = |of: Rank| (0..MEN).filter(move |place| ranks[*place] == of);
                let flag = places(Rank::Null).next().expect("a flag");
                flags.entry(places(Rank::Pawn).collect()).or_default()[flag] += 1;
            }
        }
        assert_eq!(flags.len(), 2, "{flags:?}");
        for counts in flags.values() {
            let found: Vec<_> = counts.iter().filter(|count| **count > 0).collect();
            assert!(found.len() == 6 && found.iter().all(|count| *count == found[0]), "{flags:?}");
        }
    }
}
