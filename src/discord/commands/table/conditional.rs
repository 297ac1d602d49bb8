//! `/table if`: conditional moves. They are private, are played only when confirmed, and go when the game takes another way.

use serenity::builder::{CreateActionRow, CreateButton, CreateCommandOption};
use serenity::model::application::{ButtonStyle, CommandOptionType};

use crate::app::{CommandEffect, Failure};
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::commands::options::{complete_table, table_option};
use crate::discord::commands::part::CommandPart;
use crate::discord::controls::{CustomId, TableButton};
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage};
use crate::discord::present::plan_lines;
use table::{Command, ConditionalMoves, PlayCommand, PlayerId, Table, TableId};

const LINES: &str = "moves";

pub(in crate::discord::commands) const PART: CommandPart = CommandPart {
    name: "if",
    about: "Conditional moves: if they play this, I answer that; only you see them",
    options,
    run,
    complete: Some(|call, _, typed| complete_table(call, typed)),
};

fn options() -> Vec<CreateCommandOption> {
    let about = "Their move then yours, such as 7-c4 then x12; put ; between lines. Left out: shows your lines";
    let lines = CreateCommandOption::new(CommandOptionType::String, LINES, about).max_length(1_000);
    vec![lines, table_option()]
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        let me = call.caller.player.id;
        let Some(text) = call.arguments.text(LINES) else { return shown(&table, me) };
        let command = Command::Play(PlayCommand::Plan(me, ConditionalMoves::read(text)?));
        match call.app.tables().command(&call.caller.visitor(), table.id, &command, call.caller.interaction).await? {
            CommandEffect::Changed(change) => shown(&change.table, me),
            CommandEffect::Repeated => shown(&*call.app.tables().visit(&call.caller.visitor(), table.id).await?, me),
        }
    })
}

/// A player's own conditional moves.
fn shown(table: &Table, me: PlayerId) -> Result<InteractionAnswer, Failure> {
    let plan = table.seats_of(me).into_iter().find_map(|seat| table.life.seat_clock(seat).plan.clone());
    let Some(plan) = plan else {
        return Err(Failure::refused(
            "You have no conditional moves at this table. Write `theirs then yours` to plan some.",
        ));
    };
    let (head, mut buttons) = if plan.confirmed {
        ("Your conditional moves, which only you see:", Vec::new())
    } else {
        ("Are these your conditional moves? They are played for you once you confirm them.", vec![confirm(table.id)])
    };
    let withdraw = CustomId::Table(TableButton::WithdrawConditional, table.id);
    buttons.push(withdraw.button("Withdraw", ButtonStyle::Secondary));
    let rows = vec![CreateActionRow::Buttons(buttons)];
    let content = format!("{head}\n{}", plan_lines(&plan));
    Ok(Callback::Message(OutgoingMessage { content, rows, ..OutgoingMessage::default() }).into())
}

fn confirm(table: TableId) -> CreateButton {
    CustomId::Table(TableButton::ConfirmConditional, table).button("Confirm", ButtonStyle::Success)
}
