//! The set-up: the Assassin's secret, and the Praetorian's layout.
//!
//! Method: the secret is drawn by lot, for the numbers mean nothing before the deal, and what is drawn by lot can't be
//! read. Of some layouts drawn by lot the Praetorian takes the one that leaves an assassin the longest way on average over
//! all secrets: nobody knows yet which is the true one.

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

/// The number of layouts that a level compares.
fn tries(level: Level) -> u32 {
    match level {
        Level::Random | Level::Novice => 1,
        Level::Club => 4,
        Level::Strong => 16,
        Level::Best => 64,
    }
}

/// For how many secrets a layout is judged, a position each.
const SECRETS: u64 = 512;

/// A layout for the police.
pub fn layout(
    seen: &Seen<Praetorian>,
    actor: Actor,
    level: Level,
    budget: &mut Budget,
    dice: &mut SplitMix64,
) -> Option<PraetorianAction> {
    let mut best: Option<(u32, PraetorianAction)> = None;
    for _ in 0..tries(level) {
        if best.is_some() && budget.left() == 0 {
            break;
        }
        let action = Praetorian::sample(seen, actor, dice)?;
        let PraetorianAction::Layout { files } = &action else { return Some(action) };
        budget.spend_all(SECRETS);
        let worth = worth(files, dice);
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, action));
        }
    }
    best.map(|(_, action)| action)
}

/// The steps that assassins need, over some secrets drawn by lot.
fn worth(files: &CivilianLayout, dice: &mut dyn Dice) -> u32 {
    let mut crowd = Crowd::empty();
    let squares = (0..8).rev().zip(files).flat_map(|(rank, group)| group.map(|file| rank * 8 + file));
    for (man, at) in (1..=CIVILIANS).zip(squares) {
        crowd.put(man, at);
    }
    let mut man = || 1 + u8::try_from(dice.below(u64::from(CIVILIANS))).expect("24 civilians");
    (0..SECRETS).map(|_| (man(), [man(), man()])).map(|(assassin, targets)| needs_of(&crowd, assassin, targets)).sum()
}

fn needs_of(crowd: &Crowd, assassin: u8, targets: [u8; 2]) -> u32 {
    if targets.contains(&assassin) { 3 } else { u32::from(needs(crowd, assassin, targets)) }
}
