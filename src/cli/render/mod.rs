//! `subrosa render`: a picture of a game record, its replay, or a sheet of all boards.

mod input;
mod sheet;

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::{ArgGroup, Args};

use crate::app::scenes;
use crate::config::palette;
use game::{Record, Scene, Seat, Viewer};
use picture::{AnimationBuilder, MAX_ANIMATION_BYTES, Painter, Size, Theme};
use table::{Log, Setup};

/// Flags of `subrosa render`.
#[derive(Args, Clone, Debug)]
#[command(group(ArgGroup::new("what").required(true).args(["record", "replay", "sheet"])))]
pub(super) struct RenderFlags {
    /// A game record, a file of JSON: the PNG of one position.
    #[arg(long, value_name = "FILE", requires = "out")]
    record: Option<PathBuf>,

    /// A game record, a file of JSON: the animated GIF of its positions.
    #[arg(long, value_name = "FILE", requires = "out")]
    replay: Option<PathBuf>,

    /// A PNG that is written: every board in every palette, to look at.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "seat", "ply"])]
    sheet: Option<PathBuf>,

    /// Where the picture is written.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Whose view: a seat's number from 0; left out, the public's.
    #[arg(long, value_name = "SEAT")]
    seat: Option<u8>,

    /// How many actions are played; left out, all.
    #[arg(long, value_name = "PLY")]
    ply: Option<usize>,

    /// The colours: dark, light, high-contrast or colour-safe; left out, those of --palette.
    #[arg(long, value_name = "NAME", value_parser = palette)]
    theme: Option<Theme>,

    /// How large: thumb, board or large.
    #[arg(long, value_name = "NAME", default_value = "board", value_parser = size)]
    size: Size,
}

fn size(name: &str) -> Result<Size, String> {
    let names = || Size::ALL.map(Size::name).join(", ");
    Size::named(name).ok_or_else(|| format!("the sizes are {}", names()))
}

/// Writes the picture.
pub(super) fn run(flags: &RenderFlags, usual: Theme) -> anyhow::Result<()> {
    let (painter, theme) = (Painter::new()?, flags.theme.unwrap_or(usual));
    if let Some(path) = &flags.sheet {
        return write(path, &sheet::png(&painter, flags.size)?);
    }
    let out = flags.out.as_deref().context("say where the picture goes: --out FILE")?;
    if let Some(path) = &flags.replay {
        return replay(&painter, flags, theme, (path, out));
    }
    let path = flags.record.as_deref().context("say which record: --record FILE")?;
    let scene = views(&input::record(path)?, flags)?.pop().context("the record has no position")?;
    let picture = painter.png(&scene, theme, flags.size)?;
    write(out, &picture.bytes)?;
    println!("{}", scene.alt);
    Ok(())
}

fn replay(painter: &Painter, flags: &RenderFlags, theme: Theme, (path, out): (&Path, &Path)) -> anyhow::Result<()> {
    let scenes = views(&input::record(path)?, flags)?;
    let steps = scenes.len() - 1;
    let animation = AnimationBuilder::new(scenes, theme, flags.size, MAX_ANIMATION_BYTES)?.build(painter)?;
    write(out, &animation.bytes)?;
    let kilobytes = animation.bytes.len().div_ceil(1000);
    println!("{}: {steps} steps, {} × {} pixels, {kilobytes} kB", out.display(), animation.width, animation.height);
    if let Some(reduced) = animation.reduced() {
        println!("{reduced}");
    }
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("{} can't be written", path.display()))
}

/// The scenes of a record up to the wanted ply, through the wanted eyes.
fn views(record: &Record, flags: &RenderFlags) -> anyhow::Result<Vec<Scene>> {
    let (game, mut actions) = input::actions(record)?;
    let until = flags.ply.unwrap_or(actions.len());
    anyhow::ensure!(until <= actions.len(), "the record ends at ply {}: there is no ply {until}", actions.len());
    actions.truncate(until);
    let viewer = match flags.seat {
        Some(seat) if seat < record.seats => Viewer::Seat(Seat(seat)),
        Some(seat) => anyhow::bail!("there is no seat {seat}: the seats are 0 to {}", record.seats.saturating_sub(1)),
        None => Viewer::Public,
    };
    // A wrong number of seats is refused before anything is made for each of them.
    game.start(record.seats, &record.options).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
    // A record names nobody; the plates name the sides.
    let names = vec![String::new(); usize::from(record.seats)];
    let setup = Setup { game, seats: record.seats, options: &record.options };
    Ok(scenes(setup, &Log::of_actions(actions), viewer, &names)?)
}
