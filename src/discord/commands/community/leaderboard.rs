//! `/ratings leaderboard`: the ratings in a game of those who have played a rated game in this server.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use crate::app::Failure;
use crate::discord::answers::leaderboard_page;
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::commands::options::with_games;
use crate::discord::commands::part::CommandPart;
use crate::discord::controls::LeaderboardButton;
use crate::discord::message::{Callback, InteractionAnswer};
use rating::Method;

pub(in crate::discord::commands) const PART: CommandPart =
    CommandPart { name: "leaderboard", about: "A game's ratings in this server", options, run, complete: None };

fn options() -> Vec<CreateCommandOption> {
    let game = CreateCommandOption::new(CommandOptionType::String, "game", "Which game").required(true);
    let text = format!("{}: for two, or for more", games_of_two_lists().join(", "));
    let seats = CreateCommandOption::new(CommandOptionType::String, "seats", text)
        .add_string_choice("two", Method::Duel.word())
        .add_string_choice("three and more", Method::Party.word());
    vec![with_games(game), seats]
}

/// The games that have a list for two and one for more, by name: those that are played by two and by more.
fn games_of_two_lists() -> Vec<&'static str> {
    let both = games::GAMES.iter().map(|game| game.about()).filter(|about| about.seats.0 == 2 && about.seats.1 > 2);
    both.map(|about| about.name).collect()
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let game = call.arguments.text("game").and_then(games::find);
        let about = game.ok_or_else(Failure::unknown_game)?.about();
        let (least, most) = about.seats;
        let method = match call.arguments.text("seats").and_then(Method::of_word) {
            // A game that is played by two alone, or never by two, has one list.
            Some(chosen) if least == 2 && most > 2 => chosen,
            _ => Method::of_seats(usize::from(least)),
        };
        let button = LeaderboardButton { game: about.id.to_owned(), method, page: 0 };
        Ok(InteractionAnswer::from(Callback::Message(leaderboard_page(call.app, call.caller, button).await?)))
    })
}
