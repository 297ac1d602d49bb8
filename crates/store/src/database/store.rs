//! The database as a whole: opened, brought up to date, waited for, closed; and its connections, lent.

use std::future::Future;
use std::io::ErrorKind;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use deadpool::managed::PoolError;
use sqlx::Connection as _;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgSslMode};

use super::asks::{Asks, Runs};
use super::connections::{ConnectionPool, HeldConnection, StatementObserver, connection_pool, connection_pool_for};
use super::error::StoreError;
use super::executor::Access;
use super::hosts::Hosts;
use super::migrations::{SchemaChange, check_new, in_turn, is_up_to_date, migrator};
use super::pooler::Sessions;
use super::replica::ReadReplica;
use crate::seal::{KeySource, Keyring, Vault};

/// Connections to a server at most. More than it has cores, for most of the time they wait for the disk, and are written
/// together: with 32 players at once, 20 gave an eighth more moves than 10. Idle ones are given back.
const SERVER_CONNECTIONS: usize = 20;
/// Connections of a process whose players only look.
const READING_CONNECTIONS: usize = 5;
/// How long a start waits for a database that is away.
const START_PATIENCE: Duration = Duration::from_secs(30);

/// By what the server knows a process that can't read what is sealed: one without keys, or of 0.1.
pub(crate) const READS_NO_SEALS: &str = "subrosa";
/// By what it knows one that can.
const READS_SEALS: &str = "subrosa, with keys";

/// How long a caller waits for a free connection before it is told that the database is away. Interactions must be
/// answered within Discord's 3 s.
const PATIENCE: Duration = Duration::from_secs(2);
/// Between two tries to connect.
const PAUSE: Duration = Duration::from_millis(50);
/// The time for which a change of the schema is tried while others have its tables: a copy may take long.
const SCHEMA_PATIENCE: Duration = Duration::from_mins(10);
/// The time between two such tries, in which the others go on.
const SCHEMA_PAUSE: Duration = Duration::from_secs(5);
/// The time between two looks whether another process has changed the schema.
const TURN_PAUSE: Duration = Duration::from_millis(500);
/// The time between two tries where a process of a version that knows no turns was first.
const RACE_PAUSE: Duration = Duration::from_millis(200);
/// So often a statement is asked that waits for another one, and that one for it.
const TRIES: usize = 5;

/// The schema after a try to bring it up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaState {
    /// It is this version's, or a newer one's.
    Current,
    /// Others change it or keep its tables, and it is not waited for any longer.
    Waiting,
}

/// The database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) connections: ConnectionPool,
    /// A copy that answers looks, if there is one.
    pub(crate) replica: Option<ReadReplica>,
    /// Told of each statement.
    pub(crate) observer: Arc<dyn StatementObserver>,
}

