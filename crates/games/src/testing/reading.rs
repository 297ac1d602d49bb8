//! Reading sentences: what follows a beginning, lists of numbers and squares, boards.

use game::{Data, Square};

use super::ViewFields;

/// The rest of the sentence that begins so, without its full stop; a sentence begins a line or follows a full stop.
#[must_use]
pub fn sentence<'a>(text: &'a str, beginning: &str) -> Option<&'a str> {
    let begins = |at: &usize| *at == 0 || text[..*at].ends_with('\n') || text[..*at].ends_with(". ");
    let at = text.match_indices(beginning).map(|(at, _)| at).find(begins)?;
    let rest = &text[at + beginning.len()..];
    let end = rest
        .char_indices()
        .position(|(at, c)| c == '.' && matches!(rest[at + 1..].chars().next(), None | Some(' ' | '\n')));
    let end = rest.char_indices().nth(end.expect("a sentence ends")).expect("there").0;
    Some(&rest[..end])
}

/// The numbers among the words: `3, 9 on c4 and 12`.
#[must_use]
pub fn numbers(text: &str) -> Vec<i64> {
    text.split([' ', ',', ';']).filter_map(|word| word.parse().ok()).collect()
}

/// The squares among the words.
#[must_use]
pub fn squares(text: &str) -> Vec<Square> {
    text.split([' ', ',', ';']).filter_map(|word| Square::parse(word, 26, 99)).collect()
}

/// A list for tools.
pub fn list<T: Into<Data>>(items: impl IntoIterator<Item = T>) -> Data {
    Data::list(items)
}

/// The things on a text board by its ranks, in reading order: `a8 P1` as (a8, `P1`).
#[must_use]
pub fn ranks(text: &str, count: u8) -> Vec<(Square, String)> {
    let lines = (1..=count).rev().filter_map(|rank| sentence(text, &format!("Rank {rank}: ")));
    let things = lines.filter(|line| *line != "empty").flat_map(|line| line.split(", "));
    let all: Vec<_> = things.map(|thing| thing.split_once(' ').expect("square and thing")).collect();
    let all: Vec<_> = all.into_iter().map(|(at, thing)| (square(at), thing.to_owned())).collect();
    assert!(all.is_sorted_by_key(|(at, _)| *at), "a text board is in reading order");
    all
}

/// The square of this name, on any board up to z99.
#[must_use]
pub fn square(text: &str) -> Square {
    Square::parse(text, 26, 99).unwrap_or_else(|| panic!("{text} is no square"))
}

/// The board for tools; pieces in the order given.
#[must_use]
pub fn board(corner: Square, pieces: Vec<Data>, holes: &[Square]) -> (&'static str, Data) {
    let fields: ViewFields = vec![
        ("files", Data::from(corner.file + 1)),
        ("ranks", Data::from(corner.rank + 1)),
        ("pieces", Data::List(pieces)),
        ("holes", list(holes.iter().copied())),
    ];
    ("board", Data::map(fields))
}

/// The far corner after `a1 to`.
#[must_use]
pub fn corner(text: &str, beginning: &str) -> Square {
    squares(sentence(text, beginning).expect("the board's size"))[0]
}

/// A piece for tools.
pub fn piece(at: impl Into<Data>, id: &str, owner: Option<u8>) -> Data {
    Data::map([("at", at.into()), ("id", Data::from(id)), ("owner", Data::or_null(owner))])
}

/// A value of a view for tools.
#[must_use]
pub fn field<'a>(data: &'a [(&'static str, Data)], name: &str) -> Option<&'a Data> {
    data.iter().find(|(field, _)| *field == name).map(|(_, value)| value)
}
