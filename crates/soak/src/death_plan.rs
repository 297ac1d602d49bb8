//! The bots that die at each crash point, and the moment when enough have. It must not know how a bot is started or killed.

use std::collections::BTreeMap;

use crash::{CrashPlan, CrashPoint};

use super::chooser::Chooser;

/// The most passages of a point before its death: deaths fall into openings, starts and later moves alike.
const MAX_PASSAGES: u32 = 8;

/// Deaths by the point at which they were died.
pub(super) type DeathsByPoint = BTreeMap<CrashPoint, u32>;

/// The points that people pass who play tables among themselves, in order; the others take a computer player, a rated game, a
/// search, a tournament, or somebody who leaves.
pub fn played_points() -> impl Iterator<Item = CrashPoint> {
    CrashPoint::ALL.iter().copied().filter(|point| is_played(*point))
}

fn is_played(point: CrashPoint) -> bool {
    use CrashPoint as P;
    match point {
        P::Received
        | P::Decided
        | P::Committed
        | P::Answered
        | P::Claimed
        | P::Sending
        | P::Sent
        | P::Delivered
        | P::Acknowledged
        | P::Stripped => true,
        P::Thinking
        | P::Thought
        | P::Rating
        | P::Rated
        | P::Alone
        | P::Sought
        | P::Seated
        | P::Paired
        | P::Opened
        | P::Begun
        | P::Forgetting
        | P::Forgotten
        | P::Listed => false,
    }
}

/// When a round has seen enough deaths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quota {
    /// So many deaths at all points together.
    Total(u32),
    /// So many deaths at every point.
    Each(u32),
}

/// The points at which a round's bots die, and when the round has seen enough deaths.
#[derive(Clone, Debug)]
pub(super) struct DeathPlan {
    points: Vec<CrashPoint>,
    quota: Quota,
}

impl DeathPlan {
    /// Deaths at these points until the quota is met. Without points the round ends by its time alone.
    pub(super) fn new(points: Vec<CrashPoint>, quota: Quota) -> Self {
        Self { points, quota }
    }

    /// No deaths at named points.
    pub(super) fn nobody() -> Self {
        Self::new(Vec::new(), Quota::Total(u32::MAX))
    }

    /// Whether so many deaths are enough; never, if no point is named.
    pub(super) fn is_met(&self, deaths: &DeathsByPoint) -> bool {
        match self.quota {
            _ if self.points.is_empty() => false,
            Quota::Total(wanted) => deaths.values().sum::<u32>() >= wanted,
            Quota::Each(wanted) => self.points.iter().all(|point| count(deaths, *point) >= wanted),
        }
    }

    /// The next bot's death: at the point with the fewest deaths, died or planned. `None` if no point is named.
    pub(super) fn next(
        &self,
        deaths: &DeathsByPoint,
        planned: &[CrashPoint],
        chooser: &mut Chooser,
    ) -> Option<CrashPlan> {
        let load = |point: &CrashPoint| {
            let waiting = planned.iter().filter(|other| *other == point).count();
            count(deaths, *point) as usize + waiting
        };
        let point = self.points.iter().copied().min_by_key(load)?;
        Some(CrashPlan { point, passage: chooser.between(1, MAX_PASSAGES) })
    }
}

/// How many deaths were died at a point.
pub(super) fn count(deaths: &DeathsByPoint, point: CrashPoint) -> u32 {
    deaths.get(&point).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_point_with_the_fewest_deaths_is_next() {
        let plan = DeathPlan::new(vec![CrashPoint::Received, CrashPoint::Sent], Quota::Each(2));
        let mut chooser = Chooser::new(1, 0);
        let mut next = |deaths: &DeathsByPoint, planned: &[CrashPoint]| {
            plan.next(deaths, planned, &mut chooser).map(|plan| plan.point)
        };
        let mut deaths = DeathsByPoint::new();
        assert_eq!(next(&deaths, &[]), Some(CrashPoint::Received));
        assert_eq!(next(&deaths, &[CrashPoint::Received]), Some(CrashPoint::Sent));
        deaths.insert(CrashPoint::Received, 2);
        assert_eq!(next(&deaths, &[CrashPoint::Sent]), Some(CrashPoint::Sent));
        assert!(!plan.is_met(&deaths));
        deaths.insert(CrashPoint::Sent, 2);
        assert!(plan.is_met(&deaths));
    }

    #[test]
    fn without_points_nobody_dies_and_it_is_never_enough() {
        let (plan, deaths) = (DeathPlan::nobody(), DeathsByPoint::new());
        assert_eq!(plan.next(&deaths, &[], &mut Chooser::new(1, 0)), None);
        assert!(!plan.is_met(&deaths));
    }
}
