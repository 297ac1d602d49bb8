//! True remarks on an action, of which the two weightiest become a sentence. It knows no game.

/// The most words of a sentence; a line in notation stands beside it.
const MOST_WORDS: usize = 22;
/// Remarks of less weight are equally good: which of them are told turns from move to move.
const WEIGHTY: u8 = 40;

/// Remarks of at least this weight are told beside a heavier one; lighter ones take turns in the second place.
const URGENT: u8 = 60;

/// Remarks on one action, none of them told yet.
#[derive(Debug)]
pub(crate) struct Remarks {
    found: Vec<(u8, String)>,
    turn: usize,
}

impl Remarks {
    /// No remarks yet. `turn` tells quiet moves apart, so that not all of them are told the same.
    pub(crate) fn new(turn: usize) -> Self {
        Self { found: Vec::new(), turn }
    }

    /// Adds a remark in the third person, such as `captures the regular on d5`. From a weight of 40 on the heavier one comes first.
    pub(crate) fn say(&mut self, weight: u8, words: impl Into<String>) {
        self.found.push((weight, words.into()));
    }

    /// The two remarks that matter most, as a sentence of at most 22 words; one of them where two are too long.
    pub(crate) fn sentence(self) -> Option<String> {
        let mixed = (self.turn as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
        let turn = usize::try_from(mixed).unwrap_or_default();
        let (mut weighty, mut quiet): (Vec<_>, Vec<_>) =
            self.found.into_iter().partition(|(weight, _)| *weight >= WEIGHTY);
        weighty.sort_by_key(|(weight, _)| u8::MAX - weight);
        let mut rest = weighty.split_off(
            weighty.iter().take(2).take_while(|(weight, _)| *weight >= URGENT).count().max(weighty.len().min(1)),
        );
        rest.append(&mut quiet);
        turned(&mut rest, turn, usize::from(weighty.is_empty()));
        let mut told = weighty.into_iter().chain(rest).map(|(_, words)| words);
        let mut words = told.next()?;
        let fits = |more: &String| words_of(&words) + words_of(more) <= MOST_WORDS;
        if let Some(more) = told.find(fits) {
            words = format!("{words}; {more}");
        }
        Some(format!("{}.", capital(&words)))
    }
}

/// Turns a list by `turn`, and what follows its first `heads` by another step, so that pairs vary, too.
fn turned<T>(list: &mut [T], turn: usize, heads: usize) {
    if list.is_empty() {
        return;
    }
    list.rotate_left(turn % list.len());
    let after = turn / list.len();
    let tail = &mut list[heads..];
    if !tail.is_empty() {
        tail.rotate_left(after % tail.len());
    }
}

fn words_of(text: &str) -> usize {
    text.split_whitespace().count()
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(turn: usize, remarks: &[(u8, &str)]) -> Option<String> {
        let mut all = Remarks::new(turn);
        for (weight, words) in remarks {
            all.say(*weight, *words);
        }
        all.sentence()
    }

    #[test]
    fn the_weightiest_come_first_and_the_quiet_ones_take_turns() {
        assert_eq!(said(0, &[]), None);
        let all = [(10, "stands on the edge"), (60, "saves a man"), (90, "wins"), (10, "stands alone")];
        assert_eq!(said(0, &all).as_deref(), Some("Wins; saves a man."));
        let quiet = [all[0], all[3]];
        let told: std::collections::BTreeSet<_> = (0..20).filter_map(|turn| said(turn, &quiet)).collect();
        assert_eq!(told.len(), 2, "{told:?}");
        let long = "a word ".repeat(11);
        let said = said(0, &[(90, "wins"), (80, &long), (50, "saves a man")]);
        assert_eq!(said.as_deref(), Some("Wins; saves a man."), "what is too long is left out");
    }
}
