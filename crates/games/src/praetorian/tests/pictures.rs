//! Scenes: complete, in order, and said in words.

use super::playouts::walk;
use super::*;
use game::scene::{MarkKind, TrailKind};
use game::{Focus, Scene, Square, Staging};

fn scene(game: &Erased<Praetorian>, seat: Option<u8>, focus: Focus<String>) -> Scene {
    let viewer = seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat(seat)));
    game.view(viewer).scene(&Staging { names: vec!["Ada".to_owned(), "Bob".to_owned()], focus })
}

fn marked(scene: &Scene, kind: MarkKind) -> Vec<String> {
    scene.marks.iter().filter(|mark| mark.kind == kind).map(|mark| mark.at.to_string()).collect()
}

#[test]
fn every_scene_is_complete_and_in_order() {
    for options in ["", "questioning=every-turn suspects=8 setup=random"] {
        walk(options, 17, 100, &mut |game| {
            for seat in [None, Some(0), Some(1)] {
                let scene = scene(game, seat, Focus::Plain);
                assert_eq!(scene.ground.len(), 64);
                assert!(scene.pieces.windows(2).all(|pair| pair[0].at < pair[1].at));
                assert!(scene.marks.windows(2).all(|pair| (pair[0].at, pair[0].kind) < (pair[1].at, pair[1].kind)));
                assert!(scene.alt.chars().count() <= 1024, "{}", scene.alt.len());
                assert!(scene.notes.len() <= 4);
                assert_eq!(scene.plates.len(), 2);
                for piece in &scene.pieces {
                    assert!(scene.alt.contains(&format!("{} {}", piece.label, piece.at)), "{}", scene.alt);
                }
            }
        });
    }
}

#[test]
fn the_last_move_and_the_ban_show() {
    let game = game("", &["14-b5"]);
    let scene = scene(&game, None, Focus::Plain);
    assert_eq!(marked(&scene, MarkKind::From), ["a5"]);
    assert_eq!(marked(&scene, MarkKind::To), ["b5"]);
    assert_eq!(marked(&scene, MarkKind::Banned), ["b5"]);
    assert!(marked(&scene, MarkKind::SecretKiller).is_empty());
    assert_eq!(scene.title, "Turn 2 · Bob to act · 14 must rest");
    assert!(scene.alt.starts_with("The Assassin moved 14 from a5 to b5. The Praetorian is to act."), "{}", scene.alt);
}

#[test]
fn secrets_show_to_their_owner_and_at_the_end_to_all() {
    let mut game = game("", &["14-b5"]);
    let own = scene(&game, Some(0), Focus::Plain);
    assert_eq!(marked(&own, MarkKind::SecretKiller), ["b5"]);
    assert_eq!(marked(&own, MarkKind::SecretTarget), ["e5", "f4"]);
    assert!(own.alt.contains("You are 14 on b5; targets: 8 on e5 and 12 on f4."), "{}", own.alt);
    play(&mut game, P, "resign");
    let end = scene(&game, None, Focus::Plain);
    assert_eq!(marked(&end, MarkKind::SecretKiller), ["b5"]);
    assert_eq!(end.plates.iter().map(|plate| plate.rank).collect::<Vec<_>>(), [Some(1), Some(2)]);
    let words = "The Praetorian resigned: the Assassin wins. Players: Assassin (Ada) and Praetorian (Bob). Guards";
    assert!(end.alt.starts_with(words), "{}", end.alt);
}

