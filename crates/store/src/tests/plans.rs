//! Statements that ask often, or among much, are answered by the index that was made for them, with a plan that is kept for all values.

use super::Scratch;
use super::keys::texts::statements;

/// Much that is over, and little that is not.
const MUCH: [&str; 7] = [
    "INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms, life, guild)
    SELECT n, 'praetorian', '{}', 2, CASE n % 5 WHEN 0 THEN 'playing' ELSE 'over' END, n % 900, 86400, decode(repeat('00', 32), 'hex'),
        n % 301, 0, n, '{}', n % 401 FROM generate_series(1, 20000) n",
    "INSERT INTO results (table_id, seat, player, game, method, rank, guild, ended_ms, counted, number)
    SELECT n, 0, n % 200, 'praetorian', 'two', 1, 5, n * 1000, true, n FROM generate_series(1, 20000) n",
    "INSERT INTO tournaments (id, guild, channel, organiser, game, options, format, least, most, rounds, pace_secs, phase, opened_ms, changed_ms)
    SELECT n, n % 400, 1, 1, 'tmag', '{}', 'swiss', 2, 2, 3, 86400, CASE n % 25 WHEN 0 THEN 'running' ELSE 'over' END, n, n
    FROM generate_series(1, 20000) n",
    "INSERT INTO seeks (guild, player, game, id, asked, name, seats, pace_secs, channel, state, settled, since_ms, expires_ms, rated)
    SELECT n % 5, n, 'game' || n % 7, n, n, 'Ada', 2 + n % 3, 86400 * (1 + n % 4), 1, 'waiting', true, n, 1800000000000, n % 2 = 0
    FROM generate_series(1, 20000) n",
    "INSERT INTO interactions (table_id, interaction, at_ms) SELECT n, n, n FROM generate_series(1, 20000) n",
    "INSERT INTO moderations (guild, interaction, deed, at_ms) SELECT n % 400, n, 'mute', n FROM generate_series(1, 20000) n",
    "ANALYZE",
];

/// The file of a statement, what the text has in it, the index, and what is asked of it.
const PLANNED: [(&str, &str, &str, &str); 13] = [
    ("tables/open.rs", "waiting AS", "tables_guild_open", "guild = "),
    ("tables/read.rs", "phase IN ('lobby', 'playing') ORDER BY id", "tables_open", "id > "),
    ("tables/table_row.rs", "ANY(ARRAY(", "tables_open", "id = ANY"),
    ("database/retention.rs", "{hold,why}", "tables_guild_open", "guild = "),
    ("database/retention.rs", "SELECT DISTINCT t.guild", "tables_guild_open", "guild = "),
    ("database/retention.rs", "DELETE FROM entrants", "tournaments_idle", "changed_ms < "),
    ("database/retention.rs", "DELETE FROM mutes m USING gone", "tournaments_guild", "guild = "),
    ("database/retention.rs", "FROM interactions", "interactions_at", "at_ms < "),
    ("database/retention.rs", "FROM moderations WHERE at_ms", "moderations_at", "at_ms < "),
    ("tables/past_logs.rs", "log_left_ms IS NULL", "tables_past", "ended_ms < "),
    ("tournaments/tournament.rs", "ORDER BY phase NOT IN", "tournaments_guild", "guild = "),
    ("queries/due_rating.sql", "", "results_person", "ended_ms > "),
    ("servers/fitting_seeks.rs", "s.pace_secs = ", "seeks_fitting", "rated = "),
];

/// How many values a statement has.
fn values(text: &str) -> usize {
    let number = |rest: &str| rest.split(|sign: char| !sign.is_ascii_digit()).next()?.parse().ok();
    text.split('$').skip(1).filter_map(number).max().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn much_that_is_over_is_not_read_for_what_is_asked_often() {
    // A cluster shows plans of its own, which `keys` reads.
    if !test_server::workers().is_empty() {
        return;
    }
    let scratch = Scratch::new().await;
    for sql in MUCH {
        scratch.runs(sql).await.expect(sql);
    }
    let statements = statements();
    for (file, part, index, condition) in PLANNED {
        let is_it = |text: &str| text.contains(part) && text.contains("SELECT");
        let found = statements.iter().find(|statement| statement.file == file && is_it(&statement.text));
        let text = &found.unwrap_or_else(|| panic!("{file} has {part}")).text;
        let plan = scratch.plan(text, values(text)).await;
        let asked = plan.lines().skip_while(|line| !line.contains(index)).find(|line| line.contains("Index Cond"));
        assert!(asked.is_some_and(|asked| asked.contains(condition)), "{file}: {index} by {condition}\n{plan}");
    }
    scratch.drop().await;
}
