//! The worker against a queue in memory and a sender that obeys a script, on a clock that does not wait.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{
    Claim, ClaimOrder, Delivered, DeliveryVerdict, GiveUpReason, Lane, Limited, PutOff, Queue, Row, RowSender, Timing,
    Worker,
};
use clock::Clock;
use game::Audience;
use table::{EntryNo, NoticeKind, TableId};

const HOUR: Duration = Duration::from_hours(1);
/// The time of one try of a delivery.
const TRY: Duration = Duration::from_millis(100);

/// The time by the test's own clock. Each test has one, which may have begun a while before the first that was asked.
fn now_ms() -> i64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let now = Instant::now() + 1_000 * HOUR;
    i64::try_from((now - *START.get_or_init(Instant::now)).as_millis()).expect("a test is short")
}

#[derive(Clone, Debug)]
struct Waiting {
    row: Row,
    due_ms: i64,
    lease_until_ms: i64,
}

/// A row of a table without a name, for everybody there.
pub(super) fn row_to(lane: Lane, kind: NoticeKind) -> Row {
    Row {
        table: TableId(0),
        seq: 0,
        lane,
        audience: Audience::Public,
        kind,
        until: EntryNo(0),
        target: None,
        due_ms: now_ms(),
        attempts: 0,
        first_try_ms: now_ms(),
        touched_before: false,
    }
}

/// Rows in memory, claimed as the database does it: due, unclaimed, the first of its table, one a place, in turn by server.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<BTreeMap<(i64, i64), Waiting>>>, Arc<AtomicUsize>);

impl Memory {
    /// A row of a table on a server and in a thread of its own.
    fn post(&self, table: i64, seq: i64) {
        self.post_in(Lane { server: table, place: table }, table, seq);
    }

    fn post_in(&self, lane: Lane, table: i64, seq: i64) {
        let row = Row { table: TableId(table), seq, ..row_to(lane, NoticeKind::Turn) };
        let waiting = Waiting { row, due_ms: now_ms(), lease_until_ms: 0 };
        self.0.lock().expect("no panic").insert((table, seq), waiting);
    }

    fn len(&self) -> usize {
        self.0.lock().expect("no panic").len()
    }

    fn with(&self, row: &Row, change: impl FnOnce(&mut Waiting)) {
        if let Some(waiting) = self.0.lock().expect("no panic").get_mut(&(row.table.0, row.seq)) {
            change(waiting);
        }
    }
}

impl Queue for Memory {
    type Error = &'static str;

    async fn claim(&self, now_ms: i64, until_ms: i64, _: i64, which: &Claim) -> Result<Vec<Row>, Self::Error> {
        let mut all = self.0.lock().expect("no panic");
        let firsts: BTreeMap<_, _> = all.keys().rev().copied().collect();
        let mut firsts: Vec<_> = firsts.into_iter().collect();
        let open = |key: &(i64, i64)| {
            let waiting = &all[key];
            let place = waiting.row.lane.place;
            waiting.due_ms <= now_ms && waiting.lease_until_ms <= now_ms && !which.occupied.places.contains(&place)
        };
        firsts.retain(open);
        firsts.sort_by_key(|key| (all[key].due_ms, *key));
        match which.order {
            ClaimOrder::Oldest => {}
            ClaimOrder::Fresh => {
                firsts.retain(|key| all[key].row.attempts == 0);
                firsts.reverse();
            }
            ClaimOrder::Fair { after } => firsts = in_turn(&all, firsts, after, which),
        }
        let mut claimed = Vec::new();
        for key in firsts.into_iter().take(which.limit) {
            let waiting = all.get_mut(&key).expect("it is there");
            waiting.lease_until_ms = until_ms;
            (waiting.row.due_ms, waiting.row.attempts) = (waiting.due_ms, waiting.row.attempts + 1);
            claimed.push(waiting.row.clone());
        }
        Ok(claimed)
    }

