//! Moves committed per second with few and with many tables stored, against pgbench running the very statements of a move
//! on the same server; start-up with many tables; resident memory over many moves.
//!
//! `SUBROSA_TEST_DATABASE=postgres://user:password@host/postgres cargo bench --no-default-features --bench tables`
//!
//! A move is `App::command`. At a table that this process does not know, the table and its log are read and folded, the rules
//! decide, one statement writes; where it knows the table, there is only the write. Both are measured: moves at random
//! tables, few of which are known, and players who stay at a table for twenty moves.
//!
//! The databases have 10,000 and 1,000,000 tables (`SUBROSA_BENCH_TABLES=10000,1000000`). All that is compared is measured in
//! turn, some seconds each (`SUBROSA_BENCH_SECS=4`), five times; medians of what was measured side by side are printed.
//! `SUBROSA_BENCH_ONLY=bot` leaves pgbench, start-up and memory out and adds claims: so a cluster is measured (`.ci/citus-bench`).

use std::path::PathBuf;
use std::process::Command as Program;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU8, Ordering};
use std::time::{Duration, Instant};

use game::{Actor, Dice, SplitMix64};
use outbox::{Claim, ClaimOrder, Occupied, Queue as _};
use sqlx::{Connection, PgConnection};
use stand_in::StandIn;
use store::{Store, StoreError, move_statements, written_values};
use subrosa::app::{App, Pictures, SecretSource, TableRequest};
use table::{
    ChannelId, Command, GuildId, LobbyCommand, Place, PlayCommand, Player, PlayerId, PlayerSettings, TableId, Terms,
};

use test_support::{BotProcess, Database, TOKEN, server};

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");
const CLIENTS: [usize; 2] = [8, 32];
const ROUNDS: usize = 5;
const CLAIMS: usize = 50;
/// Play on each half before anything is measured, in seconds.
const WARM_SECS: u64 = 3;
const MEMORY_MOVES: usize = 100_000;
/// The table that all others are copies of.
const TEMPLATE: i64 = 1 << 40;
/// Moves that a table has room for.
const SCRIPT: usize = 100;
/// How many moves at one table before the next is chosen.
const STAYS: [(usize, &str); 2] = [(1, "random tables"), (20, "known tables")];

/// A database full of tables. The lower half is the bot's, the upper half pgbench's.
struct Full {
    database: Database,
    app: App,
    tables: i64,
    played: Arc<Vec<AtomicU8>>,
}

fn main() {
    let given = SAVED.map(|(name, _)| name);
    assert_eq!(given, written_values(), "the bench gives a move's write other values than it has");
    // `cargo test --benches` and `cargo bench -- --list` only ask whether it starts.
    if std::env::args().any(|arg| arg == "--list" || arg == "--test") {
        return;
    }
    if server().is_none() {
        eprintln!(
            "tables: set SUBROSA_TEST_DATABASE to a Postgres server's address, such as postgres://localhost/postgres"
        );
        std::process::exit(2);
    }
    tokio::runtime::Runtime::new().expect("a runtime").block_on(measure());
}

fn setting(name: &str, default: &str) -> String {
    std::env::var(name).ok().filter(|text| !text.is_empty()).unwrap_or_else(|| default.to_owned())
}

async fn measure() {
    let secs: u64 = setting("SUBROSA_BENCH_SECS", "4").parse().expect("SUBROSA_BENCH_SECS is a number");
    let sizes = setting("SUBROSA_BENCH_TABLES", "10000,1000000");
    let sizes = sizes.split(',').map(|size| size.trim().parse().expect("SUBROSA_BENCH_TABLES has numbers"));
    let mut full = Vec::new();
    for size in sizes.collect::<Vec<i64>>() {
        full.push(Full::of(size).await);
    }
    let largest = full.last().expect("a size is named");
    if is_bot_alone() {
        bots(&full, secs).await;
        claims(largest).await;
    } else {
        rates(&full, secs).await;
        start_up(largest).await;
        memory(largest).await;
    }
    for one in full {
        one.database.drop().await;
    }
}

