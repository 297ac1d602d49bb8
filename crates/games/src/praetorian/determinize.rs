//! States that fit a view: the assassin is any suspect, and the targets that still live are any other living civilians.

use super::civilians::{Civilian, Civilians};
use super::state::{PraetorianPublic, SecretPick};
use game::{Dice, pick, shuffle};

/// The choice of an Assassin in a state that fits what is public, uniform over all that do: every suspect has equally many
/// sets of living targets.
pub fn random_pick(table: &PraetorianPublic, dice: &mut dyn Dice) -> SecretPick {
    let suspects: Vec<Civilian> = table.suspects().iter().collect();
    let assassin = *pick(&suspects, dice).expect("the assassin is a suspect as long as the game lasts");
    let mut others: Vec<Civilian> = table.living().without(Civilians::one(assassin)).iter().collect();
    shuffle(&mut others, dice);
    let living = usize::from(table.rules.targets - table.dead.len());
    let mut targets: Vec<_> = others.into_iter().take(living).chain(table.dead.iter()).collect();
    targets.sort_unstable();
    SecretPick { assassin, targets }
}
