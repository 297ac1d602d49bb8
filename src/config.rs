//! The settings: flags or environment, `--help` lists all. It knows what a value must look like and says so. A variable that is empty
//! does not come here.

mod address;
mod capacity_setting;
mod discord_api;
mod error;
mod hidden;
mod secret_setting;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::telemetry::LogFormat;
use picture::Theme;

pub use address::listen_address;
use address::proxy_address;
pub use capacity_setting::CapacityConfig;
pub use discord_api::DISCORD;
pub use error::ConfigError;
pub use hidden::Hidden;
pub use secret_setting::{SECRET_SETTINGS, SecretSettingError, TOKEN, check_flags, secret_file};

/// A way by which interactions come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DoorName {
    /// A connection to Discord's gateway.
    Gateway,
    /// Requests of Discord's, to an address of ours.
    Http,
}

/// The work of one process of a fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DutyName {
    /// All that a bot does.
    Both,
    /// It answers presses and commands, and leaves posts and clocks to other processes.
    Answers,
    /// It posts and minds the clocks, and takes no presses and commands.
    Posts,
}

/// The settings that the bot needs.
#[derive(Args, Clone, Debug)]
pub struct BotConfig {
    /// The bot's token: from the environment or a file.
    #[arg(skip)]
    pub discord_token: Option<Hidden>,

    /// The address of Discord's API.
    #[arg(long, env = "DISCORD_API", default_value = DISCORD, value_name = "URL", global = true)]
    pub discord_api: String,

    /// The way in for interactions: `gateway`, a connection that this process opens, or `http`, requests of Discord's.
    #[arg(long, env = "SUBROSA_DOOR", default_value = "gateway", value_name = "DOOR", global = true)]
    pub door: DoorName,

    /// The work of this process of several: `both`, all that a bot does; `answers`, presses and commands alone; `posts`, posts, messages and
    /// clocks alone.
    #[arg(long, env = "SUBROSA_DUTY", default_value = "both", value_name = "DUTY", global = true)]
    pub duty: DutyName,

    /// Where interactions by HTTP are taken; a proxy before it speaks HTTPS.
    #[arg(
        long,
        env = "SUBROSA_HTTP",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS",
        value_parser = listen_address,
        global = true
    )]
    pub http: SocketAddr,

    /// Addresses of the proxies before the door by HTTP, separated by commas. All others have 30 connections each.
    #[arg(
        long = "proxy",
        env = "SUBROSA_PROXY",
        default_value = "127.0.0.1,::1",
        value_delimiter = ',',
        value_name = "ADDRESSES",
        value_parser = proxy_address,
        global = true
    )]
    pub proxies: Vec<IpAddr>,

    /// Where the bot says how it does, to whoever watches it: `/healthz`, `/readyz`, `/metrics`. Nobody is asked for a
    /// password there. Without it nothing listens.
    #[arg(long, env = "SUBROSA_HEALTH", value_name = "ADDRESS", value_parser = listen_address, global = true)]
    pub health: Option<SocketAddr>,

    /// The application's public key, from the Discord developer portal; it is compared with the key that Discord tells.
    #[arg(long, env = "DISCORD_PUBLIC_KEY", value_name = "KEY", global = true)]
    pub discord_public_key: Option<String>,

    /// The address of the project, or of whoever runs this bot, which every request to Discord names.
    #[arg(long, env = "SUBROSA_HOME", value_name = "URL", global = true)]
    pub home: Option<String>,

    /// A Postgres server: from the environment or a file.
    #[arg(skip)]
    pub database_url: Option<Hidden>,

    /// A standby of that server that answers reads: from the environment or a file.
    #[arg(skip)]
    pub read_database_url: Option<Hidden>,

    /// The keys that secrets in the database are sealed with: from the environment or a file.
    #[arg(skip)]
    pub key: Option<Hidden>,

    /// Where the private database keeps its files; default: the user's data directory, or root's `/var/lib/subrosa`.
    #[arg(long = "data", env = "SUBROSA_DATA", value_name = "DIR", global = true)]
    pub data: Option<PathBuf>,

    /// The programs `postgres` and `initdb` of an installed server, for the private database; default: those inside this program.
    #[arg(long, env = "SUBROSA_POSTGRES", value_name = "DIR", global = true)]
    pub postgres: Option<PathBuf>,

    /// Whether what an earlier run left in the data directory is thrown away first.
    #[arg(skip)]
    pub starts_afresh: bool,

    /// The filter of the log: `error`, `warn`, `info`, `debug`, or one such as `subrosa=debug,warn`.
    #[arg(
        long = "log",
        env = "SUBROSA_LOG",
        default_value = "info,serenity=warn",
        value_name = "FILTER",
        global = true
    )]
    pub log: String,

    /// How a line of the log looks: `text`, for people, or `json`, an object a line.
    #[arg(long, env = "SUBROSA_LOG_FORMAT", default_value = "text", value_name = "FORMAT", global = true)]
    pub log_format: LogFormat,

    /// The colours of pictures: `dark`, `light`, `high-contrast` or `colour-safe`.
    #[arg(long, env = "SUBROSA_PALETTE", default_value = "dark", value_name = "NAME", value_parser = palette, global = true)]
    pub palette: Theme,

    /// The operator of the bot, and the time that their records are kept.
    #[command(flatten)]
    pub operator: OperatorConfig,

    /// How much of its machine the bot takes.
    #[command(flatten)]
    pub capacities: CapacityConfig,

    /// Makes chance repeatable, for tests; refused with an API that is not on this machine.
    #[arg(long, env = "SUBROSA_TEST_SEED", hide = true, global = true)]
    pub test_seed: Option<u64>,

    /// Ends the process at a named point, for tests; refused with an API that is not on this machine.
    #[cfg(feature = "crash-points")]
    #[arg(long, env = "SUBROSA_TEST_CRASH", hide = true, global = true)]
    pub test_crash: Option<crash::CrashPlan>,

    /// How long a row or a shard is held by a process that does not answer, for tests; refused with an API that is not on this machine.
    #[arg(long, env = "SUBROSA_TEST_LEASE_MS", hide = true, global = true)]
    pub test_lease_ms: Option<u64>,
}

