//! What a viewer is shown depends on his view and on nothing else: worlds that he can't tell apart look the same to the
//! byte, and imagined worlds are worlds that he might be in.

use subrosa::cli::engine::SplitMix64;
use subrosa::game::{Actor, Audience, Position, Viewer};

use super::support::{Setting, actors, eyes, play_any, rounds, settings, shown, viewers, walk};

#[test]
fn imagined_worlds_fit_the_view_they_were_imagined_from() {
    for setting in settings() {
        for round in 0..rounds() {
            walk(&setting, round + 11, 60, &mut |position, dice| {
                for viewer in some_viewers(&setting) {
                    let view = position.view(viewer);
                    let world = view.imagine(dice);
                    assert!(world.view(viewer).same(&*view), "{setting}, {viewer:?}: {world:?}");
                    let facts = |of: &dyn Position| (of.ply(), of.turn(), of.outcome(), of.left());
                    assert_eq!(facts(&*world), facts(position), "{setting}");
                }
            });
        }
    }
}

/// The public, the first seats, and the last.
fn some_viewers(setting: &Setting) -> Vec<Viewer> {
    let mut all = viewers(setting.seats);
    if all.len() > 4 {
        all.drain(3..all.len() - 1);
    }
    all
}

#[test]
fn worlds_with_equal_views_look_and_answer_the_same() {
    for setting in settings() {
        walk(&setting, 12, 40, &mut |position, dice| {
            for viewer in some_viewers(&setting) {
                let view = position.view(viewer);
                let (one, other) = (view.imagine(dice), view.imagine(dice));
                let truth = shown(&*view);
                assert_eq!(shown(&*one.view(viewer)), truth, "{setting}, {viewer:?}");
                assert_eq!(shown(&*other.view(viewer)), truth, "{setting}, {viewer:?}");
                for actor in actors(&position.turn()).into_iter().filter(|actor| actor.viewer() == viewer) {
                    refusals_are_the_same(&setting, position, &*other, actor, dice);
                }
            }
        });
    }
}

fn refusals_are_the_same(
    setting: &Setting,
    one: &dyn Position,
    other: &dyn Position,
    actor: Actor,
    dice: &mut SplitMix64,
) {
    let view = eyes(one, actor);
    let action = view.sample(actor, dice).expect("an action");
    let seed = dice.clone();
    assert_eq!(eyes(other, actor).sample(actor, &mut seed.clone()), view.sample(actor, &mut seed.clone()), "{setting}");
    for text in ["x1", "x24", "P1?1", "7-c4", "a1", "a1-b2", "a2-a3", "b1-b6", "resig", "é", "stand", &action] {
        let [here, there] = [one, other].map(|world| world.boxed().play(actor, text).map(|played| played.action));
        assert_eq!(here, there, "{setting}: {text}");
    }
}

#[test]
fn sealed_actions_are_known_to_their_maker_alone_until_the_end() {
    for setting in settings() {
        let mut dice = setting.dice(13);
        let mut position = setting.start();
        for _ in 0..6 {
            let Some(actor) = actors(&position.turn()).first().copied() else { break };
            let action = eyes(&*position, actor).sample(actor, &mut dice).expect("an action");
            let played = position.play(actor, &action).expect("what is sampled is legal");
            let is_live = position.outcome().is_none();
            for viewer in viewers(setting.seats) {
                let last = position.view(viewer).frame().last.clone().expect("something was played");
                let knows = !played.sealed || !is_live || viewer == actor.viewer();
                assert_eq!(last.action.is_some(), knows, "{setting}: {action}");
            }
            let public = played.news.iter().filter(|news| news.audience == Audience::Public);
            assert!(!played.sealed || public.into_iter().all(|news| !news.text.contains(&action)), "{setting}");
        }
    }
}

/// Two games whose secrets differ, played on with the same open actions, look the same to whoever does not know them.
#[test]
fn worlds_stay_alike_as_long_as_their_news_do() {
    for setting in settings().iter().filter(|setting| setting.options.len() != 1) {
        let mut dice = setting.dice(14);
        let mut position = setting.start();
        for _ in 0..dice_plies(setting) {
            play_any(&mut *position, &mut dice);
        }
        let mut world = position.view(Viewer::Public).imagine(&mut dice);
        for _ in 0..20 {
            let Some((actor, action)) = play_any(&mut *position, &mut dice) else { break };
            let before = world.boxed();
            if world.play(actor, &action).is_err() {
                assert!(world.same(&*before));
                break;
            }
            let [one, other] = [&*position, &*world].map(|of| of.view(Viewer::Public));
            if !one.same(&*other) {
                break;
            }
            assert_eq!(shown(&*one), shown(&*other), "{setting} after {action}");
        }
    }
}

fn dice_plies(setting: &Setting) -> u64 {
    setting.seed(15) % 20
}
