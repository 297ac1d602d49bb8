//! A drawing to pixels, by resvg. It happens once for each drawing, theme and size, when a game is first painted so.

use resvg::{tiny_skia, usvg};

use super::colours::Rgb;
use super::error::PictureError;
use super::pixels::float;

/// The side of the box in which drawings of one square are made.
pub(super) const UNIT: f32 = 100.0;

/// How a drawing is turned, in quarters clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct QuarterTurns(pub u8);

/// The place of a drawing's label and its size: `data-label="x y size"`, in units of the drawing's box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LabelSlot {
    pub x: f32,
    pub y: f32,
    pub size: f32,
}

/// A drawing's pixels in rows from the top: colour, and opacity from 0 to 255 that is not multiplied in.
#[derive(Clone, Debug)]
pub(super) struct Raster {
    pub width: i32,
    pub height: i32,
    pub pixels: Vec<(Rgb, u8)>,
}

/// A drawing's own box, in squares, if the drawing is sound.
pub(super) fn span(name: &str, svg: &str) -> Result<u8, PictureError> {
    let size = parse(name, svg)?.size();
    let span = (size.width().max(size.height()) / UNIT).round().clamp(1.0, 16.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 1..=16 just above")]
    Ok(span as u8)
}

/// The drawing with its owner's emblem put in.
pub(super) fn with_emblem(svg: &str, emblem: &str) -> String {
    svg.replace("<!--emblem-->", emblem)
}

/// The drawing with a style sheet put in.
pub(super) fn themed(svg: &str, css: &str) -> String {
    let open = svg.find("<svg").and_then(|at| svg[at..].find('>').map(|end| at + end + 1)).unwrap_or(0);
    let (head, rest) = svg.split_at(open);
    format!("{head}<style>{css}</style>{rest}")
}

/// The part of a drawing between its outer tags.
pub(super) fn inner(svg: &str) -> &str {
    let start = svg.find("<svg").and_then(|at| svg[at..].find('>').map(|end| at + end + 1)).unwrap_or(0);
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    svg.get(start..end).unwrap_or("")
}

/// Where the drawing wants its label; the middle if it does not say.
pub(super) fn label_slot(svg: &str) -> LabelSlot {
    let read = || {
        let text = svg.split_once("data-label=\"")?.1.split_once('"')?.0;
        let mut numbers = text.split_whitespace().map(str::parse::<f32>);
        let mut next = || numbers.next()?.ok();
        Some(LabelSlot { x: next()?, y: next()?, size: next()? })
    };
    read().unwrap_or(LabelSlot { x: 50.0, y: 50.0, size: 44.0 })
}

/// Draws into a box of `width` × `height` pixels.
pub(super) fn draw(name: &str, svg: &str, size: (i32, i32), turn: QuarterTurns) -> Result<Raster, PictureError> {
    let tree = parse(name, svg)?;
    let side = |v: i32| u32::try_from(v).ok().filter(|v| (1..=4096).contains(v));
    let blank = side(size.0).zip(side(size.1)).and_then(|(w, h)| tiny_skia::Pixmap::new(w, h));
    let mut pixmap = blank.ok_or(PictureError::TooLarge { width: size.0, height: size.1 })?;
    let (w, h) = (float(size.0), float(size.1));
    let fit = tiny_skia::Transform::from_scale(w / tree.size().width(), h / tree.size().height());
    let placed = fit.post_concat(tiny_skia::Transform::from_rotate_at(f32::from(turn.0 % 4) * 90.0, w / 2.0, h / 2.0));
    resvg::render(&tree, placed, &mut pixmap.as_mut());
    let straight = |p: &tiny_skia::PremultipliedColorU8| {
        let p = p.demultiply();
        (Rgb(p.red(), p.green(), p.blue()), p.alpha())
    };
    Ok(Raster { width: size.0, height: size.1, pixels: pixmap.pixels().iter().map(straight).collect() })
}

fn parse(name: &str, svg: &str) -> Result<usvg::Tree, PictureError> {
    usvg::Tree::from_str(svg, &usvg::Options::default())
        .map_err(|error| PictureError::Drawing { name: name.to_owned(), reason: error.to_string() })
}
