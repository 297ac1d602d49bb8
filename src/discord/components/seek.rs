//! The buttons on the way to somebody to play with. What they open keeps to the same rules as `/new`.

use super::component_press::ComponentPress;
use crate::app::{App, Failure, SeekRequest, SeekState, SeekTerms, USUAL_PACE_SECS};
use crate::discord::answer::InteractionAnswer;
use crate::discord::commands::check_place;
use crate::discord::incoming::Caller;
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::present::{how_fast, how_many_seek, open_seats, seeking, sought};
use crate::discord::seek_button::SeekButton;
use game::AnyGame;
use table::GuildId;

/// What somebody looks for, and who waits.
pub(in crate::discord) async fn seeking_here(app: &App, caller: &Caller) -> Result<OutgoingMessage, Failure> {
    let (mine, others) = app.seeks().around(server(caller)?, caller.player.id).await?;
    Ok(seeking(&mine, &others))
}

/// The tables of the caller's channel with a free seat.
pub(super) async fn open_seats_here(press: ComponentPress<'_>) -> Result<InteractionAnswer, Failure> {
    server(press.caller)?;
    let tables = press.app.tables().open_seats(&press.caller.visitor()).await?;
    Ok(press.reply(open_seats(&tables)).into())
}

pub(super) async fn press(press: ComponentPress<'_>, button: SeekButton) -> Result<InteractionAnswer, Failure> {
    let guild = server(press.caller)?;
    let message = match button {
        SeekButton::Begin => seeking_here(press.app, press.caller).await?,
        SeekButton::Game(id) => {
            // Whoever can't open a table here hears it now, and not after two questions.
            check_place(press.caller)?;
            let game = find(&id)?;
            let (least, most) = game.about().seats;
            if least == most {
                pace(&press, (game, least), SeekTerms::default()).await?
            } else {
                how_many_seek(game.about())
            }
        }
        SeekButton::Seats(id, seats) => pace(&press, (find(&id)?, seats), SeekTerms::default()).await?,
        SeekButton::Terms(id, seats, terms) => pace(&press, (find(&id)?, seats), terms).await?,
        SeekButton::Look(id, seats, hours, terms) => {
            look(&press, (guild, find(&id)?), (seats, hours.saturating_mul(3_600), terms), None).await?
        }
        SeekButton::Answer(asked) => answer(&press, guild, asked).await?,
        SeekButton::Stop(id) => {
            press.app.seeks().withdraw(guild, press.caller.player.id, &id).await?;
            OutgoingMessage::text("You are no longer looking for that game. `/seek` begins anew.")
        }
    };
    Ok(press.reply(message).into())
}

fn server(caller: &Caller) -> Result<GuildId, Failure> {
    caller.guild.ok_or_else(|| Failure::refused("Company is found in a server: use /seek in a channel there."))
}

fn find(id: &str) -> Result<&'static dyn AnyGame, Failure> {
    games::find(id).ok_or_else(|| Failure::refused("I don't know that game."))
}

async fn pace(
    press: &ComponentPress<'_>,
    (game, seats): (&'static dyn AnyGame, u8),
    terms: SeekTerms,
) -> Result<OutgoingMessage, Failure> {
    let usual = press.app.servers().rules(server(press.caller)?).await?.pace_secs.unwrap_or(USUAL_PACE_SECS);
    Ok(how_fast((game.about(), seats), usual, terms))
}

/// The same as somebody else wants. Where they want it no more, or it is the caller's own, that is said.
async fn answer(press: &ComponentPress<'_>, guild: GuildId, asked: i64) -> Result<OutgoingMessage, Failure> {
    let late = || Failure::refused("That game has its players by now, or is off. /seek looks for another.");
    let wanted = press.app.seeks().asked(guild, asked).await?.ok_or_else(late)?;
    if wanted.player.id == press.caller.player.id {
        return match wanted.state {
            SeekState::Waiting => Err(Failure::refused("That is your own wish: somebody else has to press it.")),
            _ => Err(late()),
        };
    }
    if wanted.state != SeekState::Waiting {
        return Err(late());
    }
    let game = find(&wanted.game)?;
    let terms = SeekTerms { reach: None, ..wanted.terms };
    look(press, (guild, game), (wanted.seats, wanted.pace_secs, terms), Some(asked)).await
}

async fn look(
    press: &ComponentPress<'_>,
    (guild, game): (GuildId, &'static dyn AnyGame),
    (seats, pace_secs, terms): (u8, u32, SeekTerms),
    answers: Option<i64>,
) -> Result<OutgoingMessage, Failure> {
    let caller = press.caller;
    let request = SeekRequest {
        player: caller.player.clone(),
        roles: caller.roles.clone(),
        game,
        seats,
        pace_secs,
        terms,
        guild,
        channel: check_place(caller)?,
        id: caller.origin,
        asked: caller.interaction,
        answers,
    };
    Ok(sought(&press.app.seeks().seek(request).await?, game.about().id))
}
