//! States that fit a view: the assassin is any suspect, the targets that still live are any others.

use super::civilians::{Civilian, Civilians};
use super::state::{PraetorianPhase, PraetorianState, SecretPick};
use super::view::PraetorianView;
use game::{Dice, pick, shuffle};

/// A state that fits the view, uniform over all that do: every suspect has equally many sets of living targets.
pub fn determinize(view: &PraetorianView, dice: &mut dyn Dice) -> PraetorianState {
    let table = view.table;
    let is_open = matches!(table.phase, PraetorianPhase::Pick | PraetorianPhase::Over(_));
    let pick = if is_open || view.secret.is_some() { view.secret.clone() } else { Some(imagine_pick(view, dice)) };
    PraetorianState { table, pick }
}

fn imagine_pick(view: &PraetorianView, dice: &mut dyn Dice) -> SecretPick {
    let table = &view.table;
    let suspects: Vec<Civilian> = table.suspects().iter().collect();
    let assassin = *pick(&suspects, dice).expect("the assassin is a suspect as long as the game lasts");
    let mut others: Vec<Civilian> = table.living().without(Civilians::one(assassin)).iter().collect();
    shuffle(&mut others, dice);
    let living = usize::from(table.rules.targets - table.dead.len());
    let mut targets: Vec<_> = others.into_iter().take(living).chain(table.dead.iter()).collect();
    targets.sort_unstable();
    SecretPick { assassin, targets }
}
