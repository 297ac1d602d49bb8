//! The squares that a piece reaches in exactly so many steps, never straight back to the square just left, and by which path.

use super::board::{MAX_EDGE, TmagBoard};
use game::Square;

/// The directions; the opposite of each stands four places on.
const DIRECTIONS: [(i8, i8); 8] = Square::AROUND;
/// The mark of a square where a path begins, beside the eight directions of arrival.
const START: u16 = 1 << 8;
const SQUARES: usize = MAX_EDGE as usize * MAX_EDGE as usize;

/// In which directions a piece may step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Directions {
    /// Steps to the four neighbours in file and rank.
    Straight,
    /// Steps to all eight neighbours.
    Any,
}

/// The step of a path that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// The piece goes on from there.
    Through,
    /// The piece ends there.
    Last,
}

/// All paths of exactly so many steps: for every step and square, by which directions the square is reached.
#[derive(Clone, Debug)]
pub struct PathSearch {
    board: TmagBoard,
    reached: Vec<[u16; SQUARES]>,
}

impl PathSearch {
    /// The paths from any of `starts`, over squares that `may_enter` allows.
    pub fn new(
        board: TmagBoard,
        directions: Directions,
        starts: &[Square],
        steps: u8,
        may_enter: impl Fn(Square, PathStep) -> bool,
    ) -> Self {
        let mut first = [0; SQUARES];
        for at in starts {
            first[index(*at)] = START;
        }
        let mut paths = Self { board, reached: vec![first] };
        for step in 1..=steps {
            let kind = if step == steps { PathStep::Last } else { PathStep::Through };
            let next = paths.next(directions, |at| may_enter(at, kind));
            paths.reached.push(next);
        }
        paths
    }

    fn next(&self, directions: Directions, may_enter: impl Fn(Square) -> bool) -> [u16; SQUARES] {
        let mut next = [0; SQUARES];
        let last = self.last();
        for from in self.board.squares().filter(|at| last[index(*at)] != 0) {
            for (way, toward) in DIRECTIONS.iter().enumerate() {
                let straight = way % 2 == 0 || directions == Directions::Any;
                if !straight || last[index(from)] & !(1 << opposite(way)) == 0 {
                    continue;
                }
                if let Some(to) = self.board.step(from, *toward).filter(|to| may_enter(*to)) {
                    next[index(to)] |= 1 << way;
                }
            }
        }
        next
    }

    fn last(&self) -> &[u16; SQUARES] {
        self.reached.last().expect("a path has its start")
    }

    /// The squares where a path can end, in reading order.
    pub fn ends(&self) -> impl Iterator<Item = Square> + '_ {
        self.board.squares().filter(|at| self.ends_on(*at))
    }

    /// Whether a path can end here.
    pub fn ends_on(&self, at: Square) -> bool {
        self.last()[index(at)] != 0
    }

    /// A path to this end, start included: of all the same one every time. `None` if no path ends there.
    pub fn path(&self, to: Square) -> Option<Vec<Square>> {
        let mut path = vec![to];
        let mut arrivals = self.last()[index(to)];
        for earlier in self.reached.iter().rev().skip(1) {
            let way = usize::try_from(arrivals.trailing_zeros()).ok().filter(|way| *way < DIRECTIONS.len())?;
            let (file, rank) = DIRECTIONS[way];
            let before = self.board.step(*path.last()?, (-file, -rank))?;
            arrivals = earlier[index(before)] & !(1 << opposite(way));
            path.push(before);
        }
        path.reverse();
        (arrivals != 0).then_some(path)
    }
}

const fn opposite(way: usize) -> usize {
    (way + 4) % 8
}

fn index(at: Square) -> usize {
    usize::from(at.rank) * usize::from(MAX_EDGE) + usize::from(at.file)
}
