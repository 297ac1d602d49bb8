//! Directories that nobody but their owner enters. It must not know their content.

use std::fs::Metadata;
use std::io::{self, ErrorKind};
use std::path::Path;

#[cfg(unix)]
use super::{OTHERS, OTHERS_WRITE};

/// In a directory with this bit nobody can rename what is another's (`chmod(1)`, "sticky").
#[cfg(unix)]
const STICKY: u32 = 0o1000;

/// Makes a directory that only its owner enters. One that is there is closed to others; whether it is this user's is not
/// asked.
///
/// # Errors
/// If it can't be made or closed, or is no directory.
pub fn private_directory(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        made => return made,
    }
    let found = path.symlink_metadata()?;
    if !found.is_dir() {
        return Err(io::Error::new(ErrorKind::NotADirectory, "it is no directory"));
    }
    close_to_others(path, &found)
}

/// Takes from everything in a directory, and from itself, what others than the owner may do with it. Links stay as they are.
///
/// # Errors
/// If something can't be listed or closed.
pub fn close_tree(path: &Path) -> io::Result<()> {
    let found = path.symlink_metadata()?;
    if found.is_symlink() {
        return Ok(());
    }
    close_to_others(path, &found)?;
    if found.is_dir() {
        for entry in std::fs::read_dir(path)? {
            match close_tree(&entry?.path()) {
                // A running database removes files.
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
    }
    Ok(())
}

#[cfg(unix)]
fn close_to_others(path: &Path, found: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = found.permissions().mode();
    if mode & OTHERS == 0 {
        return Ok(());
    }
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode & !OTHERS))
}

#[cfg(not(unix))]
fn close_to_others(_: &Path, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Whether other users can rename or replace what is in a directory.
#[must_use]
#[cfg(unix)]
pub fn is_open_to_others(found: &Metadata) -> bool {
    let mode = std::os::unix::fs::MetadataExt::mode(found);
    mode & OTHERS_WRITE != 0 && mode & STICKY == 0
}

/// Whether other users can rename or replace what is in a directory.
#[must_use]
#[cfg(not(unix))]
pub fn is_open_to_others(_: &Metadata) -> bool {
    false
}

/// Whether a directory is another user's than this process's, and not root's: that user can put into it what they like.
#[must_use]
#[cfg(unix)]
pub fn belongs_to_another(found: &Metadata) -> bool {
    let own = rustix::process::geteuid().as_raw();
    ![own, 0].contains(&std::os::unix::fs::MetadataExt::uid(found))
}

/// Whether a directory is another user's than this process's, and not root's.
#[must_use]
#[cfg(not(unix))]
pub fn belongs_to_another(_: &Metadata) -> bool {
    false
}

/// Whether this process is root's, before whom nothing is closed.
#[must_use]
pub fn is_root() -> bool {
    #[cfg(unix)]
    return rustix::process::geteuid().is_root();
    #[cfg(not(unix))]
    return false;
}

/// From now on whatever this process makes is for its user alone.
pub fn keep_private() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(OTHERS));
}

#[cfg(all(test, unix))]
mod tests;
