//! The gates by themselves, on a stopped clock: who waits how long, and in which order.

use std::hash::RandomState;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use reqwest::Method;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::super::config::RestConfig;
use super::super::endpoint::Endpoint;
use super::super::error::RestError;
use super::super::headers::{RateLimitHeaders, TooManyRequests};
use super::super::scope::RateLimitScope;
use super::super::secret_token::SecretToken;
use super::bucket::Permit;
use super::limiter::Limits;

/// The gates, and the way to them.
struct Gates {
    limits: Arc<Limits>,
    hasher: RandomState,
    config: RestConfig,
}

impl Gates {
    fn new() -> Self {
        Self::with(|_| {})
    }

    fn with(change: impl FnOnce(&mut RestConfig)) -> Self {
        let mut config = RestConfig::new("http://127.0.0.1", SecretToken::new("t"));
        change(&mut config);
        Self { limits: Arc::new(Limits::new(&config)), hasher: RandomState::new(), config }
    }

    fn endpoint(&self, method: &Method, path: &str) -> Endpoint {
        Endpoint::of(method, path, &self.hasher)
    }

    fn post(&self, channel: u64) -> Endpoint {
        self.endpoint(&Method::POST, &format!("/channels/{channel}/messages"))
    }

    fn edit(&self, channel: u64) -> Endpoint {
        self.endpoint(&Method::PATCH, &format!("/channels/{channel}/messages/1"))
    }

    fn callback(&self, token: &str) -> Endpoint {
        self.endpoint(&Method::POST, &format!("/interactions/1/{token}/callback"))
    }

    async fn enter(&self, endpoint: &Endpoint) -> Permit {
        self.limits.enter(endpoint, far()).await.expect("a place")
    }

    /// A whole exchange: in, an answer with this window, out.
    async fn exchange(&self, endpoint: &Endpoint, window: RateLimitHeaders) {
        let permit = self.enter(endpoint).await;
        self.limits.learn(endpoint, &permit, 200, Some(window), None);
    }

    /// Queues in the background and reports `name` when there is a place, which it gives back at once.
    fn queue(
        &self,
        endpoint: &Endpoint,
        name: u32,
        report: &mpsc::UnboundedSender<u32>,
    ) -> tokio::task::JoinHandle<()> {
        let (limits, endpoint, report) = (Arc::clone(&self.limits), endpoint.clone(), report.clone());
        tokio::spawn(async move {
            let _slot = limits.enter(&endpoint, far()).await.expect("a place");
            report.send(name).expect("the test listens");
        })
    }

    fn limited(&self, endpoint: &Endpoint, permit: &Permit, scope: RateLimitScope, secs: u64) {
        let limited = TooManyRequests { scope, retry_after: Duration::from_secs(secs) };
        self.limits.learn(endpoint, permit, 429, None, Some(limited));
    }
}

fn far() -> Instant {
    Instant::now() + Duration::from_hours(1)
}

fn window(bucket: &str, limit: u32, remaining: u32, secs: u64) -> RateLimitHeaders {
    RateLimitHeaders { bucket: bucket.to_owned(), limit, remaining, reset_after: Duration::from_secs(secs) }
}

