//! Settings that nobody else may read: from the environment or a file, and never from the command line, which every user of
//! the machine sees. It knows names of settings, and not what they are for.

use std::ffi::OsString;
use std::fs::{File, Metadata};
use std::path::{Path, PathBuf};

use super::hidden::Hidden;
use files::{Exposure, bounded};

/// No token, address or key is longer, in bytes.
const LONGEST: u64 = 16 * 1024;
/// The variable by which systemd tells a service where its credentials are (systemd.exec, "Credentials").
const CREDENTIALS: &str = "CREDENTIALS_DIRECTORY";

/// A secret setting by the name of its variable; the variable with `_FILE` at its end leads to a file that holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecretSetting {
    /// The name of the variable, such as `DISCORD_TOKEN`.
    pub variable: &'static str,
    /// The variable for a file.
    pub file_variable: &'static str,
    /// The help of the setting, for `--help`.
    pub about: &'static str,
}

/// The token of the bot's account at Discord.
pub const TOKEN: SecretSetting = SecretSetting {
    variable: "DISCORD_TOKEN",
    file_variable: "DISCORD_TOKEN_FILE",
    about: "The bot's token, from the Discord developer portal. Without it and without DATABASE_URL `subrosa` starts the \
            playground",
};

/// The address of the database, with its password.
pub const DATABASE: SecretSetting = SecretSetting {
    variable: "DATABASE_URL",
    file_variable: "DATABASE_URL_FILE",
    about: "A Postgres server (15 or later). Without it the bot starts a private one",
};

/// The address of a standby that follows the database.
pub const READ_DATABASE: SecretSetting = SecretSetting {
    variable: "SUBROSA_READ_DATABASE_URL",
    file_variable: "SUBROSA_READ_DATABASE_URL_FILE",
    about: "A standby of that server, which answers leaderboards, profiles and summaries. Without it the server itself \
            does",
};

/// The keys that the secrets of tables in play are sealed with.
pub const KEY: SecretSetting = SecretSetting {
    variable: "SUBROSA_KEY",
    file_variable: "SUBROSA_KEY_FILE",
    about: "The key that secrets in the database are sealed with. Without it a private database has one of its own, and a \
            server's is not sealed",
};

/// Every secret setting, in the order of the handbook.
pub const SECRET_SETTINGS: [SecretSetting; 4] = [TOKEN, DATABASE, READ_DATABASE, KEY];

/// The reason why a secret setting can't be used: one sentence.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum SecretSettingError {
    /// The variable and the one for its file are both set.
    #[error("{0} and {0}_FILE are both set: unset one")]
    Both(&'static str),
    /// The file can't be read.
    #[error(
        "{0} leads to {1}, which can't be read ({2}): see that the file is there and holds the secret, and that the user that runs this \
         may read it"
    )]
    Unreadable(&'static str, PathBuf, String),
    /// The variable holds bytes that are no text.
    #[error("{0} is no text in UTF-8: write its special characters in UTF-8, or in an address as %C3%A4 for ä")]
    NoText(&'static str),
    /// Somebody else may have written the file.
    #[error(
        "{0} leads to {1}, which other users of this machine can change: chown it to the user that runs this, and chmod 600 it"
    )]
    Foreign(&'static str, PathBuf),
    /// On the command line.
    #[error("{0} is no longer a flag, because all users of this machine can read flags: set {1} or {1}_FILE")]
    Flag(&'static str, &'static str),
}

/// Flags of 0.1 that are no longer flags.
const FORMER_FLAGS: [(&str, &str); 2] = [("--discord-token", TOKEN.variable), ("--database-url", DATABASE.variable)];

/// Refuses a command line with a secret in it.
///
/// # Errors
/// A sentence that says where the secret belongs.
pub fn check_flags(flags: impl IntoIterator<Item = String>) -> Result<(), SecretSettingError> {
    let is =
        |given: &str, flag: &str| given == flag || given.strip_prefix(flag).is_some_and(|rest| rest.starts_with('='));
    for given in flags {
        if let Some((flag, variable)) = FORMER_FLAGS.iter().find(|(flag, _)| is(&given, flag)) {
            return Err(SecretSettingError::Flag(flag, variable));
        }
    }
    Ok(())
}

impl SecretSetting {
    /// Its value. An empty one counts as none.
    ///
    /// # Errors
    /// If it is set twice or is no text, or its file can't be read or trusted.
    pub fn read(self) -> Result<Option<Hidden>, SecretSettingError> {
        self.read_from(|name| std::env::var_os(name))
    }

    fn read_from(self, variable: impl Fn(&str) -> Option<OsString>) -> Result<Option<Hidden>, SecretSettingError> {
        let set = |name| {
            let text = variable(name).map(OsString::into_string).transpose();
            text.map(|text| text.filter(|text| !text.trim().is_empty())).map_err(|_| SecretSettingError::NoText(name))
        };
        match (set(self.variable)?, set(self.file_variable)?) {
            (Some(_), Some(_)) => Err(SecretSettingError::Both(self.variable)),
            (Some(value), None) => Ok(Some(Hidden::from(value.as_str()))),
            (None, Some(path)) => secret_file(self.file_variable, Path::new(path.trim())).map(Some),
            (None, None) => Ok(None),
        }
    }

    /// It as a line of an environment file.
    #[must_use]
    pub fn line(self, value: &str) -> String {
        format!("{}={value}", self.variable)
    }

    /// The file that it is in, if it is in one.
    #[must_use]
    pub fn file(self) -> Option<PathBuf> {
        let path = std::env::var(self.file_variable).ok()?;
        Some(path.trim()).filter(|path| !path.is_empty()).map(PathBuf::from)
    }
}

