//! The rule of vacations: how many days a player may take in a year, and which of them come back.

use std::ops::Range;

use game::Refusal;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::seat::calendar::days_ms;

/// Days of vacation in one year, by the calendar of UTC.
pub const VACATION_DAYS: i16 = 30;
/// A vacation that is ended so soon after its start was a mistake and costs nothing, in milliseconds.
const MISTAKE_MS: i64 = 10 * 60_000;

/// A player's vacation after days were taken or given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenVacation {
    /// When it is, in Unix milliseconds; `None` where it ended as soon as it began.
    pub span: Option<Range<i64>>,
    /// The year of UTC that it is charged to.
    pub year: i16,
    /// The days spent of that year, 0 to [`VACATION_DAYS`].
    pub spent: i16,
}

impl TakenVacation {
    /// The days left of the year, 0 to [`VACATION_DAYS`].
    #[must_use]
    pub fn left(&self) -> i16 {
        VACATION_DAYS - self.spent
    }
}

/// Takes days of vacation from now on; 0 days end a vacation. `current` is the latest vacation, `spent` the days spent of a year.
/// Whole days of a running vacation that are still to come are given back first, and all of it if it began by mistake.
///
/// # Errors
/// A sentence with the days that are left, if these are too many.
pub fn take_vacation(
    current: Option<&Range<i64>>,
    spent: Option<(i16, i16)>,
    days: u32,
    now_ms: i64,
) -> Result<TakenVacation, Refusal> {
    let year = Timestamp::from_millisecond(now_ms).map_or(0, |now| now.to_zoned(TimeZone::UTC).year());
    let before = spent.filter(|(of, _)| *of == year).map_or(0, |(_, spent)| spent);
    let running = current.filter(|span| span.end > now_ms);
    let kept = (before - running.map_or(0, |span| unused_days(span, now_ms))).max(0);
    let spent = kept.saturating_add(i16::try_from(days).unwrap_or(i16::MAX));
    if spent > VACATION_DAYS {
        let left = VACATION_DAYS - kept;
        let days = if left == 1 { "day" } else { "days" };
        return Err(Refusal::options(format!("You have {left} {days} of vacation left this year.")));
    }
    let start = running.map_or(now_ms, |span| span.start);
    let span = Some(start..now_ms + days_ms(days)).filter(|span| span.start < span.end);
    Ok(TakenVacation { span, year, spent })
}

fn unused_days(vacation: &Range<i64>, now_ms: i64) -> i16 {
    let from = if now_ms - vacation.start <= MISTAKE_MS { vacation.start } else { now_ms };
    i16::try_from((vacation.end - from) / days_ms(1)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The middle of 2026.
    const NOW: i64 = 1_782_000_000_000;
    const DAY: i64 = 86_400_000;

    /// Takes days; the length of the vacation in days and the days left, or the refusal.
    fn take(current: Option<Range<i64>>, spent: Option<(i16, i16)>, days: u32) -> Result<(Option<i64>, i16), String> {
        let taken = take_vacation(current.as_ref(), spent, days, NOW).map_err(|refusal| refusal.text)?;
        let left = taken.left();
        Ok((taken.span.map(|span| (span.end - span.start) / DAY), left))
    }

    #[test]
    fn a_year_has_thirty_days() {
        assert_eq!(take(None, None, 30), Ok((Some(30), 0)));
        assert_eq!(take(None, Some((2026, 20)), 10), Ok((Some(10), 0)));
        assert_eq!(take(None, Some((2025, 30)), 30), Ok((Some(30), 0)), "a new year");
        let refused = "You have 10 days of vacation left this year.".to_owned();
        assert_eq!(take(None, Some((2026, 20)), 11), Err(refused));
        let refused = "You have 1 day of vacation left this year.".to_owned();
        assert_eq!(take(None, Some((2026, 29)), 2), Err(refused));
        assert!(take(None, None, u32::MAX).is_err());
    }

    #[test]
    fn whole_days_to_come_are_given_back() {
        let running = Some(NOW - 3 * DAY..NOW + 7 * DAY);
        assert_eq!(take(running.clone(), Some((2026, 10)), 0), Ok((Some(3), 27)));
        assert_eq!(take(running, Some((2026, 10)), 27), Ok((Some(30), 0)));
        assert_eq!(take(Some(NOW - 9 * DAY..NOW - DAY), Some((2026, 8)), 0), Ok((None, 22)), "it was over");
    }

    #[test]
    fn a_mistake_costs_nothing() {
        let begun = |before: i64| Some(NOW - before..NOW - before + 5 * DAY);
        assert_eq!(take(begun(MISTAKE_MS), Some((2026, 5)), 0).map(|(_, left)| left), Ok(30));
        assert_eq!(take(begun(MISTAKE_MS + 1), Some((2026, 5)), 0).map(|(_, left)| left), Ok(29));
    }
}
