//! Two local clusters, the second a synchronous standby of the first: the first is killed in the midst of play and never comes
//! back, the second is promoted. No move that was acknowledged is lost, and the same processes play on, for they know both addresses.
//! And a standby that answers looks, until it lags.
//!
//! It needs Postgres's own programs (Debian's package `postgresql`), and as root the user `postgres`.

use std::path::{Path, PathBuf};
use std::process::{Command as Program, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use sqlx::{Connection, PgConnection, Row};
use store::{Posting, Store};
use subrosa::app::{App, CommandEffect, Failure, Pictures, SecretSource, TableRequest};
use table::{
    ChannelId, Command, GuildId, LobbyCommand, LogEntry, Place, PlayCommand, Player, PlayerId, PlayerSettings, TableId,
    Terms,
};

use test_support::played::opening;
use test_support::{STEP_TIMEOUT, eventually, own_address};

const LANES: i64 = 8;
/// Moves of a table, at most.
const SCRIPT: usize = 30;
/// Moves that are acknowledged while the first cluster lives.
const LIFE: usize = 300;
/// Between the moves of a lane that takes its time.
const PAUSE: Duration = Duration::from_millis(20);

/// Where Debian keeps Postgres's programs.
fn programs() -> PathBuf {
    let found = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<_> =
        found.map(|entry| entry.path().join("bin")).filter(|bin| bin.join("initdb").exists()).collect();
    folders.sort();
    folders.pop().expect("this test needs Postgres's own programs: install Debian's package postgresql")
}

/// A program of Postgres's, which refuses to run as root: then the user postgres runs it.
fn postgres(name: &str) -> Program {
    let path = programs().join(name);
    let root = std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    let mut program = if root {
        let mut program = Program::new("setpriv");
        program.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]).arg(path);
        program
    } else {
        Program::new(path)
    };
    program.current_dir("/").stdin(Stdio::null()).stdout(Stdio::null());
    program
}

fn must(program: &mut Program) {
    let ended = program.status().expect("the program starts");
    assert!(ended.success(), "{program:?}: {ended}");
}

/// A cluster of this test's own; it goes when this is dropped.
struct Cluster {
    folder: PathBuf,
    port: u16,
}

