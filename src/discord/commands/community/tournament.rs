//! `/tournament`: open one, take part, start it, see the standings, and what an organiser does about people and games.

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::CommandOptionType;

use crate::app::{
    Failure, MAX_ROUNDS, MAX_TABLE, MeetingVerdict, StoredTournament, TournamentCaller, TournamentId, TournamentPhase,
    TournamentRequest, WishedFormat,
};
use crate::discord::answers::{ChannelWish, check_place, standings_answer, tournament_caller};
use crate::discord::commands::command::{CommandCall, CommandFuture, SlashCommand, in_servers};
use crate::discord::commands::options::{pace_option, with_games};
use crate::discord::message::InteractionAnswer;
use crate::discord::present::tournament_list;
use table::Player;

pub(in crate::discord::commands) const COMMAND: SlashCommand = SlashCommand {
    name: "tournament",
    about: "Swiss, round robin, knock-out, points tables: open one, take part, see the standings",
    shape,
    run,
    complete: None,
};

const WHICH: &str = "tournament";
const PLAYER: &str = "player";
/// Options of Conspirateurs, as they are written.
const EXAMPLE: &str = "shelter:strict teams:solo";
/// The formats by the words of their choices.
const FORMATS: [(&str, &str, WishedFormat); 4] = [
    ("Swiss", "swiss", WishedFormat::Swiss),
    ("round robin", "round-robin", WishedFormat::RoundRobin),
    ("knock-out", "knock-out", WishedFormat::KnockOut),
    ("points tables", "points", WishedFormat::Points),
];
/// Results that an organiser can decide, by the words of the option's choices.
const VERDICTS: [(&str, &str, MeetingVerdict); 4] = [
    ("won", "won", MeetingVerdict::Won),
    ("drew", "drew", MeetingVerdict::Drew),
    ("lost", "lost", MeetingVerdict::Lost),
    ("nobody has points", "nobody", MeetingVerdict::Nobody),
];

fn option(kind: CommandOptionType, name: &str, about: &str) -> CreateCommandOption {
    CreateCommandOption::new(kind, name, about)
}

fn sub(name: &str, about: &str) -> CreateCommandOption {
    option(CommandOptionType::SubCommand, name, about)
}

/// A subcommand about a tournament that is there.
fn about_one(name: &str, about: &str, options: impl IntoIterator<Item = CreateCommandOption>) -> CreateCommandOption {
    let which =
        option(CommandOptionType::String, WHICH, "Its id, where there are several; `/tournament list` shows it");
    options.into_iter().chain([which]).fold(sub(name, about), CreateCommandOption::add_sub_option)
}

fn user(name: &str, about: &str) -> CreateCommandOption {
    option(CommandOptionType::User, name, about).required(true)
}

fn shape(command: CreateCommand) -> CreateCommand {
    let verdict = option(CommandOptionType::String, "outcome", "What came out for them").required(true);
    let verdict = VERDICTS.iter().fold(verdict, |option, (label, word, _)| option.add_string_choice(*label, *word));
    in_servers(command)
        .add_option(new_shape())
        .add_option(sub("list", "The tournaments of this channel, and yours"))
        .add_option(about_one("join", "Take part", []))
        .add_option(about_one("leave", "Leave the tournament; a game under way goes on", []))
        .add_option(about_one("standings", "The standings, and the games under way", []))
        .add_option(about_one("start", "For its organiser: the first round begins", []))
        .add_option(about_one(
            "withdraw",
            "For its organiser: somebody plays in no further round",
            [user(PLAYER, "Who")],
        ))
        .add_option(about_one(
            "substitute",
            "For its organiser: somebody plays on in another's place",
            [user(PLAYER, "Who plays no more"), user("by", "Who comes instead")],
        ))
        .add_option(about_one(
            "result",
            "For its organiser: decide a game that ended without a result",
            [user(PLAYER, "One of those who played"), verdict],
        ))
        .add_option(about_one(
            "move",
            "For its organiser: its posts and coming tables are in this channel from now on",
            [],
        ))
        .add_option(about_one("cancel", "For its organiser: call it off", []))
}

fn new_shape() -> CreateCommandOption {
    let game = option(CommandOptionType::String, "game", "Which game").required(true);
    let format = option(
        CommandOptionType::String,
        "format",
        "Swiss; everybody meets everybody; losers are out; three to five at a table",
    )
    .required(true);
    let format = FORMATS.iter().fold(format, |option, (label, word, _)| option.add_string_choice(*label, *word));
    let rounds = option(CommandOptionType::Integer, "rounds", "How many; if left out, the usual number")
        .min_int_value(1)
        .max_int_value(u64::from(MAX_ROUNDS));
    let seats = option(CommandOptionType::Integer, "seats", "How many sit at a points table")
        .min_int_value(3)
        .max_int_value(u64::from(MAX_TABLE));
    let options = format!("The game's options as /play names them, such as {EXAMPLE}");
    let options = option(CommandOptionType::String, "options", &options).max_length(200);
    let rated =
        option(CommandOptionType::String, "rated", "Whether its games change the ratings of those who play them")
            .add_string_choice("yes", "yes")
            .add_string_choice("no", "no");
    [with_games(game), format, rounds, pace_option(), seats, rated, options]
        .into_iter()
        .fold(sub("new", "Open one for people to sign up"), CreateCommandOption::add_sub_option)
}

