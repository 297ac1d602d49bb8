//! The budget of a computer player: so many positions, and an end soon after it is told to stop. Knows no clock.

use std::sync::atomic::{AtomicBool, Ordering};

/// The number of positions that lie between two looks at the flag.
const CHECK_EVERY: u64 = 1024;

/// A number of positions to look at, and a flag that ends the search early.
#[derive(Debug)]
pub struct Budget<'a> {
    left: u64,
    spent: u64,
    cancel: Option<&'a AtomicBool>,
    cancelled: bool,
}

impl<'a> Budget<'a> {
    /// A budget of so many positions, and no flag.
    #[must_use]
    pub fn of(positions: u64) -> Self {
        Self { left: positions, spent: 0, cancel: None, cancelled: false }
    }

    /// The same, ended early once the flag is set. A choice made then is worth nothing.
    #[must_use]
    pub fn until(mut self, cancel: &'a AtomicBool) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Takes one position from the budget; `false` if none is left, or once the flag was seen. It is looked at every
    /// 1,024 positions.
    #[inline]
    pub fn spend(&mut self) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.spent += 1;
        if self.spent.is_multiple_of(CHECK_EVERY) && self.is_cancelled() {
            self.left = 0;
        }
        true
    }

    /// Takes so many positions at once, or all that are left if that is fewer; `false` if it was fewer, or once the flag was seen.
    #[inline]
    pub fn spend_all(&mut self, positions: u64) -> bool {
        let taken = positions.min(self.left);
        let checked = self.spent / CHECK_EVERY;
        self.left -= taken;
        self.spent += taken;
        if self.spent / CHECK_EVERY != checked && self.is_cancelled() {
            self.left = 0;
            return false;
        }
        taken == positions
    }

    /// Sets aside some of what is left, at most all of it, as a budget of its own; give what remains back with
    /// [`Budget::give_back`].
    #[must_use]
    pub fn share(&mut self, positions: u64) -> Self {
        let positions = positions.min(self.left);
        self.left -= positions;
        Self { left: positions, spent: 0, cancel: self.cancel, cancelled: self.cancelled }
    }

    /// Takes back what a share did not use.
    pub fn give_back(&mut self, share: Self) {
        self.left += share.left;
        self.spent += share.spent;
        self.cancelled |= share.cancelled;
    }

    /// The positions that are left.
    #[must_use]
    #[inline]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// The positions that were looked at.
    #[must_use]
    #[inline]
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Whether the search was ended early.
    #[inline]
    pub fn is_cancelled(&mut self) -> bool {
        self.cancelled |= self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        self.cancelled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_gives_so_many_positions_and_no_more() {
        let mut budget = Budget::of(3);
        let given: Vec<_> = (0..5).map(|_| budget.spend()).collect();
        assert_eq!(given, [true, true, true, false, false]);
        assert_eq!((budget.left(), budget.spent()), (0, 3));
    }

    #[test]
    fn many_positions_at_once_are_taken_as_one_by_one() {
        let mut budget = Budget::of(5_000);
        assert!(budget.spend_all(3_000) && budget.spend_all(2_000));
        assert!(!budget.spend_all(1));
        assert_eq!((budget.left(), budget.spent()), (0, 5_000));
        let flag = AtomicBool::new(true);
        let mut stopped = Budget::of(5_000).until(&flag);
        assert!(stopped.spend_all(CHECK_EVERY - 1) && !stopped.spend_all(1));
        assert_eq!(stopped.left(), 0);
    }

    #[test]
    fn what_a_share_does_not_use_comes_back() {
        let mut budget = Budget::of(10);
        let mut share = budget.share(6);
        assert!(share.spend() && share.spend());
        budget.give_back(share);
        assert_eq!((budget.left(), budget.spent()), (8, 2));
    }

    #[test]
    fn a_flag_ends_the_search_early() {
        let flag = AtomicBool::new(false);
        let mut budget = Budget::of(1_000_000).until(&flag);
        assert!((0..5_000).all(|_| budget.spend()));
        flag.store(true, Ordering::Relaxed);
        assert!((0..=CHECK_EVERY).any(|_| !budget.spend()));
        assert!(budget.is_cancelled());
    }
}
