//! The picture in words: what happened, what is to be done, then everything that the picture shows.

use super::action::{ConviviumAction, notation};
use super::types::Convivium;
use super::words::{last_words, name, poisons, title};
use game::{SceneWords, Seat, Seen, row};

/// The words; `candidate` is an action that is shown and not yet played.
pub fn alt(seen: &Seen<Convivium>, candidate: Option<ConviviumAction>) -> SceneWords {
    let facts = &seen.view.facts;
    let mut parts: Vec<String> = Vec::new();
    parts.extend(candidate.map(|action| format!("Not yet played, but shown: {}", notation(action))));
    parts.push(format!("Servant: {}", facts.servant.behind()));
    let full = row(facts.all().filter(|cup| facts.drinker(*cup).is_none()));
    parts.push(format!("Full: {}", if full.is_empty() { "none" } else { &full }));
    for seat in Seat::all(2).filter(|seat| facts.drunk_by(*seat).next().is_some()) {
        parts.push(format!("{} drank: {}", name(seat), row(facts.drunk_by(seat))));
    }
    parts.extend(seen.view.roll().map(|steps| format!("Roll: {steps}")));
    parts.extend(poisons(seen).into_iter().map(|(label, cup)| format!("{label}: {cup}")));
    SceneWords {
        latest: last_words(seen) + ".",
        status: format!("{}.", title(seen).trim_end_matches('.')),
        board: parts.into_iter().map(|part| part + ".").collect::<Vec<_>>().join(" "),
    }
}
