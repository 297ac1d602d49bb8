//! Hints in the enemy's play on its hidden coins, and the boards that have been before: read from the record.
//!
//! A coin that has never fought can be followed back through the record without doubt, and so can the pieces of one's own
//! that still stand. A coin that goes next to a known piece likely beats it; one that goes away from it likely does not; what
//! stays on the back rank is likely what can't walk. The factors are what seems to fit people; a wrong one costs little.

use crate::stratogo::{Rank, StraToGo, StratogoAction, StratogoView};
use game::{Actor, Options, Rules, Seat, VisibleAction};

use super::belief::{HiddenCoin, index};
use super::field::{Leap, NEXT, SQUARES, beats};

/// The factor by which a coin that comes next to a known piece is likelier to beat it.
const COMES: f64 = 2.0;
/// The factor by which a coin that goes away from a known piece is likelier to be beaten by it.
const GOES: f64 = 1.8;

/// The part that a level takes for likely from where a coin stands, as factors.
#[derive(Clone, Copy, Debug)]
pub struct SquareOdds {
    /// Of a flag on the front rank.
    pub front_flag: f64,
    /// Of a flag in front of a hole, where only its own side's squares lead to it.
    pub covered_flag: f64,
    /// Of a flag in a corner, against another square of the back rank.
    pub corner_flag: f64,
    /// Of a bomb on the front rank with a way forward.
    pub open_bomb: f64,
}

/// The moves of a record in order, each with its seat.
pub fn moves(options: &Options, record: &[VisibleAction]) -> Vec<(Seat, Leap)> {
    let read = |entry: &VisibleAction| {
        let Actor::Seat(seat) = entry.by else { return None };
        match StraToGo::parse(2, options, entry.action.as_ref()?) {
            Ok(StratogoAction::Move { from, to }) => Some((seat, Leap { from: index(from), to: index(to) })),
            _ => None,
        }
    };
    record.iter().filter_map(read).collect()
}

/// Weighs each hidden coin by where it stands and by what it did.
pub fn weigh(coins: &mut [HiddenCoin], view: &StratogoView, seat: Seat, moves: &[(Seat, Leap)], places: SquareOdds) {
    let plies = moves.len();
    for coin in coins.iter_mut().filter(|coin| !coin.moved) {
        by_place(coin, seat, plies, places);
    }
    let mut own: Vec<(u8, usize)> = shown_own(view, seat);
    let mut squares: Vec<u8> = coins.iter().map(|coin| coin.at).collect();
    for (by, leap) in moves.iter().rev() {
        if *by == seat {
            own.iter_mut().filter(|(at, _)| *at == leap.to).for_each(|(at, _)| *at = leap.from);
        } else if let Some(found) = squares.iter().position(|at| *at == leap.to) {
            by_step(&mut coins[found], *leap, &own);
            squares[found] = leap.from;
        }
    }
}

fn by_place(coin: &mut HiddenCoin, seat: Seat, plies: usize, places: SquareOdds) {
    let home = if seat.0 == 0 { 5 } else { 0 };
    let long = 1.0 + (plies.min(80) as f64) / 40.0;
    let flag = if matches!(coin.at % 6, 0 | 5) { 2.0 * places.corner_flag } else { 2.0 };
    let bomb = if matches!(coin.at % 6, 2 | 3) { 2.0 - places.open_bomb } else { places.open_bomb };
    let factors = if coin.at / 6 == home {
        [flag, 0.8, 1.2, 1.0, 1.0, 0.8]
    } else {
        let flag = if matches!(coin.at % 6, 2 | 3) { places.covered_flag } else { places.front_flag };
        [flag, 1.0, bomb, 1.0, 1.0, 1.1]
    };
    for (rank, factor) in factors.into_iter().enumerate() {
        let is_fixed = Rank::ALL[rank].is_fixed();
        coin.weights[rank] *= if is_fixed { factor * long } else { factor };
    }
}

/// The pieces of one's own that the enemy knows.
fn shown_own(view: &StratogoView, seat: Seat) -> Vec<(u8, usize)> {
    let coins = view.table.coins.iter().filter(|(_, coin)| coin.suit.owner() == seat);
    coins.filter_map(|(at, coin)| Some((index(at), coin.shown? as usize))).collect()
}

