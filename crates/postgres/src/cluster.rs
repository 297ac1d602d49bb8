//! The files of a database: made once, of one major version, open to one client.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::error::ServerError;
use crate::owner::{Owner, own_name};
use crate::place::ServerPlace;
use crate::programs::Programs;
use crate::setup::ROLE;

/// The file with the major version that made the others. It comes last: its presence says that all are there.
const VERSION: &str = "PG_VERSION";
/// The file that says that the files of a new database are being moved to their places.
const RISING: &str = "rising";
/// The file of a database without which no server can open it.
const CONTROL: &str = "global/pg_control";
/// The directory in which those of a new database are made.
const PART: &str = "part";

/// Makes the files if they are not there, and says anew who may connect.
pub(crate) fn prepare(place: &ServerPlace, programs: &Programs, owner: Owner) -> Result<(), ServerError> {
    let unwritable = |error| ServerError::Unwritable { directory: place.directory().to_owned(), error };
    match made_by(place)? {
        None => make(place, programs, owner)?,
        Some(made) => {
            check(place, programs, made)?;
            settle(&place.cluster()).map_err(unwritable)?;
        }
    }
    admit(place, owner).map_err(unwritable)
}

/// Takes the files away, with all that is kept in them.
pub(crate) fn remove(place: &ServerPlace) -> Result<(), ServerError> {
    let directories = place.old_database().into_iter().chain([place.cluster()]);
    directories.filter(|directory| directory.exists()).try_for_each(fs::remove_dir_all).map_err(|error| {
        let said = error.to_string();
        place.failed("go away", &said)
    })
}

/// The major version that made the files; `None` where there are none.
///
/// # Errors
/// If the file can't be read: a database may be there all the same.
fn made_by(place: &ServerPlace) -> Result<Option<String>, ServerError> {
    let file = place.cluster().join(VERSION);
    match fs::read_to_string(&file) {
        Ok(version) => Ok(Some(version.trim().to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(ServerError::Unreadable { file, error }),
    }
}

/// Takes away what a start that was interrupted at its very end left beside a whole database.
fn settle(cluster: &Path) -> io::Result<()> {
    match fs::remove_file(cluster.join(RISING)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn check(place: &ServerPlace, programs: &Programs, made: String) -> Result<(), ServerError> {
    match programs.major() {
        Some(here) if here != made => {
            Err(ServerError::OtherVersion { directory: place.directory().to_owned(), made, here })
        }
        _ => Ok(()),
    }
}

/// Runs `initdb`. The remains of an interrupted one are taken away first: `initdb` writes `PG_VERSION` early, so it works in a
/// directory of its own, which gets its name when it is whole.
fn make(place: &ServerPlace, programs: &Programs, owner: Owner) -> Result<(), ServerError> {
    let cluster = place.cluster();
    let unreadable = |error| ServerError::Unreadable { file: cluster.join(CONTROL), error };
    if is_a_database(&cluster).map_err(unreadable)? {
        return Err(ServerError::Incomplete { missing: cluster.join(VERSION) });
    }
    if cluster.join(RISING).exists() {
        empty(&cluster).map_err(|error| place.failed("come to be", &error.to_string()))?;
    }
    let part = cluster.join(PART);
    let _ = fs::remove_dir_all(&part);
    let mut initdb = Command::new(programs.initdb());
    initdb.arg("--pgdata").arg(&part).args(["--username", ROLE, "--auth=peer", "--encoding=UTF8", "--locale=C"]);
    initdb
        .args(["--wal-segsize=4", "--no-instructions"])
        .current_dir("/")
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("TZ", "UTC")
        .stdin(Stdio::null());
    owner.run(&mut initdb);
    let failed = |error: io::Error| place.failed("come to be", &error.to_string());
    let output = initdb.output().map_err(failed)?;
    if !output.status.success() {
        return Err(place.failed("come to be", &String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; ")));
    }
    rise(place, &part).map_err(failed)
}

/// Whether a database may be here whose version is missing. A move that was interrupted has taken `global` to its place, and has
/// the version still to take there.
///
/// # Errors
/// If it can't be told.
fn is_a_database(cluster: &Path) -> io::Result<bool> {
    let part = cluster.join(PART);
    let is_on_the_way =
        cluster.join(RISING).try_exists()? && part.join(VERSION).try_exists()? && !part.join(CONTROL).try_exists()?;
    Ok(!is_on_the_way && cluster.join(CONTROL).try_exists()?)
}

/// Takes away what an interrupted move left in a directory. The signs of the move go last: an interruption of this is one of the move.
fn empty(directory: &Path) -> io::Result<()> {
    let mut entries = fs::read_dir(directory)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(|entry| (entry.file_name() == RISING, entry.file_name() == PART));
    for entry in entries {
        if entry.file_type()?.is_dir() { fs::remove_dir_all(entry.path()) } else { fs::remove_file(entry.path()) }?;
    }
    Ok(())
}

/// Moves what `initdb` made one directory up, `PG_VERSION` last.
fn rise(place: &ServerPlace, part: &Path) -> io::Result<()> {
    let mut names: Vec<_> =
        fs::read_dir(part)?.map(|entry| entry.map(|entry| entry.file_name())).collect::<Result<_, _>>()?;
    names.sort_by_key(|name| name == VERSION);
    fs::write(place.cluster().join(RISING), "")?;
    for name in names {
        fs::rename(part.join(&name), place.cluster().join(&name))?;
    }
    fs::remove_file(place.cluster().join(RISING))?;
    fs::remove_dir(part)
}

/// One client, known by the socket: whoever runs this program (`PostgreSQL`, "Peer Authentication").
fn admit(place: &ServerPlace, owner: Owner) -> io::Result<()> {
    let name = own_name().replace('"', "\"\"");
    write(place, owner, "pg_ident.conf", &format!("own \"{name}\" {ROLE}\n"))?;
    write(place, owner, "pg_hba.conf", "local all all peer map=own\n")
}

fn write(place: &ServerPlace, owner: Owner, name: &str, text: &str) -> io::Result<()> {
    let path = place.cluster().join(name);
    if fs::read_to_string(&path).is_ok_and(|there| there == text) {
        return Ok(());
    }
    let new = place.cluster().join(format!("{name}.new"));
    let _ = fs::remove_file(&new);
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&new)?;
    file.write_all(text.as_bytes())?;
    owner.give(&new)?;
    fs::rename(new, path)
}
