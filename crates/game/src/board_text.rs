//! A board in words, line by line, for people who listen to it: a rank a line from the top down, then a line a note.
//! Every line is `Label: text.`, and no text has a full stop within. It knows no game.

use super::{Square, Squares};

/// The lines of a board in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardText(Vec<String>);

impl BoardText {
    /// Adds a sentence of its own, such as a legend; the full stop is added.
    #[must_use]
    pub fn sentence(mut self, text: impl AsRef<str>) -> Self {
        self.0.push(format!("{}.", text.as_ref().trim_end_matches('.')));
        self
    }

    /// Adds a line `Label: text.`, also where the text is empty.
    #[must_use]
    pub fn line(self, label: &str, text: impl AsRef<str>) -> Self {
        self.sentence(format!("{label}: {}", text.as_ref()))
    }

    /// Adds `Label: text.` if there is a text.
    #[must_use]
    pub fn note(self, label: &str, text: impl AsRef<str>) -> Self {
        if text.as_ref().is_empty() { self } else { self.line(label, text) }
    }

    /// Adds every rank from the top down: `Rank 8: a8 P1, d8 9.`; empty ranks beside each other share a line.
    #[must_use]
    pub fn ranks(mut self, board: Squares, on: impl Fn(Square) -> Option<String>) -> Self {
        let mut empty = Vec::new();
        for rank in (0..board.ranks).rev() {
            let squares = (0..board.files).map(|file| Square::new(file, rank));
            let named: Vec<_> = squares.filter_map(|at| Some(format!("{at} {}", on(at)?))).collect();
            if named.is_empty() {
                empty.push(rank + 1);
                continue;
            }
            self = self.empty(&std::mem::take(&mut empty)).line(&format!("Rank {}", rank + 1), named.join(", "));
        }
        self.empty(&empty)
    }

    fn empty(self, ranks: &[u8]) -> Self {
        match ranks {
            [] => self,
            [one] => self.line(&format!("Rank {one}"), "empty"),
            [first, .., last] => self.line(&format!("Ranks {first} to {last}"), "empty"),
        }
    }

    /// The lines, joined by line breaks, as a message shows them.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_ranks_share_a_line() {
        let on = |at: Square| (at == Square::new(1, 2)).then(|| "x".to_owned());
        let text = BoardText::default().ranks(Squares { files: 3, ranks: 4 }, on).note("Dead", "").note("Bases", "a1");
        assert_eq!(text.text(), "Rank 4: empty.\nRank 3: b3 x.\nRanks 2 to 1: empty.\nBases: a1.");
    }
}
