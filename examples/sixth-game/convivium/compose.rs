//! An action put together by choosing: a cup to poison, or a side.

use super::action::{ConviviumAction, Side, notation};
use super::refusals;
use super::rules::legal;
use super::state::{ConviviumFacts, ConviviumPhase};
use game::{Compose, Menu, MenuItem, Question, Refusal};

/// The action that these picks make; `None` if there are none or they lead nowhere.
pub fn picked(facts: &ConviviumFacts, picks: &[String]) -> Option<ConviviumAction> {
    let [pick] = picks else { return None };
    legal(facts).into_iter().find(|action| key(*action) == *pick)
}

fn key(action: ConviviumAction) -> String {
    match action {
        ConviviumAction::Poison { cup } => cup.to_string(),
        other => notation(other),
    }
}

/// The next question, or the finished action.
pub fn compose(facts: &ConviviumFacts, picks: &[String]) -> Result<Compose, Refusal> {
    if let Some(action) = picked(facts, picks) {
        return Ok(Compose::Ready(notation(action)));
    }
    let prompt = match facts.phase {
        ConviviumPhase::Poison => "Which cup do you poison?".to_owned(),
        ConviviumPhase::Serve(_, steps) => format!("The die shows {steps}. Where does the servant go?"),
        _ => return Err(stale()),
    };
    if !picks.is_empty() {
        return Err(stale());
    }
    let items = legal(facts).into_iter().map(|action| item(facts, action)).collect();
    Ok(Compose::Ask(Question { prompt, menus: vec![Menu::one("Choose", items)] }))
}

fn stale() -> Refusal {
    refusals::PICKS.says("That choice is open no longer: the game has moved on.")
}

fn item(facts: &ConviviumFacts, action: ConviviumAction) -> MenuItem {
    let label = match (action, facts.phase) {
        (ConviviumAction::Serve { side }, ConviviumPhase::Serve(_, steps)) => {
            let word = if side == Side::Left { "Left" } else { "Right" };
            format!("{word}: drink {}", facts.served(steps, side))
        }
        (ConviviumAction::Poison { cup }, _) => format!("The cup on {cup}"),
        _ => notation(action),
    };
    MenuItem::new(key(action), label)
}
