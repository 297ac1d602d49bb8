//! The computer player of Convivium: it weighs both ways by the chance to die there and by the chance that the other guest
//! then drinks its own poison. It is given a view, never a position: of the other's poison it knows what its seat knows.

use super::action::{ConviviumAction, MAX_ROLL, Side};
use super::state::{ConviviumPhase, Cup};
use super::types::Convivium;
use super::view::ConviviumView;
use computer::{
    AnyComputerPlayer, Appraisal, Budget, Choice, ComputerPlayer, Level, Moment, RegisteredPlayer, any_action,
};
use game::Seat;

/// The game's entry among the computer players.
pub const COMPUTER: Option<&dyn AnyComputerPlayer> = Some(&RegisteredPlayer::<Convivium>::PLAYER);

/// The rolls of the die and the sides, each of which the other guest may get and choose.
fn answers() -> impl Iterator<Item = (u8, Side)> {
    (1..=MAX_ROLL).flat_map(|steps| [Side::Left, Side::Right].map(|side| (steps, side)))
}

impl ComputerPlayer for Convivium {
    /// One position for each way, and twelve answers to it.
    const NODES: [u64; 5] = [0, 2, 26, 26, 26];

    fn choose(moment: &Moment<Self>, budget: &mut Budget) -> Option<Choice<ConviviumAction>> {
        let Some([left, right]) = weighed(moment, budget) else {
            return Some(any_action(moment)?.because("It is drawn at random, so that nobody can read a habit."));
        };
        let (side, chance) = if right > left { (Side::Right, right) } else { (Side::Left, left) };
        let choice = Choice::play(ConviviumAction::Serve { side }).with_chance(chance);
        Some(choice.because("That cup is the safer one, and it brings your opponent nearer to your poison."))
    }

    fn appraise(
        moment: &Moment<Self>,
        played: &ConviviumAction,
        budget: &mut Budget,
    ) -> Option<Appraisal<ConviviumAction>> {
        let ConviviumAction::Serve { side } = *played else { return None };
        let [left, right] = weighed(moment, budget)?;
        let own = if side == Side::Left { left } else { right };
        Appraisal::of_winning((*played, own), Self::choose(moment, &mut Budget::of(Self::NODES[3]))?)
    }
}

/// The chances to win by going left and right; `None` where no cup is to be served.
fn weighed(moment: &Moment<Convivium>, budget: &mut Budget) -> Option<[f64; 2]> {
    let view = &moment.seen.view;
    let ConviviumPhase::Serve(_, steps) = view.facts.phase else { return None };
    Some([Side::Left, Side::Right].map(|side| {
        budget.spend();
        let cup = view.facts.served(steps, side);
        let survives = 1.0 - risk(view, moment.seat, cup);
        // A novice does not think of what comes next.
        let lure = if moment.level == Level::Novice { 0.0 } else { lure(view, moment.seat, cup, budget) };
        survives * (1.0 + lure) / 2.0
    }))
}

/// The chance that the other guest has poisoned a cup, all that may be being equally likely.
fn risk(view: &ConviviumView, seat: Seat, cup: Cup) -> f64 {
    let possible = view.possible(Seat(1 - seat.0));
    if possible.contains(&cup) { 1.0 / possible.len() as f64 } else { 0.0 }
}

/// The share of the other guest's answers that lead to the seat's own poison, once the seat has drunk this cup.
fn lure(view: &ConviviumView, seat: Seat, cup: Cup, budget: &mut Budget) -> f64 {
    let mut facts = view.facts;
    facts.drunk[usize::from(cup.0)] = Some(seat);
    facts.servant = cup;
    let poison = view.poison[seat.index()].filter(|poison| facts.drinker(*poison).is_none());
    let Some(poison) = poison else { return 0.0 };
    let mut deadly = 0_u8;
    for (steps, side) in answers() {
        deadly += u8::from(budget.spend() && facts.served(steps, side) == poison);
    }
    f64::from(deadly) / f64::from(2 * MAX_ROLL)
}
