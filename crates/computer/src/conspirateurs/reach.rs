//! Where a man of Conspirateurs can go: steps, and chains of jumps followed over the cells. Knows no turns.

use super::grid::{AROUND, CELLS, RIM, VACANT, beyond};

/// A search for the ends of one man's moves after another; it keeps its marks between them.
pub struct Reach {
    marks: [u8; CELLS],
    mark: u8,
    wave: Vec<u16>,
}

impl Reach {
    /// A search that has been nowhere.
    pub fn new() -> Self {
        Self { marks: [0; CELLS], mark: 0, wave: Vec::with_capacity(64) }
    }

    /// Tells every cell on which the man on `from` may end, each once. Chains end on the cells of `stops`.
    pub fn of(&mut self, from: u16, cells: &[u8; CELLS], stops: Option<&[bool; CELLS]>, mut tell: impl FnMut(u16)) {
        self.mark += 1;
        self.marks[usize::from(from)] = self.mark;
        for by in AROUND {
            let next = beyond(from, by);
            if cells[usize::from(next)] == VACANT {
                self.marks[usize::from(next)] = self.mark;
                tell(next);
            }
        }
        self.wave.clear();
        self.wave.push(from);
        while let Some(here) = self.wave.pop() {
            for by in AROUND {
                let over = usize::from(beyond(here, by));
                let landing = beyond(here, 2 * by);
                let is_man = cells[over] != VACANT && cells[over] != RIM && over != usize::from(from);
                if !is_man || cells[usize::from(landing)] != VACANT || self.marks[usize::from(landing)] == self.mark {
                    continue;
                }
                self.marks[usize::from(landing)] = self.mark;
                tell(landing);
                if stops.is_none_or(|stops| !stops[usize::from(landing)]) {
                    self.wave.push(landing);
                }
            }
        }
    }
}
