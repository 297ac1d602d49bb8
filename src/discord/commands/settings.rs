//! `/settings` and `/vacation`: where a player is told of turns, when their clock runs, whom they do not want at their tables.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use std::ops::Range;

use super::command::{CommandCall, CommandFuture, CompletionFuture, SlashCommand};
use crate::app::{Failure, Preferences};
use crate::discord::answer::InteractionAnswer;
use crate::discord::present::{deadline, mention};
use table::{Calendar, NoticeKind, Notify, PlayerId, Waking, Zone, days_ms, minutes_of_day};

/// A vacation that is cancelled so soon after its start was a mistake, and costs nothing.
const MISTAKE_MS: i64 = 10 * 60_000;
/// Days of vacation in one year.
const VACATION_DAYS: i16 = 30;
/// The palettes to choose from.
const PALETTES: [(&str, &str); 4] =
    [("dark", "dark"), ("light", "light"), ("high contrast", "high-contrast"), ("colour safe", "colour-safe")];
/// Discord's limit for completions.
const MAX_CHOICES: usize = 25;

pub(super) const COMMAND: SlashCommand = SlashCommand {
    name: "settings",
    about: "Yours: where you are told of turns, reminders, time zone, waking hours, colours, whom you block",
    shape,
    run,
    complete: Some(complete),
};

pub(super) const VACATION: SlashCommand = SlashCommand {
    name: "vacation",
    about: "Go on vacation: your clocks stand where the table allows it; 0 days ends it",
    shape: |command| {
        let days =
            CreateCommandOption::new(CommandOptionType::Integer, "days", "For how many days, from now; 0 ends it");
        command.add_option(days.required(true).min_int_value(0).max_int_value(30))
    },
    run: vacation,
    complete: None,
};

fn shape(command: CreateCommand) -> CreateCommand {
    let text = |name: &str, about: &str| CreateCommandOption::new(CommandOptionType::String, name, about);
    let choices = |option: CreateCommandOption, all: &[(&str, &str)]| {
        all.iter().fold(option, |option, (label, value)| option.add_string_choice(*label, *value))
    };
    let yes_no = [("yes", "yes"), ("no", "no")];
    let turns = [("in the thread", "thread"), ("by direct message", "dm"), ("both", "both"), ("never", "never")];
    let places = [("in the thread", "thread"), ("by direct message", "dm"), ("never", "never")];
    command
        .add_option(choices(text("turns", "Where you are told that it is your turn"), &turns))
        .add_option(choices(text("reminders", "Where you are reminded and nudged; else as of your turns"), &places))
        .add_option(choices(
            text("questions", "Where you are asked for a draw, an undo, a pause; else as of your turns"),
            &places,
        ))
        .add_option(
            CreateCommandOption::new(
                CommandOptionType::Integer,
                "remind",
                "Remind me every so many hours of my turn; 0: never",
            )
            .min_int_value(0)
            .max_int_value(240),
        )
        .add_option(text("zone", "Your time zone, such as Europe/Rome").set_autocomplete(true).max_length(64))
        .add_option(
            text("waking", "When you are awake, such as 8-22; the clock stands otherwise. always: no nights")
                .max_length(16),
        )
        .add_option(choices(
            text("weekends", "Whether your clock stands on Saturdays and Sundays"),
            &[("stands", "yes"), ("runs", "no")],
        ))
        .add_option(choices(text("forced", "Whether a single legal move is played for you"), &yes_no))
        .add_option(choices(
            text("confirm", "Whether you are asked before a move that you chose is played"),
            &[("always", "always"), ("only before what can't be taken back", "never")],
        ))
        .add_option(choices(
            text("words", "Whether your boards come with the same in words, as for listening"),
            &[("always", "always"), ("behind a button", "button")],
        ))
        .add_option(choices(text("palette", "The colours of your own pictures"), &PALETTES))
        .add_option(choices(
            text("ratings", "Whether others see you on leaderboards and may look at your profile"),
            &[("shown", "shown"), ("hidden", "hidden")],
        ))
        .add_option(CreateCommandOption::new(
            CommandOptionType::User,
            "block",
            "Somebody you do not want at your tables",
        ))
        .add_option(CreateCommandOption::new(CommandOptionType::User, "unblock", "Somebody you may meet again"))
}

