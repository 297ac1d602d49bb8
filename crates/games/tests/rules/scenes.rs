//! Pictures as data: everything stands on the board, everything is labelled, and the words fit into Discord's limit.

use std::sync::LazyLock;

use game::scene::ALT_CHARS;
use game::{Actor, Focus, Position, Scene, Square, Squares, Staging};
use picture::Painter;

use games::testing::{Setting, actors, eyes, rounds, settings, viewers, walk};

/// The longest text on a piece, in characters.
const MAX_LABEL: usize = 3;
/// The most lines under a board.
const MAX_NOTES: usize = 4;

/// Knows which drawings there are.
static PAINTER: LazyLock<Painter> = LazyLock::new(|| Painter::new().expect("the art is whole"));

fn check(setting: &Setting, scene: &Scene, names: &[String]) {
    assert!(PAINTER.missing(scene).is_empty(), "{setting}: no drawing of {:?}", PAINTER.missing(scene));
    let board = Squares { files: scene.files, ranks: scene.ranks };
    let on_board = |at: Square| at.file < scene.files && at.rank < scene.ranks;
    assert_eq!(scene.game, setting.id());
    assert!(scene.ground.iter().map(|ground| ground.at).eq(board.iter()), "{setting}: the ground covers the board");
    assert!(scene.ground.iter().all(|ground| !ground.name.is_empty()));
    for piece in &scene.pieces {
        assert!(on_board(piece.at) && !piece.art.is_empty(), "{setting}: {piece:?}");
        assert!(piece.label.chars().count() <= MAX_LABEL, "{setting}: {piece:?}");
        assert!(piece.owner.is_none_or(|owner| owner.0 < setting.seats), "{setting}: {piece:?}");
    }
    assert!(scene.pieces.is_sorted_by_key(|piece| piece.at), "{setting}: pieces in reading order {:?}", scene.pieces);
    assert!(
        scene.marks.iter().all(|mark| on_board(mark.at)) && scene.marks.is_sorted_by_key(|mark| mark.at),
        "{setting}"
    );
    for trail in &scene.trails {
        assert!(trail.path.len() >= 2 && trail.path.iter().all(|at| on_board(*at)), "{setting}: {trail:?}");
    }
    let plates = scene.plates.iter().map(|plate| (plate.seat.index(), plate.name.as_str()));
    assert!(plates.eq(names.iter().map(String::as_str).enumerate()), "{setting}: one plate a seat");
    assert!(scene.plates.iter().all(|plate| !plate.side.is_empty()));
    assert!(scene.notes.len() <= MAX_NOTES && scene.notes.iter().all(|note| !note.text.is_empty()), "{setting}");
    let headline = scene.headline();
    assert!(!scene.title.is_empty() && headline.chars().count() <= 120, "{setting}: {headline}");
    let words = scene.alt.chars().count();
    assert!((1..=ALT_CHARS).contains(&words), "{setting}: {words} characters\n{}", scene.alt);
}

fn names(seats: u8) -> Vec<String> {
    let all = [
        "Ann",
        "",
        "𝔎𝔦𝔫𝔤 of the very long names that never end 👑",
        "عبد الله",
        "a\u{301}\u{302}\u{303}",
        "**x**",
        "@everyone",
        "7",
        "\n",
    ];
    all.iter().take(usize::from(seats)).map(|name| (*name).to_owned()).collect()
}

#[test]
fn every_view_has_a_picture_that_stands_on_its_board_and_has_words() {
    for setting in settings() {
        for round in 0..rounds() {
            walk(&setting, round + 6, 80, &mut |position, _| {
                let names = names(setting.seats);
                for viewer in viewers(setting.seats).into_iter().take(3) {
                    let scene = position.view(viewer).scene(&Staging { names: names.clone(), focus: Focus::Plain });
                    check(&setting, &scene, &names);
                    plates_tell_the_turn(position, &scene);
                }
            });
        }
    }
}

fn plates_tell_the_turn(position: &dyn Position, scene: &Scene) {
    let outcome = position.outcome();
    for plate in &scene.plates {
        assert_eq!(plate.to_act, position.turn().includes(Actor::Seat(plate.seat)));
        assert_eq!(plate.rank, outcome.as_ref().map(|outcome| outcome.ranks[plate.seat.index()]));
    }
}

#[test]
fn what_would_be_is_drawn_for_every_action() {
    for setting in settings() {
        walk(&setting, 7, 60, &mut |position, dice| {
            for actor in actors(&position.turn()).into_iter().filter(|actor| *actor != Actor::Chance) {
                let view = eyes(position, actor);
                let names = names(setting.seats);
                for _ in 0..3 {
                    let action = view.sample(actor, dice).expect("an action");
                    let scene = view.scene(&Staging { names: names.clone(), focus: Focus::Candidate(action) });
                    check(&setting, &scene, &names);
                }
                let plain = view.scene(&Staging { names: names.clone(), focus: Focus::Plain });
                let garbage = Staging { names: names.clone(), focus: Focus::Candidate("%%".to_owned()) };
                assert_eq!(view.scene(&garbage), plain, "a candidate that can't be read is left out");
                let nothing = view.scene(&Staging { names: names.clone(), focus: Focus::Picks(Vec::new()) });
                check(&setting, &nothing, &names);
            }
        });
    }
}