/// The cases to compare: numbers of clients, and the length of their stay at a table.
fn ways() -> impl Iterator<Item = (usize, (usize, &'static str))> {
    STAYS.into_iter().flat_map(|stay| CLIENTS.into_iter().map(move |clients| (clients, stay)))
}

/// Whether the bot alone is measured: pgbench knows the statements of one server.
fn is_bot_alone() -> bool {
    setting("SUBROSA_BENCH_ONLY", "") == "bot"
}

async fn bots(full: &[Full], secs: u64) {
    for ((clients, (stay, what)), one) in ways().flat_map(|way| full.iter().map(move |one| (way, one))) {
        let mut rates = Vec::new();
        for _ in 0..ROUNDS {
            rates.push(one.moves(clients, stay, Duration::from_secs(secs), usize::MAX).await);
        }
        println!(
            "{what}, {:>7} stored, {clients:>2} clients: bot {:>5.0} moves/s",
            one.tables,
            median(rates.into_iter())
        );
    }
}

/// The time of claims: of posts and of clocks where none is due, which is the read alone, and of eight posts of those that wait.
async fn claims(full: &Full) {
    let store = &full.database.store;
    let occupied = Occupied::default();
    let which = Claim { order: ClaimOrder::Oldest, limit: 8, per_server: 8, occupied };
    let now_ms = full.app.clock().now_ms();
    let (mut early, mut due, mut clocks) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..CLAIMS {
        early.push(millis(store.claim(0, 1, 1, &which)).await);
        due.push(millis(store.claim(now_ms, now_ms + 60_000, 1, &which)).await);
        clocks.push(millis(store.clocks().wake(0, 1, 8)).await);
    }
    let [early, due, clocks] = [early, due, clocks].map(|times| median(times.into_iter()));
    println!(
        "claims, medians of {CLAIMS}: posts, none due {early:.1} ms; eight posts {due:.1} ms; clocks, none due {clocks:.1} ms"
    );
}

/// How long an answer of the database takes, in milliseconds.
async fn millis<T>(answer: impl Future<Output = Result<T, StoreError>>) -> f64 {
    let began = Instant::now();
    answer.await.expect("the database answers");
    began.elapsed().as_secs_f64() * 1e3
}

/// The rates of one round: moves per second by the bot, and by pgbench right before it.
#[derive(Clone, Copy)]
struct Pair {
    bot: f64,
    raw: f64,
}

async fn rates(full: &[Full], secs: u64) {
    for (clients, (stay, what)) in ways() {
        let mut found = vec![Vec::new(); full.len()];
        for _ in 0..ROUNDS {
            for (one, pairs) in full.iter().zip(&mut found) {
                let raw = one.pgbench(clients, stay, secs);
                pairs.push(Pair { bot: one.moves(clients, stay, Duration::from_secs(secs), usize::MAX).await, raw });
            }
        }
        for (one, pairs) in full.iter().zip(&found) {
            println!(
                "{what}, {:>7} stored, {clients:>2} clients: bot {:>5.0} moves/s, pgbench {:>5.0}/s, ratio {:.2}; cost against \
                 the first size {:.2}",
                one.tables,
                median(pairs.iter().map(|pair| pair.bot)),
                median(pairs.iter().map(|pair| pair.raw)),
                median(pairs.iter().map(|pair| pair.bot / pair.raw)),
                median(pairs.iter().zip(&found[0]).map(|(pair, first)| first.bot / pair.bot)),
            );
        }
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The opening of one game, played at every table; by both sides in turn.
fn script() -> Vec<String> {
    let mut position = games::find("conspirateurs").expect("registered").start(2, &[]).expect("two seats");
    let mut chooser = SplitMix64::new(7);
    let mut play = |_| {
        let seat = position.turn().seats()[0];
        let action = position.view(Actor::Seat(seat).viewer()).sample(Actor::Seat(seat), &mut chooser).expect("legal");
        position.play(Actor::Seat(seat), &action).expect("legal").action
    };
    (0..SCRIPT).map(&mut play).collect()
}

impl Full {
    async fn of(tables: i64) -> Self {
        let database = Database::fresh().await;
        let url = database.url().to_owned();
        let app = App::new(
            Store::on_server(&url).expect("an address"),
            SecretSource::new(Some(1)),
            Pictures::new().expect("the art is whole"),
        );
        template(&app).await;
        let began = Instant::now();
        let mut connection = PgConnection::connect(&url).await.expect("the server answers");
        for sql in [
            "INSERT INTO tables SELECT r.* FROM tables t, generate_series(1, $1) g, \
             LATERAL jsonb_populate_record(t, jsonb_build_object('id', g, 'thread', g)) r WHERE t.id = $2",
            "INSERT INTO seats SELECT r.* FROM seats s, generate_series(1, $1) g, \
             LATERAL jsonb_populate_record(s, jsonb_build_object('table_id', g)) r WHERE s.table_id = $2",
            "DELETE FROM outbox WHERE $1 > 0 AND table_id = $2",
        ] {
            sqlx::query(sql).bind(tables).bind(TEMPLATE).execute(&mut connection).await.expect("it is filled");
        }
        println!("{tables} tables stored in {:.0} s", began.elapsed().as_secs_f64());
        let played = (0..=tables).map(|_| AtomicU8::new(0)).collect();
        let this = Self { database, app, tables, played: Arc::new(played) };
        this.warm(&mut connection).await;
        this
    }

    /// Some play, and then what a server does by itself once a minute: it counts its rows, so that statements are planned
    /// for what is stored, not for tables that were empty a moment ago.
    async fn warm(&self, connection: &mut PgConnection) {
        if !is_bot_alone() {
            self.pgbench(CLIENTS[0], STAYS[0].0, WARM_SECS);
        }
        self.moves(CLIENTS[0], STAYS[0].0, Duration::from_secs(WARM_SECS), usize::MAX).await;
        sqlx::query("VACUUM ANALYZE").execute(connection).await.expect("it is vacuumed");
    }

    /// Moves per second by so many clients, so many in a row at a table, for a time or a number of moves.
    async fn moves(&self, clients: usize, stay: usize, time: Duration, most: usize) -> f64 {
        static INTERACTION: AtomicI64 = AtomicI64::new(1 << 41);
        let (script, done) = (Arc::new(script()), Arc::new(AtomicI64::new(0)));
        let (began, most) = (Instant::now(), i64::try_from(most).unwrap_or(i64::MAX));
        let lanes = (0..clients).map(|client| {
            let (app, played, script, done) = (self.app.clone(), self.played.clone(), script.clone(), done.clone());
            let lane = self.tables / 2 / i64::try_from(clients).expect("few");
            let first = 1 + lane * i64::try_from(client).expect("few");
            let mut chooser = SplitMix64::new(INTERACTION.load(Ordering::Relaxed).unsigned_abs() + client as u64);
            tokio::spawn(async move {
                let (mut id, mut left) = (first, 0);
                while began.elapsed() < time && done.load(Ordering::Relaxed) < most {
                    if left == 0 {
                        (id, left) = (first + i64::try_from(chooser.below(lane.unsigned_abs())).expect("small"), stay);
                    }
                    let at = &played[usize::try_from(id).expect("positive")];
                    let ply = usize::from(at.load(Ordering::Relaxed));
                    let Some(action) = script.get(ply).cloned() else {
                        left = 0;
                        continue;
                    };
                    let player = PlayerId(1 + i64::from(ply % 2 == 1));
                    let command = Command::Play(PlayCommand::Act { player, action, seen: None });
                    let interaction = INTERACTION.fetch_add(1, Ordering::Relaxed);
                    app.operator().command(TableId(id), &command, interaction).await.expect("the move is legal");
                    at.fetch_add(1, Ordering::Relaxed);
                    done.fetch_add(1, Ordering::Relaxed);
                    left -= 1;
                }
            })
        });
        for lane in lanes.collect::<Vec<_>>() {
            lane.await.expect("no panic");
        }
        done.load(Ordering::Relaxed) as f64 / began.elapsed().as_secs_f64()
    }

    /// The same statements per second by pgbench, one transaction each, as the bot has them.
    fn pgbench(&self, clients: usize, stay: usize, secs: u64) -> f64 {
        let file = std::env::temp_dir().join(format!("subrosa-move-{}.sql", std::process::id()));
        std::fs::write(&file, self.pgbench_script(stay)).expect("the script can be written");
        let url = self.database.url();
        let mut program = Program::new(pgbench_program());
        program.args(["--no-vacuum", "--protocol=prepared", "--jobs=2", "--client"]).arg(clients.to_string());
        // As the bot's connections are: every statement is planned once.
        program.env("PGOPTIONS", "-c plan_cache_mode=force_generic_plan");
        program.args(NAMED.iter().flat_map(|value| ["--define", value]));
        let output = program.arg("--time").arg(secs.to_string()).arg("--file").arg(&file).arg(url).output();
        let output = output.expect("pgbench starts");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let _ = std::fs::remove_file(&file);
        let tps = text.lines().find_map(|line| line.strip_prefix("tps = ")?.split_whitespace().next()?.parse().ok());
        tps.unwrap_or_else(|| panic!("pgbench failed: {text}{}", String::from_utf8_lossy(&output.stderr)))
    }

    fn pgbench_script(&self, stay: usize) -> String {
        let [table, save] = move_statements();
        let (low, high) = (self.tables / 2 + 1, self.tables);
        let text = |values: &[&str], sql: &str| {
            (0..values.len()).rev().fold(sql.to_owned(), |sql, at| sql.replace(&format!("${}", at + 1), values[at]))
        };
        format!(
            "\\set left :left - 1\n\\if :left < 0\n\\set id random({low}, {high})\n{} \\gset\n\\set left {stay} - 1\n\\endif\n\
             \\set interaction random(1, 9000000000000000)\n\\set next :entries + 1\n\\set turn :entries % 2\n\
             \\set other :next % 2\n\\set seq (:step + 1) * 32\n{};\n\\set step :step + 1\n\\set entries :next\n",
            text(&[":id", ":first::int"], table),
            text(&SAVED.map(|(_, value)| value), save),
        )
    }
}

/// The values of a move's write by their names, as a drop at Conspirateurs has them; the table's row was read before. They are values and
/// no constants, as in the bot: Postgres would fold constants into its plan.
const SAVED: [(&str, &str); 45] = [
    ("table", ":id"),
    ("step_read", ":step"),
    ("now_ms", ":now::bigint"),
    ("phase", ":new_phase::text"),
    ("entries", ":next::int"),
    ("due_ms", ":due::bigint"),
    ("outcome", "NULL::jsonb"),
    ("seat", ":none"),
    ("seat_kind", ":none"),
    ("seat_player", ":none"),
    ("seat_name", ":none"),
    ("seat_level", ":none"),
    ("log_entry", "ARRAY[:entries::int]"),
    ("log_seat", "ARRAY[:turn::smallint]"),
    ("log_action", ":action"),
    ("log_sealed", ":sealed"),
    ("interaction", ":interaction::bigint"),
    ("replaced_audience", ":public"),
    ("replaced_kind", ":notice"),
    ("notice_seq", "ARRAY[:seq::bigint]"),
    ("notice_audience", ":public"),
    ("notice_kind", ":notice"),
    ("notice_person", "ARRAY[NULL::bigint]"),
    ("notice_due_ms", "ARRAY[:now::bigint]"),
    ("notice_in_thread", "ARRAY[true]"),
    ("life", ":new_life::jsonb"),
    ("wake_ms", ":wake::bigint"),
    ("to_act", "ARRAY[:other::smallint]"),
    ("by_lot", ":none"),
    ("seats", ":seats::smallint"),
    ("log_deed", ":deed"),
    ("answer", ":answer::text"),
    ("forget_ms", ":forget::bigint"),
    ("moderation_deed", "NULL::text"),
    ("moderator", "NULL::bigint"),
    ("moderated_player", "NULL::bigint"),
    ("moderated_seat", "NULL::smallint"),
    ("moderation_reason", "NULL::text"),
    ("lost_place", "false"),
    ("result_seat", ":none"),
    ("result_player", ":none"),
    ("result_rank", ":none"),
    ("result_side", ":none"),
    ("result_method", "NULL::text"),
    ("words", ":no_words::jsonb"),
];

/// The values of those names.
const NAMED: [&str; 17] = [
    "no_words=[]",
    "now=1767225600000",
    "new_phase=playing",
    "due=4102488000000",
    "none={}",
    "action={h9}",
    "sealed={f}",
    "public={-1}",
    "notice={turn}",
    // A life as a plain move leaves it: one clock runs.
    "new_life={\"chairs\": [{}, {\"since\": 1767225600000, \"budget\": 86400000, \"due\": 1767312000000}], \
     \"paused\": null, \"offer\": null, \"said\": null, \"stirred\": 1767225600000, \"rematch\": null}",
    "wake=4102444800000",
    "seats=2",
    "deed={play}",
    "answer=Played: `h9`.",
    "forget=1767222000000",
    "first=0",
    "left=0",
];

fn pgbench_program() -> PathBuf {
    let found = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<_> = found.map(|entry| entry.path().join("bin/pgbench")).filter(|path| path.exists()).collect();
    debian.sort();
    debian.pop().unwrap_or_else(|| PathBuf::from("pgbench"))
}

/// A table in play at its beginning.
async fn template(app: &App) {
    let player = |number: i64| Player { id: PlayerId(number), name: format!("Player {number}").into() };
    let wish = TableRequest {
        id: TableId(TEMPLATE),
        game: games::find("conspirateurs").expect("registered"),
        options: Vec::new(),
        seats: Some(2),
        opener: player(1),
        seat: Some(0),
        guests: Vec::new(),
        computers: 0,
        level: 0,
        roles: Vec::new(),
        pace_secs: Some(86_400),
        terms: Terms::of_pace(86_400),
        place: Place { guild: Some(GuildId(1)), channel: ChannelId(2), ..Place::default() },
    };
    app.tables().open(wish).await.expect("it opens");
    for (interaction, command) in [
        (1, Command::Lobby(LobbyCommand::Join(player(2), PlayerSettings::default()))),
        (2, Command::Lobby(LobbyCommand::Start(PlayerId(1)))),
    ] {
        app.operator().command(TableId(TEMPLATE), &command, interaction).await.expect("it is legal");
    }
}

/// From the program's start to its presence at the gateway, with many tables and with none.
async fn start_up(full: &Full) {
    let empty = Database::fresh().await;
    let mut connection = PgConnection::connect(full.database.url()).await.expect("it answers");
    sqlx::query("DELETE FROM outbox").execute(&mut connection).await.expect("nothing is left to deliver");
    for (what, url) in [("no table", empty.url()), ("all tables", full.database.url())] {
        let playground = StandIn::start(subrosa::cli::forum::local_forum(TOKEN)).await.expect("the stand-in starts");
        let control = playground.control();
        let began = Instant::now();
        let bot = BotProcess::start(PROGRAM, &playground.base_url(), &("DATABASE_URL", url.to_owned()), None);
        assert!(control.wait_until(|c| c.connected() > 0, Duration::from_mins(1)).await, "the bot connects");
        println!("start-up with {what}: {:.2} s", began.elapsed().as_secs_f64());
        drop(bot);
        playground.shutdown().await;
    }
    empty.drop().await;
}

/// This process's resident memory while moves are made.
async fn memory(full: &Full) {
    let mut series = Vec::new();
    for _ in 0..10 {
        let rate = full.moves(8, 1, Duration::from_mins(5), MEMORY_MOVES / 10).await;
        series.push(resident_kb());
        println!("resident memory {} kB, {rate:.0} moves/s", series.last().expect("pushed"));
    }
    let (first, last) = (series[1], series[series.len() - 1]);
    println!("over {MEMORY_MOVES} moves: from the second tenth to the last × {:.3}", last as f64 / first as f64);
}

fn resident_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or_default()
}
