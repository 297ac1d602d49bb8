//! The buttons that lead to an opponent. The game opens by the same rules as with `/play <game>`.

use super::component_press::ComponentPress;
use crate::app::{Failure, SeekRequest, SeekState, SeekTerms, USUAL_PACE_SECS, known_game};
use crate::discord::answers::{ChannelWish, check_place, seeking_here, server};
use crate::discord::controls::SeekButton;
use crate::discord::message::{InteractionAnswer, OutgoingMessage};
use crate::discord::present::{how_fast, how_many_seek, open_seats, sought};
use game::AnyGame;
use table::GuildId;

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
            // A caller who can't open a table here is told now, before two questions.
            check_place(press.caller, ChannelWish::Opponent)?;
            let game = known_game(&id)?;
            let (least, most) = game.about().seats;
            if least == most {
                pace(&press, (game, least), SeekTerms::default()).await?
            } else {
                how_many_seek(game.about())
            }
        }
        SeekButton::Seats(id, seats) => pace(&press, (known_game(&id)?, seats), SeekTerms::default()).await?,
        SeekButton::Terms(id, seats, terms) => pace(&press, (known_game(&id)?, seats), terms).await?,
        SeekButton::Look(id, seats, hours, terms) => {
            look(&press, (guild, known_game(&id)?), (seats, hours.saturating_mul(3_600), terms), None).await?
        }
        SeekButton::Answer(asked) => answer(&press, guild, asked).await?,
        SeekButton::Stop(id) => {
            press.app.seeks().withdraw(guild, press.caller.player.id, &id).await?;
            OutgoingMessage::text("You are no longer looking for that game. `/play seek` looks for another.")
        }
    };
    Ok(press.reply(message).into())
}

async fn pace(
    press: &ComponentPress<'_>,
    (game, seats): (&'static dyn AnyGame, u8),
    terms: SeekTerms,
) -> Result<OutgoingMessage, Failure> {
    let usual = press.app.servers().rules(server(press.caller)?).await?.pace_secs.unwrap_or(USUAL_PACE_SECS);
    Ok(how_fast((game.about(), seats), usual, terms))
}

/// Answers somebody else's seek. Refuses if it is the caller's own, or no longer waits.
async fn answer(press: &ComponentPress<'_>, guild: GuildId, asked: i64) -> Result<OutgoingMessage, Failure> {
    let late = || Failure::refused("That game has its players, or is no longer wanted. /play seek looks for another.");
    let wanted = press.app.seeks().asked(guild, asked).await?.ok_or_else(late)?;
    if wanted.player.id == press.caller.player.id {
        return match wanted.state {
            SeekState::Waiting => Err(Failure::refused("That is your own seek: somebody else has to press it.")),
            _ => Err(late()),
        };
    }
    if wanted.state != SeekState::Waiting {
        return Err(late());
    }
    let game = known_game(&wanted.game)?;
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
        channel: check_place(caller, ChannelWish::Opponent)?,
        id: caller.origin,
        asked: caller.interaction,
        answers,
    };
    Ok(sought(&press.app.seeks().seek(request).await?, game.about().id))
}
