//! The chances that a review tells. The search judges a run as it goes among players who look one roll ahead; among club players more
//! runs come home against few hunters, and fewer against many, and a review tells what becomes of theirs (docs/computer.md).

use super::judge;
use super::search_state::{HuntSearchState, HuntStep};

/// A line through the logits of a victim's chances.
#[derive(Clone, Copy, Debug)]
struct VictimLine {
    slope: f64,
    constant: f64,
}

/// The lines for two, three and four hunters, and for more, each before the last base and on the way to it.
const LINES: [[VictimLine; 2]; 4] = [
    [VictimLine { slope: 0.75, constant: 0.55 }, VictimLine { slope: 0.75, constant: 0.55 }],
    [VictimLine { slope: 0.80, constant: 0.45 }, VictimLine { slope: 0.85, constant: -0.05 }],
    [VictimLine { slope: 1.06, constant: 0.10 }, VictimLine { slope: 1.41, constant: -0.96 }],
    [VictimLine { slope: 0.84, constant: -1.47 }, VictimLine { slope: 0.95, constant: -1.40 }],
];
/// The bases of a run but for the last.
const BEFORE_THE_LAST: u32 = 3;

/// The chance to tell, 0 to 1, of whoever is to move, after this step, which the search finds worth so much.
pub fn chance(root: &HuntSearchState, step: HuntStep, value: i64) -> f64 {
    let lines = LINES[if root.is_crowded() { 3 } else { root.hunters().count().clamp(2, 4) - 2 }];
    let line = lines[usize::from(root.markers[root.victim].count_ones() >= BEFORE_THE_LAST)];
    let becomes_victim = root.mover == root.victim || root.after(step).catcher.is_some();
    if becomes_victim {
        line.victims(share(value))
    } else {
        line.hunters(share(value), share(judge::equity(root, root.victim)))
    }
}

impl VictimLine {
    fn victims(self, chance: f64) -> f64 {
        if chance <= 0.0 || chance >= 1.0 {
            return chance;
        }
        1.0 / (1.0 + (-self.constant - self.slope * (chance / (1.0 - chance)).ln()).exp())
    }

    /// The hunters share what the victim lacks.
    fn hunters(self, chance: f64, victims: f64) -> f64 {
        if victims >= 1.0 {
            return chance;
        }
        (chance * (1.0 - self.victims(victims)) / (1.0 - victims)).clamp(0.0, 1.0)
    }
}

fn share(value: i64) -> f64 {
    value.clamp(0, judge::SURE) as f64 / judge::SURE as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_is_told_as_more_and_all_chances_together_are_one() {
        for line in LINES.into_iter().flatten() {
            let told = (0..=20).map(|twentieths| line.victims(f64::from(twentieths) / 20.0));
            let told: Vec<_> = told.collect();
            assert!(told.is_sorted(), "{line:?}: {told:?}");
            assert!(told[0].abs() < 1e-9 && (told[20] - 1.0).abs() < 1e-9, "{line:?}: {told:?}");
            for (victim, hunters) in [(0.4, [0.2, 0.4]), (0.9, [0.04, 0.06])] {
                let hunters: f64 = hunters.into_iter().map(|hunter| line.hunters(hunter, victim)).sum();
                assert!((line.victims(victim) + hunters - 1.0).abs() < 1e-9, "{line:?}: {victim}");
            }
        }
    }
}
