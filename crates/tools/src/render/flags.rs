//! The flags of `subrosa render`, as clap reads them. It must not know how a picture is made.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use picture::{Size, Theme};

/// The flags of `subrosa render`.
#[derive(Args, Clone, Debug)]
#[command(group(ArgGroup::new("what").required(true).args(["record", "replay", "sheet"])))]
pub struct RenderFlags {
    /// A game record, a file of JSON: the PNG of one position.
    #[arg(long, value_name = "FILE", requires = "out")]
    pub record: Option<PathBuf>,

    /// A game record, a file of JSON: the animated GIF of its positions.
    #[arg(long, value_name = "FILE", requires = "out")]
    pub replay: Option<PathBuf>,

    /// A PNG that is written: every board in every palette, to look at.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "seat", "ply"])]
    pub sheet: Option<PathBuf>,

    /// Where the picture is written.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// The seat whose view is drawn, from 0; left out, the public's view.
    #[arg(long, value_name = "SEAT")]
    pub seat: Option<u8>,

    /// The number of actions that are played; left out, all.
    #[arg(long, value_name = "PLY")]
    pub ply: Option<usize>,

    /// The colours: dark, light, high-contrast or colour-safe; left out, those of --palette.
    #[arg(long, value_name = "NAME", value_parser = palette)]
    pub theme: Option<Theme>,

    /// The size: thumb, board or large.
    #[arg(long, value_name = "NAME", default_value = "board", value_parser = size)]
    pub size: Size,
}

fn palette(name: &str) -> Result<Theme, String> {
    let names = || Theme::ALL.iter().copied().map(Theme::name).collect::<Vec<_>>().join(", ");
    Theme::named(name).ok_or_else(|| format!("the palettes are {}", names()))
}

fn size(name: &str) -> Result<Size, String> {
    let names = || Size::ALL.iter().copied().map(Size::name).collect::<Vec<_>>().join(", ");
    Size::named(name).ok_or_else(|| format!("the sizes are {}", names()))
}
