//! The server's programs: those inside this one, unpacked beside the data, or an installed server's.

use std::path::PathBuf;
use std::process::Command;

use crate::error::ServerError;
use crate::setup::ServerSetup;

/// Where the programs come from.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum ProgramSource {
    /// They are built into this program, and take a user id without a name.
    Bundled,
    /// An installed server's, which ask for a user that the system knows.
    Installed,
}

/// The directory of `postgres` and `initdb`.
#[derive(Clone, Debug)]
pub(crate) struct Programs {
    directory: PathBuf,
    pub(crate) source: ProgramSource,
}

impl Programs {
    /// Those that the setup names, or the bundled ones, unpacked.
    pub(crate) fn find(setup: &ServerSetup) -> Result<Self, ServerError> {
        match &setup.programs {
            Some(directory) if ["postgres", "initdb"].iter().all(|name| directory.join(name).is_file()) => {
                Ok(Self { directory: directory.clone(), source: ProgramSource::Installed })
            }
            Some(directory) => Err(ServerError::WrongPrograms(directory.clone())),
            None => {
                let directory = bundle::unpacked(&setup.directory)?;
                Ok(Self { directory, source: ProgramSource::Bundled })
            }
        }
    }

    pub(crate) fn postgres(&self) -> PathBuf {
        self.directory.join("postgres")
    }

    pub(crate) fn initdb(&self) -> PathBuf {
        self.directory.join("initdb")
    }

    /// The major version, as it stands in a cluster's `PG_VERSION`.
    pub(crate) fn major(&self) -> Option<String> {
        let said = Command::new(self.postgres()).arg("--version").output().ok()?;
        let said = String::from_utf8(said.stdout).ok()?;
        let version = said.split_whitespace().find(|word| word.starts_with(|letter: char| letter.is_ascii_digit()))?;
        Some(version.split('.').next().unwrap_or(version).to_owned())
    }
}

#[cfg(has_programs)]
mod bundle {
    use std::fs;
    use std::io::{self, Error};
    use std::os::unix::fs::PermissionsExt;
    use std::path::{Path, PathBuf};

    use files::directories::{close_tree, is_root};

    use super::ServerError;

    const ARCHIVE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/programs.tar.gz"));
    const VERSION: &str = env!("SUBROSA_POSTGRES_VERSION");

    /// The directory of the programs below this one, unpacked once for each build of them.
    pub(super) fn unpacked(directory: &Path) -> Result<PathBuf, ServerError> {
        let name = format!("postgres-{VERSION}-{:08x}", libdeflater::crc32(ARCHIVE));
        let home = directory.join(&name);
        if !home.is_dir() {
            let part = directory.join(format!("{name}.part-{}", std::process::id()));
            let unpacked = unpack(&part).and_then(|()| write_out(&part)).and_then(|()| fs::rename(&part, &home));
            if let Err(error) = unpacked {
                let _ = fs::remove_dir_all(&part);
                return Err(ServerError::Unwritable { directory: directory.to_owned(), error });
            }
            remove_others(directory, &name);
        }
        Ok(home.join("bin"))
    }

    /// Programs of an earlier build, which nobody starts any more.
    fn remove_others(directory: &Path, name: &str) {
        for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
            let other = entry.file_name();
            if other != name && other.to_str().is_some_and(is_programs) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }

    /// Whether a directory has the name of an unpacked build, such as `postgres-15.18-0a1b2c3d`, or of one that was not finished. What
    /// people put beside them, such as `postgres-0.1`, is theirs.
    fn is_programs(name: &str) -> bool {
        let whole = name.split_once(".part-").map_or(name, |(whole, _)| whole);
        let build = whole.strip_prefix("postgres-").and_then(|rest| rest.split_once('-'));
        build.is_some_and(|(version, sum)| {
            version.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
                && sum.len() == 8
                && sum.bytes().all(|byte| byte.is_ascii_hexdigit())
        })
    }

    /// Lets everybody read and run what its owner can, whatever this process keeps private.
    fn open_tree(path: &Path) -> io::Result<()> {
        let found = path.symlink_metadata()?;
        if found.is_symlink() {
            return Ok(());
        }
        let own = found.permissions().mode() & 0o700;
        fs::set_permissions(path, fs::Permissions::from_mode(own | (own >> 3) & 0o050 | (own >> 6) & 0o005))?;
        if found.is_dir() {
            fs::read_dir(path)?.try_for_each(|entry| open_tree(&entry?.path()))?;
        }
        Ok(())
    }

    fn unpack(home: &Path) -> io::Result<()> {
        // The size of the content stands at the end (RFC 1952, section 2.3.1).
        let size = ARCHIVE.last_chunk().map_or(0, |size| u32::from_le_bytes(*size));
        let mut bytes = vec![0; usize::try_from(size).unwrap_or_default()];
        libdeflater::Decompressor::new().gzip_decompress(ARCHIVE, &mut bytes).map_err(Error::other)?;
        let mut archive = tar::Archive::new(bytes.as_slice());
        archive.set_preserve_mtime(false);
        archive.unpack(home)?;
        // Root's are run by another user.
        if is_root() { open_tree(home) } else { close_tree(home) }
    }

    /// Waits until the disk has all files: whoever finds the name after a loss of power finds the programs. One call, because a call for
    /// each of some seven hundred files takes seconds.
    #[cfg(target_os = "linux")]
    fn write_out(home: &Path) -> io::Result<()> {
        Ok(rustix::fs::syncfs(fs::File::open(home)?)?)
    }

    #[cfg(not(target_os = "linux"))]
    fn write_out(_: &Path) -> io::Result<()> {
        rustix::fs::sync();
        Ok(())
    }

    #[cfg(test)]
    mod tests {
        use super::is_programs;

        #[test]
        fn what_people_put_beside_the_programs_is_left_alone() {
            for name in ["postgres-15.18-0a1b2c3d", "postgres-9-ffffffff.part-17"] {
                assert!(is_programs(name), "{name}");
            }
            for name in
                ["postgres", "postgres-0.1", "postgres-old-0a1b2c3d", "postgres-15.18-backup00", "postgres-15.18-0a1b"]
            {
                assert!(!is_programs(name), "{name}");
            }
        }
    }
}

#[cfg(not(has_programs))]
mod bundle {
    use std::path::{Path, PathBuf};

    use super::ServerError;

    pub(super) fn unpacked(_: &Path) -> Result<PathBuf, ServerError> {
        Err(if cfg!(unix) { ServerError::NoPrograms } else { ServerError::Elsewhere })
    }
}
