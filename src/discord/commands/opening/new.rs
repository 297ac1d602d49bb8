//! `/play` with a game: open a table with all its options, a part a game.

use serenity::builder::CreateCommandOption;
use serenity::model::application::CommandOptionType;

use crate::app::{Failure, TableRequest};
use crate::discord::answers::{ChannelWish, check_place};
use crate::discord::commands::command::{CommandCall, CommandFuture};
use crate::discord::commands::options::{pace_option, with_days};
use crate::discord::message::InteractionAnswer;
use crate::discord::present::{late_words, table_is_set};
use computer::Level;
use game::{About, AnyGame, OptionSpec, OptionValues, Seat};
use table::{ChannelId, LatePolicy, Place, TableId, Terms};

/// The banks to choose from, in days.
const BANKS_DAYS: [u32; 7] = [1, 3, 7, 14, 30, 60, 90];
/// The most people one can invite by name; a table has nine seats.
const MAX_GUESTS: u8 = 8;

/// The part that opens a table of this game.
pub(super) fn subcommand(game: &dyn AnyGame) -> CreateCommandOption {
    let about = game.about();
    let mut sub = CreateCommandOption::new(CommandOptionType::SubCommand, about.id, about.tagline);
    for guest in 1..=guests(about) {
        let name = guest_name(guest);
        let text = "Whom to invite; leave it out for an open seat";
        sub = sub.add_sub_option(CreateCommandOption::new(CommandOptionType::User, name, text));
    }
    sub = sub.add_sub_option(seat_option(game));
    if about.seats.0 != about.seats.1 {
        let seats = CreateCommandOption::new(CommandOptionType::Integer, "seats", "How many play")
            .min_int_value(u64::from(about.seats.0))
            .max_int_value(u64::from(about.seats.1));
        let least = CreateCommandOption::new(CommandOptionType::Integer, "least", "The fewest players to start with")
            .min_int_value(u64::from(about.seats.0))
            .max_int_value(u64::from(about.seats.1));
        sub = sub.add_sub_option(seats).add_sub_option(least);
    }
    let computers = CreateCommandOption::new(CommandOptionType::Integer, "computers", "Seats that the computer plays")
        .min_int_value(0)
        .max_int_value(u64::from(about.seats.1 - 1));
    let sub = sub.add_sub_option(computers).add_sub_option(level_option(about.id));
    let sub = terms_options(sub.add_sub_option(pace_option()));
    about.options.iter().fold(sub, |sub, spec| sub.add_sub_option(option(spec)))
}

fn guests(about: &About) -> u8 {
    (about.seats.1 - 1).min(MAX_GUESTS)
}

fn guest_name(guest: u8) -> String {
    if guest == 1 { "opponent".to_owned() } else { format!("opponent{guest}") }
}

fn seat_option(game: &dyn AnyGame) -> CreateCommandOption {
    let most = game.about().seats.1;
    let option =
        CreateCommandOption::new(CommandOptionType::Integer, "seat", "Where you sit; left out, it is drawn at random");
    Seat::all(most).fold(option, |option, seat| option.add_int_choice(game.seat_name(most, seat), i32::from(seat.0)))
}

/// The stronger levels first: nobody looks for a computer that plays at random.
fn level_option(game: &str) -> CreateCommandOption {
    let text = format!("How well it plays; default: {}", usual_level(game).name());
    let option = CreateCommandOption::new(CommandOptionType::Integer, "level", text);
    let levels = games::computers::levels(game).iter().rev();
    levels.fold(option, |option, level| option.add_int_choice(level.name(), i32::from(level.number())))
}

/// How well a computer plays where nothing is said: as a player of a club does, where the game has a computer player.
fn usual_level(game: &str) -> Level {
    let levels = games::computers::levels(game);
    levels.iter().copied().find(|level| *level == Level::Club).unwrap_or(Level::Random)
}

