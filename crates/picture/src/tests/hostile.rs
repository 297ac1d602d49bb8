//! Names and scenes that would break a careless layout.

use super::*;
use crate::layout::LeastRoom;

const NAMES: &[&str] = &[
    "",
    " ",
    "\u{0}\u{1}\u{7f}",
    "👩‍👩‍👧‍👦🏳️‍🌈🇮🇹",
    "محمد بن سلمان",
    "\u{202e}evil\u{202c}\u{2066}x\u{2069}",
    "שלום עולם",
    "田中太郎",
    "﷽﷽﷽﷽",
    "𒐫𒐫𒐫",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "line\nbreak\r\ttab",
    "\u{fff9}\u{e0041}\u{feff}\u{ad}",
];

/// Plain letters that have no room beside another name.
const LONG: &str = "Agrippina the Younger of Antium";

fn named(name: &str) -> Scene {
    let mut scene = scenes::conspirateurs(4);
    for plate in &mut scene.plates {
        plate.name = name.to_owned();
        plate.side = name.to_owned();
        plate.detail = name.to_owned();
        plate.rank = Some(255);
    }
    scene.title = name.to_owned() + "!";
    scene.notes = vec![Note { label: name.to_owned(), text: name.to_owned() }; 4];
    for piece in &mut scene.pieces {
        piece.label = name.chars().take(3).collect();
        piece.note = name.chars().take(9).collect();
    }
    scene
}

#[test]
fn no_name_changes_the_size_or_reaches_the_board() {
    let painter = painter();
    let plain = dark(&painter, &named("Livia"));
    let lines = dark(&painter, &named(&"x ".repeat(50_000)));
    let marks = "a".to_owned() + &"\u{301}".repeat(100);
    let long = "x".repeat(100_000);
    for name in NAMES.iter().copied().chain([marks.as_str(), long.as_str()]) {
        let picture = dark(&painter, &named(name));
        assert_eq!(picture.width, plain.width, "{name:.40?}");
        assert!((plain.height..=lines.height).contains(&picture.height), "{name:.40?}");
    }
}

#[test]
fn a_name_stays_in_its_plate() {
    let painter = painter();
    for name in NAMES {
        let mut scene = scenes::praetorian();
        let paint = |scene: &Scene| {
            let layout = painter.layout(scene, Size::Board);
            painter.paint(Vec::new(), scene, Theme::Dark, &layout).expect("it can be painted").0
        };
        scene.plates[1].name = (*name).to_owned();
        let named = paint(&scene);
        let layout = painter.layout(&scene, Size::Board);
        let area = layout.plates.iter().find(|plate| plate.index == 1).expect("seat 1 has a plate").area;
        // A plain name that has as much room, or as little.
        let plain = ["Livia", LONG].into_iter().map(|plain| {
            scene.plates[1].name = plain.to_owned();
            paint(&scene)
        });
        let clean = plain.into_iter().find(|clean| clean.height() == named.height()).expect("one of two layouts");
        let stride = usize::try_from(clean.width()).expect("small") + 1;
        for (y, (a, b)) in (0..).zip(clean.rows().chunks(stride).zip(named.rows().chunks(stride))) {
            let is_beside = (area.y..area.y + area.height).contains(&y);
            // The first byte of a row is its filter.
            let outside = |row: &[u8]| {
                let inside = |x: i32| is_beside && (area.x..area.x + area.width).contains(&x);
                (0..).zip(&row[1..]).filter(|(x, _)| !inside(*x)).map(|(_, ink)| *ink).collect::<Vec<_>>()
            };
            assert_eq!(outside(a), outside(b), "{name:?} changes row {y}");
        }
    }
}

#[test]
fn two_stand_in_one_row_where_their_names_have_room_and_no_turn_moves_the_board() {
    let painter = painter();
    let layout = |scene: &Scene| painter.layout(scene, Size::Board);
    let mut scene = scenes::praetorian();
    let row = layout(&scene);
    assert_eq!(row.plates[0].area.y, row.plates[1].area.y, "side by side");
    scene.plates[1].name = LONG.to_owned();
    let rows = layout(&scene);
    let is_above = |at: usize| rows.plates[at].area.y < rows.board.y;
    assert!(is_above(0) != is_above(1), "across the board");
    assert!(rows.height > row.height && rows.width == row.width);
    for name in ["Livia", LONG] {
        scene.plates[1].name = name.to_owned();
        // The result alone is taller than a title; under the same room nothing moves.
        let layout = |scene: &Scene| painter.layout_within(scene, Size::Board, LeastRoom { title: 200, plate: 0 });
        let before = layout(&scene);
        for plate in &mut scene.plates {
            (plate.to_act, plate.rank, plate.detail) =
                (!plate.to_act, Some(1), "0 of 2 targets dead, and more".to_owned());
        }
        assert_eq!(layout(&scene).board, before.board, "{name}");
    }
}

#[test]
fn a_letter_under_a_hundred_marks_is_written_like_one_under_one() {
    let fonts = Fonts::new().expect("the fonts are sound");
    let style = text::TextStyle { weight: text::FontWeight::Bold, size: 30, ink: 1 };
    let one = fonts.width(style, "e\u{301}");
    assert_eq!(one, fonts.width(style, &("e".to_owned() + &"\u{301}".repeat(100))));
    assert_eq!(fonts.width(style, "ab"), fonts.width(style, "a\u{200d}\u{202e}b\u{fe0f}"));
}

#[test]
fn a_long_note_takes_two_lines_and_no_more() {
    let painter = painter();
    let mut scene = scenes::roman();
    let height = |scene: &Scene| dark(&painter, scene).height;
    scene.notes = vec![Note { label: "Score".into(), text: "short".into() }];
    let one = height(&scene);
    scene.notes[0].text = "Purple throne 6, Standard-bearers 3, regulars 2; Gold nothing at all until now".into();
    let two = height(&scene);
    assert!(two > one);
    scene.notes[0].text = scene.notes[0].text.repeat(9);
    assert_eq!(height(&scene), two);
    scene.notes[0].text = "x".repeat(999);
    assert_eq!(height(&scene), one, "one word is cut");
}

#[test]
fn squares_off_the_board_and_absurd_scenes_are_borne() {
    let painter = painter();
    let mut scene = scenes::praetorian();
    let off = Square::new(200, 200);
    scene.marks.push(Mark { at: off, kind: MarkKind::To });
    scene.trails.push(Trail { path: vec![off, off], kind: TrailKind::Last });
    scene.trails.push(Trail { path: vec![], kind: TrailKind::Candidate });
    let still = Square::new(1, 1);
    scene.trails.push(Trail { path: vec![still, still], kind: TrailKind::Candidate });
    scene.pieces.push(Piece { at: off, owner: Some(Seat(255)), ..scene.pieces[0].clone() });
    scene.pieces[1].owner = Some(Seat(254));
    dark(&painter, &scene);
    for (files, ranks) in [(0, 0), (1, 1), (255, 255), (1, 26)] {
        (scene.files, scene.ranks) = (files, ranks);
        let picture = dark(&painter, &scene);
        assert!(picture.width <= BOARD_WIDTH);
    }
}
