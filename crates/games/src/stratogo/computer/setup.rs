//! Set-ups: arrays of a book on levels 3 and 4, below that by lot.
//!
//! The book holds arrays that won most of those that `setups`, an example of the rivals' crate, tried in games. But Scouts and suits
//! lie open, and no suit has a rank twice: whoever knows the book could tell most arrays by them, and by the array the
//! flag. So what lies open is drawn first, among that which fits arrays with five flags' places or six, then the flag's place, all alike, then
//! one of the arrays. `examples/profile` measures how well a trained reader finds it. On level 2 the flag's square on the back
//! rank and all else is drawn by lot. A novice hides the flag in a corner, as beginners do.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::stratogo::{Array, MEN, Rank, StraToGo, StratogoAction, StratogoPiece, Suit};
use computer::Level;
use game::{Actor, Dice, Rules, Seat, Seen, SplitMix64};

/// The first place of the back rank.
const BACK: usize = MEN / 2;
/// The flag may stand on so many places at least behind all that lies open.
const LEAST_FLAGS: usize = 5;

/// Ranks from the left: the front rank, then the back rank.
type Ranks = [Rank; MEN];
/// A set of places, as bits.
type Places = u16;

/// The part of a set-up that lies open, the Scouts and the suits, with what may be behind it.
#[derive(Clone, Debug)]
struct OpenPart {
    /// The places of one suit.
    suit: Places,
    /// The arrays that fit, by the flag's place.
    arrays: BTreeMap<usize, Vec<Ranks>>,
}

static OPEN_PARTS: LazyLock<Vec<OpenPart>> = LazyLock::new(|| open_parts(include_str!("setups.txt")));

/// All open parts behind which many arrays of a book may be, each array mirrored too.
fn open_parts(book: &str) -> Vec<OpenPart> {
    let arrays: Vec<Ranks> = book.lines().filter_map(read).flat_map(|ranks| [ranks, mirrored(ranks)]).collect();
    let mut by_scouts: BTreeMap<Places, Vec<Ranks>> = BTreeMap::new();
    for ranks in arrays {
        by_scouts.entry(places(&ranks, Rank::Pawn)).or_default().push(ranks);
    }
    let parts = by_scouts.values().flat_map(|arrays| (0..1 << MEN).map(|suit| open_part(suit, arrays)));
    parts.filter(|part| part.arrays.len() >= LEAST_FLAGS).collect()
}

fn open_part(suit: Places, arrays: &[Ranks]) -> OpenPart {
    let mut part = OpenPart { suit, arrays: BTreeMap::new() };
    for ranks in arrays.iter().filter(|ranks| fits(ranks, suit)) {
        let flag = places(ranks, Rank::Null).trailing_zeros() as usize;
        part.arrays.entry(flag).or_default().push(*ranks);
    }
    part
}

/// An array such as `5APP54/32N243`.
fn read(line: &str) -> Option<Ranks> {
    line.chars().filter_map(Rank::read).collect::<Vec<_>>().try_into().ok()
}

fn mirrored(mut ranks: Ranks) -> Ranks {
    ranks.chunks_mut(BACK).for_each(<[_]>::reverse);
    ranks
}

fn places(ranks: &Ranks, of: Rank) -> Places {
    (0..MEN).filter(|place| ranks[*place] == of).fold(0, |set, place| set | 1 << place)
}

/// Whether an army can stand so with these places of one suit: equal ranks are of both, and so are the flag and the captain.
fn fits(ranks: &Ranks, suit: Places) -> bool {
    let [flag, captain, equal @ ..] = Rank::ALL.map(|rank| places(ranks, rank));
    [flag | captain].into_iter().chain(equal).all(|pair| (pair & suit).is_power_of_two())
}

/// A set-up for a seat.
pub fn setup(seen: &Seen<StraToGo>, seat: Seat, level: Level, dice: &mut SplitMix64) -> Option<StratogoAction> {
    let array = match level {
        Level::Novice => with_flag_on(BACK + 5 * below(2, dice), seen, seat, dice)?,
        Level::Random | Level::Club => with_flag_on(BACK + below(BACK, dice), seen, seat, dice)?,
        Level::Strong | Level::Best => from_book(seat, dice)?,
    };
    Some(StratogoAction::Setup { array })
}

fn below(bound: usize, dice: &mut SplitMix64) -> usize {
    usize::try_from(dice.below(bound as u64)).expect("a small number")
}

/// Any array with the flag on this place.
fn with_flag_on(place: usize, seen: &Seen<StraToGo>, seat: Seat, dice: &mut SplitMix64) -> Option<Array> {
    let StratogoAction::Setup { mut array } = StraToGo::sample(seen, Actor::Seat(seat), dice)? else { return None };
    let flag = array.iter().position(|piece| piece.rank == Rank::Null)?;
    array.swap(flag, place);
    Some(array)
}

/// An array of the book: what lies open, then the flag's place, then one that fits.
fn from_book(seat: Seat, dice: &mut SplitMix64) -> Option<Array> {
    let part = OPEN_PARTS.get(below(OPEN_PARTS.len(), dice))?;
    let arrays = part.arrays.values().nth(below(part.arrays.len(), dice))?;
    let ranks = arrays.get(below(arrays.len(), dice))?;
    let suits = Suit::of(seat);
    Some(std::array::from_fn(|place| StratogoPiece {
        rank: ranks[place],
        suit: suits[usize::from(part.suit >> place & 1)],
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_book_is_an_army_and_may_be_drawn() {
        let mut army = read("NA2233/4455PP").expect("an army");
        army.sort_unstable();
        for line in include_str!("setups.txt").lines() {
            let drawn = read(line).expect("twelve ranks");
            let mut ranks = drawn;
            ranks.sort_unstable();
            assert_eq!(ranks, army, "{line}");
            for ranks in [drawn, mirrored(drawn)] {
                let has = |part: &OpenPart| part.arrays.values().flatten().any(|array| *array == ranks);
                assert!(OPEN_PARTS.iter().any(has), "{line}");
            }
        }
    }

    /// By all that lies open before the first move, each of five squares or six is as likely as the others.
    #[test]
    fn whoever_knows_the_book_finds_no_flag_by_scouts_and_suits() {
        const DRAWN: u32 = 40_000;
        let mut dice = SplitMix64::new(1);
        let mut flags: BTreeMap<(Vec<usize>, Vec<Suit>), [u32; MEN]> = BTreeMap::new();
        for _ in 0..DRAWN {
            let array = from_book(Seat(1), &mut dice).expect("the book has arrays");
            crate::stratogo::array::check(Seat(1), &array).expect("it is legal");
            let at = |rank: Rank| (0..MEN).filter(|place| array[*place].rank == rank).collect::<Vec<_>>();
            let open = (at(Rank::Pawn), array.map(|piece| piece.suit).to_vec());
            flags.entry(open).or_default()[at(Rank::Null)[0]] += 1;
        }
        assert!(flags.len() > 40, "{}", flags.len());
        for (open, counts) in &flags {
            let all: u32 = counts.iter().sum();
            let possible = counts.iter().filter(|count| **count > 0).count();
            let most = counts.iter().max().expect("twelve");
            assert!(possible >= 5 && most * 4 < all + all / 4, "{open:?}: {counts:?}");
        }
    }
}
