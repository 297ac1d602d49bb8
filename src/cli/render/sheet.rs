//! The contact sheet: every game at telling positions, private layers too, in every palette, for people to look at. The
//! positions come from random play with fixed seeds, so that the sheet shows whatever the rules and the art are now.

use anyhow::Context as _;
use image::{ExtendedColorType, ImageEncoder, Rgb, RgbImage};

use game::{Actor, AnyView, Compose, Dice, Focus, Position, Scene, Seat, Staging, Turn, Viewer};
use picture::{Orientation, Painter, Size, Theme};

/// Between the pictures, in pixels.
const GAP_PX: u32 = 14;
const PAPER: Rgb<u8> = Rgb([120, 120, 120]);
/// How wide a board's post is shown on a phone, in pixels: the usual size is shown so.
const PHONE_PX: u32 = 410;

/// Who sits there.
const NAMES: [&str; 9] =
    ["Brutus", "Caesar", "Livia", "Cassius", "Agrippina", "Casca", "Servilia", "Cinna", "Calpurnia"];

/// What a sample shows of its position.
#[derive(Clone, Copy, Debug)]
enum Show {
    /// What everybody sees.
    Public,
    /// What a seat sees.
    Own(u8),
    /// The composer of whose turn it is, after so many first choices.
    Picked(usize),
    /// What would be after the move that the composer ends with.
    WouldBe,
}

/// A position and what is shown of it.
struct Sample {
    name: &'static str,
    game: &'static str,
    options: &'static [(&'static str, &'static str)],
    seats: u8,
    seed: u64,
    plies: u32,
    show: Show,
}

const fn sample(name: &'static str, game: &'static str, seats: u8, (seed, plies): (u64, u32), show: Show) -> Sample {
    Sample { name, game, options: &[], seats, seed, plies, show }
}

const SAMPLES: &[Sample] = &[
    sample("praetorian", "praetorian", 2, (3, 16), Show::Public),
    sample("praetorian-assassin", "praetorian", 2, (3, 16), Show::Own(0)),
    sample("praetorian-composer", "praetorian", 2, (3, 16), Show::Picked(1)),
    sample("praetorian-over", "praetorian", 2, (3, u32::MAX), Show::Public),
    sample("roman-checkers", "roman-checkers", 2, (1, 24), Show::Public),
    sample("roman-checkers-composer", "roman-checkers", 2, (1, 24), Show::Picked(1)),
    sample("stratogo-array", "stratogo", 2, (2, 1), Show::Own(0)),
    sample("stratogo", "stratogo", 2, (2, 30), Show::Public),
    sample("stratogo-own", "stratogo", 2, (2, 30), Show::Own(0)),
    sample("stratogo-would-be", "stratogo", 2, (2, 31), Show::WouldBe),
    sample("tmag-three", "tmag", 3, (4, 60), Show::Public),
    sample("tmag-nine", "tmag", 9, (4, 90), Show::Public),
    sample("tmag-composer", "tmag", 4, (5, 60), Show::Picked(1)),
    sample("conspirateurs", "conspirateurs", 2, (6, 30), Show::Public),
    sample("conspirateurs-four", "conspirateurs", 4, (7, 80), Show::Public),
    sample("conspirateurs-would-be", "conspirateurs", 2, (6, 60), Show::WouldBe),
];

/// Numbers of a seed (Knuth's linear congruential generator).
struct Seed(u64);

impl Dice for Seed {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound.max(1)
    }
}

/// The scenes of the sheet, with their names.
///
/// # Errors
/// If a game refuses its own actions.
pub fn samples() -> anyhow::Result<Vec<(&'static str, Scene)>> {
    SAMPLES.iter().map(|sample| Ok((sample.name, scene(sample).with_context(|| sample.name)?))).collect()
}

fn scene(sample: &Sample) -> anyhow::Result<Scene> {
    let position = play(sample)?;
    let to_act = position.turn().seats().first().copied();
    let viewer = match sample.show {
        Show::Public => Viewer::Public,
        Show::Own(seat) => Viewer::Seat(Seat(seat)),
        Show::Picked(_) | Show::WouldBe => Viewer::Seat(to_act.context("nobody is to act")?),
    };
    let view = position.view(viewer);
    let focus = match sample.show {
        Show::Public | Show::Own(_) => Focus::Plain,
        Show::Picked(count) => Focus::Picks(picks(&*view, count)?.0),
        Show::WouldBe => picks(&*view, usize::MAX)?.1.map_or(Focus::Plain, Focus::Candidate),
    };
    let names = NAMES.iter().take(usize::from(sample.seats)).map(|name| (*name).to_owned()).collect();
    Ok(view.scene(&Staging { names, focus }))
}

fn play(sample: &Sample) -> anyhow::Result<Box<dyn Position>> {
    let game = games::find(sample.game).context("there is no such game")?;
    let options: Vec<_> =
        sample.options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let mut position = game.start(sample.seats, &options).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
    let mut seed = Seed(sample.seed);
    while position.ply() < sample.plies || position.turn() == Turn::Chance {
        let actor = match position.turn() {
            Turn::Nobody => break,
            turn => turn.seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat)),
        };
        let action = position.view(actor.viewer()).sample(actor, &mut seed).context("nothing can be played")?;
        position.play(actor, &action).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
    }
    Ok(position)
}

/// The middle items of the composer's questions, at most so many; and the action, if they make one.
fn picks(view: &dyn AnyView, most: usize) -> anyhow::Result<(Vec<String>, Option<String>)> {
    let mut picks = Vec::new();
    while picks.len() < most {
        match view.compose(&picks).map_err(|refusal| anyhow::anyhow!("{refusal}"))? {
            Compose::Ready(action) => return Ok((picks, Some(action))),
            Compose::Ask(ask) => {
                let items = ask.menus.iter().map(|menu| &menu.items).max_by_key(|items| items.len());
                let item = items.and_then(|items| items.get(items.len() / 2)).context("the composer offers nothing")?;
                picks.push(item.key.clone());
            }
        }
    }
    Ok((picks, None))
}

/// The sheet: a row for each sample, a column for each palette. The usual size is shown as a phone does.
pub(super) fn png(painter: &Painter, size: Size) -> anyhow::Result<Vec<u8>> {
    let mut rows = Vec::new();
    for (_, scene) in samples()? {
        let paint = |theme| anyhow::Ok(shown(painter, &scene, theme, size)?);
        rows.push(Theme::ALL.into_iter().map(paint).collect::<anyhow::Result<Vec<_>>>()?);
    }
    let sheet = lay(&rows);
    let mut bytes = Vec::new();
    let encoder = image::codecs::png::PngEncoder::new(&mut bytes);
    encoder.write_image(sheet.as_raw(), sheet.width(), sheet.height(), ExtendedColorType::Rgb8)?;
    Ok(bytes)
}

fn shown(painter: &Painter, scene: &Scene, theme: Theme, size: Size) -> anyhow::Result<RgbImage> {
    let picture = painter.png(scene, theme, size, Orientation::Upright)?;
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
