//! Pictures against their bounds: `cargo bench -p subrosa-picture --bench picture`. It prints, for every board, the whole picture against
//! compressing its pixels alone (goal: at most 1.15 times), against a naive redraw in RGBA with the image crate at its fast
//! default and at its balanced level (goal: at least 4 times as fast as what gives files of the same order), and the bytes
//! of all three (goal: at most 60 KB). Then replays, against what else one could do with their frames: `replay.rs`.
//! Only ratios of one run count; they are medians. One thread.

use std::hint::black_box;
use std::io::Cursor;
use std::time::{Duration, Instant};

use game::Scene;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, RgbaImage};
use picture::{Painter, Picture, Size, Theme};

mod replay;
#[path = "../../src/tests/scenes.rs"]
mod scenes;

const ROUNDS: usize = 120;

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` only ask whether it starts.
    if std::env::args().any(|arg| arg == "--list" || arg == "--test") {
        return;
    }
    let painter = Painter::new().expect("the art is sound");
    println!("{:22} whole / encode | naive, fast: slower, KB | naive, balanced: slower, KB | KB | first", "board");
    for (name, scene) in scenes::all() {
        let start = Instant::now();
        let picture = paint(&painter, &scene);
        let first = start.elapsed().as_secs_f64() * 1e3;
        let (rows, naive) = (rows(&picture), Naive::new(&picture, &scene));
        let mut times = [const { Vec::new() }; 4];
        let mut encoder = Encoder::new();
        for round in 0..ROUNDS {
            times[0].push(time(|| drop(black_box(paint(&painter, &scene)))));
            times[1].push(time(|| _ = black_box(encoder.encode(&rows))));
            if round % 6 == 0 {
                times[2].push(time(|| drop(black_box(naive.paint(CompressionType::Fast)))));
                times[3].push(time(|| drop(black_box(naive.paint(CompressionType::Default)))));
            }
        }
        let paired = times[0].iter().zip(&times[1]).map(|(whole, encode)| whole.as_secs_f64() / encode.as_secs_f64());
        let ratio = middle(paired.collect());
        let least = ratio_of_least(&times[0], &times[1]);
        let [whole, encode, fast, balanced] =
            times.map(|times| middle(times.iter().map(Duration::as_secs_f64).collect()) * 1e3);
        let kb = |bytes: usize| bytes as f64 / 1024.0;
        println!(
            "{name:22} {whole:5.2} / {encode:5.2} ms = {ratio:4.2} (best {least:4.2}) | {:5.2} {:6.0} | {:5.2} {:6.0} | {:5.1} | {first:.0} ms",
            fast / whole,
            kb(naive.paint(CompressionType::Fast).len()),
            balanced / whole,
            kb(naive.paint(CompressionType::Default).len()),
            kb(picture.bytes.len()),
        );
    }
    replay::measure(&painter);
    println!("kept for the theme: {:.1} MB", painter.kept_bytes(Theme::Dark) as f64 / 1e6);
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn middle(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// On a machine with other work the best times say most about the programs themselves.
fn ratio_of_least(one: &[Duration], other: &[Duration]) -> f64 {
    let least = |times: &[Duration]| times.iter().min().map_or(f64::NAN, Duration::as_secs_f64);
    least(one) / least(other)
}

fn paint(painter: &Painter, scene: &Scene) -> Picture {
    painter.png(scene, Theme::Dark, Size::Board).expect("it can be painted")
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

/// The bound: the same compressor on the same pixels, its memory used again.
struct Encoder(libdeflater::Compressor, Vec<u8>);

impl Encoder {
    fn new() -> Self {
        Self(libdeflater::Compressor::new(libdeflater::CompressionLvl::new(6).expect("a level of libdeflate")), vec![])
    }

    fn encode(&mut self, rows: &[u8]) -> usize {
        self.1.resize(self.0.zlib_compress_bound(rows.len()), 0);
        self.0.zlib_compress(rows, &mut self.1).expect("there is room")
    }
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

    fn paint(&self, compression: CompressionType) -> Vec<u8> {
        let mut picture = self.background.clone();
        for (sprite, x, y) in &self.sprites {
            image::imageops::overlay(&mut picture, sprite, *x, *y);
        }
        let mut bytes = Vec::new();
        PngEncoder::new_with_quality(&mut bytes, compression, FilterType::Adaptive)
            .write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgba8)
            .expect("a buffer takes all");
        bytes
    }
}
