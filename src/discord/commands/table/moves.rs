//! `/move`: play an action, completed from the player's legal ones.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use super::resign;
use crate::app::{Failure, Visit, views};
use crate::discord::answers::{handed_in, handed_in_words, not_handed_in, played};
use crate::discord::commands::command::{CommandCall, CommandFuture, CompletionFuture, SlashCommand};
use crate::discord::commands::options::{TABLE, complete_table, matching, table_option};
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::{add_tips, candidate, with_gain};
use game::{Actor, Choices, RESIGN, Viewer};
use table::{Change, Command, PlayCommand, PlayerId, TableId};

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "move",
    about: "Play a move in the game's notation; the list shows your legal moves",
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
    // Resigning by notation asks for confirmation, too.
    if leaves { resign::run(call) } else { play(call) }
}

fn play(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let action = call.arguments.text(MOVE).unwrap_or_default().to_owned();
        if action.trim().contains([' ', ',', ';'])
            && let Some(actions) = several(&call, &action).await?
        {
            return hand_in(&call, actions).await.map_err(|failure| not_handed_in(failure, &action));
        }
        let table = call.table_id().await?;
        if let Some(question) = question_with_warning(&call, table, &action).await? {
            return Ok(question);
        }
        let visitor = call.caller.visitor();
        let tip = call.app.coach().tip_on(&visitor, table, None, &action).await?;
        let command = Command::Play(PlayCommand::Act { player: call.caller.player.id, action, seen: None });
        let say = |change: &Change| played(change, call.caller, tip.as_deref());
        let said = call.app.tables().command_said(&visitor, table, &command, call.caller.interaction, &say).await?;
        Ok(InteractionAnswer::played(said, call.caller.visitor(), table, Callback::Message))
    })
}

/// The question before a newcomer's move that costs something, with the warning above it.
async fn question_with_warning(
    call: &CommandCall<'_>,
    table: TableId,
    typed: &str,
) -> Result<Option<InteractionAnswer>, Failure> {
    let found = call.app.coach().warning_on(&call.caller.visitor(), table, typed).await?;
    let Some((summary, view, warning)) = found else { return Ok(None) };
    let mut shown = candidate(&summary, &*view, &view.judge(typed)?, &[], 0);
    add_tips(&mut shown.message, &summary, &[warning]);
    Ok(Some(InteractionAnswer::pictured(Callback::Message(shown.message), shown.picture)))
}

/// The small actions of a list, if such can be handed in now.
async fn several(call: &CommandCall<'_>, typed: &str) -> Result<Option<Vec<String>>, Failure> {
    let table = call.table().await?;
    Ok(views::own_view(&table, call.caller.player.id).and_then(|view| handed_in(&*view, typed)))
}

async fn hand_in(call: &CommandCall<'_>, actions: Vec<String>) -> Result<InteractionAnswer, Failure> {
    let table = call.table_id().await?;
    let count = actions.len();
    let command = Command::Play(PlayCommand::HandIn(call.caller.player.id, actions));
    let say = |change: &Change| handed_in_words(change, call.caller, count);
    let said =
        call.app.tables().command_said(&call.caller.visitor(), table, &command, call.caller.interaction, &say).await?;
    Ok(InteractionAnswer::played(said, call.caller.visitor(), table, Callback::Message))
}

fn complete<'a>(call: CommandCall<'a>, focused: &'a str, typed: &'a str) -> CompletionFuture<'a> {
    if focused == TABLE {
        return complete_table(call, typed);
    }
    Box::pin(async move {
        let at_a_glance = match call.table_at_a_glance().await {
            Ok(table) => table,
            Err(Failure::Refused(_)) => return Ok(Vec::new()),
            Err(fault) => return Err(fault),
        };
        let player = call.caller.player.id;
        let found = if waits_for(&at_a_glance, player) {
            completions(&at_a_glance, player, typed)
        } else {
            // Another process may have played since the glance.
            match call.table().await {
                Ok(now) => completions(&now, player, typed),
                Err(Failure::Refused(_)) => Vec::new(),
                Err(fault) => return Err(fault),
            }
        };
        Ok(found)
    })
}

/// Whether a player sits there whose turn it is.
fn waits_for(table: &Visit, player: PlayerId) -> bool {
    let to_act = table.to_act();
    table.seats_of(player).iter().any(|seat| to_act.contains(seat))
}

/// The label of each action, and the action: `a3-b4 · capture` and `a3-b4`.
fn completions(table: &Visit, player: PlayerId, typed: &str) -> Vec<(String, String)> {
    let Some(view) = views::own_view(table, player) else { return Vec::new() };
    let Viewer::Seat(seat) = view.frame().viewer else { return Vec::new() };
    let found = match view.choices(Actor::Seat(seat)) {
        Choices::Listed(moves) => matching(moves, typed),
        Choices::Form(_) => {
            let typed_well = view.judge(typed).ok();
            let ready = view.ready_made().into_iter().map(|(_, action)| action);
            typed_well.into_iter().chain(ready).take(25).collect()
        }
    };
    let shown = |text: String| (with_gain(&text, view.gain(&text)), text);
    found.into_iter().filter(|text| text.chars().count() <= MAX_VALUE).map(shown).collect()
}
