//! The worker against a queue in memory and a courier that obeys a script, on a clock that does not wait.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{ClaimOrder, Courier, Delivered, DeliveryVerdict, GiveUpReason, Queue, Row, Timing, Worker};
use crate::clock::Clock;
use game::Audience;
use table::{EntryNo, NoticeKind, TableId};

const HOUR: Duration = Duration::from_hours(1);
/// What one try of a delivery takes.
const TRY: Duration = Duration::from_millis(100);

fn now_ms() -> i64 {
    static START: OnceLock<Instant> = OnceLock::new();
    i64::try_from(START.get_or_init(Instant::now).elapsed().as_millis()).expect("a test is short")
}

#[derive(Clone, Debug)]
struct Waiting {
    row: Row,
    due_ms: i64,
    lease_until_ms: i64,
}

/// Rows in memory, claimed as the database does it: due, unclaimed, the first of its table, the longest due first.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<BTreeMap<(i64, i64), Waiting>>>);

impl Memory {
    fn post(&self, table: i64, seq: i64) {
        let row = Row {
            table: TableId(table),
            seq,
            audience: Audience::Public,
            kind: NoticeKind::Turn,
            until: EntryNo(0),
            target: None,
            due_ms: now_ms(),
            attempts: 0,
            first_try_ms: now_ms(),
            touched_before: false,
        };
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

    async fn claim(
        &self,
        now_ms: i64,
        until_ms: i64,
        _: i64,
        (first, limit): (ClaimOrder, usize),
    ) -> Result<Vec<Row>, Self::Error> {
        let mut all = self.0.lock().expect("no panic");
        let firsts: BTreeMap<_, _> = all.keys().rev().copied().collect();
        let mut firsts: Vec<_> = firsts.into_iter().collect();
        firsts.retain(|key| all[key].due_ms <= now_ms && all[key].lease_until_ms <= now_ms);
        firsts.sort_by_key(|key| (all[key].due_ms, *key));
        if first == ClaimOrder::Fresh {
            firsts.retain(|key| all[key].row.attempts == 0);
            firsts.reverse();
        }
        let mut claimed = Vec::new();
        for key in firsts.into_iter().take(limit) {
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

    async fn put_off(&self, row: &Row, _: i64, due_ms: i64, _: bool, _: &str) -> Result<(), Self::Error> {
        self.with(row, |waiting| (waiting.due_ms, waiting.lease_until_ms) = (due_ms, 0));
        Ok(())
    }

    async fn give_up(&self, row: &Row, _: i64, _: GiveUpReason, _: &str) -> Result<(), Self::Error> {
        self.0.lock().expect("no panic").remove(&(row.table.0, row.seq));
        Ok(())
    }

    async fn next_due_ms(&self) -> Result<Option<i64>, Self::Error> {
        Ok(self.0.lock().expect("no panic").values().map(|waiting| waiting.due_ms.max(waiting.lease_until_ms)).min())
    }
}

/// Whether the other side answers for a table now.
type Weather = Box<dyn Fn(TableId) -> bool + Send + Sync>;

/// A courier whose other side is there or not, by the time and the table.
struct Postman {
    is_there: Weather,
    tries: AtomicUsize,
    under_way: AtomicUsize,
    most: AtomicUsize,
    delivered: Mutex<Vec<(i64, i64)>>,
}

impl Courier for Postman {
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

struct Office {
    queue: Memory,
    postman: Arc<Postman>,
    wake_up: Arc<Notify>,
}

/// A worker at work where the other side is there or not.
fn office(is_there: impl Fn(TableId) -> bool + Send + Sync + 'static) -> Office {
    let (queue, wake_up) = (Memory::default(), Arc::<Notify>::default());
    let (tries, under_way, most) = Default::default();
    let postman = Postman { is_there: Box::new(is_there), tries, under_way, most, delivered: Mutex::default() };
    let postman = Arc::new(postman);
    let worker = Worker {
        queue: queue.clone(),
        courier: postman.clone(),
        timing: Timing::default(),
        id: 1,
        clock: Clock::reading(now_ms),
        wake_up: wake_up.clone(),
        stop: CancellationToken::new(),
    };
    tokio::spawn(worker.run());
    Office { queue, postman, wake_up }
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
    // What was posted while nobody answered comes after what had waited for longer.
    let old = delivered.iter().rposition(|(_, seq)| *seq < 2).expect("they are there");
    let early = delivered[..old].iter().filter(|(_, seq)| *seq == 2).count();
    assert!(early <= 32, "{early} young rows came before the last old one");
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
        tokio::time::sleep(2 * super::pace::LONGEST_PAUSE).await;
        assert_eq!(office.queue.len(), 100, "round {round}: the others are served");
    }
}