/// The operator of the bot, as `/about` says it, and the time that unneeded records are kept.
#[derive(Args, Clone, Debug, Default)]
pub struct OperatorConfig {
    /// The name of who runs the bot, as `/about` gives it.
    #[arg(id = "operator_name", long = "operator", env = "SUBROSA_OPERATOR", value_name = "NAME", global = true)]
    pub name: Option<String>,

    /// Where people find help; `/about` leads there.
    #[arg(long, env = "SUBROSA_SUPPORT_URL", value_name = "URL", value_parser = web_address, global = true)]
    pub support_url: Option<String>,

    /// Your privacy policy; `/about` leads there.
    #[arg(long, env = "SUBROSA_PRIVACY_URL", value_name = "URL", value_parser = web_address, global = true)]
    pub privacy_url: Option<String>,

    /// Your terms; `/about` leads there.
    #[arg(long, env = "SUBROSA_TERMS_URL", value_name = "URL", value_parser = web_address, global = true)]
    pub terms_url: Option<String>,

    /// After how many days tables that never began, used interaction ids, undelivered messages, seeks that are over, and the rules and
    /// tournaments of servers that the bot has left are deleted.
    #[arg(long, env = "SUBROSA_KEEP_DAYS", default_value_t = 30, value_name = "DAYS",
        value_parser = clap::value_parser!(u32).range(1..=3_650), global = true)]
    pub keep_days: u32,
}

/// An address that a link can lead to, without the spaces around it.
///
/// # Errors
/// One sentence that says what an address looks like.
pub fn web_address(text: &str) -> Result<String, String> {
    let rest = text.trim().strip_prefix("https://").filter(|rest| rest.contains('.'));
    let plain = rest.is_some_and(|rest| !rest.contains([' ', '"', '<', '>']) && text.len() <= 512);
    if plain { Ok(text.trim().to_owned()) } else { Err("an address begins with https://".to_owned()) }
}

impl BotConfig {
    /// It with the settings that are secret.
    ///
    /// # Errors
    /// If one can't be read.
    pub fn with_secrets(self) -> Result<Self, ConfigError> {
        let [token, database, copy, key] = SECRET_SETTINGS;
        let discord_token = token.read()?.map(|read| read.after(&token.line("")));
        let (database_url, read_database_url) = (database.read()?, copy.read()?);
        if database_url.is_none() && read_database_url.is_some() {
            return Err(ConfigError::CopyOfNothing);
        }
        Ok(Self { discord_token, database_url, read_database_url, key: key.read()?, ..self })
    }

    /// Whether a server is named, whose database is used.
    #[must_use]
    pub fn has_server(&self) -> bool {
        self.database_url.as_ref().is_some_and(|url| !url.expose().is_empty())
    }

