//! A set-up of the other seat that explains a record and a view. The record has the moves and not the fights' endings: each
//! ending that the ranks allow is tried, as long as the next move there and the view agree with those who then stand.
//!
//! The search is bounded by the number of men. At most two endings are tried of a fight: one in which both fall, and one in
//! which one of them does. So n men have no more plays to the end than n - 1 and n - 2 together, and 24 have at most 75,025, a
//! Fibonacci number. The set-ups that the judge tries, each through the whole record, are counted by the caller.

use super::array::{Array, MEN, home, men};
use super::dealing::deal;
use super::given_view::GivenView;
use super::piece::{FightEnding, Rank, StratogoPiece, Suit};
use super::state::other;
use super::told_board::{OpenFight, ToldBoard, ToldStep, owner};
use super::told_record::ToldRecord;
use game::{Seat, Square};

/// The facts that a sealed set-up must explain.
pub struct SealedSetup<'a> {
    /// The seat whose knowledge it is.
    pub seat: Seat,
    /// Its own set-up, and the moves.
    pub told: &'a ToldRecord,
    /// Its view after them.
    pub given: &'a GivenView,
    /// The number of plies without a fight that end the game.
    pub limit: u16,
}

/// A judge of a set-up: the game's view with it, if it is the given one.
type Judge<'a, T> = &'a dyn Fn(&Array) -> Option<T>;

impl SealedSetup<'_> {
    /// The judge's answer to the first set-up that satisfies it.
    pub fn find<T>(&self, judge: Judge<'_, T>) -> Option<T> {
        self.play_on(ToldBoard::new(self.seat, &self.told.own), 0, judge)
    }

    /// Plays the moves from this one on, up to the next fight, and each ending of that.
    fn play_on<T>(&self, mut board: ToldBoard, first: usize, judge: Judge<'_, T>) -> Option<T> {
        for (ply, step) in self.told.moves.iter().enumerate().skip(first) {
            if let ToldStep::Fight(fight) = board.go(ToldRecord::mover(ply), *step)? {
                let endings = [FightEnding::Won, FightEnding::Lost, FightEnding::Equal].into_iter();
                let mut boards = endings
                    .filter(|ending| self.allows(ply + 1, fight, *ending))
                    .filter_map(|ending| board.settle(fight, ending));
                return boards.find_map(|board| self.play_on(board, ply + 1, judge));
            }
            if board.quiet >= self.limit {
                return None;
            }
        }
        if board.quiet == self.given.quiet { self.set_ups(&board).iter().find_map(judge) } else { None }
    }

    /// Whether the next move that begins or ends on the fight's square, or else the view, can find the survivor there.
    fn allows(&self, next: usize, fight: OpenFight, ending: FightEnding) -> bool {
        let stands = fight.survivor(ending).map(owner);
        let touches = |(_, (from, to)): &(usize, &(Square, Square))| [*from, *to].contains(&fight.at);
        match self.told.moves.iter().enumerate().skip(next).find(touches) {
            Some((ply, (from, _))) if *from == fight.at => stands == Some(ToldRecord::mover(ply)),
            Some((ply, _)) => stands != Some(ToldRecord::mover(ply)),
            None => stands == self.given.on(fight.at).map(|piece| piece.suit.owner()),
        }
    }

    /// A set-up for each choice of discards that ends in the given board, and with which the other seat can move if it must.
    fn set_ups(&self, board: &ToldBoard) -> Vec<Array> {
        let enemy = other(self.seat);
        let walkers: Vec<_> = if ToldRecord::mover(self.told.moves.len()) == enemy {
            board.unblocked(enemy).map(Some).collect()
        } else {
            vec![None]
        };
        let set_up = |null_lost: Suit| {
            let pieces: Array = men(null_lost).try_into().ok()?;
            walkers.iter().find_map(|walker| self.set_up(board, &pieces, *walker))
        };
        Suit::of(enemy).into_iter().filter_map(set_up).collect()
    }

    fn set_up(&self, board: &ToldBoard, pieces: &Array, walker: Option<Square>) -> Option<Array> {
        let fits = home(other(self.seat)).map(|man| {
            pieces.map(|piece| {
                let stays = walker == Some(man) && piece.rank.is_fixed();
                !stays && self.can_be(board, man, piece)
            })
        });
        let mut array = *pieces;
        for (man, piece) in deal::<MEN>(&fits)?.into_iter().enumerate() {
            array[man] = pieces[piece];
        }
        Some(array)
    }

    /// Whether a man of the other seat can be this piece, as the moves and the view tell. Pawns lie open.
    fn can_be(&self, board: &ToldBoard, man: Square, piece: StratogoPiece) -> bool {
        let is_given = match board.place(man) {
            None => self.given.removed.has(piece),
            Some(at) => self.given.on(at).is_some_and(|given| {
                let rank_fits = given.rank.map_or(piece.rank != Rank::Pawn, |rank| rank == piece.rank);
                given.suit == piece.suit && rank_fits
            }),
        };
        is_given && board.ranks(man).has(piece.rank)
    }
}
