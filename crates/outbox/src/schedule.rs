//! When a row is tried again.

/// After this time without success a row is given up: nobody waits for a turn's post of three days ago, and the board
/// can be asked for at any time.
pub const GIVE_UP_AFTER_MS: i64 = 3 * 86_400_000;

/// The waits after the first, second, … failed try, in milliseconds; the last one repeats.
const WAITS_MS: [i64; 8] = [500, 2_000, 5_000, 15_000, 60_000, 180_000, 300_000, 600_000];

/// How long to wait after this many tries (at least 1), in milliseconds.
#[must_use]
pub fn backoff_ms(attempts: i32) -> i64 {
    let index = usize::try_from(attempts.max(1) - 1).unwrap_or_default();
    WAITS_MS[index.min(WAITS_MS.len() - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_then_stay() {
        let waits: Vec<_> = (1..12).map(backoff_ms).collect();
        assert!(waits.is_sorted());
        assert_eq!(waits.last(), WAITS_MS.last());
        assert_eq!(backoff_ms(i32::MIN), WAITS_MS[0]);
    }
}
