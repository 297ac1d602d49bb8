//! A message as it leaves: texts, controls, whom it calls, and the picture that goes with it, as a scene still.

use serde_json::{Value, json};
use serenity::builder::{CreateActionRow, CreateEmbed};

use crate::app::PictureStyle;
use game::Scene;
use table::PlayerId;

/// Discord's limit for a message's text, in characters.
pub const MAX_CONTENT: usize = 2_000;
/// Discord's limit for a picture's description, in characters.
pub const MAX_ALT: usize = 1_024;

/// A picture to be painted.
#[derive(Clone, Debug, PartialEq)]
pub struct OutgoingPicture {
    /// What it shows.
    pub scene: Scene,
    /// The file's name: the same for everybody who sees the same table at the same ply.
    pub file: String,
    /// How it is wanted.
    pub style: PictureStyle,
}

impl OutgoingPicture {
    /// A picture in the server's colours and the usual size.
    #[must_use]
    pub fn new(scene: Scene, file: String) -> Self {
        Self { scene, file, style: PictureStyle::default() }
    }

    /// The picture in words, within Discord's limit.
    #[must_use]
    pub fn alt(&self) -> String {
        clip(&self.scene.alt, MAX_ALT)
    }
}

/// A message.
#[derive(Clone, Debug, Default)]
pub struct OutgoingMessage {
    /// Its text.
    pub content: String,
    /// Its embeds.
    pub embeds: Vec<CreateEmbed>,
    /// Its buttons and menus.
    pub rows: Vec<CreateActionRow>,
    /// Who is called: nobody else is, whatever the text says.
    pub mentions: Vec<PlayerId>,
}

impl PartialEq for OutgoingMessage {
    fn eq(&self, other: &Self) -> bool {
        self.body() == other.body()
    }
}

impl OutgoingMessage {
    /// A message of text alone.
    #[must_use]
    pub fn text(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// The body, without files: what it does not name (attachments above all) stays as it is in an edit.
    #[must_use]
    pub fn body(&self) -> Value {
        let users: Vec<_> = self.mentions.iter().map(|player| player.0.to_string()).collect();
        json!({
            "content": clip(&self.content, MAX_CONTENT),
            "embeds": self.embeds,
            "components": self.rows,
            "allowed_mentions": { "parse": [], "users": users },
        })
    }
}

/// A text within a limit of characters, with an ellipsis where it was cut.
#[must_use]
pub fn clip(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(limit.saturating_sub(1)).collect();
    short.push('…');
    short
}

/// A person's name as plain text in a message: nothing in it is markup or calls anybody.
#[must_use]
pub fn plain(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '<' | '[' | ']' | '(' | ')' | '#' | '@' | ':' | '-' => {
                out.push('\\');
                out.push(c);
            }
            '\n' | '\r' => out.push(' '),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(clip("abc", 3), "abc");
        assert_eq!(clip("äöü!", 3), "äö…");
    }

    #[test]
    fn names_are_no_markup() {
        assert_eq!(plain("<@1> **x**"), "\\<\\@1\\> \\*\\*x\\*\\*");
    }
}
