//! How a story's words are read and what it tells is written.

use game::Seat;
use table::{
    Calendar, Command, ConditionalMoves, LobbyCommand, LogEntry, Notify, Phase, PlayCommand, Player, PlayerSettings,
    Proposal, Table, TableEvent, Vacancy, Waking, WhoChooses, Zone, days_ms, minutes_of_day,
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
        "sit" => Command::Lobby(LobbyCommand::Sit(player, Seat(rest.parse().expect("a seat")))),
        "leave" => Command::Lobby(LobbyCommand::Leave(me)),
        "start" => Command::Lobby(LobbyCommand::Start(me)),
        "close" => Command::Lobby(LobbyCommand::Close(me)),
        "play" => Command::Play(PlayCommand::Act { player: me, action: rest.to_owned(), seen: None }),
        "resign" => Command::Play(PlayCommand::Resign(me)),
        "abort" => Command::Play(PlayCommand::Abort(me)),
        "draw" => Command::Play(PlayCommand::Propose(me, Proposal::Draw)),
        "undo" => Command::Play(PlayCommand::Propose(me, Proposal::Undo)),
        "pause" => Command::Play(PlayCommand::Propose(me, Proposal::Pause)),
        "agree" => Command::Play(PlayCommand::Accept(me, None)),
        "decline" => Command::Play(PlayCommand::Decline(me, None)),
        "resume" => Command::Play(PlayCommand::Resume(me)),
        "grant" => Command::Play(PlayCommand::Grant(me)),
        "nudge" => Command::Play(PlayCommand::Nudge(me)),
        "claim" => Command::Play(PlayCommand::Claim(me)),
        "keep" => Command::Play(PlayCommand::Keep(me)),
        "if" => Command::Play(PlayCommand::Plan(me, ConditionalMoves::read(rest).unwrap_or_else(|no| panic!("{no}")))),
        "arm" => Command::Play(PlayCommand::ConfirmPlan(me)),
        "lot" => Command::Play(PlayCommand::LeaveToLot(me, WhoChooses::Lot)),
        "by-hand" => Command::Play(PlayCommand::LeaveToLot(me, WhoChooses::Player)),
        "unplan" => Command::Play(PlayCommand::WithdrawPlan(me)),
        word => panic!("no word of a story: {word}"),
    }
}

/// Preferences with some of them changed.
pub fn settings(old: &PlayerSettings, text: &str, now_ms: i64) -> PlayerSettings {
    let mut settings = old.clone();
    let calendar: &mut Calendar = &mut settings.calendar;
    for (name, value) in text.split(' ').filter_map(|pair| pair.split_once('=')) {
        match name {
            "zone" => calendar.zone = Some(Zone::of_name(value).expect("a zone")),
            "waking" => {
                let (from, to) = value.split_once('-').expect("from-to");
                let minutes = |text| minutes_of_day(text).expect("a time of day");
                calendar.waking = Some(Waking::new(minutes(from), minutes(to)).expect("long enough"));
            }
            "weekends" => calendar.free_weekends = value == "stand",
            "vacation" if value == "no" => calendar.vacation = None,
            "vacation" => calendar.vacation = Some(now_ms..now_ms + days_ms(value.parse().expect("days"))),
            "turns" => settings.notify = Notify::of_word(value).expect("thread, dm or both"),
            "forced" => settings.plays_forced = value == "yes",
            "remind" => settings.remind_hours = Some(value.parse().expect("hours")),
            name => panic!("no setting: {name}"),
        }
    }
    settings
}

/// An entry of the log.
pub fn entry(table: &Table, entry: &LogEntry) -> String {
    let who = entry.by().seat().map_or("chance".to_owned(), |seat| table.names()[seat.index()].clone());
    match entry {
        LogEntry::Play(action) if action.sealed => format!("{who}: (sealed)"),
        LogEntry::Play(action) => format!("{who}: {}", action.action),
        LogEntry::Undo { keep, .. } => format!("{who}: back to {keep}"),
        LogEntry::AgreedDraw { .. } => format!("{who}: draw"),
    }
}

/// The last sentence told.
pub fn said(table: &Table, said: &TableEvent) -> String {
    let name = |seat: &Seat| table.names()[seat.index()].clone();
    match said {
        TableEvent::Declined(what, seat) => format!("{} declines the {}", name(seat), what.word()),
        TableEvent::Withdrawn(what, seat) => format!("{} withdraws the {}", name(seat), what.word()),
        TableEvent::Paused => "the clocks stand".to_owned(),
        TableEvent::Resumed(seat) => format!("{} goes on", name(seat)),
        TableEvent::Granted(seat) => format!("{} gives time", name(seat)),
        TableEvent::Late(_) => {
            let clock = |seat: &Seat| table.life.seat_clock(*seat);
            let is_late = |seat: &Seat| clock(seat).late_ms.is_some() && clock(seat).vacancy != Some(Vacancy::Lost);
            let late: Vec<_> = Seat::all(table.seat_count()).filter(is_late).map(|seat| name(&seat)).collect();
            format!("{} {} late", late.join(" and "), if late.len() == 1 { "is" } else { "are" })
        }
        TableEvent::Vacant(seat) => format!("the seat of {} is on offer", name(seat)),
        TableEvent::Taken(seat) => format!("{} has taken seat {seat}", name(seat)),
        TableEvent::Kept(seat) => format!("{} stays", name(seat)),
        TableEvent::Automatic(seat) => format!("the computer plays seat {seat}"),
        TableEvent::Aborted(seat) => format!("{} called it off", name(seat)),
        TableEvent::CalledOff(_) => "all call it off".to_owned(),
        TableEvent::Deserted => "all are late".to_owned(),
        TableEvent::Returned(_) => "it goes on elsewhere".to_owned(),
        TableEvent::Refused(seat) => format!("{} declines the challenge", name(seat)),
        TableEvent::Moderated(action, _) => format!("a moderator: {}", action.word()),
        TableEvent::Shut(why) => format!("the lobby closes: {}", why.word()),
    }
}

/// The clocks that run.
pub fn dues(table: &Table) -> Vec<String> {
    let due = |seat: Seat| Some((seat, table.life.seat_clock(seat).due_ms?));
    let line = |(seat, due): (Seat, i64)| format!("{} until {}", table.names()[seat.index()], clock(due));
    Seat::all(table.seat_count()).filter_map(due).map(line).collect()
}

/// The rules that hold at every step of every story.
pub fn check(table: &Table) {
    let to_act = table.to_act();
    for seat in Seat::all(table.seat_count()) {
        let clock = table.life.seat_clock(seat);
        let timed = to_act.contains(&seat)
            && table.phase() == Phase::Playing
            && table.seats[seat.index()].player().is_some()
            && clock.vacancy != Some(Vacancy::Lost);
        assert_eq!(
            clock.due_ms.is_some(),
            timed && table.life.paused_ms.is_none() && table.life.hold.is_none(),
            "the clock of seat {seat}"
        );
        assert!(clock.since_ms.is_some() == clock.due_ms.is_some() && clock.bank_ms >= 0);
        assert!(clock.used_ms >= 0 && clock.budget_ms >= 0);
    }
}
