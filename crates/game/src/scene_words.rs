//! A picture in words, part by part. It knows no game, and no limit of a description.

/// A picture in words, in the order of reading. Each part is whole sentences, or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SceneWords {
    /// The latest action, in a sentence or two.
    pub latest: String,
    /// The turn, or how the game ended.
    pub status: String,
    /// Everything that the picture shows.
    pub board: String,
}

impl SceneWords {
    /// All parts, with spaces between them.
    #[must_use]
    pub fn whole(&self) -> String {
        said(&[&self.latest, &self.status, &self.board])
    }

    /// The parts for a reader who has heard how the game stands.
    #[must_use]
    pub fn without_status(&self) -> String {
        said(&[&self.latest, &self.board])
    }
}

fn said(parts: &[&str]) -> String {
    let said: Vec<_> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    said.join(" ")
}

#[cfg(test)]
mod tests {
    use super::SceneWords;

    #[test]
    fn parts_are_read_in_order_and_empty_ones_leave_no_space() {
        let words = |latest: &str, status: &str| SceneWords {
            latest: latest.to_owned(),
            status: status.to_owned(),
            board: "Board a1.".to_owned(),
        };
        let end = words("Red left the game.", "Red left; Blue remains.");
        assert_eq!(end.whole(), "Red left the game. Red left; Blue remains. Board a1.");
        assert_eq!(end.without_status(), "Red left the game. Board a1.");
        assert_eq!(
            [words("", "It is your turn.").whole(), words("", "").whole()],
            ["It is your turn. Board a1.", "Board a1."]
        );
    }
}
