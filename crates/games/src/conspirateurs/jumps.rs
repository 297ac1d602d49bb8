//! The ways of one man: a step, or a chain of jumps. The whole wave of a chain floods the board at once.

use super::points::{PointSet, Toward};
use game::Square;

/// The board as a man finds it who is about to move: its own point is vacant.
#[derive(Clone, Copy, Debug)]
pub struct JumpSearch {
    from: Square,
    others: PointSet,
    stops: PointSet,
}

impl JumpSearch {
    /// The way of the man on `from` among all men; a chain ends on the points of `stops`.
    pub fn new(from: Square, men: PointSet, stops: PointSet) -> Self {
        Self { from, others: men.without(from), stops }
    }

    /// All points it may end on.
    pub fn destinations(&self) -> PointSet {
        (self.steps() | self.landings()).without(self.from)
    }

    /// The vacant points next to it.
    pub fn steps(&self) -> PointSet {
        CrowdStep { from: PointSet::of(self.from) }.around() & self.vacant()
    }

    /// Whether one jump leads from one point to the other.
    pub fn is_jump(&self, from: Square, to: Square) -> bool {
        let over = Square::new(u8::midpoint(from.file, to.file), u8::midpoint(from.rank, to.rank));
        let far = |a: u8, b: u8| matches!(a.abs_diff(b), 0 | 2);
        let straight = from != to && far(from.file, to.file) && far(from.rank, to.rank);
        straight && self.others.contains(over) && self.vacant().contains(to)
    }

    /// Whether a chain that lands here has to end.
    pub fn stops_at(&self, at: Square) -> bool {
        self.stops.contains(at)
    }

    /// The shortest way to a point, both ends included: a step before any chain. `None` if no way leads there.
    pub fn shortest(&self, to: Square) -> Option<Vec<Square>> {
        if to == self.from {
            return None;
        }
        if self.steps().contains(to) {
            return Some(vec![self.from, to]);
        }
        let waves = self.waves(to);
        waves.last().filter(|wave| wave.contains(to))?;
        let mut path = vec![to];
        for wave in waves.iter().rev().skip(1) {
            let here = *path.last().expect("a path begins with its end");
            path.push(self.before(here, *wave - self.stops)?);
        }
        path.reverse();
        Some(path)
    }

    fn vacant(&self) -> PointSet {
        PointSet::ALL - self.others
    }

    fn landings(&self) -> PointSet {
        let mut reached = PointSet::EMPTY;
        let mut wave = PointSet::of(self.from);
        while !wave.is_empty() {
            wave = self.jumped(wave) - reached;
            reached |= wave;
            wave = wave - self.stops;
        }
        reached
    }

    /// The points reached by no jump, by one, by two … until `to` is among them or nothing new is reached.
    fn waves(&self, to: Square) -> Vec<PointSet> {
        let mut reached = PointSet::of(self.from);
        let mut waves = vec![reached];
        while let Some(last) = waves.last().filter(|wave| !wave.is_empty() && !wave.contains(to)) {
            let next = self.jumped(*last - self.stops) - reached;
            reached |= next;
            waves.push(next);
        }
        waves
    }

    fn jumped(&self, wave: PointSet) -> PointSet {
        CrowdJump { from: wave, over: self.others }.around() & self.vacant()
    }

    fn before(&self, here: Square, wave: PointSet) -> Option<Square> {
        wave.iter().find(|earlier| self.is_jump(*earlier, here))
    }
}

/// A step of each of some men.
struct CrowdStep {
    from: PointSet,
}

impl Toward for CrowdStep {
    #[inline]
    fn toward<const BY: i8>(&self) -> PointSet {
        self.from.shifted::<BY>()
    }
}

/// A jump of each of some men, over any of others.
struct CrowdJump {
    from: PointSet,
    over: PointSet,
}

impl Toward for CrowdJump {
    #[inline]
    fn toward<const BY: i8>(&self) -> PointSet {
        (self.from.shifted::<BY>() & self.over).shifted::<BY>()
    }
}

/// Whether any of these men can step or jump, given all men on the board.
pub fn any_can_move(some: PointSet, men: PointSet) -> bool {
    let reached = CrowdStep { from: some }.around() | CrowdJump { from: some, over: men }.around();
    !(reached & (PointSet::ALL - men)).is_empty()
}
