//! The card of a game that is over: looked at, shown to others; and the game, or its last moves, as a moving picture.

use super::component_press::ComponentPress;
use crate::app::{Failure, HeavyKind, PictureStyle, ReplayRequest, TableSummary, Visit, views};
use crate::discord::answers::{ChannelWish, check_place, own_card};
use crate::discord::interaction::Caller;
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::pending_replay;
use game::Viewer;
use table::{ChannelId, Phase, TableId};

/// So many steps are enough to see how a game ended.
const LAST_STEPS: usize = 8;

/// The card, for the caller alone.
pub(super) async fn look(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let table = press.visit(table).await?;
    own_card(press.app, press.caller, &table).await
}

/// Posts the card in the channel where the button is pressed.
pub(super) async fn show(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let caller = press.caller;
    let table = press.visit(table).await?;
    if caller.guild.is_none() || caller.guild != table.place.guild {
        return Err(Failure::refused(
            "The card of a game is shown in the server where it was played: press this there.",
        ));
    }
    let channel = place(caller, &table)?;
    press.app.archive().share_card(&table, caller.player.id, (channel, caller.interaction)).await?;
    Ok(InteractionAnswer::tell(format!("The card comes to <#{channel}> in a moment.")))
}

/// The channel where the button is pressed; in the game's own thread, where everybody knows how it went, the channel above.
fn place(caller: &Caller, table: &Visit) -> Result<ChannelId, Failure> {
    let is_own = table.place.thread == Some(caller.channel) && table.place.lobby_channel.is_none();
    if is_own {
        return check_place(caller, ChannelWish::Card);
    }
    check_place(caller, if caller.parent.is_some() { ChannelWish::ThreadCard } else { ChannelWish::Card })?;
    Ok(caller.channel)
}

/// The game's last moves as a replay.
pub(super) async fn ending(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    moving_picture(press, table, Some(LAST_STEPS)).await
}

/// The whole game as a replay.
pub(super) async fn replay(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    moving_picture(press, table, None).await
}

async fn moving_picture(
    press: ComponentPress<'_>,
    table: TableId,
    last: Option<usize>,
) -> Result<InteractionAnswer, Failure> {
    let table = press.visit(table).await?;
    if table.phase() != Phase::Over {
        return Err(Failure::refused("This game is not over yet."));
    }
    let (player, visitor, viewer) = (press.caller.player.id, press.caller.visitor(), Viewer::Public);
    views::view_at(&table, player, viewer, 0)?;
    let work = press.app.pictures().begin_heavy(player, HeavyKind::Picture)?;
    let style = PictureStyle::default();
    let replay = ReplayRequest { table: table.id, visitor, viewer, style, last, work };
    Ok(Callback::Replay(pending_replay(&TableSummary::from(&*table), viewer), replay).into())
}
