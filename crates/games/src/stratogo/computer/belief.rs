//! The belief about the enemy's hidden coins, and fields drawn from it.
//!
//! Method: each hidden coin has a weight for every rank (where it stands, whether it moved, whom it approached or fled); an
//! army's weight is the product, times what it counts that bombs stand beside its flag. The armies that agree with the public
//! facts are two cases of discards times the ways to give the ranks left to the coins of each suit, at most 120 each. Which
//! rank stands where matters to the other suit by the flag and the bombs alone, so ways that agree in those are put together,
//! and all armies are counted out exactly.
//! (Belief in Stratego from set-ups and behaviour: Stankiewicz and Schadd, "Opponent Modeling in Stratego", 2009.)

use crate::stratogo::{Coin, Rank, RankSet, StratogoPublic, StratogoView, Suit};
use game::{Dice, Seat, SplitMix64};

use super::field::{Field, is_of, piece, rank, shown};
use super::squares::{beside, bit};

/// The most hidden coins of a suit.
const COINS: usize = 5;
/// The discard of a suit before the game; the other suit lost the other.
const LOST: [Rank; 2] = [Rank::Null, Rank::Ace];

/// Weights of ranks in the order of lists.
pub type Weights = [f64; 7];

/// A hidden coin of the enemy.
#[derive(Clone, Copy, Debug)]
pub struct HiddenCoin {
    /// The square of the coin: rank × 6 + file.
    pub at: u8,
    /// The suit, which everybody sees.
    pub suit: Suit,
    /// Whether it has moved.
    pub moved: bool,
    /// The chance of each rank, up to a factor.
    pub weights: Weights,
}

/// One way to give ranks to the hidden coins of a suit.
#[derive(Clone, Copy, Debug)]
struct SuitRanks {
    /// The squares of the flag and of the bomb, where they are among the coins, as bits.
    fixed: Fixed,
    /// In the order of the suit's coins.
    ranks: [Rank; COINS],
    /// The product of the coins' weights.
    weight: f64,
}

/// The squares of a flag and its bombs, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fixed {
    flag: u64,
    bombs: u64,
}

/// The ways of one suit in one case of the discards that agree in flag and bomb.
#[derive(Clone, Debug)]
struct SuitGroup {
    fixed: Fixed,
    ways: Vec<SuitRanks>,
    weight: f64,
}

/// All armies with one group of each suit.
#[derive(Clone, Copy, Debug)]
struct Armies {
    /// By suit: the case of the discards, and the group's number in it.
    groups: [(usize, usize); 2],
    /// The summed weight of all armies up to these.
    upto: f64,
}

/// The belief about the enemy's coins.
#[derive(Clone, Debug)]
pub struct CoinBelief {
    known: Field,
    seat: u8,
    /// The hidden coins, by suit.
    coins: [Vec<HiddenCoin>; 2],
    /// By suit, then by whether it lost its null or its ace.
    groups: [[Vec<SuitGroup>; 2]; 2],
    armies: Vec<Armies>,
}

/// The number of a square.
pub fn index(at: game::Square) -> u8 {
    at.rank * 6 + at.file
}

/// The enemy's coins whose rank this view does not know.
pub fn hidden_coins(view: &StratogoView, enemy: Seat) -> Vec<HiddenCoin> {
    let own = |coin: &Coin| coin.suit.owner() == enemy && coin.shown.is_none();
    let coins = view.table.coins.iter().filter(|(_, coin)| own(coin));
    coins
        .map(|(at, coin)| HiddenCoin {
            at: index(at),
            suit: coin.suit,
            moved: coin.moved,
            weights: if coin.moved { [0.0, 1.0, 0.0, 1.0, 1.0, 1.0, 0.0] } else { [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0] },
        })
        .collect()
}

