//! Tests of pictures: what is drawn, that it is always the same, and that nothing can break it.

mod animation;
mod cards;
mod charts;
mod contrast;
mod ends;
mod golden;
mod hostile;
mod lists;
mod owners;
mod scenes;

use std::sync::Arc;

use super::art::{self, Art, Drawing, Kind};
use super::canvas::Canvas;
use super::colours::Colours;
use super::painter::sheet_key;
use super::sprite_sheet::SpriteSheet;
use super::text::Fonts;
use super::{
    Animation, AnimationBuilder, MAX_ANIMATION_BYTES, Painter, Picture, PictureError, Size, Theme, palette, raster,
    sprite, text,
};
use game::Scene;
use game::scene::{Mark, MarkKind, Note, Piece, Trail, TrailKind};
use game::{Orientation, Seat, Square};
use games::GAMES;

/// docs/performance.md's bound for a board post.
const BOARD_BYTES: usize = 60 * 1024;
/// Discord shows no more than this without scaling.
const BOARD_WIDTH: u32 = 1000;

fn painter() -> Painter {
    Painter::new().expect("the art is sound")
}

/// The art of every game.
fn arts() -> impl Iterator<Item = &'static Art> {
    GAMES.iter().map(|game| game.about().art)
}

fn dark(painter: &Painter, scene: &Scene) -> Picture {
    painter.png(scene, Theme::Dark, Size::Board).expect("it can be painted")
}

fn paint_thumb(painter: &Painter, scene: &Scene) -> (Canvas, Arc<SpriteSheet>) {
    let layout = painter.layout(scene, Size::Thumb);
    painter.paint(Vec::new(), scene, Theme::Dark, &layout).expect("it can be painted")
}

fn pixels(painter: &Painter, scene: &Scene) -> Canvas {
    paint_thumb(painter, scene).0
}

#[test]
fn every_scene_in_every_theme_is_a_small_picture_that_decodes() {
    let painter = painter();
    for (name, scene) in scenes::all() {
        for &theme in Theme::ALL {
            let picture = painter.png(&scene, theme, Size::Board).expect("it can be painted");
            let decoded = image::load_from_memory(&picture.bytes).expect("it is a PNG");
            assert_eq!((decoded.width(), decoded.height()), (picture.width, picture.height), "{name}");
            assert!(picture.width <= BOARD_WIDTH, "{name}: {} px", picture.width);
            assert!(picture.bytes.len() <= BOARD_BYTES, "{name} in {theme:?}: {} bytes", picture.bytes.len());
        }
    }
}

#[test]
fn every_size_and_side_is_painted() {
    let painter = painter();
    let (scene, mut turned) = (scenes::praetorian(), scenes::praetorian());
    turned.orientation = Orientation::Turned;
    let width = |scene, size| painter.png(scene, Theme::Dark, size).expect("it can be painted").width;
    let [thumb, board, large] = [Size::Thumb, Size::Board, Size::Large].map(|size| width(&scene, size));
    assert!(thumb < 350 && thumb > 250, "{thumb}");
    assert!(large > 2 * board - 20 && large <= 2 * BOARD_WIDTH, "{large}");
    assert_eq!(board, width(&turned, Size::Board));
    assert!(dark(&painter, &scene) != dark(&painter, &turned), "the other side is another picture");
}

#[test]
fn the_decoded_pixels_are_the_painted_ones() {
    let painter = painter();
    let scene = scenes::conspirateurs(4);
    let (canvas, sheet) = paint_thumb(&painter, &scene);
    let picture = painter.png(&scene, Theme::Dark, Size::Thumb).expect("it can be painted");
    let decoded = image::load_from_memory(&picture.bytes).expect("it is a PNG").to_rgb8();
    let width = picture.width as usize;
    let painted = canvas.rows().chunks(width + 1).flat_map(|row| &row[1..]);
    for (pixel, &index) in decoded.pixels().zip(painted) {
        let colour = sheet.scheme.palette.colour(index);
        assert_eq!(pixel.0, [colour.0, colour.1, colour.2]);
    }
}

#[test]
fn equal_scenes_are_equal_bytes_from_any_painter_thread_and_order() {
    let (one, two) = (painter(), painter());
    let scenes = scenes::all();
    let first: Vec<Picture> = scenes.iter().map(|(_, scene)| dark(&one, scene)).collect();
    std::thread::scope(|scope| {
        let late: Vec<_> = scenes.iter().rev().map(|(_, scene)| scope.spawn(|| dark(&two, scene))).collect();
        for (thread, picture) in late.into_iter().zip(first.iter().rev()) {
            assert!(thread.join().expect("no panic") == *picture);
        }
    });
    for ((_, scene), picture) in scenes.iter().zip(&first) {
        assert!(dark(&one, scene) == *picture);
    }
}

