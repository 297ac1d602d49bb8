//! Servers that are started, killed, left alone and met twice. They take the programs inside this crate, or those that
//! `SUBROSA_POSTGRES` names.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::error::ServerError;
use crate::owner::Owner;
use crate::place::ServerPlace;
use crate::process;
use crate::programs::{ProgramSource, Programs};
use crate::server::Server;
use crate::setup::ServerSetup;

/// A directory of one test, below which everybody may enter.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Self {
        let home = std::env::temp_dir().join(format!("subrosa-server-{}-{name}", std::process::id()));
        fs::create_dir_all(&home).expect("the temporary directory can be written");
        Self(home)
    }

    fn setup(&self) -> ServerSetup {
        let programs = std::env::var_os("SUBROSA_POSTGRES").map(PathBuf::from);
        ServerSetup::at(&self.0).with_programs(programs.as_deref()).with_setting("fsync", "off")
    }

    fn place(&self) -> ServerPlace {
        ServerPlace::below(&self.0).expect("it can be written")
    }

    fn pid(&self) -> Pid {
        let (pid, _) = process::running(&self.place()).expect("a server runs");
        Pid::from_raw(pid).expect("a process id")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn within_seconds(seconds: u64, holds: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(seconds);
    while !holds() {
        assert!(Instant::now() < until, "it does not come to pass");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn one_process_has_a_server_and_others_of_its_user_join_it() {
    let home = Home::new("join");
    let own = Server::start(&home.setup()).expect("it starts");
    let guest = Server::join(&home.setup()).expect("it joins");
    assert_eq!(own.address(), guest.address());
    guest.stop().expect("a guest ends nothing");
    assert!(home.place().is_served());
    own.stop().expect("it stops");
    assert!(!home.place().is_served() && !home.place().pid_file().exists());
    Server::join(&home.setup()).expect("nobody has it: it starts").stop().expect("it stops");
}

#[test]
fn a_server_that_is_killed_is_started_anew() {
    let home = Home::new("killed");
    let server = Server::start(&home.setup()).expect("it starts");
    let first = home.pid();
    kill_process(first, Signal::KILL).expect("it is there");
    within_seconds(60, || {
        process::running(&home.place()).is_some_and(|(pid, ready)| ready && Pid::from_raw(pid) != Some(first))
    });
    server.stop().expect("it stops");
}

#[test]
fn a_server_that_was_left_alone_is_ended_by_the_next_one() {
    let home = Home::new("alone");
    Server::start(&home.setup()).expect("it starts").stop().expect("it stops");
    let (place, setup) = (home.place(), home.setup());
    let programs = Programs::find(&setup).expect("they are here");
    let owner = Owner::of(&place.cluster(), programs.source).expect("somebody");
    let mut left = process::start(&setup, &place, &programs, owner).expect("it starts");
    let first = home.pid();
    left.child.kill().expect("the watcher is there");
    left.child.wait().expect("it ends");
    assert!(place.is_served(), "the server goes on without its watcher");
    let next = Server::start(&setup).expect("it starts");
    assert_ne!(home.pid(), first);
    next.stop().expect("it stops");
}

#[test]
fn a_dead_servers_number_that_another_process_has_stands_in_nobodys_way() {
    let home = Home::new("number");
    Server::start(&home.setup()).expect("it starts").stop().expect("it stops");
    let mut other = Command::new("sleep").arg("300").spawn().expect("it starts");
    let file = home.place().pid_file();
    fs::write(&file, format!("{}\n{}\n0\n5432\n\n\n\nready\n", other.id(), home.place().cluster().display()))
        .expect("it is ours");
    let owner = Owner::of(&home.place().cluster(), ProgramSource::Bundled).expect("somebody");
    owner.give(&file).expect("it can be given");
    let socket_lock = files::beside(&home.place().socket(), ".lock");
    fs::copy(&file, &socket_lock).expect("it is ours");
    owner.give(&socket_lock).expect("it can be given");
    let started = Server::start(&home.setup());
    let lives = other.try_wait().expect("it is ours").is_none();
    other.kill().and_then(|()| other.wait()).expect("it ends");
    assert!(lives, "another's process is left alone");
    started.expect("it starts").stop().expect("it stops");
}

#[test]
fn a_number_that_would_mean_many_processes_is_nobodys() {
    let home = Home::new("group");
    Server::start(&home.setup()).expect("it starts").stop().expect("it stops");
    let file = home.place().pid_file();
    for (first, expected) in [("-1", None), ("0", None), ("1", None), ("4711", Some((4711, true))), ("x", None)] {
        fs::write(&file, format!("{first}\n\n0\n5432\n\n\n\nready\n")).expect("it is ours");
        assert_eq!(process::running(&home.place()), expected, "{first}");
    }
}

#[test]
fn what_an_interrupted_start_left_is_made_anew() {
    let home = Home::new("interrupted");
    let place = home.place();
    let programs = Programs::find(&home.setup()).expect("they are here");
    place.open_to(Owner::of(&place.cluster(), programs.source).expect("somebody")).expect("they are made");
    fs::create_dir_all(place.cluster().join("part/base")).expect("it is ours");
    fs::create_dir_all(place.cluster().join("base/1")).expect("it is ours");
    fs::write(place.cluster().join("rising"), "").expect("it is ours");
    Server::start(&home.setup()).expect("it starts").stop().expect("it stops");
}

/// A database that was made and stopped, and its directory.
fn stopped(name: &str) -> (Home, PathBuf) {
    let home = Home::new(name);
    Server::start(&home.setup()).expect("it starts").stop().expect("it stops");
    let cluster = home.place().cluster();
    (home, cluster)
}

#[test]
fn a_database_whose_version_can_not_be_read_is_never_made_anew() {
    let (home, cluster) = stopped("unreadable");
    fs::write(cluster.join("rising"), "").expect("it is ours");
    fs::write(cluster.join("kept"), "").expect("it is ours");
    let (version, aside) = (cluster.join("PG_VERSION"), home.0.join("aside"));
    fs::rename(&version, &aside).expect("it is ours");
    fs::create_dir(&version).expect("what can't be read as a file");
    let refused = Server::start(&home.setup()).expect_err("it can't be told what is there");
    assert!(matches!(&refused, ServerError::Unreadable { file, .. } if *file == version), "{refused}");
    fs::remove_dir(&version).expect("it is ours");
    for is_begun in ["part", "part/global"] {
        let refused = Server::start(&home.setup()).expect_err("a database is there");
        assert!(matches!(&refused, ServerError::Incomplete { missing } if *missing == version), "{refused}");
        fs::create_dir(cluster.join(is_begun)).expect("it is ours");
    }
    fs::rename(&aside, &version).expect("it is ours");
    Server::start(&home.setup()).expect("all is there").stop().expect("it stops");
    assert!(cluster.join("kept").exists() && !cluster.join("rising").exists(), "the mark of a move goes alone");
}

#[test]
fn a_move_that_ended_before_the_version_was_moved_is_made_anew() {
    let (home, cluster) = stopped("unfinished");
    fs::write(cluster.join("rising"), "").expect("it is ours");
    fs::create_dir(cluster.join("part")).expect("it is ours");
    fs::rename(cluster.join("PG_VERSION"), cluster.join("part/PG_VERSION")).expect("it is ours");
    fs::write(cluster.join("left"), "").expect("it is ours");
    Server::start(&home.setup()).expect("it starts").stop().expect("it stops");
    assert!(!cluster.join("left").exists() && !cluster.join("rising").exists());
}

#[test]
fn files_of_other_programs_are_refused_with_what_to_do() {
    let refused = |setup: &ServerSetup| Server::start(setup).expect_err("it is refused");
    let home = Home::new("version");
    let cluster = home.0.join("cluster");
    fs::create_dir(&cluster).expect("it is ours");
    let source = Programs::find(&home.setup()).expect("they are there").source;
    Owner::of(&cluster, source).expect("somebody").give(&cluster).expect("it can be given");
    fs::set_permissions(&cluster, std::os::unix::fs::PermissionsExt::from_mode(0o700)).expect("it is ours");
    fs::write(cluster.join("PG_VERSION"), "9\n").expect("it is ours");
    assert!(matches!(refused(&home.setup()), ServerError::OtherVersion { made, .. } if made == "9"));

    let old = Home::new("old");
    fs::create_dir(old.0.join("postgres")).expect("it is ours");
    let said = refused(&old.setup()).to_string();
    assert!(said.contains("subrosa backup") && said.contains("subrosa restore"), "{said}");

    let nothing = refused(&ServerSetup::at(&old.0.join("new")).with_programs(Some(Path::new("/nowhere"))));
    assert!(nothing.to_string().contains("/nowhere"), "{nothing}");
}

#[test]
fn an_installed_server_runs_under_no_number_without_a_name() {
    let home = Home::new("nameless");
    let cluster = home.0.join("cluster");
    fs::create_dir_all(&cluster).expect("it is ours");
    Owner::of(&cluster, ProgramSource::Bundled).expect("somebody").give(&cluster).expect("it can be given");
    let installed = Owner::of(&cluster, ProgramSource::Installed);
    let is_root = rustix::process::geteuid().is_root();
    assert_eq!(matches!(installed, Err(ServerError::Nameless { .. })), is_root, "{installed:?}");
}

#[test]
fn what_an_earlier_run_left_goes_where_a_server_starts_afresh() {
    let home = Home::new("afresh");
    fs::create_dir(home.0.join("postgres")).expect("it is ours");
    Server::start(&home.setup().afresh()).expect("it starts").stop().expect("it stops");
    assert!(!home.0.join("postgres").exists(), "a database of 0.1 goes, too");
    let left = home.place().cluster().join("left");
    fs::write(&left, "").expect("it is ours");
    Server::start(&home.setup()).expect("it starts").stop().expect("it stops");
    assert!(left.exists(), "without the word everything stays");
    Server::start(&home.setup().afresh()).expect("it starts").stop().expect("it stops");
    assert!(!left.exists());
}

#[test]
fn a_directory_that_the_servers_user_can_not_enter_is_named() {
    let home = Home::new("closed");
    let closed = home.0.join("closed");
    fs::create_dir(&closed).expect("it is ours");
    let mode =
        |mode| fs::set_permissions(&closed, std::os::unix::fs::PermissionsExt::from_mode(mode)).expect("it is ours");
    mode(0o700);
    let setup = ServerSetup { directory: closed.join("data"), ..home.setup() };
    let started = Server::start(&setup);
    if rustix::process::geteuid().is_root() {
        let said = started.expect_err("its user is another").to_string();
        assert!(said.contains(&closed.display().to_string()) && said.contains("SUBROSA_DATA"), "{said}");
        mode(0o711);
        Server::start(&setup).expect("it starts").stop().expect("it stops");
    } else {
        started.expect("its user is the same").stop().expect("it stops");
    }
}

#[test]
fn directories_that_root_makes_on_the_way_let_the_servers_user_through() {
    let home = Home::new("made");
    let directory = home.0.join("made/on the way/data");
    ServerPlace::below(&directory).expect("it is made");
    for made in directory.ancestors().take(3) {
        let mode = std::os::unix::fs::PermissionsExt::mode(&made.metadata().expect("it is there").permissions());
        assert!(!rustix::process::geteuid().is_root() || mode & 0o777 == 0o711, "{}: {mode:o}", made.display());
    }
    let setup = ServerSetup { directory, ..home.setup() };
    Server::start(&setup).expect("it starts").stop().expect("it stops");
}

#[test]
fn root_takes_no_directory_that_is_another_users() {
    if !rustix::process::geteuid().is_root() {
        // Past the capture: a test that has passed shows nothing else.
        let _ = writeln!(std::io::stderr(), "\n*** NOT RUN: to give a directory to another user takes root ***\n");
        return;
    }
    let home = Home::new("anothers");
    let directory = home.0.join("theirs/data");
    fs::create_dir_all(&directory).expect("it is ours");
    let setup = ServerSetup { directory: directory.clone(), ..home.setup() };
    let give = |path: &Path, uid| std::os::unix::fs::chown(path, Some(uid), Some(uid)).expect("root gives");
    let refused = || Server::start(&setup).expect_err("it is refused").to_string();
    // A cluster of theirs would be gone on with, under their user id.
    give(&directory, 4711);
    assert!(refused().contains("belongs to another user"), "{}", refused());
    give(&directory, 0);
    give(&home.0.join("theirs"), 4711);
    assert!(refused().contains(&home.0.join("theirs").display().to_string()), "{}", refused());
    assert_eq!(fs::read_dir(&directory).expect("it can be listed").count(), 0, "nothing was made there");
    give(&home.0.join("theirs"), 0);
    Server::start(&setup).expect("it starts").stop().expect("it stops");
}

#[test]
fn a_server_has_room_for_its_program_and_some_more() {
    let connections = |most| ServerSetup::at(Path::new("/")).with_connections(most).connections;
    assert_eq!([1, 20, 21, 300].map(connections), [40, 40, 41, 320]);
}

#[test]
fn a_directory_with_a_long_name_has_its_socket_elsewhere() {
    let home = Home::new(&"long".repeat(30));
    let server = Server::start(&home.setup()).expect("it starts");
    let sockets = server.address().socket_directory().to_owned();
    assert!(!sockets.starts_with(&home.0) && sockets.is_dir());
    let mode = std::os::unix::fs::PermissionsExt::mode(&sockets.metadata().expect("it is there").permissions());
    assert_eq!(mode & 0o077, 0);
    server.stop().expect("it stops");
    assert!(!sockets.exists());
}

#[test]
fn an_address_is_read_by_clients() {
    let address = crate::Address { socket_directory: PathBuf::from("/var/lib/a b/socket") };
    assert_eq!(address.own_url(), "postgres://subrosa@%2Fvar%2Flib%2Fa%20b%2Fsocket/postgres");
}
