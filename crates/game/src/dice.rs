//! The source of randomness: always the caller. Rules never draw a number by themselves.

/// A source of fair numbers.
pub trait Dice {
    /// A uniform number in `0..bound`; `bound` is at least 1.
    fn below(&mut self, bound: u64) -> u64;
}

/// A fair shuffle in place (Fisher and Yates, in Durstenfeld's form: from the last item down).
pub fn shuffle<T>(items: &mut [T], dice: &mut dyn Dice) {
    for last in (1..items.len()).rev() {
        items.swap(last, index_below(last + 1, dice));
    }
}

/// A uniform choice, or `None` of nothing.
pub fn pick<'a, T>(items: &'a [T], dice: &mut dyn Dice) -> Option<&'a T> {
    if items.is_empty() { None } else { items.get(index_below(items.len(), dice)) }
}

fn index_below(bound: usize, dice: &mut dyn Dice) -> usize {
    usize::try_from(dice.below(bound as u64)).expect("a number below an index is an index")
}
