//! Tests of Praetorian, as data through one `check` wherever it can be.

mod composing;
mod layouts;
mod notation;
mod pictures;
mod playouts;
mod secrecy;
mod turns;

use super::Praetorian;
use game::{Actor, Erased, Played, Position, Refusal, RefusalKind, Seat, Viewer};

pub const A: Actor = Actor::Seat(Seat(0));
pub const P: Actor = Actor::Seat(Seat(1));
pub const C: Actor = Actor::Chance;
pub const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public];

pub const PICK: &str = "assassin=14 targets=8,12";
pub const DEAL: &str = "deal 9,2,21,20,6,23,7,22,11,14,13,8,1,12,3,17,5,18,19,24,15,10,4,16";
pub const LAYOUT: &str = "layout bfh/ceg/bdh/ace/dfh/aeg/cfh/aeg";

/// A fresh game; options as `name=value`, divided by spaces.
pub fn new(options: &str) -> Erased<Praetorian> {
    let pair = |text: &str| text.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    let options: Vec<_> = options.split_whitespace().filter_map(pair).collect();
    Erased::start(2, &options).expect("legal options")
}

/// The game of the samples, laid out, after these actions by turns from the Assassin on.
pub fn game(options: &str, actions: &[&str]) -> Erased<Praetorian> {
    let pick = if options.contains("targets=1") { "assassin=14 targets=8" } else { PICK };
    let mut game = laid_out(options, pick);
    for (at, action) in actions.iter().enumerate() {
        play(&mut game, [A, P][at % 2], action);
    }
    game
}

/// The game of the samples with another choice, laid out.
pub fn laid_out(options: &str, pick: &str) -> Erased<Praetorian> {
    let mut game = new(options);
    let layouter = if options.contains("setup=random") { C } else { P };
    for (actor, action) in [(A, pick), (C, DEAL), (layouter, LAYOUT)] {
        play(&mut game, actor, action);
    }
    game
}

pub fn play(game: &mut Erased<Praetorian>, actor: Actor, action: &str) -> Played {
    game.play(actor, action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"))
}

/// Plays something that must be refused with a text that holds `says`, and changes nothing.
pub fn refuse(game: &mut Erased<Praetorian>, actor: Actor, action: &str, kind: RefusalKind, says: &str) {
    let before = game.boxed();
    let refusal: Refusal = game.play(actor, action).expect_err(action);
    assert_eq!(refusal.kind, kind, "{action}: {refusal}");
    assert!(refusal.text.contains(says), "{action}: {refusal}");
    assert!(game.same(before.as_ref()), "{action} changed the position");
}
