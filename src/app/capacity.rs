//! How much of this machine the bot takes: of each kind of work so many at once, of each cache so many. An unset number
//! follows from the number of cores; two cores give what a small machine of its own has.

/// The numbers that a process may have at once and keep. Every number is at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacities {
    /// Pictures that are drawn at once, each on a thread.
    pub painters: usize,
    /// Replays under way at once: each keeps its scenes and its bytes in memory.
    pub replays: usize,
    /// Threads that think: for computer players, hints and reviews.
    pub thinkers: usize,
    /// Reviews that are computed at the same time; the others take turns, action by action.
    pub reviews: usize,
    /// Reviews that are kept, some kilobytes each.
    pub kept_reviews: usize,
    /// People whose replay or large picture is under way or waits.
    pub waiting_replays: usize,
    /// People whose hint is under way or waits.
    pub waiting_hints: usize,
    /// People whose review is under way or waits.
    pub waiting_reviews: usize,
    /// People for whom a table's record is being checked, each check on a thread.
    pub proofs: usize,
    /// Posts and messages of this process that are delivered at once.
    pub deliveries: usize,
    /// Tables in play that are kept, some kilobytes each.
    pub kept_tables: usize,
    /// Pictures that are kept, in bytes.
    pub picture_bytes: usize,
}

impl Capacities {
    /// The capacities of a machine of so many cores: one core stays free for answers, and half of them think.
    #[must_use]
    pub fn of_cores(cores: usize) -> Self {
        let (cores, pairs) = (cores.max(1), (cores / 2).max(1));
        Self {
            painters: (cores - 1).max(1),
            replays: 2 * pairs,
            thinkers: pairs,
            reviews: pairs.div_ceil(2),
            kept_reviews: 256 * pairs,
            waiting_replays: 64 * pairs,
            waiting_hints: 64 * pairs,
            waiting_reviews: 64 * pairs,
            proofs: 8 * pairs,
            deliveries: 32 * pairs,
            kept_tables: 512 * pairs,
            picture_bytes: (6 << 20) * pairs,
        }
    }
}

impl Default for Capacities {
    /// The capacities of this machine.
    fn default() -> Self {
        Self::of_cores(std::thread::available_parallelism().map_or(1, usize::from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_of_one_or_two_cores_has_one_painter_and_one_thinker_and_a_larger_one_more() {
        for (cores, painters, thinkers, kept_tables) in
            [(0, 1, 1, 512), (1, 1, 1, 512), (2, 1, 1, 512), (16, 15, 8, 4_096)]
        {
            let had = Capacities::of_cores(cores);
            assert_eq!((had.painters, had.thinkers, had.kept_tables), (painters, thinkers, kept_tables), "{cores}");
        }
    }
}
