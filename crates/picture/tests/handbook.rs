//! The pictures of the handbook: `docs/img` holds what the painter makes of today's rules and art, pixel by pixel.
//!
//! `SUBROSA_BLESS=1 cargo test -p subrosa-picture --test handbook` writes them anew. It knows the games and their golden
//! transcripts, and nothing of tables or Discord.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use game::{Actor, AnyGame, Focus, Scene, Seat, Showcase, Shows, Staging, Viewer};
use image::AnimationDecoder as _;
use image::codecs::gif::GifDecoder;
use picture::{AnimationBuilder, MAX_ANIMATION_BYTES, Painter, Size, Theme};

/// A picture of each game, as everybody sees it in its thread: random play with a fixed seed.
const BOARDS: [(&str, Showcase); 5] = [
    ("praetorian", Showcase::new("", 2, 3, 16, Shows::Public)),
    ("roman-checkers", Showcase::new("", 2, 1, 24, Shows::Public)),
    ("stratogo", Showcase::new("", 2, 2, 30, Shows::Public)),
    ("tmag", Showcase::new("", 5, 4, 60, Shows::Public)),
    ("conspirateurs", Showcase::new("", 2, 6, 60, Shows::Public)),
];

/// The game that `replay.gif` shows: a golden transcript of Praetorian.
const REPLAY: &str = include_str!("../../games/src/praetorian/golden/both-targets.txt");

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/img")
}

fn game(id: &str) -> &'static dyn AnyGame {
    games::find(id).unwrap_or_else(|| panic!("no game {id}"))
}

/// A board as a post shows it: what is noted under it stands in the message's text.
fn as_posted(mut scene: Scene) -> Scene {
    scene.notes.clear();
    scene
}

/// The scenes of a transcript's game, one a step, as everybody sees them.
fn replayed(transcript: &str) -> Vec<Scene> {
    let mut heading = transcript.lines().next().expect("it has a heading").split(' ');
    let game = game(heading.next().expect("it names a game"));
    let seats = heading.next().and_then(|seats| seats.parse().ok()).expect("it says how many sit there");
    let mut position = game.start(seats, &[]).expect("the transcript's game begins");
    let staging = Staging { names: vec![String::new(); usize::from(seats)], focus: Focus::Plain };
    let mut scenes = vec![position.view(Viewer::Public).scene(&staging)];
    for line in transcript.lines().filter_map(|line| line.strip_prefix("> ")) {
        let (actor, action) = line.split_once(' ').expect("an actor and an action");
        let actor = actor.parse().map_or(Actor::Chance, |seat| Actor::Seat(Seat(seat)));
        position.play(actor, action).expect("the transcript follows the rules");
        scenes.push(position.view(Viewer::Public).scene(&staging));
    }
    scenes
}

/// Every file of the folder, as it should be.
fn made() -> BTreeMap<String, Vec<u8>> {
    let painter = Painter::new().expect("the typefaces are there");
    let board = |(id, showcase): (&str, Showcase)| {
        let scene = as_posted(showcase.scene(game(id)).expect("the showcase plays"));
        (format!("{id}.png"), painter.png(&scene, Theme::Dark, Size::Board).expect("it can be painted").bytes)
    };
    let mut files: BTreeMap<_, _> = BOARDS.into_iter().map(board).collect();
    let replay = AnimationBuilder::new(replayed(REPLAY), Theme::Dark, Size::Thumb, MAX_ANIMATION_BYTES);
    let replay = replay.and_then(|builder| builder.build(&painter)).expect("it can be painted");
    files.insert("replay.gif".to_owned(), replay.bytes);
    files
}

/// The pixels of each frame with its delay in milliseconds; a PNG is one frame. Two encoders of equal pixels are equal here.
fn frames(name: &str, bytes: &[u8]) -> Vec<(u32, Vec<u8>)> {
    if Path::new(name).extension().is_some_and(|kind| kind == "png") {
        return vec![(0, image::load_from_memory(bytes).expect("it is a PNG").to_rgb8().into_raw())];
    }
    let frames = GifDecoder::new(Cursor::new(bytes)).expect("it is a GIF").into_frames();
    let frame = |frame: image::Frame| (frame.delay().numer_denom_ms().0, frame.into_buffer().into_raw());
    frames.map(|found| frame(found.expect("the frame is whole"))).collect()
}

#[test]
fn the_pictures_of_the_handbook_are_of_today() {
    let (folder, made) = (folder(), made());
    if std::env::var_os("SUBROSA_BLESS").is_some_and(|value| value == "1") {
        for (name, bytes) in &made {
            fs::write(folder.join(name), bytes).expect("the picture can be written");
        }
    }
    let listed = fs::read_dir(&folder).expect("the folder is there");
    let there: BTreeSet<_> =
        listed.map(|file| file.expect("it can be listed").file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(there, made.keys().cloned().collect(), "docs/img holds what this test makes, and nothing else");
    let is_old = |(name, bytes): &(&String, &Vec<u8>)| {
        let kept = fs::read(folder.join(name)).expect("the picture can be read");
        frames(name, &kept) != frames(name, bytes)
    };
    let old: Vec<_> = made.iter().filter(is_old).map(|(name, _)| name).collect();
    assert!(old.is_empty(), "look at them, then write them anew with SUBROSA_BLESS=1: {old:?}");
}