/// Options of the table's terms, the same for every game.
fn terms_options(sub: CreateCommandOption) -> CreateCommandOption {
    let word = |name: &str, about: &str, choices: &[(&str, &str)]| {
        let option = CreateCommandOption::new(CommandOptionType::String, name, about);
        choices.iter().fold(option, |option, (label, value)| option.add_string_choice(*label, *value))
    };
    let bank = CreateCommandOption::new(
        CommandOptionType::Integer,
        "bank",
        "A bank of time; the pace is then what a move adds",
    );
    let bank = with_days(bank, &BANKS_DAYS);
    let late = LatePolicy::ALL.iter().map(|policy| (late_words(*policy), policy.word())).collect::<Vec<_>>();
    sub.add_sub_option(bank)
        .add_sub_option(word("late", "What becomes of a player whose time is up", &late))
        .add_sub_option(word(
            "rests",
            "Whether nights, weekends and vacations stop the clock; default: yes",
            &[("yes", "yes"), ("no", "no")],
        ))
        .add_sub_option(word(
            "rated",
            "Whether the result counts for ratings: people alone, no hints; default: no",
            &[("yes", "yes"), ("no", "no")],
        ))
}

fn option(spec: &OptionSpec) -> CreateCommandOption {
    match spec.values {
        OptionValues::Words(words) => {
            let option = CreateCommandOption::new(CommandOptionType::String, spec.name, spec.about);
            words.iter().fold(option, |option, word| option.add_string_choice(*word, *word))
        }
        OptionValues::Range { min, max } => CreateCommandOption::new(CommandOptionType::Integer, spec.name, spec.about)
            .min_int_value(u64::from(min))
            .max_int_value(u64::from(max)),
    }
}

/// Opens a table of this game.
pub(super) fn open<'a>(call: CommandCall<'a>, game: &'static dyn AnyGame) -> CommandFuture<'a> {
    Box::pin(async move {
        let home = check_place(call.caller, ChannelWish::Table)?;
        let table = call.app.tables().open(request(&call, (game, home))?).await?;
        let name = table.game.about().name;
        let elsewhere = (home != call.caller.channel).then_some(home);
        Ok(InteractionAnswer::tell(table_is_set(name, table.id, elsewhere, table.phase())))
    })
}

fn request(call: &CommandCall<'_>, (game, home): (&'static dyn AnyGame, ChannelId)) -> Result<TableRequest, Failure> {
    let given = &call.arguments;
    let about = game.about();
    let small = |name: &str| given.number(name).and_then(|number| u8::try_from(number).ok());
    let text = |spec: &OptionSpec| match spec.values {
        OptionValues::Words(_) => given.text(spec.name).map(str::to_owned),
        OptionValues::Range { .. } => given.number(spec.name).map(|number| number.to_string()),
    };
    let number = |name: &str| given.number(name).and_then(|number| u32::try_from(number).ok());
    let mut invited = Vec::new();
    for guest in 1..=guests(about) {
        invited.extend(given.guest(&guest_name(guest))?.cloned());
    }
    Ok(TableRequest {
        id: TableId(call.caller.interaction),
        game,
        options: about.options.iter().filter_map(|spec| Some((spec.name.to_owned(), text(spec)?))).collect(),
        seats: small("seats"),
        opener: call.caller.player.clone(),
        roles: call.caller.roles.clone(),
        seat: small("seat"),
        guests: invited,
        computers: small("computers").unwrap_or_default(),
        level: small("level").unwrap_or(usual_level(about.id).number()),
        pace_secs: number("pace").map(|hours| hours.saturating_mul(3_600)),
        terms: Terms {
            pace_secs: 0,
            bank_secs: number("bank").map(|days| days.saturating_mul(86_400)),
            late: given.text("late").and_then(LatePolicy::of_word).unwrap_or_default(),
            rests: given.text("rests") != Some("no"),
            rated: given.text("rated") == Some("yes"),
            least: small("least").unwrap_or_default(),
        },
        place: Place { guild: call.caller.guild, channel: home, ..Place::default() },
    })
}
