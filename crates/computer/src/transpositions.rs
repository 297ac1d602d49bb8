//! What a search remembers of positions that it has met: a table of a fixed size. Knows no game.

/// How a remembered value stands to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least this.
    Least,
    /// The true one is at most this.
    Most,
}

impl Bound {
    /// What a value means that was found within a window.
    pub fn of(value: i32, (low, high): (i32, i32)) -> Self {
        match value {
            value if value <= low => Self::Most,
            value if value >= high => Self::Least,
            _ => Self::Exact,
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub struct TableEntry {
    key: u64,
    value: i32,
    slot: u16,
    depth: u8,
    bound: Bound,
}

impl TableEntry {
    /// The number of the best move.
    pub fn slot(&self) -> usize {
        usize::from(self.slot)
    }

    /// The value, if it is deep enough to settle a search with this window.
    pub fn cutoff(&self, depth: usize, low: i32, high: i32) -> Option<i32> {
        let fits = match self.bound {
            Bound::Exact => true,
            Bound::Least => self.value >= high,
            Bound::Most => self.value <= low,
        };
        (fits && usize::from(self.depth) >= depth).then_some(self.value)
    }
}

/// The table: a power of two of places, where the newest is kept.
#[derive(Debug)]
pub struct Transpositions {
    entries: Vec<Option<TableEntry>>,
}

impl Transpositions {
    /// A table of at least so many places.
    pub fn new(places: usize) -> Self {
        Self { entries: vec![None; places.next_power_of_two()] }
    }

    /// What is known of the position with this key.
    pub fn get(&self, key: u64) -> Option<TableEntry> {
        self.entries[self.place(key)].filter(|entry| entry.key == key)
    }

    /// Keeps what was found.
    pub fn put(&mut self, key: u64, depth: usize, value: i32, bound: Bound, slot: usize) {
        let place = self.place(key);
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        let slot = u16::try_from(slot).expect("there are at most 2^14 slots");
        self.entries[place] = Some(TableEntry { key, value, slot, depth, bound });
    }

    fn place(&self, key: u64) -> usize {
        let mask = self.entries.len() - 1;
        usize::try_from(key & mask as u64).expect("a place is an index")
    }
}