impl Store {
    /// A store on a Postgres server (15 or later); of several hosts in the address, the one that takes writes.
    ///
    /// # Errors
    /// If the address can't be read. The server is not contacted yet.
    pub fn on_server(url: &str) -> Result<Self, StoreError> {
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(StoreError::Address);
        }
        Ok(Self::with(&Hosts::read(url, server_options)?, SERVER_CONNECTIONS))
    }

    /// The same store on a server, with at most so many connections (20 unless this is said), before anything is asked of it.
    #[must_use]
    pub fn with_connections(self, most: usize) -> Self {
        self.connections.resize(most);
        self
    }

    /// The same store, whose statements are told to this observer.
    #[must_use]
    pub fn observed_by(self, observer: Arc<dyn StatementObserver>) -> Self {
        Self { observer, ..self }
    }

    /// A store with at most so many connections.
    fn with(hosts: &Hosts, most: usize) -> Self {
        let hosts = hosts.map(|options| {
            // A pooler refuses a setting that it does not know; without this one, floats are exact all the same (Postgres 12).
            let options = options.application_name(READS_NO_SEALS).extra_float_digits(None);
            #[cfg(feature = "opentelemetry")]
            let options = sqlx::ConnectOptions::disable_statement_logging(options);
            options
        });
        Self { connections: connection_pool(hosts, most, Arc::default()), replica: None, observer: Arc::new(()) }
    }

    /// The same store with the keys of what is sealed in it, before anything is asked of it.
    #[must_use]
    pub fn with_keys(self, keyring: Keyring) -> Self {
        if keyring.is_empty() {
            return self;
        }
        let (manager, most) = (self.connections.manager(), self.connections.status().max_size);
        let hosts = manager.hosts.map(|options| options.application_name(READS_SEALS));
        let vault = Arc::new(Vault::of(keyring));
        Self { connections: connection_pool(hosts, most, vault), ..self.clone() }
    }

    /// The same database by connections of their own, at which nothing can be written: what would write fails with
    /// [`StoreError::is_read_only`].
    #[must_use]
    pub fn reading_only(&self) -> Self {
        let manager = self.connections.manager();
        let (hosts, vault) = (manager.hosts.clone(), Arc::clone(&manager.vault));
        let known = (vault, Arc::clone(&manager.watch));
        let connections = connection_pool_for(Access::Reading, hosts, READING_CONNECTIONS, known);
        Self { connections, ..self.clone() }
    }

    /// Has a key that a sealed secret asks for, and that is not among this store's, looked for there.
    #[must_use]
    pub fn looking_for_keys_in(self, source: KeySource) -> Self {
        self.vault().look_in(source);
        self
    }

    /// The keys that open its sealed secrets.
    pub(crate) fn vault(&self) -> &Vault {
        &self.connections.manager().vault
    }

    /// Brings the schema up to date. Safe while other processes do the same: they wait, and find it done. A table that somebody else
    /// has for long, such as a copy, is waited for by short tries, between which bots play on. Where nothing is
    /// to be changed, nothing is tried: the bot's role may not even try. Where tables are spread over several machines they stay so.
    ///
    /// # Errors
    /// If the database can't be reached or can't hold the schema, this role may not change it, others are in the way for ten minutes, or a
    /// migration fails.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        self.migrate_until(std::future::pending()).await.map(drop)
    }

    /// Does what [`Store::migrate`] does, and stops waiting for others when `stop` ends: then the answer is [`SchemaState::Waiting`]. A
    /// change that is begun is made.
    ///
    /// # Errors
    /// As for [`Store::migrate`].
    pub async fn migrate_until(&self, stop: impl Future<Output = ()> + Send) -> Result<SchemaState, StoreError> {
        let migrator = migrator();
        if !is_up_to_date(&migrator, &mut self.hold().await?).await? {
            let mut held = self.hold().await?;
            held.session()?;
            check_new(&mut held).await?;
            drop(held);
            if self.change_schema(&migrator, stop).await? == SchemaState::Waiting {
                return Ok(SchemaState::Waiting);
            }
        }
        self.keep_spread().await?;
        Ok(SchemaState::Current)
    }

    async fn change_schema(
        &self,
        migrator: &Migrator,
        stop: impl Future<Output = ()> + Send,
    ) -> Result<SchemaState, StoreError> {
        let mut stop = pin!(stop);
        let until = Instant::now() + SCHEMA_PATIENCE;
        let mut races = 1..TRIES;
        loop {
            let tried = in_turn(migrator, &mut self.hold().await?).await;
            let pause = match tried {
                Ok(SchemaChange::Done) => return Ok(SchemaState::Current),
                Ok(_) if Instant::now() >= until => return Err(StoreError::SchemaBusy),
                Ok(SchemaChange::Anothers) => TURN_PAUSE,
                Ok(SchemaChange::Locked(by)) => {
                    let by = by.unwrap_or_else(|| "sessions that this role can't see".to_owned());
                    tracing::info!(by, "the schema is changed as soon as its tables are free: a copy may be under way");
                    SCHEMA_PAUSE
                }
                Err(StoreError::Migration(_)) if races.next().is_some() => RACE_PAUSE,
                Err(error) => return Err(error),
            };
            tokio::select! {
                () = &mut stop => return Ok(SchemaState::Waiting),
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Waits until the database answers: after a crash it may have to recover first.
    ///
    /// # Errors
    /// If it refuses, or does not answer in time.
    pub async fn ready(&self) -> Result<(), StoreError> {
        let until = Instant::now() + START_PATIENCE;
        loop {
            let patience = until.saturating_duration_since(Instant::now()).max(PATIENCE);
            let asked = match self.hold_for(patience).await {
                Ok(mut held) => held.one(sqlx::query_scalar!("SELECT 1")).await,
                Err(error) => Err(error),
            };
            let Err(error) = asked else { return Ok(()) };
            if let Some(setting) = self.wrong_setting(&error) {
                return Err(setting);
            }
            if !error.is_away() || Instant::now() >= until {
                return Err(StoreError::Unreachable(error.to_string()));
            }
            tracing::info!(%error, "the database does not answer yet");
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
    }

    /// The setting that an operator has to mend before a connection can be made, where waiting helps nobody. By TCP, files that are missing are
    /// certificates.
    fn wrong_setting(&self, error: &StoreError) -> Option<StoreError> {
        let options = self.connections.manager().hosts.current();
        let is_by_tcp = options.get_socket().is_none() && !options.get_host().starts_with('/');
        match error {
            StoreError::Query(sqlx::Error::Io(file)) if is_by_tcp && file.kind() == ErrorKind::NotFound => {
                Some(StoreError::CertificateFile(file.to_string()))
            }
            error => error.wrong_setting(),
        }
    }

    /// Whether its address names several hosts, of which only one that takes writes is asked: none that is a standby.
    #[must_use]
    pub fn has_several_hosts(&self) -> bool {
        self.connections.manager().hosts.are_several()
    }

    /// The server sessions that its connections reach, as far as is known.
    #[must_use]
    pub fn sessions(&self) -> Sessions {
        self.connections.manager().watch.sessions()
    }
}

/// How a server is reached. To another machine by TLS alone, unless its address disables that: what is in the database goes over that
/// wire, the password too. Modes that only prefer TLS would go without it.
fn server_options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let options: PgConnectOptions = url.parse().map_err(|_| StoreError::Address)?;
    let is_local = options.get_socket().is_some() || is_this_machine(options.get_host());
    let demands = matches!(options.get_ssl_mode(), PgSslMode::Require | PgSslMode::VerifyCa | PgSslMode::VerifyFull);
    let disables = matches!(options.get_ssl_mode(), PgSslMode::Disable);
    Ok(if is_local || demands || disables { options } else { options.ssl_mode(PgSslMode::Require) })
}

fn is_this_machine(host: &str) -> bool {
    let number = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost") || number.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
}

impl Store {
    /// Borrows a connection. While the database is away it is tried again, for as long as a player can wait.
    ///
    /// # Errors
    /// If none is free in time, or the database is away.
    pub async fn hold(&self) -> Result<HeldConnection, StoreError> {
        self.hold_for(PATIENCE).await
    }

    async fn hold_for(&self, patience: Duration) -> Result<HeldConnection, StoreError> {
        let until = tokio::time::Instant::now() + patience;
        let mut last = StoreError::from(sqlx::Error::PoolTimedOut);
        loop {
            let error = match tokio::time::timeout_at(until, self.connections.get()).await {
                Ok(Ok(lent)) => return Ok(HeldConnection::new(lent, Arc::clone(&self.observer))),
                Ok(Err(PoolError::Backend(error))) => StoreError::from(error),
                Ok(Err(_)) => return Err(sqlx::Error::PoolClosed.into()),
                // The error before says more than that there was no time for another try.
                Err(_) => return Err(last),
            };
            if !error.is_away() || self.wrong_setting(&error).is_some() || tokio::time::Instant::now() + PAUSE > until {
                return Err(error);
            }
            last = error;
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// All rows of a statement.
    pub(crate) async fn all<S: Asks>(&self, statement: S) -> Result<Vec<S::Row>, StoreError> {
        self.hold().await?.all(statement).await
    }

    /// The only row of a statement.
    pub(crate) async fn one<S: Asks>(&self, statement: S) -> Result<S::Row, StoreError> {
        self.hold().await?.one(statement).await
    }

    /// The first row of a statement, if there is one.
    pub(crate) async fn maybe<S: Asks>(&self, statement: S) -> Result<Option<S::Row>, StoreError> {
        self.hold().await?.maybe(statement).await
    }

    /// Carries a statement out that gives no rows. How many it wrote.
    pub(crate) async fn run<S: Runs>(&self, statement: S) -> Result<u64, StoreError> {
        self.hold().await?.run(statement).await
    }

    /// Asks, and again where two statements waited for each other and this one was given up: then it has written nothing. On a cluster no
    /// statement locks rows of several machines in an order.
    pub(crate) async fn unless_deadlocked<T, F: Future<Output = Result<T, StoreError>>>(
        &self,
        ask: impl Fn() -> F,
    ) -> Result<T, StoreError> {
        for _ in 1..TRIES {
            match ask().await {
                Err(error) if error.is_deadlock() => {}
                done => return done,
            }
        }
        ask().await
    }

    /// Closes connections that have rested for so long: each costs the server memory.
    pub fn close_idle(&self, rest: Duration) {
        let mut idle = self.connections.retain(|_, metrics| metrics.last_used() < rest).removed;
        if let Some(replica) = &self.replica {
            idle.extend(replica.close_idle(rest));
        }
        if !idle.is_empty() {
            tracing::debug!(connections = idle.len(), "idle connections are closed");
        }
    }

    /// Closes all connections; one that is lent closes when it comes back.
    pub async fn close(&self) {
        let idle = self.connections.retain(|_, _| false).removed;
        self.connections.close();
        for pooled in idle {
            // The server notices a closed socket by itself.
            let _ = pooled.connection.close().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_elsewhere_is_reached_by_tls_unless_its_address_says_otherwise() {
        for (url, demands) in [
            ("postgres://u:p@db.example/subrosa", true),
            ("postgres://u:p@10.0.0.7:5432/subrosa?application_name=x", true),
            ("postgresql://u@localhost.example/subrosa", true),
            ("postgres://u@db.example/sslmode=disable", true),
            ("postgres://u@db.example/subrosa?sslmode=verify-full", true),
            ("postgres://u@db.example/subrosa?sslmode=disable", false),
            ("postgres://u@db.example/subrosa?sslmode=prefer", true),
            ("postgres://u@db.example/subrosa?sslmode=allow", true),
            ("postgres://u@127.0.0.1/subrosa", false),
            ("postgres://u@[::1]:5433/subrosa", false),
            ("postgres://u@localhost/subrosa", false),
            ("postgres://u@%2Frun%2Fpostgresql/subrosa", false),
            ("postgres://u@localhost/subrosa?sslmode=require", true),
        ] {
            let mode = server_options(url).expect(url).get_ssl_mode();
            let found = matches!(mode, PgSslMode::Require | PgSslMode::VerifyCa | PgSslMode::VerifyFull);
            assert_eq!(found, demands, "{url}: {mode:?}");
        }
    }
}
