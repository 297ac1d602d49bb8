//! A file that is being written. It has no name before it is whole, so that nothing is left of one that was cut short. It must not know
//! its content.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::{beside, create_private, publish, sync_directory_of};

/// A file that only its owner reads, and that has no name yet. A draft dropped before it has one is gone.
#[derive(Debug)]
pub struct Draft {
    file: File,
    /// The name for the meantime, where the system has no files without one.
    part: Option<PathBuf>,
}

impl Draft {
    /// A new file, on the file system where it will have this name.
    ///
    /// # Errors
    /// If it can't be made. Where the system has no files without a name, also if something has the name with `.part` behind it.
    pub fn of(path: &Path) -> io::Result<Self> {
        if let Some(file) = nameless(path) {
            return Ok(Self { file, part: None });
        }
        let part = beside(path, ".part");
        Ok(Self { file: create_private(&part)?, part: Some(part) })
    }

    /// The file, to be written.
    #[must_use]
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Gives the finished file its name, once all of it is on the disk. A file that has the name already stays.
    ///
    /// # Errors
    /// If something has that name, or it can't be written or named.
    pub fn publish(mut self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        match &self.part {
            None => name(&self.file, path).and_then(|()| sync_directory_of(path)),
            Some(part) => publish(part, path).map(|()| self.part = None),
        }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(part) = &self.part {
            let _ = std::fs::remove_file(part);
        }
    }
}

/// A file without a name in the directory of this path (`open(2)`, `O_TMPFILE`), where the system has such files and can name them later.
#[cfg(target_os = "linux")]
fn nameless(path: &Path) -> Option<File> {
    use rustix::fs::{Mode, OFlags};
    let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
    let file = File::from(rustix::fs::open(directory, flags, Mode::from_raw_mode(0o600)).ok()?);
    number(&file).exists().then_some(file)
}

#[cfg(not(target_os = "linux"))]
fn nameless(_: &Path) -> Option<File> {
    None
}

/// How the system names an open file of this process (`proc(5)`).
#[cfg(target_os = "linux")]
fn number(file: &File) -> PathBuf {
    PathBuf::from(format!("/proc/self/fd/{}", std::os::fd::AsRawFd::as_raw_fd(file)))
}

#[cfg(target_os = "linux")]
fn name(file: &File, path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    Ok(linkat(CWD, number(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}

#[cfg(not(target_os = "linux"))]
fn name(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::{ErrorKind, Write as _};

    use super::super::tests::{Folder, mode};
    use super::*;

    fn names(folder: &Folder) -> Vec<std::ffi::OsString> {
        std::fs::read_dir(&folder.0).expect("it can be listed").map(|entry| entry.expect("it is").file_name()).collect()
    }

    /// A draft of each kind.
    fn both(path: &Path) -> [Draft; 2] {
        let part = beside(path, ".part");
        let named = Draft { file: create_private(&part).expect("nothing is there"), part: Some(part) };
        [Draft::of(path).expect("it can be made"), named]
    }

    #[test]
    fn what_is_not_finished_leaves_nothing() {
        let folder = Folder::of("cut-short");
        let path = folder.0.join("copy");
        #[cfg(target_os = "linux")]
        {
            let _draft = Draft::of(&path).expect("it can be made");
            assert_eq!(names(&folder).len(), 0, "not even a kill leaves anything");
        }
        for draft in both(&path) {
            draft.file().write_all(b"half").expect("it can be written");
        }
        assert_eq!(names(&folder).len(), 0);
    }

    #[test]
    fn what_is_finished_has_its_name_and_takes_nobodys_place() {
        for at in 0..2 {
            let folder = Folder::of(&format!("whole-{at}"));
            let path = folder.0.join("copy");
            let [first, second] = both(&path);
            let (draft, other) = if at == 0 { (first, second) } else { (second, first) };
            drop(other);
            draft.file().write_all(b"whole").expect("it can be written");
            draft.publish(&path).expect("the name is free");
            assert_eq!((std::fs::read(&path).expect("it is there").as_slice(), mode(&path)), (&b"whole"[..], 0o600));
            let late = Draft::of(&path).expect("it can be made");
            assert_eq!(late.publish(&path).expect_err("the name is taken").kind(), ErrorKind::AlreadyExists);
            assert_eq!(names(&folder), ["copy"]);
        }
    }
}
