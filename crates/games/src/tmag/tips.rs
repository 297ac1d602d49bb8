//! Tips for a newcomer: a base or a victim within reach, who could catch them, and what a move of theirs has done or missed.

use super::action::TmagAction;
use super::danger::{catching_rolls, either};
use super::state::{TmagPlace, TmagState, name};
use super::types::Tmag;
use game::{Seat, Seen, Square, Viewer};

/// The chances of a roll, and the hunters who would catch a victim that stays.
pub fn before(seen: &Seen<Tmag>) -> Vec<String> {
    let state = &seen.view;
    let Some(steps) = state.roll() else { return Vec::new() };
    if steps == 0 {
        return vec![standing_words(state)];
    }
    let Viewer::Seat(me) = seen.frame.viewer else { return Vec::new() };
    let chance = if state.is_victim(me) {
        let bases: Vec<_> = new_bases(state, steps).collect();
        (!bases.is_empty()).then(|| format!("A chance: you can end on a new base, {}.", either(&bases)))
    } else {
        catch(state, steps).map(|(victim, at)| format!("A chance: you can catch {} on {at}.", name(victim)))
    };
    let aim = || {
        let words = if state.is_victim(me) {
            "No new base is in reach: end where the next assassin can't catch you, more than five steps away or on a base."
        } else {
            "You can't catch the victim with this roll: wait on their way to the next base."
        };
        words.to_owned()
    };
    vec![chance.unwrap_or_else(aim)]
}

/// After a nought: whether it is safe to stand.
fn standing_words(state: &TmagState) -> String {
    match next_catch(state, state.mover, None) {
        (_, rolls) if rolls.is_empty() => "Where you stand the next assassin can't catch you.".to_owned(),
        (next, rolls) => format!("Beware: where you stand {} catches you with a {}.", name(next), either(&rolls)),
    }
}

/// A catch or a base that is left behind, or a square where the next assassin catches them, also the one where they stand.
pub fn warning(seen: &Seen<Tmag>, action: &TmagAction) -> Option<String> {
    let (state, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    let steps = state.roll()?;
    match *action {
        TmagAction::Stand => stand_warning(state),
        TmagAction::Go { to } if state.is_victim(me) => flight_warning(state, steps, to),
        TmagAction::Go { to } => {
            let (victim, at) = catch(state, steps)?;
            (at != to).then(|| format!("You can catch {} on {at} with this roll.", name(victim)))
        }
        _ => None,
    }
}

fn stand_warning(state: &TmagState) -> Option<String> {
    let (next, rolls) = next_catch(state, state.mover, None);
    let words = || format!("Where you stand {} catches you with a {}. You can roll again.", name(next), either(&rolls));
    (!rolls.is_empty()).then(words)
}

fn flight_warning(state: &TmagState, steps: u8, to: Square) -> Option<String> {
    if is_new_base(state, to) {
        return None;
    }
    if let Some(base) = new_bases(state, steps).next() {
        return Some(format!("The base {base} is in reach, and it would be a marker."));
    }
    let (next, rolls) = next_catch(state, state.mover, Some(to));
    if rolls.is_empty() {
        return None;
    }
    let safer = state.paths(steps).ends().find(|end| next_catch(state, state.mover, Some(*end)).1.is_empty());
    let safer = safer.map(|end| format!(" On {end} {} can't.", name(next))).unwrap_or_default();
    Some(format!("There {} catches you with a {}.{safer}", name(next), either(&rolls)))
}

/// A catch, a base, or a safe square.
pub fn on(seen: &Seen<Tmag>, action: &TmagAction) -> Option<String> {
    let (state, Viewer::Seat(me)) = (&seen.view, seen.frame.viewer) else { return None };
    let (TmagAction::Go { to }, Some(steps)) = (*action, state.roll()) else { return None };
    if state.is_victim(me) { on_flight(state, steps, to) } else { on_hunt(state, steps, to) }
}

fn on_hunt(state: &TmagState, steps: u8, to: Square) -> Option<String> {
    let (_, at) = catch(state, steps)?;
    (at == to).then(|| "Caught: now you are the victim, and only the victim can win.".to_owned())
}

fn on_flight(state: &TmagState, steps: u8, to: Square) -> Option<String> {
    if is_new_base(state, to) {
        return Some(match state.visited().count() {
            3 => "The fourth marker: that is how it is done.".to_owned(),
            count => format!("Well run: marker {} of 4, and on a base nobody can catch you.", count + 1),
        });
    }
    let is_safe = new_bases(state, steps).next().is_none() && next_catch(state, state.mover, Some(to)).1.is_empty();
    is_safe.then(|| "Well run: the next assassin can't catch you there.".to_owned())
}

/// The next assassin after a victim, and the rolls that catch them where they stand, or where they go.
fn next_catch(state: &TmagState, victim: Seat, to: Option<Square>) -> (Seat, Vec<u8>) {
    let mut moved = state.clone();
    if let Some(to) = to {
        moved.places[victim.index()] = TmagPlace::On(to);
    }
    let next = state.assassin_after(state.turn_after).unwrap_or(victim);
    (next, catching_rolls(&moved, next))
}

fn is_new_base(state: &TmagState, at: Square) -> bool {
    state.board.base(at).is_some_and(|base| !state.visited().has(base))
}

fn new_bases(state: &TmagState, steps: u8) -> impl Iterator<Item = Square> {
    let ends: Vec<_> = state.paths(steps).ends().filter(|at| is_new_base(state, *at)).collect();
    ends.into_iter()
}

fn catch(state: &TmagState, steps: u8) -> Option<(Seat, Square)> {
    let victim = state.victim?;
    let TmagPlace::On(at) = state.places[victim.index()] else { return None };
    (state.board.base(at).is_none() && state.paths(steps).ends_on(at)).then_some((victim, at))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{position, seen};
    use super::*;

    #[test]
    fn standing_where_the_next_assassin_can_catch_is_warned_of() {
        let caught = Some("Where you stand Bravo catches you with a 2 or 4. You can roll again.");
        for (places, action, words) in [
            ("c3 c5 j9", TmagAction::Stand, caught),
            ("c3 c5 j9", TmagAction::Reroll, None),
            ("c3 j9 j10", TmagAction::Stand, None),
            ("e1 c1 j10", TmagAction::Stand, None),
        ] {
            let told = warning(&seen(&position(&[], places, 0, 0)), &action);
            assert_eq!(told.as_deref(), words, "{places}, {action:?}");
        }
    }
}
