//! Sentences that pictures and texts share.

use super::action::{self, ConviviumAction, Side};
use super::state::{ConviviumEnding, ConviviumFacts, ConviviumPhase, other};
use super::types::Convivium;
use game::{Actor, EndReason, Outcome, RESIGN, Seat, Seen, count};

/// The seat's name in the game.
pub fn name(seat: Seat) -> &'static str {
    if seat.0 == 0 { "Livia" } else { "Agrippina" }
}

/// A seat's progress, for its plate.
pub fn detail(facts: &ConviviumFacts, seat: Seat) -> String {
    match facts.phase {
        ConviviumPhase::Poison if facts.is_in[seat.index()] => "has poisoned a cup".to_owned(),
        ConviviumPhase::Poison => "is choosing a cup".to_owned(),
        _ => count(facts.drunk_by(seat).count() as u64, "cup"),
    }
}

/// One line: what is going on.
pub fn title(seen: &Seen<Convivium>) -> String {
    let facts = &seen.view.facts;
    match facts.phase {
        ConviviumPhase::Poison => "Set-up · both guests poison a cup in secret".to_owned(),
        ConviviumPhase::Roll(seat) => format!("The die is to be rolled for {}", name(seat)),
        ConviviumPhase::Serve(seat, steps) => format!("{} sends the servant {steps} on, left or right", name(seat)),
        ConviviumPhase::Over(ending) => format!("The end · {}", outcome(facts, ending).reason.whole()),
    }
}

/// The latest action, in words.
pub fn last_words(seen: &Seen<Convivium>) -> String {
    let facts = &seen.view.facts;
    let Some(last) = &seen.frame.last else { return "The cups are full".to_owned() };
    let action = last.action.as_deref().map(|text| (text, action::parse(facts.cups, text)));
    match (last.by, action) {
        (Actor::Seat(seat), Some((RESIGN, _))) => format!("{} left the table", name(seat)),
        (Actor::Seat(seat), Some((_, Ok(ConviviumAction::Serve { .. })))) => {
            let end =
                if facts.ending().is_some_and(|end| end == ConviviumEnding::Poisoned(seat)) { "died" } else { "lived" };
            format!("{} drank {} and {end}", name(seat), facts.servant)
        }
        (Actor::Seat(seat), _) => format!("{} has poisoned a cup", name(seat)),
        (Actor::Chance, _) => "The die was rolled".to_owned(),
    }
}

/// The poisons that the viewer knows: `You poisoned`, and the cup.
pub fn poisons(seen: &Seen<Convivium>) -> Vec<(String, String)> {
    let mine = |seat| seen.frame.viewer.is(seat) && !seen.frame.is_over();
    let who = |seat| if mine(seat) { "You" } else { name(seat) };
    let known = Seat::all(2).zip(&seen.view.poison).filter_map(|(seat, cup)| Some((seat, (*cup)?)));
    known.map(|(seat, cup)| (format!("{} poisoned", who(seat)), cup.to_string())).collect()
}

/// The outcome of an ending.
pub fn outcome(facts: &ConviviumFacts, ending: ConviviumEnding) -> Outcome {
    let loser = |seat: Seat, clause: String| {
        Outcome::from_scores(&[seat.0, 1 - seat.0], EndReason::won(&clause, name(other(seat))))
    };
    match ending {
        ConviviumEnding::Poisoned(seat) => loser(seat, format!("{} drank {}'s poison", name(seat), name(other(seat)))),
        ConviviumEnding::Left(seat) => loser(seat, format!("{} left", name(seat))),
        ConviviumEnding::Agreed => Outcome::agreed(2, &[]),
        ConviviumEnding::Empty => {
            let [livia, agrippina] = [Seat(0), Seat(1)].map(|seat| facts.drunk_by(seat).count());
            let reason = format!("All cups are empty: Livia drank {livia}, Agrippina {agrippina}.");
            Outcome::from_scores(&[livia, agrippina], EndReason::plain(reason))
        }
    }
}

/// An action as a request to the game.
pub fn request(action: ConviviumAction) -> String {
    match action {
        ConviviumAction::Poison { cup } => format!("Poison {cup}"),
        ConviviumAction::Roll { steps } => format!("Roll {steps}"),
        ConviviumAction::Serve { side: Side::Left } => "Send the servant to the left".to_owned(),
        ConviviumAction::Serve { side: Side::Right } => "Send the servant to the right".to_owned(),
    }
}
