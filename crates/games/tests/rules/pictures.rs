//! Golden scenes and golden pictures. `scenes/` holds scenes as text; `pictures/` the sizes and the fingerprints of the
//! decoded pixels of the same scenes in every theme, so that a change of a drawing, a palette or the painter is seen, and
//! one of the compression is not.
//!
//! A file is named as the transcript that it is of; an empty one is completed by `SUBROSA_BLESS=1 cargo test -p subrosa-games --test rules`.

use std::fmt::Write;
use std::path::PathBuf;

use game::AnyGame;
use games::GAMES;
use picture::{Painter, Size, Theme};

use super::folders::files;
use super::moments::{Moment, moments, print};
use super::script::{GameScript, compare};

#[test]
fn every_golden_scene_is_as_it_was() {
    for (path, moments) in all("golden/scenes") {
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
        for (path, moments) in all("golden/pictures") {
            let painter = &painter;
            scope.spawn(move || compare(&path, &prints(painter, &moments)));
        }
    });
}

/// Every file of this kind, with the moments of the transcript of the same name.
fn all(kind: &str) -> Vec<(PathBuf, Vec<Moment>)> {
    let of = |game: &'static dyn AnyGame| files(game, kind).into_iter().map(move |path| (game, path));
    let moments = |(game, path): (&'static dyn AnyGame, PathBuf)| {
        let name = path.file_name().expect("a file has a name");
        let transcript = path.ancestors().nth(2).expect("it lies in a folder of the golden files").join(name);
        let moments = moments(&GameScript::of(game, &transcript));
        (path, moments)
    };
    GAMES.iter().copied().flat_map(of).map(moments).collect()
}

/// The board's post in the dark theme, and the board alone in every theme.
fn prints(painter: &Painter, moments: &[Moment]) -> String {
    let mut text = String::new();
    for moment in moments {
        assert!(painter.missing(&moment.scene).is_empty(), "{}: {:?}", moment.name, painter.missing(&moment.scene));
        let mut prints = vec![format!("post {}", print_of(painter, moment, Theme::Dark, Size::Board))];
        prints.extend(
            Theme::ALL.iter().map(|&theme| format!("{theme:?} {}", print_of(painter, moment, theme, Size::Thumb))),
        );
        writeln!(text, "{}\n  {}", moment.name, prints.join("\n  ")).expect("a text takes all");
    }
    text
}

/// Width, height, and FNV-1a over the decoded pixels.
fn print_of(painter: &Painter, moment: &Moment, theme: Theme, size: Size) -> String {
    let picture = painter.png(&moment.scene, theme, size).expect("it can be painted");
    let pixels = image::load_from_memory(&picture.bytes).expect("it is a PNG").into_rgb8();
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
    let sum = pixels.as_raw().iter().fold(0xCBF2_9CE4_8422_2325, mix);
    format!("{}x{} {sum:016x}", pixels.width(), pixels.height())
}
