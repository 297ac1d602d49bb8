//! Deductions from public facts: the ranks that an unrevealed coin can still have, exactly.
//!
//! A seat has discarded the null of one suit and the ace of the other: two cases. In each case the ranks of a suit that
//! have not been shown belong to its unrevealed coins, one each, and those that have moved are neither Bomb nor Flag.
//! Such an assignment exists exactly if there are at least as many movable ranks as moved coins (Hall's condition, for
//! the two kinds of coins are nested), so nothing has to be searched.

use super::piece::{Rank, RankSet, Suit};
use super::state::StratogoPublic;

/// The public facts of one suit.
#[derive(Clone, Copy, Debug, Default)]
struct SuitFacts {
    shown: RankSet,
    moved: usize,
}

fn known(table: &StratogoPublic, suit: Suit) -> SuitFacts {
    let start = SuitFacts { shown: table.removed.ranks(suit), moved: 0 };
    table.coins.iter().filter(|(_, coin)| coin.suit == suit).fold(start, |known, (_, coin)| match coin.shown {
        Some(rank) => SuitFacts { shown: known.shown.with(rank), ..known },
        None => SuitFacts { moved: known.moved + usize::from(coin.moved), ..known },
    })
}

/// One suit in one case: what its unrevealed coins are, in some order.
#[derive(Clone, Copy, Debug)]
pub struct DiscardCase {
    /// The ranks that are left for the unrevealed coins.
    pub left: RankSet,
    moved: usize,
    is_possible: bool,
}

impl DiscardCase {
    fn new(known: SuitFacts, lost: Rank) -> Self {
        let left = RankSet::COINS.without(known.shown).without(RankSet::NONE.with(lost));
        let case = Self { left, moved: known.moved, is_possible: true };
        Self { is_possible: !known.shown.has(lost) && case.movable() >= known.moved, ..case }
    }

    fn movable(&self) -> usize {
        self.left.without(RankSet::FIXED).count()
    }

    /// In how many ways the ranks can be given to the coins.
    #[must_use]
    pub fn ways(&self) -> u64 {
        if !self.is_possible {
            return 0;
        }
        let movable = self.movable() as u64;
        let for_moved: u64 = (0..self.moved as u64).map(|taken| movable - taken).product();
        let for_others: u64 = (1..=(self.left.count() - self.moved) as u64).product();
        for_moved * for_others
    }

    /// The ranks of a coin that has moved.
    fn moved_can_be(&self) -> RankSet {
        self.left.without(RankSet::FIXED)
    }

    /// The ranks of a coin that has never moved.
    fn still_can_be(&self) -> RankSet {
        if self.movable() > self.moved { self.left } else { self.left.without(RankSet::COINS.without(RankSet::FIXED)) }
    }
}

/// Both suits of a seat in the case that `null_lost` lost its null and its partner the ace, in this order.
#[must_use]
pub fn case(table: &StratogoPublic, null_lost: Suit) -> [DiscardCase; 2] {
    let ace_lost = null_lost.partner();
    [DiscardCase::new(known(table, null_lost), Rank::Null), DiscardCase::new(known(table, ace_lost), Rank::Ace)]
}

/// The ranks that unrevealed coins of a suit can still have: first those that never moved, then those that have.
#[must_use]
pub fn can_be(table: &StratogoPublic, suit: Suit) -> [RankSet; 2] {
    let [null_lost, ace_lost] = [case(table, suit), case(table, suit.partner())];
    let cases = [(null_lost[0], null_lost[1]), (ace_lost[1], ace_lost[0])];
    let possible = cases.iter().filter(|(own, other)| own.is_possible && other.is_possible);
    possible.fold([RankSet::NONE; 2], |[still, moved], (own, _)| {
        [still.or(own.still_can_be()), moved.or(own.moved_can_be())]
    })
}