impl CoinBelief {
    /// The belief of the seat whose view this is, with weights for the coins of the enemy. An army counts `guarded` times
    /// for no bomb beside its flag, for one, and for more.
    pub fn new(view: &StratogoView, seat: Seat, coins: &[HiddenCoin], guarded: [f64; 3]) -> Self {
        let enemy = Seat(1 - seat.0);
        let suits = Suit::of(enemy);
        let coins = suits.map(|suit| coins.iter().filter(|coin| coin.suit == suit).copied().collect::<Vec<_>>());
        let groups = |at: usize| LOST.map(|lost| groups(ways(&view.table, &coins[at], suits[at], lost)));
        let groups = [groups(0), groups(1)];
        let known = known(view, seat);
        let mut belief = Self { known, seat: enemy.0, coins, groups, armies: Vec::new() };
        belief.sum_up(guarded);
        belief
    }

    fn sum_up(&mut self, guarded: [f64; 3]) {
        let (shown, mut sum) = (known_bombs(&self.known, self.seat), 0.0);
        for case in 0..LOST.len() {
            for (first, one) in self.groups[0][case].iter().enumerate() {
                for (second, other) in self.groups[1][1 - case].iter().enumerate() {
                    let bombs =
                        (one.fixed.bombs | other.fixed.bombs | shown) & beside(one.fixed.flag | other.fixed.flag);
                    sum += one.weight * other.weight * guarded[(bombs.count_ones() as usize).min(2)];
                    self.armies.push(Armies { groups: [(case, first), (1 - case, second)], upto: sum });
                }
            }
        }
    }

    /// Those armies that hold this share of the weight, counted from the first.
    fn at(&self, share: f64) -> Option<[&SuitGroup; 2]> {
        let ticket = share * self.armies.last()?.upto;
        let found = self.armies.partition_point(|armies| armies.upto <= ticket).min(self.armies.len() - 1);
        let [one, other] = self.armies[found].groups;
        Some([&self.groups[0][one.0][one.1], &self.groups[1][other.0][other.1]])
    }

    fn field(&self, groups: [&SuitGroup; 2], dice: &mut SplitMix64) -> Option<Field> {
        let mut field = self.known;
        for (coins, group) in self.coins.iter().zip(groups) {
            for (coin, rank) in coins.iter().zip(group.draw(dice)?.ranks) {
                field.cells[usize::from(coin.at)] = piece(self.seat, rank);
            }
        }
        Some(field)
    }

    /// A field with everything known, drawn in proportion to its weight. `None` if no army fits, which no game shows.
    pub fn draw(&self, dice: &mut SplitMix64) -> Option<Field> {
        let share = ticket(1.0, dice)?;
        self.field(self.at(share)?, dice)
    }

    /// So many fields, drawn evenly, in any order: a flag's square has its share of them, but for less than one field.
    pub fn spread(&self, count: u32, dice: &mut SplitMix64) -> Option<Vec<Field>> {
        let start = ticket(1.0, dice)?;
        let field = |number| self.field(self.at((f64::from(number) + start) / f64::from(count))?, dice);
        let mut fields = (0..count).map(field).collect::<Option<Vec<_>>>()?;
        game::shuffle(&mut fields, dice);
        Some(fields)
    }

    /// The hidden coins, each with the shares of its ranks.
    pub fn shares(&self) -> Vec<HiddenCoin> {
        let coin = |coin: &HiddenCoin| HiddenCoin { weights: [0.0; 7], ..*coin };
        let mut shares = self.coins.each_ref().map(|coins| coins.iter().map(coin).collect::<Vec<_>>());
        let (mut before, sum) = (0.0, self.armies.last().map_or(1.0, |armies| armies.upto));
        for armies in &self.armies {
            let share = (armies.upto - before) / sum;
            before = armies.upto;
            for ((coins, groups), (case, at)) in shares.iter_mut().zip(&self.groups).zip(armies.groups) {
                groups[case][at].share_out(share, coins);
            }
        }
        shares.concat()
    }
}

