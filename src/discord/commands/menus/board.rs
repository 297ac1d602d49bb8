//! *My view* and *Replay from here*, on a message with a board. The message only says which table and how far; what its reader may see
//! of that table is decided as for every command.

use crate::app::views::steps;
use crate::app::{Failure, Visit};
use crate::discord::answers::{my_view, step_answer};
use crate::discord::commands::command::CommandFuture;
use crate::discord::commands::menu::{MenuCall, MenuCommand, MenuOn};
use crate::discord::controls::BoardWords;
use crate::discord::interaction::MenuTarget;
use crate::discord::message::Callback;
use crate::discord::present::{BoardMoment, ShownBoard};
use game::Viewer;

pub(in crate::discord::commands) const VIEW: MenuCommand =
    MenuCommand { name: "My view", on: MenuOn::Message, run: view };
pub(in crate::discord::commands) const REPLAY: MenuCommand =
    MenuCommand { name: "Replay from here", on: MenuOn::Message, run: replay };

fn view(call: MenuCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let (table, _) = shown(&call).await?;
        call.app.places().revive(&table, call.caller.player.id).await;
        my_view(call.app, &table, &call.caller.visitor()).await
    })
}

fn replay(call: MenuCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let (table, moment) = shown(&call).await?;
        let player = call.caller.player.id;
        let words = BoardWords::of(&call.app.people().settings(player).await?);
        let step = match moment {
            BoardMoment::Entry(entry) => table.log.ply_before(entry).count(),
            BoardMoment::Step(step) => step,
        };
        // A board that was taken back since is no step any more: the last one is shown.
        let step = u32::try_from(step.min(steps(&table.log))).unwrap_or(u32::MAX);
        step_answer(call.app, &table, (player, Viewer::Public), step, words, Callback::Message).await
    })
}

/// The table of the message's board, if the caller may see it, and the moment that the board shows.
async fn shown(call: &MenuCall<'_>) -> Result<(Visit, BoardMoment), Failure> {
    let files = match &call.target {
        MenuTarget::Message(files) => files.as_slice(),
        MenuTarget::Person(..) => &[],
    };
    let board = files.iter().find_map(|file| ShownBoard::read(file));
    let board = board.ok_or_else(|| Failure::refused("That message has no board of mine: choose one with a board."))?;
    Ok((call.app.tables().visit(&call.caller.visitor(), board.table).await?, board.moment))
}
