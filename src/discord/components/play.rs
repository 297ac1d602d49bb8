//! The buttons that lead to a new table. It opens by the same rules as with `/play <game>`.

use super::component_press::ComponentPress;
use crate::app::{Failure, TableRequest};
use crate::discord::answers::check_place;
use crate::discord::controls::{Company, PlayButton};
use crate::discord::interaction::Caller;
use crate::discord::message::InteractionAnswer;
use crate::discord::present::{feel_like, games_for, how_many, how_strong, how_strong_at_first, opened, shelf};
use game::AnyGame;
use games::GAMES;
use table::{LatePolicy, Place, TableId, Terms};

pub(super) async fn press(press: ComponentPress<'_>, button: PlayButton) -> Result<InteractionAnswer, Failure> {
    // The games are in sight while one of them is chosen.
    let picture = matches!(button, PlayButton::Begin | PlayButton::With(_)).then(shelf);
    let message = match button {
        PlayButton::Begin => feel_like(),
        PlayButton::With(company) => {
            // A caller who can't open a table here is told now, before three questions.
            check_place(press.caller)?;
            let fits = GAMES.iter().map(|game| game.about()).filter(|about| suits(company, about.seats));
            games_for(company, &fits.collect::<Vec<_>>())
        }
        PlayButton::Game(company, id) => match (company, find(&id)?) {
            (Company::More, game) => how_many(game.about()),
            (Company::Computer, game) => {
                let is_new = press.app.coach().is_new_to(press.caller.player.id, game.about().id).await?;
                if is_new { how_strong_at_first(game.about()) } else { how_strong(game.about()) }
            }
            (Company::Two, game) => return open(press, game, (2, 0), 0, 0).await,
        },
        PlayButton::Seats(id, 0) => {
            let game = find(&id)?;
            let (least, most) = game.about().seats;
            return open(press, game, (most, 0), least.max(3), 0).await;
        }
        PlayButton::Seats(id, seats) => return open(press, find(&id)?, (seats, 0), 0, 0).await,
        PlayButton::Against(id, level) => {
            let game = find(&id)?;
            let seats = game.about().seats.0;
            return open(press, game, (seats, seats - 1), 0, level).await;
        }
    };
    Ok(InteractionAnswer::pictured(press.reply(message), picture))
}

fn find(id: &str) -> Result<&'static dyn AnyGame, Failure> {
    games::find(id).ok_or_else(|| Failure::refused("I don't know that game."))
}

fn suits(company: Company, (least, most): (u8, u8)) -> bool {
    match company {
        Company::Two => least == 2,
        Company::More => most > 2,
        Company::Computer => true,
    }
}

async fn open(
    press: ComponentPress<'_>,
    game: &'static dyn AnyGame,
    (seats, computers): (u8, u8),
    least: u8,
    level: u8,
) -> Result<InteractionAnswer, Failure> {
    let home = check_place(press.caller)?;
    let usual = request(press.caller, game, seats, least);
    let place = Place { channel: home, ..usual.place };
    let table = press.app.tables().open(TableRequest { computers, level, place, ..usual }).await?;
    let elsewhere = (home != press.caller.channel).then_some(home);
    Ok(press.reply(opened(game.about(), table.id, elsewhere, table.phase())).into())
}

/// A table with open seats, and all else as usual.
fn request(caller: &Caller, game: &'static dyn AnyGame, seats: u8, least: u8) -> TableRequest {
    TableRequest {
        id: TableId(caller.interaction),
        game,
        options: Vec::new(),
        seats: Some(seats),
        opener: caller.player.clone(),
        roles: caller.roles.clone(),
        seat: None,
        guests: Vec::new(),
        computers: 0,
        level: 0,
        pace_secs: None,
        terms: Terms { pace_secs: 0, bank_secs: None, late: LatePolicy::default(), rests: true, rated: false, least },
        place: Place { guild: caller.guild, channel: caller.channel, ..Place::default() },
    }
}
