//! A step of a check and what it found.

use std::fmt;

/// The verdict on a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Recomputed and found equal.
    Holds,
    /// Recomputed and found different, or contradictory.
    Fails,
    /// There is nothing to check, or not yet.
    Skipped,
}

/// A step of the check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the check: a word or two.
    pub what: &'static str,
    /// The verdict on the check.
    pub verdict: Verdict,
    /// The finding, one sentence.
    pub says: String,
}

impl Step {
    pub(super) fn holds(what: &'static str, says: impl Into<String>) -> Self {
        Self { what, verdict: Verdict::Holds, says: says.into() }
    }

    pub(super) fn fails(what: &'static str, says: impl Into<String>) -> Self {
        Self { what, verdict: Verdict::Fails, says: says.into() }
    }

    pub(super) fn skipped(what: &'static str, says: impl Into<String>) -> Self {
        Self { what, verdict: Verdict::Skipped, says: says.into() }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.verdict {
            Verdict::Holds => '✓',
            Verdict::Fails => '✗',
            Verdict::Skipped => '–',
        };
        write!(f, "{mark} {}: {}", self.what, self.says)
    }
}

/// All steps in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The steps in the order of the check.
    pub steps: Vec<Step>,
}

impl Report {
    /// Whether no step fails.
    #[must_use]
    pub fn passes(&self) -> bool {
        self.steps.iter().all(|step| step.verdict != Verdict::Fails)
    }

    /// The steps that fail.
    pub fn failures(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(|step| step.verdict == Verdict::Fails)
    }
}

impl fmt::Display for Report {
    /// A line a step.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<_> = self.steps.iter().map(Step::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}
