//! Roman Checkers' part in the conformance suite: its words, read back, and how long it lasts.

use game::{Data, Square, Viewer};

use crate::testing::reading::{self, corner, list, numbers, piece, ranks, sentence, squares};
use crate::testing::{Setting, Suite, ViewFields};

/// The game's part of the conformance suite.
pub static SUITE: Suite = Suite {
    read_board: board,
    read_alt: alt,
    // Regulars only step forward, and the chase is limited.
    bound: 67_000,
    hurry: None,
};

const SIDES: [&str; 2] = ["Purple", "Gold"];

fn board(text: &str, _: &Setting, _: Viewer) -> ViewFields {
    let far = corner(text, "Squares a1 to ");
    let man = |(at, man): &(Square, String)| {
        let owner = u8::from(man.starts_with("Gold"));
        piece(*at, if man.ends_with("Standard-bearer") { "standard" } else { "regular" }, Some(owner))
    };
    fields(text, far, ranks(text, far.rank + 1).iter().map(man).collect())
}

fn alt(text: &str, _: &Setting, _: Viewer) -> ViewFields {
    let mut men = Vec::new();
    for (owner, side) in (0u8..).zip(SIDES) {
        let line = sentence(text, &format!("{side} (")).expect("a line a side");
        let (_, line) = line.split_once("): regulars ").expect("regulars");
        let (regulars, standards) = line.split_once("; Standard-bearers ").expect("Standard-bearers");
        men.extend(squares(regulars).into_iter().map(|at| (at, "regular", owner)));
        men.extend(squares(standards).into_iter().map(|at| (at, "standard", owner)));
    }
    men.sort_by_key(|(at, ..)| *at);
    let men = men.into_iter().map(|(at, id, owner)| piece(at, id, Some(owner))).collect();
    fields(text, corner(text, "Board a1 to "), men)
}

fn fields(text: &str, far: Square, men: Vec<Data>) -> ViewFields {
    let score = sentence(text, "Score: ").expect("the score");
    let prisoners = sentence(text, "Prisoners: ").map_or(vec![0, 0], numbers);
    let chase = sentence(text, "Chase: ").map_or(0, |words| numbers(words)[0]);
    vec![
        reading::board(far, men, &[]),
        ("score", Data::List(SIDES.iter().map(|side| points(score, side)).collect())),
        ("chase", Data::Int(chase)),
        ("prisoners", list(prisoners)),
    ]
}

/// A side's points: `3 – 1 · Purple: throne 3; Gold: regulars 1`; a side without points has no words.
fn points(score: &str, side: &str) -> Data {
    let words = score.split([';', '·']).find_map(|part| part.trim().strip_prefix(&format!("{side}: ")));
    let of = |label: &str| {
        let mut parts = words.into_iter().flat_map(|words| words.split(", "));
        let found = parts.find_map(|part| part.strip_prefix(&format!("{label} ")));
        Data::Int(found.map_or(0, |points| points.parse().expect("points")))
    };
    Data::map([("throne", of("throne")), ("standards", of("Standard-bearers")), ("regulars", of("regulars"))])
}
