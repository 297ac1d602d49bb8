//! Conspirateurs' part in the conformance suite: its words, read back, and how long it lasts.

use game::{AnyView, Data, Dice, Seat, Square, Squares, Viewer, pick};

use crate::testing::reading::{self, corner, field, list, numbers, piece, ranks, sentence, square, squares};
use crate::testing::{Setting, Suite, ViewFields};

/// The game's part of the conformance suite.
pub static SUITE: Suite = Suite {
    read_board: board,
    read_alt: alt,
    // Men never need to arrive; those that mostly hurry do.
    bound: 5_000,
    hurry: Some(hurry),
};

fn seats(setting: &Setting) -> impl Iterator<Item = (u8, &'static str)> {
    (0..setting.seats).map(|seat| (seat, setting.game.seat_name(setting.seats, Seat(seat))))
}

fn board(text: &str, setting: &Setting, _: Viewer) -> ViewFields {
    let far = corner(text, "Board a1 to ");
    let owner = |name: &str| seats(setting).find(|(_, known)| *known == name).map(|(seat, _)| seat);
    let men = ranks(text, far.rank + 1).iter().map(|(at, name)| piece(*at, "man", owner(name))).collect();
    let lines = seats(setting).map(|(_, name)| sentence(text, &format!("{name}: ")).expect("a line a seat"));
    fields(text, far, men, &lines.map(|line| (line, line)).collect::<Vec<_>>())
}

fn alt(text: &str, setting: &Setting, _: Viewer) -> ViewFields {
    let mut men = Vec::new();
    let mut lines = Vec::new();
    for (seat, name) in seats(setting) {
        let line = sentence(text, &format!("{name}: ")).map(|line| ("", line));
        let line = line.or_else(|| sentence(text, &format!("{name} ("))?.split_once("): "));
        let (about, standing) = line.expect("a line a seat");
        men.extend(squares(standing).into_iter().map(|at| (at, seat)));
        lines.push((about, standing));
    }
    men.sort_by_key(|(at, _)| *at);
    let men = men.into_iter().map(|(at, seat)| piece(at, "man", Some(seat))).collect();
    fields(text, corner(text, "Board a1 to "), men, &lines)
}

/// By lines of what is said about a seat (`8 of 10 to drop`) and where its men are (`in shelters a1 b17`).
fn fields(text: &str, far: Square, men: Vec<Data>, lines: &[(&str, &str)]) -> ViewFields {
    let to_drop = |line: &str| {
        let part = line.split([',', ';']).find(|part| part.ends_with("to drop"));
        part.map_or(0, |part| numbers(part)[0])
    };
    let inside = |line: &str| line.split_once("in shelters ").map_or(0, |(_, rest)| squares(rest).len());
    let count = |many: usize| i64::try_from(many).expect("few");
    vec![
        reading::board(far, men, &[]),
        ("to_drop", list(lines.iter().map(|(about, _)| to_drop(about)))),
        ("sheltered", list(lines.iter().map(|(_, standing)| count(inside(standing))))),
        ("shelters", list(shelters(text, far))),
    ]
}

/// `shelters on ranks 1 and 17 at files a b d …, on files a and q at ranks 1 2 4 …; none on i1; …`.
fn shelters(text: &str, far: Square) -> Vec<Square> {
    let (_, words) = text.split_once("shelters on ranks 1 and 17 at files ").expect("the shelters");
    let (files, words) = words.split_once(", on files a and q at ranks ").expect("their ranks");
    let ranks = numbers(words.split(';').next().expect("numbers"));
    let but = words.split_once("; none on ").and_then(|(_, rest)| rest.split(';').next()).map(square);
    let is_file = |at: &Square| files.split(' ').any(|file| file == char::from(b'a' + at.file).to_string());
    let is_rank = |at: &Square| ranks.contains(&i64::from(at.rank + 1));
    let ends = |along: u8, end: u8| along == 0 || along == end;
    let is_one = |at: &Square| ends(at.rank, far.rank) && is_file(at) || ends(at.file, far.file) && is_rank(at);
    let all = Squares { files: far.file + 1, ranks: far.rank + 1 };
    all.iter().filter(|at| is_one(at) && Some(*at) != but).collect()
}

/// Of moves `from-to` one that brings a man nearest to a vacant shelter.
fn hurry(view: &dyn AnyView, actions: &[String], dice: &mut dyn Dice) -> Option<String> {
    let data = view.data();
    let men: Vec<Square> = field(&data, "board").and_then(standing).into_iter().flatten().collect();
    let shelters: Vec<Square> = field(&data, "shelters").map(listed).unwrap_or_default();
    let vacant: Vec<_> = shelters.iter().filter(|at| !men.contains(at)).collect();
    let far = |at: Square| {
        let distance = |to: &&Square| i32::from(at.file.abs_diff(to.file).max(at.rank.abs_diff(to.rank)));
        if shelters.contains(&at) { 0 } else { vacant.iter().map(distance).min().unwrap_or(99) + 1 }
    };
    let gain = |action: &&String| action.split_once('-').map(|(from, to)| far(square(to)) - far(square(from)));
    let best = actions.iter().filter_map(|action| gain(&action)).min()?;
    let good: Vec<_> = actions.iter().filter(|action| gain(action) == Some(best)).collect();
    pick(&good, dice).map(|action| (*action).clone())
}

fn standing(board: &Data) -> Option<Vec<Square>> {
    let at = |piece: &Data| Some(square(piece.field("at")?.as_text()?));
    Some(board.field("pieces")?.items()?.iter().filter_map(at).collect())
}

fn listed(list: &Data) -> Vec<Square> {
    let Data::List(items) = list else { return Vec::new() };
    items.iter().map(|item| if let Data::Text(text) = item { square(text) } else { panic!("{item:?}") }).collect()
}
