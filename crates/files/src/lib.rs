//! Private files: made new, for their owner alone, without following a link that somebody left there; and read within bounds. A process's
//! memory is kept out of them. The crate must not know their content.

pub mod directories;
mod draft;
pub mod memory;

pub use draft::Draft;

use std::ffi::OsString;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek as _, Write};
use std::path::{Path, PathBuf};

/// The bits of a mode that give others than the owner any right.
const OTHERS: u32 = 0o077;
/// The same, but for the group's right to read. Of a file with an access list the group's bits are the list's mask (`acl(5)`).
const OTHERS_BUT_READING_GROUP: u32 = 0o037;
/// The bits of a mode that let others than the owner write.
#[cfg(unix)]
const OTHERS_WRITE: u32 = 0o022;

/// A new file that only its owner reads. Nothing may be there yet, not even a link.
///
/// # Errors
/// If something is there, or it can't be made.
pub fn create_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Writes a new private file whole or not at all. Nothing may have its name yet.
///
/// # Errors
/// If something has that name, or it can't be written.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let part = beside(path, &format!(".part-{}", std::process::id()));
    remove_left_over(&part)?;
    let mut file = create_private(&part)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| publish(&part, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    written
}

/// Removes the part of a file that a process of the same number has left, which was killed. In a container all have one number.
fn remove_left_over(part: &Path) -> io::Result<()> {
    match std::fs::remove_file(part) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Gives a finished file its name. A file that has the name already stays.
///
/// # Errors
/// If something has that name, or it can't be given.
pub fn publish(part: &Path, path: &Path) -> io::Result<()> {
    match std::fs::hard_link(part, path) {
        Ok(()) => std::fs::remove_file(part),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // A file system without a second name for a file.
        Err(_) if path.symlink_metadata().is_ok() => Err(ErrorKind::AlreadyExists.into()),
        Err(_) => std::fs::rename(part, path),
    }?;
    sync_directory_of(path)
}

/// Writes the name of a file to the disk: a name is the directory's, which a file's own bytes do not bring along.
#[cfg(unix)]
fn sync_directory_of(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(parent)?.sync_all()
}

#[cfg(not(unix))]
fn sync_directory_of(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Writes a private file whole or not at all, in the place of a file or link that has its name; a link is not followed.
///
/// # Errors
/// If it can't be written.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let part = beside(path, &format!(".part-{}", std::process::id()));
    remove_left_over(&part)?;
    let mut file = create_private(&part)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| std::fs::rename(&part, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    written.and_then(|()| sync_directory_of(path))
}

/// Adds lines to a private file of this user's, which is made if it is not there. A last line that was cut short is taken away first.
///
/// # Errors
/// If the file is a link, is another user's than this process's or root's, or others can write to it; or if it can't be written.
pub fn append_line(path: &Path, lines: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, rustix::fs::OFlags::NOFOLLOW.bits().cast_signed());
    let mut file = options.open(path)?;
    if Exposure::of(&file.metadata()?) == Exposure::Foreign {
        return Err(io::Error::new(ErrorKind::PermissionDenied, "it is another user's, or others can write to it"));
    }
    cut_unfinished(&mut file)?;
    file.write_all(lines.as_bytes())?;
    file.sync_data()
}

/// Takes away what stands after the last line's end; lines have at most 256 bytes.
fn cut_unfinished(file: &mut File) -> io::Result<()> {
    let length = file.metadata()?.len();
    let from = length.saturating_sub(256);
    file.seek(io::SeekFrom::Start(from))?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail)?;
    match tail.iter().rposition(|byte| *byte == b'\n') {
        _ if tail.last().is_none_or(|byte| *byte == b'\n') => Ok(()),
        Some(at) => file.set_len(from + u64::try_from(at + 1).unwrap_or(0)),
        None if from == 0 => file.set_len(0),
        None => Err(io::Error::new(ErrorKind::InvalidData, "its last line has no end")),
    }
}

/// A path with an ending behind its last name, such as `.part`.
#[must_use]
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path.as_os_str());
    name.push(ending);
    PathBuf::from(name)
}

/// The bytes of a file, of which it may have at most `most`.
///
/// # Errors
/// If it has more, or can't be read.
pub fn read_bounded(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    bounded(File::open(path)?, most)
}

/// All bytes of a reader, of which there may be at most `most`.
///
/// # Errors
/// If it is more, or can't be read.
pub fn bounded(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length <= most) {
        Ok(bytes)
    } else {
        Err(io::Error::new(ErrorKind::FileTooLarge, format!("it has more than {most} bytes")))
    }
}

/// How far others than its owner have a right to a file that holds a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exposure {
    /// Only its owner has a right to it.
    Private,
    /// Others can read it.
    Readable,
    /// Others can change it, or it is another user's: its content can't be trusted.
    Foreign,
}

impl Exposure {
    /// The exposure of an open file, from its metadata.
    #[must_use]
    pub fn of(found: &Metadata) -> Self {
        Self::by_mode(found, OTHERS)
    }

    /// The same of a credential that systemd has laid down: root's, with an access list by which the service's user reads it.
    #[must_use]
    pub fn of_credential(found: &Metadata) -> Self {
        Self::by_mode(found, OTHERS_BUT_READING_GROUP)
    }

    #[cfg(unix)]
    fn by_mode(found: &Metadata, others: u32) -> Self {
        use std::os::unix::fs::MetadataExt;
        let own = [0, rustix::process::geteuid().as_raw()].contains(&found.uid());
        match found.mode() {
            mode if !own || mode & OTHERS_WRITE != 0 => Self::Foreign,
            mode if mode & others != 0 => Self::Readable,
            _ => Self::Private,
        }
    }

    #[cfg(not(unix))]
    fn by_mode(_: &Metadata, _: u32) -> Self {
        Self::Private
    }
}

#[cfg(test)]
mod tests;