impl SuitGroup {
    /// One of the ways, drawn in proportion to its weight.
    fn draw(&self, dice: &mut SplitMix64) -> Option<&SuitRanks> {
        let mut ticket = ticket(self.weight, dice)?;
        let found = self.ways.iter().find(|way| {
            ticket -= way.weight;
            ticket < 0.0
        });
        found.or(self.ways.last())
    }

    /// Adds a share to the coins' ranks, split by the weights of the ways.
    fn share_out(&self, share: f64, coins: &mut [HiddenCoin]) {
        for way in &self.ways {
            let part = share * way.weight / self.weight;
            coins.iter_mut().zip(way.ranks).for_each(|(coin, rank)| coin.weights[rank as usize] += part);
        }
    }
}

/// The bombs of a seat whose rank is known, as squares.
fn known_bombs(field: &Field, seat: u8) -> u64 {
    let bombs = field.pieces().filter(|(_, thing)| is_of(*thing, seat) && rank(*thing) == Rank::Two as usize);
    bombs.fold(0, |set, (at, _)| set | bit(at))
}

fn ticket(sum: f64, dice: &mut SplitMix64) -> Option<f64> {
    const GRAIN: u32 = 1 << 30;
    let part = u32::try_from(dice.below(u64::from(GRAIN))).expect("below a small bound");
    (sum > 0.0).then(|| f64::from(part) / f64::from(GRAIN) * sum)
}

/// All that the seat knows for certain.
fn known(view: &StratogoView, seat: Seat) -> Field {
    let mut field = Field::empty(view.table.quiet);
    for (at, coin) in view.table.coins.iter() {
        let own = view.armies[seat.index()].as_ref().and_then(|army| army.men.on(at)).map(|piece| piece.rank);
        if let Some(rank) = own.or(coin.shown) {
            let hidden = piece(coin.suit.owner().0, rank);
            field.cells[usize::from(index(at))] = if coin.shown.is_some() { shown(hidden) } else { hidden };
        }
    }
    field
}

/// All ways to give a suit's hidden coins the ranks that are left if it lost this one; none if it can't have.
fn ways(table: &StratogoPublic, coins: &[HiddenCoin], suit: Suit, lost: Rank) -> Vec<SuitRanks> {
    let shown = table.coins.iter().filter(|(_, coin)| coin.suit == suit).filter_map(|(_, coin)| coin.shown);
    let known = shown.fold(table.removed.ranks(suit), RankSet::with);
    let left: Vec<Rank> = RankSet::COINS.without(known).without(RankSet::NONE.with(lost)).iter().collect();
    let mut found = Vec::new();
    if !known.has(lost) && left.len() == coins.len() {
        let nobody = SuitRanks { fixed: Fixed { flag: 0, bombs: 0 }, ranks: [Rank::Null; COINS], weight: 1.0 };
        give(coins, &left, nobody, (0, 0), &mut found);
    }
    found
}

/// Gives the ranks that are not taken (bits by their place in `left`) to the coins from this one on.
fn give(
    coins: &[HiddenCoin],
    left: &[Rank],
    so_far: SuitRanks,
    (coin, taken): (usize, u8),
    found: &mut Vec<SuitRanks>,
) {
    let Some(next) = coins.get(coin) else { return found.push(so_far) };
    for (index, rank) in left.iter().enumerate().filter(|(index, _)| taken >> index & 1 == 0) {
        let mut way = so_far;
        way.weight *= next.weights[*rank as usize];
        if way.weight <= 0.0 {
            continue;
        }
        way.ranks[coin] = *rank;
        way.fixed.flag |= u64::from(*rank == Rank::Null) << next.at;
        way.fixed.bombs |= u64::from(*rank == Rank::Two) << next.at;
        give(coins, left, way, (coin + 1, taken | 1 << index), found);
    }
}

