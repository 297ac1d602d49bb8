//! How often a change is tried where others change the same. It knows neither.

/// How often a change of settings or rules is tried against others of the same.
pub(super) const MAX_CHANGES: usize = 16;
/// The refusal where that was not enough.
pub(super) const CHANGED_ELSEWHERE: &str = "These settings are being changed elsewhere at this moment. Try again.";
