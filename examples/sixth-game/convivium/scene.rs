//! The picture as data. Ground: `cloth` under the cups, `floor` behind them. Art: `cup`, `empty-cup` (the guest who drank it is its
//! owner), `servant`. Marks: `To` (drunk last), `Fallen` (drunk, and deadly), `Target`, `SecretTarget` (a poison that the
//! viewer knows).

use super::action::{ConviviumAction, Side};
use super::state::{ConviviumEnding, ConviviumFacts, ConviviumPhase, Cup};
use super::types::Convivium;
use super::view::ConviviumView;
use super::words::{poisons, title};
use super::{alt, compose, rules};
use game::scene::{Ground, Lattice, Mark, MarkKind, Note, Piece};
use game::{Focus, Seat, Seen, Sketch, Squares, Staging};

/// The picture of a view.
pub fn sketch(seen: &Seen<Convivium>, staging: &Staging<ConviviumAction>) -> Sketch {
    let facts = &seen.view.facts;
    let candidate = candidate(seen, &staging.focus);
    let offered = seen.frame.is_my_turn() && candidate.is_none() && staging.focus != Focus::Plain;
    let targets: Vec<Cup> = match candidate {
        Some(action) => target(facts, action).into_iter().collect(),
        None if offered => rules::legal(facts).into_iter().filter_map(|action| target(facts, action)).collect(),
        None => Vec::new(),
    };
    let board = Squares { files: facts.cups, ranks: 2 };
    let ground = board.iter().map(|at| Ground { at, name: if at.rank == 0 { "cloth" } else { "floor" } });
    Sketch {
        files: facts.cups,
        ranks: 2,
        lattice: Lattice::Squares,
        ground: ground.collect(),
        pieces: pieces(facts, candidate),
        marks: marks(&seen.view, &targets),
        trails: Vec::new(),
        title: title(seen),
        notes: poisons(seen).into_iter().map(|(label, cup)| Note::new(label, cup)).collect(),
        alt: alt::alt(seen, candidate),
    }
}

/// The legal action that a focus points at; of nobody but whose turn it is.
fn candidate(seen: &Seen<Convivium>, focus: &Focus<ConviviumAction>) -> Option<ConviviumAction> {
    let facts = &seen.view.facts;
    let action = match focus {
        Focus::Plain => None,
        Focus::Picks(picks) => compose::picked(facts, picks),
        Focus::Candidate(action) => Some(*action),
    };
    action.filter(|action| seen.frame.is_my_turn() && rules::check(facts, *action).is_ok())
}

/// The cup that an action is about.
fn target(facts: &ConviviumFacts, action: ConviviumAction) -> Option<Cup> {
    match (action, facts.phase) {
        (ConviviumAction::Poison { cup }, _) => Some(cup),
        (ConviviumAction::Serve { side }, ConviviumPhase::Serve(_, steps)) => Some(facts.served(steps, side)),
        _ => None,
    }
}

fn pieces(facts: &ConviviumFacts, candidate: Option<ConviviumAction>) -> Vec<Piece> {
    let piece = |at, art, owner: Option<Seat>, ghost| Piece {
        at,
        art,
        owner,
        label: String::new(),
        note: String::new(),
        ghost,
    };
    let sent = candidate.filter(|action| matches!(action, ConviviumAction::Serve { side: Side::Left | Side::Right }));
    let to = sent.and_then(|action| target(facts, action));
    let servant = piece(to.unwrap_or(facts.servant).behind(), "servant", None, to.is_some());
    let cups = facts.all().map(|cup| {
        let drinker = facts.drinker(cup);
        piece(cup.square(), if drinker.is_some() { "empty-cup" } else { "cup" }, drinker, false)
    });
    std::iter::once(servant).chain(cups).collect()
}

fn marks(view: &ConviviumView, targets: &[Cup]) -> Vec<Mark> {
    let facts = &view.facts;
    let mut marks: Vec<_> = targets.iter().map(|cup| (*cup, MarkKind::Target)).collect();
    if facts.drinker(facts.servant).is_some() {
        let is_deadly = matches!(facts.ending(), Some(ConviviumEnding::Poisoned(_)));
        marks.push((facts.servant, if is_deadly { MarkKind::Fallen } else { MarkKind::To }));
    }
    marks.extend(view.poison.into_iter().flatten().map(|cup| (cup, MarkKind::SecretTarget)));
    let mut marks: Vec<_> = marks.into_iter().map(|(cup, kind)| Mark { at: cup.square(), kind }).collect();
    marks.sort_unstable_by_key(|mark| (mark.at, mark.kind));
    marks.dedup();
    marks
}
