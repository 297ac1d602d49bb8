//! Three processes on one database are restarted one after the other while people play, through either door: every press
//! is answered, every move is there once and in order, and nobody is told twice.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Actor, SplitMix64};
use stand_in::{BotReply, Control, Snowflake, StandIn, TypedCommand};
use table::{EntryNo, LogEntry, TableId};

use test_support::{
    Balancer, BotProcess, Database, STEP_TIMEOUT, TableApart, eventually, never_within, open_endpoint, own_address,
    patient_stand_in,
};

const PROCESSES: usize = 3;
const TABLES: usize = 3;
/// Between two moves at a table.
const PAUSE: Duration = Duration::from_millis(60);

/// How the processes are started: by this door each.
type Start = Box<dyn Fn(usize) -> BotProcess>;

/// A table in play, and what was played there.
pub(crate) struct Lane {
    number: usize,
    people: [Snowflake; 2],
    channel: Snowflake,
    thread: Snowflake,
    pub(crate) played: Vec<String>,
}

impl Lane {
    pub(crate) async fn open(control: &Control, number: usize) -> Self {
        let TableApart { people, channel, thread } = TableApart::numbered(control, number).await;
        Self { number, people, channel, thread, played: Vec::new() }
    }

    /// Plays until it is enough; every move must be answered as played.
    pub(crate) async fn play(mut self, control: Control, enough: Arc<AtomicBool>) -> Self {
        let mut position = games::find("conspirateurs").expect("registered").start(2, &[]).expect("two seats");
        let mut chooser = SplitMix64::new(self.number as u64);
        while !enough.load(Ordering::Relaxed) {
            let Some(seat) = position.turn().seats().first().copied() else { break };
            let view = position.view(Actor::Seat(seat).viewer());
            let action = view.sample(Actor::Seat(seat), &mut chooser).expect("it is its turn");
            let action = position.play(Actor::Seat(seat), &action).expect("it is legal").action;
            let invoke = TypedCommand::new("move").with("move", action.clone());
            let sent = control.send_command(self.people[seat.index()], self.thread, &invoke).await;
            match sent.expect("the command can be sent").reply {
                BotReply::Message(post) if post.content.starts_with("Played") => self.played.push(action),
                other => panic!("table {}, move {}: {other:?}", self.number, self.played.len()),
            }
            tokio::time::sleep(PAUSE).await;
        }
        self
    }

    /// The boards of the thread: the table, and the plies in order.
    pub(crate) fn boards(&self, control: &Control) -> (TableId, Vec<usize>) {
        let posts = control.messages(self.thread, self.people[0]).into_iter().filter(|post| !post.ephemeral);
        let names: Vec<_> = posts.filter_map(|post| Some(post.attachments.first()?.name.clone())).collect();
        let parts = |name: &String| {
            let mut parts = name.trim_end_matches(".png").rsplit('-').map(str::to_owned);
            Some((parts.next()?.parse().ok()?, TableId::parse(&parts.next()?)?))
        };
        let boards: Vec<(usize, TableId)> = names.iter().filter_map(parts).collect();
        (boards[0].1, boards.into_iter().map(|(ply, _)| ply).collect())
    }
}

async fn ended(process: &mut BotProcess) {
    let status = process.ends("it ends").await;
    assert!(status.success(), "in order: {status}");
}

/// Waits until every table has had a few moves more, on average.
async fn goes_on(control: &Control) {
    let answers = || control.requests().iter().filter(|request| request.path.ends_with("/callback")).count();
    let so_far = answers();
    eventually("people play", async || (answers() >= so_far + 4 * TABLES).then_some(())).await;
}

/// Restarts every process once while people play.
async fn roll(playground: &StandIn, database: Database, start: Start, is_there: impl AsyncFn(usize)) {
    let control = playground.control();
    let mut processes: Vec<_> = (0..PROCESSES).map(&start).collect();
    for number in 0..PROCESSES {
        is_there(number).await;
    }
    let mut lanes = Vec::new();
    for number in 0..TABLES {
        lanes.push(Lane::open(&control, number).await);
    }
    let enough = Arc::new(AtomicBool::new(false));
    let playing: Vec<_> =
        lanes.into_iter().map(|lane| tokio::spawn(lane.play(control.clone(), enough.clone()))).collect();
    for (number, process) in processes.iter_mut().enumerate() {
        goes_on(&control).await;
        process.tell_to_end();
        ended(process).await;
        *process = start(number);
        is_there(number).await;
    }
    goes_on(&control).await;
    enough.store(true, Ordering::Relaxed);
    let lanes: Vec<_> =
        futures_util::future::join_all(playing).await.into_iter().map(|lane| lane.expect("all are answered")).collect();
    assert_eq!(database.drained().await, 0);
    let mut moves = 0;
    for lane in &lanes {
        let (id, plies) = lane.boards(&control);
        let log = database.store.tables().log_from(id, EntryNo(0)).await.expect("the database answers");
        let log: Vec<_> = log.iter().filter_map(LogEntry::action).map(|done| done.action.clone()).collect();
        assert_eq!(log, lane.played, "every move once and in order");
        assert!(plies.is_sorted_by(|one, next| one < next), "every board once and in order: {plies:?}");
        assert_eq!(plies.last(), Some(&log.len()), "up to the last");
        let lobbies = control.messages(lane.channel, lane.people[0]).into_iter().filter(|post| !post.ephemeral);
        assert_eq!(lobbies.count(), 1);
        moves += log.len();
    }
    let callbacks = control.requests().into_iter().filter(|request| request.path.ends_with("/callback"));
    let refused: Vec<_> =
        callbacks.filter(|request| request.status != Some(204)).map(|request| request.status).collect();
    assert!(refused.is_empty(), "nothing is answered twice: {refused:?}");
    assert!(moves > 60, "there was play: {moves}");
    let posts = control.requests().into_iter().filter(|request| {
        let is_post = request.path.contains("/messages") && !request.path.contains("/webhooks/");
        is_post && ["POST", "PATCH"].contains(&&*request.method)
    });
    println!("{moves} moves, all answered; {} posts and edits", posts.count());
    drop(processes);
    database.drop().await;
}

