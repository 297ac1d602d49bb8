//! The servers that an address names, as libpq reads it: several hosts with a comma between them, of which the first that takes writes
//! is meant. So a bot follows when a standby is promoted.

use std::io::{Error, ErrorKind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{Connection as _, Executor as _, Row as _};

use super::error::StoreError;

/// How long one of several may take to let a connection in: a machine without power answers nothing. It is less than a borrower waits,
/// so that another one gets its turn.
const PATIENCE: Duration = Duration::from_millis(1_200);

/// The servers of an address, and which of them took the last connection. Clones know of each other's.
#[derive(Clone)]
pub(crate) struct Hosts {
    all: Arc<[PgConnectOptions]>,
    current: Arc<AtomicUsize>,
}

impl Hosts {
    /// Each host's address is read by itself.
    ///
    /// # Errors
    /// If the address names no host, or one can't be read.
    pub(crate) fn read(
        url: &str,
        read: impl Fn(&str) -> Result<PgConnectOptions, StoreError>,
    ) -> Result<Self, StoreError> {
        let all = each_host(url).iter().map(|url| read(url)).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { all: all.into(), current: Arc::default() })
    }

    /// The same with a change to each.
    pub(crate) fn map(&self, change: impl Fn(PgConnectOptions) -> PgConnectOptions) -> Self {
        Self { all: self.all.iter().cloned().map(change).collect(), current: Arc::clone(&self.current) }
    }

    /// Whether there is another one beside the first.
    pub(crate) fn are_several(&self) -> bool {
        self.all.len() > 1
    }

    /// The one that took the last connection; before that the first.
    pub(crate) fn current(&self) -> &PgConnectOptions {
        &self.all[self.current.load(Ordering::Relaxed) % self.all.len()]
    }

    /// A connection to the one that takes writes; it is looked for from the last one on. A single one is taken as it is.
    ///
    /// # Errors
    /// The last one's, if none takes writes.
    pub(crate) async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        if let [only] = &*self.all {
            return PgConnection::connect_with(only).await;
        }
        let first = self.current.load(Ordering::Relaxed);
        let mut last = sqlx::Error::from(Error::from(ErrorKind::NotConnected));
        for at in first..first + self.all.len() {
            // The first had as much time as there was.
            let next = if at == first { at + 1 } else { at };
            let turn = HostTurn { current: &self.current, next: Some(next) };
            let asked = tokio::time::timeout(PATIENCE, writable(&self.all[at % self.all.len()])).await;
            turn.end();
            match asked {
                Ok(Ok(connection)) => {
                    self.current.store(at % self.all.len(), Ordering::Relaxed);
                    return Ok(connection);
                }
                Ok(Err(error)) => last = error,
                Err(_) => last = Error::new(ErrorKind::TimedOut, "the server does not answer").into(),
            }
        }
        Err(last)
    }
}

/// One server's turn to let a connection in. Whoever gives up while it lasts has the next caller begin with another server: one that
/// is silent would be asked for ever.
struct HostTurn<'a> {
    current: &'a AtomicUsize,
    next: Option<usize>,
}

impl HostTurn<'_> {
    /// Ends the turn with an answer, or without one in time.
    fn end(mut self) {
        self.next = None;
    }
}

impl Drop for HostTurn<'_> {
    fn drop(&mut self) {
        if let Some(next) = self.next {
            self.current.store(next, Ordering::Relaxed);
        }
    }
}

/// A connection to a server that is no standby.
async fn writable(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let mut connection = PgConnection::connect_with(options).await?;
    if connection.fetch_one("SELECT pg_is_in_recovery()").await?.try_get(0)? {
        return Err(Error::new(ErrorKind::NotConnected, "the server is a standby, and takes no writes").into());
    }
    Ok(connection)
}

/// The addresses of single hosts: `postgres://me@a:1,b:2/db` is `postgres://me@a:1/db` and `postgres://me@b:2/db`.
fn each_host(url: &str) -> Vec<String> {
    let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
    let (place, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let (user, hosts) = place.rfind('@').map_or(("", place), |at| place.split_at(at + 1));
    hosts.split(',').map(|host| format!("{scheme}://{user}{host}{path}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_several_hosts_is_one_for_each() {
        for (url, each) in [
            (
                "postgres://u:p@a:1,b:2/db?sslmode=disable",
                &["postgres://u:p@a:1/db?sslmode=disable", "postgres://u:p@b:2/db?sslmode=disable"][..],
            ),
            ("postgres://u:p,q@a/db", &["postgres://u:p,q@a/db"]),
            ("postgres://a,[::1]:5", &["postgres://a", "postgres://[::1]:5"]),
            ("postgresql://%2Frun%2Fpostgresql/db?a=b,c", &["postgresql://%2Frun%2Fpostgresql/db?a=b,c"]),
        ] {
            assert_eq!(each_host(url), each, "{url}");
        }
    }

    /// Servers that take connections and say nothing.
    fn silent() -> (Vec<std::net::TcpListener>, String) {
        let listeners: Vec<_> =
            (0..2).map(|_| std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free")).collect();
        let place = |listener: &std::net::TcpListener| listener.local_addr().expect("it listens").to_string();
        let places: Vec<_> = listeners.iter().map(place).collect();
        (listeners, format!("postgres://me@{}/db?sslmode=disable", places.join(",")))
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_gives_up_on_a_silent_server_has_the_next_begin_elsewhere() {
        let (_listeners, url) = silent();
        let hosts = Hosts::read(&url, |url| url.parse().map_err(|_| StoreError::Address)).expect("an address");
        for (patience_ms, next) in [(2_000, 1), (1_000, 0), (1_000, 1)] {
            let given_up = tokio::time::timeout(Duration::from_millis(patience_ms), hosts.connect()).await;
            assert!(given_up.is_err(), "nobody answers");
            assert_eq!(hosts.current.load(Ordering::Relaxed) % 2, next, "after {patience_ms} ms");
        }
    }
}
