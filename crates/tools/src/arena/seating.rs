//! The seats of each game of a match. It must not know how a player chooses.

/// The players of a match and how they take turns.
#[derive(Clone, Copy, Debug)]
pub enum Seating {
    /// So many players, all in every game.
    Together(usize),
    /// So many players, each on their own seat in every game.
    Kept(usize),
    /// Of so many players the first in every game, and one of the others on all seats that are left.
    InTurn {
        /// The number of players.
        players: usize,
        /// The number of seats.
        seats: usize,
    },
}

impl Seating {
    /// The player on each seat in the game of this number: seats are turned from game to game, unless they are kept.
    #[must_use]
    pub fn of(self, number: u32) -> Vec<usize> {
        let number = number as usize;
        match self {
            Self::Together(count) => (0..count).map(|seat| (seat + count - number % count) % count).collect(),
            Self::Kept(count) => (0..count).collect(),
            Self::InTurn { players, seats } => {
                let (round, other) = (number / (players - 1), 1 + number % (players - 1));
                (0..seats).map(|seat| if seat == round % seats { 0 } else { other }).collect()
            }
        }
    }

    /// Against whom the first player plays in the game of this number, if it is one alone.
    #[must_use]
    pub fn opponent(self, number: u32) -> Option<usize> {
        match self {
            Self::Together(2) | Self::Kept(2) => Some(1),
            Self::Together(_) | Self::Kept(_) => None,
            Self::InTurn { players, .. } => Some(1 + number as usize % (players - 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_who_play_together_are_turned_from_seat_to_seat() {
        let seats: Vec<_> = (0..4).map(|number| Seating::Together(3).of(number)).collect();
        assert_eq!(seats, [vec![0, 1, 2], vec![2, 0, 1], vec![1, 2, 0], vec![0, 1, 2]]);
    }

    #[test]
    fn players_who_keep_their_seats_do_not_turn() {
        let seats: Vec<_> = (0..3).map(|number| Seating::Kept(2).of(number)).collect();
        assert_eq!(seats, [[0, 1], [0, 1], [0, 1]]);
    }

    #[test]
    fn the_first_player_meets_each_other_one_on_every_seat() {
        let seating = Seating::InTurn { players: 3, seats: 3 };
        let seats: Vec<_> = (0..6).map(|number| seating.of(number)).collect();
        let wanted = [vec![0, 1, 1], vec![0, 2, 2], vec![1, 0, 1], vec![2, 0, 2], vec![1, 1, 0], vec![2, 2, 0]];
        assert_eq!(seats, wanted);
        assert_eq!((0..3).map(|number| seating.opponent(number)).collect::<Vec<_>>(), [Some(1), Some(2), Some(1)]);
    }
}