/// Puts together what agrees in flag and bomb.
fn groups(mut ways: Vec<SuitRanks>) -> Vec<SuitGroup> {
    ways.sort_by_key(|way| way.fixed);
    let group = |ways: &[SuitRanks]| SuitGroup {
        fixed: ways[0].fixed,
        ways: ways.to_vec(),
        weight: ways.iter().map(|way| way.weight).sum(),
    };
    ways.chunk_by(|one, other| one.fixed == other.fixed).map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coin(at: u8, moved: bool) -> HiddenCoin {
        let weights = if moved { [0.0, 1.0, 0.0, 1.0, 1.0, 1.0, 0.0] } else { [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0] };
        HiddenCoin { at, suit: Suit::Blue, moved, weights }
    }

    fn all(coins: &[HiddenCoin], left: &[Rank]) -> Vec<SuitRanks> {
        let mut found = Vec::new();
        let nobody = SuitRanks { fixed: Fixed { flag: 0, bombs: 0 }, ranks: [Rank::Null; COINS], weight: 1.0 };
        give(coins, left, nobody, (0, 0), &mut found);
        found
    }

    /// Two coins of one suit, two of the other; the flag is of the first.
    fn belief(guarded: [f64; 3]) -> CoinBelief {
        let coins = [vec![coin(30, false), coin(35, false)], vec![coin(31, false), coin(33, false)]];
        let one = groups(all(&coins[0], &[Rank::Null, Rank::Three]));
        let other = groups(all(&coins[1], &[Rank::Two, Rank::Three]));
        let groups = [[Vec::new(), one], [other, Vec::new()]];
        let mut belief = CoinBelief { known: Field::empty(0), seat: 1, coins, groups, armies: Vec::new() };
        belief.sum_up(guarded);
        belief
    }

    #[test]
    fn the_ways_to_give_ranks_to_coins_are_counted_out() {
        let ranks = [Rank::Null, Rank::Two, Rank::Five];
        for (moved, ways) in [([false; 3], 6), ([true, false, false], 2), ([true, true, false], 0)] {
            let coins = moved.map(|moved| coin(30, moved));
            assert_eq!(all(&coins, &ranks).len(), ways, "{moved:?}");
        }
    }

    #[test]
    fn ranks_are_drawn_by_their_weight() {
        let mut heavy = coin(30, false);
        heavy.weights[Rank::Null as usize] = 9.0;
        let groups = groups(all(&[heavy, coin(31, false)], &[Rank::Null, Rank::Three]));
        let share = |group: &SuitGroup| (group.fixed.flag, group.weight);
        assert_eq!(groups.iter().map(share).collect::<Vec<_>>(), [(1 << 30, 9.0), (1 << 31, 1.0)]);
        let mut belief = belief([1.0; 3]);
        belief.groups[0][1][0].weight = 9.0;
        belief.groups[0][1][0].ways[0].weight = 9.0;
        belief.armies.clear();
        belief.sum_up([1.0; 3]);
        let mut dice = SplitMix64::new(3);
        let flags = (0..1_000).filter(|_| rank(belief.draw(&mut dice).unwrap().cells[30]) == 0).count();
        assert!((870..930).contains(&flags), "{flags}");
    }

    #[test]
    fn a_bomb_beside_the_flag_counts_in_the_shares_and_in_the_fields() {
        // Of the four armies one has the bomb on b6 beside the flag on a6.
        let belief = belief([1.0, 3.0, 9.0]);
        let shares = belief.shares();
        let flag = shares.iter().find(|coin| coin.at == 30).unwrap().weights[0];
        assert!((flag - 4.0 / 6.0).abs() < 1e-9, "{flag}");
        let fields = belief.spread(60, &mut SplitMix64::new(5)).unwrap();
        let guarded = fields.iter().filter(|field| rank(field.cells[30]) == 0 && rank(field.cells[31]) == 2).count();
        assert!((29..=31).contains(&guarded), "{guarded}");
    }
}
