//! How many shards a process holds beside the others: it takes its share, leaves what exceeds it one by one, and takes more where
//! nobody else does. It knows no connection.

use std::time::{Duration, Instant};

/// The shards as a process sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShardCount {
    /// The number of shards into which all processes divide the bot.
    pub shards: u32,
    /// Processes alive, those that take no shards among them.
    pub alive: u32,
    /// Shards that this process holds.
    pub held: u32,
    /// Shards that nobody holds.
    pub free: u32,
}

/// The step that it takes then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShardStep {
    Stay,
    /// Claims at most so many.
    Take(u32),
    /// Leaves one of its own to another process.
    GiveOne,
}

/// The observations and steps before.
#[derive(Debug, Default)]
pub(super) struct ShardBalance {
    /// Since when shards are free beyond this process's share.
    free_since: Option<Instant>,
    /// When it last gave one up.
    gave: Option<Instant>,
    /// The number of processes with which nobody takes more: it gives nothing until there are others.
    vain_with: Option<u32>,
}

impl ShardBalance {
    /// Decides at one look. A shard that nobody takes for two leases is taken beyond the share.
    pub(super) fn decide(&mut self, count: ShardCount, lease: Duration, now: Instant) -> ShardStep {
        let share = count.shards.div_ceil(count.alive.max(1));
        if count.free == 0 {
            self.free_since = None;
        }
        self.vain_with = self.vain_with.filter(|with| *with == count.alive);
        if count.held < share {
            return ShardStep::Take(share - count.held);
        }
        if count.free > 0 {
            let since = *self.free_since.get_or_insert(now);
            if now.duration_since(since) < lease * 2 {
                return ShardStep::Stay;
            }
            (self.gave, self.vain_with) = (None, Some(count.alive));
            return ShardStep::Take(1);
        }
        let rests = self.gave.is_some_and(|gave| now.duration_since(gave) < lease);
        if count.held == share || rests || self.vain_with == Some(count.alive) {
            return ShardStep::Stay;
        }
        (self.gave, self.vain_with) = (Some(now), None);
        ShardStep::GiveOne
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEASE: Duration = Duration::from_secs(6);

    #[test]
    fn what_exceeds_the_share_goes_one_by_one_with_a_lease_between() {
        let (mut balance, start) = (ShardBalance::default(), Instant::now());
        let count = ShardCount { shards: 4, alive: 2, held: 4, free: 0 };
        let mut decide = |held, free, secs| {
            balance.decide(ShardCount { held, free, ..count }, LEASE, start + Duration::from_secs(secs))
        };
        assert_eq!(decide(4, 0, 0), ShardStep::GiveOne);
        assert_eq!(decide(3, 1, 1), ShardStep::Stay, "it is another's to take");
        assert_eq!(decide(3, 0, 2), ShardStep::Stay);
        assert_eq!(decide(3, 0, 6), ShardStep::GiveOne);
        assert_eq!(decide(2, 0, 20), ShardStep::Stay);
    }

    #[test]
    fn what_nobody_takes_comes_back_and_is_not_given_again() {
        let (mut balance, start) = (ShardBalance::default(), Instant::now());
        let at = |secs| start + Duration::from_secs(secs);
        let count = ShardCount { shards: 2, alive: 2, held: 2, free: 0 };
        let given = ShardCount { held: 1, free: 1, ..count };
        assert_eq!(balance.decide(count, LEASE, at(0)), ShardStep::GiveOne);
        assert_eq!(balance.decide(given, LEASE, at(1)), ShardStep::Stay);
        assert_eq!(balance.decide(given, LEASE, at(13)), ShardStep::Take(1));
        assert_eq!(balance.decide(count, LEASE, at(60)), ShardStep::Stay, "the other process takes no shards");
        let third = ShardCount { alive: 3, ..count };
        assert_eq!(balance.decide(third, LEASE, at(61)), ShardStep::GiveOne);
    }

    #[test]
    fn a_process_takes_its_share() {
        let count = ShardCount { shards: 3, alive: 2, held: 0, free: 3 };
        assert_eq!(ShardBalance::default().decide(count, LEASE, Instant::now()), ShardStep::Take(2));
    }
}
