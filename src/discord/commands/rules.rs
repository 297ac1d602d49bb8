//! `/rules`: the rules of a game, only to the caller.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use super::{Answering, Call, Command};
use crate::app::Failure;
use crate::discord::answer::{Answer, Reply};
use crate::discord::present::rules;
use games::GAMES;

pub(super) const COMMAND: Command =
    Command { name: "rules", about: "The rules of a game, only to you", shape, run, complete: None };

fn shape(command: CreateCommand) -> CreateCommand {
    let option =
        CreateCommandOption::new(CommandOptionType::String, "game", "Which game; left out, the one of this thread");
    let option = GAMES.iter().fold(option, |option, game| option.add_string_choice(game.about().name, game.about().id));
    command.add_option(option)
}

fn run(call: Call<'_>) -> Answering<'_> {
    Box::pin(async move {
        let named = call.given.text("game").and_then(games::find);
        let game = match named {
            Some(game) => game,
            None => match call.app.table_in_thread(call.caller.channel).await? {
                Some(id) => call.app.load(id).await?.game,
                None => return Err(Failure::refused("Which game? Choose one in the option `game`.")),
            },
        };
        Ok(Answer::from(Reply::Tell(rules(game.about()))))
    })
}
