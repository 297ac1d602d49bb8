//! The settings: flags or environment, `--help` lists all. It knows what a value must look like and says so.

use std::path::PathBuf;

use clap::Args;

use picture::Theme;

/// Discord's own API.
pub const DISCORD: &str = "https://discord.com";

/// A token or another text that must never be shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Hidden(String);

impl Hidden {
    /// The text itself.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Hidden {
    fn from(text: &str) -> Self {
        Self(text.trim().to_owned())
    }
}

impl std::fmt::Debug for Hidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hidden(…)")
    }
}

/// What the bot needs to know.
#[derive(Args, Clone, Debug)]
pub struct BotConfig {
    /// The bot's token, from the Discord developer portal. Without it `subrosa` starts the playground.
    #[arg(long, env = "DISCORD_TOKEN", hide_env_values = true, value_name = "TOKEN", global = true)]
    pub discord_token: Option<Hidden>,

    /// Where Discord's API is.
    #[arg(long, env = "DISCORD_API", default_value = DISCORD, value_name = "URL", global = true)]
    pub discord_api: String,

    /// A Postgres server (15 or later). Without it the embedded database is used.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, value_name = "URL", global = true)]
    pub database_url: Option<Hidden>,

    /// Where the embedded database keeps its files; default: the user's data directory.
    #[arg(long = "data", env = "SUBROSA_DATA", value_name = "DIR", global = true)]
    pub data: Option<PathBuf>,

    /// What to log: `error`, `warn`, `info`, `debug`, or a filter such as `subrosa=debug,warn`.
    #[arg(
        long = "log",
        env = "SUBROSA_LOG",
        default_value = "info,serenity=warn",
        value_name = "FILTER",
        global = true
    )]
    pub log: String,

    /// The colours of pictures: `dark`, `light`, `high-contrast` or `colour-safe`.
    #[arg(long, env = "SUBROSA_PALETTE", default_value = "dark", value_name = "NAME", value_parser = palette, global = true)]
    pub palette: Theme,

    /// Makes chance repeatable, for tests; refused with Discord's own API.
    #[arg(long, env = "SUBROSA_TEST_SEED", hide = true, global = true)]
    pub test_seed: Option<u64>,

    /// Ends the process at a named point, for tests; refused with Discord's own API.
    #[arg(long, env = "SUBROSA_TEST_CRASH", hide = true, global = true)]
    pub test_crash: Option<String>,

    /// How long an outbox row is held by a worker that does not answer, for tests; refused with Discord's own API.
    #[arg(long, env = "SUBROSA_TEST_LEASE_MS", hide = true, global = true)]
    pub test_lease_ms: Option<u64>,
}

/// A setting that is missing or wrong: one sentence that says what to set.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum ConfigError {
    /// No token.
    #[error("DISCORD_TOKEN is not set: copy the bot's token from the Discord developer portal (Bot → Reset Token)")]
    NoToken,
    /// The token can't be one.
    #[error(
        "DISCORD_TOKEN does not look like a bot token: copy it again from the developer portal, without quotes or “Bot ”"
    )]
    BadToken,
    /// The API's address can't be read.
    #[error("DISCORD_API must be an address such as {DISCORD} or http://127.0.0.1:8080, without a path")]
    BadApi,
    /// A test setting on the real Discord.
    #[error("{0} is for tests and is refused with Discord's own API: unset it")]
    TestOnly(&'static str),
    /// No home for the embedded database.
    #[error("no data directory was found for this user: set SUBROSA_DATA or --data, or DATABASE_URL")]
    NoData,
    /// Built without the embedded database.
    #[cfg(not(feature = "embedded"))]
    #[error("DATABASE_URL is not set, and this build has no embedded database: set it to a Postgres 15 or later")]
    NoDatabase,
}

impl BotConfig {
    /// Whether a token is set; an empty one counts as none.
    #[must_use]
    pub fn has_token(&self) -> bool {
        self.discord_token.as_ref().is_some_and(|token| !token.expose().is_empty())
    }

    /// The token, if it can be one.
    ///
    /// # Errors
    /// If it is missing or has characters that no token has.
    pub fn token(&self) -> Result<&Hidden, ConfigError> {
        let token =
            self.discord_token.as_ref().filter(|token| !token.expose().is_empty()).ok_or(ConfigError::NoToken)?;
        let fits = token.expose().bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.=".contains(&b));
        if fits { Ok(token) } else { Err(ConfigError::BadToken) }
    }

