//! The contact sheet: every game at telling positions, private layers too, in every palette, for people to look at.

use image::{ExtendedColorType, ImageEncoder, Rgb, RgbImage};

use game::{AnyGame, Scene, Showcase};
use games::GAMES;
use picture::{Painter, Size, Theme};

/// The gap between two pictures, in pixels.
const GAP_PX: u32 = 14;
const PAPER: Rgb<u8> = Rgb([120, 120, 120]);
/// The width of a board's post on a phone, in pixels: the sheet shows the usual size so.
const PHONE_PX: u32 = 410;

/// The scenes of the sheet: every game's positions worth a look.
fn scenes() -> anyhow::Result<Vec<Scene>> {
    let of = |game: &'static dyn AnyGame| game.about().showcases.iter().map(move |showcase| (game, showcase));
    let scene = |(game, showcase): (&'static dyn AnyGame, &Showcase)| {
        showcase.scene(game).map_err(|refusal| anyhow::anyhow!("{}: {refusal}", showcase.full_name(game)))
    };
    GAMES.iter().copied().flat_map(of).map(scene).collect()
}

/// The sheet: a row for each position, a column for each palette. The usual size is shown as a phone does.
pub(super) fn png(painter: &Painter, size: Size) -> anyhow::Result<Vec<u8>> {
    let mut rows = Vec::new();
    for scene in scenes()? {
        let paint = |theme| anyhow::Ok(shown(painter, &scene, theme, size)?);
        rows.push(Theme::ALL.iter().copied().map(paint).collect::<anyhow::Result<Vec<_>>>()?);
    }
    let sheet = lay(&rows);
    let mut bytes = Vec::new();
    let encoder = image::codecs::png::PngEncoder::new(&mut bytes);
    encoder.write_image(sheet.as_raw(), sheet.width(), sheet.height(), ExtendedColorType::Rgb8)?;
    Ok(bytes)
}

fn shown(painter: &Painter, scene: &Scene, theme: Theme, size: Size) -> anyhow::Result<RgbImage> {
    let picture = painter.png(scene, theme, size)?;
    let picture = image::load_from_memory(&picture.bytes)?.to_rgb8();
    if size == Size::Board {
        let height = picture.height() * PHONE_PX / picture.width();
        return Ok(image::imageops::thumbnail(&picture, PHONE_PX, height));
    }
    Ok(picture)
}

fn lay(rows: &[Vec<RgbImage>]) -> RgbImage {
    let height_of = |row: &[RgbImage]| row.iter().map(RgbImage::height).max().unwrap_or(0);
    let width_of = |row: &Vec<RgbImage>| row.iter().map(|picture| picture.width() + GAP_PX).sum::<u32>() + GAP_PX;
    let width = rows.iter().map(width_of).max().unwrap_or(1);
    let height = rows.iter().map(|row| height_of(row) + GAP_PX).sum::<u32>() + GAP_PX;
    let mut sheet = RgbImage::from_pixel(width, height, PAPER);
    let mut y = GAP_PX;
    for row in rows {
        let mut x = GAP_PX;
        for picture in row {
            image::imageops::replace(&mut sheet, picture, i64::from(x), i64::from(y));
            x += picture.width() + GAP_PX;
        }
        y += height_of(row) + GAP_PX;
    }
    sheet
}
