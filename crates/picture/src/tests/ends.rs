//! The end of a game: the result in large letters that nothing cuts, and medals that differ without colour.

use super::contrast::{EYES, GRAPHICS, seen_by};
use super::*;
use crate::layout::{LeastRoom, Scale};
use crate::raster::QuarterTurns;
use crate::rendering::render;
use crate::result_words::ResultWords;
use crate::{ShelfBoard, ShelfPicture};
use game::{Focus, Showcase, Shows, Staging, Viewer};

/// The width inside the narrowest picture, in pixels of a board post.
const NARROWEST: i32 = 708;

fn medal(name: &str) -> (&'static Art, &'static Drawing) {
    let all = art::drawings(&art::COMMON);
    all.into_iter().find(|(_, drawing)| drawing.kind == Kind::Ui && drawing.name == name).expect("it is drawn")
}

#[test]
fn medals_have_outlines_of_their_own_and_their_numbers_read() {
    for &theme in Theme::ALL {
        let colours = Colours::read(&art::colours_of(&art::COMMON), theme).expect("the tables are sound");
        let outline = |name| {
            let raster = render(medal(name), None, QuarterTurns(0), 44, &colours).expect("it can be drawn");
            raster.pixels.iter().map(|(_, alpha)| *alpha > 127).collect::<Vec<_>>()
        };
        let outlines = ["rank-1", "rank-2", "rank-3", "rank"].map(outline);
        for (at, one) in outlines.iter().enumerate() {
            let differs = |other: &Vec<bool>| one.iter().zip(other).filter(|(a, b)| a != b).count() > one.len() / 50;
            assert!(outlines[..at].iter().all(differs), "medal {} in {theme:?}", at + 1);
        }
        for medal in ["medal-gold", "medal-silver", "medal-bronze"] {
            let body = colours.get(medal);
            for (eyes, matrix) in &EYES {
                let contrast = seen_by(matrix, colours.ink_on(body)).contrast(seen_by(matrix, body));
                assert!(contrast >= GRAPHICS, "{medal}, {theme:?}, {eyes}: {contrast:.2}");
            }
        }
    }
}

#[test]
fn a_result_is_set_smaller_before_it_is_cut() {
    let fonts = Fonts::new().expect("the typefaces are there");
    let scale = Scale::of(Size::Board);
    let two = "Bartholomew of Antioch and Maximiliana Augusta win";
    let reason =
        "Nobody can move any more, and so the men in the shelters are counted: Bartholomew of Antioch has 17 of 20.";
    let odd = "Ada · Bob wins";
    for (head, reason) in
        [("Ada wins", "Brutus left the game."), (two, reason), (odd, "Brutus resigned."), ("A draw", "")]
    {
        let words = ResultWords::of(&fonts, scale, (head, reason), NARROWEST);
        assert_eq!((words.head, words.reason.join(" ").as_str()), (head, reason), "every word is there");
        assert!(fonts.width(words.head_style, words.head) <= NARROWEST, "{head}");
        assert!(words.reason.iter().all(|line| fonts.width(words.reason_style, line) <= NARROWEST), "{head}");
        assert!(words.head_style.size >= 26 && words.reason_style.size >= 20, "it reads on a phone");
    }
}

#[test]
fn the_board_stays_where_it_is_when_the_end_of_a_replay_has_a_taller_title() {
    let game = games::find("praetorian").expect("it is registered");
    let scene = |plies| Showcase::new("", 2, 3, plies, Shows::Public).scene(game).expect("it plays");
    let painter = painter();
    let (turn, end) = (scene(30), scene(u32::MAX));
    let title = painter.layout(&end, Size::Board).title.expect("it has one").height;
    let places =
        [&turn, &end].map(|scene| painter.layout_within(scene, Size::Board, LeastRoom { title, plate: 0 }).board);
    assert_eq!(places[0], places[1]);
    assert!(painter.layout(&turn, Size::Board).board.y < places[0].y, "a turn's post needs no such room");
}

#[test]
fn the_board_stays_where_it_is_when_the_plates_of_four_become_lower() {
    let game = games::find("tmag").expect("it is registered");
    let scene = |plies| Showcase::new("", 4, 3, plies, Shows::Public).scene(game).expect("it plays");
    let painter = painter();
    let scenes = [scene(u32::MAX), scene(40)];
    let heights = scenes.each_ref().map(|scene| painter.layout(scene, Size::Board).plates[0].area.height);
    assert!(heights[0] < heights[1], "at the end nobody has a role: {heights:?}");
    let title = painter.layout(&scenes[0], Size::Board).title.expect("it has one").height;
    let least = LeastRoom { title, plate: heights[1] };
    let places = scenes.each_ref().map(|scene| painter.layout_within(scene, Size::Board, least).board);
    assert_eq!(places[0], places[1]);
}

#[test]
fn a_shelf_is_small_and_the_same_every_time() {
    let staging = Staging { names: Vec::new(), focus: Focus::Plain };
    let board = |game: &&'static dyn game::AnyGame| {
        let about = game.about();
        let view = game.start(about.seats.0, &[]).expect("it begins").view(Viewer::Public);
        ShelfBoard { scene: view.scene(&staging), name: about.name.to_owned(), line: "2 players".to_owned() }
    };
    let shelf = ShelfPicture { boards: GAMES.iter().map(board).collect(), alt: "All games".to_owned() };
    let painter = painter();
    for &theme in Theme::ALL {
        let picture = painter.shelf_png(&shelf, theme).expect("it can be painted");
        assert!(picture.bytes.len() <= 2 * BOARD_BYTES, "{theme:?}: {} bytes", picture.bytes.len());
        let decoded = image::load_from_memory(&picture.bytes).expect("it is a PNG");
        assert_eq!((decoded.width(), decoded.height()), (picture.width, picture.height));
        assert_eq!(painter.shelf_png(&shelf, theme).expect("again"), picture);
    }
}
