//! No test sleeps in the hope that something has happened meanwhile, and none takes a wall clock's word for a verdict: on a
//! busy machine both lie. Tests wait by `eventually` and its siblings in `tests/support/src/eventually.rs`.

use super::sources::sources;

/// Calls that no test may make.
const WORDS: [&str; 4] = ["sleep(", "Instant::now", ".elapsed()", "SystemTime::now"];

/// Tests on tokio's stopped clock wait for nothing, and measure what was waited for.
const PAUSED: &str = "start_paused = true";

/// Files that may, how often, and why.
const ALLOWED: &[(&str, usize, &str)] = &[
    (
        "crates/discord-rest/src/tests/fake.rs",
        2,
        "an answer's delay is part of the script, and waits are compared with it",
    ),
    ("crates/discord-rest/src/tests/limits.rs", 2, "nothing tells when the client has read the answer that limits it"),
    ("crates/postgres/src/tests.rs", 3, "here tests wait"),
    ("crates/record/tests/proof/main.rs", 2, "the time is printed, and no verdict"),
    ("crates/stand-in/src/limits.rs", 1, "the first instant of a time that the test makes up"),
    ("crates/store/src/tests/seal.rs", 1, "here tests wait"),
    ("src/discord/door/gateway/shard_balance.rs", 3, "the first instant of a time that the test makes up"),
    (
        "tests/bot/behind_nginx.rs",
        1,
        "requests come at a steady pace, for longer than nginx leaves a failed server alone",
    ),
    ("tests/bot/failover.rs", 1, "players who take their time between two moves are part of the load"),
    (
        "tests/bot/http_door.rs",
        3,
        "a signature is made for the time at which it is sent; it is told how long answers took",
    ),
    ("tests/bot/loops.rs", 2, "an attack lasts as long as it is told to, and is judged by what came through"),
    ("tests/bot/rolling.rs", 1, "players who take their time between two moves are part of the load"),
    ("tests/bot/server.rs", 1, "a connection must have rested for a second, by the pool's own clock"),
    ("tests/discord/contract/widened.rs", 1, "a signature is made for the time at which it is sent"),
    ("tests/page/hint_player.rs", 2, "a player by hand asks again for a hint that was refused, after a while"),
    ("tests/page/newcomer.rs", 2, "a game that does not end is no verdict on speed, but a limit"),
    ("tests/page/whole_games.rs", 3, "a game that does not end is no verdict on speed, but a limit"),
    ("tests/support/src/balancer.rs", 1, "a balancer looks at everybody's health at a steady pace"),
    ("tests/support/src/browser/page.rs", 2, "all browsers together have a limit"),
    ("tests/support/src/browser/program.rs", 1, "a directory's name is made from the time"),
    ("tests/support/src/eventually.rs", 3, "here tests wait"),
];

#[test]
fn tests_sleep_and_look_at_the_clock_only_where_it_is_said_why() {
    let mut faults = Vec::new();
    let tests = sources().into_iter().filter(|file| {
        let is_measure = file.path.split('/').any(|part| ["benches", "examples"].contains(&part));
        !is_measure && !file.path.starts_with("tests/house/") && !file.text.contains(PAUSED)
    });
    for file in tests {
        let places = file.test_code().filter(|(line, _)| !line.trim_start().starts_with("//"));
        let places = places.filter(|(line, _)| WORDS.iter().any(|word| line.contains(word)));
        let places = places.filter(|(line, _)| !line.contains("pg_sleep"));
        let places: Vec<String> =
            places.map(|(line, number)| format!("{}:{number}: {}", file.path, line.trim())).collect();
        let allowed = ALLOWED.iter().find(|(path, _, _)| *path == file.path).map_or(0, |(_, count, _)| *count);
        if places.len() != allowed {
            faults.push(format!("{allowed} are allowed, {} are there: {places:#?}", places.len()));
        }
    }
    assert!(faults.is_empty(), "wait with `eventually`, or say why not in `ALLOWED`:\n{}", faults.join("\n"));
}

#[test]
fn every_exception_is_a_file_with_its_reason() {
    let known: Vec<String> = sources().into_iter().map(|file| file.path).collect();
    for (path, _, why) in ALLOWED {
        assert!(known.iter().any(|file| file == path) && why.len() > 10, "{path}: {why}");
    }
}
