//! `/board`: the caller's view of a table, only to them.

use serenity::builder::CreateCommand;

use super::command::{CommandCall, CommandFuture, SlashCommand};
use super::options::{complete_table, palette_option, size_option, table_option, turn_option};
use super::turn::one_turn;
use crate::app::PictureStyle;
use crate::discord::table_answers::my_view;
use game::Viewer;
use picture::Size;

pub(super) const COMMAND: SlashCommand = SlashCommand {
    name: "board",
    about: "Your view of a table, only to you: board, secrets, legal moves, clock, the way through the game",
    shape,
    run,
    complete: Some(|call, _, typed| complete_table(call, typed)),
};

fn shape(command: CreateCommand) -> CreateCommand {
    let at = turn_option("An earlier turn: the number over its board");
    [at, size_option(), palette_option(), table_option()].into_iter().fold(command, CreateCommand::add_option)
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        call.repair(&table).await;
        let me = call.caller.player.id;
        let style = PictureStyle { theme: call.arguments.theme(), size: call.arguments.size() };
        let mut answer = match call.arguments.turn()? {
            Some(turn) => {
                let viewer = table.seat_of(me).map_or(Viewer::Public, Viewer::Seat);
                one_turn(call.app, &table, me, viewer, turn, style).await?
            }
            None => my_view(call.app, &table, me).await?,
        };
        if let Some(picture) = &mut answer.picture {
            picture.style = style;
            if style.size == Size::Large {
                picture.work = Some(call.app.pictures().begin_heavy(me)?);
            }
        }
        Ok(answer)
    })
}
