//! The form for a new table: the game, the others, the seats, the time for a move, in one modal.

use crate::discord::controls::FormId;
use crate::discord::message::{FormMenu, FormOption, MenuForm};
use crate::discord::present::words::duration;
use computer::Level;
use game::{About, capital};

/// The custom id of the menu of games.
pub const FORM_GAME: &str = "game";
/// The custom id of the menu of opponents: [`PEOPLE`], or the number of the computer's level.
pub const FORM_OTHERS: &str = "others";
/// The custom id of the menu of seats: [`USUAL`], or their number.
pub const FORM_SEATS: &str = "seats";
/// The custom id of the menu of paces: [`USUAL`], or the hours for a move.
pub const FORM_PACE: &str = "pace";
/// Other people: the seats stay open.
pub const PEOPLE: &str = "people";
/// As it is where nothing is chosen.
pub const USUAL: &str = "usual";

/// The form, with these games and the paces to choose from, in hours.
#[must_use]
pub fn table_form(games: &[&'static About], paces_hours: &[u32]) -> MenuForm {
    let game =
        |about: &&'static About| FormOption { about: Some(about.tagline), ..FormOption::new(about.name, about.id) };
    let least = games.iter().map(|about| about.seats.0).min().unwrap_or(2);
    let most = games.iter().map(|about| about.seats.1).max().unwrap_or(2);
    let menu = |id, label, options| FormMenu { id, label, options };
    let seats = (least..=most).map(|count| FormOption::new(count.to_string(), count.to_string()));
    let paces = paces_hours.iter().map(|hours| FormOption::new(duration(hours * 3_600), hours.to_string()));
    MenuForm {
        id: FormId::NewTable,
        title: "A new table".to_owned(),
        menus: vec![
            menu(FORM_GAME, "Game", games.iter().map(game).collect()),
            menu(FORM_OTHERS, "The others", others()),
            menu(FORM_SEATS, "Seats", usual("The fewest for the game").chain(seats).collect()),
            menu(FORM_PACE, "Time for a move", usual("This server's usual, or 3 days").chain(paces).collect()),
        ],
    }
}

fn usual(label: &str) -> impl Iterator<Item = FormOption> {
    std::iter::once(FormOption::new(label, USUAL))
}

/// People, or the computer of each level but the one that plays at random.
fn others() -> Vec<FormOption> {
    let computer =
        |level: &Level| FormOption::new(format!("The computer: {}", capital(level.name())), level.number().to_string());
    let levels = Level::ALL.iter().skip(1).map(computer);
    std::iter::once(FormOption::new("People: the seats stay open", PEOPLE)).chain(levels).collect()
}
