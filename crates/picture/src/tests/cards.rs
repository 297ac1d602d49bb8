//! Cards of people: as they were, whatever the name, however many results.

use std::fmt::Write as _;
use std::path::Path;

use super::*;
use crate::{ProfileCard, RatingCurve};

const FILE: &str = "src/tests/cards.md";
const HEADING: &str =
    "| card | size in pixels | dark | light | high-contrast | colour-safe |\n|---|---|---|---|---|---|\n";

fn curve(title: &str, value: &str, points: Vec<i32>) -> RatingCurve {
    let detail = format!("{} games, {} won", points.len(), points.len() / 2);
    RatingCurve { title: title.to_owned(), value: value.to_owned(), detail, points }
}

fn cards() -> Vec<(&'static str, ProfileCard)> {
    let note = |label: &str, text: &str| (label.to_owned(), text.to_owned());
    let up: Vec<i32> = (0..40).map(|n| 1_480 + n * 4 + (n * n * 7) % 31).collect();
    let full = ProfileCard {
        title: "Ada".to_owned(),
        curves: vec![
            curve("Conspirateurs for two", "1663", up),
            curve("TMAG", "1488?", vec![1_500, 1_560, 1_410, 1_430, 1_488]),
            curve("Praetorian", "1512?", vec![1_500, 1_512]),
        ],
        notes: vec![
            note("Streak", "has won the last 3 games, and once 7 in a row"),
            note("Plays most", "Conspirateurs (44), TMAG (9), Praetorian (3)"),
            note(
                "Meets most",
                "Brutus (21: 12 before, 8 behind), Cleo (11: 4 before, 7 behind), Drusus (3: 3 before, 0 behind)",
            ),
        ],
        alt: String::new(),
    };
    let one = ProfileCard {
        title: "王小明 the Extraordinarily Long-Winded, First of That Name and Keeper of the Seals".to_owned(),
        curves: vec![curve("Roman Checkers", "1662?", vec![1_662])],
        ..ProfileCard::default()
    };
    vec![("full", full), ("one", one), ("empty", ProfileCard::default())]
}

#[test]
fn every_card_is_as_it_was() {
    let painter = painter();
    let mut text = HEADING.to_owned();
    for (name, card) in cards() {
        let (mut sums, mut measure) = (String::new(), String::new());
        for &theme in Theme::ALL {
            let picture = painter.card(&card, theme, Size::Board).expect("it can be painted");
            assert!(picture.bytes.len() <= BOARD_BYTES && picture.width <= BOARD_WIDTH, "{name}");
            if let Some(folder) = std::env::var_os("SUBROSA_CARDS") {
                let file = Path::new(&folder).join(format!("{name}-{}.png", theme.name()));
                std::fs::write(file, &picture.bytes).expect("the folder is there");
            }
            let pixels = image::load_from_memory(&picture.bytes).expect("it is a PNG").to_rgb8();
            measure = format!("{} × {}", pixels.width(), pixels.height());
            write!(sums, " {:08x} |", libdeflater::crc32(pixels.as_raw())).expect("a text takes all");
        }
        writeln!(text, "| {name} | {measure} |{sums}").expect("a text takes all");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("SUBROSA_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let known = std::fs::read_to_string(&path).expect("the file can be read");
    assert_eq!(text, known, "look at the pictures, then bless");
}

#[test]
fn a_card_of_anything_is_painted() {
    let painter = painter();
    let wild = ProfileCard {
        title: "\u{202e}".repeat(300),
        curves: (0..9).map(|n| curve("x", "y", vec![i32::from(i16::MIN), 0, i32::from(i16::MAX) * n])).collect(),
        notes: (0..9).map(|_| ("a".repeat(99), "b c ".repeat(99))).collect(),
        alt: String::new(),
    };
    for &size in Size::ALL {
        let picture = painter.card(&wild, Theme::Dark, size).expect("it can be painted");
        assert!(picture.width <= 2 * BOARD_WIDTH && picture.height <= 4_000, "{} × {}", picture.width, picture.height);
    }
    let (one, two) = (painter.card(&wild, Theme::Light, Size::Board), painter.card(&wild, Theme::Light, Size::Board));
    assert_eq!(one.expect("painted"), two.expect("painted"));
}
