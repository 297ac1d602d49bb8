//! PNG files: indexed ones from palette indices, and drawings with clear parts. No filter, libdeflate. The bytes depend on the pixels
//! and the palette alone.

use libdeflater::{CompressionLvl, Compressor};

use super::canvas::Canvas;
use super::colours::Rgb;
use super::error::PictureError;
use super::palette::Palette;
use super::raster::Raster;

/// docs/performance.md: the level with the best time for its size.
const LEVEL: i32 = 6;
const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a];

/// A compressor with its memory, to be used again.
pub(super) struct PngEncoder {
    compressor: Compressor,
    data: Vec<u8>,
}

impl PngEncoder {
    pub(super) fn new() -> Result<Self, PictureError> {
        let level = CompressionLvl::new(LEVEL).map_err(|_| PictureError::Encoder)?;
        Ok(Self { compressor: Compressor::new(level), data: Vec::new() })
    }

    /// The bytes it keeps beside the compressor's own.
    pub(super) fn weight(&self) -> usize {
        self.data.len()
    }

    /// The canvas as a PNG file with this palette.
    pub(super) fn encode(&mut self, canvas: &Canvas, palette: &Palette) -> Result<Vec<u8>, PictureError> {
        let bound = self.compressor.zlib_compress_bound(canvas.rows().len());
        if self.data.len() < bound {
            self.data.resize(bound, 0);
        }
        let written = self.compressor.zlib_compress(canvas.rows(), &mut self.data);
        let length = written.map_err(|_| PictureError::Encoder)?;
        Ok(wrap(canvas, palette, &self.data[..length]))
    }
}

/// A drawing as a PNG file of true colour with opacity: no filter, libdeflate.
pub(super) fn clear(raster: &Raster) -> Result<Vec<u8>, PictureError> {
    let width = usize::try_from(raster.width).unwrap_or_default();
    let mut rows = Vec::with_capacity(raster.pixels.len() * 5);
    for row in raster.pixels.chunks(width.max(1)) {
        rows.push(0);
        rows.extend(row.iter().flat_map(|(Rgb(r, g, b), alpha)| [*r, *g, *b, *alpha]));
    }
    let mut compressor = Compressor::new(CompressionLvl::new(LEVEL).map_err(|_| PictureError::Encoder)?);
    let mut data = vec![0; compressor.zlib_compress_bound(rows.len())];
    let length = compressor.zlib_compress(&rows, &mut data).map_err(|_| PictureError::Encoder)?;
    let size = (raster.width.unsigned_abs(), raster.height.unsigned_abs());
    Ok(file(size, ColourKind::Clear, &[], &data[..length]))
}

/// The meaning of a pixel's bytes (PNG, section 11.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColourKind {
    Indexed = 3,
    Clear = 6,
}

/// The file around the compressed rows.
fn wrap(canvas: &Canvas, palette: &Palette, data: &[u8]) -> Vec<u8> {
    let colours: Vec<u8> = palette.colours().iter().flat_map(|c| [c.0, c.1, c.2]).collect();
    file((canvas.width().unsigned_abs(), canvas.height().unsigned_abs()), ColourKind::Indexed, &colours, data)
}

fn file((width, height): (u32, u32), kind: ColourKind, colours: &[u8], data: &[u8]) -> Vec<u8> {
    let mut header = Vec::with_capacity(13);
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    // Eight bits, deflate, adaptive filters, not interlaced.
    header.extend([8, kind as u8, 0, 0, 0]);

    let mut png = Vec::with_capacity(data.len() + colours.len() + 64);
    png.extend(SIGNATURE);
    chunk(&mut png, *b"IHDR", &header);
    if !colours.is_empty() {
        chunk(&mut png, *b"PLTE", colours);
    }
    chunk(&mut png, *b"IDAT", data);
    chunk(&mut png, *b"IEND", &[]);
    png
}

fn chunk(png: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    let length = u32::try_from(data.len()).expect("a picture's data is far below 4 GB");
    png.extend(length.to_be_bytes());
    let start = png.len();
    png.extend(kind);
    png.extend(data);
    let sum = libdeflater::crc32(&png[start..]);
    png.extend(sum.to_be_bytes());
}
