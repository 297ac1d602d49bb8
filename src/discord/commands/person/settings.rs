//! `/settings` and `/vacation`: where a player is told of turns, when their clock runs, whom they do not want at their tables.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use crate::app::{Failure, Preferences};
use crate::discord::commands::command::{CommandCall, CommandFuture, CompletionFuture, SlashCommand};
use crate::discord::message::InteractionAnswer;
use crate::discord::present::{deadline, mention};
use table::{Calendar, NoticeKind, Notify, PlayerId, Waking, Zone, minutes_of_day, take_vacation};

/// The palettes to choose from.
const PALETTES: [(&str, &str); 4] =
    [("dark", "dark"), ("light", "light"), ("high contrast", "high-contrast"), ("colour safe", "colour-safe")];
/// Discord's limit for completions.
const MAX_CHOICES: usize = 25;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "settings",
    about: "Your own settings: turn notices, reminders, time zone, waking hours, colours, blocked members",
    shape,
    run,
    complete: Some(complete),
};

pub(in crate::discord::commands) const VACATION: SlashCommand = SlashCommand {
    name: "vacation",
    about: "Go on vacation: your clocks stop where the table allows it; 0 days ends it",
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
        .add_option(choices(text("turns", "Where I tell you that it is your turn"), &turns))
        .add_option(choices(text("reminders", "Where I remind you; if left out, where I tell you of turns"), &places))
        .add_option(choices(
            text("questions", "Where I ask you for a draw, an undo or a pause; if left out, where I tell you of turns"),
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
            text("waking", "Your waking hours, such as 8-22; the clock stops outside them. always: no nights")
                .max_length(16),
        )
        .add_option(choices(
            text("weekends", "Whether your clock stops on Saturdays and Sundays"),
            &[("stands", "yes"), ("runs", "no")],
        ))
        .add_option(choices(text("forced", "Whether a single legal move is played for you"), &yes_no))
        .add_option(choices(
            text("confirm", "Whether you confirm a chosen move before it is played"),
            &[("always", "always"), ("only before moves that can't be taken back", "never")],
        ))
        .add_option(choices(
            text("words", "Whether your boards come with a description in words, as for a screen reader"),
            &[("always", "always"), ("behind a button", "button")],
        ))
        .add_option(choices(text("palette", "The colours of your own pictures"), &PALETTES))
        .add_option(choices(
            text("ratings", "Whether others see you on leaderboards and can open your profile"),
            &[("shown", "shown"), ("hidden", "hidden")],
        ))
        .add_option(CreateCommandOption::new(
            CommandOptionType::User,
            "block",
            "Somebody you don't want at your tables",
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

/// Puts the given options into the preferences, and leaves the others.
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
        preferences.plays_at_once = word == "never";
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
            format!("**Reminders** come {place} when half and nine tenths of your time have passed{remind}.")
        }
    };
    let mut lines = vec![
        format!("**Turn notices** come {}.", place_words(settings.notify)),
        reminders,
        format!("**Questions** are asked {}.", place_words(settings.told(NoticeKind::Asked))),
        format!("**Your clock** {}.", calendar_words(&settings.calendar, now_ms)),
        format!("**Forced moves** are {}.", if settings.plays_forced { "played for you" } else { "left to you" }),
        format!("**Moves** are played {}.", at_once_words(preferences.plays_at_once)),
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

fn at_once_words(plays_at_once: bool) -> &'static str {
    if plays_at_once {
        "as soon as you choose them; set-ups and moves that would reveal a secret are confirmed first"
    } else {
        "when you confirm them"
    }
}

fn place_words(place: Notify) -> &'static str {
    match place {
        Notify::Thread => "in the thread",
        Notify::Dm => "by direct message",
        Notify::Both => "in the thread and by direct message",
        Notify::Never => "nowhere: you check yourself",
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
                "Have a good time. Where the table allows it, your clocks stop from your next turns on; the vacation ends \
                 {}. A turn that you have now keeps its deadline. Days left this year: {left}.",
                deadline(vacation.end)
            ),
            _ => format!("Welcome back: your clocks run again. Days of vacation left this year: {left}."),
        }))
    })
}

/// Takes days of vacation ([`take_vacation`]); what is left of the year's.
fn take_days(preferences: &mut Preferences, days: u32, now_ms: i64) -> Result<i16, Failure> {
    let calendar = &mut preferences.settings.calendar;
    let taken = take_vacation(calendar.vacation.as_ref(), preferences.vacation, days, now_ms)?;
    preferences.vacation = Some((taken.year, taken.spent));
    let left = taken.left();
    calendar.vacation = taken.span;
    Ok(left)
}