fn run(call: CommandCall<'_>) -> CommandFuture<'_> {
    Box::pin(async move {
        let caller = tournament_caller(call.caller)?;
        match call.sub {
            Some("new") => return open(&call, caller).await,
            Some("list") => {
                let listed = tournament_list(&call.app.tournaments().list(&caller).await?);
                return Ok(InteractionAnswer::tell(listed));
            }
            _ => {}
        }
        let tournament = which(&call, &caller).await?;
        let (app, id) = (call.app, tournament.id);
        let said = match call.sub {
            Some("join") => app.tournaments().join(&caller, id).await?,
            Some("leave") => app.tournaments().leave(&caller, id).await?,
            Some("start") => app.tournaments().start(&caller, id).await?,
            Some("cancel") => app.tournaments().cancel(&caller, id).await?,
            Some("move") => {
                app.tournaments().move_to(&caller, id, check_place(call.caller, ChannelWish::MovedTournament)?).await?
            }
            Some("withdraw") => app.tournaments().withdraw_entrant(&caller, id, named(&call)?.id).await?,
            Some("substitute") => {
                let by = call.arguments.guest("by")?.ok_or_else(|| Failure::refused("Name the substitute."))?;
                app.tournaments().substitute_entrant(&caller, id, (named(&call)?.id, by)).await?
            }
            Some("result") => {
                app.tournaments().decide_meeting(&caller, id, (named(&call)?.id, verdict(&call)?)).await?
            }
            _ => return Ok(standings_answer(&tournament, &caller)),
        };
        Ok(InteractionAnswer::tell(said))
    })
}

fn named<'a>(call: &'a CommandCall<'_>) -> Result<&'a Player, Failure> {
    call.arguments.user(PLAYER).ok_or_else(|| Failure::refused("Name a player."))
}

fn verdict(call: &CommandCall<'_>) -> Result<MeetingVerdict, Failure> {
    let word = call.arguments.text("outcome").unwrap_or_default();
    let known = VERDICTS.iter().find(|(_, own, _)| *own == word).map(|(.., verdict)| *verdict);
    known.ok_or_else(|| Failure::refused("Choose a result from the list."))
}

/// The tournament that is meant: the one that is named, else the one of this channel, else the only one.
async fn which(call: &CommandCall<'_>, caller: &TournamentCaller) -> Result<StoredTournament, Failure> {
    if let Some(text) = call.arguments.text(WHICH) {
        let unknown =
            || Failure::refused("No tournament has that id. `/tournament list` shows those of this channel and yours.");
        let id = TournamentId::parse(text.trim().trim_matches('`')).ok_or_else(unknown)?;
        return call.app.tournaments().get(caller, id).await;
    }
    let all = call.app.tournaments().list(caller).await?;
    let open =
        |tournament: &&StoredTournament| matches!(tournament.phase, TournamentPhase::SignUp | TournamentPhase::Running);
    let (home, channel) = (call.caller.parent, call.caller.channel);
    let here: Vec<_> =
        all.iter().filter(open).filter(|own| own.channel == channel || Some(own.channel) == home).collect();
    let open: Vec<_> = all.iter().filter(open).collect();
    match (here.as_slice(), open.as_slice(), all.first()) {
        ([one], ..) | ([], [one], _) => Ok((*one).clone()),
        ([], [], Some(last)) => Ok(last.clone()),
        ([], [], None) => {
            Err(Failure::refused("There is no tournament in this channel, and none of yours in this server."))
        }
        _ => Err(Failure::refused(format!("Which one? Add its id as `{WHICH}`; `/tournament list` shows it."))),
    }
}

async fn open(call: &CommandCall<'_>, caller: TournamentCaller) -> Result<InteractionAnswer, Failure> {
    let channel = check_place(call.caller, ChannelWish::Tournament)?;
    let given = &call.arguments;
    let game = given.text("game").and_then(games::find).ok_or_else(Failure::unknown_game)?;
    let word = given.text("format").unwrap_or_default();
    let format = FORMATS.iter().find(|(_, own, _)| *own == word).map(|(.., format)| *format);
    let number = |name: &str| given.number(name).and_then(|number| u32::try_from(number).ok());
    let tournament = call
        .app
        .tournaments()
        .open(TournamentRequest {
            id: TournamentId(call.caller.interaction),
            caller,
            roles: call.caller.roles.clone(),
            channel,
            game,
            options: options(given.text("options").unwrap_or_default())?,
            format: format.ok_or_else(|| Failure::refused("Choose a format from the list."))?,
            rounds: number("rounds").and_then(|rounds| u16::try_from(rounds).ok()),
            seats: number("seats").and_then(|seats| u8::try_from(seats).ok()),
            rated: given.text("rated") == Some("yes"),
            pace_secs: number("pace").map(|hours| hours.saturating_mul(3_600)),
        })
        .await?;
    Ok(InteractionAnswer::tell(format!(
        "The tournament is open: people sign up at its post here. Start it with its button or `/tournament start`. (`{}`)",
        tournament.id
    )))
}

/// Options that are written like [`EXAMPLE`], as names and values; the game judges them.
fn options(text: &str) -> Result<Vec<(String, String)>, Failure> {
    let pair = |word: &str| match word.split_once(':') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err(Failure::refused(format!(
            "Write options as `name:value`, with a space between two, such as `{EXAMPLE}`."
        ))),
    };
    text.split_whitespace().map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_options_is_one_that_its_game_takes_at_tables_of_every_size() {
        let (game, options) = (games::find("conspirateurs").expect("it is there"), options(EXAMPLE).expect("pairs"));
        assert_eq!(options.len(), 2);
        for seats in game.about().seat_range() {
            game.start(seats, &options).expect("it takes them");
        }
        let why = super::options("strict").expect_err("no pair").sentence();
        assert!(why.contains(EXAMPLE), "{why}");
    }
}
