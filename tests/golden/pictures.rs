//! Golden scenes and golden pictures. `scenes/` holds scenes as text; `pictures/` the sizes and the fingerprints of the
//! decoded pixels of the same scenes in every theme, so that a change of a drawing, a palette or the painter is seen, and
//! one of the compression is not.
//!
//! A file is named as the transcript that it is of; an empty one is completed by `SUBROSA_BLESS=1 cargo test --test golden`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use games::GAMES;
use picture::{Orientation, Painter, Size, Theme};

use super::moments::{Moment, moments, print};
use super::script::{Script, compare, files};

#[test]
fn every_golden_scene_is_as_it_was() {
    for path in files("golden/scenes") {
        let moments = moments(&script(&path));
        let mut text = String::new();
        let mut before = None;
        for moment in &moments {
            text += &print(moment, before);
            before = Some(&moment.scene);
        }
        compare(&path, text.trim_start());
    }
}

#[test]
fn every_golden_picture_is_as_it_was() {
    let painter = Painter::new().expect("the art is whole");
    std::thread::scope(|scope| {
        for path in files("golden/pictures") {
            let painter = &painter;
            scope.spawn(move || compare(&path, &prints(painter, &moments(&script(&path)))));
        }
    });
}

#[test]
fn every_game_has_golden_scenes_and_pictures() {
    for folder in ["golden/scenes", "golden/pictures"] {
        let games: BTreeSet<_> = files(folder).iter().map(|path| script(path).setting.id()).collect();
        assert_eq!(games, GAMES.iter().map(|game| game.about().id).collect(), "{folder}");
    }
}

/// The transcript of the same name.
fn script(path: &Path) -> Script {
    let name = path.file_name().expect("a file has a name");
    let transcript = path.ancestors().nth(2).expect("it lies in a folder of tests/golden").join(name);
    Script::read(&std::fs::read_to_string(transcript).expect("a transcript of this name"))
}

/// The board's post in the dark theme, and the board alone in every theme.
fn prints(painter: &Painter, moments: &[Moment]) -> String {
    let mut text = String::new();
    for moment in moments {
        assert!(painter.missing(&moment.scene).is_empty(), "{}: {:?}", moment.name, painter.missing(&moment.scene));
        let mut prints = vec![format!("post {}", print_of(painter, moment, Theme::Dark, Size::Board))];
        prints.extend(Theme::ALL.map(|theme| format!("{theme:?} {}", print_of(painter, moment, theme, Size::Thumb))));
        writeln!(text, "{}\n  {}", moment.name, prints.join("\n  ")).expect("a text takes all");
    }
    text
}

/// Width, height, and FNV-1a over the decoded pixels.
fn print_of(painter: &Painter, moment: &Moment, theme: Theme, size: Size) -> String {
    let picture = painter.png(&moment.scene, theme, size, Orientation::Upright).expect("it can be painted");
    let pixels = image::load_from_memory(&picture.bytes).expect("it is a PNG").into_rgb8();
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
    let sum = pixels.as_raw().iter().fold(0xCBF2_9CE4_8422_2325, mix);
    format!("{}x{} {sum:016x}", pixels.width(), pixels.height())
}