    /// The file of the keys, if one is named.
    ///
    /// # Errors
    /// If the keys are in a variable.
    pub fn key_file(&self) -> Result<Option<PathBuf>, ConfigError> {
        let file = secret_setting::KEY.file();
        if self.key.is_some() && file.is_none() { Err(ConfigError::KeyInVariable) } else { Ok(file) }
    }

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
    /// If it is no plain address by `https`, or by `http` to this machine.
    pub fn api(&self) -> Result<String, ConfigError> {
        let base = self.discord_api.trim().trim_end_matches('/');
        let clear = base.strip_prefix("http://");
        let rest = base.strip_prefix("https://").or(clear).ok_or(ConfigError::BadApi)?;
        // Letters that a client would read as others, or leave out, are in no plain name.
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]_".contains(&byte);
        if rest.is_empty() || !rest.bytes().all(is_plain) {
            return Err(ConfigError::BadApi);
        }
        if clear.is_some_and(|host| !is_this_machine(host)) { Err(ConfigError::ClearText) } else { Ok(base.to_owned()) }
    }

    /// The home that is named, if there is one.
    ///
    /// # Errors
    /// If it is no plain `http` or `https` address.
    pub fn home(&self) -> Result<Option<&str>, ConfigError> {
        let home = self.home.as_deref().map(str::trim).filter(|home| !home.is_empty());
        let is_address = |home: &str| {
            let rest = home.strip_prefix("https://").or_else(|| home.strip_prefix("http://"));
            rest.is_some_and(|rest| {
                !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_graphic() && !b"(),".contains(&b))
            })
        };
        match home {
            Some(home) if !is_address(home) => Err(ConfigError::BadHome),
            home => Ok(home),
        }
    }

    /// Refuses what must not be used on the real Discord. Its names and addresses are many: a stand-in is on this machine.
    ///
    /// # Errors
    /// If a test setting goes with an API on another machine, or the API's address can't be read.
    pub fn check(&self) -> Result<(), ConfigError> {
        let api = self.api()?;
        let real = !api.split_once("://").is_some_and(|(_, host)| is_this_machine(host));
        let test_only = [
            ("SUBROSA_TEST_SEED", self.test_seed.is_some()),
            #[cfg(feature = "crash-points")]
            ("SUBROSA_TEST_CRASH", self.test_crash.is_some()),
            ("SUBROSA_TEST_LEASE_MS", self.test_lease_ms.is_some()),
        ];
        if self.duty != DutyName::Both && !self.has_server() {
            return Err(ConfigError::DutyAlone);
        }
        let wrong = test_only.into_iter().find(|(_, set)| real && *set);
        wrong.map_or(Ok(()), |(name, _)| Err(ConfigError::TestOnly(name)))
    }

    /// Where the private database keeps its files. Root's own directory is closed to the user that its database runs as, so
    /// root has the system's; where 0.1 left a database in the first, it is named, and refused with what to do.
    ///
    /// # Errors
    /// If no directory is set and the user has none.
    pub fn data_directory(&self) -> Result<PathBuf, ConfigError> {
        let own = directories::ProjectDirs::from("", "", "subrosa").map(|dirs| dirs.data_dir().to_owned());
        let of_root = || files::directories::is_root().then(|| PathBuf::from(ROOTS_DATA));
        let is_old = |own: &PathBuf| own.join("postgres").is_dir();
        let usual = own.clone().filter(is_old).or_else(of_root).or(own);
        self.data.clone().or(usual).ok_or(ConfigError::NoData)
    }

    /// Where the list is of those whose data was deleted: beside the data directory, so that it outlives it.
    ///
    /// # Errors
    /// If there is no such directory.
    pub fn forgotten_list(&self) -> Result<PathBuf, ConfigError> {
        let directory = self.data_directory()?;
        let mut name = directory.file_name().unwrap_or("subrosa".as_ref()).to_owned();
        name.push("-forgotten.txt");
        Ok(directory.with_file_name(name))
    }
}

/// The usual data directory where the program runs as root.
const ROOTS_DATA: &str = "/var/lib/subrosa";

/// Whether a host, with or without a port, is this machine itself.
fn is_this_machine(host: &str) -> bool {
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let name = host.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(host, |(name, _)| name);
    let number = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost") || number.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
}

