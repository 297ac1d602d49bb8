//! A new table that was asked for by buttons or a form. It opens by the same rules as with `/play <game>`.

use super::component_press::ComponentPress;
use crate::app::{Failure, TableRequest};
use crate::discord::answers::{ChannelWish, check_place};
use crate::discord::interaction::Caller;
use crate::discord::message::InteractionAnswer;
use crate::discord::present::opened;
use game::AnyGame;
use table::{LatePolicy, Place, TableId, Terms};

/// Opens a table where the caller is, or where a table of theirs has its place.
pub(super) async fn open_table(press: ComponentPress<'_>, request: TableRequest) -> Result<InteractionAnswer, Failure> {
    let home = check_place(press.caller, ChannelWish::Table)?;
    let (about, place) = (request.game.about(), Place { channel: home, ..request.place });
    let table = press.app.tables().open(TableRequest { place, ..request }).await?;
    let elsewhere = (home != press.caller.channel).then_some(home);
    Ok(press.reply(opened(about, table.id, elsewhere, table.phase())).into())
}

/// A table with open seats, and all else as usual.
pub(super) fn request(caller: &Caller, game: &'static dyn AnyGame, seats: u8, least: u8) -> TableRequest {
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
