//! Buttons about the caller: their tables, a leaderboard with their place, and the deletion of their data.

use super::component_press::ComponentPress;
use crate::app::Failure;
use crate::discord::answers::{ask_deletion, leaderboard_page, my_view, own_data};
use crate::discord::controls::{LeaderboardButton, PageButton};
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage};
use crate::discord::present::{about, games};

/// The caller's view of the table that has waited for them longest.
pub(super) async fn next_table(press: ComponentPress<'_>) -> Result<InteractionAnswer, Failure> {
    let (app, caller) = (press.app, press.caller);
    match app.tables().waits_longest(caller.player.id).await? {
        Some(table) => my_view(app, &*press.visit(table).await?, &caller.visitor()).await,
        None => Ok(press.reply(OutgoingMessage::text("No table is waiting for you.")).into()),
    }
}

/// A page of the caller's tables, counted from 0.
pub(super) async fn games_page(press: ComponentPress<'_>, page: u16) -> Result<InteractionAnswer, Failure> {
    let tables = press.app.tables().my_tables(press.caller.player.id).await?;
    Ok(press.reply(games(&tables, page)).into())
}

/// A page of a game's leaderboard.
pub(super) async fn leaderboard(
    press: ComponentPress<'_>,
    button: LeaderboardButton,
) -> Result<InteractionAnswer, Failure> {
    Ok(press.reply(leaderboard_page(press.app, press.caller, button).await?).into())
}

/// A page about the bot or the caller's data, as a message of its own.
pub(super) async fn page(press: ComponentPress<'_>, page: PageButton) -> Result<InteractionAnswer, Failure> {
    let (app, me) = (press.app, press.caller.player.id);
    match page {
        PageButton::About => Ok(Callback::Message(about(app.house())).into()),
        PageButton::MyData => Ok(own_data(me)),
        PageButton::DeleteMyData => ask_deletion(app, me).await,
    }
}

/// Deletes the caller's name, id and settings; asked by `/about data:delete`.
pub(super) async fn forget(press: ComponentPress<'_>) -> Result<InteractionAnswer, Failure> {
    press.app.people().forget(press.caller.player.id, press.caller.interaction).await?;
    let text = "Done: your name, your id and your settings are gone from my records. Thank you for the games.";
    Ok(press.reply(OutgoingMessage::text(text)).into())
}
