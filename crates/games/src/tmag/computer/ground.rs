//! The unchanging parts of a board of TMAG: reach maps of every square with nobody in the way, the rolls that catch, and
//! distances. Made once for each board. Knows no pieces.

use std::sync::LazyLock;

use crate::tmag::TmagBoard;

use super::area::{SquareBits, index, square};
use super::walk::{MAX_ROLL, Walker, Ways};

/// The index of a piece in the safe-house: a place behind the squares.
pub const HOUSE: u8 = 168;
/// The length of a table by place: an index for every bit of a board, its gaps among them, and the safe-house's behind them.
pub const PLACES: usize = HOUSE as usize + 1;
/// The number of steps that lead past somebody and on, at most.
const PASSING: usize = MAX_ROLL - 1;

/// By roll, where a piece can end.
pub type Ends = [SquareBits; MAX_ROLL + 1];

/// A board as it is for all games on it.
#[derive(Debug)]
pub struct HuntGround {
    /// The squares on which pieces walk.
    pub open: SquareBits,
    /// The four squares of the safe-house.
    pub house: SquareBits,
    /// The bases, in the order of their markers.
    pub bases: [u8; 4],
    /// The bases as a set.
    pub safe: SquareBits,
    /// Steps from every place to each base, around the safe-house.
    pub far: [[u8; PLACES]; 4],
    /// Steps between two places as the crow walks.
    pub apart: Vec<[u8; PLACES]>,
    /// The rolls, a bit each, by which who stands on the first square can land on a piece on the second.
    pub catches: Vec<[u8; PLACES]>,
    /// The walks of a piece from every place if nobody is in the way: four ways, and eight.
    by_four: Vec<FreeWalk>,
    by_eight: Vec<FreeWalk>,
}

/// A walk with nobody in the way.
#[derive(Clone, Copy, Debug)]
pub struct FreeWalk {
    /// The squares on which the walk may end, by its length.
    pub ends: Ends,
    /// The squares on which somebody would be in the way.
    pub near: SquareBits,
}

static SMALL: LazyLock<HuntGround> = LazyLock::new(|| HuntGround::new(TmagBoard::named("5x5")));
static LARGE: LazyLock<HuntGround> = LazyLock::new(|| HuntGround::new(TmagBoard::named("6x6")));

impl HuntGround {
    /// The ground of a board, made once for the whole program.
    pub fn of(board: TmagBoard) -> &'static Self {
        if board == TmagBoard::named("6x6") { &LARGE } else { &SMALL }
    }

    fn new(board: TmagBoard) -> Self {
        let house = SquareBits::of(board.safe_house());
        let open = SquareBits::of(board.squares()) & !house;
        let bases = board.bases().map(index);
        let mut ground = Self {
            open,
            house,
            bases,
            safe: SquareBits::of(board.bases()),
            far: bases.map(|base| steps_to(base, open, house)),
            apart: vec![[0; PLACES]; PLACES],
            catches: vec![[0; PLACES]; PLACES],
            by_four: Vec::new(),
            by_eight: Vec::new(),
        };
        let walks = |ways| move |at| ground_walk(open, from_of(at, house), ways);
        ground.by_four = (0..=HOUSE).map(walks(Ways::Four)).collect();
        ground.by_eight = (0..=HOUSE).map(walks(Ways::Eight)).collect();
        for from in open.indices() {
            for prey in open.indices() {
                let way = Walker {
                    from: SquareBits::EMPTY.with(from),
                    through: open.without(prey),
                    last: open,
                    ways: Ways::Four,
                };
                ground.catches[usize::from(from)][usize::from(prey)] = rolls_to(prey, &way.ends(MAX_ROLL));
            }
        }
        for (from, row) in ground.apart.iter_mut().enumerate() {
            for (to, apart) in row.iter_mut().enumerate() {
                *apart = crow_steps(crow_place(from, house), crow_place(to, house));
            }
        }
        ground
    }

    /// A walk from a place with nobody in the way.
    pub fn free(&self, from: u8, ways: Ways) -> &FreeWalk {
        match ways {
            Ways::Four => &self.by_four[usize::from(from)],
            Ways::Eight => &self.by_eight[usize::from(from)],
        }
    }

    /// The squares on which a piece at a place stands or begins.
    pub fn from(&self, at: u8) -> SquareBits {
        from_of(at, self.house)
    }
}

fn from_of(at: u8, house: SquareBits) -> SquareBits {
    if at == HOUSE { house } else { SquareBits::EMPTY.with(at) }
}

fn ground_walk(open: SquareBits, from: SquareBits, ways: Ways) -> FreeWalk {
    let ends = Walker { from, through: open, last: open, ways }.ends(MAX_ROLL);
    let near = ends[1..=PASSING].iter().fold(SquareBits::EMPTY, |near, area| near | *area);
    FreeWalk { ends, near }
}

fn rolls_to(prey: u8, ends: &Ends) -> u8 {
    ends.iter().enumerate().map(|(roll, area)| u8::from(area.has(prey)) << roll).sum()
}

fn crow_place(at: usize, house: SquareBits) -> u8 {
    let place = u8::try_from(at).expect("few places");
    if place == HOUSE { house.indices().next().unwrap_or(0) } else { place }
}

fn crow_steps(one: u8, other: u8) -> u8 {
    let (one, other) = (square(one), square(other));
    one.file.abs_diff(other.file) + one.rank.abs_diff(other.rank)
}

/// The number of steps that lead from every place to a square, horizontally and vertically; one may begin in the safe-house, not pass
/// it.
fn steps_to(goal: u8, open: SquareBits, house: SquareBits) -> [u8; PLACES] {
    let mut far = [u8::MAX; PLACES];
    let (mut wave, mut seen) = (SquareBits::EMPTY.with(goal), SquareBits::EMPTY);
    for steps in 0..=60 {
        for at in wave.indices() {
            far[usize::from(at)] = steps;
        }
        seen = seen | wave;
        let from = wave & open;
        let next = [14, 1, -14, -1].iter().fold(SquareBits::EMPTY, |area, by| area | from.shifted(*by));
        wave = next & (open | house) & !seen;
    }
    far[usize::from(HOUSE)] = house.indices().map(|at| far[usize::from(at)]).min().unwrap_or(u8::MAX);
    far
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_in_the_way_is_near_and_nobody_else() {
        for ground in [&*SMALL, &*LARGE] {
            for (from, other) in
                ground.open.indices().flat_map(|from| ground.open.indices().map(move |other| (from, other)))
            {
                for ways in [Ways::Four, Ways::Eight] {
                    let through = ground.open.without(other);
                    let walk = Walker { from: ground.from(from), through, last: through, ways }.ends(MAX_ROLL);
                    let free = ground.free(from, ways);
                    let same = (0..=MAX_ROLL).all(|roll| free.ends[roll].without(other) == walk[roll]);
                    assert!(same || free.near.has(other), "{} from {}", square(other), square(from));
                }
            }
        }
    }
}
