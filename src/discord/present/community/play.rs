//! The way to a table by buttons: with whom, which game, how many, how strong.

use serenity::builder::CreateButton;
use serenity::model::application::ButtonStyle;

use crate::discord::controls::{Company, CustomId, LearnButton, PlayButton, SeekButton};
use crate::discord::message::{OutgoingMessage, button_rows, game_face};
use crate::discord::present::button::rules_button;
use computer::Level;
use game::{About, capital};
use name::clip;
use table::{ChannelId, Phase, Player, TableId};

/// The first question of `/play now`: with whom, or a lesson.
#[must_use]
pub fn feel_like() -> OutgoingMessage {
    let content =
        "**What do you feel like?**\nA game takes a few minutes a day, for days or weeks. A lesson takes a minute.";
    let with = |company, label| CustomId::Play(PlayButton::With(company)).button(label, ButtonStyle::Primary);
    let buttons = vec![
        with(Company::Two, "Two of us"),
        with(Company::More, "More of us"),
        with(Company::Computer, "Ten minutes with the computer"),
        CustomId::Seek(SeekButton::Begin).button("Somebody here", ButtonStyle::Primary),
        CustomId::Learn(LearnButton::GoOn).button("A lesson", ButtonStyle::Success),
        CustomId::Play(PlayButton::Form).button("All in one form", ButtonStyle::Secondary),
    ];
    message(content, buttons)
}

/// A word of welcome, for a server that has just added the bot.
#[must_use]
pub fn welcome() -> OutgoingMessage {
    let content = "👋 **Good evening. I am Sub Rosa**, and I run games of intrigue, a move at a time.\n\
                   1. `/play now` opens a table. Each game has a thread of its own, and a board for every turn.\n\
                   2. Secrets stay secret: I send them to each player alone.\n\
                   3. New here? A lesson takes a minute, and only you see it.";
    let buttons = vec![
        CustomId::Learn(LearnButton::GoOn).button("A lesson", ButtonStyle::Success),
        CustomId::Play(PlayButton::Begin).button("Play", ButtonStyle::Primary),
    ];
    message(content, buttons)
}

/// The games that fit a company, with a line on each.
#[must_use]
pub fn games_for(company: Company, games: &[&'static About]) -> OutgoingMessage {
    let lines = games.iter().map(|about| format!("• **{}** – {}", about.name, about.tagline));
    let content = std::iter::once("**Which game?**".to_owned()).chain(lines).collect::<Vec<_>>().join("\n");
    let button = |about: &&About| {
        let id = CustomId::Play(PlayButton::Game(company, about.id.to_owned()));
        id.button(about.name, ButtonStyle::Primary).emoji(game_face(about.id))
    };
    message(content, games.iter().map(button).chain([start_over()]).collect())
}

/// Characters of a name in the id of a button.
const NAME_IN_ID: usize = 40;

/// The games to which somebody can be challenged: those for two.
#[must_use]
pub fn challenge_to(rival: &Player) -> OutgoingMessage {
    let name = clip(rival.name.as_str(), NAME_IN_ID);
    let games = games::GAMES.iter().map(|game| game.about()).filter(|about| about.seats.0 == 2);
    let button = |about: &About| {
        let challenge = PlayButton::Challenge { rival: rival.id, game: about.id.to_owned(), name: name.clone() };
        CustomId::Play(challenge).button(about.name, ButtonStyle::Primary).emoji(game_face(about.id))
    };
    let content = format!("Challenge **{}**: pick a game.", rival.name.in_message());
    message(&content, games.map(button).collect())
}

/// The question for the number of players, in a game for three and more.
#[must_use]
pub fn how_many(about: &About) -> OutgoingMessage {
    let seats = |count: u8, label: &str| {
        CustomId::Play(PlayButton::Seats(about.id.to_owned(), count)).button(label, ButtonStyle::Primary)
    };
    let least = about.seats.0.max(3);
    let any = format!("Anyone who joins, {least} or more");
    let counts = (least..=about.seats.1).map(|count| seats(count, &count.to_string()));
    let content = format!("**{}: how many are you?**", about.name);
    message(content, counts.chain([seats(0, &any), start_over()]).collect())
}

/// A line for a player who is new to a game.
const FIRST_GAME: &str = "\n🌱 Your first game? Against a novice you get tips that only you see.";

/// The same for somebody who is new to the game.
#[must_use]
pub fn how_strong_at_first(about: &About) -> OutgoingMessage {
    let mut asked = how_strong(about);
    asked.content.push_str(FIRST_GAME);
    asked
}

/// The sight of a level, in words that hold for every game (docs/computer.md, Methods).
fn sight(level: Level) -> &'static str {
    match level {
        Level::Random => "plays any legal move",
        Level::Novice => "hardly looks ahead",
        Level::Club => "looks a turn or two ahead",
        Level::Strong => "looks further",
        Level::Best => "thinks longest",
    }
}

