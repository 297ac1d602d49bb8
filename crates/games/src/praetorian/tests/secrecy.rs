//! Secrecy: views, choices, scenes and texts of others do not depend on the Assassin's choice.

use super::super::PraetorianState;
use super::playouts::walk;
use super::*;
use game::{AnyView, Compose, Focus, SplitMix64, Staging, ViewOf};
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
    let mut other = laid_out("", "assassin=3 targets=9,15");
    play(&mut other, A, "14-b5");
    for action in ["x8", "x9", "P1?14", "14-b5", "14-a5", "P1-b8", "9-a8", PICK, "P1?9,2", "nonsense"] {
        let judged = |game: &Erased<Praetorian>| game.view(Viewer::Seat(Seat(1))).judge(action);
        assert_eq!(judged(&one), judged(&other), "{action}");
    }
    let outputs = |game: &Erased<Praetorian>| output(game.view(Viewer::Seat(Seat(1))).as_ref());
    assert_eq!(outputs(&one), outputs(&other));
}

/// Choices that fit one strike: 22 is a target, and beside it stand 13, 8, 20 and 6.
const STRIKERS: [&str; 4] =
    ["assassin=13 targets=3,22", "assassin=8 targets=15,22", "assassin=20 targets=16,22", "assassin=6 targets=1,22"];

/// A course that is legal with each of them, by turns from the Assassin on: assassins walk, and targets walk and are asked.
const COURSE: [&str; 13] = [
    "24-e2",
    "P1-a6",
    "x22",
    "P1?7 P2?15",
    "13-c6",
    "P2-g2",
    "8-e6",
    "20-d7",
    "3-h5",
    "P2?16",
    "15-h3",
    "1-d5",
    "6-f6",
];

/// Real games, not worlds made from one view: what is public of each comes from its own secret, if from any.
#[test]
fn the_same_strike_by_other_assassins_looks_the_same_to_everybody_else() {
    for options in ["", "questioning=every-turn suspects=3", "setup=random"] {
        let mut games = STRIKERS.map(|pick| laid_out(options, pick));
        are_alike(&games, "the layout");
        for (at, action) in COURSE.into_iter().enumerate() {
            let played: Vec<_> = games.iter_mut().map(|game| play(game, [A, P][at % 2], action)).collect();
            assert!(played.iter().all(|other| *other == played[0]), "{played:?}");
            are_alike(&games, action);
        }
        let table = games[0].seen(Viewer::Public).view.table;
        assert_eq!(table.dead.iter().collect::<Vec<_>>(), [22]);
        assert_eq!(table.suspects().iter().collect::<Vec<_>>(), [6, 8, 13, 20], "all who might have struck");
    }
}

fn are_alike(games: &[Erased<Praetorian>], after: &str) {
    let facts = |game: &Erased<Praetorian>| format!("{:?}", (game.ply(), game.turn(), game.outcome(), game.left()));
    let own = |game: &Erased<Praetorian>| output(game.view(Viewer::Seat(Seat(0))).as_ref());
    for other in &games[1..] {
        assert_eq!(facts(&games[0]), facts(other), "after {after}");
        assert_ne!(own(&games[0]), own(other), "the Assassin sees their own after {after}");
        for viewer in [Viewer::Public, Viewer::Seat(Seat(1))] {
            let views = [&games[0], other].map(|game| game.view(viewer));
            assert!(views[0].same(views[1].as_ref()), "{viewer:?} after {after}");
            let [here, there] = views.map(|view| (output(view.as_ref()), words(view.as_ref())));
            assert_eq!(here, there, "{viewer:?} after {after}");
        }
    }
}

/// All words about a view, about actions in it, and of a composer after each first pick.
fn words(view: &dyn AnyView) -> String {
    let said = (view.frame(), view.text_board(), view.tips(), view.standing(), view.open_secrets());
    let sampled = view.sample(P, &mut SplitMix64::new(5));
    let candidate = sampled.clone().map(|action| view.scene(&Staging { focus: Focus::Candidate(action), ..staging() }));
    let about = |action: &str| {
        let judged = (view.judge(action), view.action_words(action), view.warning(action), view.tip_on(action));
        format!("{judged:?}{:?}{:?}", view.reason(action), view.gain(action))
    };
    let actions = ["x22", "x3", "13-c6", "P1?7 P2?15", "P2?16", "P1-b5", "20-d7"].into_iter().chain(sampled.as_deref());
    let all: Vec<_> = actions.map(about).collect();
    format!("{said:?}{candidate:?}{all:?}{:?}", asked(view))
}

fn asked(view: &dyn AnyView) -> Vec<Result<Compose, Refusal>> {
    let Ok(Compose::Ask(ask)) = view.compose(&[]) else { return Vec::new() };
    let keys = ask.menus.iter().flat_map(|menu| &menu.items).map(|item| item.key.clone());
    keys.map(|key| view.compose(&[key])).collect()
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
