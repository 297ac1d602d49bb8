//! Help and rules: the same for everybody.

use serenity::builder::CreateEmbed;

use crate::discord::outgoing::{OutgoingMessage, clip};
use game::About;

/// Discord's limit for an embed's description, in characters.
const MAX_DESCRIPTION: usize = 4_096;

/// The rules of a game.
#[must_use]
pub fn rules(about: &About) -> OutgoingMessage {
    let notation: Vec<_> = about.notation.iter().map(|(sign, meaning)| format!("`{sign}` {meaning}")).collect();
    let text = format!("{}\n\n## Notation\n{}\n\n-# {}", about.rules.trim(), notation.join("\n"), about.credit);
    let embed = CreateEmbed::new().title(about.name).description(clip(&text, MAX_DESCRIPTION)).colour(0x00C9_A227);
    OutgoingMessage { embeds: vec![embed], ..OutgoingMessage::default() }
}

/// What the bot can do.
#[must_use]
pub fn help<'a>(games: impl Iterator<Item = &'a About>, commands: &[(String, String)]) -> OutgoingMessage {
    let games: Vec<_> = games.map(|about| format!("• **{}** — {}", about.name, about.tagline)).collect();
    let commands: Vec<_> = commands.iter().map(|(name, about)| format!("`/{name}` {about}")).collect();
    let text = format!(
        "Games of intrigue, played by post: a thread a game, a board every turn, secrets by direct message.\n\n{}\n\n{}\n\n\
         Open a table with `/new`, wait for the others to press **Join**, press **Start**. When it is your turn, press \
         **Move** under the board, or type `/move`.",
        games.join("\n"),
        commands.join("\n")
    );
    let embed = CreateEmbed::new().title("Sub Rosa").description(clip(&text, MAX_DESCRIPTION)).colour(0x00C9_A227);
    OutgoingMessage { embeds: vec![embed], ..OutgoingMessage::default() }
}
