//! Canvases to an animated GIF: one palette, and of each canvas only what changed. The bytes depend on the canvases, their
//! palette and their times alone.

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::canvas::{Area, Canvas};
use super::changes::changes;
use super::error::PictureError;
use super::palette::{MOST, Palette};

/// The shortest time that every player keeps, in hundredths of a second.
const LEAST_CS: u16 = 2;

/// An animated GIF in the making.
pub(super) struct GifWriter {
    encoder: Encoder<Vec<u8>>,
    /// An index that no colour has: what stays as it was.
    clear: Option<u8>,
    shown: Option<Canvas>,
    /// The latest frame; how long it stays is known when there is another.
    held: Option<Frame<'static>>,
}

fn short(v: i32) -> u16 {
    u16::try_from(v).unwrap_or(0)
}

impl GifWriter {
    /// An empty one that repeats for ever.
    pub(super) fn new(width: i32, height: i32, palette: &Palette) -> Result<Self, PictureError> {
        let (Ok(w), Ok(h)) = (u16::try_from(width), u16::try_from(height)) else {
            return Err(PictureError::TooLarge { width, height });
        };
        let colours: Vec<u8> = palette.colours().iter().flat_map(|c| [c.0, c.1, c.2]).collect();
        let count = palette.colours().len();
        let clear = if count < MOST { u8::try_from(count).ok() } else { None };
        let mut encoder = Encoder::new(Vec::new(), w, h, &colours).map_err(|_| PictureError::Encoder)?;
        encoder.set_repeat(Repeat::Infinite).map_err(|_| PictureError::Encoder)?;
        Ok(Self { encoder, clear, shown: None, held: None })
    }

    /// The bytes so far.
    pub(super) fn len(&self) -> usize {
        self.encoder.get_ref().len()
    }

    /// Shows a canvas, and leaves the one before standing for `stay_cs`. Gives the memory of that one back.
    pub(super) fn show(&mut self, canvas: Canvas, stay_cs: u16) -> Result<Vec<u8>, PictureError> {
        let Some(old) = self.shown.take() else {
            let whole = Area { x: 0, y: 0, width: canvas.width(), height: canvas.height() };
            self.held = Some(frame(whole, pixels(&canvas, whole), None));
            self.shown = Some(canvas);
            return Ok(Vec::new());
        };
        let mut stay_cs = stay_cs;
        for area in changes(&old, &canvas) {
            let pixels = match self.clear {
                Some(clear) => changed(&old, &canvas, area, clear),
                None => pixels(&canvas, area),
            };
            self.release(stay_cs)?;
            self.held = Some(frame(area, pixels, self.clear));
            stay_cs = LEAST_CS;
        }
        self.shown = Some(canvas);
        Ok(old.into_rows())
    }

    /// The file; its last frame stands for `stay_cs`.
    pub(super) fn finish(mut self, stay_cs: u16) -> Result<Vec<u8>, PictureError> {
        self.release(stay_cs)?;
        self.encoder.into_inner().map_err(|_| PictureError::Encoder)
    }

    fn release(&mut self, stay_cs: u16) -> Result<(), PictureError> {
        let Some(frame) = self.held.take() else { return Ok(()) };
        self.encoder.write_frame(&Frame { delay: stay_cs, ..frame }).map_err(|_| PictureError::Encoder)
    }
}

fn frame(area: Area, pixels: Vec<u8>, transparent: Option<u8>) -> Frame<'static> {
    Frame {
        left: short(area.x),
        top: short(area.y),
        width: short(area.width),
        height: short(area.height),
        dispose: DisposalMethod::Keep,
        transparent,
        buffer: pixels.into(),
        ..Frame::default()
    }
}

/// A part of a row.
fn part(canvas: &Canvas, area: Area, y: i32) -> &[u8] {
    let from = usize::from(short(area.x));
    &canvas.row(y)[from..from + usize::from(short(area.width))]
}

fn pixels(canvas: &Canvas, area: Area) -> Vec<u8> {
    (area.y..area.y + area.height).flat_map(|y| part(canvas, area, y).iter().copied()).collect()
}

/// The box of a canvas; what is as it was is `clear`, which makes long runs of one value.
fn changed(old: &Canvas, new: &Canvas, area: Area, clear: u8) -> Vec<u8> {
    let row = |y| part(old, area, y).iter().zip(part(new, area, y));
    let pixel = |(was, is): (&u8, &u8)| if was == is { clear } else { *is };
    (area.y..area.y + area.height).flat_map(|y| row(y).map(pixel)).collect()
}
