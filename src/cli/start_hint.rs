//! The last words of `subrosa init`: how the bot is started on this machine. It looks at a few names of files, and starts nothing.

use std::path::Path;

/// The file from which the unit in packaging/ takes the token.
const UNITS_TOKEN: &str = "/etc/subrosa/token";
/// Files of the unit once it is installed (`systemd.unit(5)`).
const UNITS: [&str; 3] = [
    "/etc/systemd/system/subrosa.service",
    "/usr/lib/systemd/system/subrosa.service",
    "/lib/systemd/system/subrosa.service",
];
/// Files that Docker and Podman lay into every container.
const OF_CONTAINERS: [&str; 2] = ["/.dockerenv", "/run/.containerenv"];

/// The place in which the token was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Surroundings {
    /// A container, which ends with `subrosa init`.
    Container,
    /// The file of the unit.
    UnitsFile,
    /// Another file, on a machine that has the unit: its service and a bot beside it would answer the same people.
    BesideUnit,
    /// Another file of root's, on a machine without the unit.
    Roots,
    /// A file of the user who asked.
    Users,
}

/// The way to start the bot whose token was written to this file: a few sentences.
pub(super) fn start_hint(file: &Path) -> String {
    words(surroundings(file), file)
}

fn surroundings(file: &Path) -> Surroundings {
    let is_there = |names: &[&str]| names.iter().any(|name| Path::new(name).exists());
    if is_there(&OF_CONTAINERS) {
        Surroundings::Container
    } else if std::path::absolute(file).is_ok_and(|file| file == Path::new(UNITS_TOKEN)) {
        Surroundings::UnitsFile
    } else if is_there(&UNITS) {
        Surroundings::BesideUnit
    } else if files::directories::is_root() {
        Surroundings::Roots
    } else {
        Surroundings::Users
    }
}

fn words(surroundings: Surroundings, file: &Path) -> String {
    let by_hand = format!("DISCORD_TOKEN_FILE={} subrosa run", quoted(file));
    match surroundings {
        Surroundings::Container => format!(
            "Start it in a container of its own, with DISCORD_TOKEN_FILE for this file as it stands there (docs/operations.md, “With \
             Docker” and “With compose”). Here it would end with this container, which has {}.",
            quoted(file)
        ),
        Surroundings::UnitsFile => {
            "Start it as the service that reads this file, once its unit is installed: systemctl enable --now \
             subrosa. A service that runs keeps its old token until systemctl restart subrosa."
                .to_owned()
        }
        Surroundings::BesideUnit => format!(
            "The service subrosa of this machine does not read this file, but {UNITS_TOKEN}: write it there with --file for that bot. \
             Start another bot, with a token of its own: {by_hand}"
        ),
        Surroundings::Roots => format!(
            "Start it as a user of its own, not as root: the service in packaging/subrosa.service does, with --file {UNITS_TOKEN} \
             (docs/operations.md, “With systemd”). To try it as root: {by_hand}"
        ),
        Surroundings::Users => format!("Start it: {by_hand}"),
    }
}

/// A file's name as a shell reads it.
fn quoted(file: &Path) -> String {
    let name = file.display().to_string();
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/._-+".contains(&byte));
    if is_plain { name } else { format!("'{}'", name.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Surroundings; 5] = [
        Surroundings::Container,
        Surroundings::UnitsFile,
        Surroundings::BesideUnit,
        Surroundings::Roots,
        Surroundings::Users,
    ];

    #[test]
    fn a_bot_is_started_by_hand_only_where_no_service_reads_its_file() {
        for surroundings in ALL {
            let said = words(surroundings, Path::new("/etc/subrosa/my token"));
            let is_by_hand = said.contains("DISCORD_TOKEN_FILE='/etc/subrosa/my token' subrosa run");
            let expected = !matches!(surroundings, Surroundings::Container | Surroundings::UnitsFile);
            assert_eq!(is_by_hand, expected, "{surroundings:?}: {said}");
        }
    }

    #[test]
    fn the_file_and_the_name_of_the_service_are_the_units_own() {
        let unit = include_str!("../../packaging/subrosa.service");
        assert!(unit.lines().any(|line| line == format!("LoadCredential=token:{UNITS_TOKEN}")));
        assert!(UNITS.iter().all(|name| name.ends_with("/subrosa.service")));
    }

    #[test]
    fn a_name_is_written_as_a_shell_reads_it() {
        for (name, read) in [("subrosa.env", "subrosa.env"), ("my bot", "'my bot'"), ("it's", r"'it'\''s'")] {
            assert_eq!(quoted(Path::new(name)), read);
        }
    }
}
