//! Replays: what is shown is what was painted, small changes are small frames, and a limit is kept.

use gif::{ColorOutput, DecodeOptions};

use super::*;

/// A game that goes on: pieces step about, and the words change.
fn game(plies: u8) -> Vec<Scene> {
    let mut scene = scenes::conspirateurs(2);
    (scene.marks, scene.trails) = (vec![], vec![]);
    let mut all = vec![scene.clone()];
    for ply in 1..=plies {
        let at = usize::from(ply) * 7 % scene.pieces.len();
        let from = scene.pieces[at].at;
        let to = Square::new((from.file + 3) % scene.files, (from.rank + 2 * ply) % scene.ranks);
        scene.pieces[at].at = to;
        scene.trails = vec![Trail { path: vec![from, to], kind: TrailKind::Last }];
        scene.marks = vec![Mark { at: from, kind: MarkKind::From }, Mark { at: to, kind: MarkKind::To }];
        scene.title = format!("Turn {ply}");
        scene.notes = if ply % 5 == 0 { vec![Note { label: "Now".into(), text: "a note".into() }] } else { vec![] };
        all.push(scene.clone());
    }
    all
}

fn animate(painter: &Painter, scenes: &[Scene], size: Size, limit: usize) -> Animation {
    AnimationBuilder::new(scenes.to_vec(), Theme::Dark, size, limit)
        .expect("scenes of one game")
        .build(painter)
        .expect("it fits")
}

/// A picture in RGBA with the time it stays.
type Shown = (Vec<u8>, u16);

/// Every picture that stays for longer than a blink, as a player puts it together.
fn play(animation: &Animation) -> (Vec<Shown>, usize) {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(&animation.bytes[..]).expect("it is a GIF");
    let width = animation.width as usize;
    assert_eq!((usize::from(decoder.width()), u32::from(decoder.height())), (width, animation.height));
    let mut screen = vec![0; width * animation.height as usize * 4];
    let (mut shown, mut pixels) = (Vec::new(), 0);
    while let Some(frame) = decoder.read_next_frame().expect("it is whole") {
        let (left, top, wide) = (usize::from(frame.left), usize::from(frame.top), usize::from(frame.width));
        pixels += wide * usize::from(frame.height);
        for (row, line) in (top..).zip(frame.buffer.chunks_exact(wide * 4)) {
            for (column, pixel) in (left..).zip(line.chunks_exact(4)).filter(|(_, pixel)| pixel[3] > 0) {
                screen[(row * width + column) * 4..][..4].copy_from_slice(pixel);
            }
        }
        if frame.delay > 2 {
            shown.push((screen.clone(), frame.delay));
        }
    }
    (shown, pixels)
}

#[test]
fn every_picture_of_an_animation_is_the_painted_one() {
    let painter = painter();
    let scenes = game(12);
    let animation = animate(&painter, &scenes, Size::Board, MAX_ANIMATION_BYTES);
    assert_eq!((animation.every, animation.size, animation.reduced()), (1, Size::Board, None));
    let (shown, _) = play(&animation);
    assert_eq!(shown.len(), scenes.len());
    for ((screen, _), scene) in shown.iter().zip(&scenes) {
        let picture = image::load_from_memory(&dark(&painter, scene).bytes).expect("it is a PNG").to_rgba8();
        let same = picture.rows().zip(screen.chunks(animation.width as usize * 4));
        for (painted, shown) in same {
            assert!(painted.flat_map(|pixel| pixel.0).eq(shown.iter().copied()), "{}", scene.title);
        }
    }
    let stays: Vec<u16> = shown.iter().map(|(_, stay)| *stay).collect();
    assert!(stays.last().is_some_and(|last| *last >= 300), "{stays:?}");
    assert!(stays[..stays.len() - 1].iter().all(|stay| (30..=100).contains(stay)), "{stays:?}");
}

#[test]
fn only_what_changed_is_in_a_frame() {
    let scenes = game(20);
    let animation = animate(&painter(), &scenes, Size::Board, MAX_ANIMATION_BYTES);
    let whole = (animation.width * animation.height) as usize;
    let (_, pixels) = play(&animation);
    let each = (pixels - whole) / (scenes.len() - 1);
    assert!(each < whole / 4, "{each} of {whole} pixels a frame");
}

#[test]
fn equal_animations_are_equal_bytes_whatever_their_parts() {
    let scenes = game(9);
    let whole = animate(&painter(), &scenes, Size::Thumb, MAX_ANIMATION_BYTES);
    let painter = painter();
    let mut parts =
        AnimationBuilder::new(scenes, Theme::Dark, Size::Thumb, MAX_ANIMATION_BYTES).expect("scenes of one game");
    let done = (0..100).find_map(|_| parts.advance(&painter, 2).expect("it fits"));
    assert!(done.as_ref() == Some(&whole));
}

#[test]
fn past_its_limit_an_animation_is_smaller_and_then_shorter_and_says_so() {
    let painter = painter();
    let scenes = game(16);
    let [large, thumb] = [Size::Board, Size::Thumb].map(|size| animate(&painter, &scenes, size, MAX_ANIMATION_BYTES));
    let smaller = animate(&painter, &scenes, Size::Board, large.bytes.len() - 1);
    assert_eq!((&smaller.bytes, smaller.every, smaller.wanted), (&thumb.bytes, 1, Size::Board));
    assert!(smaller.reduced().is_some_and(|said| said.contains("smaller")));
    let shorter = animate(&painter, &scenes, Size::Board, thumb.bytes.len() - 1);
    assert_eq!((shorter.every, shorter.size), (2, Size::Thumb));
    assert!(shorter.bytes.len() < thumb.bytes.len());
    assert!(shorter.reduced().is_some_and(|said| said.contains("one step of 2")));
    let (shown, _) = play(&shorter);
    assert_eq!(
        shown.last().map(|(screen, _)| screen),
        play(&thumb).0.last().map(|(screen, _)| screen),
        "the end stays"
    );
    let none =
        AnimationBuilder::new(scenes, Theme::Dark, Size::Board, 100).expect("scenes of one game").build(&painter);
    assert_eq!(none, Err(PictureError::NoFit { limit: 100 }));
}

#[test]
fn an_animation_needs_scenes_of_one_game() {
    for scenes in [vec![], vec![scenes::praetorian(), scenes::tmag()]] {
        let refused = AnimationBuilder::new(scenes, Theme::Dark, Size::Thumb, MAX_ANIMATION_BYTES).map(drop);
        assert_eq!(refused, Err(PictureError::Sequence));
    }
}

#[test]
fn steps_that_show_nothing_new_take_no_time() {
    let scene = scenes::praetorian();
    let animation = animate(&painter(), &[scene.clone(), scene.clone(), scene], Size::Thumb, MAX_ANIMATION_BYTES);
    assert_eq!(play(&animation).0.len(), 1);
}

#[test]
fn an_animation_of_a_very_long_game_stays_under_the_limit() {
    let mut scenes = Vec::new();
    while scenes.len() < 1_050 {
        scenes.extend(game(60));
    }
    let animation = animate(&painter(), &scenes, Size::Thumb, 1_000_000);
    assert!(animation.bytes.len() <= 1_000_000 && animation.every >= 2, "every {}", animation.every);
}
