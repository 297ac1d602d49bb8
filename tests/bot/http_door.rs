//! Interactions by HTTP as a stranger, a balancer and Discord itself send them.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use stand_in::{BotReply, ShownMessage};
use subrosa::discord::{BotError, Door, PublicKey};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use test_support::{
    Balancer, Bot, Person, STEP_TIMEOUT, Stage, TestClock, eventually, http_door, never_within, open_endpoint,
    own_address, text, within,
};

/// A stage by HTTP, and where the bot listens.
async fn open() -> (Stage, SocketAddr) {
    let stage = Stage::by_http(1).await;
    let at = stage.listens().expect("by HTTP");
    (stage, at)
}

fn now() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_secs()
}

/// A request with these headers; status and body of the answer.
async fn post(at: SocketAddr, headers: &[(&str, &str)], body: Vec<u8>) -> (u16, Value) {
    let mut request = test_support::http_client().post(format!("http://{at}/interactions")).body(body);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let answer = request.send().await.expect("it answers");
    let status = answer.status().as_u16();
    (status, serde_json::from_slice(&answer.bytes().await.expect("whole")).unwrap_or(Value::Null))
}

/// The request as Discord would send it now.
async fn signed(stage: &Stage, at: SocketAddr, body: &Value) -> (u16, Value) {
    signed_at(stage, at, body, now()).await
}

async fn signed_at(stage: &Stage, at: SocketAddr, body: &Value, secs: u64) -> (u16, Value) {
    let (timestamp, body) = (secs.to_string(), body.to_string().into_bytes());
    let signature = stage.control.sign(&timestamp, &body);
    post(at, &[("x-signature-ed25519", &signature), ("x-signature-timestamp", &timestamp)], body).await
}

fn ping() -> Value {
    json!({ "id": "1", "application_id": "2", "type": 1, "token": "t", "version": 1 })
}

