//! Another user of the machine, who wants what is not theirs: the files of the private database, its socket, the program's token
//! and its environment. Where the tests don't run as root nobody else can be tried, and only the rights are looked at.

use std::fs;
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::playground::Playground;

/// Everything in a directory, and itself.
fn tree(path: &Path) -> Vec<PathBuf> {
    let inner = fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    let inner = inner.flat_map(|path| if path.is_symlink() { vec![path] } else { tree(&path) });
    [path.to_owned()].into_iter().chain(inner).collect()
}

/// Says what a captured test could not say: past the capture, on standard error.
fn say_loudly(text: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "\n*** {text} ***\n");
}

/// Whether a program succeeds as this test's own user, and as a stranger; `None` where nobody else can be tried.
fn tried(program: &str, arguments: &[&str]) -> Option<(bool, bool)> {
    let stranger = ["--reuid=65534", "--regid=65534", "--clear-groups", "--"];
    let run =
        |command: &mut Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status().ok().map(|s| s.success());
    if run(Command::new("setpriv").args(stranger).arg("true")) != Some(true) {
        say_loudly("NOT RUN: to be another user takes root and setpriv, which are not here");
        return None;
    }
    let own = run(Command::new(program).args(arguments))?;
    Some((own, run(Command::new("setpriv").args(stranger).arg(program).args(arguments))?))
}

/// The inodes of sockets on which some process listens for connections over the network (`proc(5)`, state 0A).
fn listening() -> Vec<String> {
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"].map(|table| fs::read_to_string(table).unwrap_or_default());
    let rows = tables.iter().flat_map(|table| table.lines().skip(1));
    let columns = rows.map(|row| row.split_whitespace().collect::<Vec<_>>());
    columns.filter(|row| row.get(3) == Some(&"0A")).map(|row| row[9].to_owned()).collect()
}

#[test]
fn nobody_but_its_user_reaches_the_private_database_or_reads_its_files() {
    let playground = Playground::start("database");
    let (data, socket) = (&playground.data, playground.socket());
    // The programs are no secret, and root's are run by another user.
    let programs =
        |path: &Path| path.strip_prefix(data).is_ok_and(|path| path.to_string_lossy().starts_with("postgres-"));
    for path in tree(data).iter().filter(|path| *path != data && !path.is_symlink() && !programs(path)) {
        let found = path.symlink_metadata().expect("it is there");
        assert_eq!(found.mode() & 0o077, 0, "{} is open to others: {:o}", path.display(), found.mode());
    }
    assert!(socket.metadata().expect("it is there").file_type().is_socket());
    assert!(data.join("sealing.key").is_file(), "the key is looked at, too");

    match fs::read_dir(format!("/proc/{}/fd", playground.program.id())) {
        Ok(sockets) => {
            let links = sockets.flatten().filter_map(|fd| fs::read_link(fd.path()).ok());
            let own: Vec<_> = links.map(|link| link.display().to_string()).collect();
            let listens = listening().iter().filter(|inode| own.contains(&format!("socket:[{inode}]"))).count();
            assert_eq!(listens, 1, "the page, and nothing else, is reached over the network");
        }
        // A process that is kept out of dumps shows its files to root alone.
        Err(_) => say_loudly("NOT RUN: to see what the program listens on takes root"),
    }

    let connect =
        "use Socket; socket(my $s, PF_UNIX, SOCK_STREAM, 0) or exit 2; connect($s, sockaddr_un($ARGV[0])) or exit 1;";
    let socket = socket.display().to_string();
    if let Some(tried) = tried("perl", &["-e", connect, &socket]) {
        assert_eq!(tried, (true, false), "its own user connects, and nobody else");
    }
    let files = tree(data).into_iter().filter(|path| path.is_file());
    for file in files
        .filter(|file| file.ends_with("sealing.key") || file.ends_with("PG_VERSION") || file.ends_with("base/1/1259"))
    {
        if let Some(tried) = tried("head", &["-c1", &file.display().to_string()]) {
            assert_eq!(tried, (true, false), "{}", file.display());
        }
    }
    let environment = format!("/proc/{}/environ", playground.program.id());
    if let Some(tried) = tried("head", &["-c1", &environment]) {
        assert_eq!(tried, (true, false), "a token in the environment is its user's alone");
    }
}

#[test]
fn a_directory_that_others_can_change_is_refused() {
    let data = std::env::temp_dir().join(format!("subrosa-neighbour-{}-open", std::process::id()));
    fs::create_dir(&data).expect("the temporary directory can be written");
    fs::set_permissions(&data, std::os::unix::fs::PermissionsExt::from_mode(0o777)).expect("it is ours");
    let output =
        Command::new(crate::PROGRAM).arg("migrate").env("SUBROSA_DATA", &data).env_remove("DATABASE_URL").output();
    let said = String::from_utf8_lossy(&output.expect("the program starts").stderr).into_owned();
    fs::remove_dir_all(&data).expect("it was made here");
    assert!(said.contains("other users of this machine can change") && said.contains("chmod go-w"), "{said}");
}

#[test]
fn a_database_of_0_1_is_refused_with_what_to_do() {
    let data = std::env::temp_dir().join(format!("subrosa-neighbour-{}-earlier", std::process::id()));
    fs::create_dir_all(data.join("postgres")).expect("the temporary directory can be written");
    let output =
        Command::new(crate::PROGRAM).arg("migrate").env("SUBROSA_DATA", &data).env_remove("DATABASE_URL").output();
    let said = String::from_utf8_lossy(&output.expect("the program starts").stderr).into_owned();
    fs::remove_dir_all(&data).expect("it was made here");
    assert!(said.contains("subrosa backup") && said.contains("subrosa restore"), "{said}");
}
