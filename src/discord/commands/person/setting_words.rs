//! The settings of a player in words: sentences about them, and the words that their options take. It knows no option.

use crate::app::{Confirm, Preferences};
use crate::discord::present::deadline;
use table::{Calendar, NoticeKind, Notify, Waking, Zone};

/// The place of notices that may have one of their own.
pub(super) fn told_words(preferences: &Preferences, own: Option<Notify>, kind: NoticeKind) -> &'static str {
    match (own, preferences.settings.notify) {
        (None, Notify::Thread | Notify::Dm) => "where turn notices come",
        _ => place_words(preferences.settings.told(kind)),
    }
}

pub(super) fn reminder_words(preferences: &Preferences) -> String {
    let settings = &preferences.settings;
    let remind = match settings.remind_hours {
        Some(1) => ", and every hour".to_owned(),
        Some(hours) => format!(", and every {hours} hours"),
        None => String::new(),
    };
    if settings.told(NoticeKind::Remind) == Notify::Never {
        return "**Reminders** never come.".to_owned();
    }
    let place = told_words(preferences, settings.reminders, NoticeKind::Remind);
    format!("**Reminders** come {place} when half and nine tenths of your time have passed{remind}.")
}

pub(super) fn confirm_words(confirm: Confirm) -> &'static str {
    match confirm {
        Confirm::Always => "when you confirm them",
        Confirm::Final => {
            "as soon as you choose them; set-ups and moves that would reveal a secret are confirmed first"
        }
    }
}

pub(super) fn place_words(place: Notify) -> &'static str {
    match place {
        Notify::Thread => "in the thread",
        Notify::Dm => "by direct message",
        Notify::Both => "in the thread and by direct message",
        Notify::Never => "nowhere: you check yourself",
    }
}

pub(super) fn calendar_words(calendar: &Calendar, now_ms: i64) -> String {
    let zone = zone_name(calendar);
    let clock = |minutes: u16| format!("{:02}:{:02}", minutes / 60, minutes % 60);
    let waking = calendar.waking.map(|waking| format!("from {} to {}", clock(waking.from), clock(waking.to)));
    let mut text = format!("runs {} in the zone {zone}", waking.unwrap_or_else(|| "day and night".to_owned()));
    if calendar.free_weekends {
        text.push_str(", but not at weekends");
    }
    match calendar.vacation.as_ref().filter(|vacation| vacation.end > now_ms) {
        Some(vacation) => format!("{text}; you are on vacation until {}", deadline(vacation.end)),
        None => text,
    }
}

pub(super) fn zone_name(calendar: &Calendar) -> &str {
    calendar.zone.as_ref().map_or("UTC", Zone::name)
}

/// The waking hours as the option takes them: `8-22`, `7:30-23:15`.
pub(super) fn waking_word(calendar: &Calendar) -> String {
    let hour = |minutes: u16| match (minutes / 60, minutes % 60) {
        (hours, 0) => hours.to_string(),
        (hours, minutes) => format!("{hours}:{minutes:02}"),
    };
    let hours = |waking: Waking| {
        let to = if waking.to == 0 { "24".to_owned() } else { hour(waking.to) };
        format!("{}-{to}", hour(waking.from))
    };
    calendar.waking.map_or_else(|| "always".to_owned(), hours)
}
