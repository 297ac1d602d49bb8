//! Tests of `StraToGo`, as data through one `check` wherever it can be.

mod composing;
mod deduction;
mod moves;
mod pictures;
mod playouts;
mod secrecy;
mod setups;

use super::StraToGo;
use game::{Actor, Erased, Played, Position, Refusal, RefusalKind, Seat, Viewer};

pub const R: Actor = Actor::Seat(Seat(0));
pub const B: Actor = Actor::Seat(Seat(1));
pub const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public];

pub const RED: &str = "setup 3r 5r 2y 4r Ar Py / 5y 3y 2r 4y Ny Pr";
pub const BLUE: &str = "setup Nb Pb 4k Ak 5b 4b / 3b 5k 3k Pk 2b 2k";

pub fn new(options: &str) -> Erased<StraToGo> {
    let pair = |text: &str| text.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    let options: Vec<_> = options.split_whitespace().filter_map(pair).collect();
    Erased::start(2, &options).expect("legal options")
}

/// A game with these set-ups after these moves, by turns from seat 0 on.
pub fn game_of(red: &str, blue: &str, moves: &[&str]) -> Erased<StraToGo> {
    let mut game = new("quiet=60");
    play(&mut game, B, blue);
    play(&mut game, R, red);
    for (at, action) in moves.iter().enumerate() {
        play(&mut game, [R, B][at % 2], action);
    }
    game
}

/// The game of the samples after these moves.
pub fn game(moves: &[&str]) -> Erased<StraToGo> {
    game_of(RED, BLUE, moves)
}

pub fn play(game: &mut Erased<StraToGo>, actor: Actor, action: &str) -> Played {
    game.play(actor, action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"))
}

/// Plays something that must be refused with a text that holds `says`, and changes nothing.
pub fn refuse(game: &mut Erased<StraToGo>, actor: Actor, action: &str, kind: RefusalKind, says: &str) {
    let before = game.boxed();
    let refusal: Refusal = game.play(actor, action).expect_err(action);
    assert_eq!(refusal.kind, kind, "{action}: {refusal}");
    assert!(refusal.text.contains(says), "{action}: {refusal}");
    assert!(game.same(before.as_ref()), "{action} changed the position");
}

/// The pieces as a viewer sees them: `Pr a1`, `?y c4`.
pub fn faces(game: &Erased<StraToGo>, viewer: Viewer) -> Vec<String> {
    game.seen(viewer).view.faces().iter().map(|face| format!("{} {}", face.id(), face.at)).collect()
}