    /// The API's base address without a slash at its end.
    ///
    /// # Errors
    /// If it is no plain `http` or `https` address.
    pub fn api(&self) -> Result<String, ConfigError> {
        let base = self.discord_api.trim().trim_end_matches('/');
        let rest = base.strip_prefix("https://").or_else(|| base.strip_prefix("http://")).ok_or(ConfigError::BadApi)?;
        let plain = !rest.is_empty() && !rest.contains(['/', '?', '#', '@', ' ']);
        if plain { Ok(base.to_owned()) } else { Err(ConfigError::BadApi) }
    }

    /// Refuses what must not be used on the real Discord.
    ///
    /// # Errors
    /// If a test setting goes with Discord's own API, or the API's address can't be read.
    pub fn check(&self) -> Result<(), ConfigError> {
        let real = self.api()?.trim_start_matches("https://").trim_start_matches("http://").ends_with("discord.com");
        let test_only = [
            ("SUBROSA_TEST_SEED", self.test_seed.is_some()),
            ("SUBROSA_TEST_CRASH", self.test_crash.is_some()),
            ("SUBROSA_TEST_LEASE_MS", self.test_lease_ms.is_some()),
        ];
        let wrong = test_only.into_iter().find(|(_, set)| real && *set);
        wrong.map_or(Ok(()), |(name, _)| Err(ConfigError::TestOnly(name)))
    }

    /// Where the embedded database keeps its files.
    ///
    /// # Errors
    /// If no directory is set and the user has none.
    pub fn data_directory(&self) -> Result<PathBuf, ConfigError> {
        let own = || directories::ProjectDirs::from("", "", "subrosa").map(|dirs| dirs.data_dir().to_owned());
        self.data.clone().or_else(own).ok_or(ConfigError::NoData)
    }
}

/// The colours of this name; of an empty one, the usual.
///
/// # Errors
/// One sentence that lists the names.
pub fn palette(name: &str) -> Result<Theme, String> {
    let names = || Theme::ALL.map(Theme::name).join(", ");
    let theme = if name.trim().is_empty() { Some(Theme::default()) } else { Theme::named(name.trim()) };
    theme.ok_or_else(|| format!("the palettes are {}", names()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config() -> BotConfig {
        BotConfig {
            discord_token: None,
            discord_api: DISCORD.to_owned(),
            database_url: None,
            data: None,
            log: "info".to_owned(),
            palette: Theme::default(),
            test_seed: None,
            test_crash: None,
            test_lease_ms: None,
        }
    }

    #[test]
    fn a_missing_or_wrong_token_says_what_to_set() {
        assert_eq!(config().token(), Err(ConfigError::NoToken));
        let wrong = BotConfig { discord_token: Some(Hidden::from("Bot \"abc\"")), ..config() };
        assert_eq!(wrong.token(), Err(ConfigError::BadToken));
        assert!(!format!("{wrong:?}").contains("abc"));
    }

    #[test]
    fn palettes_have_names_and_a_wrong_one_lists_them() {
        for theme in Theme::ALL {
            assert_eq!(palette(theme.name()), Ok(theme));
        }
        assert_eq!(palette(""), Ok(Theme::Dark));
        assert!(palette("pink").is_err_and(|said| said.contains("dark, light, high-contrast, colour-safe")));
    }

    #[test]
    fn addresses_are_plain() {
        for (api, fine) in [
            ("https://discord.com/", true),
            ("http://127.0.0.1:8080", true),
            ("discord.com", false),
            ("https://discord.com/api", false),
            ("https://a@b", false),
            ("", false),
        ] {
            assert_eq!(BotConfig { discord_api: api.to_owned(), ..config() }.api().is_ok(), fine, "{api}");
        }
    }

    #[test]
    fn test_settings_are_refused_on_the_real_discord() {
        let seeded = |api: &str| BotConfig { test_seed: Some(1), discord_api: api.to_owned(), ..config() };
        for real in [DISCORD, "https://canary.discord.com", "https://discord.com/"] {
            assert_eq!(seeded(real).check(), Err(ConfigError::TestOnly("SUBROSA_TEST_SEED")));
        }
        assert_eq!(seeded("http://127.0.0.1:1").check(), Ok(()));
    }
}
