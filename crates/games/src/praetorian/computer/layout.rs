//! The set-up: the Assassin's secret, and the Praetorian's layout.
//!
//! Method: the secret is drawn by lot, for the numbers mean nothing before the deal, and what is drawn by lot can't be
//! read. A layout that is drawn by lot is changed rank by rank as long as that leaves assassins a longer way, over all secrets
//! alike (hill climbing): nobody knows yet which is the true one.

use crate::praetorian::layout::next_groups;
use crate::praetorian::{CIVILIANS, CivilianLayout, Praetorian, PraetorianAction, SecretPick};
use computer::{Budget, Level};
use game::{Actor, Dice, Rules, Seen, SplitMix64};

use super::crowd::Crowd;
use super::plan::needs;

/// A secret, all equally likely.
pub fn secret(targets: u8, dice: &mut SplitMix64) -> PraetorianAction {
    let mut civilians: Vec<u8> = (1..=CIVILIANS).collect();
    game::shuffle(&mut civilians, dice);
    let mut chosen = civilians[1..=usize::from(targets)].to_vec();
    chosen.sort_unstable();
    PraetorianAction::Pick { pick: SecretPick { assassin: civilians[0], targets: chosen } }
}

/// The number of changes that a level tries.
fn changes(level: Level) -> u32 {
    match level {
        Level::Random | Level::Novice => 0,
        Level::Club => 8,
        Level::Strong => 100,
        Level::Best => 400,
    }
}

/// The positions that the judgement of a layout counts for.
const JUDGED: u64 = 512;
/// The worth of a secret whose assassin needs a step more, over that of one who is there already: short ways are what a police loses by.
const A_STEP: f64 = 0.6;

/// A layout for the police.
pub fn layout(
    seen: &Seen<Praetorian>,
    actor: Actor,
    level: Level,
    budget: &mut Budget,
    dice: &mut SplitMix64,
) -> Option<PraetorianAction> {
    let action = Praetorian::sample(seen, actor, dice)?;
    let PraetorianAction::Layout { mut files } = action else { return Some(action) };
    let targets = seen.view.table.rules.targets;
    let mut least = danger(&files, targets);
    for _ in 0..changes(level) {
        if !budget.spend_all(JUDGED) {
            break;
        }
        let Some(changed) = changed(&files, dice) else { continue };
        let danger = danger(&changed, targets);
        if danger <= least {
            (files, least) = (changed, danger);
        }
    }
    Some(PraetorianAction::Layout { files })
}

/// The same layout with another group on a rank that the lot names.
fn changed(files: &CivilianLayout, dice: &mut dyn Dice) -> Option<CivilianLayout> {
    let row = usize::try_from(dice.below(files.len() as u64)).ok()?;
    let below = files.get(row + 1);
    let fits = |group: &[u8; 3]| below.is_none_or(|below| group.iter().all(|file| !below.contains(file)));
    let groups: Vec<_> = next_groups(&files[..row]).into_iter().map(|(group, _)| group).filter(fits).collect();
    let mut changed = *files;
    changed[row] = *game::pick(&groups, dice)?;
    Some(changed)
}

/// The nearness of assassins to their targets, over all secrets.
fn danger(files: &CivilianLayout, targets: u8) -> f64 {
    let mut crowd = Crowd::empty();
    let squares = (0..8).rev().zip(files).flat_map(|(rank, group)| group.map(|file| rank * 8 + file));
    for (man, at) in (1..=CIVILIANS).zip(squares) {
        crowd.put(man, at);
    }
    let mut counts = [0_u32; 16];
    for assassin in 1..=CIVILIANS {
        for one in (1..=CIVILIANS).filter(|one| *one != assassin) {
            let others = if targets > 1 { one + 1..=CIVILIANS } else { 0..=0 };
            for other in others.filter(|other| *other != assassin) {
                counts[usize::from(needs(&crowd, assassin, [one, other])).min(15)] += 1;
            }
        }
    }
    counts.iter().rev().fold(0.0, |danger, count| danger * A_STEP + f64::from(*count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::praetorian::layout::{check, sample};

    #[test]
    fn a_changed_layout_is_legal_and_most_starts_lead_to_a_safer_one() {
        let mut dice = SplitMix64::new(1);
        for targets in [1, 2] {
            let mut files = sample(&mut dice);
            let first = danger(&files, targets);
            for _ in 0..200 {
                let next = changed(&files, &mut dice).expect("every rank has a group");
                check(&next).expect("it is legal");
                if danger(&next, targets) <= danger(&files, targets) {
                    files = next;
                }
            }
            assert!(danger(&files, targets) < first, "{targets}: {files:?}");
        }
    }

    #[test]
    fn targets_beside_their_assassins_are_the_greatest_danger() {
        let near = [[0, 2, 4], [1, 3, 5], [0, 2, 4], [1, 3, 5], [0, 2, 4], [1, 3, 5], [0, 2, 4], [1, 3, 5]];
        let far = [[1, 4, 7], [0, 3, 6], [1, 5, 7], [0, 3, 6], [1, 5, 7], [0, 3, 6], [1, 5, 7], [0, 3, 6]];
        assert!(danger(&far, 2) < danger(&near, 2) && danger(&far, 1) < danger(&near, 1));
    }
}