fn complete<'a>(_: CommandCall<'a>, _: &'a str, typed: &'a str) -> CompletionFuture<'a> {
    Box::pin(
        async move { Ok(Zone::names_with(typed, MAX_CHOICES).into_iter().map(|name| (name.clone(), name)).collect()) },
    )
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let me = call.caller.player.id;
        let (preferences, ()) = call.app.people().change_settings(me, |preferences| change(&call, preferences)).await?;
        for (option, blocked) in [("block", true), ("unblock", false)] {
            if let Some(other) = call.arguments.user(option) {
                call.app.people().set_block(me, other.id, blocked).await?;
            }
        }
        Ok(InteractionAnswer::tell(summary(
            &preferences,
            &call.app.people().blocked_by(me).await?,
            call.app.clock().now_ms(),
        )))
    })
}

/// What was given goes into the preferences; all else stays.
fn change(call: &CommandCall<'_>, preferences: &mut Preferences) -> Result<(), Failure> {
    let given = &call.arguments;
    let settings = &mut preferences.settings;
    if let Some(notify) = given.text("turns").and_then(Notify::of_word) {
        settings.notify = notify;
    }
    if let Some(place) = given.text("reminders").and_then(Notify::of_word).filter(|place| *place != Notify::Both) {
        settings.reminders = Some(place);
    }
    if let Some(place) = given.text("questions").and_then(Notify::of_word).filter(|place| *place != Notify::Both) {
        settings.questions = Some(place);
    }
    if let Some(hours) = given.number("remind") {
        settings.remind_hours = u16::try_from(hours).ok().filter(|hours| *hours > 0);
    }
    if let Some(name) = given.text("zone") {
        let unknown =
            || Failure::refused("I don't know that time zone: choose one from the list, such as Europe/Rome.");
        settings.calendar.zone = Some(Zone::of_name(name).ok_or_else(unknown)?);
    }
    if let Some(text) = given.text("waking") {
        settings.calendar.waking = waking(text)?;
    }
    if let Some(word) = given.text("weekends") {
        settings.calendar.free_weekends = word == "yes";
    }
    if let Some(word) = given.text("forced") {
        settings.plays_forced = word == "yes";
    }
    if let Some(word) = given.text("confirm") {
        preferences.at_once = word == "never";
    }
    if let Some(word) = given.text("words") {
        preferences.words = word == "always";
    }
    if let Some(word) = given.text("ratings") {
        preferences.hidden = word == "hidden";
    }
    if let Some(palette) = given.text("palette").filter(|word| PALETTES.iter().any(|(_, known)| known == word)) {
        preferences.palette = Some(palette.to_owned());
    }
    Ok(())
}

fn waking(text: &str) -> Result<Option<Waking>, Failure> {
    if text.trim().eq_ignore_ascii_case("always") {
        return Ok(None);
    }
    let hours = text.split_once(['-', '–']).and_then(|(from, to)| {
        let to = if to.trim() == "24" { 0 } else { minutes_of_day(to)? };
        Waking::new(minutes_of_day(from)?, to)
    });
    let hours = hours.ok_or_else(|| {
        Failure::refused("Write your waking hours as `8-22` or `7:30-23:15`, at least eight hours long, or `always`.")
    })?;
    Ok(Some(hours))
}

