//! The examples of docs/fairness.md are what the program computes.

use game::{Dice, Seat, shuffle};
use table::{Commitment, Ply, Purpose, Secret, TableDice, TableId, salt};

const PAGE: &str = include_str!("../../../../docs/fairness.md");

/// The lines of the page's block of examples: what is computed, and what it is.
fn examples() -> Vec<(&'static str, &'static str)> {
    let block = PAGE.split("```text vectors\n").nth(1).and_then(|rest| rest.split("```").next()).expect("the block");
    block.lines().map(|line| line.rsplit_once(" = ").unwrap_or_else(|| panic!("no “ = ” in {line}"))).collect()
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text} is no number"))
}

fn purpose(words: &[&str]) -> Purpose {
    match words {
        ["seats"] => Purpose::Seats,
        ["chance"] => Purpose::Chance,
        ["computer", seat] => Purpose::Computer(Seat(number(seat))),
        ["suggestion", seat, press] => Purpose::Suggestion(Seat(number(seat)), number(press)),
        _ => panic!("{words:?} is no purpose"),
    }
}

fn draw(secret: &Secret, what: &str, result: &str) -> String {
    let fields: Vec<_> = what.split('|').map(str::trim).collect();
    let [name, ply, task] = fields[..] else { panic!("{what} has not three fields") };
    let words: Vec<_> = name.split(' ').collect();
    let mut dice = TableDice::new(secret, purpose(&words), Ply(number(ply)));
    let count = result.split(' ').count();
    let (task, bound) = task.split_once(' ').expect("a task and its number");
    let numbers: Vec<u64> = match task {
        "below" => (0..count).map(|_| dice.below(number(bound))).collect(),
        "shuffle" => {
            let mut items: Vec<_> = (1..=number(bound)).collect();
            shuffle(&mut items, &mut dice);
            items
        }
        _ => panic!("{task} is no task"),
    };
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_example_of_the_page_is_computed() {
    let examples = examples();
    let secret = examples.iter().find(|(what, _)| *what == "secret").and_then(|(_, digits)| Secret::of_hex(digits));
    let secret = secret.expect("the secret stands first");
    for (what, result) in &examples {
        let computed = match what.split_once(' ').map_or((*what, ""), |(first, rest)| (first, rest)) {
            ("secret", _) => secret.reveal(),
            ("fingerprint", _) => secret.fingerprint(),
            ("words", rest) => {
                let words = rest.split(", ").map(|said| said.split_once(' ').expect("a seat and its word"));
                secret.with_words(words.map(|(seat, word)| (Seat(number(seat)), word))).reveal()
            }
            ("draw", rest) => draw(&secret, rest, result),
            ("salt", rest) => {
                let (ply, seat) = rest.split_once('|').expect("ply and seat");
                salt(&secret, Ply(number(ply)), Seat(number(seat)))
            }
            ("commitment", rest) => {
                let fields: Vec<_> = rest.splitn(4, '|').collect();
                let [table, ply, seat, action] = fields[..] else { panic!("{rest} has not four fields") };
                let (table, ply, seat) = (TableId::parse(table).expect("an id"), Ply(number(ply)), Seat(number(seat)));
                Commitment::new(table, ply, seat, &salt(&secret, ply, seat), action).digest
            }
            (other, _) => panic!("{other} is no example"),
        };
        assert_eq!(computed, *result, "{what}");
    }
    assert!(examples.len() >= 14, "{} examples", examples.len());
}
