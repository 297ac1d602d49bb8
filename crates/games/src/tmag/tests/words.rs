//! Composer, pictures and words.

use super::{at, legal, position, seen, start, to_act};
use crate::tmag::{Tmag, TmagAction, TmagState, action};
use game::scene::{MarkKind, TrailKind};
use game::{
    Actor, Compose, Composing, Focus, Game, Picturing, Position, Seat, Sketch, SplitMix64, Staging, Viewer, Words, pick,
};

fn scene(state: &TmagState, focus: Focus<TmagAction>) -> Sketch {
    let names = vec!["A player of a long name".to_owned(); usize::from(state.seats)];
    Tmag::sketch(&seen(state), &Staging { names, focus })
}

fn parse(text: &str) -> TmagAction {
    action::parse(9, crate::tmag::TmagBoard { edge: 12 }, text).unwrap()
}

fn marked(scene: &Sketch, kind: MarkKind) -> Vec<String> {
    scene.marks.iter().filter(|mark| mark.kind == kind).map(|mark| mark.at.to_string()).collect()
}

fn compose_all(state: &TmagState) -> String {
    let Compose::Ask(ask) = Tmag::compose(&seen(state), &[]).unwrap() else { panic!("something is asked") };
    let mut ends = Vec::new();
    for item in &ask.menus[0].items {
        assert!(item.label.len() <= 100 && item.hint.len() <= 100 && !item.hint.is_empty());
        match Tmag::compose(&seen(state), std::slice::from_ref(&item.key)).unwrap() {
            Compose::Ready(action) => ends.push(action),
            Compose::Ask(_) => panic!("one pick makes a move"),
        }
    }
    ends.sort_unstable();
    ends.join(" ")
}

