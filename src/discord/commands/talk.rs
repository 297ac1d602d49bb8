//! What players ask of each other: `/draw`, `/undo`, `/pause`, `/nudge`, `/abort`, `/substitute`, `/rematch`.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use super::options::{complete_table, table_option};
use super::{Answering, Call, Command};
use crate::app::{Done, Failure};
use crate::discord::answer::Answer;
use table::{Command as TableCommand, Proposal, Table, TableId};

const PLAYER: &str = "player";

pub(super) const DRAW: Command =
    Command::on_a_table("draw", "Offer a draw; the game ends so if all others agree", |call| {
        ask(call, Proposal::Draw, "You offer a draw; the others are asked.")
    });

pub(super) const UNDO: Command = Command::on_a_table(
    "undo",
    "Ask to take back your last move; never what a die, a fight or a question has revealed",
    |call| ask(call, Proposal::Undo, "You ask to take your last move back; the others are asked."),
);

pub(super) const PAUSE: Command =
    Command::on_a_table("pause", "Ask to stop the clocks for a while; where they stand, let them run again", pause);

pub(super) const NUDGE: Command =
    Command::on_a_table("nudge", "Remind those who keep the game waiting, at most once in twelve hours", |call| {
        say(call, |call, _| TableCommand::Nudge(call.caller.player.id), "They are told that the game waits.")
    });

pub(super) const ABORT: Command =
    Command::on_a_table("abort", "Call a game off before everybody has moved; it counts for nobody", |call| {
        say(call, |call, _| TableCommand::Abort(call.caller.player.id), "The game is called off.")
    });

pub(super) const SUBSTITUTE: Command = Command {
    name: "substitute",
    about: "Offer your seat to somebody else, or to anyone; you play on until it is taken",
    shape: |command| {
        let to = CreateCommandOption::new(CommandOptionType::User, PLAYER, "Whom to offer it to; left out, anyone");
        command.add_option(to).add_option(table_option())
    },
    run: |call| say(call, hand_over, "Your seat is on offer in the thread. *Keep my seat* there takes that back."),
    complete: Some(|call, _, typed| complete_table(call, typed)),
};

pub(super) const REMATCH: Command = Command::on_a_table(
    "rematch",
    "Play a game that is over once more, with seats turned; everybody is invited",
    rematch,
);

/// Carries out a command on the table that is meant.
fn say<'a>(call: Call<'a>, command: fn(&Call<'_>, &Table) -> TableCommand, said: &'static str) -> Answering<'a> {
    Box::pin(async move {
        let table = call.table().await?;
        let command = command(&call, &table);
        done(&call, table.id, &command, said).await
    })
}

async fn done(call: &Call<'_>, table: TableId, command: &TableCommand, said: &str) -> Result<Answer, Failure> {
    Ok(Answer::tell(match call.app.command(table, command, call.caller.interaction).await? {
        Done::Changed(_) => said,
        Done::Repeated => "That is done already.",
    }))
}

fn ask<'a>(call: Call<'a>, what: Proposal, said: &'static str) -> Answering<'a> {
    Box::pin(async move {
        let table = call.table().await?;
        let command = TableCommand::Propose(call.caller.player.id, what);
        let changed = match call.app.command(table.id, &command, call.caller.interaction).await? {
            Done::Changed(changed) => changed,
            Done::Repeated => return Ok(Answer::tell("That is done already.")),
        };
        // With nobody else to ask, or as the last to agree, it is done at once.
        let open = changed.table.life.offer.is_some();
        Ok(Answer::tell(if open { said } else { "It is agreed." }))
    })
}

fn pause(call: Call<'_>) -> Answering<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        if table.life.paused_ms.is_some() {
            let command = TableCommand::Resume(call.caller.player.id);
            return done(&call, table.id, &command, "The clocks run again.").await;
        }
        ask(call, Proposal::Pause, "You ask to stop the clocks; the others are asked.").await
    })
}

fn hand_over(call: &Call<'_>, _: &Table) -> TableCommand {
    TableCommand::HandOver(call.caller.player.id, call.given.user(PLAYER).cloned())
}

fn rematch(call: Call<'_>) -> Answering<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let opened = call.app.rematch(table.id, &call.caller.player, TableId(call.caller.interaction)).await?;
        Ok(Answer::tell(format!("The rematch is set up in <#{}>; the others are invited.", opened.place.channel)))
    })
}
