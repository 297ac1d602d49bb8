//! One trace from an interaction to its post: in the lines of all processes, by table and step; and nothing else is in them.

use test_support::{BotProcess, Database, LOG_FILE, LoadedTable, STEP_TIMEOUT, TOKEN, patient_stand_in};

/// A line of the log with these words, of this table.
fn step_of(lines: &[serde_json::Value], message: &str, table: &str) -> Vec<i64> {
    let own = lines.iter().filter(|line| line["message"] == message && line["table"] == table);
    own.map(|line| line["step"].as_i64().expect("a line says its step")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_followed_from_its_write_to_its_post_by_table_and_step() {
    let playground = patient_stand_in().await;
    let control = playground.control();
    let database = Database::fresh().await;
    let place = database.hand_over();
    let log = std::env::temp_dir().join(format!("subrosa-trace-{}.jsonl", std::process::id()));
    let settings = [
        ("SUBROSA_LOG", "subrosa=debug,warn".to_owned()),
        ("SUBROSA_LOG_FORMAT", "json".to_owned()),
        (LOG_FILE, log.display().to_string()),
    ];
    let mut bot = BotProcess::start_with(crate::PROGRAM, &playground.base_url(), &place, &settings);
    let is_there = |c: &stand_in::Control| c.connected() > 0 && !c.commands().is_empty();
    assert!(control.wait_until(is_there, STEP_TIMEOUT).await, "the bot comes");
    let mut table = LoadedTable::open(&control, 7).await;
    assert!(control.wait_until(|c| table.boards(c) > 0, STEP_TIMEOUT).await, "the first board is posted");
    let before = table.boards(&control);
    table.next(&mut game::SplitMix64::new(1)).is_played(&control).await;
    assert!(control.wait_until(|c| table.boards(c) > before, STEP_TIMEOUT).await, "the next board is posted");
    bot.tell_to_end();
    bot.ends("it ends").await;
    let text = std::fs::read_to_string(&log).expect("it has a log");
    let _ = std::fs::remove_file(&log);
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"))).collect();
    let opened = lines.iter().find(|line| line["message"] == "opened").expect("a table was opened");
    let id = opened["table"].as_str().expect("it says which");
    let saved = step_of(&lines, "saved", id);
    assert!(saved.is_sorted() && saved.len() >= 3, "a seat taken, a start, a move: {saved:?}");
    let last = *saved.last().expect("there are some");
    for message in ["claimed", "delivered"] {
        assert!(step_of(&lines, message, id).contains(&last), "{message} of step {last}: {text}");
    }
    for word in ["Left 7", "Right 7", "table-7", TOKEN] {
        assert!(!text.contains(word), "{word} is in the log");
    }
    playground.shutdown().await;
    database.drop().await;
}
