//! Scenes: complete, in order, and said in words.

use super::playouts::walk;
use super::*;
use game::scene::{MarkKind, TrailKind};
use game::{Focus, Scene, Staging};

fn scene(game: &Erased<StraToGo>, seat: Option<u8>, focus: Focus<String>) -> Scene {
    let viewer = seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat(seat)));
    game.view(viewer).scene(&Staging { names: vec!["Ada".to_owned(), "Bob".to_owned()], focus })
}

fn marked(scene: &Scene, kind: MarkKind) -> Vec<String> {
    scene.marks.iter().filter(|mark| mark.kind == kind).map(|mark| mark.at.to_string()).collect()
}

#[test]
fn every_scene_is_complete_and_in_order() {
    let mut longest = 0;
    for seed in 0..10 {
        walk("", seed, 250, &mut |game| {
            for seat in [None, Some(0), Some(1)] {
                let scene = scene(game, seat, Focus::Plain);
                assert_eq!(scene.ground.len(), 36);
                assert_eq!(scene.ground.iter().filter(|ground| ground.name == "hole").count(), 4);
                assert!(scene.pieces.windows(2).all(|pair| pair[0].at < pair[1].at));
                assert!(scene.marks.windows(2).all(|pair| (pair[0].at, pair[0].kind) < (pair[1].at, pair[1].kind)));
                assert!(scene.notes.len() <= 4 && scene.plates.len() == 2);
                longest = longest.max(scene.alt.chars().count());
                for piece in &scene.pieces {
                    assert!(scene.alt.contains(&format!("{} {}", piece.label, piece.at)), "{}", scene.alt);
                    assert!(piece.note.is_empty() || piece.note == "open" || scene.alt.contains(&piece.note));
                }
            }
        });
    }
    assert!(longest <= 950, "{longest}");
}

#[test]
fn the_last_move_shows() {
    let game = game(&["a2-a3"]);
    let public = scene(&game, None, Focus::Plain);
    assert_eq!(
        (marked(&public, MarkKind::From), marked(&public, MarkKind::To)),
        (vec!["a2".to_owned()], vec!["a3".to_owned()])
    );
    assert_eq!(public.title, "Turn 2 · Bob to move");
    assert!(
        public.alt.starts_with(
            "Red-Yellow moved a red coin from a2 to a3. Blue-Black is to move. Players: Red-Yellow (Ada) and Blue-Black (Bob)."
        ),
        "{}",
        public.alt
    );
    assert!(public.alt.contains("?r a3 (A 3 4 5)"), "{}", public.alt);
    let own = scene(&game, Some(0), Focus::Plain);
    assert!(own.alt.starts_with("Red-Yellow moved the Miner 3r from a2 to a3."), "{}", own.alt);
    assert!(own.notes.iter().any(|note| note.label == "You discarded" && note.text == "Ay and Nr"));
}

#[test]
fn a_fight_shows_in_words_and_marks() {
    let game = game(&["f2-f5"]);
    let scene = scene(&game, Some(1), Focus::Plain);
    // The attacker fell: the cross stands on the square that it left, and never on the piece that holds its own.
    assert_eq!(marked(&scene, MarkKind::Fallen), ["f2"]);
    let words = "Red-Yellow attacked 4b on f5 with Py from f2. The Sergeant 4b beats the Scout Py. It is your turn.";
    assert!(scene.alt.starts_with(words), "{}", scene.alt);
    assert!(scene.pieces.iter().any(|piece| piece.label == "4b" && piece.note == "open"));
    assert!(scene.notes.iter().any(|note| note.label == "Red-Yellow lost" && note.text == "Py"));
}

#[test]
fn picks_and_candidates_show_what_would_be() {
    let game = game(&[]);
    let chosen = scene(&game, Some(0), Focus::Picks(vec!["f2".to_owned()]));
    assert_eq!(marked(&chosen, MarkKind::Chosen), ["f2"]);
    assert_eq!(marked(&chosen, MarkKind::Target), ["f4", "f3"]);
    assert_eq!(marked(&chosen, MarkKind::Strike), ["f5"]);
    let there = scene(&game, Some(0), Focus::Candidate("f2-f5".to_owned()));
    let on_f5: Vec<_> = there.pieces.iter().filter(|piece| piece.at.to_string() == "f5").collect();
    assert_eq!((on_f5[0].label.as_str(), on_f5[1].label.as_str(), on_f5[1].ghost), ("?b", "Py", true));
    assert!(there.trails.iter().any(|trail| trail.kind == TrailKind::Candidate));
    let plain = scene(&game, Some(0), Focus::Plain);
    for nothing in ["c2-b2", "nonsense", RED] {
        assert_eq!(scene(&game, Some(0), Focus::Candidate(nothing.to_owned())), plain, "{nothing}");
    }
    assert_eq!(scene(&game, Some(1), Focus::Candidate("f2-f5".to_owned())), scene(&game, Some(1), Focus::Plain));
}

#[test]
fn a_set_up_shows_as_it_grows() {
    let game = new("");
    let picks = ["Nr-Ay", "3r"].map(str::to_owned).to_vec();
    let growing = scene(&game, Some(0), Focus::Picks(picks));
    assert_eq!(growing.pieces.len(), 1);
    assert_eq!(marked(&growing, MarkKind::Target), ["b2"]);
    let whole = scene(&game, Some(0), Focus::Candidate(RED.to_owned()));
    assert_eq!(whole.pieces.iter().filter(|piece| piece.ghost).count(), 12);
}
