//! True remarks on an action, of which two become a reason, a weighty one first. It knows no game.

use game::{Reason, Remark};

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
    found: Vec<(u8, Vec<Remark>)>,
    drawbacks: Vec<(u8, String)>,
    otherwise: Option<String>,
    turn: usize,
}

impl Remarks {
    /// No remarks yet. `turn` tells quiet moves apart, so that not all of them are told the same.
    pub(crate) fn new(turn: usize) -> Self {
        Self { found: Vec::new(), drawbacks: Vec::new(), otherwise: None, turn }
    }

    /// Adds a remark in the third person, such as `captures the regular on d5`. From a weight of 40 on the heavier one comes first.
    pub(crate) fn say(&mut self, weight: u8, words: impl Into<String>) {
        self.found.push((weight, vec![Remark::For(words.into())]));
    }

    /// Adds two remarks that are told together or not at all, the first of them first.
    pub(crate) fn say_pair(&mut self, weight: u8, pair: [String; 2]) {
        self.found.push((weight, pair.map(Remark::For).into()));
    }

    /// Adds what speaks against the action, such as `the man on c6 can be captured by e5-d6`. No sentence begins with it as long as there
    /// is a remark for the action beside which it has room; of the others, those of less weight give way to it.
    pub(crate) fn admit(&mut self, weight: u8, words: impl Into<String>) {
        self.drawbacks.push((weight, words.into()));
    }

    /// Adds what is so after most actions. It is told only where nothing else speaks for the action, and of several the first.
    pub(crate) fn otherwise(&mut self, words: impl Into<String>) {
        self.otherwise.get_or_insert_with(|| words.into());
    }

    /// The remarks that matter most, at most 22 words in a sentence: two, or one where no two are short enough.
    pub(crate) fn reason(mut self) -> Option<Reason> {
        if self.found.is_empty() {
            self.found.extend(self.otherwise.take().map(|words| (0, vec![Remark::For(words)])));
        }
        let mixed = (self.turn as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
        let turn = usize::try_from(mixed).unwrap_or_default();
        let (mut first, mut quiet): (Vec<_>, Vec<_>) =
            self.found.into_iter().partition(|(weight, _)| *weight >= WEIGHTY);
        let is_telling = !first.is_empty();
        first.sort_by_key(|(weight, _)| u8::MAX - weight);
        let urgent = first.iter().take(2).take_while(|(weight, _)| *weight >= URGENT).count();
        let mut second = first.split_off(urgent.max(first.len().min(1)));
        turned(&mut second, turn, 0);
        turned(&mut quiet, turn, usize::from(first.is_empty()));
        let mut told: Vec<_> = first.into_iter().chain(second).chain(quiet).collect();
        if let Some((weight, words)) = self.drawbacks.into_iter().max_by_key(|(weight, _)| *weight) {
            let drawback = vec![Remark::Against(words)];
            let has_room = |gain: &[Remark]| words_of(gain) + words_of(&drawback) <= MOST_WORDS;
            told.retain(|(other, gain)| *other >= weight || has_room(gain));
            let gives_way = told.iter().skip(1).position(|(other, _)| *other < weight);
            told.insert(gives_way.map_or(told.len(), |at| at + 1), (weight, drawback));
        }
        let mut told = told.into_iter().map(|(_, remarks)| remarks);
        let mut remarks = told.next()?;
        let room = MOST_WORDS.saturating_sub(words_of(&remarks));
        remarks.extend(told.find(|more| words_of(more) <= room).into_iter().flatten());
        Some(Reason { remarks, is_telling })
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

/// The words of remarks behind another one.
fn words_of(remarks: &[Remark]) -> usize {
    remarks.iter().map(|remark| remark.to_string().split_whitespace().count()).sum()
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
    fn what_is_so_after_most_actions_stands_alone_or_before_a_drawback() {
        let plain = || {
            let mut all = Remarks::new(0);
            all.otherwise("goes forward");
            all.otherwise("goes on");
            all
        };
        let told = plain().reason().expect("a reason");
        assert!(told.sentence() == "Goes forward." && !told.is_telling, "{told:?}");
        let (mut beside, mut exposed) = (plain(), plain());
        beside.say(10, "stands alone");
        assert_eq!(sentence(beside).as_deref(), Some("Stands alone."));
        exposed.admit(50, "a man can be captured");
        assert_eq!(sentence(exposed).as_deref(), Some("Goes forward; but a man can be captured."));
    }

    fn said(turn: usize, remarks: &[(u8, &str)]) -> Option<String> {
        let mut all = Remarks::new(turn);
        for (weight, words) in remarks {
            all.say(*weight, *words);
        }
        sentence(all)
    }

    fn sentence(all: Remarks) -> Option<String> {
        all.reason().map(|reason| reason.sentence())
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
