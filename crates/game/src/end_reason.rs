//! The reason for the end of a game, with the result and without. It knows no game, and no person's name.

/// The reason for the end of a game, in one sentence for players that calls the seats by the game's names. It is told whole where
/// nothing else says the result, and alone where the result stands before it.
///
/// Two reasons are equal if their whole sentences are. A record keeps the whole one and no more, so it can be compared with
/// what a replay gives.
///
/// ```
/// let reason = game::EndReason::won("Gold left the game", "Purple");
/// assert_eq!([reason.whole(), reason.alone()], ["Gold left the game: Purple wins.", "Gold left the game."]);
/// ```
#[derive(Clone, Debug)]
pub struct EndReason {
    whole: String,
    alone: String,
}

impl EndReason {
    /// A sentence that is told in the same way everywhere: `Red has all men in shelters.`
    pub fn plain(sentence: impl Into<String>) -> Self {
        let whole = sentence.into();
        Self { alone: whole.clone(), whole }
    }

    /// A victory. The clause has no full stop: `Gold left the game` for Purple is `Gold left the game: Purple wins.`
    #[must_use]
    pub fn won(clause: &str, winner: &str) -> Self {
        Self { whole: format!("{clause}: {winner} wins."), alone: format!("{clause}.") }
    }

    /// A draw of all seats: `Nobody can move` is `Nobody can move: a draw.`
    #[must_use]
    pub fn drawn(clause: &str) -> Self {
        Self { whole: format!("{clause}: a draw."), alone: format!("{clause}.") }
    }

    /// An end by points, drawn without a winner: `Nobody can move: Purple wins 22 to 13.`, alone `Nobody can move: 22 to 13.`
    #[must_use]
    pub fn scored(clause: &str, winner: Option<&str>, score: &str) -> Self {
        let result = winner.map_or_else(|| "a draw,".to_owned(), |winner| format!("{winner} wins"));
        Self { whole: format!("{clause}: {result} {score}."), alone: format!("{clause}: {score}.") }
    }

    /// The sentence with the result, as records keep it.
    #[must_use]
    pub fn whole(&self) -> &str {
        &self.whole
    }

    /// The sentence for a place where the result stands before it. Of a reason that was read from a record it is the whole one.
    #[must_use]
    pub fn alone(&self) -> &str {
        &self.alone
    }
}

impl PartialEq for EndReason {
    fn eq(&self, other: &Self) -> bool {
        self.whole == other.whole
    }
}

impl Eq for EndReason {}

#[cfg(test)]
mod tests {
    use super::EndReason;

    #[test]
    fn a_reason_does_not_say_the_result_again() {
        for (reason, whole, alone) in [
            (EndReason::won("Gold resigned", "Purple"), "Gold resigned: Purple wins.", "Gold resigned."),
            (
                EndReason::scored("Nobody can move", Some("Purple"), "22 to 13"),
                "Nobody can move: Purple wins 22 to 13.",
                "Nobody can move: 22 to 13.",
            ),
            (
                EndReason::drawn("60 turns without a fight"),
                "60 turns without a fight: a draw.",
                "60 turns without a fight.",
            ),
            (
                EndReason::scored("Nobody scored in 12 turns", None, "2 to 2"),
                "Nobody scored in 12 turns: a draw, 2 to 2.",
                "Nobody scored in 12 turns: 2 to 2.",
            ),
            (
                EndReason::plain("The guards left: the Assassin wins."),
                "The guards left: the Assassin wins.",
                "The guards left: the Assassin wins.",
            ),
        ] {
            assert_eq!((reason.whole(), reason.alone()), (whole, alone));
        }
    }

    #[test]
    fn a_clause_that_looks_like_a_result_stays() {
        let reason = EndReason::won("Livia said: Livia wins", "Livia");
        assert_eq!(reason.whole(), "Livia said: Livia wins: Livia wins.");
        assert_eq!(reason.alone(), "Livia said: Livia wins.");
    }

    #[test]
    fn a_reason_from_a_record_equals_the_one_from_the_rules() {
        let from_rules = EndReason::won("Gold resigned", "Purple");
        let from_record = EndReason::plain(from_rules.whole());
        assert_eq!(from_record, from_rules);
        assert_ne!(from_record, EndReason::plain(from_rules.alone()));
    }
}
