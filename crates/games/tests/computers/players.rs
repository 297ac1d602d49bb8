//! The bounds on the computer players of all games: legal actions, equal ones for equal knowledge, nothing past a budget.

use std::sync::atomic::AtomicBool;

use computer::{Budget, Choice, Knowledge, Level};
use game::{Actor, AnyGame, AnyView, Position, SplitMix64, Turn, Viewer, VisibleAction};
use games::GAMES;
use games::computers::{choose, levels, search_alone, usual_nodes};

/// Positions a move: enough for every part of a search, few enough for a test.
const NODES: u64 = 300;

/// Random play of a game with the least seats: each position in which a seat is to act, with that seat's record.
fn visit(game: &dyn AnyGame, plies: u32, mut look: impl FnMut(&dyn Position, &dyn AnyView, &[VisibleAction])) {
    let mut position = game.start(game.about().seats.0, &[]).expect("it starts with its defaults");
    let (mut dice, mut log) = (SplitMix64::new(11), Vec::<(Actor, String, bool)>::new());
    while position.turn() != Turn::Nobody && position.ply() < plies {
        let actor = position.turn().seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat));
        let view = position.view(actor.viewer());
        if actor != Actor::Chance {
            let entry = |(by, action, sealed): &(Actor, String, bool)| {
                let open = !sealed || *by == actor;
                VisibleAction { by: *by, action: open.then(|| action.clone()) }
            };
            look(&*position, &*view, &log.iter().map(entry).collect::<Vec<_>>());
        }
        let action = view.sample(actor, &mut dice).expect("whoever is to act can act");
        let played = position.play(actor, &action).expect("a sampled action is legal");
        log.push((actor, played.action, played.sealed));
    }
}

fn chosen(view: &dyn AnyView, record: &[VisibleAction], level: Level, nodes: u64) -> Choice<String> {
    let known = Knowledge::of(view, record).expect("a seat's view");
    choose(&known, level, 7, &mut Budget::of(nodes)).expect("a seat that is to act has something to do")
}

#[test]
fn every_level_of_every_game_plays_what_is_legal_however_little_it_may_look_at() {
    for game in GAMES {
        visit(*game, 24, |position, view, record| {
            let levels = levels(game.about().id);
            for (level, nodes) in levels.iter().flat_map(|level| [(*level, 0), (*level, NODES)]) {
                let choice = chosen(view, record, level, nodes);
                let mut next = position.boxed();
                let Viewer::Seat(seat) = view.frame().viewer else { panic!("a seat's view") };
                let played = next.play(Actor::Seat(seat), choice.notation());
                assert!(played.is_ok(), "{} level {}: {:?} {played:?}", game.about().id, level.number(), choice);
                assert!(choice.chance.is_none_or(|chance| (0.0..=1.0).contains(&chance)), "{choice:?}");
            }
        });
    }
}

/// The games that have a computer player of their own.
fn thinking() -> impl Iterator<Item = &'static &'static dyn AnyGame> {
    GAMES.iter().filter(|game| levels(game.about().id).len() > 1)
}

#[test]
fn every_game_of_the_registry_has_a_computer_player() {
    for game in GAMES {
        assert_eq!(levels(game.about().id), Level::ALL, "{}", game.about().id);
    }
    assert!(levels("chess").is_empty());
}

#[test]
fn equal_knowledge_and_seeds_give_equal_choices_whatever_is_hidden() {
    for game in thinking() {
        let mut dice = SplitMix64::new(5);
        visit(*game, 30, |_, view, record| {
            let other = view.determinize(&mut dice).view(view.frame().viewer);
            assert!(view.same(&*other), "{}", game.about().id);
            for level in [Level::Novice, Level::Strong, Level::Best] {
                let both = [view, &*other].map(|view| chosen(view, record, level, NODES));
                assert_eq!(both[0], both[1], "{} level {}", game.about().id, level.number());
            }
        });
    }
}

#[test]
fn a_strong_player_says_why_in_a_sentence() {
    for game in thinking() {
        visit(*game, 24, |_, view, record| {
            let choice = chosen(view, record, Level::Strong, NODES);
            let reason = choice.reason.as_deref().unwrap_or_default();
            let is_sentence = reason.ends_with('.') && reason.starts_with(char::is_uppercase) && reason.len() <= 150;
            assert!(is_sentence, "{}: {choice:?}", game.about().id);
        });
    }
}

#[test]
fn a_search_that_is_told_to_stop_chooses_nothing() {
    let stop = AtomicBool::new(true);
    for game in thinking() {
        visit(*game, 4, |_, view, record| {
            let known = Knowledge::of(view, record).expect("a seat's view");
            let mut budget = Budget::of(usual_nodes(view, Level::Novice)).until(&stop);
            assert_eq!(choose(&known, Level::Novice, 1, &mut budget), None, "{}", game.about().id);
        });
    }
}

#[test]
fn an_empty_record_is_enough_to_play() {
    for game in thinking() {
        visit(*game, 20, |_, view, _| {
            chosen(view, &[], Level::Club, NODES);
        });
    }
}

#[test]
fn the_search_alone_looks_at_what_a_choice_looks_at_each_time() {
    for game in thinking() {
        let mut searches = 0;
        visit(*game, 40, |_, view, record| {
            let known = Knowledge::of(view, record).expect("a seat's view");
            let Some(search) = search_alone(&known, Level::Strong, 7) else { return };
            let spent = |work: &dyn Fn(&mut Budget)| {
                let mut budget = Budget::of(1_000);
                work(&mut budget);
                budget.spent()
            };
            let chosen = spent(&|budget| drop(choose(&known, Level::Strong, 7, budget)));
            assert_eq!([spent(&search), spent(&search)], [chosen; 2], "{}", game.about().id);
            searches += 1;
        });
        assert_eq!(searches > 0, game.about().id == "stratogo", "{}", game.about().id);
    }
}