/// Runs whatever can run without the clock going on.
async fn settle() {
    for _ in 0..50 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_spent_window_holds_until_it_resets_and_no_longer() {
    let gates = Gates::new();
    gates.exchange(&gates.post(1), window("b", 2, 0, 5)).await;
    let began = Instant::now();
    let first = gates.enter(&gates.post(1)).await;
    assert_eq!(began.elapsed(), Duration::from_secs(5));
    let second = gates.enter(&gates.post(1)).await;
    assert_eq!(began.elapsed(), Duration::from_secs(5), "the new window has two places");
    drop((first, second));
}

#[tokio::test(start_paused = true)]
async fn two_channels_do_not_share_a_wait() {
    let gates = Gates::new();
    gates.exchange(&gates.post(1), window("b", 5, 0, 5)).await;
    let began = Instant::now();
    drop(gates.enter(&gates.post(2)).await);
    assert_eq!(began.elapsed(), Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn two_routes_of_one_bucket_share_a_wait() {
    let gates = Gates::new();
    gates.exchange(&gates.edit(1), window("b", 5, 4, 1)).await;
    gates.exchange(&gates.post(1), window("b", 5, 0, 9)).await;
    let began = Instant::now();
    drop(gates.enter(&gates.edit(1)).await);
    assert_eq!(began.elapsed(), Duration::from_secs(9));
}

#[tokio::test(start_paused = true)]
async fn an_unknown_bucket_lets_one_through_to_find_out() {
    let gates = Gates::new();
    let scout = gates.enter(&gates.post(1)).await;
    let (report, mut order) = mpsc::unbounded_channel();
    gates.queue(&gates.post(1), 1, &report);
    settle().await;
    assert!(order.try_recv().is_err());
    gates.limits.learn(&gates.post(1), &scout, 200, Some(window("b", 5, 4, 1)), None);
    assert_eq!(order.recv().await, Some(1), "the scout is still in flight, but the limit is known");
}

#[tokio::test(start_paused = true)]
async fn a_bucket_without_a_limit_is_not_serial() {
    let gates = Gates::new();
    let permit = gates.enter(&gates.post(1)).await;
    gates.limits.learn(&gates.post(1), &permit, 200, None, None);
    let began = Instant::now();
    let more = [gates.enter(&gates.post(1)).await, gates.enter(&gates.post(1)).await];
    assert_eq!(began.elapsed(), Duration::ZERO);
    drop((permit, more));
}

#[tokio::test(start_paused = true)]
async fn those_who_wait_go_in_the_order_they_came() {
    let gates = Gates::new();
    gates.exchange(&gates.post(1), window("b", 1, 0, 5)).await;
    let (report, mut order) = mpsc::unbounded_channel();
    for name in 0..20 {
        gates.queue(&gates.post(1), name, &report);
    }
    for name in 0..20 {
        assert_eq!(order.recv().await, Some(name));
    }
}

#[tokio::test(start_paused = true)]
async fn a_queue_keeps_its_order_when_its_bucket_turns_out_to_be_another() {
    let gates = Gates::new();
    gates.exchange(&gates.edit(1), window("b", 5, 4, 3)).await;
    let scout = gates.enter(&gates.post(1)).await;
    let (report, mut order) = mpsc::unbounded_channel();
    for name in 0..5 {
        gates.queue(&gates.post(1), name, &report);
    }
    settle().await;
    let began = Instant::now();
    gates.limits.learn(&gates.post(1), &scout, 200, Some(window("b", 5, 0, 7)), None);
    drop(scout);
    for name in 0..5 {
        assert_eq!(order.recv().await, Some(name));
    }
    assert_eq!(began.elapsed(), Duration::from_secs(7));
}

#[tokio::test(start_paused = true)]
async fn a_dropped_waiter_frees_its_place() {
    let gates = Gates::new();
    let scout = gates.enter(&gates.post(1)).await;
    let (report, mut order) = mpsc::unbounded_channel();
    let waiters: Vec<_> = (0..5).map(|name| gates.queue(&gates.post(1), name, &report)).collect();
    settle().await;
    for name in [0, 2, 3] {
        waiters[name].abort();
    }
    settle().await;
    drop(scout);
    assert_eq!(order.recv().await, Some(1));
    assert_eq!(order.recv().await, Some(4));
}

#[tokio::test(start_paused = true)]
async fn a_dropped_request_does_not_close_a_bucket_for_ever() {
    let gates = Gates::new();
    gates.exchange(&gates.post(1), window("b", 1, 0, 2)).await;
    for _ in 0..3 {
        drop(gates.enter(&gates.post(1)).await);
    }
}

#[tokio::test(start_paused = true)]
async fn after_a_429_the_first_stays_first() {
    let gates = Gates::new();
    let post = gates.post(1);
    let permit = gates.enter(&post).await;
    gates.limits.learn(&post, &permit, 200, Some(window("b", 9, 8, 60)), None);
    gates.limited(&post, &permit, RateLimitScope::User, 4);
    let (report, mut order) = mpsc::unbounded_channel();
    gates.queue(&post, 2, &report);
    let mut stays = std::pin::pin!(gates.limits.stay(&post, &permit, far()));
    assert!(stays.as_mut().now_or_never().is_none(), "blocked");
    tokio::time::advance(Duration::from_secs(5)).await;
    settle().await;
    assert!(order.try_recv().is_err(), "the block is over, but the first has not gone on yet");
    stays.await.expect("the block is over");
    assert_eq!(order.recv().await, Some(2));
}

#[tokio::test(start_paused = true)]
async fn answers_that_overtake_each_other_do_not_refill_a_window() {
    let gates = Gates::new();
    let post = gates.post(1);
    gates.exchange(&post, window("b", 5, 2, 9)).await;
    let (early, too_long) = (gates.enter(&post).await, gates.enter(&post).await);
    gates.limits.learn(&post, &too_long, 200, Some(window("b", 5, 0, 9)), None);
    drop(too_long);
    gates.limits.learn(&post, &early, 200, Some(window("b", 5, 1, 9)), None);
    drop(early);
    let began = Instant::now();
    drop(gates.enter(&post).await);
    assert_eq!(began.elapsed(), Duration::from_secs(9));
}

#[tokio::test(start_paused = true)]
async fn a_window_that_refills_as_it_goes_is_believed() {
    let gates = Gates::new();
    let began = Instant::now();
    for _ in 0..20 {
        gates.exchange(&gates.post(1), window("b", 5, 4, 5)).await;
    }
    assert_eq!(began.elapsed(), Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn whoever_would_wait_too_long_is_told_at_once() {
    let gates = Gates::new();
    gates.exchange(&gates.post(1), window("b", 1, 0, 600)).await;
    let began = Instant::now();
    let refused = gates.limits.enter(&gates.post(1), began + Duration::from_secs(30)).await;
    assert_eq!(refused.expect_err("too long"), RestError::RateLimited { retry_after: Duration::from_mins(10) });
    assert_eq!(began.elapsed(), Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn no_second_sees_more_than_the_global_limit() {
    let gates = Gates::with(|config| config.global_per_second = NonZeroU32::new(50).expect("not 0"));
    let began = Instant::now();
    for number in 0..150 {
        gates.limits.pass(&gates.post(1), far()).await.expect("leave");
        assert_eq!(began.elapsed(), Duration::from_secs(number / 50));
    }
}

#[tokio::test(start_paused = true)]
async fn interactions_pass_while_everything_else_is_blocked() {
    let gates = Gates::new();
    let permit = gates.enter(&gates.post(1)).await;
    gates.limited(&gates.post(1), &permit, RateLimitScope::Global, 8);
    let began = Instant::now();
    for endpoint in [gates.callback("x"), gates.endpoint(&Method::POST, "/webhooks/1/x")] {
        for _ in 0..200 {
            gates.limits.pass(&endpoint, far()).await.expect("leave");
        }
    }
    assert_eq!(began.elapsed(), Duration::ZERO);
    gates.limits.pass(&gates.post(2), far()).await.expect("leave");
    assert_eq!(began.elapsed(), Duration::from_secs(8));
}

#[tokio::test(start_paused = true)]
async fn invalid_answers_stop_all_but_the_answers_to_interactions_before_discord_does() {
    let gates = Gates::with(|config| config.invalid_stop = 3);
    let post = gates.post(1);
    let permit = gates.enter(&post).await;
    for status in [401, 403] {
        gates.limits.learn(&post, &permit, status, None, None);
    }
    gates.limited(&post, &permit, RateLimitScope::Shared, 1);
    gates.limits.pass(&post, far()).await.expect("a shared 429 and a 404 don't count");
    gates.limited(&post, &permit, RateLimitScope::User, 1);
    gates.limits.pass(&gates.callback("x"), far()).await.expect("somebody waits for it");
    let refused = gates.limits.pass(&post, far()).await.expect_err("spent");
    assert_eq!(refused, RestError::InvalidBudget { retry_after: Duration::from_secs(610) });
    tokio::time::advance(Duration::from_secs(611)).await;
    gates.limits.pass(&post, far()).await.expect("forgotten");
}

#[tokio::test(start_paused = true)]
async fn the_budget_of_invalid_answers_is_divided_among_processes() {
    let gates = Gates::with(|config| config.invalid_stop = 10);
    let (post, many) = (gates.post(1), NonZeroU32::new(50).expect("not 0"));
    let permit = gates.enter(&post).await;
    let mut answers = 0;
    for (processes, most) in [(4, 2), (2, 5), (1, 10)] {
        gates.limits.take_share(many, NonZeroU32::new(processes).expect("not 0"));
        while gates.limits.pass(&post, far()).await.is_ok() {
            gates.limits.learn(&post, &permit, 403, None, None);
            answers += 1;
        }
        assert_eq!(answers, most, "{processes} processes");
    }
    gates.limits.take_share(many, NonZeroU32::new(100).expect("not 0"));
    tokio::time::advance(Duration::from_secs(611)).await;
    gates.limits.pass(&post, far()).await.expect("one answer at least");
}

#[tokio::test(start_paused = true)]
async fn the_shutdown_ends_every_wait() {
    let gates = Gates::new();
    gates.exchange(&gates.post(1), window("b", 1, 0, 600)).await;
    let permit = gates.enter(&gates.post(2)).await;
    gates.limited(&gates.post(2), &permit, RateLimitScope::Global, 600);
    let post = gates.post(1);
    let shutdown = gates.config.shutdown.clone();
    let waits = async {
        let (entry, global, backoff) = tokio::join!(
            gates.limits.enter(&post, far()),
            gates.limits.pass(&post, far()),
            gates.limits.pause(&post, Duration::from_mins(10)),
        );
        [entry.err(), global.err(), backoff.err()]
    };
    let ends = async {
        settle().await;
        shutdown.cancel();
    };
    let began = Instant::now();
    let (outcomes, ()) = tokio::join!(waits, ends);
    assert_eq!(outcomes, [Some(RestError::Cancelled), Some(RestError::Cancelled), Some(RestError::Cancelled)]);
    assert_eq!(began.elapsed(), Duration::ZERO);
    drop(gates.enter(&gates.post(3)).await);
}

#[tokio::test(start_paused = true)]
async fn ten_thousand_interactions_leave_no_heap_of_buckets() {
    let gates = Gates::new();
    for number in 0..10_000 {
        let token = number.to_string();
        let follow_up = format!("/webhooks/1/{token}");
        gates.exchange(&gates.endpoint(&Method::POST, &follow_up), window("w", 5, 4, 1)).await;
        let permit = gates.enter(&gates.callback(&token)).await;
        gates.limits.learn(&gates.callback(&token), &permit, 204, None, None);
        drop(permit);
        tokio::time::advance(Duration::from_millis(20)).await;
        assert!(gates.limits.bucket_count() <= 260, "{} buckets", gates.limits.bucket_count());
    }
}
