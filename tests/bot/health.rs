//! How the bot does, as a stranger on the operator's network asks for it.

use std::net::SocketAddr;

use stand_in::{DroppedSessions, FaultKind, FaultRule};
use subrosa::app::{App, InteractionSource, Pictures, SecretSource};
use subrosa::health::{HealthListener, HealthServing};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;

use test_support::{Database, Person, STEP_TIMEOUT, Stage, TOKEN, TableInPlay, eventually};

/// A listener on a stage's bot, once that is ready: the stand-in may know of its shard a moment sooner than it does.
async fn listen(stage: &Stage, source: InteractionSource) -> (SocketAddr, HealthServing, CancellationToken) {
    let ready = async || stage.app.processes().readiness(source).await.ok();
    eventually("the bot is ready", ready).await;
    let listener = HealthListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await.expect("a free port");
    let (at, stop) = (listener.address().expect("bound"), CancellationToken::new());
    (at, listener.serve(stage.app.clone(), source, stop.clone()), stop)
}

async fn ask(at: SocketAddr, method: reqwest::Method, path: &str) -> (u16, String) {
    let asked =
        test_support::http_client().request(method, format!("http://{at}{path}")).send().await.expect("it answers");
    (asked.status().as_u16(), asked.text().await.expect("in text"))
}

async fn get(at: SocketAddr, path: &str) -> (u16, String) {
    ask(at, reqwest::Method::GET, path).await
}