    async fn renew(&self, row: &Row, _: i64, until_ms: i64) -> Result<(), Self::Error> {
        self.with(row, |waiting| waiting.lease_until_ms = until_ms);
        Ok(())
    }

    async fn acknowledge(&self, row: &Row, _: i64, _: Delivered, _: i64) -> Result<(), Self::Error> {
        self.0.lock().expect("no panic").remove(&(row.table.0, row.seq));
        Ok(())
    }

    async fn put_off(&self, row: &Row, _: i64, how: PutOff, _: &str) -> Result<(), Self::Error> {
        self.with(row, |waiting| {
            (waiting.due_ms, waiting.lease_until_ms) = (how.due_ms, 0);
            waiting.row.attempts -= i32::from(!how.tried);
        });
        Ok(())
    }

    async fn give_up(&self, row: &Row, _: i64, _: GiveUpReason, _: &str) -> Result<(), Self::Error> {
        self.0.lock().expect("no panic").remove(&(row.table.0, row.seq));
        Ok(())
    }

    async fn next_due_ms(&self, after_ms: i64) -> Result<Option<i64>, Self::Error> {
        let all = self.0.lock().expect("no panic");
        Ok(all.values().map(|waiting| waiting.due_ms.max(waiting.lease_until_ms)).filter(|due| *due > after_ms).min())
    }

