//! The positions that the contact sheet shows: every game has some, whatever they need is drawn, and among them are all
//! layers that a picture can have.

use game::scene::MarkKind;
use game::{AnyGame, Scene, Showcase};
use games::GAMES;
use picture::Painter;

fn of(game: &'static dyn AnyGame) -> Vec<(String, Scene)> {
    let scene = |showcase: &Showcase| {
        let name = showcase.full_name(game);
        let scene = showcase.scene(game).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        (name, scene)
    };
    game.about().showcases.iter().map(scene).collect()
}

#[test]
fn every_game_has_positions_worth_a_look_under_names_of_their_own() {
    let painter = Painter::new().expect("the art is whole");
    for game in GAMES {
        let all = of(*game);
        assert!(!all.is_empty(), "{} has none", game.about().id);
        for (at, (name, scene)) in all.iter().enumerate() {
            assert!(all[..at].iter().all(|(other, _)| other != name), "{name} comes twice");
            assert_eq!(scene.game, game.about().id);
            assert!(painter.missing(scene).is_empty(), "{name}: {:?}", painter.missing(scene));
        }
    }
}

#[test]
fn the_sheet_shows_every_layer() {
    let all: Vec<_> = GAMES.iter().flat_map(|game| of(*game)).map(|(_, scene)| scene).collect();
    let marks: Vec<MarkKind> = all.iter().flat_map(|scene| scene.marks.iter().map(|mark| mark.kind)).collect();
    for kind in [MarkKind::From, MarkKind::To, MarkKind::Chosen, MarkKind::Target, MarkKind::SecretKiller] {
        assert!(marks.contains(&kind), "{kind:?}");
    }
    assert!(all.iter().any(|scene| scene.pieces.iter().any(|piece| piece.ghost)), "what would be");
    assert!(all.iter().any(|scene| scene.plates.iter().any(|plate| plate.rank.is_some())), "an end");
}
