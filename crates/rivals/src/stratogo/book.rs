//! A reader of the book by which levels 3 and 4 set up: the arrays of it that the enemy can have, by all that is public.

use std::collections::{BTreeMap, BTreeSet};

use computer::Knowledge;
use game::{Actor, Dice, Seat, SplitMix64, Square};
use games::stratogo::{Coin, MEN, Rank, StratogoAction, StratogoPiece, StratogoView, Suit, home};

const BOOK: &str = include_str!("../../../games/src/stratogo/computer/setups.txt");

/// Ranks from the left: the front rank, then the back rank.
type BookArray = [Rank; MEN];

/// The enemy's army as a reader of the book sees it.
#[derive(Debug)]
pub struct BookReader {
    /// The coins on the board, with the places of the array from which they came.
    coins: Vec<(Square, usize)>,
    /// The arrays that fit, by the flag's place.
    arrays: BTreeMap<usize, Vec<BookArray>>,
}

impl BookReader {
    /// A seat's army by the book.
    pub fn of(view: &StratogoView, known: &Knowledge, enemy: Seat) -> Self {
        let found = view.table.coins.iter().filter(|(_, coin)| coin.suit.owner() == enemy);
        let coins: Vec<(Square, usize, Coin)> =
            found.filter_map(|(at, coin)| Some((at, origin(known, enemy, at)?, coin))).collect();
        let fallen: Vec<StratogoPiece> = view.table.removed.of(enemy).collect();
        let mut arrays: BTreeMap<usize, Vec<BookArray>> = BTreeMap::new();
        for ranks in book().filter(|ranks| fits(ranks, &coins, &fallen)) {
            let flag = ranks.iter().position(|rank| *rank == Rank::Null).expect("an array has a flag");
            arrays.entry(flag).or_default().push(ranks);
        }
        Self { coins: coins.into_iter().map(|(at, place, _)| (at, place)).collect(), arrays }
    }

    /// The enemy's coins with their ranks: a flag's place by lot, then an array. `None` if the book has nothing that fits.
    pub fn draw(&self, dice: &mut SplitMix64) -> Option<Vec<(Square, Rank)>> {
        let flags: Vec<&Vec<BookArray>> = self.arrays.values().collect();
        let ranks = game::pick(game::pick(&flags, dice)?, dice)?;
        Some(self.coins.iter().map(|(at, place)| (*at, ranks[*place])).collect())
    }
}

/// The set-up of a seat by an array of the book, by its place there: mirrored or not, suits by lot. `None` if there are fewer.
pub fn set_up(number: usize, seat: Seat, dice: &mut SplitMix64) -> Option<StratogoAction> {
    let ranks = book().nth(2 * number + usize::try_from(dice.below(2)).ok()?)?;
    Some(with_suits(&ranks, seat, dice))
}

/// The set-up of a seat with these ranks, from the left and the front rank first; suits by lot.
#[must_use]
pub fn with_suits(ranks: &[Rank; MEN], seat: Seat, dice: &mut SplitMix64) -> StratogoAction {
    let mut firsts: BTreeMap<Rank, u64> = BTreeMap::new();
    let suits = Suit::of(seat);
    let array = ranks.map(|rank| {
        let suit = match firsts.get(&paired(rank)) {
            Some(first) => 1 - first,
            None => *firsts.entry(paired(rank)).or_insert(dice.below(2)),
        };
        StratogoPiece { rank, suit: suits[usize::from(suit == 1)] }
    });
    StratogoAction::Setup { array }
}

/// Of the two coins of each rank each suit has one; the flag and the captain are such a pair.
fn paired(rank: Rank) -> Rank {
    if rank == Rank::Null { Rank::Ace } else { rank }
}

/// The arrays of the book, each mirrored too.
fn book() -> impl Iterator<Item = BookArray> {
    let read =
        |line: &str| -> Option<BookArray> { line.chars().filter_map(Rank::read).collect::<Vec<_>>().try_into().ok() };
    BOOK.lines().filter_map(read).flat_map(|ranks| {
        let mut mirrored = ranks;
        mirrored.chunks_mut(MEN / 2).for_each(<[_]>::reverse);
        [ranks, mirrored]
    })
}

