//! `/move`: play an action, completed from the player's legal ones.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use super::command::{CommandCall, CommandFuture, CompletionFuture, SlashCommand};
use super::options::{TABLE, complete_table, matching, table_option};
use super::resign;
use crate::app::{App, Failure};
use crate::discord::answer::InteractionAnswer;
use crate::discord::table_answers::played;
use game::{Actor, Choices, RESIGN, Viewer};
use table::{Change, Command, PlayCommand};

pub(super) const COMMAND: SlashCommand = SlashCommand {
    name: "move",
    about: "Play a move in the game's notation; the list shows what you may do",
    shape,
    run,
    complete: Some(complete),
};

/// The option that holds the notation.
const MOVE: &str = "move";
/// Discord's limit for a choice's value; a longer completion could not be taken.
const MAX_VALUE: usize = 100;

fn shape(command: CreateCommand) -> CreateCommand {
    let notation =
        CreateCommandOption::new(CommandOptionType::String, MOVE, "Your move, such as 7-c4; /rules explains")
            .required(true)
            .set_autocomplete(true);
    command.add_option(notation).add_option(table_option())
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    let leaves = call.arguments.text(MOVE).is_some_and(|typed| typed.trim().eq_ignore_ascii_case(RESIGN));
    // Whoever writes it as a move is asked once more, too.
    if leaves { resign::run(call) } else { play(call) }
}

fn play(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table_id().await?;
        let action = call.arguments.text(MOVE).unwrap_or_default().to_owned();
        let command = Command::Play(PlayCommand::Act { player: call.caller.player.id, action, seen: None });
        let say = |change: &Change| played(change, call.caller);
        let said =
            call.app.command_said(&call.caller.visitor(), table, &command, call.caller.interaction, &say).await?;
        Ok(InteractionAnswer::tell(said))
    })
}

fn complete<'a>(call: CommandCall<'a>, focused: &'a str, typed: &'a str) -> CompletionFuture<'a> {
    if focused == TABLE {
        return complete_table(call, typed);
    }
    Box::pin(async move {
        let table = match call.table_at_a_glance().await {
            Ok(table) => table,
            Err(Failure::Refused(_)) => return Ok(Vec::new()),
            Err(fault) => return Err(fault),
        };
        let Some(view) = App::own_view(&table, call.caller.player.id) else { return Ok(Vec::new()) };
        let Viewer::Seat(seat) = view.frame().viewer else { return Ok(Vec::new()) };
        let found = match view.choices(Actor::Seat(seat)) {
            Choices::Listed(mut moves) => {
                moves.sort_by_cached_key(|text| in_counting_order(text));
                matching(moves.into_iter(), typed)
            }
            Choices::Form(_) => {
                let typed_well = view.judge(typed).ok();
                let ready = view.ready_made().into_iter().map(|(_, action)| action);
                typed_well.into_iter().chain(ready).take(25).collect()
            }
        };
        let fits = |text: &String| text.chars().count() <= MAX_VALUE;
        Ok(found.into_iter().filter(fits).map(|text| (text.clone(), text)).collect())
    })
}

/// A key by which `e7` comes before `e10`: letters as they are, numbers by their value.
fn in_counting_order(text: &str) -> Vec<(u32, String)> {
    let is_digit = |letter: &char| letter.is_ascii_digit();
    let letters: Vec<_> = text.chars().collect();
    let parts = letters.chunk_by(|one, next| is_digit(one) == is_digit(next)).map(String::from_iter);
    parts.map(|part: String| part.parse().map_or((u32::MAX, part.clone()), |number| (number, String::new()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_offered_in_counting_order() {
        let mut moves = ["e10-e7", "e7-e10", "x8", "e7-e9", "12-a1", "2-a1", "P1-b7"];
        moves.sort_by_cached_key(|text| in_counting_order(text));
        assert_eq!(moves, ["2-a1", "12-a1", "P1-b7", "e7-e9", "e7-e10", "e10-e7", "x8"]);
    }
}
