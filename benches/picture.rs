//! Pictures against their bounds: `cargo bench --bench picture`. It prints, for every board, the whole picture against
//! compressing its pixels alone (goal: at most 1.15 times) and against a naive redraw in RGBA with the image crate (goal:
//! at least 4 times as fast), and the bytes (goal: at most 60 KB). Only ratios of one run count; they are medians.

use std::hint::black_box;
use std::io::Cursor;
use std::time::{Duration, Instant};

use image::{ImageFormat, RgbaImage};
use subrosa::game::scene::{Ground, Lattice, Mark, MarkKind, Note, Piece, Plate, Scene, Trail, TrailKind};
use subrosa::game::{Seat, Square, Squares};
use subrosa::picture::{Orientation, Painter, Picture, Size, Theme};

#[path = "../src/picture/tests/scenes.rs"]
mod scenes;

const ROUNDS: usize = 60;

fn main() {
    let painter = Painter::new().expect("the art is sound");
    println!("{:22} {:>9} {:>9} {:>7} {:>9} {:>7} {:>7}", "board", "whole ms", "encode", "ratio", "naive ms", "faster", "KB");
    for (name, scene) in scenes::all() {
        let start = Instant::now();
        let picture = paint(&painter, &scene);
        let first = start.elapsed();
        let rows = rows(&picture);
        let naive = Naive::new(&picture, &scene);
        let mut times = [const { Vec::new() }; 3];
        for _ in 0..ROUNDS {
            times[0].push(time(|| drop(black_box(paint(&painter, &scene)))));
            times[1].push(time(|| drop(black_box(encode(&rows)))));
        }
        for _ in 0..ROUNDS / 6 {
            times[2].push(time(|| drop(black_box(naive.paint()))));
        }
        let [whole, encode, naive] = times.map(median);
        let kb = picture.bytes.len() as f64 / 1024.0;
        println!(
            "{name:22} {whole:9.2} {encode:9.2} {:7.2} {naive:9.2} {:7.2} {kb:7.1}   first {:.0} ms",
            whole / encode,
            naive / whole,
            first.as_secs_f64() * 1e3
        );
    }
    println!("kept for the theme: {:.1} MB", painter.kept_bytes(Theme::Dark) as f64 / 1e6);
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e3
}

fn paint(painter: &Painter, scene: &Scene) -> Picture {
    painter.png(scene, Theme::Dark, Size::Board, Orientation::Upright).expect("it can be painted")
}

/// The rows of a picture as they were compressed: a filter byte and palette indices.
fn rows(picture: &Picture) -> Vec<u8> {
    let mut decoder = png::Decoder::new(Cursor::new(&picture.bytes));
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().expect("it is a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("it is small")];
    reader.next_frame(&mut pixels).expect("it is whole");
    let rows = pixels.chunks(picture.width as usize);
    rows.flat_map(|row| std::iter::once(0).chain(row.iter().copied())).collect()
}

/// The bound: the same compressor on the same pixels.
fn encode(rows: &[u8]) -> Vec<u8> {
    let level = libdeflater::CompressionLvl::new(6).expect("a level of libdeflate");
    let mut compressor = libdeflater::Compressor::new(level);
    let mut data = vec![0; compressor.zlib_compress_bound(rows.len())];
    let length = compressor.zlib_compress(rows, &mut data).expect("there is room");
    data.truncate(length);
    data
}

/// The usual way with the image crate: a cached background, sprites pasted in RGBA, encoded as RGBA with the defaults. The
/// sprites are cut from the finished picture, so that the pixels are the same.
struct Naive {
    background: RgbaImage,
    sprites: Vec<(RgbaImage, i64, i64)>,
}

impl Naive {
    fn new(picture: &Picture, scene: &Scene) -> Self {
        let background = image::load_from_memory(&picture.bytes).expect("it is a PNG").to_rgba8();
        let cell = picture.width / u32::from(scene.files + 1);
        let sprites = (0u32..).zip(&scene.pieces).map(|(n, _)| {
            let (x, y) = (n % u32::from(scene.files) * cell, n / u32::from(scene.files) * cell);
            (image::imageops::crop_imm(&background, x, y, cell, cell).to_image(), i64::from(x), i64::from(y))
        });
        Self { sprites: sprites.collect(), background: background.clone() }
    }

    fn paint(&self) -> Vec<u8> {
        let mut picture = self.background.clone();
        for (sprite, x, y) in &self.sprites {
            image::imageops::overlay(&mut picture, sprite, *x, *y);
        }
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, ImageFormat::Png).expect("a buffer takes all");
        bytes.into_inner()
    }
}
