//! When a player's clock runs: not on vacation, nor at weekends or at night in the player's time zone, where the table
//! allows that. The time zone database is part of the program: nothing is read from the machine.

use std::ops::Range;

use jiff::civil::{Date, Time, Weekday};
use jiff::tz::{TimeZone, TimeZoneDatabase};
use jiff::{Span, Timestamp};

const MINUTE_MS: i64 = 60_000;
const DAY_MINUTES: u16 = 1_440;
/// Waking hours are at least this long, so that no clock stands nearly always.
pub const MIN_WAKING_MINUTES: u16 = 8 * 60;
/// A search for working time goes no further, in days: the longest move of 30 days, eight hours a day and five days a week, with
/// the longest vacation in between, takes less than half of it.
const MAX_DAYS: usize = 1_000;

/// A time zone by its name in the tz database, such as `Europe/Rome`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// The zone of this name, in any case; `None` if there is none.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        TimeZoneDatabase::bundled().get(name.trim()).ok().map(Self)
    }

    /// Its name in the tz database; `UTC` where it has none.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// The names that hold a text, in any case, at most `limit`: those that begin with it, or whose city does, first.
    #[must_use]
    pub fn names_with(text: &str, limit: usize) -> Vec<String> {
        let wanted = text.trim().to_lowercase().replace(' ', "_");
        let database = TimeZoneDatabase::bundled();
        let all = database.available().map(|name| name.to_string());
        let mut found: Vec<_> = all.filter(|name| name.to_lowercase().contains(&wanted)).collect();
        let begins = |name: &String| {
            let name = name.to_lowercase();
            name.starts_with(&wanted) || name.rsplit('/').next().is_some_and(|city| city.starts_with(&wanted))
        };
        found.sort_by_key(|name| (!begins(name), name.clone()));
        found.truncate(limit);
        found
    }
}

/// The hours of a day at which a player is awake, in minutes after midnight, each 0 to 1,439. An end before the start is
/// on the next day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waking {
    /// When they get up.
    pub from: u16,
    /// When they go to bed.
    pub to: u16,
}

impl Waking {
    /// Hours of a day; `None` if they are shorter than eight hours or no times of day.
    #[must_use]
    pub fn new(from: u16, to: u16) -> Option<Self> {
        let waking = Self { from, to };
        (from < DAY_MINUTES && to < DAY_MINUTES && waking.minutes() >= MIN_WAKING_MINUTES).then_some(waking)
    }

    fn minutes(self) -> u16 {
        (self.to + DAY_MINUTES - self.from) % DAY_MINUTES
    }
}

/// When a player's clock runs. The default runs always.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calendar {
    /// The time zone; UTC where none was named.
    pub zone: Option<Zone>,
    /// When the player is awake; always, where no hours were named.
    pub waking: Option<Waking>,
    /// Whether the clock stands on Saturdays and Sundays.
    pub free_weekends: bool,
    /// The vacation, in Unix milliseconds.
    pub vacation: Option<Range<i64>>,
}

impl Calendar {
    /// The instant at which this much of working time has passed since `start_ms`, in Unix milliseconds.
    #[must_use]
    pub fn after(&self, start_ms: i64, budget_ms: i64) -> i64 {
        if self.always_runs() {
            return start_ms.saturating_add(budget_ms);
        }
        let mut left = budget_ms.max(0);
        for span in self.spans(start_ms) {
            let length = span.end.saturating_sub(span.start);
            if left <= length {
                return span.start.saturating_add(left);
            }
            left -= length;
        }
        start_ms.saturating_add(budget_ms)
    }

    /// How much working time lies between two instants, in milliseconds; 0 if the second is not later.
    #[must_use]
    pub fn worked(&self, from_ms: i64, to_ms: i64) -> i64 {
        if self.always_runs() {
            return to_ms.saturating_sub(from_ms).max(0);
        }
        let spans = self.spans(from_ms).take_while(|span| span.start < to_ms);
        spans.map(|span| span.end.min(to_ms) - span.start).sum()
    }

    /// Whether the clock stands at an instant.
    #[must_use]
    pub fn rests_at(&self, at_ms: i64) -> bool {
        !self.always_runs() && self.spans(at_ms).next().is_none_or(|span| span.start > at_ms)
    }

    fn always_runs(&self) -> bool {
        self.waking.is_none() && !self.free_weekends && self.vacation.is_none()
    }

    /// The spans of working time from an instant on, ascending, apart from each other and never empty.
    fn spans(&self, start_ms: i64) -> impl Iterator<Item = Range<i64>> {
        let zone = self.zone.as_ref().map_or(TimeZone::UTC, |zone| zone.0.clone());
        // The day before too: its waking hours may reach past midnight.
        let today = Timestamp::from_millisecond(start_ms).map_or(Date::MIN, |at| at.to_zoned(zone.clone()).date());
        let first = today.yesterday().unwrap_or(today);
        let days = std::iter::successors(Some(first), |day| day.tomorrow().ok()).take(MAX_DAYS);
        let awake = days.filter(|day| !self.is_free(*day)).filter_map(move |day| self.awake(day, &zone));
        let ahead = awake.filter_map(move |span| clipped(span.start.max(start_ms)..span.end));
        ahead.flat_map(|span| self.without_vacation(span))
    }

    fn is_free(&self, day: Date) -> bool {
        self.free_weekends && matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday)
    }

    /// The waking hours of a day. A time that a change of clocks skips is as much later.
    fn awake(&self, day: Date, zone: &TimeZone) -> Option<Range<i64>> {
        let (start, end) = match self.waking {
            None => (day.at(0, 0, 0, 0), day.tomorrow().ok()?.at(0, 0, 0, 0)),
            Some(waking) => {
                let last = if waking.to <= waking.from { day.tomorrow().ok()? } else { day };
                (day.to_datetime(time(waking.from)), last.to_datetime(time(waking.to)))
            }
        };
        let at = |local| zone.to_ambiguous_timestamp(local).compatible().ok().map(Timestamp::as_millisecond);
        clipped(at(start)?..at(end)?)
    }

    fn without_vacation(&self, span: Range<i64>) -> impl Iterator<Item = Range<i64>> + use<> {
        let away = self.vacation.clone().unwrap_or(i64::MIN..i64::MIN);
        let before = clipped(span.start..span.end.min(away.start));
        let after = clipped(span.start.max(away.end)..span.end);
        [before, after].into_iter().flatten()
    }
}

fn time(minutes: u16) -> Time {
    let span = Span::new().minutes(i64::from(minutes));
    Time::midnight().wrapping_add(span)
}

fn clipped(span: Range<i64>) -> Option<Range<i64>> {
    (span.start < span.end).then_some(span)
}

/// A time of day written as `7`, `7:30` or `22:15`, in minutes after midnight; `None` if it is none.
#[must_use]
pub fn minutes_of_day(text: &str) -> Option<u16> {
    let (hours, minutes) = text.trim().split_once(':').unwrap_or((text.trim(), "0"));
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

/// A whole number of days in milliseconds.
#[must_use]
pub fn days_ms(days: u32) -> i64 {
    i64::from(days) * i64::from(DAY_MINUTES) * MINUTE_MS
}

#[cfg(test)]
#[path = "../tests/calendar.rs"]
mod tests;
