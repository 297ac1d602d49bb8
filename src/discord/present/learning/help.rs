//! Help and rules: the same for everybody.

use serenity::builder::{CreateActionRow, CreateEmbed};
use serenity::model::application::ButtonStyle;

use crate::discord::controls::{CustomId, LearnButton, PageButton, PlayButton};
use crate::discord::message::{OutgoingMessage, button_rows};
use crate::discord::present::person::NextThing;
use crate::discord::present::words::listing;
use game::About;
use name::clip;

/// Discord's limit for an embed's description, in characters.
const MAX_DESCRIPTION: usize = 4_096;

/// The rules of a game.
#[must_use]
pub fn rules(about: &About) -> OutgoingMessage {
    let notation: Vec<_> = about.notation.iter().map(|(sign, meaning)| format!("`{sign}` {meaning}")).collect();
    let text =
        format!("{}\n\n## Notation\n{}\n\n-# {}", unwrapped(about.rules.trim()), notation.join("\n"), about.credit);
    let embed = CreateEmbed::new().title(about.name).description(clip(&text, MAX_DESCRIPTION)).colour(0x00C9_A227);
    OutgoingMessage { embeds: vec![embed], ..OutgoingMessage::default() }
}

/// The question for a game, and a button for each one's rules.
#[must_use]
pub fn which_rules() -> OutgoingMessage {
    let button = |about: &About| CustomId::Rules(about.id.to_owned()).button(about.name, ButtonStyle::Primary);
    let buttons = games::GAMES.iter().map(|game| button(game.about()));
    OutgoingMessage { rows: button_rows(buttons), ..OutgoingMessage::text("**The rules of which game?**") }
}

/// Markdown with each paragraph and each item on one line: Discord breaks a line wherever its source does.
fn unwrapped(text: &str) -> String {
    let (mut lines, mut is_drawing): (Vec<String>, bool) = (Vec::new(), false);
    for line in text.lines() {
        let is_fence = line.starts_with("```");
        match lines.last_mut() {
            // A drawing stays as it is.
            Some(open) if !is_drawing && !is_fence && open != "```" && goes_on(open, line) => {
                open.push(' ');
                open.push_str(line.trim_start());
            }
            _ => lines.push(line.to_owned()),
        }
        is_drawing ^= is_fence;
    }
    lines.join("\n")
}

fn goes_on(open: &str, line: &str) -> bool {
    let is_numbered = line.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(". ");
    let is_item = line.starts_with("- ") || line.starts_with('#') || line.starts_with("> ") || is_numbered;
    !open.is_empty() && !open.starts_with('#') && !line.is_empty() && !is_item
}

/// Buttons of `/help`: the next thing's own come first, and the ways that are always open fill up.
const HELP_BUTTONS: usize = 4;

/// The text of `/help`: the next thing to do, then where everything is, in at most 120 words with its buttons.
#[must_use]
pub fn help<'a>(next: NextThing, games: impl Iterator<Item = &'a About>, readers: HelpReader) -> OutgoingMessage {
    let names: Vec<_> = games.map(|about| about.name.to_owned()).collect();
    let staff = match readers {
        HelpReader::Staff => "\n`/server` and `/moderate` are yours, too.",
        HelpReader::Player => "",
    };
    let content = format!(
        "**Now:** {}\n\n\
         **Games of intrigue**, a move at a time: {}.\n\
         `/play now` opens a table. When it is your turn, press **Move** under the board, or type `/move`.\n\
         `/board` shows your view, `/hint` a good move; `/table` asks for a draw, an undo, a pause.\n\
         `/games` lists your tables, `/review` looks back at one, `/record` checks it.\n\
         `/learn` and `/rules` explain. `/ratings`, `/tournament`, `/settings` and `/about` do what their names say.{staff}",
        next.words,
        listing(&names)
    );
    let always = [
        (CustomId::Play(PlayButton::Begin), "Play", ButtonStyle::Success),
        (CustomId::Learn(LearnButton::GoOn), "A lesson", ButtonStyle::Primary),
        (CustomId::Games(0), "My tables", ButtonStyle::Secondary),
        (CustomId::Page(PageButton::About), "About", ButtonStyle::Secondary),
    ];
    let mut buttons = next.buttons;
    for button in always {
        if buttons.iter().all(|(id, ..)| *id != button.0) {
            buttons.push(button);
        }
    }
    buttons.truncate(HELP_BUTTONS);
    let buttons = buttons.iter().map(|(id, label, style)| id.button(label, *style)).collect();
    OutgoingMessage { rows: vec![CreateActionRow::Buttons(buttons)], ..OutgoingMessage::text(content) }
}

/// The reader of `/help`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpReader {
    /// Somebody who plays and manages nothing.
    Player,
    /// Somebody who manages the server or its threads.
    Staff,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_broken_where_a_thought_ends_and_not_where_a_line_was_full() {
        let text = "## Turns\nOne\ntwo.\n\n- three\n  four\n- five\n1. six\n2. seven\n`x8` eight";
        assert_eq!(unwrapped(text), "## Turns\nOne two.\n\n- three four\n- five\n1. six\n2. seven `x8` eight");
        let drawn = "So:\n```\n a b\n c d\n```\nHere a\nis.";
        assert_eq!(unwrapped(drawn), "So:\n```\n a b\n c d\n```\nHere a is.");
        for game in games::GAMES {
            let rules = unwrapped(game.about().rules);
            let prose: String = rules.split("```").step_by(2).collect();
            let is_broken = |pair: &[&str]| !pair[0].is_empty() && goes_on(pair[0], pair[1]);
            assert!(!prose.lines().collect::<Vec<_>>().windows(2).any(is_broken), "{}", game.about().name);
            assert!(!rules.contains("| ---"), "Discord draws no tables: {}", game.about().name);
        }
    }
}
