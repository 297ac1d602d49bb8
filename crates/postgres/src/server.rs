//! A private server's life: started, started anew if it ends by itself, stopped.

use std::fs::File;
use std::process::{Child, ChildStdin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::process::Pid;

use crate::cluster;
use crate::error::ServerError;
use crate::owner::Owner;
use crate::place::ServerPlace;
use crate::process::{self, Process};
use crate::programs::Programs;
use crate::setup::{Address, ServerSetup};

/// How long one that was left alone may take to end.
const END_PATIENCE: Duration = Duration::from_secs(20);
/// How long a server is there after its socket is gone. A process that is there for longer has a dead server's number.
const LINGER: Duration = Duration::from_secs(3);
/// Between two tries, and two looks.
const PAUSE: Duration = Duration::from_millis(20);
/// Before a server that ended by itself is started anew once more.
const RETRY: Duration = Duration::from_millis(500);

/// A private server. It ends with this, and with its process.
#[derive(Debug)]
pub struct Server {
    address: Address,
    /// Missing where another process has the server.
    own: Option<OwnServer>,
}

#[derive(Debug)]
struct OwnServer {
    keeper: Arc<Keeper>,
    watcher: JoinHandle<()>,
}

/// The means to start the server, and to hold it.
struct Keeper {
    setup: ServerSetup,
    place: ServerPlace,
    programs: Programs,
    owner: Owner,
    life: Mutex<ServerLife>,
    _lock: File,
}

#[derive(Default)]
struct ServerLife {
    /// The server ends when this is dropped.
    pipe: Option<ChildStdin>,
    /// Whether it was told to end.
    is_over: bool,
}

impl std::fmt::Debug for Keeper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keeper").field("place", &self.place).finish_non_exhaustive()
    }
}

impl Server {
    /// Starts the server of a directory and waits until it takes connections. It blocks; the first time for a second or two.
    ///
    /// # Errors
    /// If the directory can't be used, another process has it, or the server does not come up.
    pub fn start(setup: &ServerSetup) -> Result<Self, ServerError> {
        let place = ServerPlace::below(&setup.directory)?;
        let lock = place.lock()?;
        Self::own(setup, place, lock)
    }

    /// Starts the server of a directory, or goes to that which another process of this user has there.
    ///
    /// # Errors
    /// As for [`Server::start`].
    pub fn join(setup: &ServerSetup) -> Result<Self, ServerError> {
        let place = ServerPlace::below(&setup.directory)?;
        if let Some(lock) = place.try_lock()? {
            return Self::own(setup, place, lock);
        }
        if process::running(&place).is_some_and(|(_, ready)| ready) && place.is_served() {
            return Ok(Self { address: place.address(), own: None });
        }
        let lock = place.lock()?;
        Self::own(setup, place, lock)
    }

    fn own(setup: &ServerSetup, place: ServerPlace, lock: File) -> Result<Self, ServerError> {
        let setup = ServerSetup { directory: place.directory().to_owned(), ..setup.clone() };
        let programs = Programs::find(&setup)?;
        let owner = Owner::of(&place.cluster(), programs.source)?;
        end_a_left_one(&place, owner)?;
        if setup.is_afresh {
            cluster::remove(&place)?;
        } else if place.old_database().is_some() {
            return Err(ServerError::OldDatabase(place.directory().to_owned()));
        }
        place.open_to(owner)?;
        cluster::prepare(&place, &programs, owner)?;
        let Process { child, life } = start_once(&setup, &place, &programs, owner)?;
        let address = place.address();
        let life = Mutex::new(ServerLife { pipe: Some(life), is_over: false });
        let keeper = Arc::new(Keeper { setup, place, programs, owner, life, _lock: lock });
        let watched = Arc::clone(&keeper);
        let watcher = thread::spawn(move || watched.watch(child));
        Ok(Self { address, own: Some(OwnServer { keeper, watcher }) })
    }

