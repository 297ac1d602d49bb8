//! Convivium's part in the conformance suite: its words, read back, and how long it lasts.

use game::{Data, Seat, Square, Viewer};

use crate::testing::reading::{self, list, numbers, piece, ranks, sentence, squares};
use crate::testing::{Setting, Suite, ViewFields};

/// The game's part of the conformance suite.
pub static SUITE: Suite = Suite {
    read_board: board,
    read_alt: alt,
    // Two poisons, then a roll and a cup for each of at most nine cups.
    bound: 20,
    hurry: None,
};

const NAMES: [&str; 2] = ["Livia", "Agrippina"];

fn board(text: &str, _: &Setting, viewer: Viewer) -> ViewFields {
    let things = ranks(text, 2);
    let of = |(at, thing): &(Square, String)| {
        let (id, owner) = thing.split_once(' ').unwrap_or((thing, ""));
        let owner = (0..).zip(NAMES).find(|(_, name)| *name == owner).map(|(seat, _)| seat);
        piece(*at, id, owner)
    };
    let last = squares(sentence(text, "Cups a1 to ").expect("the cups"))[0];
    fields(text, last, things.iter().map(of).collect(), viewer)
}

fn alt(text: &str, _: &Setting, viewer: Viewer) -> ViewFields {
    let of = |label: String| sentence(text, &label).map(squares).unwrap_or_default();
    let mut cups: Vec<_> = of("Full: ".to_owned()).into_iter().map(|at| (at, "full", None)).collect();
    for (seat, name) in (0u8..).zip(NAMES) {
        cups.extend(of(format!("{name} drank: ")).into_iter().map(|at| (at, "empty", Some(seat))));
    }
    cups.sort_by_key(|(at, ..)| *at);
    let last = cups.last().expect("there are cups").0;
    let servant = piece(of("Servant: ".to_owned())[0], "servant", None);
    let pieces = std::iter::once(servant).chain(cups.into_iter().map(|(at, id, owner)| piece(at, id, owner)));
    fields(text, last, pieces.collect(), viewer)
}

fn fields(text: &str, last: Square, pieces: Vec<Data>, viewer: Viewer) -> ViewFields {
    let roll = sentence(text, "Roll: ").map(|roll| numbers(roll)[0]);
    let poison = (0u8..).zip(NAMES).map(|(seat, name)| {
        let mine = sentence(text, "You poisoned: ").filter(|_| viewer.is(Seat(seat)));
        let cup = mine.or_else(|| sentence(text, &format!("{name} poisoned: ")));
        Data::or_null(cup.map(|cup| squares(cup)[0]))
    });
    let far = Square::new(last.file, 1);
    vec![reading::board(far, pieces, &[]), ("roll", Data::or_null(roll)), ("poison", list(poison))]
}
