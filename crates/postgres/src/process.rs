//! One run of the server's process, from its start to its end.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::ServerError;
use crate::owner::Owner;
use crate::place::ServerPlace;
use crate::programs::Programs;
use crate::setup::ServerSetup;

/// How long a server may take to come up: after a crash it reads its log first.
const START_PATIENCE: Duration = Duration::from_mins(1);
/// The wait between two looks at the server's state.
const PAUSE: Duration = Duration::from_millis(5);
/// Lines of the server's that are kept for the case that it does not come up.
const KEPT: usize = 5;

/// Runs the server and ends it with this program.
const WATCH: &str = include_str!("watch.sh");

/// A small server: a bot's database is some hundred megabytes, and its clients are one process's.
const SETTINGS: [(&str, &str); 18] = [
    ("listen_addresses", ""),
    ("unix_socket_permissions", "0700"),
    ("shared_buffers", "8MB"),
    ("huge_pages", "off"),
    ("wal_level", "minimal"),
    ("max_wal_senders", "0"),
    ("min_wal_size", "16MB"),
    ("max_wal_size", "64MB"),
    ("max_worker_processes", "0"),
    ("max_parallel_workers", "0"),
    ("max_logical_replication_workers", "0"),
    ("autovacuum_max_workers", "1"),
    ("timezone", "UTC"),
    ("log_timezone", "UTC"),
    ("log_line_prefix", ""),
    ("log_min_error_statement", "panic"),
    // A refused row stands in the detail, with what people wrote.
    ("log_error_verbosity", "terse"),
    ("logging_collector", "off"),
];

/// A server's process, with the shell that watches over it.
pub(crate) struct Process {
    pub(crate) child: Child,
    /// The server ends when this is dropped.
    pub(crate) life: ChildStdin,
}

/// Starts it and waits until it takes connections.
pub(crate) fn start(
    setup: &ServerSetup,
    place: &ServerPlace,
    programs: &Programs,
    owner: Owner,
) -> Result<Process, ServerError> {
    let failed = |said: &str| place.failed("start", said);
    let mut child = command(setup, place, programs, owner).spawn().map_err(|error| failed(&error.to_string()))?;
    let life = child.stdin.take().expect("it is a pipe");
    let said = listen(&mut child);
    let until = Instant::now() + START_PATIENCE;
    loop {
        if child.try_wait().is_ok_and(|ended| ended.is_some()) {
            // Its last words may still be on their way.
            thread::sleep(PAUSE * 4);
            return Err(failed(&said.lock().unwrap_or_else(PoisonError::into_inner).join("; ")));
        }
        if is_ready(place) {
            return Ok(Process { child, life });
        }
        if Instant::now() >= until {
            return Err(failed("it takes too long"));
        }
        thread::sleep(PAUSE);
    }
}

/// In a process group of its own: Ctrl-C in a terminal is for the bot, which ends the server last.
fn command(setup: &ServerSetup, place: &ServerPlace, programs: &Programs, owner: Owner) -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", WATCH, "sh"]).arg(programs.postgres()).arg("-D").arg(place.cluster());
    let sockets = format!("unix_socket_directories={}", place.address().socket_directory().display());
    command.args(["-c", &sockets, "-c", &format!("max_connections={}", setup.connections)]);
    let own = setup.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    for (name, value) in SETTINGS.into_iter().chain(own) {
        command.arg("-c").arg(format!("{name}={value}"));
    }
    command.current_dir("/").env_clear().env("PATH", "/usr/bin:/bin").process_group(0);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    owner.run(&mut command);
    command
}

/// Says in the log what the server says; the last lines of it.
fn listen(child: &mut Child) -> Arc<Mutex<Vec<String>>> {
    let (said, kept) = (child.stderr.take().expect("it is a pipe"), Arc::new(Mutex::new(Vec::new())));
    let keep = Arc::clone(&kept);
    thread::spawn(move || {
        for line in BufReader::new(said).lines().map_while(Result::ok) {
            if ["FATAL:", "PANIC:"].iter().any(|word| line.contains(word)) {
                tracing::warn!("the database says: {line}");
            } else {
                tracing::debug!("the database says: {line}");
            }
            let mut lines = keep.lock().unwrap_or_else(PoisonError::into_inner);
            lines.push(line);
            let over = lines.len().saturating_sub(KEPT);
            lines.drain(..over);
        }
    });
    kept
}

/// The process id of a running server, and whether it takes connections (`PostgreSQL`, "Database File Layout"; the lines of the
/// file are in its `miscadmin.h`).
pub(crate) fn running(place: &ServerPlace) -> Option<(i32, bool)> {
    let text = fs::read_to_string(place.pid_file()).ok()?;
    let mut lines = text.lines();
    let pid: i32 = lines.next()?.trim().parse().ok()?;
    // A negative number is one of initdb's own runs, and to `kill` a whole group.
    (pid > 1).then_some((pid, lines.nth(6).is_some_and(|status| status.trim() == "ready")))
}

fn is_ready(place: &ServerPlace) -> bool {
    running(place).is_some_and(|(_, ready)| ready) && place.is_served()
}
