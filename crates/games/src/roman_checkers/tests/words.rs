//! Composer, pictures and words.

use super::{at, legal, position, seen, start};
use crate::roman_checkers::{RomanAction, RomanCheckers, RomanState, action};
use game::scene::MarkKind;
use game::{
    Actor, Compose, Composing, Focus, Game, Picturing, Position, Seat, Sketch, SplitMix64, Staging, Viewer, pick,
};

fn scene(state: &RomanState, viewer: Viewer, focus: Focus<RomanAction>) -> Sketch {
    let names = vec!["Ann".into(), "A player with a name of more than thirty-two letters".into()];
    RomanCheckers::sketch(&seen(state, viewer), &Staging { names, focus })
}

fn marked(scene: &Sketch, kind: MarkKind) -> Vec<String> {
    scene.marks.iter().filter(|mark| mark.kind == kind).map(|mark| mark.at.to_string()).collect()
}

const PURPLE: Viewer = Viewer::Seat(Seat(0));

fn compose_all(state: &RomanState) -> Vec<String> {
    let seen = seen(state, Viewer::Seat(state.turn));
    let mut ends = Vec::new();
    let mut open = vec![Vec::<String>::new()];
    while let Some(picks) = open.pop() {
        match RomanCheckers::compose(&seen, &picks).unwrap() {
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

#[test]
fn the_composer_reaches_every_legal_move_and_words_always_fit() {
    let mut dice = SplitMix64::new(21);
    let mut game = start(&[("prisoners", "exchange"), ("squad0", "mixed")]);
    while game.outcome().is_none() {
        let actor = Actor::Seat(game.turn().seats()[0]);
        let state = game.seen(actor.viewer()).view;
        let moves = legal(&state);
        assert_eq!(compose_all(&state), moves);
        let action = pick(&moves, &mut dice).unwrap();
        for focus in
            [Focus::Plain, Focus::Candidate(action::parse(action).unwrap()), Focus::Picks(vec![action[..2].into()])]
        {
            let scene = scene(&state, actor.viewer(), focus);
            assert!(scene.alt.whole().chars().count() < 1_024, "{}", scene.alt.whole());
            assert!(scene.notes.len() <= 4 && scene.ground.len() == 70);
            assert!(scene.pieces.iter().all(|piece| scene.alt.whole().contains(&piece.at.to_string())));
        }
        game.play(actor, action).unwrap();
    }
    let end = scene(&game.seen(Viewer::Public).view, Viewer::Public, Focus::Plain);
    assert!(end.title.starts_with("Game over"));
}

#[test]
fn picks_that_lead_nowhere_are_refused() {
    let state = position(&[], "c3 / d7");
    for picks in [vec!["d7"], vec!["c4"], vec!["x"], vec!["c3", "c4"], vec!["c3", "d4", "e5"]] {
        let picks: Vec<String> = picks.into_iter().map(str::to_owned).collect();
        let seen = seen(&state, PURPLE);
        assert!(RomanCheckers::compose(&seen, &picks).is_err(), "{picks:?}");
    }
}

#[test]
fn men_in_danger_are_marked_for_their_owner_alone() {
    // Gold's man on c6 can step in front of d4, who has one on either side.
    let state = position(&[], "d4 a1 / c4 e4 c6 g10");
    assert_eq!(marked(&scene(&state, PURPLE, Focus::Plain), MarkKind::Threat), ["d4"]);
    assert!(marked(&scene(&state, Viewer::Seat(Seat(1)), Focus::Plain), MarkKind::Threat).is_empty());
    assert!(marked(&scene(&state, Viewer::Public, Focus::Plain), MarkKind::Threat).is_empty());
    let words = scene(&state, PURPLE, Focus::Plain).alt.whole();
    assert!(words.contains("Your men in danger: d4."), "{words}");
    let saved = scene(&state, PURPLE, Focus::Candidate(action::parse("d4-e5").unwrap()));
    assert!(marked(&saved, MarkKind::Threat).is_empty());
}

#[test]
fn the_composer_tells_what_a_move_would_bring() {
    let hint = |men: &str, from: &str, to: &str| {
        let Ok(Compose::Ask(ask)) = RomanCheckers::compose(&seen(&position(&[], men), PURPLE), &[from.into()]) else {
            panic!("a square is asked for")
        };
        ask.menus[0].items.iter().find(|item| item.key == to).unwrap().hint.clone()
    };
    assert_eq!(hint("c5 e5 c3 / d5 a10", "c3", "d4"), "captures the regular on d5");
    assert_eq!(hint("c9 / a10", "c9", "d10"), "reaches the throne: 3 points");
    assert_eq!(hint("c3 a1 / d5 c4 e4 g10", "c3", "d4"), "is captured there at once");
    assert_eq!(hint("c3 / c4 e4 c6 g10", "c3", "d4"), "could be captured there next");
    assert_eq!(hint("c3 / g10", "c3", "d4"), "");
}

#[test]
fn a_candidate_shows_the_man_moved_and_his_captives_gone() {
    let state = position(&[], "c5 e5 c3 / d5 a10");
    let scene = scene(&state, PURPLE, Focus::Candidate(action::parse("c3-d4").unwrap()));
    let ghosts: Vec<_> = scene.pieces.iter().filter(|piece| piece.ghost).map(|piece| piece.at).collect();
    assert_eq!(ghosts, [at("d4")]);
    assert!(!scene.pieces.iter().any(|piece| piece.at == at("d5") || piece.at == at("c3")));
    assert_eq!(marked(&scene, MarkKind::Fallen), ["d5"]);
    assert_eq!(scene.trails.last().unwrap().path, [at("c3"), at("d4")]);
}

#[test]
fn a_ghost_stands_in_the_throne_room_and_a_capture_is_a_strike() {
    let state = position(&[], "c9 / a10");
    let shown = scene(&state, PURPLE, Focus::Candidate(action::parse("c9-d10").unwrap()));
    assert!(shown.pieces.iter().any(|piece| piece.at == at("d10") && piece.ghost));
    let state = position(&[], "c5 e5 c3 / d5 a10");
    let shown = scene(&state, PURPLE, Focus::Picks(vec!["c3".into()]));
    assert_eq!(
        (marked(&shown, MarkKind::Strike), marked(&shown, MarkKind::Target)),
        (vec!["d4".into()], vec!["b4".into()])
    );
}

#[test]
fn squads_look_as_they_are_called() {
    let art = |squad: &str| {
        let state = start(&[("squad0", squad)]).seen(Viewer::Public).view;
        let scene = scene(&state, Viewer::Public, Focus::Plain);
        let own = scene.pieces.iter().filter(|piece| piece.owner == Some(Seat(0)));
        let mut art: Vec<&str> = own.map(|piece| piece.art).collect();
        art.sort_unstable();
        art.dedup();
        art.join(" ")
    };
    assert_eq!(art("legionaries"), "legionary standard");
    assert_eq!(art("camp-dogs"), "camp-dog standard");
    assert_eq!(art("mixed"), "camp-dog centurion cornicen horseman legionary standard");
}

#[test]
fn the_rules_for_players_are_short() {
    assert!(RomanCheckers::ABOUT.rules.len() < 3_500);
    assert!(RomanCheckers::ABOUT.tagline.len() <= 100);
}
