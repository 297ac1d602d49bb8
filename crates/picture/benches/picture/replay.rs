//! Replays of 80 plies of random play, drawn and encoded, against encoders that are given the finished frames: the image
//! crate's with full frames in RGBA (it chooses colours anew for each), the `gif` crate's with full indexed frames, and the
//! same with the box around all that changed (goal: at most 0.3 times its time). Time for a ply and bytes in all.

use std::hint::black_box;

use game::{Actor, Focus, Scene, SplitMix64, Staging, Turn, Viewer};
use gif::{Encoder, Frame, Repeat};
use image::codecs::gif::GifEncoder;
use image::{Delay, RgbaImage};
use picture::{AnimationBuilder, MAX_ANIMATION_BYTES, Painter, Size, Theme};

use super::{middle, paint, rows, time};

const PLIES: usize = 80;
const ROUNDS: usize = 5;

/// Finished frames: palette indices, all of one size.
struct Frames {
    width: u16,
    height: u16,
    palette: Vec<u8>,
    pixels: Vec<Vec<u8>>,
}

/// Prints a line for each game.
pub fn measure(painter: &Painter) {
    println!(
        "{:22} drawn and encoded | boxes | full frames | RGBA, image crate: times as slow, KB",
        "replay of 80 plies"
    );
    for (game, seats) in [("praetorian", 2), ("roman-checkers", 2), ("stratogo", 2), ("tmag", 3), ("conspirateurs", 2)]
    {
        let scenes = play(game, seats);
        let plies = scenes.len() - 1;
        let frames = Frames::of(painter, &scenes);
        let own = || {
            let builder = AnimationBuilder::new(scenes.clone(), Theme::Dark, Size::Board, MAX_ANIMATION_BYTES)
                .expect("scenes of one game");
            builder.build(painter).expect("it fits").bytes
        };
        let mut times = [const { Vec::new() }; 3];
        for _ in 0..ROUNDS {
            times[0].push(time(|| drop(black_box(own()))).as_secs_f64());
            times[1].push(time(|| drop(black_box(frames.boxes()))).as_secs_f64());
            times[2].push(time(|| drop(black_box(frames.full()))).as_secs_f64());
        }
        let rgba = time(|| drop(black_box(frames.rgba()))).as_secs_f64();
        let [ours, boxes, full] = times.map(middle);
        let kb = |bytes: Vec<u8>| bytes.len() / 1024;
        println!(
            "{game:16} ({plies:3}) {:5.2} ms a ply, {:5} KB | {:5.2} {:5} | {:5.1} {:5} | {:5.0} {:5}",
            ours * 1e3 / plies as f64,
            kb(own()),
            boxes / ours,
            kb(frames.boxes()),
            full / ours,
            kb(frames.full()),
            rgba / ours,
            kb(frames.rgba()),
        );
    }
}

/// Everybody's view of a random game.
fn play(game: &str, seats: u8) -> Vec<Scene> {
    let mut position = games::find(game).expect("it is in the registry").start(seats, &[]).expect("so many may play");
    let mut dice = SplitMix64::new(3);
    let staging = Staging { names: vec![String::new(); usize::from(seats)], focus: Focus::Plain };
    let mut scenes = vec![position.view(Viewer::Public).scene(&staging)];
    while scenes.len() <= PLIES {
        let actor = match position.turn() {
            Turn::Nobody => break,
            turn => turn.seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat)),
        };
        let action = position.view(actor.viewer()).sample(actor, &mut dice).expect("it is the actor's turn");
        position.play(actor, &action).expect("a legal action");
        scenes.push(position.view(Viewer::Public).scene(&staging));
    }
    scenes
}

