//! Where a piece can be after exactly so many steps, never straight back to the square just left, and by which path.

use super::floor::{Floor, MAX_EDGE};
use game::Square;

/// The directions; the opposite of each stands four places on.
const DIRECTIONS: [(i8, i8); 8] = Square::AROUND;
/// The mark of a square where a walk begins, beside the eight directions of arrival.
const START: u16 = 1 << 8;
const SQUARES: usize = MAX_EDGE as usize * MAX_EDGE as usize;

/// In which directions a piece may step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// Horizontally and vertically.
    Straight,
    /// Diagonally too.
    Any,
}

/// Which step of a walk is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The piece goes on from there.
    Through,
    /// The piece ends there.
    Last,
}

/// All walks of exactly so many steps: for every step and square, by which directions the square is reached.
#[derive(Clone, Debug)]
pub struct Walk {
    floor: Floor,
    reached: Vec<[u16; SQUARES]>,
}

impl Walk {
    /// The walks from any of `starts`, over squares that `may_enter` allows.
    pub fn new(
        floor: Floor,
        gait: Gait,
        starts: &[Square],
        steps: u8,
        may_enter: impl Fn(Square, Step) -> bool,
    ) -> Self {
        let mut first = [0; SQUARES];
        for at in starts {
            first[index(*at)] = START;
        }
        let mut walk = Self { floor, reached: vec![first] };
        for step in 1..=steps {
            let kind = if step == steps { Step::Last } else { Step::Through };
            let next = walk.next(gait, |at| may_enter(at, kind));
            walk.reached.push(next);
        }
        walk
    }

    fn next(&self, gait: Gait, may_enter: impl Fn(Square) -> bool) -> [u16; SQUARES] {
        let mut next = [0; SQUARES];
        let last = self.last();
        for from in self.floor.squares().filter(|at| last[index(*at)] != 0) {
            for (way, toward) in DIRECTIONS.iter().enumerate() {
                let straight = way % 2 == 0 || gait == Gait::Any;
                if !straight || last[index(from)] & !(1 << opposite(way)) == 0 {
                    continue;
                }
                if let Some(to) = self.floor.step(from, *toward).filter(|to| may_enter(*to)) {
                    next[index(to)] |= 1 << way;
                }
            }
        }
        next
    }

    fn last(&self) -> &[u16; SQUARES] {
        self.reached.last().expect("a walk has its start")
    }

    /// The squares where a walk can end, in reading order.
    pub fn ends(&self) -> impl Iterator<Item = Square> + '_ {
        self.floor.squares().filter(|at| self.ends_on(*at))
    }

    /// Whether a walk can end here.
    pub fn ends_on(&self, at: Square) -> bool {
        self.last()[index(at)] != 0
    }

    /// A path to this end, start included: of all the same one every time. `None` if no walk ends there.
    pub fn path(&self, to: Square) -> Option<Vec<Square>> {
        let mut path = vec![to];
        let mut arrivals = self.last()[index(to)];
        for earlier in self.reached.iter().rev().skip(1) {
            let way = usize::try_from(arrivals.trailing_zeros()).ok().filter(|way| *way < DIRECTIONS.len())?;
            let (file, rank) = DIRECTIONS[way];
            let before = self.floor.step(*path.last()?, (-file, -rank))?;
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
