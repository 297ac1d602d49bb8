//! The reason for an action, as a game's coach puts it: remarks that become a sentence.

use std::fmt;

use super::words::{capital, joined};

/// A remark on an action in the third person, without a full stop: `captures the regular on d5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A gain, which speaks for the action.
    For(String),
    /// A drawback, which speaks against it.
    Against(String),
}

impl Remark {
    /// The words of the remark, which are the same on either side.
    #[must_use]
    pub fn words(&self) -> &str {
        match self {
            Self::For(words) | Self::Against(words) => words,
        }
    }

    fn is_for(&self) -> bool {
        matches!(self, Self::For(_))
    }
}

/// The remark as it stands behind another one.
impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::For(words) => f.write_str(words),
            Self::Against(words) => write!(f, "but {words}"),
        }
    }
}

/// The effect of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The remarks in the order in which they are told, one at least. One against the action comes first only where it is alone.
    pub remarks: Vec<Remark>,
    /// Whether it tells of something that few actions do; otherwise it says what is so after most.
    pub is_telling: bool,
}

impl Reason {
    /// The remarks as one sentence, which a coach keeps to 22 words.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Some((first, more)) = self.remarks.split_first() else { return String::new() };
        let told = std::iter::once(capital(first.words())).chain(more.iter().map(ToString::to_string));
        format!("{}.", joined(told, "; "))
    }

    /// The same in brief: of the remarks that speak for the action the first alone, and all that speak against it.
    #[must_use]
    pub fn in_brief(&self) -> Self {
        let first = self.remarks.iter().find(|remark| remark.is_for());
        let against = self.remarks.iter().filter(|remark| !remark.is_for());
        Self { remarks: first.into_iter().chain(against).cloned().collect(), is_telling: self.is_telling }
    }

    /// Whether it has a remark of the same words, on whichever side they speak.
    #[must_use]
    pub fn has(&self, remark: &Remark) -> bool {
        self.remarks.iter().any(|own| own.words() == remark.words())
    }

    /// The same without the remarks that another action's reason has as well, on whichever side they speak: they tell nothing of
    /// the difference. The whole of it where nothing that speaks for the action would come first.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let own: Vec<_> = self.remarks.iter().filter(|remark| !other.has(remark)).cloned().collect();
        let remarks = if own.first().is_some_and(Remark::is_for) { own } else { self.remarks.clone() };
        Self { remarks, is_telling: self.is_telling }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: &[&str] = &[];

    /// A reason of remarks for the action, then of those against it.
    fn reason(gains: &[&str], drawbacks: &[&str]) -> Reason {
        let gains = gains.iter().map(|words| Remark::For((*words).to_owned()));
        let drawbacks = drawbacks.iter().map(|words| Remark::Against((*words).to_owned()));
        Reason { remarks: gains.chain(drawbacks).collect(), is_telling: true }
    }

    #[test]
    fn what_speaks_against_an_action_is_told_with_a_but_unless_it_is_alone() {
        for (gains, drawbacks, told) in [
            (&["wins a man"][..], NONE, "Wins a man."),
            (&["wins a man", "stands still"], NONE, "Wins a man; stands still."),
            (&["wins a man"], &["stands alone"], "Wins a man; but stands alone."),
            (NONE, &["two men can be captured"], "Two men can be captured."),
        ] {
            let reason = reason(gains, drawbacks);
            assert_eq!((reason.sentence(), reason.to_string()), (told.to_owned(), told.to_owned()));
        }
    }

    #[test]
    fn a_reason_in_brief_keeps_the_first_gain_and_every_drawback() {
        for (gains, drawbacks, told) in [
            (&["wins a man", "stands still"][..], &["stands alone"][..], "Wins a man; but stands alone."),
            (&["wins a man", "stands still"], NONE, "Wins a man."),
            (NONE, &["two men can be captured"], "Two men can be captured."),
        ] {
            assert_eq!(reason(gains, drawbacks).in_brief().sentence(), told);
        }
    }

    #[test]
    fn a_remark_that_the_played_action_has_too_is_no_reason_for_the_better_one() {
        for (better, played, told) in [
            ((&["wins a man", "stands still"][..], NONE), (&["stands still", "threatens"][..], NONE), "Wins a man."),
            ((&["stands still", "wins a man"], NONE), (&["threatens", "stands still"], NONE), "Wins a man."),
            ((&["wins a man"], &["stands alone"]), (&["stands alone"], NONE), "Wins a man."),
            ((&["wins a man"], &["stands alone"]), (&["threatens"], &["stands alone"]), "Wins a man."),
            ((&["wins a man", "stands still"], NONE), (&["threatens"], NONE), "Wins a man; stands still."),
            ((&["stands still"], NONE), (&["stands still"], NONE), "Stands still."),
            ((&["stands still"], &["alone"]), (&["stands still"], NONE), "Stands still; but alone."),
        ] {
            let [better, played] = [better, played].map(|(gains, drawbacks)| reason(gains, drawbacks));
            assert_eq!(better.without(&played).sentence(), told);
        }
    }
}
