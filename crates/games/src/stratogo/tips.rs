//! Tips for a newcomer, from their own view: a fight that they are sure to win, who is sure to beat them, and what a move of
//! theirs has done or missed.

use super::action::StratogoAction;
use super::encounters::{
    Encounter, Threat, fatal_after, fights, is_last_quiet, is_sure, moved, only_rank, ranks, threats,
};
use super::legal::moves;
use super::piece::Rank;
use super::state::{Army, StratogoPhase};
use super::types::StraToGo;
use super::view::StratogoView;
use super::words::named;
use game::{Seat, Seen, Viewer, Words as _, capital};

/// A fight that can't be lost, and a piece that can be taken: the Flag before anything else.
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
    let mut tips: Vec<_> = sure.or(begins).into_iter().collect();
    if let Some(threat) = danger(view, me) {
        let at = if threat.is_fatal() { 0 } else { tips.len() };
        tips.insert(at, format!("Beware: {} can take {} on {}.", threat.enemy(), named(threat.victim), threat.at));
    }
    tips
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

/// An enemy who can take one of mine next turn, the Flag if any can.
fn danger(view: &StratogoView, me: Seat) -> Option<Threat> {
    threats(view, me).pop()
}

/// The Flag that an enemy can take next turn; or else a fight that may be lost, one that is left behind, or another piece in danger.
pub fn warning(seen: &Seen<StraToGo>, action: &StratogoAction) -> Option<String> {
    let (view, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    let StratogoAction::Move { from, to } = *action else { return None };
    let fights = fights(view, me);
    if let Some(fight) = fights.iter().find(|fight| fight.from == from && fight.theirs.at == to) {
        return fatal_after(view, fight)
            .map(|threat| taken_after(fight, threat))
            .or_else(|| fight_warning(view, fight));
    }
    let danger = danger(&moved(view, me, from, to), me).filter(|_| !is_last_quiet(view));
    let better = sure(view, me).filter(|_| danger.is_none_or(|threat| !threat.is_fatal()));
    let missed = better.map(|fight| format!("{} is sure to win on {}.", capital(&named(fight.mine)), fight.theirs.at));
    missed.or_else(|| danger.map(taken))
}

fn taken(threat: Threat) -> String {
    format!("{} can take {} next turn.", capital(&threat.enemy()), named(threat.victim))
}

/// The Flag that is taken after a fight, if that ends the game for nobody before.
fn taken_after(fight: &Encounter, threat: Threat) -> String {
    if ranks(&fight.theirs).has(Rank::Null) {
        format!("Unless the coin on {} is the Flag, {} can take yours next turn.", fight.theirs.at, threat.enemy())
    } else {
        taken(threat)
    }
}

fn fight_warning(view: &StratogoView, fight: &Encounter) -> Option<String> {
    let (mine, known) = (named(fight.mine), ranks(&fight.theirs));
    let beaten = |rank: Rank| rank.beats(fight.mine.rank);
    let asks = fight.mine.rank == Rank::Pawn && only_rank(&fight.theirs).is_none();
    if asks || is_sure(fight) || !known.iter().any(beaten) && known.iter().any(|rank| rank != fight.mine.rank) {
        return None;
    }
    if known.iter().all(|rank| beaten(rank) || rank == fight.mine.rank) {
        return Some(format!("{} can win nothing there.", capital(&mine)));
    }
    match fight.mine.rank {
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
        return on_fight(view, &fight).filter(|_| fatal_after(view, &fight).is_none());
    }
    let is_kept =
        !is_last_quiet(view) && !threats(view, me).is_empty() && threats(&moved(view, me, from, to), me).is_empty();
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

#[cfg(test)]
mod tests {
    use super::super::action::parse;
    use super::super::tests::game_of;
    use super::*;

    const TAKEN: &str = "The Scout Pb on f5 can take the Flag Ny next turn.";

    /// Red's view of a game in which the Scout on f5 can reach Red's Flag on f2, after these moves.
    fn seen(moves: &[&str]) -> Seen<StraToGo> {
        let red = "setup 3r 5r 2y 4r Ar Ny / 5y 3y 2r 4y Py Pr";
        let blue = "setup Pk 4b 4k Ak 5b Pb / 3b 5k 3k Nb 2b 2k";
        game_of(red, blue, moves).seen(Viewer::Seat(Seat(0)))
    }

    fn check(seen: &Seen<StraToGo>, typed: &str, warned: Option<&str>, praised: Option<&str>) {
        let action = parse(typed).expect("a move");
        let told = (warning(seen, &action), on(seen, &action));
        assert_eq!((told.0.as_deref(), told.1.as_deref()), (warned, praised), "{typed}");
    }

    #[test]
    fn a_flag_in_danger_is_told_of_before_a_fight_that_is_sure() {
        let seen = seen(&["e2-e3", "a5-a3"]);
        let tips =
            ["Beware: the Scout Pb on f5 can take the Flag Ny on f2.", "A chance: the Miner 3r is sure to win on a3."];
        assert_eq!(before(&seen), tips);
        check(&seen, "b2-b3", Some(TAKEN), None);
        check(&seen, "a2-a3", Some(TAKEN), None);
        let kept = "Well kept: no coin that is shown can take a piece of yours now.";
        check(&seen, "e3-f3", Some("The Miner 3r is sure to win on a3."), Some(kept));
    }

    #[test]
    fn a_fight_that_removes_the_danger_to_the_flag_is_praised() {
        let seen = seen(&["e2-e3", "f5-f3"]);
        check(&seen, "e3-f3", None, Some("Well chosen: the Captain Ar can't lose there."));
    }

    #[test]
    fn a_scout_may_ask_a_coin_that_has_moved_though_every_rank_of_it_beats_the_scout() {
        let seen = seen(&["e2-e3", "e5-e4", "e3-f3", "b5-b4"]);
        let asked = "A question well asked: a Scout is the cheapest way to learn what a coin is.";
        check(&seen, "e1-e4", None, Some(asked));
    }

    #[test]
    fn nobody_is_in_danger_where_a_move_without_a_fight_ends_the_game() {
        let mut seen = seen(&["e2-e3", "a5-a4"]);
        check(&seen, "b2-b3", Some(TAKEN), None);
        seen.view.table.quiet = seen.view.table.limit - 1;
        for typed in ["b2-b3", "e3-f3"] {
            check(&seen, typed, None, None);
        }
    }
}