/// The value of a line of the numbers.
fn value(text: &str, line: &str) -> f64 {
    let found = text.lines().find_map(|found| found.strip_prefix(line)?.strip_prefix(' ')?.parse().ok());
    found.unwrap_or_else(|| panic!("no {line} in {text}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_numbers_move_and_tell_nobodys_name_id_or_words() {
    let table = TableInPlay::start(41, "/play conspirateurs seat:0").await;
    let stage = &table.stage;
    let (at, serving, _stop) = listen(stage, InteractionSource::Gateway).await;
    // An answer is counted a moment after it came.
    let tells_of_the_start = async || {
        let (status, told) = get(at, "/metrics").await;
        assert_eq!(status, 200);
        let answers =
            |command| value(&told, &format!("subrosa_answers_total{{command=\"{command}\",outcome=\"answered\"}}"));
        // *Join* and *Start* are buttons; the lobby and the board are delivered.
        let delivered = value(&told, "subrosa_deliveries_total{result=\"delivered\"}");
        (answers("play") >= 1.0 && answers("button") >= 2.0 && delivered >= 2.0).then_some(told)
    };
    let before = eventually("all that was done is counted", tells_of_the_start).await;
    assert!(value(&before, "subrosa_picture_seconds_count") >= 1.0);
    for (line, wanted) in [
        ("subrosa_tables_in_play", 1.0),
        ("subrosa_lobbies_open", 0.0),
        ("subrosa_shards_held", 1.0),
        ("subrosa_shards_connected", 1.0),
        ("subrosa_clock_failures_total{of=\"look\"}", 0.0),
        ("subrosa_answers_total{command=\"tournament\",outcome=\"fault\"}", 0.0),
        ("subrosa_database_up", 1.0),
        ("subrosa_outbox_waiting", 0.0),
        ("subrosa_rate_limits_total{owner=\"endpoint\"}", 0.0),
        ("subrosa_gateway_connections_total{how=\"identified\"}", 1.0),
        ("subrosa_gateway_connections_total{how=\"resumed\"}", 0.0),
        ("subrosa_processes_alive", 1.0),
        ("subrosa_processes_posting", 1.0),
        ("subrosa_sealing", 0.0),
        (concat!("subrosa_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"}"), 1.0),
    ] {
        assert!((value(&before, line) - wanted).abs() < f64::EPSILON, "{line} {wanted}: {before}");
    }
    stage.control.fault(FaultRule::once(
        "POST",
        "/channels/*/messages",
        FaultKind::RateLimited { retry_after: 0.1, global: false },
    ));
    table.ada.types(table.thread, "/move move:canary-words").await;
    table.ada.types(table.thread, "/move move:h9").await;
    stage.settled().await;
    // The same is told for a second.
    let tells_of_both = async || {
        let (_, told) = get(at, "/metrics").await;
        let is_told =
            |outcome| value(&told, &format!("subrosa_answers_total{{command=\"move\",outcome=\"{outcome}\"}}")) >= 1.0;
        (is_told("refused") && is_told("answered") && value(&told, "subrosa_outbox_waiting") < 1.0).then_some(told)
    };
    let after: String = eventually("both answers are counted", tells_of_both).await;
    assert!(value(&after, "subrosa_answers_total{command=\"move\",outcome=\"refused\"}") >= 1.0);
    assert!(value(&after, "subrosa_answers_total{command=\"move\",outcome=\"answered\"}") >= 1.0);
    assert!(value(&after, "subrosa_rate_limits_total{owner=\"endpoint\"}") >= 1.0, "{after}");
    let moved = |line| value(&after, line) > value(&before, line);
    assert!(moved("subrosa_deliveries_total{result=\"delivered\"}") && moved("subrosa_database_seconds_count"));
    assert!(
        value(&after, "subrosa_answer_seconds_count{command=\"move\"}") >= 2.0,
        "the time of each command: {after}"
    );
    let ids = [table.ada.id, table.brutus.id, table.games, table.thread].map(|id| id.to_string());
    let canaries = [TOKEN, "canary", "h9", &table.id].into_iter().chain(ids.iter().map(String::as_str));
    let users: Vec<_> = stage.control.users().into_iter().map(|user| user.name).collect();
    for canary in canaries.chain(users.iter().map(String::as_str)) {
        assert!(!after.to_lowercase().contains(&canary.to_lowercase()), "{canary} in {after}");
    }
    serving.end().await;
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computers_thought_and_an_open_lobby_are_counted() {
    let stage = Stage::start(42).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    ada.types(games, "/play conspirateurs").await;
    stage.settled().await;
    let text = stage.app.processes().numbers().await;
    assert!((value(&text, "subrosa_lobbies_open") - 1.0).abs() < f64::EPSILON, "{text}");
    ada.types(games, "/play conspirateurs seat:1 computers:1 level:1").await;
    let thoughts = async || value(&stage.app.processes().numbers().await, "subrosa_thought_seconds_count");
    eventually("the computer thinks first", async || (thoughts().await >= 1.0).then_some(())).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_is_told_whether_it_lives_and_is_ready_and_nothing_else() {
    let stage = Stage::start(43).await;
    let (at, serving, stop) = listen(&stage, InteractionSource::Gateway).await;
    assert_eq!(get(at, "/healthz").await, (200, "alive".to_owned()));
    assert_eq!(get(at, "/readyz").await, (200, "ready".to_owned()));
    for path in ["/", "/metrics/", "/healthz/x", "/health", "//metrics", "/..%2fmetrics"] {
        assert_eq!(get(at, path).await.0, 404, "{path}");
    }
    for method in [reqwest::Method::POST, reqwest::Method::PUT, reqwest::Method::DELETE, reqwest::Method::OPTIONS] {
        for path in ["/healthz", "/readyz", "/metrics"] {
            assert_eq!(ask(at, method.clone(), path).await.0, 405, "{method} {path}");
        }
    }
    assert_eq!(ask(at, reqwest::Method::HEAD, "/metrics").await, (200, String::new()));
    stop.cancel();
    assert_eq!(get(at, "/readyz").await, (503, "stopping".to_owned()));
    assert_eq!(get(at, "/healthz").await.0, 200, "it still lives");
    serving.end().await;
    assert!(TcpStream::connect(at).await.is_err(), "nothing listens any more");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_is_not_ready_without_a_shard_that_somebody_holds_nor_without_its_database() {
    let stage = Stage::by_http(44).await;
    let (at, serving, _stop) = listen(&stage, InteractionSource::Requests).await;
    assert_eq!(get(at, "/readyz").await.0, 200, "by requests there is no shard");
    assert_eq!(
        stage.app.processes().readiness(InteractionSource::Gateway).await,
        Err("no process holds a shard of the gateway"),
        "nobody has connected"
    );
    stage.settled().await;
    stage.database.store.close().await;
    // The same is told for a second.
    let away = (503, "the database does not answer".to_owned());
    eventually("the database does not answer", async || (get(at, "/readyz").await == away).then_some(())).await;
    let (status, text) = get(at, "/metrics").await;
    assert!(status == 200 && text.contains("subrosa_database_up 0\n") && !text.contains("outbox_waiting"), "{text}");
    let failed = "subrosa_clock_failures_total{of=\"look\"}";
    let counted = async || (value(&get(at, "/metrics").await.1, failed) >= 1.0).then_some(());
    eventually("the clocks' looks fail", counted).await;
    serving.end().await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_gateway_a_copy_and_a_standby_are_counted() {
    let stage = Stage::start(47).await;
    let copy = Database::fresh().await;
    let none = stage.app.processes().numbers().await;
    assert!(!none.contains("subrosa_backup_age") && !none.contains("subrosa_replica"), "{none}");
    stage.control.refuse_gateway(1_000, 0);
    stage.control.drop_gateway(DroppedSessions::Kept);
    let ready = async || stage.app.processes().readiness(InteractionSource::Gateway).await;
    let lost = Err("no shard of this process is connected to the gateway");
    eventually("the gateway is away", async || (ready().await == lost).then_some(())).await;
    stage.control.refuse_gateway(0, 0);
    let resumed = "subrosa_gateway_connections_total{how=\"resumed\"}";
    let is_back = async || (value(&stage.app.processes().numbers().await, resumed) >= 1.0).then_some(());
    eventually("the session is taken up", is_back).await;

    let store = stage.database.store.clone();
    store.clocks().heartbeat(stage.clock.now_ms()).await.expect("the database answers");
    store.backup().note_made(stage.clock.now_ms() - 90_000).await.expect("the database answers");
    let looking = store.with_read_replica(&copy.store);
    let app = App::new(looking, SecretSource::new(Some(1)), Pictures::new().expect("the art is whole"));
    let told = app.with_clock(stage.clock.clock()).processes().numbers().await;
    assert!((90.0..300.0).contains(&value(&told, "subrosa_backup_age_seconds")), "{told}");
    assert!(value(&told, "subrosa_replica_up") > 0.5, "{told}");
    assert!(value(&told, "subrosa_replica_lag_seconds") > 60.0, "a copy that knows no process is far behind: {told}");
    stage.end().await;
    copy.drop().await;
}

/// Sends this, then nothing; how long the connection lasts, and what came back.
async fn hold(at: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(at).await.expect("it listens");
    // It may hang up while this is sent.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let ended = tokio::time::timeout(STEP_TIMEOUT, stream.read_to_end(&mut answer)).await;
    assert!(ended.is_ok(), "a connection is held for ever");
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_and_endless_requests_are_bounded() {
    let stage = Stage::start(45).await;
    let (at, serving, _stop) = listen(&stage, InteractionSource::Gateway).await;
    let endless = [b"GET /metrics HTTP/1.1\r\nx: ".to_vec(), vec![b'a'; 2 << 20]].concat();
    let large =
        [b"GET /healthz HTTP/1.1\r\nhost: x\r\nx: ".to_vec(), vec![b'a'; 64 << 10], b"\r\n\r\n".to_vec()].concat();
    let body = b"GET /healthz HTTP/1.1\r\nhost: x\r\ncontent-length: 9999999999\r\n\r\n";
    // More than may connect at a time: later ones wait until these are cut.
    let _idle = idle(at).await;
    let (silent, slow, long, wide, told) = tokio::join!(
        hold(at, b""),
        hold(at, b"GET /healthz HTTP/1.1\r\nhost: x\r\n"),
        hold(at, &endless),
        hold(at, &large),
        hold(at, body),
    );
    assert!(silent.is_empty() && !slow.starts_with(b"HTTP/1.1 200"));
    assert!(!long.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&long));
    assert!(!wide.starts_with(b"HTTP/1.1 200"), "a head has a bound: {}", String::from_utf8_lossy(&wide));
    assert!(told.starts_with(b"HTTP/1.1 200"), "a body is not waited for: {}", String::from_utf8_lossy(&told));
    assert_eq!(get(at, "/healthz").await.0, 200, "and it goes on");
    serving.end().await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_a_foreign_name_reads_no_numbers_of_this_machine() {
    let stage = Stage::start(49).await;
    let (at, serving, _stop) = listen(&stage, InteractionSource::Gateway).await;
    for (asked, status) in [
        ("GET /metrics HTTP/1.1\r\nhost: evil.example\r\n\r\n", "HTTP/1.1 403"),
        ("GET /metrics HTTP/1.1\r\nhost: localhost\r\n\r\n", "HTTP/1.1 200"),
        ("GET /metrics HTTP/1.1\r\n\r\n", "HTTP/1.1 200"),
        ("GET /healthz HTTP/1.1\r\nhost: bot.example\r\n\r\n", "HTTP/1.1 200"),
    ] {
        let answer = hold(at, asked.as_bytes()).await;
        assert!(answer.starts_with(status.as_bytes()), "{}", String::from_utf8_lossy(&answer));
    }
    serving.end().await;
    stage.end().await;
}

/// Twenty connections that say nothing.
async fn idle(at: SocketAddr) -> Vec<TcpStream> {
    let mut idle = Vec::new();
    for _ in 0..20 {
        idle.push(TcpStream::connect(at).await.expect("it listens"));
    }
    idle
}

/// The output of `subrosa health` at an address, and its exit code.
async fn program_asks(at: Option<SocketAddr>, ready: bool) -> (i32, String) {
    let mut program = tokio::process::Command::new(crate::PROGRAM);
    program.arg("health").env_clear().kill_on_drop(true);
    if ready {
        program.arg("--ready");
    }
    if let Some(at) = at {
        program.env("SUBROSA_HEALTH", at.to_string());
    }
    let ended = tokio::time::timeout(STEP_TIMEOUT, program.output()).await.expect("it ends").expect("it starts");
    let said = [ended.stdout, ended.stderr].concat();
    (ended.status.code().expect("it ends by itself"), String::from_utf8(said).expect("text"))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_asks_for_itself_as_a_container_without_other_programs_needs_it() {
    let stage = Stage::start(46).await;
    let (at, serving, stop) = listen(&stage, InteractionSource::Gateway).await;
    assert_eq!(program_asks(Some(at), false).await, (0, "The bot is alive.\n".to_owned()));
    assert_eq!(program_asks(Some(at), true).await, (0, "The bot is ready.\n".to_owned()));
    let everywhere = SocketAddr::from(([0, 0, 0, 0], at.port()));
    assert_eq!(program_asks(Some(everywhere), false).await.0, 0, "as it is set for the bot");
    stop.cancel();
    assert_eq!(program_asks(Some(at), false).await.0, 0, "it lives until it has ended");
    let (code, said) = program_asks(Some(at), true).await;
    assert_eq!((code, said), (1, format!("subrosa: the bot at {at} is not ready: stopping\n")));
    serving.end().await;
    let (code, said) = program_asks(Some(at), false).await;
    assert!(code == 1 && said.contains("no answer from") && said.lines().count() == 1, "{said}");
    let (code, said) = program_asks(None, false).await;
    assert!(code == 1 && said.contains("SUBROSA_HEALTH"), "{said}");
    let stranger = stage.playground.base_url().trim_start_matches("http://").parse().expect("an address");
    let (code, said) = program_asks(Some(stranger), false).await;
    assert!(code == 1 && said.contains("is not the bot"), "{said}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_answers_without_end_or_not_at_all_is_not_waited_for() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let at = listener.local_addr().expect("bound");
    let endless = tokio::spawn(async move {
        let (mut first, _) = listener.accept().await.expect("it asks");
        let (_silent, _) = listener.accept().await.expect("it asks again");
        let _ = first.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await;
        std::future::pending::<()>().await;
    });
    let again = SocketAddr::from(([127, 0, 0, 1], at.port()));
    let (one, other) = tokio::join!(program_asks(Some(at), false), program_asks(Some(again), true));
    assert_eq!((one.0, other.0), (1, 1), "{one:?} {other:?}");
    endless.abort();
}
