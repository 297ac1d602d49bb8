//! Tips for a newcomer, from their own view: a fight that they are sure to win, who is sure to beat them, and what a move of
//! theirs has done or missed.

use super::action::StratogoAction;
use super::encounters::{Encounter, fights, is_sure, moved, ranks, threats};
use super::legal::moves;
use super::piece::Rank;
use super::state::{Army, StratogoPhase};
use super::types::StraToGo;
use super::view::StratogoView;
use super::words::named;
use game::{Seat, Seen, Viewer, Words as _};

/// A fight that can't be lost, and a piece that can be taken.
pub fn before(seen: &Seen<StraToGo>) -> Vec<String> {
    let (view, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return Vec::new() };
    if view.table.phase == StratogoPhase::Setup {
        return vec![
            "A ready-made army will do for a first game: in the Fortress the Flag stands behind Bombs.".to_owned(),
        ];
    }
    // One move each: both begin.
    let begins = (StraToGo::turn_number(seen) <= 2).then(|| {
        let scout = if has_scout(view, me) { "Send a Scout first" } else { "Clear the way for a Scout first" };
        format!("{scout}: it goes far, and it shows you what a coin is.")
    });
    let sure =
        sure(view, me).map(|fight| format!("A chance: {} is sure to win on {}.", named(fight.mine), fight.theirs.at));
    let danger = danger(view, me).map(|words| format!("Beware: {words}."));
    sure.or(begins).into_iter().chain(danger).collect()
}

/// Whether a Scout of this seat can move.
fn has_scout(view: &StratogoView, me: Seat) -> bool {
    let is_scout = |army: &Army, from| army.men.on(from).is_some_and(|piece| piece.rank == Rank::Pawn);
    view.armies[me.index()].is_some_and(|army| moves(&view.table, &army).any(|(from, _)| is_scout(&army, from)))
}

/// The first fight that can't be lost, in the order of moves.
fn sure(view: &StratogoView, me: Seat) -> Option<Encounter> {
    fights(view, me).into_iter().find(is_sure)
}

/// An enemy who can take one of mine next turn.
fn danger(view: &StratogoView, me: Seat) -> Option<String> {
    let threat = *threats(view, me).last()?;
    Some(format!("{} can take {} on {}", threat.enemy(), named(threat.victim), threat.at))
}

/// A fight that may be lost, one that is left behind, or a piece that an enemy can take next turn.
pub fn warning(seen: &Seen<StraToGo>, action: &StratogoAction) -> Option<String> {
    let (view, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    let StratogoAction::Move { from, to } = *action else { return None };
    let fights = fights(view, me);
    if let Some(fight) = fights.iter().find(|fight| fight.from == from && fight.theirs.at == to) {
        return fight_warning(view, fight);
    }
    if let Some(better) = sure(view, me) {
        return Some(format!("{} is sure to win on {}.", capital(&named(better.mine)), better.theirs.at));
    }
    let threat = *threats(&moved(view, me, from, to), me).last()?;
    Some(format!("{} can take {} next turn.", capital(&threat.enemy()), named(threat.victim)))
}

fn fight_warning(view: &StratogoView, fight: &Encounter) -> Option<String> {
    let (mine, known) = (named(fight.mine), ranks(&fight.theirs));
    let beaten = |rank: Rank| rank.beats(fight.mine.rank);
    if is_sure(fight) || !known.iter().any(beaten) && known.iter().any(|rank| rank != fight.mine.rank) {
        return None;
    }
    if known.iter().all(|rank| beaten(rank) || rank == fight.mine.rank) {
        return Some(format!("{} can win nothing there.", capital(&mine)));
    }
    match fight.mine.rank {
        Rank::Pawn => None,
        Rank::Ace => Some("A bold attack: a coin that has never moved may be a Bomb.".to_owned()),
        _ if has_scout(view, fight.mine.suit.owner()) => {
            Some("An attack into the unknown. A Scout would ask the same and cost less.".to_owned())
        }
        _ => Some(format!("An attack into the unknown: some coin that can stand there beats {mine}.")),
    }
}

/// A fight well chosen, or a danger that is over.
pub fn on(seen: &Seen<StraToGo>, action: &StratogoAction) -> Option<String> {
    let (view, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    let StratogoAction::Move { from, to } = *action else { return None };
    let fight = fights(view, me).into_iter().find(|fight| fight.from == from && fight.theirs.at == to);
    if let Some(fight) = fight {
        return on_fight(view, &fight);
    }
    let is_kept = !threats(view, me).is_empty() && threats(&moved(view, me, from, to), me).is_empty();
    is_kept.then(|| "Well kept: no coin that is shown can take a piece of yours now.".to_owned())
}

fn on_fight(view: &StratogoView, fight: &Encounter) -> Option<String> {
    let mine = named(fight.mine);
    if is_sure(fight) {
        return Some(format!("Well chosen: {mine} can't lose there."));
    }
    if fight_warning(view, fight).is_some() {
        return None;
    }
    Some(if fight.mine.rank == Rank::Pawn {
        "A question well asked: a Scout is the cheapest way to learn what a coin is.".to_owned()
    } else {
        format!("Well chosen: no coin that can stand there beats {mine}.")
    })
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