#[test]
fn the_rules_name_the_bases_of_both_boards() {
    let rules = include_str!("../rules.md");
    for board in ["5x5", "6x6"].map(crate::tmag::TmagBoard::named) {
        let missing: Vec<_> = board.bases().into_iter().filter(|base| !rules.contains(&base.to_string())).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}

#[test]
fn the_composer_reaches_every_legal_action_and_words_always_fit() {
    let mut dice = SplitMix64::new(51);
    for (seats, board) in [(3, "5x5"), (5, "5x5"), (9, "5x5"), (9, "6x6")] {
        let mut game = start(seats, &[("board", board)]);
        while game.outcome().is_none() && game.ply() < 150 {
            let actor = to_act(&game);
            let state = game.seen(Viewer::Public).view;
            if matches!(actor, Actor::Seat(_)) {
                assert_eq!(compose_all(&state), legal(&state));
            }
            let action = pick(game.view(actor.viewer()).choices(actor).listed(), &mut dice).unwrap().clone();
            for focus in [Focus::Plain, Focus::Picks(vec![]), Focus::Candidate(parse(&action))] {
                let scene = scene(&state, focus);
                assert!(scene.alt.whole().chars().count() < 1_024, "{}", scene.alt.whole());
                assert!(scene.notes.len() <= 4);
                assert!(scene.pieces.is_sorted_by_key(|piece| piece.at));
                assert!(scene.marks.is_sorted_by_key(|mark| (mark.at, mark.kind)));
            }
            game.play(actor, &action).unwrap();
        }
    }
}

#[test]
fn picks_that_lead_nowhere_are_refused() {
    let state = position(&[], "c3 a1 j10", 0, 2);
    for picks in [vec!["c3"], vec!["reroll"], vec!["x"], vec!["c5", "c6"]] {
        let picks: Vec<String> = picks.into_iter().map(str::to_owned).collect();
        assert!(Tmag::compose(&seen(&state), &picks).is_err(), "{picks:?}");
    }
}

#[test]
fn the_composer_names_what_is_special_first() {
    let first = |state: &TmagState| {
        let Compose::Ask(ask) = Tmag::compose(&seen(state), &[]).unwrap() else { panic!("something is asked") };
        (ask.menus[0].items[0].label.clone(), ask.menus[0].items[0].hint.clone())
    };
    assert_eq!(first(&position(&[], "c1 a1 j10", 0, 2)), ("e1: a base, a marker".into(), "by d1, e1".into()));
    assert_eq!(first(&position(&[], "c1 a1 j10", 1, 2)), ("c1: catches Alpha".into(), "by b1, c1".into()));
    assert_eq!(first(&position(&[], "c1 a1 j10", 0, 0)).0, "Roll again");
}

#[test]
fn a_candidate_shows_the_whole_path_and_what_would_be() {
    let state = position(&[], "c3 d4 j10", 1, 2);
    let shown = scene(&state, Focus::Candidate(parse("c3")));
    assert_eq!(shown.trails[0].kind, TrailKind::Candidate);
    assert_eq!((shown.trails[0].path.len(), shown.trails[0].path[2]), (3, at("c3")));
    let ghost = shown.pieces.iter().find(|piece| piece.ghost).unwrap();
    assert_eq!((ghost.art, ghost.label.as_str(), ghost.at), ("victim", "A2", at("e6")));
    assert_eq!(marked(&shown, MarkKind::Strike), ["c3"]);
    assert!(shown.alt.whole().contains("Not yet played, but shown: Bravo moved d4-"), "{}", shown.alt.whole());
    assert_eq!(scene(&state, Focus::Candidate(parse("j1"))), scene(&state, Focus::Plain));
}

#[test]
fn the_last_move_keeps_its_trail_through_the_next_roll() {
    let mut state = position(&[], "c3 a1 j10", 0, 3);
    super::play(&mut state, "c6").unwrap();
    super::play(&mut state, "roll 4").unwrap();
    let shown = scene(&state, Focus::Plain);
    assert_eq!((shown.trails[0].kind, shown.trails[0].path.len()), (TrailKind::Last, 4));
    assert_eq!((marked(&shown, MarkKind::From), marked(&shown, MarkKind::To)), (vec!["c3".into()], vec!["c6".into()]));
    assert_eq!(shown.title, "Turn 2 · Bravo to move, rolled 4");
}

#[test]
fn targets_are_marked_once_the_composer_is_open() {
    let state = position(&[], "c1 a1 j10", 1, 2);
    let shown = scene(&state, Focus::Picks(vec![]));
    assert_eq!(
        (marked(&shown, MarkKind::Chosen), marked(&shown, MarkKind::Strike)),
        (vec!["a1".into()], vec!["c1".into()])
    );
    assert_eq!(marked(&shown, MarkKind::Target), ["a3", "b2"]);
    assert!(marked(&scene(&state, Focus::Plain), MarkKind::Target).is_empty());
}

#[test]
fn visited_bases_are_marked_and_plates_tell_roles() {
    let mut state = position(&[], "d1 a1 j10", 0, 1);
    super::play(&mut state, "e1").unwrap();
    let shown = scene(&state, Focus::Plain);
    assert_eq!(marked(&shown, MarkKind::Visited), ["e1"]);
    let details = [0, 1, 2].map(|seat| Tmag::seat_detail(&seen(&state), Seat(seat)));
    assert_eq!(details, ["victim, 1 of 4 bases, 0 captures", "assassin, 0 captures", "assassin, 0 captures"]);
    assert!(shown.alt.whole().contains("Bases: f10, a6, j5, e1 visited."), "{}", shown.alt.whole());
}

#[test]
fn before_the_draw_the_board_is_empty_and_says_so() {
    let state = start(3, &[]).seen(Viewer::Public).view;
    let shown = scene(&state, Focus::Plain);
    assert!(shown.pieces.is_empty() && shown.title.ends_with("the first victim is to be drawn"));
    assert!(Tmag::compose(&seen(&state), &[]).is_err());
}

#[test]
fn the_rules_for_players_are_short() {
    assert!(Tmag::ABOUT.rules.len() < 3_500);
    assert!(Tmag::ABOUT.tagline.len() <= 100);
    let mut names: Vec<_> = Seat::all(9).map(|seat| Tmag::seat_name(9, seat)).collect();
    names.dedup();
    assert_eq!(names.len(), 9);
}

#[test]
fn the_words_tell_who_lost_the_turn() {
    let mut game = start(3, &[("first", "0")]);
    for (actor, action) in [(Actor::Chance, "roll 1"), (Actor::Seat(Seat(0)), "d5"), (Actor::Chance, "roll 0")] {
        game.play(actor, action).unwrap();
    }
    let names = vec![String::new(); 3];
    let shown = Tmag::sketch(&game.seen(Viewer::Public), &Staging { names, focus: Focus::Plain });
    let wanted = "Alpha moved e5-d5. Bravo rolled 0 and lost the turn. Turn 3 · the die is to be rolled for Alpha.";
    assert!(shown.alt.whole().starts_with(wanted), "{}", shown.alt.whole());
}
