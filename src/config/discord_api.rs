//! The address of Discord's API, which the settings and their sentences name.

/// The default of `DISCORD_API`, without a path.
pub const DISCORD: &str = "https://discord.com";
