//! Secrecy: views, choices, scenes and texts of others do not depend on the Assassin's choice.

use super::super::PraetorianState;
use super::playouts::walk;
use super::*;
use game::{AnyView, Focus, SplitMix64, Staging, ViewOf};
use std::collections::HashMap;

fn staging() -> Staging<String> {
    Staging { names: vec!["Ada".to_owned(), "Bob".to_owned()], focus: Focus::Plain }
}

/// All that a view can put out, in one text.
fn output(view: &dyn AnyView) -> String {
    let compose = view.compose(&[]);
    let scene = view.scene(&staging());
    let actors = [A, P, C].map(|actor| view.choices(actor));
    format!("{:?}{compose:?}{scene:?}{actors:?}{:?}{:?}", view.data(), view.secret_words(), view.ready_made())
}

#[test]
fn other_choices_that_fit_look_the_same_to_everybody_else() {
    for options in ["", "targets=1", "questioning=every-turn suspects=2", "setup=random"] {
        walk(options, 8, 60, &mut |game| {
            for viewer in VIEWERS {
                let view = game.view(viewer);
                let other = view.determinize(&mut SplitMix64::new(u64::from(game.ply()) + 1));
                let seen = other.view(viewer);
                assert!(view.same(seen.as_ref()), "{viewer:?}");
                assert_eq!(output(view.as_ref()), output(seen.as_ref()));
            }
        });
    }
}

#[test]
fn refusals_of_the_praetorian_do_not_depend_on_the_secret() {
    let one = game("", &["14-b5"]);
    let mut other = new("");
    for (actor, action) in [(A, "assassin=3 targets=9,15"), (C, DEAL), (P, LAYOUT), (A, "14-b5")] {
        play(&mut other, actor, action);
    }
    for action in ["x8", "x9", "P1?14", "14-b5", "14-a5", "P1-b8", "9-a8", PICK, "P1?9,2", "nonsense"] {
        let judged = |game: &Erased<Praetorian>| game.view(Viewer::Seat(Seat(1))).judge(action);
        assert_eq!(judged(&one), judged(&other), "{action}");
    }
    let outputs = |game: &Erased<Praetorian>| output(game.view(Viewer::Seat(Seat(1))).as_ref());
    assert_eq!(outputs(&one), outputs(&other));
}

#[test]
fn the_choice_is_sealed_until_the_end() {
    let mut game = new("");
    let news = play(&mut game, A, PICK).news;
    assert!(news.iter().all(|news| !news.text.contains("14")), "{news:?}");
    for viewer in [Viewer::Public, Viewer::Seat(Seat(1))] {
        let seen = game.seen(viewer);
        assert_eq!(seen.frame.last.expect("one action").action, None);
        assert_eq!(seen.view.secret, None);
    }
    let own = game.view(Viewer::Seat(Seat(0)));
    assert_eq!(own.frame().last.as_ref().and_then(|last| last.action.as_deref()), Some(PICK));
    let letter = own.secret_words().expect("a secret");
    assert!(letter.contains("civilian 14") && letter.contains("8 and 12"), "{letter}");
}

#[test]
fn imagined_assassins_are_the_suspects_evenly() {
    let game = game("", &["14-b4", "P2-g2", "14-c4", "P2-h1", "14-d5", "P2-g2", "x8"]);
    let suspects: Vec<_> = game.seen(Viewer::Public).view.table.suspects().iter().collect();
    let mut found: HashMap<u8, u32> = HashMap::new();
    let mut targets: HashMap<u8, u32> = HashMap::new();
    let mut dice = SplitMix64::new(2);
    let draws = 6000;
    for _ in 0..draws {
        let state: PraetorianState = game.seen(Viewer::Public).view.determinize(&mut dice);
        let pick = state.pick.expect("a choice");
        assert!(pick.targets.contains(&8) && pick.targets.len() == 2 && !pick.targets.contains(&pick.assassin));
        *found.entry(pick.assassin).or_default() += 1;
        pick.targets.iter().for_each(|target| *targets.entry(*target).or_default() += 1);
    }
    let mut assassins: Vec<_> = found.keys().copied().collect();
    assassins.sort_unstable();
    assert_eq!(assassins, suspects);
    for count in found.values() {
        assert!(
            count.abs_diff(draws / u32::from(game.seen(Viewer::Public).view.table.suspects().len())) < 150,
            "{found:?}"
        );
    }
    assert_eq!(targets.len(), 24, "every other living civilian may be the second target");
}
