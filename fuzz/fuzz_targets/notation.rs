//! Any text as an action of any game, by whoever is to act: it is read or refused, never more; what is read reads back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use game::{Actor, Turn};
use games::GAMES;

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let game = GAMES[usize::from(choice) % GAMES.len()];
    let Ok(mut position) = game.start(game.about().seats.1, &[]) else { return };
    for line in text.lines().take(64) {
        let actor = match position.turn() {
            Turn::Seats(seats) => Actor::Seat(seats[0]),
            Turn::Chance => Actor::Chance,
            Turn::Nobody => return,
        };
        let before = position.boxed();
        match position.play(actor, line) {
            Ok(played) => {
                let mut again = before;
                let replayed = again.play(actor, &played.action).expect("canonical notation is accepted");
                assert_eq!(replayed.action, played.action);
                assert!(again.same(&*position));
            }
            Err(_) => assert!(before.same(&*position), "a refused action changes nothing"),
        }
    }
});