impl Cluster {
    fn place(name: &str) -> Self {
        // None that a connection of this machine could be given before the cluster listens there.
        let is_free = |port: &u16| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
        let port = std::iter::repeat_with(|| own_address().port()).take(1_000).find(is_free).expect("a free port");
        let folder = std::env::temp_dir().join(format!("subrosa-{name}-{}-{port}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        // Only for `chown`: the account that runs Postgres must own the folder.
        if std::os::unix::fs::MetadataExt::uid(&std::fs::metadata(&folder).expect("it is there")) == 0 {
            must(Program::new("chown").arg("postgres").arg(&folder));
        }
        Self { folder, port }
    }

    /// A new, empty cluster that sends its log to a copy.
    fn first() -> Self {
        let this = Self::place("first");
        must(postgres("initdb").arg("--pgdata").arg(this.data()).args([
            "--encoding=UTF8",
            "--username=subrosa",
            "--auth=trust",
            "--locale=C",
        ]));
        this.start();
        this
    }

    /// A copy of a running cluster, which follows it.
    fn copy_of(first: &Self) -> Self {
        let this = Self::place("second");
        let source = format!("host=127.0.0.1 port={} user=subrosa application_name=second", first.port);
        must(postgres("pg_basebackup").arg("--pgdata").arg(this.data()).args([
            "--write-recovery-conf",
            "--dbname",
            &source,
        ]));
        this.start();
        this
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn control(&self, deed: &str) -> Program {
        let mut program = postgres("pg_ctl");
        program.arg(deed).args(["--wait", "--silent", "--pgdata"]).arg(self.data());
        program
    }

    fn start(&self) {
        let sockets = Path::display(&self.folder);
        let options = format!("-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories={sockets}", self.port);
        must(self.control("start").arg("--log").arg(self.folder.join("log")).arg("--options").arg(options));
    }

    fn url(&self) -> String {
        format!("postgres://subrosa@{}/postgres", self.address())
    }

    fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    async fn run(&self, sql: &'static str) {
        let mut connection = PgConnection::connect(&self.url()).await.expect("the cluster answers");
        sqlx::query(sql).execute(&mut connection).await.expect("the cluster obeys");
    }

    /// A word that it answers with, if it has one.
    async fn word(&self, sql: &'static str) -> Option<String> {
        let mut connection = PgConnection::connect(&self.url()).await.expect("the cluster answers");
        let row = sqlx::query(sql).fetch_optional(&mut connection).await.expect("the cluster answers");
        row.and_then(|row| row.try_get(0).ok())
    }

    async fn follower(&self) -> Option<String> {
        self.word("SELECT sync_state FROM pg_stat_replication WHERE application_name = 'second'").await
    }

    /// A standstill: it receives what the first one writes, and shows none of it.
    async fn pause(&self) {
        self.run("SELECT pg_wal_replay_pause()").await;
        let asked = async || self.word("SELECT pg_get_wal_replay_pause_state()").await;
        eventually("the copy stands still", async || asked().await.filter(|state| state == "paused")).await;
    }

    /// Ends it at once, as a machine that loses its power.
    fn kill(&self) {
        must(self.control("stop").arg("--mode=immediate"));
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self.control("stop").arg("--mode=immediate").stderr(Stdio::null()).status();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A table and how many of its moves were acknowledged.
struct Played {
    id: TableId,
    acknowledged: usize,
}

/// The player on a seat of a table: nobody at two.
fn player(id: TableId, seat: i64) -> Player {
    Player { id: PlayerId(id.0 * 2 + seat), name: format!("Player {seat} of {id}").into() }
}

async fn open(app: &App, id: TableId) -> Result<(), Failure> {
    let wish = TableRequest {
        id,
        game: games::find("conspirateurs").expect("registered"),
        options: Vec::new(),
        seats: Some(2),
        opener: player(id, 0),
        seat: Some(0),
        guests: Vec::new(),
        computers: 0,
        roles: Vec::new(),
        pace_secs: Some(86_400),
        level: 0,
        terms: Terms::of_pace(86_400),
        place: Place { guild: Some(GuildId(1)), channel: ChannelId(2), ..Place::default() },
    };
    app.tables().open(wish).await?;
    app.operator()
        .command(id, &Command::Lobby(LobbyCommand::Join(player(id, 1), PlayerSettings::default())), 1)
        .await?;
    app.operator().command(id, &Command::Lobby(LobbyCommand::Start(player(id, 0).id)), 2).await.map(drop)
}

/// Plays table after table until the first failure; every other lane takes its time between two moves. A lane that asked for nothing
/// while the first cluster died may meet no failure at all, for a player waits as long as it takes the second to come: they
/// play on there until it is enough.
async fn lane(app: App, number: i64, (enough, moves): (Arc<AtomicBool>, Arc<AtomicUsize>)) -> Vec<Played> {
    let (script, mut all) = (opening(SCRIPT), Vec::new());
    let ids = (0..).map(|count| TableId(1 + number + LANES * count));
    for id in ids.take_while(|_| !enough.load(Ordering::Relaxed)) {
        if open(&app, id).await.is_err() {
            return all;
        }
        all.push(Played { id, acknowledged: 0 });
        for (ply, action) in script.iter().enumerate() {
            tokio::time::sleep(PAUSE * u32::from(number % 2 == 1)).await;
            let player = player(id, i64::from(ply % 2 == 1)).id;
            let command = Command::Play(PlayCommand::Act { player, action: action.clone(), seen: None });
            match app.operator().command(id, &command, 100 + i64::try_from(ply).expect("small")).await {
                Ok(CommandEffect::Changed(_)) => {
                    all.last_mut().expect("pushed").acknowledged = ply + 1;
                    moves.fetch_add(1, Ordering::Relaxed);
                }
                Ok(CommandEffect::Repeated) => panic!("nothing was repeated"),
                Err(_) => return all,
            }
        }
    }
    all
}

fn app(store: Store) -> App {
    App::new(store, SecretSource::new(Some(1)), Pictures::new().expect("the art is whole"))
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Postgres's own programs: apt-get install postgresql"]
async fn a_killed_primary_loses_no_acknowledged_move() {
    let first = Cluster::first();
    let second = Cluster::copy_of(&first);
    first.run("ALTER SYSTEM SET synchronous_standby_names = 'second'").await;
    first.run("ALTER SYSTEM SET synchronous_commit = 'on'").await;
    first.run("SELECT pg_reload_conf()").await;
    let follows = async || first.follower().await.filter(|mode| mode == "sync");
    eventually("the second cluster follows the first at once", follows).await;
    // The copy stands first: it takes no writes, and is passed over.
    let both = format!("postgres://subrosa@{},{}/postgres", second.address(), first.address());
    let store = Store::on_server(&both).expect("an address");
    store.migrate().await.expect("the schema is made");
    let (playing, enough) = (app(store.clone()), Arc::new(AtomicBool::new(false)));
    let moves = Arc::new(AtomicUsize::new(0));
    let lane = |number| lane(playing.clone(), number, (enough.clone(), moves.clone()));
    let lanes: Vec<_> = (0..LANES).map(|number| tokio::spawn(lane(number))).collect();
    eventually("there is play", async || (moves.load(Ordering::Relaxed) >= LIFE).then_some(())).await;
    first.kill();
    must(&mut second.control("promote"));
    enough.store(true, Ordering::Relaxed);
    let lanes =
        tokio::time::timeout(STEP_TIMEOUT, futures_util::future::join_all(lanes)).await.expect("every lane ends");
    let mut moves = 0;
    let script = opening(SCRIPT);
    let fresh = app(Store::on_server(&second.url()).expect("an address"));
    for played in lanes.into_iter().flat_map(|lane| lane.expect("no panic")) {
        let table = fresh.operator().load(played.id).await.expect("an acknowledged table is there");
        let log: Vec<_> =
            table.log.entries().iter().filter_map(LogEntry::action).map(|done| done.action.as_str()).collect();
        assert!(log.len() >= played.acknowledged, "{}: {} of {}", played.id, log.len(), played.acknowledged);
        assert!(script.iter().map(String::as_str).take(log.len()).eq(log), "{}: its moves in order", played.id);
        moves += played.acknowledged;
    }
    assert!(moves > 50, "there was play: {moves}");
    println!("{moves} acknowledged moves are there");
    goes_on(&playing, &store).await;
}

/// The same processes play on, on the second cluster.
async fn goes_on(playing: &App, store: &Store) {
    store.ready().await.expect("the second cluster takes over");
    let mut id = 1_000_000;
    let opened = async || {
        id += 1;
        open(playing, TableId(id)).await.ok()
    };
    eventually("play goes on", opened).await;
}

/// The server that answered a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Server {
    Primary,
    Standby,
}

/// A primary, and a standby of it that answers looks.
struct Looking {
    primary: Store,
    standby: Store,
}

impl Looking {
    /// The store of a process that has not asked the standby yet: one that was found to lag would be left alone for a while.
    fn fresh(&self) -> Store {
        self.primary.clone().with_read_replica(&self.standby)
    }

    /// The number of statements that either has answered.
    fn answered(&self) -> (u64, u64) {
        (self.primary.statements(), self.standby.statements())
    }

    /// The number of games that somebody has finished, and the server that said so. Before that both are asked how far they are.
    async fn finished(&self, player: &Player) -> (i64, Server) {
        let (own, theirs) = self.answered();
        let games = self.fresh().ratings().played_games(player.id, None).await.expect("somebody answers");
        let by = if self.answered() == (own + 1, theirs + 2) { Server::Standby } else { Server::Primary };
        (games.iter().map(|game| game.count).sum(), by)
    }

    /// Waits until a look for the one who stayed at this table finds this number by this server.
    async fn becomes(&self, what: &str, table: TableId, found: (i64, Server)) {
        let stayed = player(table, 1);
        eventually(what, async || (self.finished(&stayed).await == found).then_some(())).await;
    }

    /// Says that a process is alive until then, by which a standby is known to follow.
    async fn beat(&self, until_ms: i64) {
        self.primary.processes().beat((1, Posting::Yes), 0, until_ms).await.expect("the primary answers");
    }
}

/// A move at a new table by the first player, who then resigns.
async fn play_and_resign(app: &App, id: TableId) {
    open(app, id).await.expect("it is opened");
    let player = player(id, 0).id;
    let action = opening(1).swap_remove(0);
    let play = PlayCommand::Act { player, action, seen: None };
    for (command, interaction) in [(play, 3), (PlayCommand::Resign(player), 4)] {
        app.operator().command(id, &Command::Play(command), interaction).await.expect("it is legal");
    }
}

/// The number of actions that a process without knowledge finds at a table. No standby is asked.
async fn actions_at(looking: &Looking, id: TableId) -> usize {
    let (_, theirs) = looking.answered();
    let table = app(looking.fresh()).operator().load(id).await.expect("the table is there");
    assert_eq!(looking.answered().1, theirs, "what is played is never asked there");
    table.log.entries().iter().filter_map(LogEntry::action).count()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Postgres's own programs: apt-get install postgresql"]
async fn a_standby_answers_looks_while_it_follows_and_none_while_it_lags() {
    let first = Cluster::first();
    let second = Cluster::copy_of(&first);
    let at = |cluster: &Cluster| Store::on_server(&cluster.url()).expect("an address");
    let looking = Looking { primary: at(&first), standby: at(&second) };
    looking.primary.migrate().await.expect("the schema is made");
    let playing = app(looking.primary.clone());
    let [before, meanwhile] = [TableId(1), TableId(2)];
    play_and_resign(&playing, before).await;
    looking.beat(60_000).await;
    looking.becomes("the standby has it", before, (1, Server::Standby)).await;

    second.pause().await;
    play_and_resign(&playing, meanwhile).await;
    looking.becomes("near enough, it answers by what it knows", meanwhile, (0, Server::Standby)).await;
    assert_eq!(actions_at(&looking, meanwhile).await, 2, "the move and its resignation");
    looking.beat(90_001).await;
    let found = looking.finished(&player(meanwhile, 1)).await;
    assert_eq!(found, (1, Server::Primary), "the standby lags by more than half a minute");
    assert_eq!(actions_at(&looking, meanwhile).await, 2);

    second.run("SELECT pg_wal_replay_resume()").await;
    looking.becomes("it has caught up", meanwhile, (1, Server::Standby)).await;
}
