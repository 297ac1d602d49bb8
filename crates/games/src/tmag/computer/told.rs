//! The chances that a review tells. The search judges a run as it goes among players who look one roll ahead; among club players more
//! runs come home against few hunters, and fewer against many, and a review tells what becomes of theirs (docs/computer.md).

use computer::LogitLine;

use super::judge;
use super::search_state::{HuntSearchState, HuntStep};

/// The lines of a victim's chances for two, three and four hunters, and for more, each before the last base and on the way to it.
const LINES: [[LogitLine; 2]; 4] = [
    [LogitLine { slope: 0.75, constant: 0.55 }, LogitLine { slope: 0.75, constant: 0.55 }],
    [LogitLine { slope: 0.80, constant: 0.45 }, LogitLine { slope: 0.85, constant: -0.05 }],
    [LogitLine { slope: 1.06, constant: 0.10 }, LogitLine { slope: 1.41, constant: -0.96 }],
    [LogitLine { slope: 0.84, constant: -1.47 }, LogitLine { slope: 0.95, constant: -1.40 }],
];
/// The bases of a run but for the last.
const BEFORE_THE_LAST: u32 = 3;

/// The chance to tell, 0 to 1, of whoever is to move, after this step, which the search finds worth so much.
pub fn chance(root: &HuntSearchState, step: HuntStep, value: i64) -> f64 {
    let lines = LINES[if root.is_crowded() { 3 } else { root.hunters().count().clamp(2, 4) - 2 }];
    let after = root.after(step);
    let catches = after.catcher.is_some();
    // A catcher is the next victim, on a run of their own.
    let run = if catches { &after } else { root };
    let line = lines[usize::from(run.markers[run.victim].count_ones() >= BEFORE_THE_LAST)];
    if catches || root.mover == root.victim {
        line.told(judge::chance(value))
    } else {
        hunters(line, judge::chance(value), judge::chance(judge::equity(root, root.victim)))
    }
}

/// A hunter's chance: the hunters share what the victim lacks.
fn hunters(line: LogitLine, chance: f64, victims: f64) -> f64 {
    if victims >= 1.0 {
        return chance;
    }
    (chance * (1.0 - line.told(victims)) / (1.0 - victims)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_is_told_as_more_and_all_chances_together_are_one() {
        for line in LINES.into_iter().flatten() {
            let told = (0..=20).map(|twentieths| line.told(f64::from(twentieths) / 20.0));
            assert!(told.is_sorted_by(|less, more| less < more), "{line:?}");
            for (victim, shares) in [(0.4, [0.2, 0.4]), (0.9, [0.04, 0.06])] {
                let all: f64 = shares.into_iter().map(|share| hunters(line, share, victim)).sum();
                assert!((line.told(victim) + all - 1.0).abs() < 1e-9, "{line:?}: {victim}");
            }
        }
    }
}
