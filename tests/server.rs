//! What needs a Postgres server: the database gone for ten seconds, and moves that race on two processes.
//!
//! Set `SUBROSA_TEST_DATABASE` to the address of a database on a server, such as `postgres://localhost/postgres`.

mod support;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use subrosa::playground::{Config, Playground, Post};
use subrosa::store::Store;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

use support::database::Database;
use support::player::Person;
use support::{PATIENCE, Stage, TOKEN};

/// A line to the database that can be cut.
struct Line {
    address: SocketAddr,
    whole: Arc<AtomicBool>,
    cut: Arc<tokio::sync::Notify>,
}

impl Line {
    async fn to(server: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("bound");
        let (whole, cut) = (Arc::new(AtomicBool::new(true)), Arc::new(tokio::sync::Notify::new()));
        let line = Self { address, whole: whole.clone(), cut: cut.clone() };
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                if !whole.load(Ordering::SeqCst) {
                    continue;
                }
                let (server, cut) = (server.clone(), cut.clone());
                tokio::spawn(async move {
                    let mut far = TcpStream::connect(server).await.expect("the server answers");
                    tokio::select! {
                        _ = copy_bidirectional(&mut near, &mut far) => {}
                        () = cut.notified() => {}
                    }
                });
            }
        });
        line
    }

    fn cut(&self) {
        self.whole.store(false, Ordering::SeqCst);
        self.cut.notify_waiters();
    }

    fn mend(&self) {
        self.whole.store(true, Ordering::SeqCst);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_the_database_gone_for_ten_seconds_players_are_told_and_nothing_is_lost() {
    let playground = Playground::start(Config::local(TOKEN)).await.expect("the stand-in starts");
    let mut database = Database::fresh().await;
    let url = database.url().expect("this test needs SUBROSA_TEST_DATABASE, a Postgres server's address").to_owned();
    let (front, name) = url.rsplit_once('/').expect("the address names a database");
    let (scheme, host) = front.rsplit_once(['@', '/']).expect("the address has a host");
    let host_at = if host.contains(':') { host.to_owned() } else { format!("{host}:5432") };
    let line = Line::to(host_at).await;
    let joint = if scheme.ends_with('/') || scheme.ends_with(':') { "/" } else { "@" };
    database.store = Store::on_server(&format!("{scheme}{joint}{}/{name}", line.address)).expect("an address");
    let stage = Stage::on(playground, database, 1).await;
    let (ada, brutus) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"));
    let games = stage.channel("games");
    ada.types(games, "/new conspirateurs seat:0").await;
    let lobby = brutus.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    brutus.presses(&lobby, "Join").await;
    let ready = |post: &Post| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    let thread =
        stage.control.wait_for(PATIENCE, |c| c.threads().first().map(|thread| thread.id)).await.expect("opens");
    stage.settled().await;
    line.cut();
    let heard = ada.hears(thread, "/move move:h9").await;
    assert!(heard.contains("can't be reached just now"), "{heard}");
    tokio::time::sleep(Duration::from_secs(10)).await;
    line.mend();
    let mut heard = String::new();
    for _ in 0..10 {
        heard = ada.hears(thread, "/move move:h9").await;
        if heard.starts_with("Played") {
            break;
        }
    }
    assert!(heard.starts_with("Played"), "{heard}");
    ada.waits_for(thread, "the board", |post| post.attachments.iter().any(|file| file.name.ends_with("-1.png"))).await;
    stage.end().await;
}
