//! Requests of players to each other: `/table draw`, `/table undo` and so on.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use crate::app::Failure;
use crate::discord::answers::check_rematch_place;
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::commands::options::{complete_table, table_option};
use crate::discord::commands::part::CommandPart;
use crate::discord::message::InteractionAnswer;
use crate::discord::present::rematch_is_set;
use table::{Change, Command, Phase, PlayCommand, Proposal, Table, TableId};

const PLAYER: &str = "player";

pub(in crate::discord::commands) const DRAW: CommandPart =
    CommandPart::on_a_table("draw", "Offer a draw; the game ends so if all others agree", |call| {
        ask(call, Proposal::Draw, "You offer a draw; the others are asked.")
    });

pub(in crate::discord::commands) const UNDO: CommandPart = CommandPart::on_a_table(
    "undo",
    "Ask to take back your last move; never what a die, a fight or a question has revealed",
    |call| ask(call, Proposal::Undo, "You ask to take your last move back; the others are asked."),
);

pub(in crate::discord::commands) const PAUSE: CommandPart =
    CommandPart::on_a_table("pause", "Ask to stop the clocks for a while; where they stand, let them run again", pause);

pub(in crate::discord::commands) const NUDGE: CommandPart =
    CommandPart::on_a_table("nudge", "Remind those who keep the game waiting, at most once in twelve hours", |call| {
        say(
            call,
            |call, _| Command::Play(PlayCommand::Nudge(call.caller.player.id)),
            "They are told that the game waits.",
        )
    });

pub(in crate::discord::commands) const ABORT: CommandPart =
    CommandPart::on_a_table("abort", "Call a game off: at once while nothing is known, later if all agree", |call| {
        let abort = |call: &CommandCall<'_>| Command::Play(PlayCommand::Abort(call.caller.player.id));
        put(call, abort, "You ask to call the game off; the others are asked.")
    });

pub(in crate::discord::commands) const SUBSTITUTE: CommandPart = CommandPart {
    name: "substitute",
    about: "Offer your seat to somebody else, or to anyone; you play on until it is taken",
    options: || {
        let to = CreateCommandOption::new(CommandOptionType::User, PLAYER, "Whom to offer it to; left out, anyone");
        vec![to, table_option()]
    },
    run: |call| {
        Box::pin(async move {
            call.arguments.guest(PLAYER)?;
            say(call, hand_over, "Your seat is on offer in the thread. *Keep my seat* there takes that back.").await
        })
    },
    complete: Some(|call, _, typed| complete_table(call, typed)),
};

pub(in crate::discord::commands) const REMATCH: CommandPart = CommandPart::on_a_table(
    "rematch",
    "Play a game that is over once more, with seats turned; everybody is invited",
    rematch,
);

/// Carries out a command on the table that is meant.
fn say<'a>(
    call: CommandCall<'a>,
    command: fn(&CommandCall<'_>, &Table) -> Command,
    said: &'static str,
) -> CommandFuture<'a> {
    Box::pin(async move {
        let table = call.table().await?;
        let command = command(&call, &table);
        done(&call, table.id, &command, said).await
    })
}

async fn done(
    call: &CommandCall<'_>,
    table: TableId,
    command: &Command,
    said: &str,
) -> Result<InteractionAnswer, Failure> {
    // Done now or by the same interaction before: it is told alike.
    call.app.tables().command(&call.caller.visitor(), table, command, call.caller.interaction).await?;
    Ok(InteractionAnswer::tell(said))
}

fn ask<'a>(call: CommandCall<'a>, what: Proposal, said: &'static str) -> CommandFuture<'a> {
    put(call, move |call| Command::Play(PlayCommand::Propose(call.caller.player.id, what)), said)
}

/// Carries out a command that is a question wherever there is somebody to be asked.
fn put<'a>(
    call: CommandCall<'a>,
    command: impl FnOnce(&CommandCall<'_>) -> Command + Send + 'a,
    said: &'static str,
) -> CommandFuture<'a> {
    Box::pin(async move {
        let table = call.table().await?;
        let command = command(&call);
        // With nobody else to ask, or as the last to agree, it is done at once.
        let say = |changed: &Change| {
            let is_open = changed.table.life.offer.is_some();
            let has_ended = changed.table.phase() == Phase::Closed;
            match (is_open, has_ended) {
                (true, _) => said,
                (false, true) => "The game is called off.",
                (false, false) => "It is agreed.",
            }
            .to_owned()
        };
        let said = call
            .app
            .tables()
            .command_said(&call.caller.visitor(), table.id, &command, call.caller.interaction, &say)
            .await?;
        Ok(InteractionAnswer::tell(said))
    })
}

fn pause(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        if table.life.paused_ms.is_some() {
            let command = Command::Play(PlayCommand::Resume(call.caller.player.id));
            return done(&call, table.id, &command, "The clocks run again.").await;
        }
        ask(call, Proposal::Pause, "You ask to stop the clocks; the others are asked.").await
    })
}

fn hand_over(call: &CommandCall<'_>, _: &Table) -> Command {
    Command::Play(PlayCommand::HandOver(call.caller.player.id, call.arguments.user(PLAYER).cloned()))
}

fn rematch(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        check_rematch_place(call.caller, &table)?;
        let opener = (&call.caller.player, &call.caller.roles[..]);
        let opened = call.app.rematches().open(&table, opener, TableId(call.caller.interaction)).await?;
        Ok(InteractionAnswer::tell(rematch_is_set(opened.place.channel, opened.phase())))
    })
}
