//! Pictures and replays of a record, written to a file. It must not know what a game draws.

use std::path::Path;

use anyhow::Context as _;

use super::flags::RenderFlags;
use super::{input, sheet};
use game::{Focus, Record, Scene, Seat, Staging, Viewer};
use picture::{AnimationBuilder, MAX_ANIMATION_BYTES, Painter, Theme};
use table::{Log, Setup};

/// Writes the picture, and prints the same in words. `usual` is the palette where the flags name none.
///
/// # Errors
/// If the record can't be read or replayed, or the picture can't be made or written.
pub fn run(flags: &RenderFlags, usual: Theme) -> anyhow::Result<()> {
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

/// The scenes of a record up to the wanted ply, in the wanted view.
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
    let staging = Staging { names, focus: Focus::Plain };
    let mut scenes = Vec::new();
    Log::of_actions(actions).visit(setup, |position| scenes.push(position.view(viewer).scene(&staging)))?;
    Ok(scenes)
}