/// `/help`, as anybody's.
fn help(stage: &Stage, id: u64) -> Value {
    let user = json!({ "id": "90", "username": "ada", "global_name": "Ada", "discriminator": "0", "avatar": null });
    json!({
        "id": id.to_string(), "application_id": stage.control.application_id().to_string(), "type": 2, "token": "t",
        "version": 1, "channel_id": "5", "user": user, "locale": "en-US", "entitlements": [], "context": 1,
        "authorizing_integration_owners": {}, "attachment_size_limit": 10_485_760, "app_permissions": "0",
        "data": { "id": "7", "name": "help", "type": 1 },
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_discord_has_signed_a_moment_ago_is_taken() {
    let (stage, at) = open().await;
    assert_eq!(signed(&stage, at, &ping()).await, (200, json!({ "type": 1 })));
    let body = ping().to_string().into_bytes();
    let timestamp = now().to_string();
    let signature = stage.control.sign(&timestamp, &body);
    for (headers, body) in [
        (vec![], body.clone()),
        (vec![("x-signature-ed25519", signature.as_str())], body.clone()),
        (vec![("x-signature-timestamp", timestamp.as_str())], body.clone()),
        (vec![("x-signature-ed25519", signature.as_str()), ("x-signature-timestamp", "1")], body.clone()),
        (vec![("x-signature-ed25519", "00"), ("x-signature-timestamp", timestamp.as_str())], body.clone()),
        (
            vec![("x-signature-ed25519", signature.as_str()), ("x-signature-timestamp", timestamp.as_str())],
            help(&stage, 70).to_string().into_bytes(),
        ),
    ] {
        let (status, _) = post(at, &headers, body).await;
        assert_eq!(status, 401, "{headers:?}");
    }
    for (age, status) in [(290, 200), (310, 401)] {
        assert_eq!(signed_at(&stage, at, &ping(), now() - age).await.0, status, "{age} seconds old");
        assert_eq!(signed_at(&stage, at, &ping(), now() + age).await.0, status, "{age} seconds ahead");
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_interaction_is_refused_in_bounds() {
    let (stage, at) = open().await;
    let client = test_support::http_client();
    let status = async |request: reqwest::RequestBuilder| request.send().await.expect("it answers").status().as_u16();
    assert_eq!(status(client.get(format!("http://{at}/health"))).await, 200);
    assert_eq!(status(client.get(format!("http://{at}/"))).await, 405);
    assert_eq!(status(client.put(format!("http://{at}/interactions"))).await, 405);
    let long = vec![b' '; 300 * 1024];
    assert_eq!(post(at, &[("x-signature-ed25519", "00")], long).await.0, 413);
    assert_eq!(signed(&stage, at, &json!({ "type": 99 })).await.0, 400, "signed, and still no interaction");
    // Half a request keeps nobody else from an answer.
    let mut slow = TcpStream::connect(at).await.expect("it listens");
    let half = "POST /interactions HTTP/1.1\r\nhost: x\r\nx-signature-ed25519: 00\r\ncontent-length: 100\r\n\r\n{";
    slow.write_all(half.as_bytes()).await.expect("it is read");
    assert_eq!(signed(&stage, at, &ping()).await.0, 200);
    let mut heard = String::new();
    let ended = tokio::time::timeout(STEP_TIMEOUT, slow.read_to_string(&mut heard)).await;
    assert!(ended.is_ok() && heard.starts_with("HTTP/1.1 408"), "{heard}");
    stage.end().await;
}

/// Idle connections from an address of this machine; half of them send half a request.
async fn idle(from: [u8; 4], at: SocketAddr, count: usize) -> Vec<TcpStream> {
    let mut open = Vec::new();
    for number in 0..count {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::from((from, 0))).expect("an address of this machine");
        let Ok(mut stream) = socket.connect(at).await else { continue };
        if number % 2 == 0 {
            // It may be cut already.
            let _ = stream.write_all(b"POST /interactions HTTP/1.1\r\nhost: x\r\n").await;
        }
        open.push(stream);
    }
    open
}

/// `SUBROSA_IDLE=10000` makes it an attack of that size, in which answers have a second; a process may have 1,024 files in most
/// systems.
#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_keep_nobody_from_an_answer() {
    let (stage, at) = open().await;
    let trial = std::env::var("SUBROSA_IDLE").ok().and_then(|count| count.parse().ok());
    let (count, bound) = trial.map_or((700, STEP_TIMEOUT), |count| (count, Duration::from_secs(1)));
    // One that is bounded by its address, and one that is a proxy's.
    for from in [[127, 0, 0, 2], [127, 0, 0, 1]] {
        let attack = idle(from, at, count).await;
        let mut slowest = Duration::ZERO;
        for _ in 0..5 {
            let begun = Instant::now();
            let asked = async {
                let health =
                    test_support::http_client().get(format!("http://{at}/health")).send().await.expect("it answers");
                (signed(&stage, at, &ping()).await, health.status().as_u16())
            };
            let answered = tokio::time::timeout(bound, asked).await;
            assert_eq!(answered, Ok(((200, json!({ "type": 1 })), 200)), "{from:?}");
            slowest = slowest.max(begun.elapsed());
        }
        println!("{count} idle connections from {from:?}: a ping and a question for health took {slowest:.0?} at most");
        drop(attack);
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_thirty_connections_and_five_seconds_for_headers() {
    let (stage, at) = open().await;
    let attack = idle([127, 0, 0, 2], at, 40).await;
    let ends = |stream: TcpStream| {
        let (mut stream, mut rest) = (stream, Vec::new());
        tokio::spawn(async move { stream.read_to_end(&mut rest).await })
    };
    let reading: Vec<_> = attack.into_iter().map(ends).collect();
    let held = || reading.iter().filter(|one| !one.is_finished()).count();
    eventually("the oldest give way to those that exceed the bound", async || (held() <= 30).then_some(())).await;
    never_within(Duration::from_secs(2), "more than those are cut", async || held() < 30).await;
    let all_are_cut = within(Duration::from_secs(8), async || (held() == 0).then_some(())).await;
    assert!(all_are_cut.is_some(), "headers have five seconds");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_comes_again_is_answered_like_the_first() {
    let (stage, at) = open().await;
    let help = help(&stage, 71);
    let many = (0..8).map(|_| signed(&stage, at, &help));
    let answers = futures_util::future::join_all(many).await;
    assert!(answers.iter().all(|answer| *answer == answers[0]) && answers[0].0 == 200, "{answers:?}");
    assert_eq!(answers[0].1["type"], 4, "a message");
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    stage.control.duplicate_interactions(1);
    let opened = text(&ada.types(games, "/play conspirateurs seat:0").await);
    assert!(opened.starts_with("Your table"), "{opened}");
    stage.settled().await;
    let lobbies = ada.sees(games).iter().filter(|post| post.button("Join").is_some()).count();
    assert_eq!(lobbies, 1);
    stage.end().await;
}

/// A balancer that heard nothing asks another process: it carries nothing out again, and says what the first has said.
#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_comes_again_at_another_process_is_answered_like_the_first() {
    let (stage, at) = open().await;
    let door = http_door();
    let Door::Http { listen: second, .. } = door else { unreachable!("it is one by HTTP") };
    let other = Bot::start(&stage.playground, &stage.database, 1, door, &TestClock::default());
    let (ada, brutus, games) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"), stage.channel("games"));
    ada.types(games, "/play conspirateurs seat:0").await;
    let lobby = brutus.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    brutus.presses(&lobby, "Join").await;
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    let find = |control: &stand_in::Control| control.threads().first().map(|thread| thread.id);
    let thread = stage.control.wait_for(STEP_TIMEOUT, find).await.expect("the thread opens");
    ada.waits_for(thread, "the first board", |post| !post.attachments.is_empty()).await;
    stage.settled().await;
    let mut act = help(&stage, u64::MAX >> 2);
    act["user"]["id"] = json!(ada.id.to_string());
    act["channel_id"] = json!(thread.to_string());
    let draw = json!({ "name": "draw", "type": 1, "options": [] });
    act["data"] = json!({ "id": "7", "name": "table", "type": 1, "options": [draw] });
    open_endpoint(&stage.control, second).await;
    let first = signed(&stage, at, &act).await;
    let again = signed(&stage, second, &act).await;
    assert!(first.1["data"]["content"].as_str().expect("words").starts_with("You offer a draw"), "{first:?}");
    assert_eq!(again, first);
    other.stop().await;
    open_endpoint(&stage.control, at).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_end_a_process_is_no_longer_in_health_and_answers_what_still_comes() {
    let (stage, first) = open().await;
    let door = Door::Http {
        listen: own_address(),
        key: PublicKey::read(&stage.control.public_key()),
        drain: Duration::from_secs(5),
    };
    let Door::Http { listen: second, .. } = door else { unreachable!("it is one by HTTP") };
    let other = Bot::start(&stage.playground, &stage.database, 1, door, &TestClock::default());
    open_endpoint(&stage.control, second).await;
    let balancer = Balancer::before(vec![second, first]).await;
    open_endpoint(&stage.control, balancer.address).await;
    let ending = tokio::spawn(other.stop());
    let health = format!("http://{second}/health");
    let is_ending = async || {
        test_support::http_client().get(&health).send().await.ok().filter(|answer| answer.status().as_u16() == 503)
    };
    eventually("it is no longer in health, and still answers", is_ending).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    let mut answered = 0;
    while !ending.is_finished() || answered < 20 {
        let reply = ada.types(games, "/help").await.reply;
        assert!(matches!(reply, BotReply::Message(_)), "{reply:?}");
        answered += 1;
    }
    ending.await.expect("no panic");
    assert!(TcpStream::connect(second).await.is_err(), "nobody listens there any more");
    assert!(balancer.taken().iter().all(|count| *count > 0), "{:?}", balancer.taken());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_applications_key_and_a_taken_port_are_told_in_a_sentence() {
    let (stage, at) = open().await;
    let listen = own_address();
    let strange = "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025";
    let key = PublicKey::read(strange);
    let wrong = Door::Http { listen, key, drain: Duration::ZERO };
    let ended = Bot::start(&stage.playground, &stage.database, 1, wrong, &TestClock::default()).ended().await;
    assert!(matches!(ended, Err(BotError::PublicKey)), "{ended:?}");
    let taken = Door::Http { listen: at, key: None, drain: Duration::ZERO };
    let ended = Bot::start(&stage.playground, &stage.database, 1, taken, &TestClock::default()).ended().await;
    let sentence = format!(
        "interactions can't be taken at {at}: another process listens there, perhaps another one of this bot; set SUBROSA_HTTP to a free \
         address"
    );
    assert!(matches!(&ended, Err(error @ BotError::Listen { .. }) if error.to_string() == sentence), "{ended:?}");
    stage.end().await;
}

/// Discord tells by a webhook event, which may come twice, what the gateway tells by another.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_takes_the_bot_in_is_welcomed_once_without_a_gateway() {
    let (stage, at) = open().await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    stage
        .control
        .set_events_endpoint(&format!("http://{at}/interactions"))
        .await
        .expect("a PING is answered as Discord asks");
    let is_welcome = |post: &ShownMessage| post.content.contains("I am Sub Rosa");
    stage.control.add_bot(now() * 1_000, None);
    stage.control.add_bot(now() * 1_000, Some(games));
    let welcome = ada.waits_for(games, "the welcome", is_welcome).await;
    stage.control.add_bot(now() * 1_000, Some(games));
    let is_told = |control: &stand_in::Control| control.deliveries(204) == 3;
    assert!(stage.control.wait_until(is_told, STEP_TIMEOUT).await, "each is acknowledged");
    let lesson = text(&ada.presses(&welcome, "A lesson").await);
    assert!(lesson.contains("Which game would you like to learn?"), "{lesson}");
    stage.settled().await;
    assert_eq!(ada.sees(games).iter().filter(|post| is_welcome(post)).count(), 1, "once");
    let event =
        json!({ "type": "APPLICATION_DEAUTHORIZED", "timestamp": "2026-01-01T00:00:00", "data": { "user": {} } });
    let other = json!({ "version": 1, "application_id": "2", "type": 1, "event": event });
    assert_eq!(signed(&stage, at, &other).await, (204, Value::Null), "what is not needed is acknowledged, too");
    assert_eq!(post(at, &[], other.to_string().into_bytes()).await.0, 401, "it must be signed");
    stage.end().await;
}
