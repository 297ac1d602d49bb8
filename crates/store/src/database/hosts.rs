//! The servers that an address names, as libpq reads it: several hosts with a comma between them, of which the first that takes writes
//! is meant. So a bot follows when a standby is promoted.

use std::io::{Error, ErrorKind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{Connection as _, Executor as _, Row as _};

use super::error::StoreError;

/// How long one of several may take to let a connection in: a machine without power answers nothing.
const PATIENCE: Duration = Duration::from_secs(2);

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
        for at in (first..first + self.all.len()).map(|at| at % self.all.len()) {
            match tokio::time::timeout(PATIENCE, writable(&self.all[at])).await {
                Ok(Ok(connection)) => {
                    self.current.store(at, Ordering::Relaxed);
                    return Ok(connection);
                }
                Ok(Err(error)) => last = error,
                Err(_) => last = Error::new(ErrorKind::TimedOut, "the server does not answer").into(),
            }
        }
        Err(last)
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
}