    async fn tell_others(&self) -> Result<(), Self::Error> {
        self.1.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

/// One row a place, by server from the one after this on, each no more than it may have.
fn in_turn(all: &BTreeMap<(i64, i64), Waiting>, keys: Vec<(i64, i64)>, after: i64, which: &Claim) -> Vec<(i64, i64)> {
    let mut lanes: BTreeMap<i64, BTreeMap<i64, (i64, i64)>> = BTreeMap::new();
    for key in keys {
        let lane = all[&key].row.lane;
        lanes.entry(lane.server).or_default().entry(lane.place).or_insert(key);
    }
    let mut taken = Vec::new();
    for (server, places) in lanes.range(after.saturating_add(1)..) {
        let under_way = which.occupied.servers.iter().position(|busy| busy == server);
        let under_way = under_way.map_or(0, |at| usize::try_from(which.occupied.under_way[at]).expect("a count"));
        taken.extend(places.values().take(which.per_server.saturating_sub(under_way)));
    }
    taken
}

/// Whether the other side answers for a table now.
type Weather = Box<dyn Fn(TableId) -> bool + Send + Sync>;

/// A sender whose other side is there or not, by the time and the table.
struct Postman {
    is_there: Weather,
    tries: AtomicUsize,
    under_way: AtomicUsize,
    most: AtomicUsize,
    delivered: Mutex<Vec<(i64, i64)>>,
}

impl RowSender for Postman {
    async fn deliver(&self, row: &Row) -> DeliveryVerdict {
        self.tries.fetch_add(1, Ordering::Relaxed);
        self.most.fetch_max(self.under_way.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
        tokio::time::sleep(TRY).await;
        self.under_way.fetch_sub(1, Ordering::Relaxed);
        if !(self.is_there)(row.table) {
            return DeliveryVerdict::Down { untouched: true, reason: "nobody".to_owned() };
        }
        self.delivered.lock().expect("no panic").push((row.table.0, row.seq));
        DeliveryVerdict::Done(Delivered::default())
    }
}

#[derive(Clone)]
struct Office {
    queue: Memory,
    postman: Arc<Postman>,
    wake_up: Arc<Notify>,
    heard: Arc<Notify>,
}

/// A worker at work where the other side is there or not.
fn office(is_there: impl Fn(TableId) -> bool + Send + Sync + 'static) -> Office {
    office_on(Memory::default(), Timing::default(), is_there)
}

/// The same, on a queue that others may have too, with these slots.
fn office_on(queue: Memory, timing: Timing, is_there: impl Fn(TableId) -> bool + Send + Sync + 'static) -> Office {
    let (wake_up, heard) = (Arc::<Notify>::default(), Arc::<Notify>::default());
    let (tries, under_way, most) = Default::default();
    let postman = Postman { is_there: Box::new(is_there), tries, under_way, most, delivered: Mutex::default() };
    let postman = Arc::new(postman);
    let worker = Worker {
        queue: queue.clone(),
        sender: postman.clone(),
        timing,
        id: 1,
        clock: Clock::reading(now_ms),
        observer: Arc::new(()),
        wake_up: wake_up.clone(),
        heard: heard.clone(),
        stop: CancellationToken::new(),
    };
    tokio::spawn(worker.run());
    Office { queue, postman, wake_up, heard }
}

impl Office {
    fn tries(&self) -> usize {
        self.postman.tries.load(Ordering::Relaxed)
    }

    async fn is_empty_within(&self, span: Duration) -> bool {
        let until = Instant::now() + span;
        while self.queue.len() > 0 && Instant::now() < until {
            tokio::time::sleep(TRY).await;
        }
        self.queue.len() == 0
    }
}

#[tokio::test(start_paused = true)]
async fn after_hours_without_anybody_all_is_delivered_in_order_and_without_a_storm() {
    const TABLES: i64 = 400;
    let back = Instant::now() + 6 * HOUR;
    let office = office(move |_| Instant::now() >= back);
    // A third of all that waits comes while nobody answers, and every row rings the wake_up.
    for table in 0..TABLES {
        (0..2).for_each(|seq| office.queue.post(table, seq));
    }
    for table in 0..TABLES {
        tokio::time::sleep(Duration::from_secs(30)).await;
        office.queue.post(table, 2);
        office.wake_up.notify_one();
    }
    tokio::time::sleep_until(back).await;
    let tries = office.tries();
    assert!(tries < 2 * 6 * 3_600 / 30 + 50, "{tries} tries while nobody answers");
    assert!(office.is_empty_within(Duration::from_mins(2)).await, "{} rows are left", office.queue.len());
    assert_eq!(office.postman.most.load(Ordering::Relaxed), Timing::default().at_once, "no more at once than ever");
    let delivered = office.postman.delivered.lock().expect("no panic").clone();
    assert_eq!(delivered.len(), 3 * usize::try_from(TABLES).expect("small"), "each once");
    for table in 0..TABLES {
        let order: Vec<_> = delivered.iter().filter(|(of, _)| *of == table).map(|(_, seq)| *seq).collect();
        assert_eq!(order, [0, 1, 2], "table {table}");
    }
    // Servers take turns: none has its second row before all have had their first.
    let firsts: std::collections::BTreeSet<_> = delivered[..400].iter().map(|(table, _)| *table).collect();
    assert!(firsts.len() > 300, "{} tables among the first 400 posts", firsts.len());
}

#[tokio::test(start_paused = true)]
async fn one_place_that_stays_away_after_an_outage_holds_back_nothing_that_was_tried_in_it() {
    let back = Instant::now() + HOUR;
    let office = office(move |table| table != TableId(0) && Instant::now() >= back);
    (0..20).for_each(|table| office.queue.post(table, 0));
    office.wake_up.notify_one();
    tokio::time::sleep_until(back + 4 * super::throttle::LONGEST_PAUSE).await;
    assert_eq!(office.queue.len(), 1, "nothing new has come, and all others are delivered");
}

#[tokio::test(start_paused = true)]
async fn a_start_with_much_to_do_takes_one_row_first_and_one_more_with_each_that_is_delivered() {
    let office = office(|_| true);
    (0..100).for_each(|table| office.queue.post(table, 0));
    office.wake_up.notify_one();
    let most = || office.postman.most.load(Ordering::Relaxed);
    tokio::time::sleep(TRY / 2).await;
    assert_eq!(most(), 1);
    tokio::time::sleep(TRY).await;
    assert_eq!(most(), 2);
    assert!(office.is_empty_within(20 * TRY).await, "{} rows are left", office.queue.len());
    assert_eq!(most(), Timing::default().at_once);
}

#[tokio::test(start_paused = true)]
async fn a_delivery_that_panics_is_put_off_like_one_that_fails_and_given_up_in_the_end() {
    let office = office(|table| table != TableId(0) || std::panic::resume_unwind(Box::new("on purpose")));
    office.queue.post(0, 0);
    (1..20).for_each(|table| office.queue.post(table, 0));
    tokio::time::sleep(Duration::from_mins(1)).await;
    assert_eq!(office.queue.len(), 1, "the others are served");
    assert!(office.is_empty_within(80 * HOUR).await, "it is given up");
    assert!((100..600).contains(&office.tries()), "{} tries in three days", office.tries());
}

#[tokio::test(start_paused = true)]
async fn one_table_that_never_answers_holds_up_no_other() {
    let office = office(|table| table != TableId(0));
    office.queue.post(0, 0);
    for round in 0..50 {
        (1..20).for_each(|table| office.queue.post(table, round));
        office.wake_up.notify_one();
        tokio::time::sleep(Duration::from_secs(10)).await;
        assert_eq!(office.queue.len(), 1, "round {round}: the others are served");
    }
}

#[tokio::test(start_paused = true)]
async fn many_tables_that_never_answer_delay_the_others_by_a_minute_at_most() {
    let office = office(|table| table.0 >= 100);
    (0..100).for_each(|table| office.queue.post(table, 0));
    for round in 0..50 {
        tokio::time::sleep(Duration::from_mins(3)).await;
        (100..110).for_each(|table| office.queue.post(table, round));
        office.wake_up.notify_one();
        tokio::time::sleep(2 * super::throttle::LONGEST_PAUSE).await;
        assert_eq!(office.queue.len(), 100, "round {round}: the others are served");
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_has_its_fill_tells_the_others_and_whoever_only_heard_of_it_tells_nobody() {
    let office = office_on(Memory::default(), Timing::default().with_slots(1), |_| true);
    let told = || office.queue.1.load(Ordering::Relaxed);
    tokio::time::sleep(TRY).await;
    (0..3).for_each(|table| office.queue.post(table, 0));
    office.wake_up.notify_one();
    tokio::time::sleep(TRY / 4).await;
    assert_eq!(told(), 0, "its one slot was free");
    for _ in 0..5 {
        office.heard.notify_one();
        tokio::time::sleep(TRY / 16).await;
    }
    assert_eq!(told(), 0, "others have told it");
    for _ in 0..5 {
        office.wake_up.notify_one();
        tokio::task::yield_now().await;
    }
    tokio::time::sleep(TRY / 8).await;
    assert!((1..=2).contains(&told()), "told {} times", told());
    assert!(office.is_empty_within(10 * TRY).await, "it carries them all the same");
}

/// A sender for channels that take five posts in five seconds, as Discord's do.
struct Buckets {
    posted: Mutex<BTreeMap<i64, Vec<Instant>>>,
    delivered: Mutex<BTreeMap<i64, Instant>>,
}

const BUCKET: usize = 5;
const WINDOW: Duration = Duration::from_secs(5);

impl RowSender for Buckets {
    async fn deliver(&self, row: &Row) -> DeliveryVerdict {
        let wait = {
            let mut posted = self.posted.lock().expect("no panic");
            let posts = posted.entry(row.lane.place).or_default();
            posts.retain(|at| at.elapsed() < WINDOW);
            let wait = (posts.len() >= BUCKET).then(|| WINDOW.saturating_sub(posts[0].elapsed()));
            if wait.is_none() {
                posts.push(Instant::now());
            }
            wait
        };
        if let Some(wait) = wait {
            let after_ms = i64::try_from(wait.as_millis()).expect("short") + 1;
            let (limited, reason) = (Limited::Place, "the bucket is empty".to_owned());
            return DeliveryVerdict::Wait { after_ms, limited, reason };
        }
        tokio::time::sleep(2 * TRY).await;
        self.delivered.lock().expect("no panic").insert(row.table.0, Instant::now());
        DeliveryVerdict::Done(Delivered::default())
    }
}

#[tokio::test(start_paused = true)]
async fn a_flood_in_one_server_delays_no_other_and_no_other_channel_of_its_own() {
    let (queue, wake_up) = (Memory::default(), Arc::<Notify>::default());
    let sender = Arc::new(Buckets { posted: Mutex::default(), delivered: Mutex::default() });
    let worker = Worker {
        queue: queue.clone(),
        sender: sender.clone(),
        timing: Timing::default(),
        id: 1,
        clock: Clock::reading(now_ms),
        observer: Arc::new(()),
        wake_up: wake_up.clone(),
        heard: Arc::default(),
        stop: CancellationToken::new(),
    };
    tokio::spawn(worker.run());
    // Fifty lobbies in two channels of server 1, and an edit of each every second.
    let flood = |round: i64| {
        for lobby in 0..50 {
            queue.post_in(Lane { server: 1, place: 10 + lobby % 2 }, lobby, round);
        }
    };
    for round in 0..60 {
        flood(round);
        wake_up.notify_one();
        tokio::time::sleep(Duration::from_millis(700)).await;
        for (server, table) in [(1, 1_000 + round), (2, 2_000 + round)] {
            let asked = Instant::now();
            queue.post_in(Lane { server, place: table }, table, 0);
            wake_up.notify_one();
            tokio::time::sleep(Duration::from_secs(2)).await;
            let at = sender.delivered.lock().expect("no panic").get(&table).copied();
            let took = at.map(|at| at - asked);
            assert!(took.is_some_and(|took| took <= Duration::from_millis(500)), "round {round}: {took:?}");
        }
    }
    let posts = sender.posted.lock().expect("no panic")[&10].len();
    assert!(posts > 0, "the flood is served as well");
}

#[tokio::test(start_paused = true)]
async fn each_process_that_shares_a_queue_has_the_slots_that_it_was_given() {
    // A delivery takes 100 ms: 600 of them take so long by the slots of all processes together.
    for (processes, slots) in [(1, 8), (3, 8), (3, 40)] {
        let queue = Memory::default();
        let timing = Timing::default().with_slots(slots);
        let offices: Vec<_> = (0..processes).map(|_| office_on(queue.clone(), timing, |_| true)).collect();
        (0..600).for_each(|table| queue.post(table, 0));
        let began = Instant::now();
        for office in &offices {
            office.wake_up.notify_one();
        }
        assert!(offices[0].is_empty_within(200 * TRY).await, "{} rows are left", queue.len());
        let (took, all) = (began.elapsed(), u32::try_from(processes * slots).expect("a few"));
        assert!(took < 600 / all * TRY + 12 * TRY, "{processes} processes of {slots}: {took:?}");
        let of = |count: &AtomicUsize| count.load(Ordering::Relaxed);
        assert!(offices.iter().all(|office| of(&office.postman.most) <= slots));
        let delivered = offices.iter().flat_map(|office| office.postman.delivered.lock().expect("no panic").clone());
        let delivered: std::collections::BTreeSet<_> = delivered.collect();
        let tries: usize = offices.iter().map(Office::tries).sum();
        assert_eq!((delivered.len(), tries), (600, 600), "each once");
    }
}

#[tokio::test(start_paused = true)]
async fn one_server_has_a_quarter_of_a_process_at_most() {
    for (slots, per_server) in [(1, 1), (8, 2), (32, 8)] {
        let office = office_on(Memory::default(), Timing::default().with_slots(slots), |_| true);
        (0..100).for_each(|place| office.queue.post_in(Lane { server: 1, place }, place, 0));
        office.wake_up.notify_one();
        assert!(office.is_empty_within(200 * TRY).await, "{} rows are left", office.queue.len());
        assert_eq!(office.postman.most.load(Ordering::Relaxed), per_server, "of {slots}");
    }
}
