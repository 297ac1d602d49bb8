//! The settings that say how much of its machine the bot takes. It knows no default: what is not set follows from the number
//! of cores, where the work is done.

use std::num::{NonZeroU32, NonZeroUsize};

use clap::Args;

/// How much of its machine the bot takes, where the operator says so.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct CapacityConfig {
    /// How many pictures are drawn at once; default: one fewer than the machine has cores.
    #[arg(long, env = "SUBROSA_PAINTERS", value_name = "THREADS", global = true)]
    pub painters: Option<NonZeroUsize>,

    /// How many threads think for computer players, hints and reviews; default: one for every two cores.
    #[arg(long, env = "SUBROSA_THINKERS", value_name = "THREADS", global = true)]
    pub thinkers: Option<NonZeroUsize>,

    /// How many replays are made at once; default: two for every two cores, two at least.
    #[arg(long, env = "SUBROSA_REPLAYS", value_name = "NUMBER", global = true)]
    pub replays: Option<NonZeroUsize>,

    /// How many reviews are computed at the same time (the others take turns); default: one for every four cores.
    #[arg(long, env = "SUBROSA_REVIEWS", value_name = "NUMBER", global = true)]
    pub reviews: Option<NonZeroUsize>,

    /// How many reviews are kept, some kilobytes each; default: 256 for every two cores.
    #[arg(long, env = "SUBROSA_KEPT_REVIEWS", value_name = "NUMBER", global = true)]
    pub kept_reviews: Option<NonZeroUsize>,

    /// How many people may wait for a replay or a large picture; default: 64 for every two cores.
    #[arg(long, env = "SUBROSA_WAITING_REPLAYS", value_name = "PEOPLE", global = true)]
    pub waiting_replays: Option<NonZeroUsize>,

    /// How many people may wait for a hint; default: 64 for every two cores.
    #[arg(long, env = "SUBROSA_WAITING_HINTS", value_name = "PEOPLE", global = true)]
    pub waiting_hints: Option<NonZeroUsize>,

    /// How many people may wait for a review; default: 64 for every two cores.
    #[arg(long, env = "SUBROSA_WAITING_REVIEWS", value_name = "PEOPLE", global = true)]
    pub waiting_reviews: Option<NonZeroUsize>,

    /// How many posts and messages this process delivers at once; default: 32 for every two cores.
    #[arg(long, env = "SUBROSA_DELIVERIES", value_name = "NUMBER", global = true)]
    pub deliveries: Option<NonZeroUsize>,

    /// How many requests a second Discord grants the bot, which all its processes share; more than 50 only if Discord has raised it.
    #[arg(long, env = "SUBROSA_REQUESTS_PER_SECOND", value_name = "NUMBER", global = true)]
    pub requests_per_second: Option<NonZeroU32>,

    /// How many tables in play are kept in memory, some kilobytes each; default: 512 for every two cores.
    #[arg(long, env = "SUBROSA_KEPT_TABLES", value_name = "NUMBER", global = true)]
    pub kept_tables: Option<NonZeroUsize>,

    /// How much of memory drawn pictures may take, in megabytes; default: 6 for every two cores.
    #[arg(long, env = "SUBROSA_PICTURE_MB", value_name = "MB", global = true)]
    pub picture_mb: Option<NonZeroUsize>,

    /// How many connections to Postgres this process opens at most; default: 20.
    #[arg(long, env = "SUBROSA_CONNECTIONS", value_name = "NUMBER", global = true)]
    pub connections: Option<NonZeroUsize>,
}
