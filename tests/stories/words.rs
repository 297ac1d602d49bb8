//! How a story's words are read and what it tells is written.

use game::Seat;
use table::{
    Calendar, Command, Deed, Habits, LoggedAction, Notify, Phase, Plan, Player, Proposal, Said, Table, Vacancy, Waking,
    Zone, days_ms, minutes_of_day,
};

const HOUR_MS: i64 = 3_600_000;

/// A person's number: stories are about few people.
pub fn number(name: &str) -> i64 {
    name.bytes().fold(7, |sum, byte| (sum * 31 + i64::from(byte)) % 1_000_003)
}

/// `36h`, `-1h`, `+2d`, `90m` or `10s` in milliseconds.
pub fn hours(text: &str) -> i64 {
    let (count, unit) = text.trim().split_at(text.trim().len() - 1);
    let count: i64 = count.parse().expect("a number before the unit");
    count
        * match unit {
            "d" => 24 * HOUR_MS,
            "h" => HOUR_MS,
            "m" => 60_000,
            "s" => 1_000,
            unit => panic!("no unit: {unit}"),
        }
}

/// `2026-03-02T09:00` in UTC, in Unix milliseconds.
pub fn instant(text: &str) -> i64 {
    format!("{text}:00Z").parse::<jiff::Timestamp>().expect("a time").as_millisecond()
}

/// A time as stories write it.
pub fn clock(at_ms: i64) -> String {
    let at = jiff::Timestamp::from_millisecond(at_ms).expect("in range").to_zoned(jiff::tz::TimeZone::UTC);
    at.strftime("%a %Y-%m-%dT%H:%M").to_string()
}

/// The command of a word.
pub fn command(word: &str, rest: &str, player: Player) -> Command {
    let me = player.id;
    match word {
        "join" => Command::Join(player),
        "sit" => Command::Sit(player, Seat(rest.parse().expect("a seat"))),
        "leave" => Command::Leave(me),
        "start" => Command::Start(me),
        "close" => Command::Close(me),
        "play" => Command::Play { player: me, action: rest.to_owned(), seen_ply: None },
        "resign" => Command::Resign(me),
        "abort" => Command::Abort(me),
        "draw" => Command::Propose(me, Proposal::Draw),
        "undo" => Command::Propose(me, Proposal::Undo),
        "pause" => Command::Propose(me, Proposal::Pause),
        "agree" => Command::Accept(me),
        "decline" => Command::Decline(me),
        "resume" => Command::Resume(me),
        "grant" => Command::Grant(me),
        "nudge" => Command::Nudge(me),
        "claim" => Command::Claim(me),
        "keep" => Command::Keep(me),
        "if" => Command::Plan(me, Plan::read(rest).unwrap_or_else(|no| panic!("{no}"))),
        "arm" => Command::Arm(me),
        "unplan" => Command::Unplan(me),
        word => panic!("no word of a story: {word}"),
    }
}

/// Settings with some of them changed.
pub fn settings(old: &Habits, text: &str, now_ms: i64) -> Habits {
    let mut habits = old.clone();
    let calendar: &mut Calendar = &mut habits.calendar;
    for (name, value) in text.split(' ').filter_map(|pair| pair.split_once('=')) {
        match name {
            "zone" => calendar.zone = Some(Zone::of_name(value).expect("a zone")),
            "waking" => {
                let (from, to) = value.split_once('-').expect("from-to");
                let minutes = |text| minutes_of_day(text).expect("a time of day");
                calendar.waking = Some(Waking::new(minutes(from), minutes(to)).expect("long enough"));
            }
            "weekends" => calendar.free_weekends = value == "stand",
            "vacation" => calendar.vacation = Some(now_ms..now_ms + days_ms(value.parse().expect("days"))),
            "turns" => habits.notify = Notify::of_word(value).expect("thread, dm or both"),
            "forced" => habits.plays_forced = value == "yes",
            "remind" => habits.remind_hours = Some(value.parse().expect("hours")),
            name => panic!("no setting: {name}"),
        }
    }
    habits
}

/// An entry of the log.
pub fn entry(table: &Table, entry: &LoggedAction) -> String {
    let who = entry.by.seat().map_or("chance".to_owned(), |seat| table.names()[seat.index()].clone());
    match entry.deed {
        Deed::Play if entry.sealed => format!("{who}: (sealed)"),
        Deed::Play => format!("{who}: {}", entry.action),
        Deed::Undo => format!("{who}: back to {}", entry.action),
        Deed::Draw => format!("{who}: draw"),
    }
}

/// What was said last.
pub fn said(table: &Table, said: &Said) -> String {
    let name = |seat: &Seat| table.names()[seat.index()].clone();
    match said {
        Said::Declined(what, seat) => format!("{} declines the {}", name(seat), what.word()),
        Said::Withdrawn(what, seat) => format!("{} withdraws the {}", name(seat), what.word()),
        Said::Paused => "the clocks stand".to_owned(),
        Said::Resumed(seat) => format!("{} goes on", name(seat)),
        Said::Granted(seat) => format!("{} gives time", name(seat)),
        Said::Late(seat) => format!("{} is late", name(seat)),
        Said::Vacant(seat) => format!("the seat of {} is on offer", name(seat)),
        Said::Taken(seat) => format!("{} has taken seat {seat}", name(seat)),
        Said::Kept(seat) => format!("{} stays", name(seat)),
        Said::Automatic(seat) => format!("the computer plays seat {seat}"),
        Said::Aborted(seat) => format!("{} called it off", name(seat)),
    }
}

/// The clocks that run.
pub fn dues(table: &Table) -> Vec<String> {
    let due = |seat: Seat| Some((seat, table.life.chair(seat).due_ms?));
    let line = |(seat, due): (Seat, i64)| format!("{} until {}", table.names()[seat.index()], clock(due));
    Seat::all(table.seat_count()).filter_map(due).map(line).collect()
}

/// What holds at every step of every story.
pub fn check(table: &Table) {
    let to_act = table.to_act();
    for seat in Seat::all(table.seat_count()) {
        let chair = table.life.chair(seat);
        let timed = to_act.contains(&seat)
            && table.phase == Phase::Playing
            && table.seats[seat.index()].player().is_some()
            && chair.vacancy != Some(Vacancy::Lost);
        assert_eq!(chair.due_ms.is_some(), timed && table.life.paused_ms.is_none(), "the clock of seat {seat}");
        assert!(chair.since_ms.is_some() == chair.due_ms.is_some() && chair.bank_ms >= 0);
        assert!(chair.used_ms >= 0 && chair.budget_ms >= 0);
    }
}
