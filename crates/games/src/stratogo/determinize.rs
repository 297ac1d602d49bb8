//! States that fit a view: an enemy army is any that agrees with the public facts, all equally likely.

use super::array;
use super::deduce::case;
use super::legal::can_move;
use super::piece::{Rank, RankSet, StratogoPiece, Suit};
use super::state::{Army, SquareMap, StratogoPhase, StratogoPublic};
use game::{Dice, Seat, shuffle};

/// The most draws of an army that could not move on its own turn. Few can't; past this one is taken as it is.
const TRIES: u32 = 64;

/// An army of a seat that agrees with the public facts, uniform over all that do.
pub fn random_army(table: &StratogoPublic, seat: Seat, dice: &mut dyn Dice) -> Army {
    if table.coins.iter().next().is_none() {
        return Army::of(seat, &array::sample(seat, dice));
    }
    let mut drawn = draw(table, seat, dice);
    for _ in 0..TRIES {
        if table.phase != StratogoPhase::Play(seat) || can_move(table, &drawn) {
            break;
        }
        drawn = draw(table, seat, dice);
    }
    drawn
}

fn draw(table: &StratogoPublic, seat: Seat, dice: &mut dyn Dice) -> Army {
    let cases = Suit::of(seat).map(|null_lost| (null_lost, case(table, null_lost)));
    let ways = cases.map(|(_, [one, other])| one.ways() * other.ways());
    let which = usize::from(dice.below(ways[0] + ways[1]) >= ways[0]);
    let (null_lost, [one, other]) = cases[which];
    let [null, ace] = array::discards(null_lost);
    let mut men = SquareMap::empty();
    for (suit, left) in [(null_lost, one.left), (null_lost.partner(), other.left)] {
        deal(table, suit, left, &mut men, dice);
    }
    Army { men, discards: [ace, null] }
}

/// Gives the ranks that are left to the unrevealed coins of a suit: first to those that have moved, then to the others.
fn deal(table: &StratogoPublic, suit: Suit, left: RankSet, men: &mut SquareMap<StratogoPiece>, dice: &mut dyn Dice) {
    let mut ranks: Vec<Rank> = left.iter().collect();
    shuffle(&mut ranks, dice);
    let mut hidden = Vec::new();
    for (at, coin) in table.coins.iter().filter(|(_, coin)| coin.suit == suit) {
        match coin.shown {
            Some(rank) => men.set(at, Some(StratogoPiece { rank, suit })),
            None => hidden.push((at, coin.moved)),
        }
    }
    let (moved, unmoved): (Vec<_>, Vec<_>) = hidden.into_iter().partition(|(_, moved)| *moved);
    for (at, _) in moved {
        let fits = ranks.iter().position(|rank| !rank.is_fixed());
        let rank = ranks.remove(fits.expect("a possible case has a movable rank for every moved coin"));
        men.set(at, Some(StratogoPiece { rank, suit }));
    }
    // The ranks before those taken were not in random order any more.
    shuffle(&mut ranks, dice);
    for ((at, _), rank) in unmoved.into_iter().zip(ranks) {
        men.set(at, Some(StratogoPiece { rank, suit }));
    }
}
