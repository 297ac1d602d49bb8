//! The attacks on hidden coins that a sensible side dares, and the worth of a hidden flag to a side that would have to guess it.
//!
//! A search on a field that was drawn knows every coin there, and so would see each side strike only where it wins: both
//! play as if they saw through the coins (the strategy fusion of Frank and Basin, "Search in games with incomplete
//! information", 1998). So below the root a side attacks a hidden coin only where that is worth it over all that the coin
//! may be, and the loss of a flag that nobody has found yet counts by how likely it is to be found.

use computer::Moment;
use game::Seat;

use super::belief::{CoinBelief, Weights, hidden_coins};
use super::field::{EMPTY, Field, HOLE, SQUARES, beats, dared_by, is_of, rank};
use super::search::WON;
use super::worth::WORTH;
use crate::stratogo::StraToGo;

/// The loss on average up to which an attack is still made: it finds something out.
const DARING: f64 = 10.0;
/// The worth of a flag in such an average.
const FLAG: f64 = 300.0;
/// The worth of one's hidden flag in a search: at the least, and more the likelier the enemy takes it for the flag.
const LOSS: [f64; 2] = [50.0, 600.0];
/// From this share of the enemy's belief on, one's flag is found: to lose it is to lose.
const FOUND: f64 = 0.95;

/// The attacks that a sensible side makes, square by square.
#[derive(Clone, Debug)]
pub struct AttackPolicy {
    ranks: [u8; SQUARES],
    flags: [f64; SQUARES],
}

impl AttackPolicy {
    /// Weighs the hidden coins of both sides: the enemy's as the seat believes them, its own as the public does.
    pub fn new(moment: &Moment<StraToGo>, belief: &CoinBelief, guarded: [f64; 3]) -> Self {
        let view = &moment.seen.view;
        let own = CoinBelief::new(view, Seat(1 - moment.seat.0), &hidden_coins(view, moment.seat), guarded);
        let mut dares = Self { ranks: [0x7F; SQUARES], flags: [0.0; SQUARES] };
        for belief in [belief, &own] {
            for coin in belief.shares() {
                let at = usize::from(coin.at);
                dares.flags[at] = coin.weights[0];
                dares.ranks[at] = by(&coin.weights);
            }
        }
        dares
    }

    /// Notes on a field who dares to attack each hidden coin.
    pub fn note(&self, field: &mut Field) {
        for (cell, ranks) in field.cells.iter_mut().zip(self.ranks) {
            if *cell != EMPTY && *cell != HOLE {
                *cell = dared_by(*cell, ranks);
            }
        }
    }

    /// The worth of the thinker's flag on a field.
    #[expect(clippy::cast_possible_truncation, reason = "a loss is a small number")]
    pub fn loss(&self, field: &Field, thinker: u8) -> i32 {
        let mut own = field.pieces().filter(|(_, thing)| is_of(*thing, thinker));
        let flag = own.find(|(_, thing)| rank(*thing) == 0).map(|(at, _)| self.flags[usize::from(at)]);
        flag.filter(|share| *share < FOUND).map_or(WON, |share| (LOSS[0] + LOSS[1] * share) as i32)
    }
}

/// The ranks that dare to attack a coin that is likely this or that, as bits.
fn by(shares: &Weights) -> u8 {
    let dares = (0..7).filter(|rank| expected(*rank, shares) > -DARING);
    dares.fold(0, |set, rank| set | 1 << rank)
}

/// The gain of an attack with a rank, on average.
fn expected(rank: usize, shares: &Weights) -> f64 {
    let gain = |met: usize| match () {
        () if met == 0 => FLAG,
        () if met == rank => 0.0,
        () if beats(rank, met) => f64::from(WORTH[met]),
        () => -f64::from(WORTH[rank]),
    };
    shares.iter().enumerate().map(|(met, share)| share * gain(met)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stratogo::Rank;
    use crate::stratogo::computer::field::piece;

    #[test]
    fn a_captain_does_not_strike_at_what_may_be_a_bomb_and_a_scout_strikes_at_what_may_be_the_flag() {
        let mut shares = [0.0; 7];
        (shares[Rank::Two as usize], shares[Rank::Three as usize]) = (0.5, 0.5);
        let dares = |shares: &Weights, rank: Rank| by(shares) >> rank as u8 & 1 == 1;
        assert!(!dares(&shares, Rank::Ace) && dares(&shares, Rank::Three));
        (shares[Rank::Two as usize], shares[Rank::Null as usize]) = (0.2, 0.3);
        assert!(dares(&shares, Rank::Pawn) && dares(&shares, Rank::Ace));
    }

    #[test]
    fn a_flag_that_is_found_counts_as_the_game() {
        let mut field = Field::empty(0);
        field.cells[3] = piece(0, Rank::Null);
        let loss = |share: f64| {
            let mut dares = AttackPolicy { ranks: [0x7F; SQUARES], flags: [0.0; SQUARES] };
            dares.flags[3] = share;
            dares.loss(&field, 0)
        };
        assert_eq!([0.0, 0.5, 0.94, 0.96].map(loss), [50, 350, 614, WON]);
    }
}
