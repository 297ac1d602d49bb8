//! Golden pictures: the decoded pixels of every invented scene in every theme, painted as posts with plates and notes, as
//! checksums.
//!
//! `golden.md` is written by `SUBROSA_BLESS=1 cargo test --package subrosa-picture golden`, after a look at the pictures.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use super::*;

const FILE: &str = "src/tests/golden.md";
const HEADING: &str =
    "| picture | size in pixels | dark | light | high-contrast | colour-safe |\n|---|---|---|---|---|---|\n";

#[test]
fn every_picture_is_as_it_was() {
    let painter = painter();
    let mut text = HEADING.to_owned();
    for (name, scene) in scenes::all() {
        text += &row(name, |theme| painter.png(&scene, theme, Size::Board).expect("it can be painted"));
    }
    for (name, list) in lists::all() {
        text += &row(name, |theme| painter.list_png(&list, theme, Size::Board).expect("it can be painted"));
    }
    for (name, chart) in charts::all() {
        text += &row(name, |theme| painter.chart(&chart, theme, Size::Board).expect("it can be painted"));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("SUBROSA_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let known = std::fs::read_to_string(&path).expect("the file can be read");
    let rows = |text: &str| -> BTreeMap<String, String> {
        let named = |line: &str| Some((line.split('|').nth(1)?.trim().to_owned(), line.to_owned()));
        text.lines().filter_map(named).collect()
    };
    let (is, was) = (rows(&text), rows(&known));
    let changed: Vec<_> = is.keys().chain(was.keys()).filter(|name| is.get(*name) != was.get(*name)).collect();
    assert!(changed.is_empty(), "changed (look at the pictures, then bless): {changed:?}");
}

/// One scene or list in every theme.
fn row(name: &str, paint: impl Fn(Theme) -> Picture) -> String {
    let (mut sums, mut measure) = (String::new(), String::new());
    for &theme in Theme::ALL {
        let picture = paint(theme);
        let pixels = image::load_from_memory(&picture.bytes).expect("it is a PNG").to_rgb8();
        measure = format!("{} × {}", pixels.width(), pixels.height());
        write!(sums, " {:08x} |", libdeflater::crc32(pixels.as_raw())).expect("a text takes all");
    }
    format!("| {name} | {measure} |{sums}\n")
}
