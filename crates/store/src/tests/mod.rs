//! Tests of what the schema itself guarantees, past the program's own statements.
//!
//! Each makes and drops a database on the server that tests share.

mod allowances;
mod append_only;
mod backup;
mod clocks;
mod connections;
mod distribution;
mod keys;
mod leaving;
mod literals;
mod looks;
mod order;
mod outbox;
mod past_logs;
mod plans;
mod presence;
mod privacy;
mod privacy_columns;
mod processes;
mod ratings;
mod roles;
mod schema;
mod seal;
mod seeks;
mod settings;
mod siblings;
mod statements;
mod tls;
mod tournaments;
mod upgrade;
mod versions;
mod words;

use super::{AnsweredInteraction, Forgot, Store};
use game::{Actor, Seat};
use table::{
    Board, Change, ChannelId, Log, LoggedAction, Occupant, Opening, Phase, Place, Player, PlayerId, Secret, Stage,
    Table, TableId, Terms,
};
use test_server::{address_of, admin};

/// A database of a test's own.
struct Scratch {
    store: Store,
    name: String,
}

impl Scratch {
    async fn new() -> Self {
        let scratch = Self::bare().await;
        scratch.store.migrate().await.expect("the schema is made");
        if !test_server::workers().is_empty() {
            scratch.spread().await;
        }
        scratch
    }

    /// Spreads its tables over a cluster's machines. Connections that were made before know nothing of it.
    async fn spread(&self) {
        let owner = Store::on_server(&address_of(&self.name)).expect("an address");
        owner.distribute(0).await.expect("they are spread");
        owner.close().await;
        self.store.close_idle(std::time::Duration::ZERO);
    }

    /// As a bot finds it whose tables are spread: on a cluster they are; on one server the function that writes moves is there.
    async fn delegating() -> Self {
        let scratch = Self::new().await;
        if test_server::workers().is_empty() {
            let mut held = scratch.store.hold().await.expect("a connection");
            let session = held.session().expect("its own");
            crate::database::distribution::create_function(session).await.expect("it is made");
            drop(held);
            scratch.store.close_idle(std::time::Duration::ZERO);
        }
        scratch
    }

    /// A person's data are deleted now, who has left these tables in play, unless it was done since then. `times` are both.
    async fn forget(&self, player: PlayerId, left: &[TableId], times: (i64, i64)) -> Forgot {
        self.store.people().forget_as_of(player, left, times, times.0).await.expect("the database answers")
    }

    /// An empty database, even of the schema.
    async fn bare() -> Self {
        let name = test_server::new_name();
        test_server::create_database(&name).await;
        let store = Store::on_server(&address_of(&name)).expect("an address");
        store.ready().await.expect("the database answers");
        Self { store, name }
    }

    /// The same database by a store that has these keys.
    async fn with_keys(self, keys: super::Keyring) -> Self {
        if keys.is_empty() {
            return self;
        }
        let store = self.store.clone().with_keys(keys);
        // A first connection is waited for as at a start: a busy machine may take longer than a player waits.
        store.ready().await.expect("the database answers");
        self.store.close().await;
        Self { store, ..self }
    }

    /// The effect of another client's statement: how many rows, or the database's error.
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

    /// The plan of a statement for whatever values, as a running program has it.
    async fn plan(&self, statement: &str, values: usize) -> String {
        let mut held = self.store.hold().await.expect("a connection");
        let prepare = format!("PREPARE planned AS {statement}");
        held.run(sqlx::query(sqlx::AssertSqlSafe(prepare))).await.expect("it is prepared");
        let explain = format!("EXPLAIN EXECUTE planned({})", vec!["NULL"; values].join(", "));
        let plan = held.all(sqlx::query(sqlx::AssertSqlSafe(explain))).await;
        let plan = plan.unwrap_or_else(|error| panic!("there is no plan for {statement}: {error:?}"));
        held.run(sqlx::query("DEALLOCATE planned")).await.expect("it is let go");
        let lines: Vec<String> = plan.iter().map(|row| sqlx::Row::get(row, 0)).collect();
        lines.join("\n")
    }

    async fn drop(self) {
        self.store.close().await;
        test_server::drop_database(&self.name).await;
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
