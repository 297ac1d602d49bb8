//! The reason why a private server did not start, in words that say what to do.

use std::path::PathBuf;

/// The reason why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// This system can't have one.
    #[error("this system has no private database: set DATABASE_URL to a Postgres 15 or later")]
    Elsewhere,
    /// The build holds no programs of Postgres, and the setup names none.
    #[error(
        "this build has no database of its own: set DATABASE_URL to a Postgres 15 or later, or SUBROSA_POSTGRES to the directory of \
         an installed one's programs"
    )]
    NoPrograms,
    /// The directory that was named has no server's programs.
    #[error("{} has no programs `postgres` and `initdb`: set SUBROSA_POSTGRES to the directory that has them", .0.display())]
    WrongPrograms(PathBuf),
    /// The data directory can't be used.
    #[error("{} can't be written ({error}); set SUBROSA_DATA or --data to a directory that can", directory.display())]
    Unwritable {
        /// The directory that the setup names for data.
        directory: PathBuf,
        /// The system's own error.
        error: std::io::Error,
    },
    /// Others could put files into it.
    #[error("other users of this machine can change {path}: chmod go-w {path}, or set SUBROSA_DATA to another directory", path = .0.display())]
    OpenToOthers(PathBuf),
    /// It is another user's, who can put into it what they like.
    #[error(
        "{path} belongs to another user of this machine: start as that user, chown it to the one that runs this, or set SUBROSA_DATA to \
         another directory", path = .0.display()
    )]
    Anothers(PathBuf),
    /// Another user could put a directory of theirs in its place.
    #[error(
        "as root, the database is kept where nobody else can move it: other users of this machine can change {}, above {}. Set \
         SUBROSA_DATA to a directory below root's own, such as /var/lib/subrosa", above.display(), directory.display()
    )]
    BelowAnothers {
        /// The directory that the setup names for data.
        directory: PathBuf,
        /// The directory above it that others can change.
        above: PathBuf,
    },
    /// Root's server has another user id, which can't get there.
    #[error(
        "as root, the database runs under a user id of its own ({uid}), which can't enter {}: set SUBROSA_DATA to a directory below \
         ones that everybody may enter, such as /var/lib/subrosa", closed.display()
    )]
    Unreachable {
        /// The server's user id.
        uid: u32,
        /// The first directory on the way that is closed to it.
        closed: PathBuf,
    },
    /// An installed server can't run under a number without a name.
    #[error(
        "as root, an installed Postgres needs a user to run as: make a system user `subrosa-postgres`, or start as another user"
    )]
    NoUser,
    /// A server of this program's own made the files, under a number that an installed one can't run under.
    #[error(
        "the database in {} belongs to a user id without a name ({uid}), under which an installed Postgres can't run: start without \
         SUBROSA_POSTGRES, or set SUBROSA_DATA to another directory", cluster.display()
    )]
    Nameless {
        /// The directory of the server's files.
        cluster: PathBuf,
        /// The user id that has them.
        uid: u32,
    },
    /// Another running process holds the data directory's lock.
    #[error("another Sub Rosa uses {}: stop it, or set SUBROSA_DATA to another directory", .0.display())]
    InUse(PathBuf),
    /// A file that says whether a database is there can't be read.
    #[error(
        "{} can't be read ({error}), so that nobody can tell whether a database is there: nothing was changed. See that the disk is sound \
         and that this user may read the file, and start again", file.display()
    )]
    Unreadable {
        /// The file in the database's directory.
        file: PathBuf,
        /// The system's own error.
        error: std::io::Error,
    },
    /// A database is there without the file that says by which version it was made.
    #[error(
        "the database has lost {}: nothing was changed. Put its files back from a copy of that directory, or set SUBROSA_DATA to an empty \
         one and read a backup into it (`subrosa restore FILE`)", missing.display()
    )]
    Incomplete {
        /// The file that is missing.
        missing: PathBuf,
    },
    /// Another major version made the files.
    #[error(
        "the database in {} was made by Postgres {made}, and this one is {here}: make a copy with the program that made it \
         (`subrosa backup FILE`), and read it into an empty directory (`subrosa restore FILE`)", directory.display()
    )]
    OtherVersion {
        /// The directory that the setup names for data.
        directory: PathBuf,
        /// The version that made the files.
        made: String,
        /// The major version of the programs that were to start.
        here: String,
    },
    /// The files are of the database that 0.1 had.
    #[error(
        "{} holds a database of an earlier Sub Rosa, which this version can't open: make a copy with the version that made it \
         (`subrosa backup FILE`), and read it into an empty directory (`subrosa restore FILE`, with SUBROSA_DATA set to it)", .0.display()
    )]
    OldDatabase(PathBuf),
    /// It did not come up, or not go down.
    #[error(
        "the database in {} did not {what} ({said}): see that its disk is sound and has room, and start again; SUBROSA_LOG=debug shows \
         what it says meanwhile", directory.display()
    )]
    Failed {
        /// The directory that the setup names for data.
        directory: PathBuf,
        /// The task of the server: start, stop, be made.
        what: &'static str,
        /// The last lines that the server wrote, or what the system said.
        said: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_did_not_start_or_stop_is_told_with_its_words_and_a_way_on() {
        for (what, said) in [("start", "FATAL:  could not write a file"), ("stop", "it takes too long")] {
            let failed = ServerError::Failed { directory: "/data".into(), what, said: said.to_owned() };
            let told = failed.to_string();
            assert!(told.starts_with(&format!("the database in /data did not {what} ({said}): see that")), "{told}");
            assert!(told.contains("SUBROSA_LOG=debug"), "{told}");
        }
    }
}
