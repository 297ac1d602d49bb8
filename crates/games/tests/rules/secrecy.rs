//! The picture for a viewer depends on that viewer's view and on nothing else: worlds that can't be told apart look the same to the
//! byte, and determinized worlds are worlds that might be the true one.

use std::collections::{BTreeMap, BTreeSet};

use game::SplitMix64;
use game::{Actor, AnyView, Audience, Focus, Played, Position, Staging, Viewer};
use games::GAMES;
use picture::{Painter, Size, Theme};

use games::testing::{Setting, actors, eyes, rounds, settings, settings_of, shown, viewers, walk};

#[test]
fn imagined_worlds_fit_the_view_they_were_imagined_from() {
    for setting in settings() {
        for round in 0..rounds() {
            walk(&setting, round + 11, 60, &mut |position, dice| {
                for viewer in some_viewers(&setting) {
                    let view = position.view(viewer);
                    let world = view.determinize(dice);
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
    let mut differing = BTreeSet::new();
    for setting in settings() {
        walk(&setting, 12, 40, &mut |position, dice| {
            for viewer in some_viewers(&setting) {
                let view = position.view(viewer);
                let (one, other) = (view.determinize(dice), view.determinize(dice));
                differing.extend((!one.same(&*other)).then(|| setting.id()));
                let truth = shown(&*view);
                assert_alike(&shown(&*one.view(viewer)), &truth, &setting);
                assert_alike(&shown(&*other.view(viewer)), &truth, &setting);
                for actor in actors(&position.turn()).into_iter().filter(|actor| actor.viewer() == viewer) {
                    refusals_are_the_same(&setting, position, &*other, actor, dice);
                }
            }
        });
    }
    let hiding = GAMES.iter().filter(|game| !game.is_open()).map(|game| game.about().id);
    assert_eq!(differing, hiding.collect(), "what is hidden differs from world to world");
}

/// The same to the byte for every game: posts, views, and what a composer shows of a chosen piece and of an action.
#[test]
fn worlds_with_equal_views_have_the_same_pictures() {
    let painters = [(); 2].map(|()| Painter::new().expect("the art is whole"));
    for game in GAMES {
        let all = settings_of(*game);
        for setting in [&all[0], &all[all.len() - 1]] {
            walk(setting, 15, 8, &mut |position, dice| {
                for viewer in some_viewers(setting) {
                    let view = position.view(viewer);
                    let world = view.determinize(dice);
                    for focus in focuses(&*view, dice) {
                        let pictures = [(&painters[0], &*view), (&painters[1], &*world.view(viewer))]
                            .map(|(painter, view)| picture(painter, view, &focus));
                        assert!(pictures[0] == pictures[1], "{setting}, {viewer:?}, {focus:?}");
                    }
                }
            });
        }
    }
}

/// The plain view; if it is the viewer's turn, what a composer shows, too.
fn focuses(view: &dyn AnyView, dice: &mut SplitMix64) -> Vec<Focus<String>> {
    let Viewer::Seat(seat) = view.frame().viewer else { return vec![Focus::Plain] };
    let Some(action) = view.sample(Actor::Seat(seat), dice) else { return vec![Focus::Plain] };
    let first = action.split(['-', ' ']).next().unwrap_or_default().to_owned();
    vec![Focus::Plain, Focus::Picks(vec![first]), Focus::Candidate(action)]
}

fn picture(painter: &Painter, view: &dyn AnyView, focus: &Focus<String>) -> Vec<u8> {
    let names = (0..view.frame().seats).map(|seat| format!("Name {seat}")).collect();
    let scene = view.scene(&Staging { names, focus: focus.clone() });
    painter.png(&scene, Theme::Dark, Size::Board).expect("it can be painted").bytes
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

/// A state is its own view without a word of the game's. A game with secrets that names it so by mistake would show all of
/// them: it is known by what it keeps for one seat alone.
#[test]
fn the_games_with_secrets_have_views_of_their_own() {
    let hiding = settings().into_iter().filter(keeps_something).map(|setting| setting.id());
    let hiding: BTreeSet<_> = hiding.collect();
    let own_views = GAMES.iter().filter(|game| !game.is_open()).map(|game| game.about().id).collect();
    assert_eq!(hiding, own_views);
}

fn keeps_something(setting: &Setting) -> bool {
    let mut dice = setting.dice(17);
    let mut position = setting.start();
    while let Some(actor) = actors(&position.turn()).first().copied().filter(|_| position.ply() < 80) {
        let action = eyes(&*position, actor).sample(actor, &mut dice).expect("an action");
        let played = position.play(actor, &action).expect("what is sampled is legal");
        if has_secrets(&*position, &played) {
            return true;
        }
    }
    false
}

/// Whether something of this action or after it is kept for one seat alone.
fn has_secrets(position: &dyn Position, played: &Played) -> bool {
    let has_words = |viewer: &Viewer| position.view(*viewer).secret_words().is_some();
    let private_news = played.news.iter().any(|news| news.audience != Audience::Public);
    played.sealed || private_news || viewers(position.seats()).iter().any(has_words)
}

/// Two games that differ in a sealed action, played on with the same open ones, look the same to everybody else as long
/// as no news tells them apart.
#[test]
fn sealed_actions_can_not_be_told_apart_by_anybody_else() {
    let mut compared = BTreeMap::new();
    for setting in settings() {
        let mut dice = setting.dice(14);
        let mut position = setting.start();
        let looks = compared.entry(setting.id()).or_insert(0);
        for actor in actors(&position.turn()) {
            *looks += two_worlds(&setting, &*position, actor, &mut dice);
        }
        while let Some(actor) = actors(&position.turn()).first().copied().filter(|_| position.ply() < 4) {
            let action = eyes(&*position, actor).sample(actor, &mut dice).expect("an action");
            if position.play(actor, &action).expect("what is sampled is legal").sealed {
                // The last of several sealed set-ups opens what is open of them all: no two worlds are alike then.
                break;
            }
            for actor in actors(&position.turn()) {
                *looks += two_worlds(&setting, &*position, actor, &mut dice);
            }
        }
    }
    let hiding = GAMES.iter().filter(|game| !game.is_open()).map(|game| game.about().id);
    let unseen: Vec<_> = hiding.filter(|id| compared[id] == 0).collect();
    assert!(unseen.is_empty(), "no two worlds were compared: {unseen:?}");
}

/// How often somebody looked at two worlds whose sealed actions differ.
fn two_worlds(setting: &Setting, before: &dyn Position, sealer: Actor, dice: &mut SplitMix64) -> usize {
    let [mut one, mut other] = [before.boxed(), before.boxed()];
    let mut seal = |world: &mut dyn Position| {
        let action = eyes(world, sealer).sample(sealer, dice).expect("an action");
        world.play(sealer, &action).expect("what is sampled is legal").sealed.then_some(action)
    };
    let Some(here) = seal(&mut *one) else { return 0 };
    let Some(there) = seal(&mut *other) else { return 0 };
    let (differ, mut looks) = (here != there, 0);
    let others: Vec<_> = viewers(setting.seats).into_iter().filter(|viewer| *viewer != sealer.viewer()).collect();
    for _ in 0..30 {
        for viewer in &others {
            assert_alike(&shown(&*one.view(*viewer)), &shown(&*other.view(*viewer)), setting);
            looks += usize::from(differ);
        }
        let Some(actor) = actors(&one.turn()).first().copied() else { break };
        let action = eyes(&*one, actor).sample(actor, dice).expect("an action");
        let [here, there] = [&mut one, &mut other].map(|world| world.play(actor, &action));
        // A world in which the action is illegal, or has other news, is another one for everybody.
        let alike = matches!((&here, &there), (Ok(here), Ok(there)) if !here.sealed && here.news == there.news);
        if !alike {
            break;
        }
    }
    looks
}

fn assert_alike(one: &str, other: &str, setting: &Setting) {
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let near = |text: &str| text.chars().skip(at.saturating_sub(80)).take(200).collect::<String>();
    assert!(one == other, "{setting}:\n  {}\n  {}", near(one), near(other));
}
