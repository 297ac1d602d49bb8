//! The story of a game that is over, in a sentence or in three. `said` puts people into the game's own sentences.

use crate::app::{DecisiveReason, GameCard};
use crate::discord::present::words::rough_duration;

/// The longest that is told of the step that decided a game, in characters: two lines of the picture.
const MAX_TOLD: usize = 110;

/// The story in one sentence: `The game took 23 turns in 4 days; Ada was ahead from turn 12 on.`
pub(super) fn in_short(card: &GameCard, said: &dyn Fn(&str) -> String) -> String {
    let length = length(card);
    match card.decisive.as_ref().map(|step| (step.why, step.turn)) {
        Some((DecisiveReason::LeadForGood(seat), turn)) => {
            let who = said(card.view.the_seat(seat));
            format!("{}; {who} was ahead from turn {turn} on.", length.trim_end_matches('.'))
        }
        _ => length,
    }
}

/// The story in three sentences, or two where nothing was told of any step; `said` puts people into the game's own.
pub(super) fn story(card: &GameCard, said: &dyn Fn(&str) -> String) -> Vec<String> {
    let end = card.view.frame().outcome.as_ref().map(|outcome| said(outcome.reason.whole())).unwrap_or_default();
    [Some(length(card)), decisive(card, said), Some(format!("The end: {end}"))].into_iter().flatten().collect()
}

/// `The game took 23 turns in 4 days.`
fn length(card: &GameCard) -> String {
    let turns = match card.turns {
        0 => return "The game ended before the first move.".to_owned(),
        1 => "1 turn".to_owned(),
        turns => format!("{turns} turns"),
    };
    match card.span_ms {
        Some(span_ms) => format!("The game took {turns} in {}.", rough_duration(span_ms)),
        None => format!("The game took {turns}."),
    }
}

fn decisive(card: &GameCard, said: &dyn Fn(&str) -> String) -> Option<String> {
    let step = card.decisive.as_ref()?;
    let lead = match step.why {
        DecisiveReason::LeadForGood(seat) => {
            format!("From turn {} on {} was ahead", step.turn, said(card.view.the_seat(seat)))
        }
        DecisiveReason::LastMove => format!("The last move came in turn {}", step.turn),
    };
    Some(format!("{lead}: {}", told(&step.told, said)))
}

/// As many whole sentences as there is room for, the first at least: half a name could hold anything.
fn told(sentences: &[String], said: &dyn Fn(&str) -> String) -> String {
    let mut text = String::new();
    for sentence in sentences {
        let more = said(sentence);
        if !text.is_empty() && text.chars().count() + more.chars().count() >= MAX_TOLD {
            break;
        }
        text = if text.is_empty() { more } else { format!("{text} {more}") };
    }
    text
}
