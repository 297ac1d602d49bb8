//! True remarks on an action, of which two become a sentence, a weighty one first. It knows no game.

use game::Reason;

/// The most words of a sentence; a line in notation stands beside it.
const MOST_WORDS: usize = 22;
/// Remarks of less weight are equally good: which of them are told turns from move to move.
const WEIGHTY: u8 = 40;

/// The second remark is the second heaviest from this weight on. Below it the weighty ones take turns, and where there is no
/// other weighty one, the rest do.
const URGENT: u8 = 60;

/// Remarks on one action, none of them told yet.
#[derive(Debug)]
pub(crate) struct Remarks {
    found: Vec<(u8, String)>,
    drawbacks: Vec<(u8, String)>,
    fillers: Vec<(u8, String)>,
    turn: usize,
}

impl Remarks {
    /// No remarks yet. `turn` tells quiet moves apart, so that not all of them are told the same.
    pub(crate) fn new(turn: usize) -> Self {
        Self { found: Vec::new(), drawbacks: Vec::new(), fillers: Vec::new(), turn }
    }

    /// Adds a remark in the third person, such as `captures the regular on d5`. From a weight of 40 on the heavier one comes first.
    pub(crate) fn say(&mut self, weight: u8, words: impl Into<String>) {
        self.found.push((weight, words.into()));
    }

    /// Adds what speaks against the action, such as `the man on c6 can be captured by e5-d6`. No sentence begins with it as long as there
    /// is a remark for the action beside which it has room; of the others, those of less weight give way to it.
    pub(crate) fn admit(&mut self, weight: u8, words: impl Into<String>) {
        self.drawbacks.push((weight, words.into()));
    }

    /// Adds what was so before or is so after most actions, such as `Alpha needs 3 bases more`. It is told only where no remark
    /// speaks for the action.
    pub(crate) fn fill(&mut self, words: impl Into<String>) {
        self.fillers.push((0, words.into()));
    }

    /// The remarks that matter most, as a sentence of at most 22 words: two, or one where no two are short enough.
    pub(crate) fn sentence(self) -> Option<Reason> {
        let mixed = (self.turn as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
        let turn = usize::try_from(mixed).unwrap_or_default();
        let found = if self.found.is_empty() { self.fillers } else { self.found };
        let (mut first, mut quiet): (Vec<_>, Vec<_>) = found.into_iter().partition(|(weight, _)| *weight >= WEIGHTY);
        let is_telling = !first.is_empty();
        first.sort_by_key(|(weight, _)| u8::MAX - weight);
        let urgent = first.iter().take(2).take_while(|(weight, _)| *weight >= URGENT).count();
        let mut second = first.split_off(urgent.max(first.len().min(1)));
        turned(&mut second, turn, 0);
        turned(&mut quiet, turn, usize::from(first.is_empty()));
        let mut told: Vec<_> = first.into_iter().chain(second).chain(quiet).collect();
        if let Some((weight, words)) = self.drawbacks.into_iter().max_by_key(|(weight, _)| *weight) {
            let has_room = |gain: &str| words_of(gain) + 1 + words_of(&words) <= MOST_WORDS;
            told.retain(|(other, gain)| *other >= weight || has_room(gain));
            let gives_way = told.iter().skip(1).position(|(other, _)| *other < weight);
            let words = if told.is_empty() { words } else { format!("but {words}") };
            told.insert(gives_way.map_or(told.len(), |at| at + 1), (weight, words));
        }
        let mut told = told.into_iter().map(|(_, words)| words);
        let mut words = told.next()?;
        let fits = |more: &String| words_of(&words) + words_of(more) <= MOST_WORDS;
        if let Some(more) = told.find(fits) {
            words = format!("{words}; {more}");
        }
        Some(Reason { words: format!("{}.", capital(&words)), is_telling })
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

    #[test]
    fn what_speaks_against_an_action_comes_after_what_speaks_for_it() {
        let mut all = Remarks::new(0);
        all.admit(50, "a man can be captured");
        all.admit(61, "two men can be captured");
        assert_eq!(sentence(all).as_deref(), Some("Two men can be captured."));
        for (gains, words) in [
            (&[(10, "stands alone"), (12, "stands still")][..], "; but two men can be captured."),
            (&[(90, "wins"), (45, "leads")], "Wins; but two men can be captured."),
            (&[(90, "wins"), (70, "threatens")], "Wins; threatens."),
        ] {
            let mut all = Remarks::new(0);
            all.admit(61, "two men can be captured");
            for (weight, words) in gains {
                all.say(*weight, *words);
            }
            let told = sentence(all).expect("a sentence");
            assert!(told.ends_with(words), "{told}");
        }
    }

    #[test]
    fn a_long_remark_leaves_room_for_what_weighs_more_against_the_action() {
        let long = ["stands"; 15].join(" ");
        for (gains, words) in [
            (
                &[(20, &*long), (10, "stands still")][..],
                "Stands still; but everything that stands there can be taken at once.",
            ),
            (&[(20, &*long)], "Everything that stands there can be taken at once."),
        ] {
            let mut all = Remarks::new(0);
            all.admit(61, "everything that stands there can be taken at once");
            for (weight, words) in gains {
                all.say(*weight, *words);
            }
            assert_eq!(sentence(all).as_deref(), Some(words));
        }
    }

    #[test]
    fn a_filler_is_told_where_nothing_else_speaks_for_the_action() {
        type Saying = fn(&mut Remarks);
        let cases: [(Saying, &str, bool); 4] = [
            (|_| {}, "Needs three bases.", false),
            (|all| all.admit(30, "a man can be captured"), "Needs three bases; but a man can be captured.", false),
            (|all| all.say(10, "stands still"), "Stands still.", false),
            (|all| all.say(90, "wins"), "Wins.", true),
        ];
        for (say, words, is_telling) in cases {
            let mut all = Remarks::new(0);
            all.fill("needs three bases");
            say(&mut all);
            assert_eq!(all.sentence(), Some(Reason { words: words.to_owned(), is_telling }));
        }
    }

    fn said(turn: usize, remarks: &[(u8, &str)]) -> Option<String> {
        let mut all = Remarks::new(turn);
        for (weight, words) in remarks {
            all.say(*weight, *words);
        }
        sentence(all)
    }

    fn sentence(all: Remarks) -> Option<String> {
        all.sentence().map(|reason| reason.words)
    }

    #[test]
    fn the_weightiest_come_first_and_the_quiet_ones_take_turns() {
        assert_eq!(said(0, &[]), None);
        let all = [(10, "stands on the edge"), (60, "saves a man"), (90, "wins"), (10, "stands alone")];
        assert_eq!(said(0, &all).as_deref(), Some("Wins; saves a man."));
        let quiet = [all[0], all[3]];
        let told: std::collections::BTreeSet<_> = (0..20).filter_map(|turn| said(turn, &quiet)).collect();
        assert_eq!(told.len(), 2, "{told:?}");
        let weighty = [all[0], (90, "wins"), (45, "leads"), all[3], (50, "saves a man")];
        let told: std::collections::BTreeSet<_> = (0..20).filter_map(|turn| said(turn, &weighty)).collect();
        let told: Vec<_> = told.into_iter().collect();
        assert_eq!(told, ["Wins; leads.", "Wins; saves a man."], "no quiet one stands beside a weighty one");
        let long = "a word ".repeat(11);
        let said = said(0, &[(90, "wins"), (80, &long), (50, "saves a man")]);
        assert_eq!(said.as_deref(), Some("Wins; saves a man."), "what is too long is left out");
    }
}
