//! Tips for a newcomer: the men that can be in a shelter this turn or go far, and the gain or the miss of a move.

use super::action::ConspirateursAction;
use super::board::men_each;
use super::points::PointSet;
use super::state::ConspirateursState;
use super::types::Conspirateurs;
use super::words::{candidate_path, path_words};
use game::{Seat, Seen, Square, Viewer, list};

/// A move that brings a man so many points nearer to a shelter is a long one.
const FAR: u8 = 4;
/// With so few men left outside a side is nearly home.
const NEARLY_HOME: u8 = 2;

/// A man's way, and by how many points it comes nearer to a vacant shelter.
#[derive(Clone, Debug)]
struct Way {
    path: Vec<Square>,
    gain: i16,
    ends_home: bool,
}

/// A place that is good to jump from; then who can be home at once, or go far, and who else is nearly home.
pub fn before(seen: &Seen<Conspirateurs>) -> Vec<String> {
    let (state, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return Vec::new() };
    if state.is_dropping() {
        let first = state.to_drop[me.index()] == men_each(state.seats);
        let words = "Put your men beside others, with a vacant point straight behind: those can jump out at once.";
        return if first { vec![words.to_owned()] } else { Vec::new() };
    }
    let best = best(state, me);
    let chance = best.as_ref().filter(|way| way.ends_home || way.gain >= i16::from(FAR));
    chance.map(|way| chance_words(state, me, way)).into_iter().chain(danger(state, me)).collect()
}

fn chance_words(state: &ConspirateursState, me: Seat, way: &Way) -> String {
    let (from, path) = (way.path[0], path_words(&way.path));
    let what = if way.ends_home { "can be in a shelter this turn" } else { "can go far this turn" };
    let hurry = if borrows(state, me, way) { " It jumps over others' men, who may be gone next turn." } else { "" };
    format!("Your man on {from} {what}: {path}.{hurry}")
}

/// Whether a chain leads over somebody else's man.
fn borrows(state: &ConspirateursState, me: Seat, way: &Way) -> bool {
    let between = |ends: &[Square]| {
        Square::new(u8::midpoint(ends[0].file, ends[1].file), u8::midpoint(ends[0].rank, ends[1].rank))
    };
    let is_jump = way.path.windows(2).all(|ends| !ends[0].touches(ends[1]));
    is_jump && way.path.windows(2).map(between).any(|over| state.owner(over).is_some_and(|owner| owner != me))
}

fn danger(state: &ConspirateursState, me: Seat) -> Option<String> {
    let others = Seat::all(state.seats).filter(|seat| state.plays(*seat) && !state.side(me).any(|mate| mate == *seat));
    let left =
        |seat: Seat| -> u8 { state.side(seat).map(|mate| (state.men_of(mate) - state.shelters()).count()).sum() };
    let (men, seat) = others.map(|seat| (left(seat), seat)).min()?;
    let side: Vec<_> = state.side(seat).map(super::names::name).collect();
    let verb = if side.len() == 1 { "has" } else { "have" };
    let noun = if men == 1 { "man" } else { "men" };
    (men <= NEARLY_HOME).then(|| format!("Beware: {} {verb} only {men} {noun} left outside.", list(&side, "")))
}

/// A man who leaves a shelter, or a move that brings more.
pub fn warning(seen: &Seen<Conspirateurs>, action: &ConspirateursAction) -> Option<String> {
    let (state, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    let (from, to) = action.ends()?;
    let shelters = state.shelters();
    if shelters.contains(from) && !shelters.contains(to) {
        return Some("This man is home already, and every man in a shelter counts.".to_owned());
    }
    let made = way(candidate_path(state, action)?, goal(state), shelters);
    if made.ends_home && !shelters.contains(from) {
        return None;
    }
    let better =
        best(state, me).filter(|better| better.ends_home || better.gain >= made.gain.max(0) + i16::from(FAR))?;
    let path = path_words(&better.path);
    Some(if better.ends_home {
        format!("Your man on {} can be in a shelter this turn: {path}.", better.path[0])
    } else {
        format!("Another move brings a man {} points nearer to a shelter: {path}.", better.gain)
    })
}

/// A man brought home, or far.
pub fn on(seen: &Seen<Conspirateurs>, action: &ConspirateursAction) -> Option<String> {
    let (state, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    let (from, _) = action.ends()?;
    let shelters = state.shelters();
    let made = way(candidate_path(state, action)?, goal(state), shelters);
    if made.ends_home && !shelters.contains(from) {
        let home = state.sheltered(me) + 1;
        let place = if home == 1 { "is in a shelter" } else { "are in shelters" };
        return Some(format!("Well done: {home} of your {} men {place} now.", men_each(state.seats)));
    }
    let is_far = made.gain >= i16::from(FAR) && !shelters.contains(from);
    is_far.then(|| format!("A long way for one turn: {} points nearer to a shelter.", made.gain))
}

/// The way that helps a seat most: into a shelter from as far as possible, else the longest.
fn best(state: &ConspirateursState, me: Seat) -> Option<Way> {
    let (shelters, goal) = (state.shelters(), goal(state));
    let outside = state.free_men(me) - shelters;
    let ends = outside.iter().flat_map(|from| state.way(from).destinations().iter().map(move |to| (from, to)));
    let scored = ends.map(|(from, to)| (shelters.contains(to), gain(from, to, goal), from, to));
    let (.., from, to) = scored.max_by_key(|(home, gain, ..)| (*home, *gain))?;
    Some(way(state.way(from).shortest(to)?, goal, shelters))
}

fn way(path: Vec<Square>, goal: PointSet, shelters: PointSet) -> Way {
    let (from, to) = (path[0], path[path.len() - 1]);
    Way { gain: gain(from, to, goal), ends_home: shelters.contains(to), path }
}

/// The shelters that are vacant.
fn goal(state: &ConspirateursState) -> PointSet {
    state.shelters() - state.all_men()
}

fn gain(from: Square, to: Square, goal: PointSet) -> i16 {
    distance(from, goal) - distance(to, goal)
}

/// The steps from a point to the nearest of some.
fn distance(from: Square, goal: PointSet) -> i16 {
    let steps = |to: Square| from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank));
    goal.iter().map(steps).min().map_or(0, i16::from)
}