/// The colours of this name; of an empty one, the usual.
///
/// # Errors
/// One sentence that lists the names.
pub fn palette(name: &str) -> Result<Theme, String> {
    let names = || Theme::ALL.iter().copied().map(Theme::name).collect::<Vec<_>>().join(", ");
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
            door: DoorName::Gateway,
            duty: DutyName::Both,
            http: SocketAddr::from(([127, 0, 0, 1], 0)),
            proxies: Vec::new(),
            health: None,
            discord_public_key: None,
            home: None,
            database_url: None,
            read_database_url: None,
            postgres: None,
            starts_afresh: false,
            key: None,
            data: None,
            log_format: LogFormat::Text,
            log: "info".to_owned(),
            palette: Theme::default(),
            operator: OperatorConfig::default(),
            capacities: CapacityConfig::default(),
            test_seed: None,
            #[cfg(feature = "crash-points")]
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
    fn a_token_is_found_in_an_environment_file() {
        let found = |text: &str| Hidden::from(text).after(&TOKEN.line("")).expose().to_owned();
        assert_eq!(found("a.b.c"), "a.b.c");
        assert_eq!(found("# whose it is\nSUBROSA_LOG=warn\nDISCORD_TOKEN=a.b.c\nSUBROSA_DOOR=http"), "a.b.c");
    }

    #[test]
    fn palettes_have_names_and_a_wrong_one_lists_them() {
        for &theme in Theme::ALL {
            assert_eq!(palette(theme.name()), Ok(theme));
        }
        assert_eq!(palette(""), Ok(Theme::Dark));
        assert!(palette("pink").is_err_and(|said| said.contains("dark, light, high-contrast, colour-safe")));
    }

    #[test]
    fn links_lead_to_the_web() {
        for (text, fine) in
            [("https://example.org/privacy", true), ("http://example.org", false), ("example.org", false)]
        {
            assert_eq!(web_address(text).is_ok(), fine, "{text}");
        }
    }

    #[test]
    fn addresses_are_plain() {
        for (api, fine) in [
            ("https://discord.com/", true),
            ("http://127.0.0.1:8080", true),
            ("discord.com", false),
            ("https://discord.com/api", false),
            ("https://a@b", false),
            ("http://localhost:8080", true),
            ("http://[::1]:8080", true),
            ("http://discord.com", false),
            ("http://10.0.0.7:8080", false),
            ("http://localhost.evil.example", false),
            ("http://127.0.0.1.evil.example:80", false),
            ("http://127.0.0.1:8080:discord.com", false),
            ("http://localhost:\\discord.com", false),
            ("https://d\tiscord.com", false),
            ("https://disc%6Frd.com", false),
            ("https://ｄiscord.com", false),
            ("", false),
        ] {
            assert_eq!(BotConfig { discord_api: api.to_owned(), ..config() }.api().is_ok(), fine, "{api}");
        }
    }

    #[test]
    fn a_home_is_an_address_or_none() {
        let home = |text: &str| BotConfig { home: Some(text.to_owned()), ..config() };
        assert_eq!(home(" ").home(), Ok(None));
        assert_eq!(home("https://example.org/bot").home(), Ok(Some("https://example.org/bot")));
        for wrong in ["example.org", "https://", "https://a b", "https://a)\r\nx: y"] {
            assert_eq!(home(wrong).home(), Err(ConfigError::BadHome), "{wrong}");
        }
    }

    #[test]
    fn test_settings_are_refused_on_the_real_discord() {
        let seeded = |api: &str| BotConfig { test_seed: Some(1), discord_api: api.to_owned(), ..config() };
        for real in [
            DISCORD,
            "https://canary.discord.com",
            "https://discord.com/",
            "https://discord.com:443",
            "https://DISCORD.com",
            "https://discord.com.",
            "https://discord.com.:443/",
            "https://discordapp.com",
            "https://ptb.discordapp.com:443",
            "https://162.159.137.232",
            "https://[2606:4700::1]:443",
            "https://127.0.0.1.example",
        ] {
            assert_eq!(seeded(real).check(), Err(ConfigError::TestOnly("SUBROSA_TEST_SEED")), "{real}");
            assert_eq!(BotConfig { test_seed: None, ..seeded(real) }.check(), Ok(()), "{real}");
        }
        for odd in ["https://me@discord.com", "HTTPS://discord.com", "https://discord.com\\", "https://disc%6Frd.com"] {
            assert_eq!(seeded(odd).check(), Err(ConfigError::BadApi), "{odd}");
        }
        for here in ["http://127.0.0.1:1", "http://[::1]:1", "https://LocalHost"] {
            assert_eq!(seeded(here).check(), Ok(()), "{here}");
        }
    }
}