/// Waits until a process takes requests.
pub(crate) async fn is_well(address: SocketAddr) {
    let health = format!("http://{address}/health");
    let is_well = async || {
        test_support::http_client().get(&health).send().await.ok().filter(|answer| answer.status().is_success())
    };
    eventually("it comes", is_well).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_balancer_processes_are_restarted_without_a_lost_press() {
    let playground = patient_stand_in().await;
    let database = Database::fresh().await;
    let place = database.hand_over();
    let addresses: Vec<SocketAddr> = (0..PROCESSES).map(|_| own_address()).collect();
    let balancer = Balancer::before(addresses.clone()).await;
    let (api, listens) = (playground.base_url(), addresses.clone());
    let start = move |number: usize| {
        let settings = [("SUBROSA_DOOR", "http".to_owned()), ("SUBROSA_HTTP", listens[number].to_string())];
        BotProcess::start_with(crate::PROGRAM, &api, &place, &settings)
    };
    let control = playground.control();
    let is_there = async |number: usize| {
        is_well(addresses[number]).await;
        if control.commands().is_empty() || control.deliveries(200) == 0 {
            open_endpoint(&control, balancer.address).await;
        }
    };
    roll(&playground, database, Box::new(start), is_there).await;
    assert!(balancer.taken().iter().all(|count| *count > 0), "all have answered: {:?}", balancer.taken());
    playground.shutdown().await;
}

/// A fleet as docs/operations.md describes it: requests come to two processes by HTTP, and a third holds the gateway's shard for all
/// else that Discord tells. All three post.
#[tokio::test(flavor = "multi_thread")]
async fn two_processes_by_http_and_one_at_the_gateway_are_restarted_without_a_lost_press() {
    let playground = patient_stand_in().await;
    let database = Database::fresh().await;
    let place = database.hand_over();
    let addresses: Vec<SocketAddr> = (0..2).map(|_| own_address()).collect();
    let balancer = Balancer::before(addresses.clone()).await;
    let (api, listens) = (playground.base_url(), addresses.clone());
    let start = move |number: usize| {
        let door =
            listens.get(number).map(|at| [("SUBROSA_DOOR", "http".to_owned()), ("SUBROSA_HTTP", at.to_string())]);
        BotProcess::start_with(crate::PROGRAM, &api, &place, door.as_ref().map_or(&[], |door| &door[..]))
    };
    let control = playground.control();
    let is_there = async |number: usize| match addresses.get(number) {
        Some(address) => {
            is_well(*address).await;
            if control.commands().is_empty() || control.deliveries(200) == 0 {
                open_endpoint(&control, balancer.address).await;
            }
        }
        None => {
            assert!(control.wait_until(|control| control.connected() == 1, STEP_TIMEOUT).await, "it is at the gateway");
        }
    };
    roll(&playground, database, Box::new(start), is_there).await;
    assert!(balancer.taken().iter().all(|count| *count > 0), "both have answered: {:?}", balancer.taken());
    playground.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn at_the_gateway_the_session_goes_from_hand_to_hand_without_a_lost_press() {
    let playground = patient_stand_in().await;
    let database = Database::fresh().await;
    let place = database.hand_over();
    let api = playground.base_url();
    let start = move |_: usize| BotProcess::start(crate::PROGRAM, &api, &place, None);
    let control = playground.control();
    let is_there = async |_: usize| {
        assert!(control.wait_until(|control| control.connected() == 1, STEP_TIMEOUT).await, "somebody is there");
        // The others stand by; that is not seen from outside.
        never_within(Duration::from_secs(2), "a second holds the shard", async || control.connected() > 1).await;
        assert_eq!(control.connected(), 1, "one process holds the one shard");
    };
    roll(&playground, database, Box::new(start), is_there).await;
    let (identifies, resumes) = control.handshakes();
    assert_eq!(identifies, 1, "the session was never begun anew");
    assert!((1..=3).contains(&resumes), "{resumes}");
    playground.shutdown().await;
}
