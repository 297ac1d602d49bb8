//! The user who runs the server: the one who runs the program, or, where that is root, a user id of its own.

use std::fs::{self, Metadata};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, lchown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::error::ServerError;
use crate::programs::ProgramSource;

/// User ids that neither distributions nor systemd give to anybody (systemd, "Users, Groups, UIDs and GIDs").
const UNUSED: std::ops::RangeInclusive<u32> = 60_578..=61_183;
/// Users that an installed server may run as, the better one first.
const USERS: [&str; 2] = ["subrosa-postgres", "postgres"];

/// The bits of a mode that give others than the owner any right.
const OTHERS: u32 = 0o077;

/// A user id for the server's processes and files.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Owner {
    /// The user who runs this program.
    Same,
    /// A user without root's rights, where root runs this program.
    Other { uid: u32, gid: u32 },
}

impl Owner {
    /// The user who runs the server of this cluster. The owner of one that is there goes on with it.
    pub(crate) fn of(cluster: &Path, source: ProgramSource) -> Result<Self, ServerError> {
        if !rustix::process::geteuid().is_root() {
            return Ok(Self::Same);
        }
        let found = fs::symlink_metadata(cluster).ok().filter(|found| found.uid() != 0);
        let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
        let known = found.map(|found| known(cluster, &found, source)).transpose()?;
        let new = || match source {
            ProgramSource::Bundled => Ok(nameless(cluster, &users)),
            ProgramSource::Installed => named(&users).ok_or(ServerError::NoUser),
        };
        known.map_or_else(new, Ok)
    }

    /// Has a program run as this user, without root's groups.
    pub(crate) fn run(self, program: &mut Command) {
        if let Self::Other { uid, gid } = self {
            program.uid(uid).gid(gid);
        }
    }

    /// Sends SIGINT to a process with no more than this user's rights: the number comes out of a file of theirs.
    pub(crate) fn interrupt(self, pid: i32) {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", "kill -INT \"$0\"", &pid.to_string()]).current_dir("/").stderr(Stdio::null());
        self.run(&mut shell);
        // A process that has ended meanwhile needs no signal.
        let _ = shell.status();
    }

    /// Gives a file or directory to this user; of a link, the link.
    pub(crate) fn give(self, path: &Path) -> io::Result<()> {
        match self {
            Self::Same => Ok(()),
            Self::Other { uid, gid } => lchown(path, Some(uid), Some(gid)),
        }
    }

    /// Whether a directory is this user's alone.
    pub(crate) fn has_alone(self, found: &Metadata) -> bool {
        let Self::Other { uid, .. } = self else { return false };
        found.is_dir() && found.uid() == uid && found.permissions().mode() & OTHERS == 0
    }

    /// Whether this user, who is nobody's kin, gets into a directory and all that are above it.
    pub(crate) fn can_enter(self, directory: &Path) -> Result<(), ServerError> {
        let Self::Other { uid, .. } = self else { return Ok(()) };
        let is_closed = |found: Metadata| found.permissions().mode() & 0o001 == 0 && found.uid() != uid;
        match directory.ancestors().find(|above| above.metadata().is_ok_and(is_closed)) {
            Some(closed) => Err(ServerError::Unreachable { uid, closed: closed.to_owned() }),
            None => Ok(()),
        }
    }
}

/// The user who has the files of a cluster, if these programs can run as that user.
fn known(cluster: &Path, found: &Metadata, source: ProgramSource) -> Result<Owner, ServerError> {
    let uid = found.uid();
    if source == ProgramSource::Installed && UNUSED.contains(&uid) {
        return Err(ServerError::Nameless { cluster: cluster.to_owned(), uid });
    }
    Ok(Owner::Other { uid, gid: found.gid() })
}

/// A number without a name, the same for the same cluster, and most likely another for another.
fn nameless(cluster: &Path, users: &str) -> Owner {
    let mut hasher = DefaultHasher::new();
    cluster.hash(&mut hasher);
    let (first, count) = (*UNUSED.start(), u64::from(UNUSED.end() - UNUSED.start()) + 1);
    let offset = hasher.finish() % count;
    let ids = (0..count).map(|step| first + u32::try_from((offset + step) % count).unwrap_or_default());
    let taken = |id: &u32| users.lines().any(|line| ids_of(line).is_some_and(|(uid, gid)| uid == *id || gid == *id));
    let id = ids.into_iter().find(|id| !taken(id)).unwrap_or(first);
    Owner::Other { uid: id, gid: id }
}

/// A user of the system's list that an installed server can run as.
fn named(users: &str) -> Option<Owner> {
    let line = USERS.iter().find_map(|name| users.lines().find(|line| line.split(':').next() == Some(name)))?;
    ids_of(line).map(|(uid, gid)| Owner::Other { uid, gid })
}

/// The user's and the group's number in a line of `/etc/passwd` (`passwd(5)`).
fn ids_of(line: &str) -> Option<(u32, u32)> {
    let mut fields = line.split(':').skip(2);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

/// The server's name for the user who runs this program, or their number where it has none. `id` asks the system as the server does
/// (POSIX, `id`).
pub(crate) fn own_name() -> String {
    let id = Command::new("id").arg("-un").output().ok().filter(|output| output.status.success());
    let name = id.and_then(|output| String::from_utf8(output.stdout).ok()).map(|name| name.trim().to_owned());
    name.filter(|name| !name.is_empty()).unwrap_or_else(|| rustix::process::geteuid().as_raw().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "root:x:0:0:root:/root:/bin/bash\npostgres:x:101:103::/var/lib/postgresql:/bin/bash\n";

    #[test]
    fn an_installed_server_runs_as_a_user_of_the_list() {
        assert_eq!(named(LIST), Some(Owner::Other { uid: 101, gid: 103 }));
        let own = format!("{LIST}subrosa-postgres:x:998:997::/:/bin/false\n");
        assert_eq!(named(&own), Some(Owner::Other { uid: 998, gid: 997 }), "the one of its own comes first");
        assert_eq!(named("root:x:0:0:root:/root:/bin/bash"), None);
    }

    #[test]
    fn a_number_is_taken_from_nobody_and_stays() {
        let cluster = Path::new("/var/lib/subrosa/cluster");
        let Owner::Other { uid, .. } = nameless(cluster, LIST) else { panic!("another user's") };
        assert!(UNUSED.contains(&uid));
        assert_eq!(nameless(cluster, LIST), Owner::Other { uid, gid: uid });
        let taken = format!("{LIST}somebody:x:{uid}:{uid}::/:/bin/false\n");
        assert_ne!(nameless(cluster, &taken), Owner::Other { uid, gid: uid });
    }
}
