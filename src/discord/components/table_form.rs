//! The form for a new table, and the table that is opened from what was chosen in it.

use super::component_press::ComponentPress;
use super::open_table::{open_table, request};
use crate::app::{Failure, TableRequest, known_game};
use crate::discord::answers::{ChannelWish, check_place};
use crate::discord::commands::PACES_HOURS;
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::{FORM_GAME, FORM_OTHERS, FORM_PACE, FORM_SEATS, PEOPLE, USUAL, table_form};
use game::AnyGame;
use games::GAMES;

/// Opens the form, where a table can be opened.
pub(super) fn ask(press: ComponentPress<'_>) -> Result<InteractionAnswer, Failure> {
    check_place(press.caller, ChannelWish::Table)?;
    let games: Vec<_> = GAMES.iter().map(|game| game.about()).collect();
    Ok(Callback::MenuForm(table_form(&games, &PACES_HOURS)).into())
}

/// Opens the table that was asked for.
pub(super) async fn form(press: ComponentPress<'_>, inputs: &[(String, String)]) -> Result<InteractionAnswer, Failure> {
    let chosen = |menu| inputs.iter().find(|(name, _)| name == menu).map(|(_, value)| value.as_str());
    let game = known_game(chosen(FORM_GAME).unwrap_or_default())?;
    let seats = seats(game, chosen(FORM_SEATS))?;
    let (computers, level) = others(game, seats, chosen(FORM_OTHERS))?;
    let usual = request(press.caller, game, seats, 0);
    let asked = TableRequest { computers, level, pace_secs: pace(chosen(FORM_PACE))?, ..usual };
    open_table(press, asked).await
}

/// The number of seats, if the game has so many.
fn seats(game: &dyn AnyGame, chosen: Option<&str>) -> Result<u8, Failure> {
    let (least, most) = game.about().seats;
    let name = game.about().name;
    match chosen {
        None | Some(USUAL) => Ok(least),
        Some(count) => {
            let count = count.parse().ok().filter(|count| (least..=most).contains(count));
            let seats = if least == most { format!("{least} seats") } else { format!("{least} to {most} seats") };
            count.ok_or_else(|| again(&format!("{name} has {seats}: choose so many, or the fewest for the game.")))
        }
    }
}

/// The seats that the computer plays, and its level.
fn others(game: &dyn AnyGame, seats: u8, chosen: Option<&str>) -> Result<(u8, u8), Failure> {
    match chosen {
        None | Some(PEOPLE) => Ok((0, 0)),
        Some(level) => {
            let levels = games::computers::levels(game.about().id);
            let level = level.parse().ok().filter(|number| levels.iter().any(|level| level.number() == *number));
            let name = game.about().name;
            let level = level.ok_or_else(|| again(&format!("The computer doesn't play {name} at that level.")))?;
            Ok((seats - 1, level))
        }
    }
}

/// The time for a move, in seconds; `None` for the server's usual.
fn pace(chosen: Option<&str>) -> Result<Option<u32>, Failure> {
    match chosen {
        None | Some(USUAL) => Ok(None),
        Some(hours) => {
            let hours = hours.parse().ok().filter(|hours| PACES_HOURS.contains(hours));
            hours.map(|hours| Some(hours * 3_600)).ok_or_else(|| again("That time for a move is no longer offered."))
        }
    }
}

fn again(why: &str) -> Failure {
    Failure::refused(format!("{why} No table was opened; press *All in one form* again."))
}
