//! The flags of `subrosa arena`, as clap reads them. It must not know how a match is played.

use std::path::PathBuf;

use super::sprt::EloBounds;
use clap::Args;

/// The flags of `subrosa arena`.
#[derive(Clone, Debug, Args)]
pub struct ArenaFlags {
    /// The id of the game
    pub game: String,
    /// The players: a level from 0 to 4 (`4@20000` with so many positions a move), or the command of a program that speaks the
    /// engine protocol. Each takes a seat; one that is named twice takes two.
    #[arg(required = true, num_args = 2..=9)]
    pub players: Vec<String>,
    /// The number of seats: the first player takes one, and one of the others all the rest, another one from game to game.
    /// Without it everybody plays in every game
    #[arg(long)]
    pub seats: Option<u8>,
    /// Nobody changes seats: for games whose seats are not alike
    #[arg(long, conflicts_with = "seats")]
    pub stay: bool,
    /// How many games are played; with --sprt, at most
    #[arg(long, default_value_t = 20)]
    pub games: u32,
    /// Ends the match once the first player's results speak for one of two strengths over the others, in Elo
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    pub sprt: Option<EloBounds>,
    /// With --sprt, how often a player of the low strength may be called one of the high
    #[arg(long, default_value_t = 0.05)]
    pub alpha: f64,
    /// With --sprt, how often a player of the high strength may be called one of the low
    #[arg(long, default_value_t = 0.05)]
    pub beta: f64,
    /// The seed of all dice of the match
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// An option of the game, NAME=VALUE; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// How many positions a player may look at for a move, instead of what its level usually does
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Longer games are counted as draws, in plies
    #[arg(long, default_value_t = 3_000)]
    pub longest: u32,
    /// Where each game's record is written, as GAME-NUMBER.json
    #[arg(long, value_name = "FOLDER")]
    pub records: Option<PathBuf>,
}
