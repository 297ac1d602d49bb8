//! Ids and times in Discord's format. Ids increase strictly, even within a millisecond.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// An id of anything: 42 bits of milliseconds since 2015, 22 bits to tell apart.
pub type Snowflake = u64;

/// The first second of 2015, in milliseconds of Unix time.
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;
const TIME_SHIFT: u32 = 22;

/// Where the fixed ids of guild, bot and users start, so that they outlive a restart.
const FIXED_BASE: Snowflake = 1_000_000_000_000_000_000;

/// Gives out ids, each greater than the last, with the world's time in them as at Discord.
#[derive(Debug, Default)]
pub(crate) struct Snowflakes {
    last: Snowflake,
    fixed: u64,
    /// How far the world's clock is ahead of the machine's.
    ahead: Duration,
}

impl Snowflakes {
    pub(crate) fn next(&mut self) -> Snowflake {
        let now = self.now_ms().saturating_sub(DISCORD_EPOCH_MS) << TIME_SHIFT;
        self.last = now.max(self.last + 1);
        self.last
    }

    /// An id that depends only on how many were asked for before.
    pub(crate) fn fixed(&mut self) -> Snowflake {
        self.fixed += 1;
        FIXED_BASE + (self.fixed << TIME_SHIFT)
    }

    /// The world's time, in milliseconds of Unix time.
    pub(crate) fn now_ms(&self) -> u64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO) + self.ahead;
        u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
    }

    /// How far the world's clock is ahead of the machine's, in milliseconds.
    pub(crate) fn ahead_ms(&self) -> u64 {
        u64::try_from(self.ahead.as_millis()).unwrap_or(u64::MAX)
    }

    /// Sets the world's clock ahead.
    pub(crate) fn let_pass(&mut self, time: Duration) {
        self.ahead += time;
    }
}

/// Discord's form of a time: `2026-08-01T12:00:00.000000+00:00`.
pub(crate) fn iso8601(unix_ms: u64) -> String {
    let (days, ms) = (unix_ms / 86_400_000, unix_ms % 86_400_000);
    let (year, month, day) = civil(days);
    let (hour, minute, second) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60);
    let micros = ms % 1_000 * 1_000;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}+00:00")
}

/// Year, month and day of a count of days since 1970, in the Gregorian calendar.
const fn civil(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::{Snowflakes, iso8601};

    #[test]
    fn ids_increase_strictly() {
        let mut ids = Snowflakes::default();
        let mut last = 0;
        for _ in 0..10_000 {
            let id = ids.next();
            assert!(id > last);
            last = id;
        }
    }

    #[test]
    fn times_are_written_as_discord_writes_them() {
        assert_eq!(iso8601(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso8601(951_826_154_321), "2000-02-29T12:09:14.321000+00:00");
        assert_eq!(iso8601(1_735_689_599_999), "2024-12-31T23:59:59.999000+00:00");
    }
}
