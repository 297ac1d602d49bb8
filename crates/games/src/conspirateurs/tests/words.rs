//! Composer, pictures and words.

use super::{at, position, seen, start};
use crate::conspirateurs::action::parse;
use crate::conspirateurs::{Conspirateurs, ConspirateursAction, ConspirateursState, rules};
use game::scene::{MarkKind, TrailKind};
use game::{Actor, Compose, Composing, Focus, Game, Picturing, Position, Seat, SplitMix64, Staging, Words, pick};

fn staging(focus: Focus<ConspirateursAction>) -> Staging<ConspirateursAction> {
    Staging { names: vec!["Ann".into(), "Bertrand".into()], focus }
}

/// Walks every path of the composer and collects what it ends in.
fn compose_all(state: &ConspirateursState) -> Vec<String> {
    let seen = seen(state);
    let mut ends = Vec::new();
    let mut open = vec![Vec::<String>::new()];
    while let Some(picks) = open.pop() {
        match Conspirateurs::compose(&seen, &picks).unwrap() {
            Compose::Ready(action) => ends.push(action),
            Compose::Ask(ask) => {
                for item in ask.menus.iter().flat_map(|menu| &menu.items) {
                    assert!(item.label.len() <= 100 && item.hint.len() <= 100 && item.key.len() <= 3);
                    open.push([picks.as_slice(), std::slice::from_ref(&item.key)].concat());
                }
            }
        }
    }
    ends.sort_unstable();
    ends
}

fn some_position(seats: u8, plies: u32) -> ConspirateursState {
    let mut game = start(seats, &[]);
    let mut dice = SplitMix64::new(u64::from(plies));
    for _ in 0..plies {
        let actor = Actor::Seat(game.turn().seats()[0]);
        let action = pick(game.view(actor.viewer()).choices(actor).listed(), &mut dice).unwrap().clone();
        game.play(actor, &action).unwrap();
    }
    game.seen(game::Viewer::Public).view
}

#[test]
fn the_composer_reaches_every_legal_action_and_no_other() {
    for (seats, plies) in [(2, 0), (2, 17), (2, 40), (2, 90), (3, 41), (3, 60), (4, 75)] {
        let state = some_position(seats, plies);
        assert_eq!(compose_all(&state).join(" "), super::legal(&state, state.turn), "{seats} seats, {plies} plies");
    }
}

#[test]
fn picks_that_lead_nowhere_are_refused() {
    let state = position(&[], &["e7", "f8"]);
    for picks in [vec!["e8"], vec!["f8"], vec!["x"], vec!["e7", "e9"], vec!["e7", "e8", "e9"], vec![""]] {
        let picks: Vec<String> = picks.into_iter().map(str::to_owned).collect();
        assert!(Conspirateurs::compose(&seen(&state), &picks).is_err(), "{picks:?}");
    }
}

#[test]
fn a_candidate_stands_where_it_would_be_with_its_whole_way() {
    let state = position(&[], &["e7", "f8 h9"]);
    let scene = Conspirateurs::sketch(&seen(&state), &staging(Focus::Candidate(parse("e7-i9").unwrap())));
    let ghosts: Vec<_> = scene.pieces.iter().filter(|piece| piece.ghost).map(|piece| piece.at).collect();
    assert_eq!(ghosts, [at("i9")]);
    assert!(!scene.pieces.iter().any(|piece| piece.at == at("e7")));
    assert_eq!(scene.trails[0].path, [at("e7"), at("g9"), at("i9")]);
    assert_eq!(scene.trails[0].kind, TrailKind::Candidate);
    assert!(scene.alt.whole().contains("Not yet played: e7-g9-i9."), "{}", scene.alt.whole());
    let illegal = Conspirateurs::sketch(&seen(&state), &staging(Focus::Candidate(parse("e7-q9").unwrap())));
    assert_eq!(illegal, Conspirateurs::sketch(&seen(&state), &staging(Focus::Plain)));
}

#[test]
fn a_chosen_man_shows_where_he_may_go() {
    let state = position(&[], &["e7", "f8 h9"]);
    let scene = Conspirateurs::sketch(&seen(&state), &staging(Focus::Picks(vec!["e7".into()])));
    let count = |kind| scene.marks.iter().filter(|mark| mark.kind == kind).count();
    assert_eq!((count(MarkKind::Chosen), count(MarkKind::Target)), (1, 9));
    assert!(scene.marks.is_sorted_by_key(|mark| (mark.at, mark.kind)));
}

#[test]
fn the_last_move_leaves_its_whole_trail() {
    let mut game = start(2, &[("shelter", "strict")]);
    let mut dice = SplitMix64::new(5);
    let mut trails = 0;
    for _ in 0..120 {
        let actor = Actor::Seat(game.turn().seats()[0]);
        let before = game.seen(actor.viewer()).view;
        let action = pick(game.view(actor.viewer()).choices(actor).listed(), &mut dice).unwrap().clone();
        game.play(actor, &action).unwrap();
        let scene = Conspirateurs::sketch(&game.seen(actor.viewer()), &staging(Focus::Plain));
        let wanted = parse(&action).unwrap().ends().and_then(|(from, to)| before.way(from).shortest(to));
        assert_eq!(scene.trails.first().map(|trail| trail.path.clone()), wanted);
        trails += scene.trails.len();
    }
    assert_eq!(trails, 80);
}

#[test]
fn words_say_it_all_and_fit_discord() {
    for (seats, plies) in [(2, 0), (2, 1), (2, 40), (2, 160), (3, 42), (3, 150), (4, 40), (4, 150)] {
        let state = some_position(seats, plies);
        let mut picks = vec![Focus::Plain];
        picks.extend(state.free_men(state.turn).iter().map(|at| Focus::Picks(vec![at.to_string()])));
        for focus in picks {
            let names = vec!["An extraordinarily long name of a player".to_owned(); 4];
            let scene = Conspirateurs::sketch(&seen(&state), &Staging { names, focus });
            assert!(scene.alt.whole().chars().count() < 1_024, "{}", scene.alt.whole());
            for man in state.all_men().iter() {
                assert!(scene.alt.whole().contains(&man.to_string()));
            }
            assert!(scene.notes.len() <= 4);
            assert_eq!(scene.ground.len(), 289);
        }
    }
}

#[test]
fn the_rules_for_players_are_short() {
    assert!(Conspirateurs::ABOUT.rules.len() < 3_500);
    assert!(Conspirateurs::ABOUT.tagline.len() <= 100);
    for (text, _) in Conspirateurs::ABOUT.notation {
        assert!(parse(text).is_ok());
    }
}

#[test]
fn a_seat_that_left_is_named_so() {
    let mut state = position(&[("teams", "solo")], &["e7", "f8", "i9"]);
    rules::retire(&mut state, Seat(1));
    let scene = Conspirateurs::sketch(&seen(&state), &staging(Focus::Plain));
    assert_eq!(Conspirateurs::seat_detail(&seen(&state), Seat(1)), "left; 0 of 14 sheltered");
    assert!(scene.alt.whole().contains("Blue (Bertrand, left): f8."), "{}", scene.alt.whole());
}
