//! A rival's action in any phase: a secret by lot, then an assassin of some habit or a police of some kind.

use computer::Knowledge;
use game::{Rules, Seen, SplitMix64};
use games::praetorian::{ASSASSIN, CIVILIANS, Praetorian, PraetorianAction, PraetorianPhase, SecretPick};

use super::assassin::{self, Habit};
use crate::rival::seen;

/// A police: its act from what it sees and knows.
type Police = fn(&Seen<Praetorian>, &Knowledge) -> Option<PraetorianAction>;

/// The action of a seat on its turn, in the game's notation.
pub fn play(known: &Knowledge, seed: u64, habit: Habit, police: Police) -> Option<String> {
    let seen = seen::<Praetorian>(known)?;
    let mut dice = SplitMix64::new(seed);
    let action = match seen.view.table.phase {
        PraetorianPhase::Pick => picked(seen.view.table.rules.targets, &mut dice),
        PraetorianPhase::Play(ASSASSIN) => assassin::turn(seen, habit, &mut dice)?,
        PraetorianPhase::Play(_) => police(seen, known)?,
        _ => Praetorian::sample(seen, known.actor(), &mut dice)?,
    };
    Some(Praetorian::notation(&action))
}

fn picked(targets: u8, dice: &mut SplitMix64) -> PraetorianAction {
    let mut men: Vec<u8> = (1..=CIVILIANS).collect();
    game::shuffle(&mut men, dice);
    let mut chosen = men[1..=usize::from(targets)].to_vec();
    chosen.sort_unstable();
    PraetorianAction::Pick { pick: SecretPick { assassin: men[0], targets: chosen } }
}
