//! Praetorian's part in the conformance suite: its words, read back, and how long it lasts.

use game::{Data, Square, Viewer};

use crate::testing::reading::{self, corner, list, numbers, piece, ranks, sentence, square};
use crate::testing::{Setting, Suite, ViewFields};

/// The game's part of the conformance suite.
pub static SUITE: Suite = Suite {
    read_board: board,
    read_alt: alt,
    // It ends only as surely as luck does; with the seeds of the suite it is far within.
    bound: 10_000,
    hurry: None,
};

fn board(text: &str, _: &Setting, _: Viewer) -> ViewFields {
    let far = corner(text, "Squares a1 to ");
    fields(text, far, ranks(text, far.rank + 1))
}

fn alt(text: &str, _: &Setting, _: Viewer) -> ViewFields {
    let lists = ["Guards: ", "Civilians: "].into_iter().filter_map(|label| sentence(text, label));
    let men = lists.flat_map(|list| list.split(", ")).map(|man| man.split_once(' ').expect("man and square"));
    let mut men: Vec<_> = men.map(|(man, at)| (square(at), man.to_owned())).collect();
    men.sort_by_key(|(at, _)| *at);
    fields(text, square("h8"), men)
}

fn fields(text: &str, far: Square, men: Vec<(Square, String)>) -> ViewFields {
    let of = |label: &str| sentence(text, label).map(numbers).unwrap_or_default();
    let (dead, cleared) = (of("Dead: "), of("Cleared: "));
    let anybody = || (1..=24).filter(|number| !cleared.contains(number)).collect();
    let suspects = if dead.is_empty() { anybody() } else { of("Suspects: ") };
    let pieces = men.iter().map(|(at, id)| piece(*at, id, id.starts_with('P').then_some(1))).collect();
    vec![
        reading::board(far, pieces, &[]),
        ("banned", of("Must rest: ").first().map_or(Data::Null, |number| Data::Int(*number))),
        ("cleared", list(cleared)),
        ("dead", list(dead)),
        ("suspects", list(suspects)),
        ("secret", secret(text)),
    ]
}

/// `14 on b5; targets: 8 on e5 and 12 (dead)`.
fn secret(text: &str) -> Data {
    let found = ["You are: ", "You are ", "The assassin was: ", "The assassin was "]
        .into_iter()
        .find_map(|is| sentence(text, is));
    let Some(words) = found else { return Data::Null };
    let numbers = numbers(words);
    Data::map([("assassin", Data::Int(numbers[0])), ("targets", list(numbers[1..].iter().copied()))])
}
