//! A board's picture, and its notes in words: lists and scores stand in the message, where they can be read, for a tall picture
//! is a small one on a phone.

use crate::discord::message::OutgoingPicture;
use crate::discord::present::words::count_words;
use game::Scene;
use game::scene::Note;

/// The first word of notes on the viewer's own secrets: `You are`, `You discarded`.
const OWN: &str = "You ";

/// A picture with what is written under its message's text.
#[derive(Clone, Debug)]
pub struct CaptionedPicture {
    /// The picture, without notes.
    pub picture: OutgoingPicture,
    notes: Vec<Caption>,
}

/// A note as its reader has it.
#[derive(Clone, Debug)]
struct Caption {
    note: Note,
    /// Whether it tells the viewer's own secrets. A name in a label says nothing of that.
    is_own: bool,
}

impl CaptionedPicture {
    /// A scene as a file; `said` puts people into what the game says.
    #[must_use]
    pub(in crate::discord::present) fn new(mut scene: Scene, file: String, said: impl Fn(&str) -> String) -> Self {
        let notes = std::mem::take(&mut scene.notes);
        let caption = |note: Note| Caption {
            is_own: note.label.starts_with(OWN),
            note: Note::new(said(&note.label), said(&note.text)),
        };
        let notes = notes.into_iter().map(caption).collect();
        Self { picture: OutgoingPicture::new(scene, file), notes }
    }

    /// The same for a message that tells the viewer's secrets already.
    #[must_use]
    pub(in crate::discord::present) fn beside_secrets(mut self) -> Self {
        self.notes.retain(|caption| !caption.is_own);
        self
    }

    /// The notes as a line in small letters, if there are any.
    #[must_use]
    pub(in crate::discord::present) fn line(&self) -> Option<String> {
        let words: Vec<_> = self.notes.iter().map(|caption| words(&caption.note)).collect();
        (!words.is_empty()).then(|| format!("-# {}", words.join(" · ")))
    }

    /// The picture, and a text with as many of the notes under it as leave it at so many words. The rest stands under
    /// everybody's own view.
    #[must_use]
    pub(in crate::discord::present) fn under_within(mut self, text: &str, most: usize) -> (String, OutgoingPicture) {
        let mut left = most.saturating_sub(count_words(text));
        self.notes.retain(|caption| {
            let needed = count_words(&words(&caption.note));
            let fits = needed <= left;
            left -= if fits { needed } else { 0 };
            fits
        });
        self.under(text)
    }

    /// The picture, and a text with the notes under it.
    #[must_use]
    pub fn under(self, text: &str) -> (String, OutgoingPicture) {
        let text = match self.line() {
            Some(notes) => format!("{text}\n{notes}"),
            None => text.to_owned(),
        };
        (text, self.picture)
    }
}

fn words(note: &Note) -> String {
    if note.label.is_empty() { note.text.clone() } else { format!("{}: {}", note.label, note.text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Focus, Staging, Viewer};

    #[test]
    fn notes_stand_under_the_text_and_not_in_the_picture() {
        let game = games::find("tmag").expect("it is registered");
        let view = game.start(3, &[]).expect("three may play").view(Viewer::Public);
        let mut scene = view.scene(&Staging { names: Vec::new(), focus: Focus::Plain });
        scene.notes = vec![Note::new("Score", "Alpha 2"), Note::new("You are", "7"), Note::new("", "a draw")];
        let named = |text: &str| text.replace("Alpha", "Ada");
        let captioned = CaptionedPicture::new(scene, "a.png".to_owned(), named);
        assert_eq!(captioned.line().as_deref(), Some("-# Score: Ada 2 · You are: 7 · a draw"));
        let (text, picture) = captioned.beside_secrets().under("It is your turn.");
        assert_eq!(text, "It is your turn.\n-# Score: Ada 2 · a draw");
        assert!(picture.scene().is_some_and(|scene| scene.notes.is_empty()));
    }
}
