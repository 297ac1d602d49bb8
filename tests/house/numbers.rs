//! The numbers against what is written about them: docs/operations.md lists each, and the dashboard and the alarms ask for none
//! that isn't there.

use std::collections::BTreeSet;

use store::{DatabaseNumbers, PoolNumbers, ReplicaNumbers};
use subrosa::metrics::Metrics;

const PAGE: &str = include_str!("../../docs/operations.md");
const ALARMS: &str = include_str!("../../packaging/alerts.yaml");
const TRIED: &str = include_str!("../../packaging/alerts-test.yaml");
const DASHBOARD: &str = include_str!("../../docs/grafana.json");

/// The names of the samples that are told.
fn told() -> BTreeSet<String> {
    let database = DatabaseNumbers {
        backup_age_ms: Some(1),
        replica: Some(ReplicaNumbers::Behind(1)),
        ..DatabaseNumbers::default()
    };
    let metrics = Metrics::default();
    metrics.expects(["play"]);
    let text = metrics.text(PoolNumbers::default(), Some(database)).expect("text");
    let samples = text.lines().filter(|line| !line.starts_with('#'));
    samples.filter_map(|line| line.split(['{', ' ']).next()).map(str::to_owned).collect()
}

/// The names of numbers in a text.
fn named(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_lowercase() && c != '_');
    words.filter(|word| word.starts_with("subrosa_")).map(str::to_owned).collect()
}

#[test]
fn the_dashboard_asks_for_numbers_that_are_there() {
    let dashboard: serde_json::Value = serde_json::from_str(DASHBOARD).expect("the dashboard is JSON");
    let panels = dashboard["panels"].as_array().expect("it has panels");
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array().expect("a panel asks for something"));
    let asked: Vec<_> = targets.map(|target| target["expr"].as_str().expect("by an expression")).collect();
    let asked = named(&asked.join(" "));
    assert!(asked.len() > 10, "the expressions are read: {asked:?}");
    assert_eq!(asked.difference(&told()).collect::<Vec<_>>(), Vec::<&String>::new());
}

#[test]
fn the_page_lists_every_number_and_its_alarms_ask_for_none_else() {
    let section = PAGE.split("\n## Health and numbers\n").nth(1).expect("the section is there");
    let section = section.split("\n## ").next().expect("it ends");
    let (listed, _) = section.split_once("```yaml").expect("Prometheus's settings follow the list");
    let base = |name: &String| {
        ["_bucket", "_sum", "_count"].iter().fold(name.clone(), |n, end| n.trim_end_matches(end).to_owned())
    };
    let told = told();
    assert_eq!(named(listed), told.iter().map(base).collect());
    let strange: Vec<_> = named(ALARMS).into_iter().filter(|name| !told.contains(name)).collect();
    assert!(strange.is_empty(), "{strange:?}");
    assert_eq!(ALARMS.matches("- alert:").count(), 15, "as many as the page says");
    assert!(section.contains("fifteen alarms"));
    assert_eq!(ALARMS.matches("summary:").count(), 15, "each says what to do");
}

#[test]
fn every_alarm_is_tried_where_it_is_silent_and_where_it_fires() {
    for alarm in ALARMS.split("- alert: ").skip(1).filter_map(|rule| rule.split_whitespace().next()) {
        assert!(TRIED.contains(&format!("alertname: {alarm}}}")), "{alarm} is never seen silent");
        assert!(TRIED.contains(&format!("alertname: {alarm}\n        exp_alerts:")), "{alarm} is never seen to fire");
    }
}

#[test]
fn an_alarm_fires_where_no_process_is_left_to_tell_anything() {
    let rule = ALARMS.split("- alert: EveryProcessIsDead").nth(1).expect("there is one");
    let asked = rule.lines().find_map(|line| line.trim().strip_prefix("expr: ")).expect("it asks for something");
    // The process's own numbers are gone with it: Prometheus's own are left, for the job that the page sets.
    let job = asked.strip_prefix("absent(up{job=\"").and_then(|rest| rest.split('"').next()).expect("by its absence");
    assert!(PAGE.contains(&format!("- job_name: {job}\n")), "{job}");
}
