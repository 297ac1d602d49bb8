//! A weight made of digits, the most important first. Digits are packed into numbers that are compared one after another; each has so
//! much room that the sum over a whole matching never reaches the next.

/// How much of a number is filled: sums and differences of a few hundred stay within 64 bits.
const ROOM_BITS: u32 = 40;

/// A weight that is being written. All weights of a matching are written with the same rooms in the same order.
#[derive(Clone, Debug, Default)]
pub(super) struct Priorities {
    numbers: Vec<i64>,
    used: u32,
}

impl Priorities {
    /// Adds a digit that counts less than all before it.
    pub fn push(&mut self, digit: i64, room_bits: u32) {
        if self.numbers.is_empty() || self.used + room_bits > ROOM_BITS {
            self.numbers.push(0);
            self.used = 0;
        }
        self.used += room_bits;
        if let Some(number) = self.numbers.last_mut() {
            *number = (*number << room_bits) + digit;
        }
    }

    /// Adds digits of which these places have these values, and the others 0.
    pub fn push_at(&mut self, places: usize, room_bits: u32, values: &[(usize, i64)]) {
        for place in 0..places {
            let digit = values.iter().filter(|(at, _)| *at == place).map(|(_, value)| value).sum();
            self.push(digit, room_bits);
        }
    }

    /// The numbers, to be compared one after another.
    pub fn numbers(&self) -> &[i64] {
        &self.numbers
    }
}
