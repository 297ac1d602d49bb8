//! `subrosa render`: a picture of a game record, or of a game at its start.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;

use super::engine::{Json, record};
use crate::game::{Focus, Record, Staging, Viewer};
use crate::games;
use crate::picture::{Orientation, Painter, Size, Theme};
use crate::table::{Log, LoggedAction};

/// Flags of `subrosa render`.
#[derive(Args, Clone, Debug)]
pub(super) struct Flags {
    /// The game record, a file of JSON.
    #[arg(long, value_name = "FILE")]
    record: PathBuf,

    /// Where the PNG is written.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Whose view: a seat's number from 0; left out, the public's.
    #[arg(long, value_name = "SEAT")]
    seat: Option<u8>,

    /// How many actions are played; left out, all.
    #[arg(long, value_name = "PLY")]
    ply: Option<usize>,
}

/// Writes the picture.
pub(super) fn run(flags: &Flags) -> anyhow::Result<()> {
    let text = std::fs::read(&flags.record).with_context(|| format!("{} can't be read", flags.record.display()))?;
    let json = Json::read(&text).context("the record is not JSON")?;
    let record = record::from_json(json).map_err(|fault| anyhow::anyhow!("the record can't be read: {fault}"))?;
    let painter = Painter::new()?;
    let scene = scene(&record, flags)?;
    let picture = painter.png(&scene, Theme::Dark, Size::Board, Orientation::Upright)?;
    std::fs::write(&flags.out, picture.bytes).with_context(|| format!("{} can't be written", flags.out.display()))?;
    println!("{}", scene.alt);
    Ok(())
}

fn scene(record: &Record, flags: &Flags) -> anyhow::Result<crate::game::Scene> {
    let game = games::find(&record.game).with_context(|| format!("there is no game “{}”", record.game))?;
    let hidden = "the record hides actions: only a finished game's record can be drawn";
    let entry = |entry: &crate::game::LastEntry| Some(LoggedAction::open(entry.by, entry.action.clone()?));
    let log = record.actions.iter().map(entry).collect::<Option<Vec<_>>>().context(hidden)?;
    let until = flags.ply.unwrap_or(usize::MAX);
    let (position, _) = Log(log).fold(game, record.seats, &record.options, until..until)?;
    let viewer = match flags.seat {
        Some(seat) if seat < record.seats => Viewer::Seat(crate::game::Seat(seat)),
        Some(seat) => anyhow::bail!("there is no seat {seat}: the seats are 0 to {}", record.seats - 1),
        None => Viewer::Public,
    };
    let names =
        (0..record.seats).map(|seat| game.seat_name(record.seats, crate::game::Seat(seat)).to_owned()).collect();
    Ok(position.view(viewer).scene(&Staging { names, focus: Focus::Plain }))
}
