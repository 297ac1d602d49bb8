//! Tests of calendars: nights, weekends, vacations, and the two days of a year on which the clocks change.

use super::*;
use proptest::prelude::*;

const HOUR: i64 = 3_600_000;

fn at(text: &str) -> i64 {
    text.parse::<Timestamp>().expect("a time in UTC").as_millisecond()
}

fn rome(waking: Option<(u16, u16)>) -> Calendar {
    let waking = waking.map(|(from, to)| Waking::new(from, to).expect("long enough"));
    Calendar { zone: Zone::of_name("europe/rome"), waking, ..Calendar::default() }
}

fn after(calendar: &Calendar, start: &str, hours: i64, end: &str) {
    let found = calendar.after(at(start), hours * HOUR);
    assert_eq!(Timestamp::from_millisecond(found).expect("in range").to_string(), end, "{start} + {hours} h");
    assert_eq!(calendar.worked(at(start), found), hours * HOUR, "back from {end}");
}

#[test]
fn without_wishes_the_clock_runs_always() {
    let calendar = Calendar::default();
    after(&calendar, "2026-11-20T12:00:00Z", 72, "2026-11-23T12:00:00Z");
    assert!(!calendar.rests_at(at("2026-11-21T03:00:00Z")));
}

#[test]
fn the_clock_stands_at_night() {
    let calendar = rome(Some((8 * 60, 22 * 60)));
    // Rome is an hour ahead in winter: awake from 07:00 to 21:00 UTC.
    after(&calendar, "2026-11-20T20:00:00Z", 1, "2026-11-20T21:00:00Z");
    after(&calendar, "2026-11-20T20:00:00Z", 2, "2026-11-21T08:00:00Z");
    after(&calendar, "2026-11-20T23:30:00Z", 1, "2026-11-21T08:00:00Z");
    assert!(calendar.rests_at(at("2026-11-20T23:30:00Z")));
    assert!(!calendar.rests_at(at("2026-11-20T12:00:00Z")));
}

#[test]
fn an_owl_is_awake_past_midnight() {
    let calendar = rome(Some((18 * 60, 4 * 60)));
    after(&calendar, "2026-11-20T23:30:00Z", 3, "2026-11-21T02:30:00Z");
    after(&calendar, "2026-11-20T23:30:00Z", 4, "2026-11-21T17:30:00Z");
    assert!(calendar.rests_at(at("2026-11-21T12:00:00Z")));
}

#[test]
fn the_clock_stands_at_weekends() {
    let calendar = Calendar { free_weekends: true, ..rome(None) };
    // Friday, 23:00 in Rome: one hour, then Monday.
    after(&calendar, "2026-11-20T22:00:00Z", 2, "2026-11-23T00:00:00Z");
    after(&calendar, "2026-11-21T12:00:00Z", 1, "2026-11-23T00:00:00Z");
}

#[test]
fn the_clock_stands_on_vacation() {
    let vacation = Some(at("2026-11-21T00:00:00Z")..at("2026-11-28T00:00:00Z"));
    let calendar = Calendar { vacation, ..Calendar::default() };
    after(&calendar, "2026-11-20T12:00:00Z", 12, "2026-11-21T00:00:00Z");
    after(&calendar, "2026-11-20T12:00:00Z", 13, "2026-11-28T01:00:00Z");
    after(&calendar, "2026-11-25T12:00:00Z", 1, "2026-11-28T01:00:00Z");
}

#[test]
fn a_day_of_changing_clocks_is_as_long_as_it_is() {
    let nights = rome(Some((0, 12 * 60)));
    // 29 March 2026: 02:00 becomes 03:00, so that the morning from 00:00 to 12:00 has eleven hours.
    after(&nights, "2026-03-28T23:00:00Z", 11, "2026-03-29T10:00:00Z");
    after(&nights, "2026-03-28T23:00:00Z", 12, "2026-03-29T23:00:00Z");
    // 25 October 2026: 03:00 becomes 02:00, so that it has thirteen.
    after(&nights, "2026-10-24T22:00:00Z", 13, "2026-10-25T11:00:00Z");
}

#[test]
fn hours_that_a_change_of_clocks_skips_begin_later() {
    let early = rome(Some((2 * 60 + 30, 12 * 60)));
    after(&early, "2026-03-28T23:00:00Z", 1, "2026-03-29T02:30:00Z");
}

#[test]
fn absurd_hours_and_zones_are_none() {
    for (from, to) in [(0, 0), (8 * 60, 15 * 60), (1_440, 10), (10, 1_440), (20 * 60, 2 * 60)] {
        assert_eq!(Waking::new(from, to), None, "{from} to {to}");
    }
    for name in ["", "Rome", "Europe/Atlantis", "UTC+1", "../etc/passwd", "💀"] {
        assert_eq!(Zone::of_name(name), None, "{name}");
    }
    for text in ["", "24", "7:60", "x", "-1", "7:5:3", "99999999"] {
        assert_eq!(minutes_of_day(text), None, "{text}");
    }
    assert_eq!(minutes_of_day(" 7:30 "), Some(450));
}

#[test]
fn zones_are_found_by_a_part_of_their_name() {
    let found = Zone::names_with("new y", 25);
    assert_eq!(found.first().map(String::as_str), Some("America/New_York"));
    assert!(Zone::names_with("", 25).len() == 25);
    assert!(Zone::names_with("nowhere at all", 25).is_empty());
}

proptest! {
    #[test]
    fn time_that_was_given_is_time_that_was_worked(
        zone in prop::sample::select(vec!["UTC", "Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]),
        from in 0_u16..1_440,
        length in 480_u16..1_439,
        free_weekends: bool,
        away in prop::option::of((0_i64..60, 1_i64..30)),
        start in 1_700_000_000_000_i64..1_900_000_000_000,
        budget in 1_i64..(30 * 24 * HOUR),
    ) {
        let vacation = away.map(|(from, days)| start + from * 24 * HOUR..start + (from + days) * 24 * HOUR);
        let waking = Waking::new(from, (from + length) % 1_440);
        let calendar = Calendar { zone: Zone::of_name(zone), waking, free_weekends, vacation };
        let end = calendar.after(start, budget);
        prop_assert!(end >= start + budget);
        prop_assert_eq!(calendar.worked(start, end), budget);
        prop_assert!(calendar.worked(start, end - 1) < budget);
        prop_assert!(calendar.after(start, budget / 2) <= end);
    }
}
