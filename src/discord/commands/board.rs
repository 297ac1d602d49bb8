//! `/board`: the caller's view of a table, only to them.

use serenity::builder::CreateCommand;

use super::command::{CommandCall, CommandFuture, SlashCommand};
use super::options::{complete_table, palette_option, size_option, step_option, table_option};
use super::step::one_step;
use crate::app::PictureStyle;
use crate::discord::table_answers::my_view;
use game::Viewer;

pub(super) const COMMAND: SlashCommand = SlashCommand {
    name: "board",
    about: "Your view of a table, only to you: board, secrets, legal moves, clock, the same in words",
    shape,
    run,
    complete: Some(|call, _, typed| complete_table(call, typed)),
};

fn shape(command: CreateCommand) -> CreateCommand {
    let at = step_option("An earlier step: how many were taken before it");
    [at, size_option(), palette_option(), table_option()].into_iter().fold(command, CreateCommand::add_option)
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        call.repair(&table).await;
        let me = call.caller.player.id;
        let style = PictureStyle { theme: call.arguments.theme(), size: call.arguments.size() };
        if let Some(step) = call.arguments.step()? {
            let viewer = table.seat_of(me).map_or(Viewer::Public, Viewer::Seat);
            return one_step(&table, me, viewer, step, style);
        }
        let mut answer = my_view(call.app, &table, me).await?;
        answer.picture.iter_mut().for_each(|picture| picture.style = style);
        Ok(answer)
    })
}
