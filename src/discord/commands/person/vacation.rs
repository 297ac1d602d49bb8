//! A player's clocks stop for some days: the option `vacation` of `/settings`.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use super::by_hand::SettingValues;
use crate::app::{Failure, Preferences};
use crate::discord::commands::arguments::Arguments;
use crate::discord::present::deadline;
use table::take_vacation;

/// The option's name as people type it.
pub(super) const VACATION: &str = "vacation";
/// The spans to choose from in a menu, in days from now; the option takes any number up to 30.
pub(super) const VACATION_DAYS: SettingValues = &[
    ("I am back", "0"),
    ("1 day", "1"),
    ("2 days", "2"),
    ("3 days", "3"),
    ("5 days", "5"),
    ("7 days", "7"),
    ("10 days", "10"),
    ("14 days", "14"),
    ("21 days", "21"),
    ("30 days", "30"),
];

/// The option: for how many days.
pub(super) fn vacation_option() -> CreateCommandOption {
    let about = "How many days you are away; your clocks stop from your next turn on. 0 ends the vacation";
    CreateCommandOption::new(CommandOptionType::Integer, VACATION, about).min_int_value(0).max_int_value(30)
}

/// Takes the days that were asked for ([`take_vacation`]), and says what is left of the year's. `None` if none were asked for.
pub(super) fn take_days(
    given: &Arguments,
    preferences: &mut Preferences,
    now_ms: i64,
) -> Result<Option<String>, Failure> {
    let Some(days) = given.number(VACATION).and_then(|days| u32::try_from(days).ok()) else { return Ok(None) };
    let calendar = &mut preferences.settings.calendar;
    let before = preferences.vacation_year.map(|year| (year, preferences.vacation_spent));
    let taken = take_vacation(calendar.vacation.as_ref(), before, days, now_ms)?;
    (preferences.vacation_year, preferences.vacation_spent) = (Some(taken.year), taken.spent);
    let left = taken.left();
    calendar.vacation = taken.span;
    Ok(Some(match &calendar.vacation {
        Some(vacation) if days > 0 => format!(
            "Have a good time. Where the table allows it, your clocks stop from your next turns on; the vacation ends {}. \
             A turn that you have now keeps its deadline. Days left this year: {left}.",
            deadline(vacation.end)
        ),
        _ => format!("Welcome back: your clocks run again. Days of vacation left this year: {left}."),
    }))
}
