//! The directories of a server: its data, its socket, and the lock that says whose it is.

use std::fs::{self, File, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use files::directories;

use crate::error::ServerError;
use crate::owner::Owner;
use crate::setup::Address;

/// How long a start waits for a predecessor to end.
const PATIENCE: Duration = Duration::from_secs(10);
/// The wait between two tries to take the lock.
const PAUSE: Duration = Duration::from_millis(20);

/// The name of a socket, which clients find by its directory and a port (`PostgreSQL`, "Connections and Authentication").
const SOCKET: &str = ".s.PGSQL.5432";
/// The longest path of a socket that every system takes: 104 bytes with the zero at its end (`unix(4)` of the BSDs).
const LONGEST_SOCKET: usize = 103;

/// Where a server lives.
#[derive(Debug)]
pub(crate) struct ServerPlace {
    directory: PathBuf,
    socket_directory: PathBuf,
}

impl ServerPlace {
    /// The place below a directory, which is made if need be.
    pub(crate) fn below(directory: &Path) -> Result<Self, ServerError> {
        let unwritable = |error| ServerError::Unwritable { directory: directory.to_owned(), error };
        let absolute = std::path::absolute(directory).map_err(unwritable)?;
        make_all(&absolute).map_err(unwritable)?;
        // The server is told one name, whatever links lead there.
        let directory = absolute.canonicalize().map_err(unwritable)?;
        let found = directory.metadata().map_err(unwritable)?;
        if directories::belongs_to_another(&found) {
            return Err(ServerError::Anothers(directory));
        }
        if directories::is_open_to_others(&found) {
            return Err(ServerError::OpenToOthers(directory));
        }
        // A user who can rename a directory can put another in its place: root follows nobody's word.
        let is_anothers = |above: &&Path| {
            let found = above.metadata();
            found.is_ok_and(|found| directories::belongs_to_another(&found) || directories::is_open_to_others(&found))
        };
        if directories::is_root()
            && let Some(above) = directory.ancestors().skip(1).find(is_anothers)
        {
            return Err(ServerError::BelowAnothers { directory: directory.clone(), above: above.to_owned() });
        }
        Ok(Self { socket_directory: socket_directory(&directory), directory })
    }

    pub(crate) fn directory(&self) -> &Path {
        &self.directory
    }

    /// The database's own files.
    pub(crate) fn cluster(&self) -> PathBuf {
        self.directory.join("cluster")
    }

    /// The files of the database that 0.1 had, if they are all there is.
    pub(crate) fn old_database(&self) -> Option<PathBuf> {
        let old = self.directory.join("postgres");
        (old.is_dir() && !self.cluster().exists()).then_some(old)
    }

    /// The file that the server keeps about itself while it runs.
    pub(crate) fn pid_file(&self) -> PathBuf {
        self.cluster().join("postmaster.pid")
    }

    pub(crate) fn address(&self) -> Address {
        Address { socket_directory: self.socket_directory.clone() }
    }

    pub(crate) fn socket(&self) -> PathBuf {
        self.socket_directory.join(SOCKET)
    }

    /// Takes the place for this process. A predecessor that is about to end is waited for.
    pub(crate) fn lock(&self) -> Result<File, ServerError> {
        let until = Instant::now() + PATIENCE;
        loop {
            match self.try_lock()? {
                Some(lock) => return Ok(lock),
                None if Instant::now() >= until => return Err(ServerError::InUse(self.directory.clone())),
                None => std::thread::sleep(PAUSE),
            }
        }
    }

    /// Takes the place, if nobody has it.
    pub(crate) fn try_lock(&self) -> Result<Option<File>, ServerError> {
        let unwritable = |error| ServerError::Unwritable { directory: self.directory.clone(), error };
        let mut options = File::options();
        std::os::unix::fs::OpenOptionsExt::mode(options.write(true).create(true).truncate(false), 0o600);
        let file = options.open(self.directory.join("lock")).map_err(unwritable)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(unwritable(error)),
        }
    }

    /// Makes the socket's directory, and lets the server's user through to it and to the data; nobody else gets into either.
    pub(crate) fn open_to(&self, owner: Owner) -> Result<(), ServerError> {
        let unwritable = |error| ServerError::Unwritable { directory: self.directory.clone(), error };
        if owner != Owner::Same {
            let mode = self.directory.metadata().map_err(unwritable)?.permissions().mode();
            fs::set_permissions(&self.directory, fs::Permissions::from_mode(mode | 0o011)).map_err(unwritable)?;
            owner.can_enter(&self.directory)?;
        }
        make_for(owner, &self.socket_directory).map_err(unwritable)?;
        make_for(owner, &self.cluster()).map_err(unwritable)
    }

    /// That the server here did not do this, with its last words.
    pub(crate) fn failed(&self, what: &'static str, said: &str) -> ServerError {
        ServerError::Failed { directory: self.directory.clone(), what, said: said.to_owned() }
    }

    /// Whether somebody listens here.
    pub(crate) fn is_served(&self) -> bool {
        std::os::unix::net::UnixStream::connect(self.socket()).is_ok()
    }
}

impl Drop for ServerPlace {
    fn drop(&mut self) {
        // One that is not below the database's directory is empty once the server has ended.
        if !self.socket_directory.starts_with(&self.directory) {
            let _ = fs::remove_dir(&self.socket_directory);
        }
    }
}

/// Makes a directory and those above it that are missing. Through root's others get, who see no names there: the server runs under
/// a user id of its own.
fn make_all(directory: &Path) -> io::Result<()> {
    let missing: Vec<_> = directory.ancestors().take_while(|above| !above.exists()).collect();
    fs::create_dir_all(directory)?;
    if directories::is_root() {
        for made in missing {
            fs::set_permissions(made, fs::Permissions::from_mode(0o711))?;
        }
    }
    Ok(())
}

/// A directory for the server's user alone. One that is there stays if it is this user's.
fn make_for(owner: Owner, directory: &Path) -> io::Result<()> {
    if owner == Owner::Same {
        return directories::private_directory(directory);
    }
    match fs::DirBuilder::new().mode(0o700).create(directory) {
        Ok(()) => owner.give(directory),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let found = directory.symlink_metadata()?;
            if owner.has_alone(&found) { Ok(()) } else { Err(io::Error::other("somebody else's is in its place")) }
        }
        Err(error) => Err(error),
    }
}

/// The socket's directory: below the database's, or, where that has too long a name for a socket, one below the system's
/// temporary directory with a name that follows from the other.
fn socket_directory(directory: &Path) -> PathBuf {
    let usual = directory.join("socket");
    if usual.join(SOCKET).as_os_str().len() <= LONGEST_SOCKET {
        return usual;
    }
    let mut hasher = std::hash::DefaultHasher::new();
    std::hash::Hash::hash(directory, &mut hasher);
    std::env::temp_dir().join(format!("subrosa-{:016x}", std::hash::Hasher::finish(&hasher)))
}
