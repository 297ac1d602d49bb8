//! The lists of actions, the judgement of them and their play agree; refusals change nothing.

use game::SplitMix64;
use game::{Actor, AnyView, Choices, Dice, MAX_LISTED, Position, RefusalKind, Seat, Turn, Viewer, pick};

use super::refusals::has_listed_key;
use games::testing::{Setting, actors, eyes, rounds, settings, walk};

/// How many listed actions of a position are tried.
const TRIED: usize = 12;
/// The longest text of an action: `play:<13 characters>:<ply>:` goes before it in an id of 100.
const ID_PREFIX: usize = "play:0123456789abc:99999:".len();

fn each(plies: u32, check: &mut dyn FnMut(&Setting, &dyn Position, Actor, &mut SplitMix64)) {
    for setting in settings() {
        for round in 0..rounds() {
            walk(&setting, round, plies, &mut |position, dice| {
                for actor in actors(&position.turn()) {
                    check(&setting, position, actor, dice);
                }
            });
        }
    }
}

/// The actions to try: listed ones, or random ones where they are too many to list.
fn actions(view: &dyn AnyView, actor: Actor, dice: &mut SplitMix64) -> Vec<String> {
    match view.choices(actor) {
        Choices::Listed(actions) => (0..TRIED).filter_map(|_| pick(&actions, dice).cloned()).collect(),
        Choices::Form(_) => (0..3).filter_map(|_| view.sample(actor, dice)).collect(),
    }
}

#[test]
fn lists_are_sorted_short_and_for_the_actor_alone() {
    each(40, &mut |setting, position, actor, _| {
        let view = eyes(position, actor);
        match view.choices(actor) {
            Choices::Form(form) => assert!(form.len() > 20, "{setting}"),
            Choices::Listed(actions) => {
                assert!(!actions.is_empty() && actions.len() <= MAX_LISTED, "{setting}: {} actions", actions.len());
                assert!(actions.windows(2).all(|pair| pair[0] < pair[1]), "{setting}: sorted, without repetition");
                assert!(!actions.iter().any(|action| action == "resign"), "{setting}");
            }
        }
        let others = [Viewer::Public].into_iter().chain(Seat::all(setting.seats).map(Viewer::Seat));
        for viewer in others.filter(|viewer| actor != Actor::Chance && *viewer != actor.viewer()) {
            let view = position.view(viewer);
            assert!(view.choices(actor).listed().is_empty() && view.sample(actor, &mut SplitMix64::new(1)).is_none());
        }
    });
}

#[test]
fn whatever_is_listed_or_sampled_plays_and_keeps_its_text() {
    each(60, &mut |setting, position, actor, dice| {
        let view = eyes(position, actor);
        let listed = view.choices(actor);
        for action in actions(&*view, actor, dice).into_iter().chain(view.sample(actor, dice)) {
            let is_listed = matches!(&listed, Choices::Listed(all) if all.binary_search(&action).is_ok());
            assert!(is_listed || matches!(listed, Choices::Form(_)), "{setting}: {action} is not listed");
            assert!(
                ID_PREFIX + action.len() <= 100 || actor == Actor::Chance,
                "{setting}: {action} is too long for an id"
            );
            let mut copy = position.boxed();
            let played = copy.play(actor, &action).unwrap_or_else(|refusal| panic!("{setting}: {action}: {refusal}"));
            assert_eq!(played.action, action, "{setting}");
            assert_eq!(copy.ply(), position.ply() + 1);
            if actor != Actor::Chance {
                assert_eq!(view.judge(&action), Ok(action), "{setting}");
            }
        }
    });
}

#[test]
fn actions_are_read_in_any_case_and_with_white_space_between_tokens() {
    each(12, &mut |setting, position, actor, dice| {
        for action in actions(&*eyes(position, actor), actor, dice).into_iter().take(3) {
            let mut spaced = String::from("\t ");
            for sign in action.chars() {
                let is_sign = matches!(sign, '-' | '?' | ',' | '/' | '=');
                let gap = if is_sign { "  " } else { "" };
                spaced.extend([gap, sign.encode_utf8(&mut [0; 4]), gap]);
            }
            for text in [action.to_uppercase(), action.to_lowercase(), spaced + " \u{a0}"] {
                let played = position.boxed().play(actor, &text);
                assert_eq!(played.map(|played| played.action).as_ref(), Ok(&action), "{setting}: {text:?}");
            }
        }
    });
}

#[test]
fn what_is_not_listed_is_refused_and_changes_nothing() {
    let mut pool: Vec<(String, String)> = Vec::new();
    each(60, &mut |setting, position, actor, dice| {
        let view = eyes(position, actor);
        let listed = view.choices(actor);
        let id = setting.id().to_owned();
        let mine: Vec<_> = pool.iter().filter(|(game, _)| *game == id).map(|(_, text)| text).collect();
        for text in (0..TRIED).filter_map(|_| pick(&mine, dice)) {
            refused_if_unlisted(setting, position, actor, text, &listed);
        }
        let fresh = actions(&*view, actor, dice).into_iter().take(3);
        pool.extend(fresh.map(|action| (id.clone(), mutated(&action, dice))));
        if pool.len() > 20_000 {
            pool.drain(..10_000);
        }
    });
}

/// The text, or one of its characters replaced by another of it.
fn mutated(action: &str, dice: &mut SplitMix64) -> String {
    let mut letters: Vec<char> = action.chars().collect();
    if dice.below(2) == 0 {
        let from = *pick(&letters, dice).expect("an action is not empty");
        let to = usize::try_from(dice.below(letters.len() as u64)).expect("an index");
        letters[to] = from;
    }
    letters.into_iter().collect()
}

fn refused_if_unlisted(setting: &Setting, position: &dyn Position, actor: Actor, text: &str, listed: &Choices) {
    let mut copy = position.boxed();
    match (copy.play(actor, text), listed) {
        (Ok(played), Choices::Listed(all)) => {
            assert!(all.binary_search(&played.action).is_ok(), "{setting}: {text} was played but is not listed");
        }
        (Ok(_), Choices::Form(_)) => {}
        (Err(refusal), _) => {
            let by_rule = matches!(refusal.kind, RefusalKind::Syntax | RefusalKind::Illegal);
            assert!(by_rule && refusal.text.len() > 8, "{setting}: {text}: {refusal:?}");
            has_listed_key(position.about(), &refusal);
            assert!(copy.same(position), "{setting}: {text} was refused but changed something");
        }
    }
}

#[test]
fn who_is_not_to_act_is_refused_whatever_they_say() {
    for setting in settings() {
        walk(&setting, 3, 40, &mut |position, dice| {
            let turn = position.turn();
            let everybody = [Actor::Chance].into_iter().chain(Seat::all(setting.seats).map(Actor::Seat));
            for actor in everybody.filter(|actor| !turn.includes(*actor)) {
                let wanted = if turn == Turn::Nobody { RefusalKind::GameOver } else { RefusalKind::NotYourTurn };
                let some = actors(&turn).first().map(|other| actions(&*eyes(position, *other), *other, dice));
                for text in some.into_iter().flatten().take(2).chain(["%%".to_owned(), String::new()]) {
                    let mut copy = position.boxed();
                    assert_eq!(
                        copy.play(actor, &text).map_err(|refusal| refusal.kind),
                        Err(wanted),
                        "{setting}: {text}"
                    );
                    assert!(copy.same(position));
                }
            }
        });
    }
}
