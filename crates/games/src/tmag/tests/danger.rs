//! The hunters who could catch the victim, and by which roll.

use super::{at, position, seen};
use crate::tmag::Tmag;
use crate::tmag::danger::{catching_rolls, danger_note};
use crate::tmag::state::TmagPlace;
use game::scene::Note;
use game::{Focus, Picturing, Seat, Staging, Viewer};

fn rolls(places: &str, assassin: u8) -> Vec<u8> {
    catching_rolls(&position(&[], places, 0, 3), Seat(assassin))
}

#[test]
fn a_roll_catches_by_exact_count_and_round_corners() {
    assert_eq!(rolls("c3 c5 j10", 1), [2, 4], "straight on, and round a corner");
    assert_eq!(rolls("c3 d4 j10", 1), [2, 4]);
    assert_eq!(rolls("c3 c4 j10", 1), [1, 3, 5]);
    assert_eq!(rolls("c3 c5 j10", 2), [0; 0]);
    assert_eq!(rolls("- c5 j10", 1), [0; 0], "in the safe-house nobody is caught");
}

#[test]
fn the_victim_alone_is_told_and_whoever_is_next_comes_first() {
    let state = position(&[], "c3 c5 d4", 0, 3);
    let (label, words) = danger_note(&state, Some(Seat(0))).expect("the victim is told");
    assert_eq!(label, "Danger");
    assert!(words.starts_with("Bravo, who is next, with 2 or 4; Charlie with 2 or 4"), "{words}");
    for other in [None, Some(Seat(1)), Some(Seat(2))] {
        assert_eq!(danger_note(&state, other), None);
    }
    let mut safe = state.clone();
    safe.places[1] = TmagPlace::On(at("j10"));
    safe.places[2] = TmagPlace::On(at("j9"));
    assert_eq!(danger_note(&safe, Some(Seat(0))), Some(("Safe", "nobody can catch you next turn".to_owned())));
    safe.places[0] = TmagPlace::On(safe.board.bases()[0]);
    assert_eq!(danger_note(&safe, Some(Seat(0))), Some(("Safe", "nobody can catch you here".to_owned())));
}

#[test]
fn a_roll_that_an_assassin_holds_counts_alone() {
    let told = |places: &str, steps| danger_note(&position(&[], places, 1, steps), Some(Seat(0)));
    let danger = |words: &str| Some(("Danger", words.to_owned()));
    assert_eq!(told("c3 c5 j10", 4), danger("Bravo, who has rolled 4"));
    assert_eq!(told("c3 c5 d4", 4), danger("Bravo, who has rolled 4; Charlie, who is next, with 2 or 4"));
    assert_eq!(told("c3 c5 d4", 1), danger("Charlie, who is next, with 2 or 4"));
    assert_eq!(told("c3 c5 j10", 1), Some(("Safe", "nobody can catch you next turn".to_owned())));
}

#[test]
fn a_move_that_is_looked_at_shows_the_danger_where_it_ends() {
    let mut seen = seen(&position(&[], "c3 c9 j10", 0, 3));
    seen.frame.viewer = Viewer::Seat(Seat(0));
    let danger = |focus| {
        let scene = Tmag::sketch(&seen, &Staging { names: Vec::new(), focus });
        let is_it = |note: &Note| ["Danger", "Safe"].contains(&note.label.as_ref());
        let told = scene.notes.into_iter().find(is_it).expect("the victim is told");
        let told = format!("{}: {}", told.label, told.text);
        assert!(scene.alt.whole().contains(&told), "{}", scene.alt.whole());
        told
    };
    assert_eq!(danger(Focus::Plain), "Safe: nobody can catch you next turn");
    let there = crate::tmag::TmagAction::Go { to: at("c6") };
    assert_eq!(danger(Focus::Candidate(there)), "Danger: Bravo, who is next, with 3 or 5");
}
