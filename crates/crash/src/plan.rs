//! The passage of a crash point that ends the process. Must not know how the plan reaches the process.

#[cfg(feature = "points")]
use std::sync::OnceLock;
#[cfg(feature = "points")]
use std::sync::atomic::{AtomicU32, Ordering};

use super::CrashPoint;

/// A planned death: written `sent` for the first passage of a point, `sent:3` for its third.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrashPlan {
    /// The point that ends the process.
    pub point: CrashPoint,
    /// The number of the passage of the point, counted from 1.
    pub passage: u32,
}

/// A text that names no crash point, or a passage that is no whole number from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCrashPlan(String);

impl std::error::Error for BadCrashPlan {}

impl std::fmt::Display for BadCrashPlan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<_> = CrashPoint::ALL.iter().map(|point| point.name()).collect();
        write!(
            f,
            "“{}” is no crash point: take one of {}, with :2 behind it for its second passage",
            self.0,
            names.join(", ")
        )
    }
}

impl std::fmt::Display for CrashPlan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.point, self.passage)
    }
}

impl From<CrashPoint> for CrashPlan {
    fn from(point: CrashPoint) -> Self {
        Self { point, passage: 1 }
    }
}

impl std::str::FromStr for CrashPlan {
    type Err = BadCrashPlan;

    fn from_str(text: &str) -> Result<Self, BadCrashPlan> {
        let bad = || BadCrashPlan(text.to_owned());
        let (name, passage) = text.split_once(':').unwrap_or((text, "1"));
        let point = name.parse().map_err(|_| bad())?;
        let passage = passage.parse().ok().filter(|passage| *passage > 0).ok_or_else(bad)?;
        Ok(Self { point, passage })
    }
}

impl std::str::FromStr for CrashPoint {
    type Err = BadCrashPlan;

    fn from_str(name: &str) -> Result<Self, BadCrashPlan> {
        Self::ALL.iter().find(|point| point.name() == name).copied().ok_or_else(|| BadCrashPlan(name.to_owned()))
    }
}

/// The point of this process's plan, and how many of its passages are left.
#[cfg(feature = "points")]
static PLANNED: OnceLock<(CrashPoint, AtomicU32)> = OnceLock::new();

#[cfg(feature = "points")]
pub(super) fn set(plan: CrashPlan) {
    // A process dies once: the first plan stands.
    let _ = PLANNED.set((plan.point, AtomicU32::new(plan.passage)));
}

#[cfg(feature = "points")]
pub(super) fn pass(point: CrashPoint) {
    if let Some((planned, left)) = PLANNED.get()
        && *planned == point
        && left.fetch_sub(1, Ordering::Relaxed) == 1
    {
        std::process::abort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_a_point_and_a_passage() {
        for (text, point, passage) in
            [("sent", CrashPoint::Sent, 1), ("sent:1", CrashPoint::Sent, 1), ("begun:12", CrashPoint::Begun, 12)]
        {
            assert_eq!(text.parse(), Ok(CrashPlan { point, passage }));
        }
        for wrong in ["", "sent:", "sent:0", "sent:-1", "sent:1:1", "Sent", "nowhere"] {
            assert!(
                wrong.parse::<CrashPlan>().is_err_and(|said| said.to_string().contains("received, decided")),
                "{wrong}"
            );
        }
    }

    #[test]
    fn a_plan_reads_back_what_it_writes() {
        for point in CrashPoint::ALL {
            let plan = CrashPlan { point: *point, passage: 3 };
            assert_eq!(plan.to_string().parse(), Ok(plan));
        }
    }
}
