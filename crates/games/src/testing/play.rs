//! Random play, and all that a viewer is shown.

use game::{Actor, AnyView, Dice, Focus, Position, Seat, SplitMix64, Staging, Turn, Viewer, pick};

use super::setting::Setting;
use super::suites::suite;

/// Everybody who can look.
#[must_use]
pub fn viewers(seats: u8) -> Vec<Viewer> {
    std::iter::once(Viewer::Public).chain(Seat::all(seats).map(Viewer::Seat)).collect()
}

/// Everybody who is to act.
#[must_use]
pub fn actors(turn: &Turn) -> Vec<Actor> {
    match turn {
        Turn::Chance => vec![Actor::Chance],
        Turn::Seats(seats) => seats.iter().copied().map(Actor::Seat).collect(),
        Turn::Nobody => Vec::new(),
    }
}

/// Somebody who is to act.
pub fn actor(position: &dyn Position, dice: &mut dyn Dice) -> Option<Actor> {
    pick(&actors(&position.turn()), dice).copied()
}

/// The view with which this actor acts.
#[must_use]
pub fn eyes(position: &dyn Position, actor: Actor) -> Box<dyn AnyView> {
    position.view(actor.viewer())
}

/// All that a viewer is shown, as one text.
#[must_use]
pub fn shown(view: &dyn AnyView) -> String {
    let names = (0..view.frame().seats).map(|seat| format!("Name {seat}")).collect();
    let actors = [Actor::Chance].into_iter().chain(Seat::all(view.frame().seats).map(Actor::Seat));
    let choices: Vec<_> = actors.map(|actor| view.choices(actor)).collect();
    format!(
        "{:?}\n{:?}\n{choices:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{}",
        view.frame(),
        view.data(),
        view.scene(&Staging { names, focus: Focus::Plain }),
        view.secret_words(),
        view.ready_made(),
        view.compose(&[]),
        view.text_board(),
    )
}

/// Plays one random action and answers with it; `None` if the game is over.
pub fn play_any(position: &mut dyn Position, dice: &mut SplitMix64) -> Option<(Actor, String)> {
    let actor = actor(position, dice)?;
    assert!(actor != Actor::Chance || position.about().chance, "a game says whether it leaves anything to chance");
    let action = any_action(position, actor, dice);
    let played = position.play(actor, &action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    assert_eq!(played.action, action, "what is sampled is canonical");
    Some((actor, action))
}

/// A random action; of a game that needs it mostly one that gets on.
fn any_action(position: &dyn Position, actor: Actor, dice: &mut SplitMix64) -> String {
    let view = eyes(position, actor);
    let hurry = suite(position.about().id).hurry.filter(|_| dice.below(8) > 0);
    let best = hurry.and_then(|hurry| hurry(&*view, view.choices(actor).listed(), dice));
    best.or_else(|| view.sample(actor, dice)).expect("whoever is to act has an action")
}

/// Visits positions of a random game of at most `plies`, the first and the last always, some between.
pub fn walk(setting: &Setting, round: u64, plies: u32, visit: &mut dyn FnMut(&dyn Position, &mut SplitMix64)) {
    let mut dice = setting.dice(round);
    let mut position = setting.start();
    visit(&*position, &mut dice);
    // Most games have their openings in the first plies, and their middles much later.
    let mut next = 1;
    while position.ply() < plies && play_any(&mut *position, &mut dice).is_some() {
        if position.ply() >= next {
            visit(&*position, &mut dice);
            next = position.ply() + 1 + u32::try_from(dice.below(u64::from(position.ply()) + 1)).expect("small");
        }
    }
    visit(&*position, &mut dice);
}
