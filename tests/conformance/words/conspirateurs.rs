//! Conspirateurs' words, read back.

use game::{Data, Seat, Square, Squares, Viewer};

use super::super::support::Setting;
use super::Fields;
use super::reading::{self, corner, list, numbers, piece, ranks, sentence, square, squares};

fn seats(setting: &Setting) -> impl Iterator<Item = (u8, &'static str)> {
    (0..setting.seats).map(|seat| (seat, setting.game.seat_name(setting.seats, Seat(seat))))
}

pub fn board(text: &str, setting: &Setting, _: Viewer) -> Fields {
    let far = corner(text, "Board a1 to ");
    let owner = |name: &str| seats(setting).find(|(_, known)| *known == name).map(|(seat, _)| seat);
    let men = ranks(text, far.rank + 1).iter().map(|(at, name)| piece(*at, "man", owner(name))).collect();
    let lines = seats(setting).map(|(_, name)| sentence(text, &format!("{name}: ")).expect("a line a seat"));
    fields(text, far, men, &lines.map(|line| (line, line)).collect::<Vec<_>>())
}

pub fn alt(text: &str, setting: &Setting, _: Viewer) -> Fields {
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
fn fields(text: &str, far: Square, men: Vec<Data>, lines: &[(&str, &str)]) -> Fields {
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

/// `shelters on each edge at 1 2 4 …, but not i1; …`, files and ranks alike.
fn shelters(text: &str, far: Square) -> Vec<Square> {
    let (_, words) = text.split_once("shelters on each edge at ").expect("the shelters");
    let indices = numbers(words.split([',', ';']).next().expect("numbers"));
    let but = words.split(';').next().and_then(|words| words.split_once("but not ")).map(|(_, at)| square(at));
    let edge =
        |along: u8, across: u8, end: u8| (across == 0 || across == end) && indices.contains(&i64::from(along + 1));
    let all = Squares { files: far.file + 1, ranks: far.rank + 1 };
    let is_one = |at: &Square| edge(at.file, at.rank, far.rank) || edge(at.rank, at.file, far.file);
    all.iter().filter(|at| is_one(at) && Some(*at) != but).collect()
}
