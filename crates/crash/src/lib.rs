//! Named points at which a test ends a process at once, as `kill -9` would: without unwinding, with nothing written down.
//!
//! The points are always there as names, so that the code reads the same in every build. They end a process only if the
//! feature `points` is on, which tests turn on and the shipped program does not. This crate must not know what a point
//! stands in the midst of.

mod plan;
mod point;

pub use plan::{BadCrashPlan, CrashPlan};
pub use point::CrashPoint;

/// Ends the process here if that is planned for this point and this passage of it. Without the feature `points` it does
/// nothing.
#[inline]
pub fn crash_point(point: CrashPoint) {
    #[cfg(feature = "points")]
    plan::pass(point);
    #[cfg(not(feature = "points"))]
    let _ = point;
}

/// Plans this process's one death; a second plan is ignored. The bot's configuration refuses one where Discord's own API is
/// used.
#[cfg(feature = "points")]
pub fn plan_crash(plan: CrashPlan) {
    plan::set(plan);
}
