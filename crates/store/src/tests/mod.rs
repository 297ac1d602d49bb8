//! Tests of what the schema itself guarantees, past the program's own statements.
//!
//! Without `SUBROSA_TEST_DATABASE` they have an embedded database; with it they make and drop one on that server.

mod append_only;
mod clocks;
mod connections;
mod keys;
mod looks;
mod outbox;
mod privacy;
mod privacy_columns;
mod processes;
mod ratings;
#[cfg(feature = "server")]
mod roles;
mod schema;
mod seal;
mod settings;
mod statements;
mod tournaments;
mod upgrade;
mod versions;
mod words;

use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{Connection, PgConnection};

use super::{AnsweredInteraction, Store};
use game::{Actor, Seat};
use table::{
    Board, Change, ChannelId, Log, LoggedAction, Occupant, Opening, Phase, Place, Player, PlayerId, Secret, Stage,
    Table, TableId, Terms,
};

static COUNT: AtomicU32 = AtomicU32::new(0);

/// One database at a time: each is a whole Postgres in this process.
static TURN: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// A database of a test's own.
struct Scratch {
    store: Store,
    _turn: tokio::sync::MutexGuard<'static, ()>,
    kind: Kind,
}

enum Kind {
    #[cfg(feature = "embedded")]
    Embedded(super::embedded::Embedded, std::path::PathBuf),
    Server(String, String),
}

async fn admin(url: &str, sql: String) {
    let mut connection = PgConnection::connect(url).await.expect("the test server answers");
    sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.expect("the test server obeys");
}

impl Scratch {
    async fn new() -> Self {
        let scratch = Self::bare().await;
        scratch.store.migrate().await.expect("the schema is made");
        scratch
    }

    /// An empty database, even of the schema.
    async fn bare() -> Self {
        let name = format!("subrosa_store_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let turn = TURN.lock().await;
        let (store, kind) = match std::env::var("SUBROSA_TEST_DATABASE").ok().filter(|url| !url.is_empty()) {
            Some(server) => Self::on_server(server, name).await,
            None => Self::embedded(&name).await,
        };
        let scratch = Self { store, _turn: turn, kind };
        scratch.store.ready().await.expect("the database answers");
        scratch
    }

    async fn on_server(server: String, name: String) -> (Store, Kind) {
        admin(&server, format!("CREATE DATABASE {name}")).await;
        let (base, _) = server.rsplit_once('/').expect("the address names a database");
        let store = Store::on_server(&format!("{base}/{name}")).expect("an address");
        (store, Kind::Server(server, name))
    }

    #[cfg(feature = "embedded")]
    async fn embedded(name: &str) -> (Store, Kind) {
        let directory = std::env::temp_dir().join(name);
        let at = directory.clone();
        let opened = tokio::task::spawn_blocking(move || super::embedded::Embedded::open(&at)).await;
        let embedded = opened.expect("no panic").expect("the embedded database opens");
        (embedded.store(), Kind::Embedded(embedded, directory))
    }

    #[cfg(not(feature = "embedded"))]
    async fn embedded(_: &str) -> (Store, Kind) {
        panic!("without the feature `embedded` these tests need SUBROSA_TEST_DATABASE, a Postgres server's address");
    }

    /// The same database by a store that has these keys.
    async fn with_keys(self, keys: super::Keyring) -> Self {
        if keys.is_empty() {
            return self;
        }
        let store = self.store.clone().with_keys(keys);
        self.store.close().await;
        Self { store, ..self }
    }

    /// The server and the name of the database there, if it is on one.
    fn server(&self) -> Option<(&str, &str)> {
        match &self.kind {
            #[cfg(feature = "embedded")]
            Kind::Embedded(..) => None,
            Kind::Server(server, name) => Some((server, name)),
        }
    }

    /// What a statement of another client's does: how many rows, or what the database says.
    async fn runs(&self, sql: &'static str) -> Result<u64, String> {
        let done = self.store.run(sqlx::query(sql)).await;
        done.map_err(|error| error.to_string())
    }

    /// A number that the database answers with.
    async fn number(&self, sql: &'static str) -> i64 {
        use sqlx::Row;
        let row = self.store.one(sqlx::query(sql)).await.expect("the database answers");
        row.try_get(0).expect("a number")
    }

    async fn drop(self) {
        self.store.close().await;
        match self.kind {
            #[cfg(feature = "embedded")]
            Kind::Embedded(embedded, directory) => {
                let close = move || {
                    embedded.close().expect("it closes");
                    let _ = std::fs::remove_dir_all(directory);
                };
                tokio::task::spawn_blocking(close).await.expect("no panic");
            }
            Kind::Server(server, name) => admin(&server, format!("DROP DATABASE {name} WITH (FORCE)")).await,
        }
    }
}

const LIVIA: PlayerId = PlayerId(987_654_321_000_011);
const CASSIUS: PlayerId = PlayerId(12);

fn person(id: PlayerId, name: &str) -> Player {
    Player { id, name: name.into() }
}

/// A lobby of Conspirateurs with Livia, who opens it, and somebody else.
fn lobby(id: i64, other: Occupant) -> Table {
    let opening = Opening {
        id: TableId(id),
        game: games::find("conspirateurs").expect("registered"),
        options: Vec::new(),
        seats: vec![Occupant::Player(person(LIVIA, "Livia")), other],
        opener: LIVIA,
        terms: Terms::of_pace(86_400),
        secret: Secret::new([1; 32]),
        place: Place { channel: ChannelId(5), ..Place::default() },
    };
    opening.open(1_000).expect("it fits")
}

/// The board of a table before its first move.
fn board(table: &Table) -> Board {
    Board::at_start(table.setup().start().expect("the game starts").position)
}

/// Writes a table that is in a phase, with a move of each seat in its log.
async fn kept(store: &Store, table: Table, phase: Phase) {
    store.tables().open(&table, None, 1_000).await.expect("it is written");
    let mut change = Change::of(&table);
    change.table.stage = match phase {
        Phase::Playing => Stage::Playing(board(&table)),
        Phase::Over => Stage::Over(board(&table)),
        Phase::Lobby | Phase::Closed => panic!("{phase:?} has no moves"),
    };
    let actions = [(Seat(0), "h9"), (Seat(1), "i9")];
    change.table.log = Log::of_actions(actions.map(|(seat, action)| LoggedAction::open(Actor::Seat(seat), action)));
    change.entries = change.table.log.entries().to_vec();
    store
        .tables()
        .save(&mut change, Some(AnsweredInteraction { interaction: 77, answer: "" }), 2_000)
        .await
        .expect("it is written");
}
