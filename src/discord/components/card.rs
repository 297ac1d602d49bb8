//! The card of a game that is over: looked at, shown to others, and its last moves as a moving picture.

use super::component_press::ComponentPress;
use crate::app::{App, Failure, PictureStyle, ReplayRequest, TableSummary, Visit, views};
use crate::discord::answer::{Callback, InteractionAnswer};
use crate::discord::commands::check_place;
use crate::discord::custom_id::TableButton;
use crate::discord::incoming::Caller;
use crate::discord::present::{CardReader, card_post, pending_replay};
use game::Viewer;
use table::{ChannelId, Phase, TableId};

/// So many steps are enough to see how a game ended.
const LAST_STEPS: usize = 8;

/// The card, only to the caller.
pub(in crate::discord) async fn own_card(
    app: &App,
    caller: &Caller,
    table: &Visit,
) -> Result<InteractionAnswer, Failure> {
    let card = app.archive().card(table).await?;
    let is_player = !table.seats_of(caller.player.id).is_empty() && caller.guild.is_some();
    let reader = if is_player { CardReader::Player } else { CardReader::Everybody };
    let post = card_post(&card, reader, 0);
    Ok(InteractionAnswer { callback: Callback::Message(post.message), picture: Some(post.picture) })
}

pub(super) async fn press(
    press: ComponentPress<'_>,
    button: TableButton,
    table: TableId,
) -> Result<InteractionAnswer, Failure> {
    let table = press.app.tables().visit(&press.caller.visitor(), table).await?;
    match button {
        TableButton::Card => own_card(press.app, press.caller, &table).await,
        TableButton::ShowCard => show(press, &table).await,
        _ => ending(press, &table),
    }
}

async fn show(press: ComponentPress<'_>, table: &Visit) -> Result<InteractionAnswer, Failure> {
    let caller = press.caller;
    if caller.guild.is_none() || caller.guild != table.place.guild {
        return Err(Failure::refused(
            "The card of a game is shown in the server where it was played: press this there.",
        ));
    }
    let channel = place(caller, table)?;
    press.app.archive().share_card(table, caller.player.id, (channel, caller.interaction)).await?;
    Ok(InteractionAnswer::tell(format!("The card comes to <#{channel}> in a moment.")))
}

/// The channel where the button is pressed; in the game's own thread, where everybody knows how it went, the channel above.
fn place(caller: &Caller, table: &Visit) -> Result<ChannelId, Failure> {
    let home = check_place(caller)?;
    let is_own = table.place.thread == Some(caller.channel) && table.place.lobby_channel.is_none();
    Ok(if is_own { home } else { caller.channel })
}

fn ending(press: ComponentPress<'_>, table: &Visit) -> Result<InteractionAnswer, Failure> {
    if table.phase() != Phase::Over {
        return Err(Failure::refused("This game goes on: how it ends nobody knows yet."));
    }
    let player = press.caller.player.id;
    views::view_at(table, player, Viewer::Public, 0)?;
    let work = press.app.pictures().begin_heavy(player)?;
    let (visitor, viewer) = (press.caller.visitor(), Viewer::Public);
    let replay = ReplayRequest {
        table: table.id,
        visitor,
        viewer,
        style: PictureStyle::default(),
        last: Some(LAST_STEPS),
        work,
    };
    Ok(Callback::Replay(pending_replay(&TableSummary::from(&**table), viewer), replay).into())
}
