//! The buttons that lead to a new table. It opens by the same rules as with `/play <game>`.

use super::component_press::ComponentPress;
use super::open_table::{open_table, request};
use super::table_form;
use crate::app::{Failure, TableRequest, known_game};
use crate::discord::answers::{ChannelWish, check_place};
use crate::discord::controls::{Company, PlayButton};
use crate::discord::discord_id::ms_between;
use crate::discord::interaction::Caller;
use crate::discord::message::{InteractionAnswer, OutgoingMessage};
use crate::discord::present::{feel_like, games_for, how_many, how_strong, how_strong_at_first, shelf, table_is_set};
use game::AnyGame;
use games::GAMES;
use table::{Place, Player};

/// A rival of whom Discord said that they are in the server is taken to be there for so long, in milliseconds.
const RIVAL_KNOWN_MS: i64 = 15 * 60_000;

pub(super) async fn press(press: ComponentPress<'_>, button: PlayButton) -> Result<InteractionAnswer, Failure> {
    // The games are in sight while one of them is chosen.
    let picture = matches!(button, PlayButton::Begin | PlayButton::With(_)).then(shelf);
    let message = match button {
        PlayButton::Begin => feel_like(),
        PlayButton::Form => return table_form::ask(press),
        PlayButton::With(company) => {
            // A caller who can't open a table here is told now, before three questions.
            check_place(press.caller, ChannelWish::Table)?;
            let fits = GAMES.iter().map(|game| game.about()).filter(|about| suits(company, about.seats));
            games_for(company, &fits.collect::<Vec<_>>())
        }
        PlayButton::Game(company, id) => match (company, known_game(&id)?) {
            (Company::More, game) => how_many(game.about()),
            (Company::Computer, game) => {
                let is_new = press.app.coach().is_new_to(press.caller.player.id, game.about().id).await?;
                if is_new { how_strong_at_first(game.about()) } else { how_strong(game.about()) }
            }
            (Company::Two, game) => return open(press, game, (2, 0), 0, 0).await,
        },
        PlayButton::Challenge { rival, game, name } => {
            return challenge(press, known_game(&game)?, Player::named(rival, [name.as_str()])).await;
        }
        PlayButton::Seats(id, 0) => {
            let game = known_game(&id)?;
            let (least, most) = game.about().seats;
            return open(press, game, (most, 0), least.max(3), 0).await;
        }
        PlayButton::Seats(id, seats) => return open(press, known_game(&id)?, (seats, 0), 0, 0).await,
        PlayButton::Against(id, level) => {
            let game = known_game(&id)?;
            let seats = game.about().seats.0;
            return open(press, game, (seats, seats - 1), 0, level).await;
        }
    };
    Ok(InteractionAnswer::pictured(press.reply(message), picture))
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
    let usual = request(press.caller, game, seats, least);
    open_table(press, TableRequest { computers, level, ..usual }).await
}

/// Refuses a challenge whose rival was chosen a while ago: the menu of their name says whether they are in the server, and a press does not.
fn check_rival(caller: &Caller) -> Result<(), Failure> {
    if ms_between(caller.origin, caller.interaction) <= RIVAL_KNOWN_MS {
        return Ok(());
    }
    Err(Failure::refused(
        "You chose them a while ago, and they may have left this server since: open the menu of their name, and choose *Challenge* again.",
    ))
}

/// Opens a table for the presser and one other person alone.
async fn challenge(
    press: ComponentPress<'_>,
    game: &'static dyn AnyGame,
    rival: Player,
) -> Result<InteractionAnswer, Failure> {
    check_rival(press.caller)?;
    let (home, usual) = (check_place(press.caller, ChannelWish::Table)?, request(press.caller, game, 2, 0));
    let place = Place { channel: home, ..usual.place };
    let table = press.app.tables().open(TableRequest { guests: vec![rival], place, ..usual }).await?;
    let elsewhere = (home != press.caller.channel).then_some(home);
    // It begins by itself when the other one joins.
    let said = table_is_set(game.about().name, table.id, elsewhere, table.phase());
    Ok(press.reply(OutgoingMessage::text(said)).into())
}