#[test]
fn picks_show_where_somebody_can_go_and_candidates_show_him_there() {
    let game = game("", &["14-b5"]);
    let chosen = scene(&game, Some(1), Focus::Picks(vec!["7".to_owned()]));
    assert_eq!(marked(&chosen, MarkKind::Chosen), ["b6"]);
    assert_eq!(marked(&chosen, MarkKind::Target), ["a7", "b7", "a6", "c6", "a5"]);
    let there = scene(&game, Some(1), Focus::Candidate("7-c6".to_owned()));
    let seven = there.pieces.iter().find(|piece| piece.label == "7").expect("7 stands");
    assert!(seven.ghost && seven.at.to_string() == "c6");
    assert!(there.trails.iter().any(|trail| trail.kind == TrailKind::Candidate));
    assert!(there.alt.contains("You are about to play 7-c6."));
    let asked = scene(&game, Some(1), Focus::Candidate("P1?9 P2?16".to_owned()));
    assert_eq!(marked(&asked, MarkKind::Strike), ["b8", "g1"]);
    let lines = |scene: &Scene, kind: TrailKind| -> Vec<String> {
        let trails = scene.trails.iter().filter(|trail| trail.kind == kind);
        trails.map(|trail| trail.path.iter().map(Square::to_string).collect::<Vec<_>>().join("-")).collect()
    };
    assert_eq!(lines(&asked, TrailKind::Candidate), ["a8-b8", "h1-g1"], "an arrow from each guard to whom they ask");
    let mut after = game.boxed();
    after.play(Actor::Seat(Seat(1)), "P1?9 P2?16").expect("they stand beside them");
    let told = after.view(Viewer::Public).scene(&Staging { names: Vec::new(), focus: Focus::Plain });
    assert_eq!(lines(&told, TrailKind::Last), ["a8-b8", "h1-g1"]);
    let plain = scene(&game, Some(1), Focus::Plain);
    for nothing in ["14-a5", "nonsense", "x8", LAYOUT] {
        assert_eq!(scene(&game, Some(1), Focus::Candidate(nothing.to_owned())), plain, "{nothing}");
    }
    let other = scene(&game, Some(0), Focus::Candidate("7-c6".to_owned()));
    assert_eq!(other, scene(&game, Some(0), Focus::Plain), "only whoever is to act sees what would be");
}

#[test]
fn a_layout_grows_rank_by_rank() {
    let mut game = new("");
    play(&mut game, A, PICK);
    play(&mut game, C, DEAL);
    let picture = scene(&game, Some(1), Focus::Picks(vec!["bfh".to_owned()]));
    assert_eq!(picture.pieces.iter().filter(|piece| piece.ghost).count(), 3);
    assert_eq!(marked(&picture, MarkKind::Target), ["a7", "c7", "d7", "e7", "g7"]);
    let whole = scene(&game, Some(1), Focus::Candidate(LAYOUT.to_owned()));
    assert_eq!(whole.pieces.len(), 26);
}

#[test]
fn a_death_is_marked_where_it_happened() {
    let game = game("", &["14-b4", "P2-g2", "14-c4", "P2-h1", "14-d5", "P2-g2", "x8"]);
    let scene = scene(&game, None, Focus::Plain);
    assert_eq!(marked(&scene, MarkKind::Fallen), ["e5"]);
    assert_eq!(marked(&scene, MarkKind::Suspect).len(), 4);
    assert!(scene.alt.starts_with("Target 8 died on e5."));
    assert!(scene.notes.iter().any(|note| note.label == "Suspects"));
}

#[test]
fn the_assassins_choice_is_written_under_the_board_while_nobody_stands_on_it() {
    let start = new("");
    let chosen = |focus: Focus<String>| {
        let scene = scene(&start, Some(0), focus);
        (scene.notes.first().map(|note| format!("{}: {}", note.label, note.text)), scene.alt)
    };
    let picks = |keys: &[&str]| Focus::Picks(keys.iter().map(|key| (*key).to_owned()).collect());
    for (focus, wanted) in [
        (picks(&[]), "Chosen so far: nobody"),
        (picks(&["4"]), "Chosen so far: you are 4"),
        (Focus::Candidate("assassin=4 targets=3,8".to_owned()), "Chosen so far: you are 4; targets: 3 and 8"),
    ] {
        assert_eq!(chosen(focus.clone()).0.as_deref(), Some(wanted));
        let words =
            if matches!(focus, Focus::Picks(_)) { wanted } else { "You are about to play assassin=4 targets=3,8" };
        assert!(chosen(focus).1.contains(words));
    }
    assert_eq!(chosen(Focus::Plain).0, None);
}
