//! docs/engine.md against the program: its sessions are served line by line, and its tables are the program's own.
//! It knows the page and the engine's requests and answers, and must not know how they are made.

use game::{About, OptionSpec, OptionValues};
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../docs/engine.md");

/// The lines between the fences of every block whose opening fence is `text session`.
fn sessions() -> Vec<Vec<&'static str>> {
    let blocks = PAGE.split("```text session\n").skip(1);
    blocks.map(|block| block.split("\n```").next().expect("it is there").lines().collect()).collect()
}

/// The answers of a session of its own to these requests.
fn answers(requests: &[String]) -> Vec<String> {
    let draw = |_: &game::Scene| Ok((b"a picture".to_vec(), 640, 480));
    let mut output = Vec::new();
    tools::engine::serve(requests.join("\n").as_bytes(), &mut output, &draw).expect("it is there");
    String::from_utf8(output).expect("it is there").lines().map(str::to_owned).collect()
}

/// Whether a text is this pattern, in which each `…` stands for any text.
fn fits(pattern: &str, text: &str) -> bool {
    let parts: Vec<_> = pattern.split('…').collect();
    let Some(mut rest) = text.strip_prefix(parts[0]) else { return false };
    let [_, between @ .., last] = &parts[..] else { return rest.is_empty() };
    for part in between {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[test]
fn every_session_of_the_page_is_answered_as_it_says() {
    let pictures = std::env::temp_dir().join(format!("subrosa-engine-page-{}", std::process::id()));
    std::fs::create_dir_all(&pictures).expect("it is there");
    let there = pictures.join("board.png").display().to_string();
    let mut count = 0;
    for session in sessions() {
        let requests = session.iter().filter_map(|line| line.strip_prefix("> "));
        let requests: Vec<_> = requests.map(|line| line.replace("board.png", &there)).collect();
        let wanted: Vec<_> = session.iter().filter_map(|line| line.strip_prefix("< ")).collect();
        assert_eq!(requests.len() + wanted.len(), session.len(), "every line begins with > or <");
        let answers = answers(&requests);
        assert_eq!(answers.len(), wanted.len(), "one answer a request: {requests:?}");
        for ((request, pattern), answer) in requests.iter().zip(wanted).zip(&answers) {
            assert!(fits(pattern, answer), "{request}\nis answered\n{answer}\nand not, as the page says,\n{pattern}");
            count += 1;
        }
    }
    std::fs::remove_dir_all(&pictures).expect("it is there");
    assert!(count > 30, "the page has {count} examples only: its fences are not found");
}

/// The first cell of each row of the table that follows a heading, without its back quotes.
fn first_cells(heading: &str) -> BTreeSet<String> {
    let section = PAGE
        .split_once(&format!("\n## {heading}\n"))
        .expect("it is there")
        .1
        .split("\n## ")
        .next()
        .expect("it is there");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells: BTreeSet<_> = rows.map(|row| row.split('`').next().expect("it is there").to_owned()).collect();
    assert!(!cells.is_empty(), "the table under {heading} is not found");
    cells
}

#[test]
fn the_page_shows_every_command_and_every_error_that_it_names() {
    for command in first_cells("Requests") {
        assert!(PAGE.contains(&format!("> {{\"cmd\":\"{command}\"")), "no example of {command}");
        let [answer] = &answers(&[format!("{{\"cmd\":\"{command}\"}}")])[..] else { panic!("one answer") };
        assert!(!answer.contains("There is no command"), "{answer}");
    }
    for code in first_cells("Errors") {
        assert!(PAGE.contains(&format!("\"code\":\"{code}\"")), "no example of {code}");
    }
}

#[test]
fn a_pattern_fits_what_it_describes_and_nothing_else() {
    for (pattern, text, wanted) in [
        ("ab", "ab", true),
        ("ab", "abc", false),
        ("a…", "abc", true),
        ("a…c", "abc", true),
        ("a…c", "abcd", false),
        ("a…b…c", "axbyc", true),
        ("a…b…c", "axyc", false),
        ("…", "", true),
    ] {
        assert_eq!(fits(pattern, text), wanted, "{pattern} {text}");
    }
}

/// A sixth game needs no line here to be served; but what is listed is true.
#[test]
fn the_games_that_the_page_lists_are_those_of_the_registry_in_their_order() {
    let section = PAGE.split_once("\n## Games and options\n").expect("it is there").1;
    let listed: Vec<_> = section.lines().filter(|line| line.starts_with("| `")).collect();
    let known = games::GAMES.iter().map(|game| row(game.about()));
    assert_eq!(listed, known.filter(|row| listed.contains(&&**row)).collect::<Vec<_>>());
    assert!(listed.len() >= 5, "the table is not found");
}

/// A game as the page writes it.
fn row(about: &About) -> String {
    let (least, most) = about.seats;
    let seats = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let options: Vec<_> = about.options.iter().map(option).collect();
    format!("| `{}` | {} | {seats} | {} |", about.id, about.name, options.join(" · "))
}

/// An option as the page writes it: its default first, or named.
fn option(spec: &OptionSpec) -> String {
    match spec.values {
        OptionValues::Range { min, max } => format!("`{}` {min} to {max}, default {}", spec.name, spec.default),
        OptionValues::Words(words) => {
            assert_eq!(words[0], spec.default, "the page says that the first value of {} is its default", spec.name);
            format!("`{}` {}", spec.name, words.join(", "))
        }
    }
}
