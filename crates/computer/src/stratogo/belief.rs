//! What the enemy's hidden coins may be, and fields drawn from it.
//!
//! Method: each hidden coin has a weight for every rank (where it stands, whether it moved, whom it approached or fled); an
//! army's weight is the product. The armies that agree with the public facts are two cases of discards times the ways to
//! give the ranks left to the coins of each suit, at most 120 each, and so are counted out exactly instead of estimated.
//! (Belief in Stratego from set-ups and behaviour: Stankiewicz and Schadd, "Opponent Modeling in Stratego", 2009.)

use game::{Dice, Seat, SplitMix64};
use games::stratogo::{Coin, Rank, RankSet, StratogoPublic, StratogoView, Suit};

use super::field::{Field, piece, rank};

/// Weights of ranks in the order of lists.
pub type Weights = [f64; 7];

/// A hidden coin of the enemy.
#[derive(Clone, Copy, Debug)]
pub struct HiddenCoin {
    /// Where it stands: rank × 6 + file.
    pub at: u8,
    /// Its suit.
    pub suit: Suit,
    /// Whether it has moved.
    pub moved: bool,
    /// How likely each rank is, up to a factor.
    pub weights: Weights,
}

/// One suit of the enemy in one case of the discards.
#[derive(Clone, Debug)]
struct SuitCase {
    coins: Vec<HiddenCoin>,
    ranks: Vec<Rank>,
    weight: f64,
}

/// What is believed of the enemy's coins.
#[derive(Clone, Debug)]
pub struct CoinBelief {
    known: Field,
    seat: u8,
    cases: [[SuitCase; 2]; 2],
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
    /// The belief of the seat whose view this is, with weights for the coins of the enemy.
    pub fn new(view: &StratogoView, seat: Seat, coins: &[HiddenCoin]) -> Self {
        let enemy = Seat(1 - seat.0);
        let case = |null_lost: Suit| {
            let suit_case = |suit: Suit, lost: Rank| suit_case(&view.table, coins, suit, lost);
            [suit_case(null_lost, Rank::Null), suit_case(null_lost.partner(), Rank::Ace)]
        };
        Self { known: known(view, seat), seat: enemy.0, cases: Suit::of(enemy).map(case) }
    }

    /// A field with everything known, drawn in proportion to its weight. `None` if no army fits, which no game shows.
    pub fn draw(&self, dice: &mut SplitMix64) -> Option<Field> {
        let weights: Vec<f64> = self.cases.iter().map(|[one, other]| one.weight * other.weight).collect();
        let case = ticket(weights.iter().sum(), dice)? >= weights[0];
        let mut field = self.known;
        for suit in &self.cases[usize::from(case)] {
            for (coin, rank) in suit.coins.iter().zip(suit.draw(dice)?) {
                field.cells[usize::from(coin.at)] = piece(self.seat, rank, false);
            }
        }
        Some(field)
    }

    /// The same, but among four draws rather one with bombs beside the flag: so much rather for each bomb.
    pub fn draw_guarded(&self, pull: f64, dice: &mut SplitMix64) -> Option<Field> {
        if pull <= 0.0 {
            return self.draw(dice);
        }
        let mut fields = Vec::with_capacity(4);
        for _ in 0..4 {
            let field = self.draw(dice)?;
            fields.push((field, (pull * f64::from(field.bombs_beside_flag(self.seat))).exp()));
        }
        let mut ticket = ticket(fields.iter().map(|(_, weight)| weight).sum(), dice)?;
        let found = fields.iter().find(|(_, weight)| {
            ticket -= weight;
            ticket < 0.0
        });
        found.or(fields.last()).map(|(field, _)| *field)
    }

    /// The hidden coins, each with the shares of its ranks, estimated from so many draws.
    pub fn shares(&self, draws: u32, dice: &mut SplitMix64) -> Vec<HiddenCoin> {
        let coins = self.cases[0].iter().flat_map(|suit| &suit.coins);
        let mut coins: Vec<_> = coins.map(|coin| HiddenCoin { weights: [0.0; 7], ..*coin }).collect();
        for field in (0..draws).filter_map(|_| self.draw(dice)) {
            for coin in &mut coins {
                coin.weights[rank(field.cells[usize::from(coin.at)])] += 1.0 / f64::from(draws);
            }
        }
        coins
    }
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
            field.cells[usize::from(index(at))] = piece(coin.suit.owner().0, rank, coin.shown.is_some());
        }
    }
    field
}

