//! The flags of a soak, as clap reads them. It must not know how a soak is run.

use std::path::PathBuf;

use clap::{Args, Parser};
use crash::CrashPoint;

use super::takeover::Ending;
use subrosa::config::{BotConfig, ConfigError};

/// Plays on the stand-in while bots are killed, and counts what was lost, doubled or reordered. The exit code is 1 if
/// anything was.
#[derive(Clone, Debug, Parser)]
#[command(name = "subrosa-soak", version, max_term_width = 100)]
pub struct SoakProgram {
    /// The bot's own settings: of them the soak uses the database, its keys and the log.
    #[command(flatten)]
    pub config: BotConfig,

    /// The soak's own flags.
    #[command(flatten)]
    pub flags: SoakFlags,
}

impl SoakProgram {
    /// The same with the secret settings of the environment: the database's address and its keys.
    ///
    /// # Errors
    /// If a secret setting can't be read.
    pub fn with_secrets(self) -> Result<Self, ConfigError> {
        Ok(Self { config: self.config.with_secrets()?, ..self })
    }
}

/// The flags of a soak: its length, its bots and their deaths, its tables.
#[derive(Args, Clone, Debug)]
pub struct SoakFlags {
    /// The bots' program; default: `subrosa` beside this program. To die at named points it must be built with them: `cargo build
    /// -p subrosa --features crash-points`. Another one is killed at any instant only.
    #[arg(long, value_name = "PROGRAM")]
    pub program: Option<PathBuf>,

    /// How long, in minutes; tables in play are played to their end.
    #[arg(long, default_value_t = 1.0, value_name = "MINUTES")]
    pub minutes: f64,

    /// End after so many deaths at named points, even if there is time left.
    #[arg(long, value_name = "COUNT")]
    pub deaths: Option<u32>,

    /// End after so many deaths at every named point, even if there is time left.
    #[arg(long, value_name = "COUNT", conflicts_with = "deaths")]
    pub each: Option<u32>,

    /// In place of minutes: so many deaths at every named crash point, and a table of them.
    #[arg(long, value_name = "RUNS", conflicts_with_all = ["deaths", "each"])]
    pub matrix: Option<u32>,

    /// In place of deaths: play begins under this older program, on an empty database of a server's, and in the midst of it
    /// `--program` takes over.
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["matrix", "deaths", "each", "points"])]
    pub upgrade_from: Option<PathBuf>,

    /// How the older program ends: `kill`, at once, or `term`, in order.
    #[arg(long, default_value = "kill", value_name = "HOW")]
    pub older_ends: Ending,

    /// Only these crash points; default: all that playing people pass.
    #[arg(long, value_delimiter = ',', value_name = "POINTS")]
    pub points: Vec<CrashPoint>,

    /// The seed of the games played and of the deaths; the machine's own timing still differs from run to run.
    #[arg(long, default_value_t = 1, value_name = "SEED")]
    pub seed: u64,

    /// Bot processes on one database; a private one serves one.
    #[arg(long, default_value_t = 3, value_name = "COUNT")]
    pub processes: usize,

    /// Tables in play at once.
    #[arg(long, default_value_t = 4, value_name = "COUNT")]
    pub tables: usize,
}

impl SoakFlags {
    /// Whether deaths at named points are asked for by number or by name.
    pub(super) fn wants_points(&self) -> bool {
        self.deaths.is_some() || self.each.is_some() || self.matrix.is_some() || !self.points.is_empty()
    }
}
