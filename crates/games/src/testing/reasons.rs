//! Reasons counted by their template: a sentence without the squares, numbers, pieces and names in it.

use std::collections::BTreeMap;

use computer::{Budget, Decision, Knowledge, Level};
use game::{Actor, AnyView, Dice, Position, Reason, Seat, SplitMix64, VisibleAction};

use super::play::{actor, eyes};
use super::setting::Setting;
use crate::computers::{choose, usual_nodes};

/// Names that stand in sentences: seats, pieces, suits.
const NAMES: [&str; 38] = [
    "Purple",
    "Gold",
    "Red",
    "Blue",
    "Green",
    "Alpha",
    "Bravo",
    "Charlie",
    "Delta",
    "Echo",
    "Foxtrot",
    "Golf",
    "Hotel",
    "India",
    "Flag",
    "Captain",
    "Bomb",
    "Miner",
    "Sergeant",
    "Lieutenant",
    "Scout",
    "red",
    "yellow",
    "blue",
    "black",
    "regular",
    "Standard-bearer",
    "Ar",
    "Ay",
    "Ab",
    "Ak",
    "Nr",
    "Ny",
    "Nb",
    "Nk",
    "Pr",
    "Py",
    "Pb",
];

/// A sentence with a sign in the place of each square, number, piece and name.
#[must_use]
pub fn template(sentence: &str) -> String {
    let mask = |word: &str| {
        let core = word.trim_matches(|sign: char| !sign.is_alphanumeric());
        let core = core.strip_suffix("'s").unwrap_or(core);
        let is_masked = core.contains(|sign: char| sign.is_ascii_digit()) || NAMES.contains(&core) || core == "Pk";
        if is_masked { "#".to_owned() } else { word.to_owned() }
    };
    sentence.split_whitespace().map(mask).collect::<Vec<_>>().join(" ")
}

/// How often each template stood, of whole sentences and of the single remarks in them.
#[derive(Clone, Debug, Default)]
pub struct TemplateCounts {
    counts: BTreeMap<String, u32>,
    remarks: BTreeMap<String, u32>,
    all: u32,
}

impl TemplateCounts {
    /// Counts a reason's sentence by its template, and each of its remarks by its own.
    pub fn add(&mut self, reason: &Reason) {
        *self.counts.entry(template(&reason.sentence())).or_default() += 1;
        for remark in &reason.remarks {
            *self.remarks.entry(template(remark.words())).or_default() += 1;
        }
        self.all += 1;
    }

    /// The number of sentences that were counted.
    #[must_use]
    pub fn all(&self) -> u32 {
        self.all
    }

    /// The number of different templates among the sentences.
    #[must_use]
    pub fn kinds(&self) -> usize {
        self.counts.len()
    }

    /// The templates of sentences with their shares, from 0 to 1, the most frequent first.
    #[must_use]
    pub fn shares(&self) -> Vec<(f64, &str)> {
        self.shares_of(&self.counts)
    }

    /// The templates of single remarks, each with the share of the sentences in which it stands, the most frequent first.
    #[must_use]
    pub fn remark_shares(&self) -> Vec<(f64, &str)> {
        self.shares_of(&self.remarks)
    }

    fn shares_of<'a>(&self, counts: &'a BTreeMap<String, u32>) -> Vec<(f64, &'a str)> {
        let share = |count: u32| f64::from(count) / f64::from(self.all.max(1));
        let mut all: Vec<_> = counts.iter().map(|(words, count)| (share(*count), words.as_str())).collect();
        all.sort_by(|one, other| other.0.total_cmp(&one.0));
        all
    }
}

/// Plays games in which a novice and the lot move in turn, and shows each seat's decision: its view, and the action that this
/// level would choose there. Ends after `most` decisions.
pub fn decisions(
    setting: &Setting,
    level: Level,
    (most, seed): (usize, u64),
    visit: &mut dyn FnMut(&dyn Position, &dyn AnyView, &str),
) {
    let (mut shown, mut dice) = (0, SplitMix64::new(seed));
    while shown < most {
        let (mut position, mut record) = (setting.start(), Vec::new());
        while let Some(by) = actor(&*position, &mut dice).filter(|_| shown < most && record.len() < 400) {
            let view = eyes(&*position, by);
            let chosen = by.seat().and_then(|seat| chosen(&*view, &record, seat, level));
            if let Some(action) = &chosen {
                visit(&*position, &*view, action);
                shown += 1;
            }
            let strays = chosen.is_none() || dice.below(4) == 0;
            let drawn = view.sample(by, &mut dice).filter(|_| strays);
            let action = drawn.or(chosen).expect("whoever is to act has an action");
            let played = position.play(by, &action).expect("it is legal");
            record.push((by, played.action, played.sealed));
        }
    }
}

/// The action of a level, from what the seat knows.
fn chosen(view: &dyn AnyView, record: &[(Actor, String, bool)], seat: Seat, level: Level) -> Option<String> {
    let seen = |(by, action, sealed): &(Actor, String, bool)| {
        let is_known = !sealed || by.seat() == Some(seat);
        VisibleAction { by: *by, action: is_known.then(|| action.clone()) }
    };
    let record: Vec<_> = record.iter().map(seen).collect();
    let known = Knowledge::of(view, &record)?;
    let mut budget = Budget::of(usual_nodes(view, level));
    match choose(&known, level, u64::from(view.frame().ply), &mut budget)?.decision {
        Decision::Play(action) => Some(action),
        Decision::Resign => None,
    }
}

#[cfg(test)]
mod tests {
    use game::Remark;

    use super::*;

    #[test]
    fn a_remark_is_counted_wherever_it_stands_in_a_sentence() {
        let mut counts = TemplateCounts::default();
        let gain = |words: &str| Remark::For(words.to_owned());
        let drawback = Remark::Against("leaves 4 men".to_owned());
        for remarks in [
            vec![gain("leaves 3 men")],
            vec![gain("beats the Scout Pk on d6"), gain("leaves 2 men")],
            vec![gain("stands"), drawback],
        ] {
            counts.add(&Reason { remarks, is_telling: true });
        }
        assert_eq!((counts.all(), counts.kinds()), (3, 3));
        let remarks = counts.remark_shares();
        let (share, remark) = remarks[0];
        assert!(share > 0.99 && remark == "leaves # men" && remarks.len() == 3, "{remarks:?}");
    }
}