/// The question for the computer's level, with a line on each.
#[must_use]
pub fn how_strong(about: &About) -> OutgoingMessage {
    let button = |level: &Level| {
        let label = capital(level.name());
        CustomId::Play(PlayButton::Against(about.id.to_owned(), level.number())).button(&label, ButtonStyle::Primary)
    };
    let levels = games::computers::levels(about.id);
    // Random play is offered where there is nothing better.
    let offered = levels.get(1..).filter(|better| !better.is_empty()).unwrap_or(levels);
    let line = |level: &Level| format!("\n**{}** {}.", capital(level.name()), sight(*level));
    let lines: String = offered.iter().map(line).collect();
    let content = format!("**{}: how strong should the computer be?**{lines}", about.name);
    message(content, offered.iter().map(button).chain([start_over()]).collect())
}

/// A table was opened, here or elsewhere; where everybody else there is the computer, its game has begun.
#[must_use]
pub fn opened(about: &About, id: TableId, elsewhere: Option<ChannelId>, phase: Phase) -> OutgoingMessage {
    let mut content = table_is_set(about.name, id, elsewhere, phase);
    if phase == Phase::Lobby {
        content.push_str("\nWhen the others have pressed **Join**, press **Start** there.");
    }
    message(content, vec![rules_button(about.id)])
}

/// The same in one line. It ends with the table's id.
#[must_use]
pub fn table_is_set(name: &str, id: TableId, elsewhere: Option<ChannelId>, phase: Phase) -> String {
    let place = elsewhere.map_or_else(|| "this channel".to_owned(), |channel| format!("<#{channel}>"));
    match phase {
        Phase::Lobby => format!("Your table of {name} is open: its lobby is in {place}. (`{id}`)"),
        _ => format!("Your table of {name} is open, and the game begins: its thread opens in {place}. (`{id}`)"),
    }
}

/// A rematch was opened; where everybody else there is the computer, its game has begun.
#[must_use]
pub fn rematch_is_set(channel: ChannelId, phase: Phase) -> String {
    match phase {
        Phase::Lobby => format!("The rematch's lobby is in <#{channel}>; the others are invited."),
        _ => format!("The rematch begins: its thread opens in <#{channel}>."),
    }
}

fn start_over() -> CreateButton {
    CustomId::Play(PlayButton::Begin).button("Back", ButtonStyle::Secondary)
}

fn message(content: impl Into<String>, buttons: Vec<CreateButton>) -> OutgoingMessage {
    OutgoingMessage { rows: button_rows(buttons), ..OutgoingMessage::text(content) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::present::words::count_words;

    /// The most words above buttons, as above a board (docs/design.md).
    const MOST_WORDS: usize = 40;

    #[test]
    fn the_question_for_a_level_says_in_forty_words_how_each_plays() {
        for game in games::GAMES {
            let content = how_strong_at_first(game.about()).content;
            let lines: Vec<_> = content.lines().collect();
            let levels = ["Novice", "Club", "Strong", "Best"].map(|level| format!("**{level}** "));
            assert!(lines[1..].iter().zip(&levels).all(|(line, level)| line.starts_with(level)), "{content}");
            assert_eq!(lines.len(), levels.len() + 2, "{content}");
            assert!(count_words(&content) <= MOST_WORDS, "{}: {content}", count_words(&content));
        }
    }
}
