//! `/review replay`: a table's game from its start as a moving picture, or one step of it as a still, only to the caller.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use crate::app::{Failure, HeavyKind, PictureStyle, ReplayRequest, TableSummary, views};
use crate::discord::answers::turn_answer;
use crate::discord::commands::command::{CommandCall, CommandFuture, CompletionFuture};
use crate::discord::commands::options::{TABLE, complete_table, palette_option, table_option, turn_option};
use crate::discord::commands::part::CommandPart;
use crate::discord::message::Callback;
use crate::discord::present::pending_replay;
use game::{Seat, Viewer};
use name::clip;
use table::{PlayerId, Table};

pub(in crate::discord::commands) const PART: CommandPart = CommandPart {
    name: "replay",
    about: "The game from its start as a moving picture, or one step of it, shown only to you",
    options,
    run,
    complete: Some(complete),
};

/// The option that says whose eyes.
const SEAT: &str = "seat";
/// Its values besides seats' numbers and names.
const EVERYBODY: &str = "everybody";
const MINE: &str = "mine";

fn options() -> Vec<CreateCommandOption> {
    let about = "Through whose eyes: everybody's if left out, yours, or anyone's once the game is over";
    let seat = CreateCommandOption::new(CommandOptionType::String, SEAT, about).set_autocomplete(true).max_length(32);
    vec![turn_option("One turn instead: the number over its board"), seat, palette_option(), table_option()]
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let (player, style) =
            (call.caller.player.id, PictureStyle { theme: call.arguments.theme(), ..PictureStyle::default() });
        let viewer = viewer(&table, player, call.arguments.text(SEAT))?;
        if let Some(turn) = call.arguments.turn()? {
            return turn_answer(call.app, &table, player, viewer, turn, style).await;
        }
        views::view_at(&table, player, viewer, 0)?;
        let work = call.app.pictures().begin_heavy(player, HeavyKind::Picture)?;
        let replay = ReplayRequest { table: table.id, visitor: call.caller.visitor(), viewer, style, last: None, work };
        Ok(Callback::Replay(pending_replay(&TableSummary::from(&*table), viewer), replay).into())
    })
}

fn viewer(table: &Table, player: PlayerId, typed: Option<&str>) -> Result<Viewer, Failure> {
    let Some(typed) = typed.map(|typed| typed.trim().to_lowercase()) else { return Ok(Viewer::Public) };
    let by_name = |seat: &Seat| table.seat_name(*seat).to_lowercase() == typed;
    match typed.as_str() {
        EVERYBODY => Ok(Viewer::Public),
        MINE => {
            let none =
                || Failure::refused("You don't sit at this table, so there are no eyes of yours to look through.");
            table.seat_of(player).map(Viewer::Seat).ok_or_else(none)
        }
        text => {
            let seat = text.parse().map(Seat).ok().or_else(|| Seat::all(table.seat_count()).find(by_name));
            let unknown =
                || Failure::refused("I don't know that seat; choose one from the list that appears while you type.");
            seat.map(Viewer::Seat).ok_or_else(unknown)
        }
    }
}

fn complete<'a>(call: CommandCall<'a>, focused: &'a str, typed: &'a str) -> CompletionFuture<'a> {
    if focused == TABLE {
        return complete_table(call, typed);
    }
    Box::pin(async move {
        let table = match call.table().await {
            Ok(table) => table,
            Err(Failure::Refused(_)) => return Ok(Vec::new()),
            Err(fault) => return Err(fault),
        };
        let (names, typed) = (TableSummary::from(&*table).names(), typed.to_lowercase());
        let seat = |seat: Seat| {
            let name = names.get(seat.index()).map(String::as_str).unwrap_or_default();
            (clip(&format!("{} ({name})", table.seat_name(seat)), 100), seat.0.to_string())
        };
        let everybody = ("Everybody".to_owned(), EVERYBODY.to_owned());
        let all = std::iter::once(everybody).chain(views::eyes(&table, call.caller.player.id).into_iter().map(seat));
        Ok(all.filter(|(label, _)| label.to_lowercase().contains(&typed)).collect())
    })
}
