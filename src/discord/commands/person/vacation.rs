//! `/vacation`: a player's clocks stop for some days.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use crate::app::{Failure, Preferences};
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::message::InteractionAnswer;
use crate::discord::present::deadline;
use table::take_vacation;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
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
    let before = preferences.vacation_year.map(|year| (year, preferences.vacation_spent));
    let taken = take_vacation(calendar.vacation.as_ref(), before, days, now_ms)?;
    (preferences.vacation_year, preferences.vacation_spent) = (Some(taken.year), taken.spent);
    let left = taken.left();
    calendar.vacation = taken.span;
    Ok(left)
}
