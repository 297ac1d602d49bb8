//! Help and rules: the same for everybody.

use serenity::builder::CreateEmbed;

use crate::discord::message::OutgoingMessage;
use crate::discord::present::person::NextThing;
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

/// The text of `/help`: the games, then the commands by topic.
#[must_use]
pub fn help<'a>(
    next: NextThing,
    games: impl Iterator<Item = &'a About>,
    commands: &[(String, String)],
) -> OutgoingMessage {
    let games: Vec<_> = games.map(|about| format!("• **{}** — {}", about.name, about.tagline)).collect();
    let commands: Vec<_> = commands.iter().map(|(name, about)| format!("`/{name}` {about}")).collect();
    let text = format!(
        "**Now:** {}\n\n\
         **A game** begins with `/play`, or with `/new` and all its options; the others press **Join**, you press **Start**. \
         When it is your turn, press **Move** under the board, or type `/move`. A game lives in a thread of its own for days or weeks, with a board every turn; secrets come by direct \
         message.\n\n{}\n\n{}",
        next.words,
        games.join("\n"),
        commands.join("\n")
    );
    let embed = CreateEmbed::new().title("Sub Rosa").description(clip(&text, MAX_DESCRIPTION)).colour(0x00C9_A227);
    OutgoingMessage { embeds: vec![embed], rows: next.rows, ..OutgoingMessage::default() }
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
