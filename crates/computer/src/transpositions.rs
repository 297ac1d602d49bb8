//! The memory of a search for positions that it has met: a table of a fixed size. Knows no game.

/// The relation of a remembered value to the true one.
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
    /// The meaning of a value that was found within a window.
    #[must_use]
    #[inline]
    pub fn of(value: i32, (low, high): (i32, i32)) -> Self {
        match value {
            value if value <= low => Self::Most,
            value if value >= high => Self::Least,
            _ => Self::Exact,
        }
    }
}

/// A search's knowledge of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    value: i32,
    slot: u16,
    depth: u8,
    bound: Bound,
}

impl TableEntry {
    /// The number of the best move.
    #[must_use]
    #[inline]
    pub fn slot(&self) -> usize {
        usize::from(self.slot)
    }

    /// The value, if it is deep enough to settle a search with this window.
    #[must_use]
    #[inline]
    pub fn cutoff(&self, depth: usize, low: i32, high: i32) -> Option<i32> {
        let fits = match self.bound {
            Bound::Exact => true,
            Bound::Least => self.value >= high,
            Bound::Most => self.value <= low,
        };
        (fits && usize::from(self.depth) >= depth).then_some(self.value)
    }

    /// The entry as a number that is never 0.
    #[inline]
    fn packed(self) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::Least => 2,
            Bound::Most => 3,
        };
        u64::from(self.value.cast_unsigned()) << 32 | u64::from(self.slot) << 16 | u64::from(self.depth) << 8 | bound
    }

    #[inline]
    fn unpacked(number: u64) -> Option<Self> {
        let bound = match number & 0xFF {
            1 => Bound::Exact,
            2 => Bound::Least,
            3 => Bound::Most,
            _ => return None,
        };
        let [depth, low, high, ..] = (number >> 8).to_le_bytes();
        let value = u32::try_from(number >> 32).ok()?.cast_signed();
        Some(Self { value, slot: u16::from_le_bytes([low, high]), depth, bound })
    }
}

/// The table: a power of two of places, where the newest is kept. A place is a key and an entry; 0 where there is none, so
/// that a new table costs nothing before it is used.
#[derive(Debug)]
pub struct Transpositions {
    places: Vec<[u64; 2]>,
}

impl Transpositions {
    /// A table of at least so many places.
    #[must_use]
    pub fn new(places: usize) -> Self {
        Self { places: vec![[0; 2]; places.next_power_of_two()] }
    }

    /// The entry of the position with this key.
    #[must_use]
    #[inline]
    pub fn get(&self, key: u64) -> Option<TableEntry> {
        let [known, entry] = self.places[self.place(key)];
        if known == key { TableEntry::unpacked(entry) } else { None }
    }

    /// Keeps what was found.
    #[inline]
    pub fn put(&mut self, key: u64, depth: usize, value: i32, bound: Bound, slot: usize) {
        let place = self.place(key);
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        let slot = u16::try_from(slot).expect("there are at most 2^14 slots");
        self.places[place] = [key, TableEntry { value, slot, depth, bound }.packed()];
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        let mask = self.places.len() - 1;
        usize::try_from(key & mask as u64).expect("a place is an index")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_got_and_nothing_else() {
        let mut table = Transpositions::new(8);
        for (key, value, bound, slot) in
            [(0, -1_000_000, Bound::Least, 16_383), (9, 1_000_000, Bound::Most, 0), (10, -1, Bound::Exact, 258)]
        {
            assert_eq!(table.get(key), None);
            table.put(key, 40, value, bound, slot);
            let slot = u16::try_from(slot).unwrap();
            assert_eq!(table.get(key), Some(TableEntry { value, slot, depth: 40, bound }));
            assert_eq!(table.get(key + 8), None);
        }
    }
}
