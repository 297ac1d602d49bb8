//! The legal actions, and their effects. It judges by what everybody knows: a cup's poison never makes a choice illegal.

use super::action::{ConviviumAction, MAX_ROLL, Side};
use super::refusals;
use super::state::{ConviviumEnding, ConviviumFacts, ConviviumPhase, ConviviumState, Cup, other};
use super::words::name;
use game::{Actor, News, Refusal, Seat};

/// All actions of an actor that is to act.
pub fn legal(facts: &ConviviumFacts) -> Vec<ConviviumAction> {
    match facts.phase {
        ConviviumPhase::Poison => facts.all().map(|cup| ConviviumAction::Poison { cup }).collect(),
        ConviviumPhase::Roll(_) => (1..=MAX_ROLL).map(|steps| ConviviumAction::Roll { steps }).collect(),
        ConviviumPhase::Serve(..) => [Side::Left, Side::Right].map(|side| ConviviumAction::Serve { side }).into(),
        ConviviumPhase::Over(_) => Vec::new(),
    }
}

/// Judges an action of an actor that is to act.
pub fn check(facts: &ConviviumFacts, action: ConviviumAction) -> Result<(), Refusal> {
    if legal(facts).contains(&action) {
        return Ok(());
    }
    Err(match facts.phase {
        ConviviumPhase::Poison => refusals::POISON_FIRST.says("First both guests poison a cup, such as poison c1."),
        ConviviumPhase::Roll(_) => refusals::ROLL_FIRST.says("Now the die is rolled, roll 1 to roll 6."),
        ConviviumPhase::Serve(..) => {
            refusals::SERVE_NOW.says("The cups are poisoned and the die is rolled: send the servant left or right.")
        }
        ConviviumPhase::Over(_) => refusals::OVER.says("The game is over."),
    })
}

/// Plays a legal action.
pub fn apply(state: &mut ConviviumState, actor: Actor, action: ConviviumAction) -> Vec<News> {
    match (action, state.facts.phase, actor) {
        (ConviviumAction::Poison { cup }, _, Actor::Seat(seat)) => poison(state, seat, cup),
        (ConviviumAction::Roll { steps }, ConviviumPhase::Roll(seat), _) => {
            state.facts.phase = ConviviumPhase::Serve(seat, steps);
            vec![News::public(format!("The die shows {steps} for {}.", name(seat)))]
        }
        (ConviviumAction::Serve { side }, ConviviumPhase::Serve(seat, steps), _) => {
            let cup = state.facts.served(steps, side);
            vec![drink(state, seat, cup)]
        }
        _ => Vec::new(),
    }
}

fn poison(state: &mut ConviviumState, seat: Seat, cup: Cup) -> Vec<News> {
    state.poison[seat.index()] = Some(cup);
    state.facts.is_in[seat.index()] = true;
    if state.facts.is_in == [true; 2] {
        state.facts.phase = ConviviumPhase::Roll(Seat(0));
    }
    vec![News::public(format!("{} has poisoned a cup.", name(seat)))]
}

fn drink(state: &mut ConviviumState, seat: Seat, cup: Cup) -> News {
    let facts = &mut state.facts;
    facts.drunk[usize::from(cup.0)] = Some(seat);
    facts.servant = cup;
    let is_deadly = state.poison[other(seat).index()] == Some(cup);
    let is_last = facts.all().all(|cup| facts.drinker(cup).is_some());
    facts.phase = match () {
        () if is_deadly => ConviviumPhase::Over(ConviviumEnding::Poisoned(seat)),
        () if is_last => ConviviumPhase::Over(ConviviumEnding::Empty),
        () => ConviviumPhase::Roll(other(seat)),
    };
    let end = if is_deadly { "dies" } else { "lives" };
    News::public(format!("{} drinks {cup} and {end}.", name(seat)))
}
