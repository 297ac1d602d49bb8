//! The window of an alpha-beta search: which values still count, and for whom. Knows no state and no move.

/// A value beyond every evaluation.
pub(crate) const INFINITE: i32 = 1_000_000;

/// The side to move: ours wants high values, the others low ones.
#[derive(Clone, Copy)]
pub(crate) enum Mover {
    Ours,
    Others,
}

impl Mover {
    /// Worse than every move.
    pub(crate) fn worst(self) -> i32 {
        match self {
            Self::Ours => -INFINITE,
            Self::Others => INFINITE,
        }
    }

    pub(crate) fn prefers(self, value: i32, other: i32) -> bool {
        match self {
            Self::Ours => value > other,
            Self::Others => value < other,
        }
    }
}

/// The values that still count: elsewhere our side is sure of `low`, the others are of `high`.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) low: i32,
    pub(crate) high: i32,
}

impl Window {
    /// The window at the root, in which every value counts.
    pub(crate) const OPEN: Self = Self { low: -INFINITE, high: INFINITE };

    /// The bound that a mover is sure of.
    pub(crate) fn sure(&mut self, mover: Mover) -> &mut i32 {
        match mover {
            Mover::Ours => &mut self.low,
            Mover::Others => &mut self.high,
        }
    }

    /// The window of width 1 by which a move is shown to be no better than what its mover is sure of.
    pub(crate) fn null(self, mover: Mover) -> Self {
        match mover {
            Mover::Ours => Self { high: self.low + 1, ..self },
            Mover::Others => Self { low: self.high - 1, ..self },
        }
    }

    pub(crate) fn narrow(&mut self, mover: Mover, value: i32) {
        let sure = self.sure(mover);
        if mover.prefers(value, *sure) {
            *sure = value;
        }
    }

    pub(crate) fn holds(self, value: i32) -> bool {
        value > self.low && value < self.high
    }

    pub(crate) fn is_closed(self) -> bool {
        self.low >= self.high
    }
}