#[test]
fn a_painter_is_shared_between_threads() {
    fn check<T: Send + Sync>() {}
    check::<Painter>();
}

#[test]
fn every_mark_shows_on_a_free_and_on_a_taken_square_and_no_two_are_alike() {
    let painter = painter();
    let mut scene = scenes::praetorian();
    (scene.marks, scene.trails) = (vec![], vec![]);
    for at in [Square::new(3, 5), Square::new(3, 3)] {
        scene.marks.clear();
        let mut seen = vec![("none".to_owned(), pixels(&painter, &scene))];
        for kind in scenes::MARKS {
            scene.marks = vec![Mark { at, kind }];
            seen.push((format!("{kind:?}"), pixels(&painter, &scene)));
        }
        for (n, (name, picture)) in seen.iter().enumerate() {
            for (other, another) in &seen[..n] {
                assert!(picture.rows() != another.rows(), "{name} schemes like {other} at {at}");
            }
        }
    }
}

#[test]
fn every_ground_and_piece_of_the_table_is_drawn_and_an_unknown_one_is_neutral() {
    let painter = painter();
    for (art, drawing) in arts().flat_map(|art| art.drawings.iter().map(move |drawing| (art, drawing))) {
        let mut scene = scenes::praetorian();
        (scene.art, scene.marks, scene.trails, scene.pieces) = (art, vec![], vec![], vec![]);
        scene.ground.iter_mut().for_each(|ground| ground.name = "nothing");
        let plain = pixels(&painter, &scene);
        // On the edge, where what belongs to an edge is drawn too.
        let at = Square::new(2, 7);
        match drawing.kind {
            Kind::Piece => {
                let (label, note) = (String::new(), String::new());
                scene.pieces = vec![Piece { at, art: drawing.name, owner: None, label, note, ghost: false }];
            }
            _ => scene.ground[2].name = drawing.name,
        }
        assert!(pixels(&painter, &scene).rows() != plain.rows(), "{}", art::path(art, drawing));
    }
    let unknown = scenes::unknown();
    assert_eq!(painter.missing(&unknown), ["something", "somewhere"]);
    dark(&painter, &unknown);
    for (name, scene) in scenes::all().iter().filter(|(name, _)| *name != "unknown") {
        assert!(painter.missing(scene).is_empty(), "{name}: {:?}", painter.missing(scene));
    }
}

#[test]
fn every_class_of_a_drawing_is_a_known_colour() {
    let common = ["owner", "owner-hi", "owner-lo", "owner-rim", "owner-ink"];
    for art in arts() {
        let colours = Colours::read(&art::colours_of(art), Theme::Dark).expect("the tables are sound");
        for (of, drawing) in art::drawings(art) {
            let known = |class: &str| common.contains(&class) || colours.iter().any(|(name, _)| name == class);
            for classes in drawing.svg.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                for class in classes.split_whitespace() {
                    let stem = class.strip_suffix("-line").or(class.strip_suffix("-stop")).unwrap_or(class);
                    assert!(known(class) || known(stem), "{}: {class} in {}", art::path(of, drawing), art.game);
                }
            }
        }
    }
}

#[test]
fn palettes_and_memory_are_within_their_bounds() {
    let painter = painter();
    for (_, scene) in scenes::all() {
        for size in [Size::Board, Size::Thumb] {
            painter.png(&scene, Theme::Dark, size).expect("it can be painted");
        }
        let scheme = painter.scheme(scene.art, Theme::Dark).expect("it is made");
        assert!(scheme.palette.colours().len() <= palette::MOST);
    }
    for orientation in [Orientation::Upright, Orientation::Turned] {
        let scene = Scene { orientation, ..scenes::praetorian() };
        painter.png(&scene, Theme::Dark, Size::Large).expect("it can be painted");
    }
    let kept = painter.kept_bytes(Theme::Dark);
    assert!(kept <= 30 << 20, "{kept} bytes");
}

#[test]
fn a_damaged_drawing_and_a_damaged_table_are_named() {
    let error = raster::span("praetorian/piece-guard.svg", "<svg><path").expect_err("it is damaged");
    assert!(error.to_string().contains("praetorian/piece-guard.svg"), "{error}");
    for line in ["gold", "gold #112233", "gold #112233 #112233 #112233 #11223", "gold 1 2 3 4"] {
        let text: &'static str = line.to_owned().leak();
        let error = Colours::read(&[("tmag/colours.txt", text)], Theme::Dark).expect_err("it is damaged");
        assert!(error.to_string().contains("tmag/colours.txt"), "{error}");
    }
}
