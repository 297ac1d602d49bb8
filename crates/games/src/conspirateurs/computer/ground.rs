//! The unchanging parts of a search for a move of Conspirateurs: the shelters, and the distance of each cell from them. Knows no men.

use crate::conspirateurs::{ConspirateursState, PointSet, ShelterRule, Teams};
use game::Seat;

use super::chains::{CellSorts, SortBits};
use super::grid::{AROUND, CELLS, beyond, cell, distances, seen_from};

/// The setting of a search.
#[derive(Debug)]
pub struct CrowdGround {
    /// The number of seats.
    pub seats: usize,
    /// Whether a chain may go on from a shelter.
    pub rule: ShelterRule,
    /// Whether partners play together.
    pub is_paired: bool,
    /// Whether a cell is a shelter.
    pub is_shelter: [bool; CELLS],
    /// The amount that a man lacks until it is in a shelter, by cell, in hundredths of a move.
    pub lacks: [i16; CELLS],
    /// For every cell, the directions that stay on the board.
    pub inside: [u8; CELLS],
    /// For every cell, the directions in which no jump can lead: the second cell is outside the board.
    pub blocked: [u8; CELLS],
    /// For every cell, the directions in which a man lacks less than here.
    pub nearer: [u8; CELLS],
    /// For every cell, the directions in which a man lacks as much.
    pub level: [u8; CELLS],
    /// For every cell, the directions in which a man lacks more.
    pub farther: [u8; CELLS],
    /// The four sorts of cells between which no jump leads.
    pub sorts: CellSorts,
    /// By sort and number of steps, the cells that are at most so many steps from a vacant shelter.
    within: [[SortBits; BY_STEPS.len()]; 4],
    /// How much a man lacks by the number of steps.
    by_steps: &'static Lacks,
    /// The cells of the meeting place.
    pub meeting: Vec<u16>,
    /// For whom the search is.
    pub us: usize,
    /// The number of moves that are looked at below the root.
    pub width: usize,
}

/// For each number of steps to the nearest vacant shelter how much a man lacks, in hundredths of a move.
pub(super) type Lacks = [i16; 18];

/// A chain makes many steps in one move, so far away each step counts less; but a man left behind alone has to walk.
const BY_STEPS: Lacks = [0, 100, 175, 245, 310, 370, 425, 475, 520, 565, 610, 655, 700, 745, 790, 835, 880, 925];

/// With more than two seats a shelter that one has taken is also one fewer for the others, who have to go farther. Searches with three
/// seats and all playouts use it.
pub(super) const SCARCE: Lacks = later(BY_STEPS, 200);

const fn later(mut lacks: Lacks, by: i16) -> Lacks {
    let mut steps = 1;
    while steps < lacks.len() {
        lacks[steps] += by;
        steps += 1;
    }
    lacks
}

impl CrowdGround {
    /// The setting of a position, for a seat.
    pub fn new(state: &ConspirateursState, us: Seat, width: usize) -> Self {
        let shelters = state.shelters();
        let is_shelter = cells_of(shelters);
        let by_steps = if state.seats == 3 { &SCARCE } else { &BY_STEPS };
        let lacks = lacks(shelters, state.all_men(), by_steps);
        let on_board = cells_of(PointSet::ALL);
        let sorts = CellSorts::new();
        let is_inside = |at: u16| on_board[usize::from(at)];
        let compared = |order: std::cmp::Ordering| {
            std::array::from_fn(|from| {
                let from = u16::try_from(from).expect("few cells");
                if !is_inside(from) {
                    return 0;
                }
                let ways = AROUND
                    .map(|by| beyond(from, by))
                    .map(|to| is_inside(to) && lacks[usize::from(to)].cmp(&lacks[usize::from(from)]) == order);
                ways.into_iter().enumerate().map(|(way, fits)| u8::from(fits) << way).sum()
            })
        };
        Self {
            seats: usize::from(state.seats),
            rule: state.rule,
            is_paired: state.teams == Teams::Pairs,
            is_shelter,
            inside: seen_from(is_inside, 1),
            blocked: seen_from(|at| !is_inside(at), 2),
            nearer: compared(std::cmp::Ordering::Less),
            level: compared(std::cmp::Ordering::Equal),
            farther: compared(std::cmp::Ordering::Greater),
            within: std::array::from_fn(|sort| {
                by_steps.map(|most| sorts.cells_where(sort, |at| lacks[usize::from(at)] <= most))
            }),
            by_steps,
            sorts,
            lacks,
            meeting: crate::conspirateurs::MEETING_PLACE.iter().map(cell).collect(),
            us: us.index(),
            width,
        }
    }

    /// The most that one step gains.
    pub fn most_by_step(&self) -> i16 {
        self.by_steps[1]
    }

    /// The number of steps that lead from a cell to a vacant shelter.
    pub fn steps(&self, at: u16) -> usize {
        self.by_steps.partition_point(|lacks| *lacks < self.lacks[usize::from(at)])
    }

    /// The cells of a sort where a man lacks no more than this.
    pub fn within(&self, sort: usize, most: i16) -> SortBits {
        let count = self.by_steps.partition_point(|lacks| *lacks <= most);
        count.checked_sub(1).map_or(0, |steps| self.within[sort][steps])
    }
}

fn cells_of(points: PointSet) -> [bool; CELLS] {
    points.iter().fold([false; CELLS], |mut cells, at| {
        cells[usize::from(cell(at))] = true;
        cells
    })
}

/// The distance of a man on each cell from a shelter.
fn lacks(shelters: PointSet, men: PointSet, by_steps: &Lacks) -> [i16; CELLS] {
    // While some are vacant only they count: a man in a shelter does not lead others there.
    let vacant = shelters - men;
    let field = distances(if vacant.is_empty() { shelters } else { vacant });
    let mut lacks = field.map(|steps| by_steps[usize::from(steps).min(by_steps.len() - 1)]);
    for at in shelters.iter() {
        lacks[usize::from(cell(at))] = 0;
    }
    lacks
}