    /// The address by which clients reach it.
    #[must_use]
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Whether it is this process's own: another process's was joined otherwise.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.own.is_some()
    }

    /// Ends it, after the last checkpoint. Another process's goes on.
    ///
    /// # Errors
    /// If it did not end in time; its data are safe all the same.
    pub fn stop(mut self) -> Result<(), ServerError> {
        let Some(own) = self.own.take() else { return Ok(()) };
        own.keeper.tell_to_end();
        let until = Instant::now() + END_PATIENCE;
        while !own.watcher.is_finished() {
            if Instant::now() >= until {
                return Err(own.keeper.place.failed("stop", "it takes too long"));
            }
            thread::sleep(PAUSE);
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(own) = &self.own {
            own.keeper.tell_to_end();
        }
    }
}

impl Keeper {
    fn life(&self) -> MutexGuard<'_, ServerLife> {
        self.life.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell_to_end(&self) {
        let mut life = self.life();
        life.is_over = true;
        drop(life.pipe.take());
    }

    /// Waits for the server's end, again and again, until it was told to end.
    fn watch(&self, mut child: Child) {
        loop {
            let ended = child.wait();
            if self.life().is_over {
                return;
            }
            tracing::error!(?ended, "the database has ended; it is started anew, and has all that was written");
            match self.start_again() {
                Some(next) => child = next,
                None => return,
            }
        }
    }

    /// The server's next process, unless it is told to end meanwhile. Where only the shell that watched it was killed, the server still
    /// serves, and ends first.
    fn start_again(&self) -> Option<Child> {
        loop {
            let ended = end_a_left_one(&self.place, self.owner);
            let started = ended.and_then(|()| start_once(&self.setup, &self.place, &self.programs, self.owner));
            let mut life = self.life();
            if life.is_over {
                return None;
            }
            match started {
                Ok(Process { child, life: pipe }) => {
                    life.pipe = Some(pipe);
                    return Some(child);
                }
                Err(error) => tracing::error!(%error, "it is tried again"),
            }
            drop(life);
            thread::sleep(RETRY);
        }
    }
}

/// Starts the server. The lock's holder does so where nobody serves, so a socket with its lock file is left from a life that has ended.
/// Where a process that is no server has the number of one that died, its file goes first: the server itself looks whether any of
/// its memory is still in use.
fn start_once(
    setup: &ServerSetup,
    place: &ServerPlace,
    programs: &Programs,
    owner: Owner,
) -> Result<Process, ServerError> {
    let socket = place.socket();
    let _ = std::fs::remove_file(files::beside(&socket, ".lock"));
    let _ = std::fs::remove_file(socket);
    match process::start(setup, place, programs, owner) {
        Err(ServerError::Failed { said, .. }) if said.contains("postmaster.pid") && !place.is_served() => {
            let _ = std::fs::remove_file(place.pid_file());
            process::start(setup, place, programs, owner)
        }
        started => started,
    }
}

/// Ends a server whose program and watcher are gone: nobody else can have this place.
fn end_a_left_one(place: &ServerPlace, owner: Owner) -> Result<(), ServerError> {
    let until = Instant::now() + END_PATIENCE;
    while place.is_served() {
        if let Some((pid, _)) = process::running(place) {
            owner.interrupt(pid);
        }
        if Instant::now() >= until {
            return Err(place.failed("stop", "one that was left alone takes too long"));
        }
        thread::sleep(PAUSE);
    }
    // The socket goes first, the file that names the process last.
    let until = Instant::now() + LINGER;
    while is_alive(place) && Instant::now() < until {
        thread::sleep(PAUSE);
    }
    Ok(())
}

/// Whether there is a process of the number that the server's file names.
fn is_alive(place: &ServerPlace) -> bool {
    let pid = process::running(place).and_then(|(pid, _)| Pid::from_raw(pid));
    pid.is_some_and(|pid| rustix::process::test_kill_process(pid).is_ok())
}