/// The secret that a file holds; `name` is what leads to it.
///
/// # Errors
/// If it can't be read, or somebody else can change it.
pub fn secret_file(name: &'static str, path: &Path) -> Result<Hidden, SecretSettingError> {
    let unreadable = |why: String| SecretSettingError::Unreadable(name, path.to_owned(), why);
    let opened = File::open(path).and_then(|file| Ok((file.metadata()?, file)));
    let (found, file) = opened.map_err(|error| unreadable(error.to_string()))?;
    if found.is_dir() {
        return Err(unreadable("it is a directory".to_owned()));
    }
    let credentials = std::env::var_os(CREDENTIALS).map(PathBuf::from);
    match exposure(path, &found, credentials.as_deref()) {
        Exposure::Foreign => return Err(SecretSettingError::Foreign(name, path.to_owned())),
        Exposure::Readable => {
            tracing::warn!(file = %path.display(), "other users of this machine can read the file of {name}: chmod 600 it");
        }
        Exposure::Private => {}
    }
    let bytes = bounded(file, LONGEST).map_err(|error| unreadable(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|_| unreadable("it is no text".to_owned()))?;
    if text.trim().is_empty() { Err(unreadable("it is empty".to_owned())) } else { Ok(Hidden::from(text.as_str())) }
}

/// The exposure of a secret's file, which may be a credential of the service: then its group's right to read says nothing.
fn exposure(path: &Path, found: &Metadata, credentials: Option<&Path>) -> Exposure {
    match path.parent() {
        Some(folder) if Some(folder) == credentials => Exposure::of_credential(found),
        _ => Exposure::of(found),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::ffi::OsStringExt as _;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// The value of the setting with a file of these bytes and this mode.
    fn with_file(name: &str, bytes: &[u8], mode: u32) -> Result<Option<String>, SecretSettingError> {
        let path = std::env::temp_dir().join(format!("subrosa-setting-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).expect("the temporary directory can be written");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).expect("it is ours");
        let place = path.display().to_string();
        let read =
            TOKEN.read_from(|variable| (variable == "DISCORD_TOKEN_FILE").then(|| OsString::from(place.clone())));
        std::fs::remove_file(&path).expect("it was made here");
        read.map(|value| value.map(|value| value.expose().to_owned()))
    }

    #[test]
    fn a_secret_comes_from_a_private_file() {
        assert_eq!(with_file("private", b"a.b.c\n", 0o600), Ok(Some("a.b.c".to_owned())));
        assert_eq!(with_file("read", b"a.b.c", 0o644), Ok(Some("a.b.c".to_owned())), "with a warning");
    }

    #[test]
    fn a_credential_of_the_service_is_private_though_its_group_seems_to_read_it() {
        let folder = std::env::temp_dir().join(format!("subrosa-credentials-{}", std::process::id()));
        std::fs::create_dir(&folder).expect("the temporary directory can be written");
        let path = folder.join("token");
        std::fs::write(&path, b"a.b.c").expect("it can be written");
        let seen = |mode, credentials: Option<&Path>| {
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).expect("it is ours");
            exposure(&path, &path.metadata().expect("it is there"), credentials)
        };
        let own = Some(folder.as_path());
        assert_eq!(seen(0o440, own), Exposure::Private);
        assert_eq!(seen(0o440, None), Exposure::Readable);
        assert_eq!(seen(0o440, folder.parent()), Exposure::Readable, "it lies elsewhere");
        assert_eq!(seen(0o444, own), Exposure::Readable);
        assert_eq!(seen(0o460, own), Exposure::Foreign);
        std::fs::remove_dir_all(&folder).expect("it was made here");
    }

    #[test]
    fn a_file_that_is_not_its_readers_own_word_is_refused() {
        for mode in [0o620, 0o602, 0o666] {
            assert!(matches!(with_file("open", b"a.b", mode), Err(SecretSettingError::Foreign(..))), "{mode:o}");
        }
        for (name, bytes) in [("empty", &b" \n"[..]), ("binary", b"\xff\xfe"), ("long", &vec![b'a'; 20_000])] {
            assert!(matches!(with_file(name, bytes, 0o600), Err(SecretSettingError::Unreadable(..))), "{name}");
        }
        let nowhere =
            TOKEN.read_from(|variable| (variable == "DISCORD_TOKEN_FILE").then(|| OsString::from("/nowhere/token")));
        assert!(matches!(nowhere, Err(SecretSettingError::Unreadable(..))));
    }

    #[test]
    fn a_secret_has_one_place() {
        assert_eq!(TOKEN.read_from(|_| Some(OsString::from("a.b"))), Err(SecretSettingError::Both("DISCORD_TOKEN")));
        assert_eq!(TOKEN.read_from(|_| Some(OsString::from(" "))), Ok(None));
        let latin = |name: &str| (name == "DISCORD_TOKEN").then(|| OsString::from_vec(b"p\xe4ss".to_vec()));
        assert_eq!(TOKEN.read_from(latin), Err(SecretSettingError::NoText("DISCORD_TOKEN")));
        assert_eq!(TOKEN.read_from(|_| None), Ok(None));
    }

    #[test]
    fn no_secret_is_taken_from_the_command_line() {
        let check = |flags: &[&str]| check_flags(flags.iter().map(|flag| (*flag).to_owned()));
        assert_eq!(check(&["subrosa", "run", "--door", "http"]), Ok(()));
        for flags in
            [&["run", "--discord-token", "a.b"][..], &["--discord-token=a.b"], &["--database-url=postgres://u:p@h/d"]]
        {
            let said = check(flags).expect_err("it is refused").to_string();
            assert!(said.contains("_FILE") && !said.contains("a.b") && !said.contains("u:p"), "{said}");
        }
    }
}