impl Frames {
    fn of(painter: &Painter, scenes: &[Scene]) -> Self {
        let pictures: Vec<_> = scenes.iter().map(|scene| paint(painter, scene)).collect();
        let side = |v: u32| u16::try_from(v).expect("a small picture");
        let width = side(pictures[0].width);
        let height = pictures.iter().map(|picture| side(picture.height)).max().expect("there are some");
        let palette = png::Decoder::new(std::io::Cursor::new(&pictures[0].bytes));
        let palette =
            palette.read_info().expect("it is a PNG").info().palette.clone().expect("it is indexed").into_owned();
        let frames = pictures.iter().map(|picture| {
            let mut pixels: Vec<u8> =
                rows(picture).chunks(usize::from(width) + 1).flat_map(|row| row[1..].iter().copied()).collect();
            pixels.resize(usize::from(width) * usize::from(height), 0);
            pixels
        });
        Self { width, height, palette, pixels: frames.collect() }
    }

    fn encoder(&self) -> Encoder<Vec<u8>> {
        let mut encoder = Encoder::new(Vec::new(), self.width, self.height, &self.palette).expect("a palette");
        encoder.set_repeat(Repeat::Infinite).expect("a buffer takes all");
        encoder
    }

    fn full(&self) -> Vec<u8> {
        let mut encoder = self.encoder();
        for pixels in &self.pixels {
            let frame =
                Frame { width: self.width, height: self.height, delay: 80, buffer: pixels.into(), ..Frame::default() };
            encoder.write_frame(&frame).expect("a buffer takes all");
        }
        encoder.into_inner().expect("it is whole")
    }

    /// Of each frame the box around all that changed.
    fn boxes(&self) -> Vec<u8> {
        let mut encoder = self.encoder();
        let wide = usize::from(self.width);
        let mut old: Option<&Vec<u8>> = None;
        for pixels in &self.pixels {
            let (left, top, right, bottom) = match old {
                None => (0, 0, wide, usize::from(self.height)),
                Some(old) => bounds(old, pixels, wide),
            };
            old = Some(pixels);
            let rows = pixels.chunks(wide).skip(top).take(bottom - top);
            let buffer: Vec<u8> = rows.flat_map(|row| &row[left..right]).copied().collect();
            let short = |v: usize| u16::try_from(v).expect("a small picture");
            let (left, top, width, height) = (short(left), short(top), short(right - left), short(bottom - top));
            let frame = Frame { left, top, width, height, delay: 80, buffer: buffer.into(), ..Frame::default() };
            encoder.write_frame(&frame).expect("a buffer takes all");
        }
        encoder.into_inner().expect("it is whole")
    }

    fn rgba(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = GifEncoder::new(&mut bytes);
        for pixels in &self.pixels {
            let colour = |index: &u8| {
                let at = usize::from(*index) * 3;
                [self.palette[at], self.palette[at + 1], self.palette[at + 2], 255]
            };
            let pixels = pixels.iter().flat_map(colour).collect();
            let picture = RgbaImage::from_raw(self.width.into(), self.height.into(), pixels).expect("it is full");
            let frame = image::Frame::from_parts(picture, 0, 0, Delay::from_numer_denom_ms(800, 1));
            encoder.encode_frame(frame).expect("a buffer takes all");
        }
        drop(encoder);
        bytes
    }
}

/// Left, top, right and bottom of what differs.
fn bounds(old: &[u8], new: &[u8], wide: usize) -> (usize, usize, usize, usize) {
    let (mut left, mut top, mut right, mut bottom) = (wide, usize::MAX, 0, 0);
    for (y, (one, other)) in old.chunks(wide).zip(new.chunks(wide)).enumerate() {
        let mut differing = one.iter().zip(other).enumerate().filter(|(_, (a, b))| a != b).map(|(x, _)| x);
        if let Some(first) = differing.next() {
            (left, right) = (left.min(first), right.max(differing.next_back().unwrap_or(first) + 1));
            (top, bottom) = (top.min(y), y + 1);
        }
    }
    if right == 0 { (0, 0, 1, 1) } else { (left, top, right, bottom) }
}
