//! How long a private server takes to start, the first time and again, to stop, and how much memory it takes with one client.
//!
//! `cargo bench -p subrosa-postgres --features bundled`; `SUBROSA_POSTGRES` names other programs. Memory is told on Linux and as root alone.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use subrosa_postgres::{Server, ServerSetup};

/// Servers that are made anew, each started twice.
const RUNS: usize = 5;

fn main() {
    // `cargo test` runs it, too, to see that it is whole.
    let runs = if std::env::args().any(|word| word == "--test") { 1 } else { RUNS };
    let directory = std::env::temp_dir().join(format!("subrosa-start-{}", std::process::id()));
    let programs = std::env::var_os("SUBROSA_POSTGRES").map(std::path::PathBuf::from);
    let setup = ServerSetup::at(&directory).with_programs(programs.as_deref());
    let (mut first, mut again, mut stops, mut memory) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..runs {
        let (server, took) = timed(|| Server::start(&setup).expect("it starts"));
        first.push(took);
        server.stop().expect("it stops");
        let (server, took) = timed(|| Server::start(&setup).expect("it starts"));
        again.push(took);
        let client = greet(server.address().socket_directory());
        std::thread::sleep(Duration::from_secs(1));
        memory.extend(kilobytes(&directory));
        drop(client);
        stops.push(timed(|| server.stop().expect("it stops")).1);
        fs::remove_dir_all(&directory).expect("it was made here");
    }
    for (what, mut times) in [("first start", first), ("start", again), ("stop", stops)] {
        times.sort_unstable();
        println!(
            "{what}: {:?} (median of {}; longest {:?})",
            times[times.len() / 2],
            times.len(),
            times[times.len() - 1]
        );
    }
    memory.sort_unstable();
    if let Some(most) = memory.last() {
        println!("memory with a client: {most} kB at most, all processes (PSS)");
    }
}

fn timed<T>(act: impl FnOnce() -> T) -> (T, Duration) {
    let began = Instant::now();
    let result = act();
    (result, began.elapsed())
}

/// A client that has a process of its own at the server, and asks nothing (`PostgreSQL`, "Message Flow").
fn greet(sockets: &Path) -> std::os::unix::net::UnixStream {
    let mut client = std::os::unix::net::UnixStream::connect(sockets.join(".s.PGSQL.5432")).expect("somebody listens");
    let words = b"\0\x03\0\0user\0subrosa\0database\0postgres\0\0";
    let length = u32::try_from(words.len() + 4).expect("short").to_be_bytes();
    client.write_all(&[&length[..], words].concat()).expect("it listens");
    client.read_exact(&mut [0; 9]).expect("it answers");
    client
}

/// The memory of all processes of the user whose the server is, in this directory (`proc(5)`, `Pss`).
fn kilobytes(directory: &Path) -> Option<u64> {
    let owner = |path: &Path| path.metadata().map(|found| std::os::unix::fs::MetadataExt::uid(&found)).ok();
    let own = owner(&directory.join("cluster"))?;
    if own == owner(Path::new("/proc/self"))? {
        return None;
    }
    let processes = fs::read_dir("/proc").ok()?.flatten().map(|entry| entry.path());
    let of_it = processes.filter(|path| owner(path) == Some(own));
    Some(of_it.filter_map(|path| pss(&path)).sum())
}

fn pss(process: &Path) -> Option<u64> {
    let text = fs::read_to_string(process.join("smaps_rollup")).ok()?;
    text.lines().find_map(|line| line.strip_prefix("Pss:"))?.trim().trim_end_matches(" kB").parse().ok()
}
