//! TMAG's part in the conformance suite: its words, read back, and how long it lasts.

use game::{Data, Square, Viewer};

use crate::testing::reading::{self, corner, list, numbers, piece, sentence, squares};
use crate::testing::{Setting, Suite, ViewFields};

/// The game's part of the conformance suite.
pub static SUITE: Suite = Suite {
    read_board: board,
    read_alt: alt,
    // It ends only as surely as luck does; with the seeds of the suite it is far within.
    bound: 30_000,
    hurry: None,
};

fn board(text: &str, setting: &Setting, _: Viewer) -> ViewFields {
    let far = corner(text, "Squares a1 to ");
    let roll = sentence(text, "Roll: ").map(|words| numbers(words)[0]);
    fields(text, setting, far, roll)
}

fn alt(text: &str, setting: &Setting, _: Viewer) -> ViewFields {
    // `Turn 9 · Bravo to move, rolled 3` or `… rolled 0: reroll or stand`.
    let title = sentence(text, "Turn ").unwrap_or_default();
    let roll = title.split_once(" rolled ").and_then(|(_, roll)| roll.split(':').next()?.parse().ok());
    fields(text, setting, corner(text, "Board a1 to "), roll)
}

fn fields(text: &str, setting: &Setting, far: Square, roll: Option<i64>) -> ViewFields {
    let lines: Vec<&str> = (0..setting.seats).map(|seat| line(text, setting, seat)).collect();
    let bases: Vec<_> = sentence(text, "Bases: ")
        .expect("the bases")
        .split(", ")
        .map(|base| (squares(base)[0], base.ends_with("visited")))
        .collect();
    let visited = || bases.iter().filter(|(_, visited)| *visited).map(|(at, _)| *at).collect();
    let markers = |line: &&str| match line.split_once("markers ") {
        Some((_, rest)) => squares(rest.split(',').next().unwrap_or(rest)),
        None if line.contains("victim") => visited(),
        None => Vec::new(),
    };
    let base = |(at, visited): &(Square, bool)| Data::map([("at", (*at).into()), ("visited", (*visited).into())]);
    vec![
        reading::board(far, pieces(&lines), &safe_house(text)),
        ("bases", Data::List(bases.iter().map(base).collect())),
        ("roll", Data::or_null(roll)),
        ("captures", list(lines.iter().map(|line| captures(line)))),
        ("markers", Data::List(lines.iter().map(|line| list(markers(line))).collect())),
    ]
}

/// `on d4, victim, 2 of 4 bases, 1 capture`, after the seat's name and its player's.
fn line<'a>(text: &'a str, setting: &Setting, seat: u8) -> &'a str {
    let name = setting.game.seat_name(setting.seats, game::Seat(seat));
    let plain = sentence(text, &format!("{name}: "));
    plain.unwrap_or_else(|| {
        sentence(text, &format!("{name} (")).and_then(|line| line.split_once("): ")).expect("a seat").1
    })
}

fn captures(line: &str) -> i64 {
    let (before, _) = line.split_once(" capture").expect("captures");
    numbers(before).last().copied().expect("a number")
}

fn pieces(lines: &[&str]) -> Vec<Data> {
    let standing = (0u8..).zip(lines).filter_map(|(seat, line)| {
        let at = line.strip_prefix("on ").map(|rest| squares(rest)[0]);
        (at.is_some() || line.starts_with("in the safe-house")).then_some((at, seat, line.contains("victim")))
    });
    let mut all: Vec<_> = standing.collect();
    all.sort_by_key(|(at, seat, _)| (at.is_none(), *at, *seat));
    let id = |victim: bool| if victim { "victim" } else { "assassin" };
    let data = |at: Option<Square>| at.map_or(Data::from("safe-house"), Data::from);
    all.into_iter().map(|(at, seat, victim)| piece(data(at), id(victim), Some(seat))).collect()
}

/// From its low left to its high right corner, in reading order.
fn safe_house(text: &str) -> [Square; 4] {
    let (_, words) =
        text.split_once("safe-house is ").or_else(|| text.rsplit_once("safe-house ")).expect("the safe-house");
    let corners = squares(words.split('.').next().expect("a sentence"));
    let (low, high) = (corners[0], corners[1]);
    [Square::new(low.file, high.rank), high, low, Square::new(high.file, low.rank)]
}