/// The place of the array from which a coin came that stands here now.
fn origin(known: &Knowledge, seat: Seat, at: Square) -> Option<usize> {
    let own = known.record().iter().rev().filter(|entry| entry.by == Actor::Seat(seat));
    let moves = own.filter_map(|entry| entry.action.as_deref()?.split_once('-'));
    let back = |at: Square, (from, to): (&str, &str)| {
        if Square::parse(to, 6, 6) == Some(at) { Square::parse(from, 6, 6).unwrap_or(at) } else { at }
    };
    let first = moves.fold(at, back);
    home(seat).iter().position(|square| *square == first)
}

/// Whether an army with this array can look so: these coins on the board, each with its place, and these that fell.
fn fits(ranks: &BookArray, coins: &[(Square, usize, Coin)], fallen: &[StratogoPiece]) -> bool {
    let looks = |(_, place, coin): &(Square, usize, Coin)| {
        let rank = ranks[*place];
        coin.shown.map_or(rank != Rank::Pawn, |shown| shown == rank) && !(coin.moved && rank.is_fixed())
    };
    let mut gone: Vec<Rank> =
        (0..MEN).filter(|place| coins.iter().all(|(_, own, _)| own != place)).map(|place| ranks[place]).collect();
    let mut missing: Vec<Rank> = fallen.iter().map(|piece| piece.rank).collect();
    gone.sort_unstable();
    missing.sort_unstable();
    coins.iter().all(looks) && gone == missing && have_suits(ranks, coins, fallen)
}

/// Whether two of a rank are of both suits, and so are the flag and the captain.
fn have_suits(ranks: &BookArray, coins: &[(Square, usize, Coin)], fallen: &[StratogoPiece]) -> bool {
    let standing = coins.iter().map(|(_, place, coin)| (paired(ranks[*place]), coin.suit));
    let mut all: BTreeSet<(Rank, u8)> = BTreeSet::new();
    let number = |suit: Suit| suit as u8;
    standing
        .chain(fallen.iter().map(|piece| (paired(piece.rank), piece.suit)))
        .all(|(rank, suit)| all.insert((rank, number(suit))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use computer::at_random;
    use game::{Rules, Seen, Viewer, VisibleAction};
    use games::stratogo::StraToGo;

    /// Plays by lot against an army of seat 1; on each turn of seat 0, what the book says of it.
    fn read(ranks: &BookArray, mut look: impl FnMut(&BookReader)) {
        let game = games::find("stratogo").expect("it is registered");
        let mut position = game.start(2, &[]).expect("it starts");
        let (mut dice, mut log): (_, Vec<VisibleAction>) = (SplitMix64::new(3), Vec::new());
        while let Some(seat) = position.turn().seats().first().copied().filter(|_| position.ply() < 120) {
            let (view, is_set_up) = (position.view(Viewer::Seat(seat)), position.ply() < 2);
            let known = Knowledge::of(&*view, &log).expect("a seat's view");
            let seen: &Seen<StraToGo> = view.as_any().downcast_ref().expect("this game's");
            let action = match seat {
                Seat(1) if is_set_up => StraToGo::notation(&with_suits(ranks, seat, &mut SplitMix64::new(3))),
                _ => at_random(&known, dice.below(1 << 32)).expect("it can act").notation().to_owned(),
            };
            if seat == Seat(0) && !is_set_up {
                look(&BookReader::of(&seen.view, &known, Seat(1)));
            }
            let played = position.play(Actor::Seat(seat), &action).expect("it is legal");
            log.push(VisibleAction { by: Actor::Seat(seat), action: Some(played.action).filter(|_| !is_set_up) });
        }
    }

    #[test]
    fn the_true_army_fits_from_the_first_move_to_the_last() {
        for ranks in book().step_by(5) {
            let mut turns = 0;
            read(&ranks, |reader| {
                assert!(reader.arrays.values().flatten().any(|array| *array == ranks), "{ranks:?}: {reader:?}");
                turns += 1;
            });
            assert!(turns > 10);
        }
    }

    #[test]
    fn an_army_that_is_not_in_the_book_fits_nothing_when_its_scouts_show() {
        let mut ranks = book().next().expect("the book has arrays");
        let scout = ranks.iter().position(|rank| *rank == Rank::Pawn).expect("two of them");
        ranks.swap(scout, (scout + 1) % MEN);
        read(&ranks, |reader| assert_eq!(reader.draw(&mut SplitMix64::new(1)), None));
    }
}