fn suit_case(table: &StratogoPublic, coins: &[HiddenCoin], suit: Suit, lost: Rank) -> SuitCase {
    let shown = table.coins.iter().filter(|(_, coin)| coin.suit == suit).filter_map(|(_, coin)| coin.shown);
    let known = shown.fold(table.removed.ranks(suit), RankSet::with);
    let ranks: Vec<Rank> = RankSet::COINS.without(known).without(RankSet::NONE.with(lost)).iter().collect();
    let coins: Vec<_> = coins.iter().filter(|coin| coin.suit == suit).copied().collect();
    let is_possible = !known.has(lost) && ranks.len() == coins.len();
    let mut case = SuitCase { coins, ranks, weight: 0.0 };
    if is_possible {
        case.weight = case.sum(0, 0);
    }
    case
}

impl SuitCase {
    /// The summed weight of all ways to give the ranks that are not taken to the coins from this one on.
    fn sum(&self, coin: usize, taken: u8) -> f64 {
        if coin == self.coins.len() {
            return 1.0;
        }
        self.options(coin, taken).map(|(index, weight)| weight * self.sum(coin + 1, taken | 1 << index)).sum()
    }

    fn options(&self, coin: usize, taken: u8) -> impl Iterator<Item = (usize, f64)> {
        let weights = self.coins[coin].weights;
        let free = self.ranks.iter().enumerate().filter(move |(index, _)| taken >> index & 1 == 0);
        free.map(move |(index, rank)| (index, weights[*rank as usize])).filter(|(_, weight)| *weight > 0.0)
    }

    /// The coins' ranks, drawn in proportion to the weight of the whole.
    fn draw(&self, dice: &mut SplitMix64) -> Option<Vec<Rank>> {
        let (mut ranks, mut taken) = (Vec::with_capacity(self.coins.len()), 0);
        for coin in 0..self.coins.len() {
            let mut ticket = ticket(self.sum(coin, taken), dice)?;
            let mut chosen = None;
            for (index, weight) in self.options(coin, taken) {
                let share = weight * self.sum(coin + 1, taken | 1 << index);
                if share > 0.0 {
                    chosen = Some(index);
                }
                if ticket < share {
                    break;
                }
                ticket -= share;
            }
            let index = chosen?;
            taken |= 1 << index;
            ranks.push(self.ranks[index]);
        }
        Some(ranks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coin(moved: bool) -> HiddenCoin {
        let weights = if moved { [0.0, 1.0, 0.0, 1.0, 1.0, 1.0, 0.0] } else { [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0] };
        HiddenCoin { at: 0, suit: Suit::Blue, moved, weights }
    }

    fn case(coins: Vec<HiddenCoin>, ranks: &[Rank]) -> SuitCase {
        let mut case = SuitCase { coins, ranks: ranks.to_vec(), weight: 0.0 };
        case.weight = case.sum(0, 0);
        case
    }

    #[test]
    fn the_ways_to_give_ranks_to_coins_are_counted_out() {
        let ranks = [Rank::Null, Rank::Two, Rank::Five];
        for (moved, ways) in [([false; 3], 6.0), ([true, false, false], 2.0), ([true, true, false], 0.0)] {
            let weight = case(moved.map(coin).to_vec(), &ranks).weight;
            assert!((weight - ways).abs() < 1e-9, "{moved:?}: {weight}");
        }
    }

    #[test]
    fn ranks_are_drawn_by_their_weight() {
        let mut heavy = coin(false);
        heavy.weights[Rank::Null as usize] = 9.0;
        let case = case(vec![heavy, coin(false)], &[Rank::Null, Rank::Two]);
        let mut dice = SplitMix64::new(3);
        let flags = (0..1_000).filter(|_| case.draw(&mut dice).unwrap()[0] == Rank::Null).count();
        assert!((870..930).contains(&flags), "{flags}");
    }
}
