//! A page of a server's leaderboard, for `/ratings leaderboard` and the buttons below it.

use crate::app::{App, Failure, RatingScale};
use crate::discord::controls::LeaderboardButton;
use crate::discord::interaction::Caller;
use crate::discord::message::OutgoingMessage;
use crate::discord::present::leaderboard;

/// A page of a leaderboard, with the caller's own place.
///
/// # Errors
/// If the caller is in no server, or the database can't be asked.
pub(in crate::discord) async fn leaderboard_page(
    app: &App,
    caller: &Caller,
    button: LeaderboardButton,
) -> Result<OutgoingMessage, Failure> {
    let LeaderboardButton { game, method, page } = button;
    let guild = caller.guild.ok_or_else(|| {
        Failure::refused("A leaderboard is a server's: ask for it there. /ratings profile shows your own ratings.")
    })?;
    let board = app.ratings().leaderboard(RatingScale { game, method }, guild, caller.player.id, page).await?;
    Ok(leaderboard(&board))
}