/// All settings in words.
fn summary(preferences: &Preferences, blocked: &[PlayerId], now_ms: i64) -> String {
    let settings = &preferences.settings;
    let remind = settings.remind_hours.map(|hours| format!(", and every {hours} hours")).unwrap_or_default();
    let reminders = match settings.told(NoticeKind::Remind) {
        Notify::Never => "**Reminders** never come.".to_owned(),
        place => {
            let place = place_words(place);
            format!("**Reminders** come {place} when half and nine tenths of your time are over{remind}.")
        }
    };
    let mut lines = vec![
        format!("**Turns** are told {}.", place_words(settings.notify)),
        reminders,
        format!("**Questions** are asked {}.", place_words(settings.told(NoticeKind::Asked))),
        format!("**Your clock** {}.", calendar_words(&settings.calendar, now_ms)),
        format!("**Forced moves** are {}.", if settings.plays_forced { "played for you" } else { "left to you" }),
        format!("**Moves** are played {}.", confirm_words(preferences.at_once)),
        format!(
            "**The board in words** {}.",
            if preferences.words { "always comes along" } else { "waits behind a button" }
        ),
        format!("**Your pictures** are {}.", preferences.palette.as_deref().unwrap_or("in this server's colours")),
    ];
    if preferences.hidden {
        lines.push("**Leaderboards and profiles** don't show you to others.".to_owned());
    }
    if !blocked.is_empty() {
        let names: Vec<_> = blocked.iter().map(|player| mention(*player)).collect();
        lines.push(format!("**You block** {}.", names.join(", ")));
    }
    lines.join("\n")
}

fn confirm_words(at_once: bool) -> &'static str {
    if at_once {
        "as soon as you choose them; before set-ups, and what would bring a secret out, you are asked"
    } else {
        "when you confirm them"
    }
}

fn place_words(place: Notify) -> &'static str {
    match place {
        Notify::Thread => "in the thread",
        Notify::Dm => "by direct message",
        Notify::Both => "in the thread and by direct message",
        Notify::Never => "nowhere: you look for yourself",
    }
}

fn calendar_words(calendar: &Calendar, now_ms: i64) -> String {
    let zone = calendar.zone.as_ref().map_or("UTC", Zone::name);
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

fn vacation(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let me = call.caller.player.id;
        let days = call.arguments.number("days").and_then(|days| u32::try_from(days).ok()).unwrap_or_default();
        let now = call.app.clock().now_ms();
        let (preferences, left) =
            call.app.people().change_settings(me, |preferences| take_days(preferences, days, now)).await?;
        Ok(InteractionAnswer::tell(match &preferences.settings.calendar.vacation {
            Some(vacation) if days > 0 => format!(
                "Have a good time. Where the table allows it, your clocks stand from your next turns on; the vacation ends \
                 {}. A turn that you have now keeps its deadline. Days left this year: {left}.",
                deadline(vacation.end)
            ),
            _ => format!("Welcome back: your clocks run again. Days of vacation left this year: {left}."),
        }))
    })
}

/// Takes days of vacation from a year's allowance; what is left of it. Days that were taken and not used come back.
fn take_days(preferences: &mut Preferences, days: u32, now_ms: i64) -> Result<i16, Failure> {
    let year = year_of(now_ms);
    let spent = preferences.vacation.filter(|(of, _)| *of == year).map_or(0, |(_, spent)| spent);
    let running = preferences.settings.calendar.vacation.as_ref().filter(|span| span.end > now_ms);
    let unused = running.map_or(0, |span| unused_days(span, now_ms));
    let days_i16 = i16::try_from(days).unwrap_or(i16::MAX);
    let spent = (spent - unused).max(0).saturating_add(days_i16);
    if spent > VACATION_DAYS {
        let left = VACATION_DAYS - (spent - days_i16);
        return Err(Failure::refused(format!("You have {left} days of vacation left this year.")));
    }
    preferences.vacation = Some((year, spent));
    let start = preferences
        .settings
        .calendar
        .vacation
        .as_ref()
        .filter(|span| span.end > now_ms)
        .map_or(now_ms, |span| span.start);
    preferences.settings.calendar.vacation =
        if days == 0 { Some(start..now_ms) } else { Some(start..now_ms + days_ms(days)) };
    preferences.settings.calendar.vacation.take_if(|span| span.start >= span.end);
    Ok(VACATION_DAYS - spent)
}

/// The whole days of a running vacation that are still to come; all of it, if it began by mistake.
fn unused_days(vacation: &Range<i64>, now_ms: i64) -> i16 {
    let from = if now_ms - vacation.start <= MISTAKE_MS { vacation.start } else { now_ms };
    i16::try_from((vacation.end - from) / days_ms(1)).unwrap_or_default()
}

fn year_of(now_ms: i64) -> i16 {
    jiff::Timestamp::from_millisecond(now_ms).map_or(0, |now| now.to_zoned(jiff::tz::TimeZone::UTC).year())
}
