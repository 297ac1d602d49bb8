//! `/board`: the caller's view of a table, only to them; or their secrets there, the moves, their note.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use super::{move_list, note, secret};
use crate::app::{HeavyKind, PictureStyle};
use crate::discord::answers::{my_view, turn_answer};
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand};
use crate::discord::commands::options::{complete_table, palette_option, size_option, table_option, turn_option};
use game::Viewer;
use picture::Size;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "board",
    about: "Your view of a table, shown only to you: board, secrets, moves, clock, note",
    shape,
    run,
    complete: Some(|call, _, typed| complete_table(call, typed)),
};

fn shape(command: CreateCommand) -> CreateCommand {
    let at = turn_option("An earlier turn: the number over its board");
    [show_option(), at, size_option(), palette_option(), table_option()]
        .into_iter()
        .fold(command, CreateCommand::add_option)
}

/// The option that asks for something else than the board.
const SHOW: &str = "show";
const SECRET: &str = "secret";
const MOVES: &str = "moves";
const NOTE: &str = "note";

fn show_option() -> CreateCommandOption {
    CreateCommandOption::new(CommandOptionType::String, SHOW, "Something else than the board")
        .add_string_choice("Your secrets", SECRET)
        .add_string_choice("The moves so far, in notation and words", MOVES)
        .add_string_choice("Your note, to write or to delete", NOTE)
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    match call.arguments.text(SHOW) {
        Some(SECRET) => secret::run(call),
        Some(MOVES) => move_list::run(call),
        Some(NOTE) => note::run(call),
        _ => board(call),
    }
}

fn board(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        call.repair(&table).await;
        let me = call.caller.player.id;
        let style = PictureStyle { theme: call.arguments.theme(), size: call.arguments.size() };
        let mut answer = match call.arguments.turn()? {
            Some(turn) => {
                let viewer = table.seat_of(me).map_or(Viewer::Public, Viewer::Seat);
                turn_answer(call.app, &table, me, viewer, turn, style).await?
            }
            None => my_view(call.app, &table, &call.caller.visitor()).await?,
        };
        if let Some(picture) = &mut answer.picture {
            picture.style = style;
            if style.size == Size::Large {
                picture.work = Some(call.app.pictures().begin_heavy(me, HeavyKind::Picture)?);
            }
        }
        Ok(answer)
    })
}
