//! A board's picture, and its notes in words: lists and scores stand in the message, where they can be read, for a tall picture
//! is a small one on a phone.

use crate::discord::outgoing::OutgoingPicture;
use game::Scene;
use game::scene::Note;

/// A picture with what is written under its message's text.
#[derive(Clone, Debug)]
pub struct CaptionedPicture {
    /// The picture, without notes.
    pub picture: OutgoingPicture,
    /// The notes as a line in small letters, if there are any.
    pub notes: Option<String>,
}

impl CaptionedPicture {
    /// A scene as a file; `said` puts people into what the game says.
    #[must_use]
    pub(super) fn new(mut scene: Scene, file: String, said: impl Fn(&str) -> String) -> Self {
        let notes = std::mem::take(&mut scene.notes);
        let words: Vec<_> = notes.iter().map(|note| said(&words(note))).collect();
        let notes = (!words.is_empty()).then(|| format!("-# {}", words.join(" · ")));
        Self { picture: OutgoingPicture::new(scene, file), notes }
    }

    /// The picture, and a text with the notes under it.
    #[must_use]
    pub fn under(self, text: &str) -> (String, OutgoingPicture) {
        let text = match self.notes {
            Some(notes) => format!("{text}\n{notes}"),
            None => text.to_owned(),
        };
        (text, self.picture)
    }
}

fn words(note: &Note) -> String {
    if note.label.is_empty() { note.text.clone() } else { format!("{}: {}", note.label, note.text) }
}
