//! Requests of players to each other: `/table draw`, `/table undo` and so on.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use crate::app::Failure;
use crate::discord::answers::{Asking, check_rematch_place};
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::commands::options::{complete_table, table_option};
use crate::discord::commands::part::CommandPart;
use crate::discord::message::{Callback, InteractionAnswer};
use crate::discord::present::rematch_is_set;
use table::TableId;

const PLAYER: &str = "player";

impl<'a> CommandCall<'a> {
    fn asking(&self) -> Asking<'a> {
        Asking { app: self.app, caller: self.caller }
    }
}

pub(super) const DRAW: CommandPart =
    CommandPart::on_a_table("draw", "Offer a draw; the game ends so if all others agree", |call| {
        Box::pin(async move { Ok(InteractionAnswer::tell(call.asking().draw(call.table().await?.id).await?)) })
    });

pub(super) const UNDO: CommandPart = CommandPart::on_a_table(
    "undo",
    "Ask to take back your last move; never what a die, a fight or a question has revealed",
    |call| Box::pin(async move { Ok(InteractionAnswer::tell(call.asking().undo(call.table().await?.id).await?)) }),
);

pub(super) const PAUSE: CommandPart = CommandPart::on_a_table(
    "pause",
    "Ask to stop the clocks for a while; where they stand, let them run again",
    |call| Box::pin(async move { Ok(InteractionAnswer::tell(call.asking().pause(&call.table().await?).await?)) }),
);

pub(super) const NUDGE: CommandPart =
    CommandPart::on_a_table("nudge", "Remind those who keep the game waiting, at most once in twelve hours", |call| {
        Box::pin(async move { Ok(InteractionAnswer::tell(call.asking().nudge(call.table().await?.id).await?)) })
    });

pub(super) const ABORT: CommandPart = CommandPart::on_a_table(
    "abort",
    "Call a game off: by yourself before it really begins, later only if all the others agree",
    |call| {
        Box::pin(async move {
            let asked = call.asking().ask_to_abort(&call.table().await?).await?;
            Ok(InteractionAnswer::from(Callback::Message(asked)))
        })
    },
);

pub(super) const SUBSTITUTE: CommandPart = CommandPart {
    name: "substitute",
    about: "Offer your seat to somebody else, or to anyone; you play on until it is taken",
    options: || {
        let to = CreateCommandOption::new(CommandOptionType::User, PLAYER, "Whom to offer it to; left out, anyone");
        vec![to, table_option()]
    },
    run: |call| {
        Box::pin(async move {
            let to = call.arguments.guest(PLAYER)?.cloned();
            let table = call.table().await?;
            if to.is_some() && call.caller.guild != table.place.guild {
                return Err(not_known_there());
            }
            Ok(InteractionAnswer::tell(call.asking().substitute(table.id, to).await?))
        })
    },
    complete: Some(|call, _, typed| complete_table(call, typed)),
};

/// The refusal of a guest who was named in another server than the game's: nobody knows there whether they could see the table.
fn not_known_there() -> Failure {
    Failure::refused(
        "Name somebody in a channel of the game's own server: there I see whether they could come to the table.",
    )
}

pub(super) const REMATCH: CommandPart = CommandPart::on_a_table(
    "rematch",
    "Play a game that is over once more, with seats turned; everybody is invited",
    rematch,
);

fn rematch(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let table = call.table().await?;
        check_rematch_place(call.caller, &table)?;
        let opener = (&call.caller.player, &call.caller.roles[..]);
        let opened = call.app.rematches().open(&table, opener, TableId(call.caller.interaction)).await?;
        Ok(InteractionAnswer::tell(rematch_is_set(opened.place.channel, opened.phase())))
    })
}