fn by_step(coin: &mut HiddenCoin, leap: Leap, own: &[(u8, usize)]) {
    let near = |from: u8, at: u8| NEXT[usize::from(from)].contains(&at);
    for (at, rank) in own {
        let (before, after) = (near(leap.from, *at), near(leap.to, *at));
        if before == after {
            continue;
        }
        for (own_rank, weight) in coin.weights.iter_mut().enumerate() {
            let wins = beats(own_rank, *rank);
            let loses = beats(*rank, own_rank);
            *weight *= match (after, wins, loses) {
                (true, true, _) => COMES,
                (true, _, true) => 1.0 / COMES,
                (false, _, true) => GOES,
                (false, true, _) => 1.0 / GOES,
                _ => 1.0,
            };
        }
    }
}

/// The board, as far as boards can be told apart: pieces keep their names.
pub type Arrangement = [u8; SQUARES];

/// The boards since the last fight, the present one last.
pub fn arrangements(view: &StratogoView, moves: &[(Seat, Leap)]) -> Vec<Arrangement> {
    let mut now = [0; SQUARES];
    for (at, _) in view.table.coins.iter() {
        now[usize::from(index(at))] = index(at) + 1;
    }
    let mut boards = vec![now];
    for (_, leap) in moves.iter().rev().take(usize::from(view.table.quiet)) {
        now[usize::from(leap.from)] = std::mem::take(&mut now[usize::from(leap.to)]);
        boards.push(now);
    }
    boards.reverse();
    boards
}

/// The staleness of a move: how often the board has been before that it leads to, and before that, whether one's own
/// pieces would come to stand the same for the third time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Staleness {
    /// Whether one's own pieces would stand so for the third time.
    pub is_third: bool,
    /// The number of times that the board has been before.
    pub repeats: usize,
}

/// The staleness of a move of the seat.
pub fn staleness(view: &StratogoView, seat: Seat, boards: &[Arrangement], leap: Leap) -> Staleness {
    let Some(now) = boards.last() else { return Staleness::default() };
    let mut next = *now;
    if next[usize::from(leap.to)] != 0 {
        return Staleness::default();
    }
    next[usize::from(leap.to)] = std::mem::take(&mut next[usize::from(leap.from)]);
    let coins = view.table.coins.iter().filter(|(_, coin)| coin.suit.owner() == seat);
    let names: Vec<u8> = coins.map(|(at, _)| index(at) + 1).collect();
    let own = |board: &Arrangement| board.map(|name| if names.contains(&name) { name } else { 0 });
    Staleness {
        is_third: came_to_stand(boards.iter().map(own), own(&next)) >= 2,
        repeats: boards.iter().filter(|board| **board == next).count(),
    }
}

/// The number of times that one's pieces came to stand so; while they stay as they are they do not count again.
fn came_to_stand(boards: impl Iterator<Item = Arrangement>, so: Arrangement) -> usize {
    let mut latest = None;
    boards.filter(|board| latest.replace(*board) != Some(*board) && *board == so).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stratogo::Suit;

    #[test]
    fn who_comes_likely_wins_and_who_goes_likely_loses() {
        let own = [(8, Rank::Four as usize)];
        let coin = HiddenCoin { at: 7, suit: Suit::Blue, moved: true, weights: [1.0; 7] };
        let (mut comes, mut goes) = (coin, coin);
        by_step(&mut comes, Leap { from: 13, to: 7 }, &own);
        by_step(&mut goes, Leap { from: 7, to: 13 }, &own);
        let [ace, three] = [Rank::Ace as usize, Rank::Three as usize];
        assert!(comes.weights[ace] > comes.weights[three]);
        assert!(goes.weights[three] > goes.weights[ace]);
    }

    #[test]
    fn how_often_one_came_to_stand_the_same_is_counted() {
        let mut board = [0; SQUARES];
        board[0] = 1;
        let mut other = [0; SQUARES];
        other[1] = 1;
        let boards = [board, board, other, other, board, other];
        assert_eq!(came_to_stand(boards.into_iter(), board), 2);
        assert_eq!(came_to_stand(boards.into_iter(), other), 2);
    }
}
