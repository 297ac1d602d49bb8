//! The numbers as Prometheus reads them (`OpenMetrics` 1.0): what this process has counted, and what the database says now.

use std::fmt::Error;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use store::{DatabaseNumbers, PoolNumbers, ReplicaNumbers};

use super::{Measure, Metrics};

/// The media type of the text.
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

impl Metrics {
    /// The text. Where the database does not answer, its numbers are missing.
    ///
    /// # Errors
    /// None that is known: a string takes everything.
    pub fn text(&self, pool: PoolNumbers, database: Option<DatabaseNumbers>) -> Result<String, Error> {
        let mut registry = Registry::with_prefix("subrosa");
        self.register(&mut registry);
        register_pool(&mut registry, pool);
        registry.register(
            "database_up",
            "Whether the database answers (1) or not (0)",
            count(database.is_some().into()),
        );
        if let Some(database) = database {
            register_database(&mut registry, database);
        }
        let mut text = String::new();
        encode(&mut text, &registry)?;
        Ok(text)
    }

    fn register(&self, registry: &mut Registry) {
        registry.register("answers", "Answers to people, by command and outcome", self.answers.clone());
        registry.register("answer_seconds", "From a request's arrival to its answer's", self.answer_time.clone());
        registry.register("deliveries", "Tries to deliver, by what came of them", self.deliveries.clone());
        registry.register("rate_limits", "Requests that Discord refused as too many", self.rate_limits.clone());
        registry.register("clock_lag_seconds", "How late the clocks' last look was", self.clock_lag.clone());
        let failures = self.clock_failures.clone();
        registry.register("clock_failures", "Looks of the clocks, or tables' clocks, that failed", failures);
        registry.register("picture_seconds", "Painting of a picture, replays aside", self.picture_time.clone());
        registry.register("thought_seconds", "A computer player's thought", self.thought_time.clone());
        registry.register("shards_held", "Shards of the gateway that this process holds", self.shards_held.clone());
        let connected = self.shards_connected.clone();
        registry.register("shards_connected", "Those of them that have a session now", connected);
        let connections = self.gateway_connections.clone();
        registry.register("gateway_connections", "Connections to the gateway, by what they began with", connections);
        registry.register("database_seconds", "A statement at the database", self.statement_time.clone());
        registry.register("processes_alive", "Processes that share the database", self.processes_alive.clone());
        registry.register("processes_posting", "Those of them that post", self.processes_posting.clone());
        registry.register("build", "The version that runs", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
    }
}

fn register_pool(registry: &mut Registry, pool: PoolNumbers) {
    let size = |size: usize| count(i64::try_from(size).unwrap_or(i64::MAX));
    registry.register("database_connections_in_use", "Connections to the database, lent now", size(pool.in_use));
    registry.register("database_connections_most", "Connections to the database at most", size(pool.most));
}

fn register_database(registry: &mut Registry, database: DatabaseNumbers) {
    registry.register("outbox_waiting", "Rows to be delivered, of all processes", count(database.waiting));
    let age = seconds(database.oldest_due_ms);
    registry.register("outbox_oldest_due_seconds", "For how long the oldest due row has been due", age);
    registry.register("tables_in_play", "Tables in play", count(database.playing));
    registry.register("lobbies_open", "Lobbies that wait for players", count(database.lobbies));
    registry.register(
        "sealing",
        "Whether secrets are sealed (1) or stand as they are (0)",
        count(database.seals.into()),
    );
    if let Some(age_ms) = database.backup_age_ms {
        registry.register("backup_age_seconds", "How long ago the last copy was made", seconds(age_ms));
    }
    if let Some(replica) = database.replica {
        register_replica(registry, replica);
    }
}

fn register_replica(registry: &mut Registry, replica: ReplicaNumbers) {
    let up = count((replica != ReplicaNumbers::Away).into());
    registry.register("replica_up", "Whether the standby for reads answers (1) or not (0)", up);
    if let ReplicaNumbers::Behind(behind_ms) = replica {
        registry.register("replica_lag_seconds", "How far the standby for reads is behind", seconds(behind_ms));
    }
}

fn seconds(ms: i64) -> Measure {
    let measure = Measure::default();
    measure.set(std::time::Duration::from_millis(u64::try_from(ms).unwrap_or_default()).as_secs_f64());
    measure
}

fn count(number: i64) -> Gauge {
    let gauge = Gauge::default();
    gauge.set(number);
    gauge
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use discord_rest::{RateLimitScope, RestObserver as _};
    use outbox::{DeliveryObserver as _, DeliveryOutcome};

    use store::StatementObserver;

    use super::super::{AnswerOutcome, BUTTON, ClockFailure, GatewayConnection};
    use super::*;

    /// Whether a line is as the format has it: a comment of a known kind, or a name, labels, and a number.
    fn is_sound(line: &str) -> bool {
        let is_name =
            |name: &str| name.starts_with("subrosa_") && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        if let Some(comment) = line.strip_prefix("# ") {
            let mut words = comment.split(' ');
            let kind = words.next();
            return comment == "EOF" || matches!(kind, Some("HELP" | "TYPE")) && words.next().is_some_and(is_name);
        }
        let Some((head, value)) = line.rsplit_once(' ') else { return false };
        let (name, labels) = head.split_once('{').map_or((head, None), |(name, rest)| (name, Some(rest)));
        let is_label = |label: &str| {
            let (key, word) = label.split_once("=\"").unwrap_or_default();
            let inner = word.strip_suffix('"').unwrap_or("\"");
            !key.is_empty() && key.bytes().all(|b| b.is_ascii_lowercase()) && !inner.contains(['"', '\\', '\n'])
        };
        let sound =
            labels.is_none_or(|labels| labels.strip_suffix('}').is_some_and(|all| all.split(',').all(is_label)));
        is_name(name) && sound && value.parse::<f64>().is_ok()
    }

    #[test]
    fn every_line_of_the_numbers_is_sound_and_they_move() {
        let metrics = Metrics::default();
        metrics.expects([BUTTON, "play"]);
        metrics.answered(BUTTON, AnswerOutcome::Late, Duration::from_millis(2_400));
        metrics.answered("move", AnswerOutcome::Answered, Duration::from_millis(7));
        metrics.delivered(DeliveryOutcome::GivenUp);
        metrics.rate_limited(RateLimitScope::Shared);
        metrics.woke_after(Duration::from_millis(1_500));
        metrics.painted(Duration::from_millis(30));
        metrics.thought(Duration::from_secs(2));
        metrics.holds_shards(3);
        metrics.clock_failed(ClockFailure::Table);
        let connected = metrics.shard_connects();
        drop(metrics.shard_connects());
        metrics.connected(GatewayConnection::Resumed);
        StatementObserver::answered(&metrics, Duration::from_millis(2));
        metrics.counts_processes(3, 2);
        let database = DatabaseNumbers {
            waiting: 4,
            oldest_due_ms: 2_500,
            playing: 5,
            lobbies: 6,
            seals: true,
            backup_age_ms: Some(90_000),
            replica: Some(ReplicaNumbers::Behind(1_500)),
        };
        let text =
            metrics.text(PoolNumbers { in_use: 1, most: 20 }, Some(database)).expect("a string takes everything");
        let unsound: Vec<_> = text.lines().filter(|line| !is_sound(line)).collect();
        assert!(unsound.is_empty(), "{unsound:#?}");
        assert!(text.ends_with("# EOF\n"));
        for line in [
            "subrosa_answers_total{command=\"button\",outcome=\"late\"} 1",
            "subrosa_answers_total{command=\"move\",outcome=\"answered\"} 1",
            "subrosa_answers_total{command=\"button\",outcome=\"fault\"} 0",
            "subrosa_answers_total{command=\"play\",outcome=\"fault\"} 0",
            "subrosa_answer_seconds_count{command=\"button\"} 1",
            "subrosa_answer_seconds_count{command=\"move\"} 1",
            "subrosa_gateway_connections_total{how=\"resumed\"} 1",
            "subrosa_gateway_connections_total{how=\"identified\"} 0",
            "subrosa_database_seconds_count 1",
            "subrosa_processes_alive 3",
            "subrosa_processes_posting 2",
            concat!("subrosa_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
            "subrosa_sealing 1",
            "subrosa_backup_age_seconds 90.0",
            "subrosa_replica_up 1",
            "subrosa_replica_lag_seconds 1.5",
            "subrosa_deliveries_total{result=\"given_up\"} 1",
            "subrosa_rate_limits_total{owner=\"shared\"} 1",
            "subrosa_clock_lag_seconds 1.5",
            "subrosa_picture_seconds_count 1",
            "subrosa_thought_seconds_sum 2.0",
            "subrosa_shards_held 3",
            "subrosa_shards_connected 1",
            "subrosa_clock_failures_total{of=\"table\"} 1",
            "subrosa_clock_failures_total{of=\"look\"} 0",
            "subrosa_database_up 1",
            "subrosa_database_connections_in_use 1",
            "subrosa_outbox_waiting 4",
            "subrosa_outbox_oldest_due_seconds 2.5",
            "subrosa_tables_in_play 5",
            "subrosa_lobbies_open 6",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in {text}");
        }
        drop(connected);
        assert!(metrics.has_shard() && !metrics.has_connected_shard());
    }

    #[test]
    fn without_the_database_its_numbers_are_missing() {
        let text = Metrics::default().text(PoolNumbers::default(), None).expect("a string takes everything");
        assert!(text.contains("subrosa_database_up 0\n") && !text.contains("outbox_waiting"), "{text}");
        assert!(text.contains("subrosa_shards_held 0\n"));
    }

    #[test]
    fn a_copy_that_is_away_is_told_and_what_was_never_made_is_missing() {
        let text = |replica| {
            let database = DatabaseNumbers { replica, ..DatabaseNumbers::default() };
            Metrics::default().text(PoolNumbers::default(), Some(database)).expect("a string takes everything")
        };
        let none = text(None);
        assert!(
            !none.contains("replica") && !none.contains("backup") && none.contains("subrosa_sealing 0\n"),
            "{none}"
        );
        let away = text(Some(ReplicaNumbers::Away));
        assert!(away.contains("subrosa_replica_up 0\n") && !away.contains("replica_lag"), "{away}");
    }

    #[test]
    fn lines_that_are_not_sound_are_seen() {
        for line in ["", "subrosa_x", "subrosa_x{a=\"b} 1", "subrosa_x{a=\"b\"} many", "other 1", "# FREE text"] {
            assert!(!is_sound(line), "{line}");
        }
    }
}
