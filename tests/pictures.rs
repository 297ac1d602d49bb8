//! Golden pictures of the contact sheet: the decoded pixels of every game, phase and private layer in every palette, as
//! checksums.
//!
//! Positions of real play are painted as thumbnails, so that a change of words in a game is no change here.
//! `tests/golden/pictures.md` is written by `SUBROSA_BLESS=1 cargo test --test pictures`,
//! after a look at `subrosa render --sheet sheet.png`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use game::scene::{MarkKind, Scene};
use games::GAMES;
use picture::{Orientation, Painter, Size, Theme};
use subrosa::cli::render::samples;

const FILE: &str = "tests/golden/pictures.md";
const HEADING: &str =
    "| picture | size in pixels | dark | light | high-contrast | colour-safe |\n|---|---|---|---|---|---|\n";

#[test]
fn every_picture_is_as_it_was() {
    let painter = Painter::new().expect("the art is sound");
    let mut text = HEADING.to_owned();
    for (name, scene) in samples().expect("the games can be played") {
        text += &line(&painter, name, &scene);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("SUBROSA_BLESS").is_some() {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let known = std::fs::read_to_string(&path).expect("the file can be read");
    let rows = |text: &str| -> BTreeMap<String, String> {
        let row = |line: &str| Some((line.split('|').nth(1)?.trim().to_owned(), line.to_owned()));
        text.lines().filter_map(row).collect()
    };
    let (is, was) = (rows(&text), rows(&known));
    let changed: Vec<_> = is.keys().chain(was.keys()).filter(|name| is.get(*name) != was.get(*name)).collect();
    assert!(changed.is_empty(), "changed (look at the sheet, then bless): {changed:?}");
}

/// A row: one scene in every palette.
fn line(painter: &Painter, name: &str, scene: &Scene) -> String {
    let (mut sums, mut measure) = (String::new(), String::new());
    for theme in Theme::ALL {
        let picture = painter.png(scene, theme, Size::Thumb, Orientation::Upright).expect("it can be painted");
        let pixels = image::load_from_memory(&picture.bytes).expect("it is a PNG").to_rgb8();
        measure = format!("{} × {}", pixels.width(), pixels.height());
        write!(sums, " {:08x} |", libdeflater::crc32(pixels.as_raw())).expect("a text takes all");
    }
    format!("| {name} | {measure} |{sums}\n")
}

#[test]
fn the_samples_show_every_game_and_every_layer() {
    let samples = samples().expect("the games can be played");
    for game in GAMES {
        assert!(samples.iter().any(|(_, scene)| scene.game == game.about().id), "{}", game.about().id);
    }
    let marks: Vec<MarkKind> = samples.iter().flat_map(|(_, scene)| scene.marks.iter().map(|mark| mark.kind)).collect();
    for kind in [MarkKind::From, MarkKind::To, MarkKind::Chosen, MarkKind::Target, MarkKind::SecretKiller] {
        assert!(marks.contains(&kind), "{kind:?}");
    }
    assert!(samples.iter().any(|(_, scene)| scene.pieces.iter().any(|piece| piece.ghost)), "what would be");
    assert!(samples.iter().any(|(_, scene)| scene.plates.iter().any(|plate| plate.rank.is_some())), "an end");
    let painter = Painter::new().expect("the art is sound");
    for (name, scene) in samples {
        assert!(painter.missing(&scene).is_empty(), "{name}: {:?}", painter.missing(&scene));
    }
}
