//! Every statement about tables is bound by the table's id, so that a distributed Postgres answers it at one place; or it stands
//! below with its reason. The texts are those of the sources and of the list of composed statements, read by a parser of SQL.

mod locks;
mod reach;
pub(super) mod texts;

use std::collections::BTreeSet;

use reach::Reach;
use texts::{StatementText, statements};

pub(super) use crate::database::distribution::SPREAD as KEYED;

/// Statements that ask all places: the file, what the text has in it, and why.
const EVERYWHERE: &[(&str, &str, &str)] = &[
    ("outbox/claim.rs", "", "rows to be delivered are found wherever they are, by indices over what waits"),
    ("tables/clocks.rs", "wake_ms", "due tables are found wherever they are, by an index over what is due"),
    ("tables/clocks.rs", "outbox o SET due_ms", "a clock that was wrong wrote anywhere"),
    ("outbox/queue.rs", "ORDER BY due_ms LIMIT 1", "when the next row is due, wherever it is"),
    ("outbox/queue.rs", "count(*) AS \"n!\" FROM outbox", "the operator asks for a number"),
    ("queries/numbers.sql", "", "the operator asks for numbers"),
    (
        "people/player_settings.rs",
        "WITH mine AS",
        "somebody's tables take a step, for their settings count there, by an index over people",
    ),
    ("people/notes.rs", "WHERE n.player = $1", "somebody takes all their data along, by an index over people"),
    ("tables/open.rs", "waiting AS", "how many tables their opener and server have, wherever they are"),
    ("queries/due_rating.sql", "", "how often the same two have met, by an index over people"),
    ("queries/counted_results.sql", "", "all results are read in order, to make the ratings anew"),
    (
        "ratings/rating.rs",
        "WHERE counted IS NULL",
        "results that are not rated yet are found wherever they are, by an index over them",
    ),
    ("queries/own_results.sql", "", "somebody's results, by an index over people"),
    ("ratings/leaderboard.rs", "FROM ratings r", "the ratings of a server's people, by an index over servers"),
    ("ratings/results.rs", "SELECT o.player, count(*)", "somebody's opponents, by an index over people"),
    (
        "servers/moderations.rs",
        "WITH entry AS",
        "a mute's earlier words that wait, by an index over servers and people",
    ),
    ("servers/problems.rs", "", "the posts of a day, some an hour, have their server's id for their key"),
    ("servers/presence.rs", "DISTINCT guild FROM tables", "a playground asks whose games these are before it begins"),
    ("servers/presence.rs", "phase IN ('lobby', 'playing')", "a new session's servers, by an index over open tables"),
    ("servers/summaries.rs", "", "what a server has played, by an index over servers"),
    ("queries/rouse_after_wrong_clock.sql", "", "a clock that was wrong wrote anywhere"),
    ("queries/seats_of_person.sql", "", "somebody's data, wherever they are: asked for once in a while"),
    ("ratings/results.rs", "WHERE s.player = $1 AND s.kind", "somebody's games, by an index over people"),
    ("servers/seeks.rs", "WITH old AS", "seeks whose time is over end wherever they are, by an index over their times"),
    (
        "tournaments/tournament.rs",
        "SELECT DISTINCT m.tournament_id",
        "meetings whose table is over or not there yet, of tournaments that run",
    ),
    ("queries/tournament.sql", "", "the threads of a tournament's tables, at most 64 a round, by their ids"),
    (
        "tournaments/links.rs",
        "WITH waiting AS",
        "rounds whose tables have all got their threads, of tournaments that run; their posts have the tournament's id for their key",
    ),
    ("tournaments/part.rs", "SELECT EXISTS", "whether two people play with each other, by an index over people"),
    ("tournaments/save.rs", "UPDATE tournaments SET step", "a tournament's posts have its own id for their key"),
    ("people/tips.rs", "NOT EXISTS", "whether somebody has finished a game, by an index over people"),
    (
        "tables/table_row.rs",
        "t.id = ANY(ARRAY(SELECT table_id FROM seats",
        "somebody's tables, by an index over people",
    ),
    ("tables/table_row.rs", "t.guild = $1", "a place's tables, by an index over places"),
    ("tables/table_row.rs", "t.thread = $1", "a thread's table, by an index over threads"),
    ("tables/read.rs", "thread = $1", "a thread's table, by an index over threads"),
    ("tables/read.rs", "t.phase = 'lobby'", "a server's lobbies in which somebody sits, by an index over open tables"),
    ("tables/read.rs", "id > $1 ORDER BY id", "the operator looks all tables over"),
    ("tables/read.rs", "phase IN ('lobby', 'playing') ORDER BY id", "the operator looks open tables over"),
    ("tables/read.rs", "phase IN ('over', 'closed') ORDER BY id DESC", "the operator looks ended tables over"),
    (
        "tables/past_logs.rs",
        "log_left_ms IS NULL",
        "games that ended long ago, some an hour, by an index over their end",
    ),
    ("tables/read.rs", "count(*) AS \"n!\" FROM tables", "the operator asks for a number"),
    ("database/retention.rs", "", "what nobody needs any more goes, wherever it is, some rows an hour"),
    ("outbox/threads.rs", "touch_ms", "threads are kept awake wherever they are, by an index over what is due"),
    ("outbox/recovery.rs", "state = 'given-up'", "the operator asks what was given up"),
    ("people/own_data.rs", "", "somebody's data, wherever they are: asked for once in a while"),
    ("people/privacy.rs", "", "somebody's data, wherever they are: deleted once in a while"),
    (
        "people/returning.rs",
        "",
        "what keeps order of somebody who is back, by indices over people and over what remembers them",
    ),
    ("queries/is_known.sql", "", "whether anything is kept about somebody, by indices over people"),
    ("queries/everybody.sql", "", "after a copy was read back: everybody is compared with the list"),
    ("seal/resealing.rs", "secret IS NOT NULL", "what is still to be sealed, by an index over it"),
    ("seal/resealing.rs", "seal_key", "another key of the operator's seals everything anew, by an index over keys"),
    ("seal/open_texts.rs", "DISTINCT table_id", "notes that are still to be sealed, by an index over them"),
    ("backup/load.rs", "", "a copy is read back into one database"),
];

fn reason(statement: &StatementText) -> Option<usize> {
    EVERYWHERE.iter().position(|(file, part, _)| statement.file == *file && statement.text.contains(part))
}

#[test]
fn every_statement_about_tables_is_bound_by_a_tables_id_or_says_why_not() {
    let (mut checked, mut unbound, mut needed) = (0, Vec::new(), BTreeSet::new());
    for statement in statements() {
        let reach =
            Reach::of(&statement.text).unwrap_or_else(|why| panic!("{}: {why}: {}", statement.file, statement.text));
        if reach.keyed == 0 {
            continue;
        }
        checked += 1;
        if !reach.unbound.is_empty() {
            match reason(&statement) {
                Some(at) => drop(needed.insert(at)),
                None => unbound.push(format!("{}: {:?} in {}", statement.file, reach.unbound, statement.text)),
            }
        }
    }
    assert!(checked > 50, "only {checked} statements are found");
    assert!(
        unbound.is_empty(),
        "these ask every place of a distributed Postgres; bind them by a table's id, or give the reason in EVERYWHERE:\n{}",
        unbound.join("\n")
    );
    let idle: Vec<_> = EVERYWHERE.iter().enumerate().filter(|(at, _)| !needed.contains(at)).collect();
    assert!(idle.is_empty(), "these reasons are for nothing: {idle:?}");
}

#[test]
fn a_statement_is_bound_where_a_value_reaches_its_key() {
    for (sql, unbound) in [
        ("SELECT 1 FROM tables t WHERE t.id = $1", 0),
        ("SELECT 1 FROM tables t JOIN seats s ON s.table_id = t.id WHERE t.id = $1", 0),
        ("SELECT 1 FROM tables t JOIN seats s ON s.table_id = t.id WHERE s.player = $1", 2),
        ("SELECT 1 FROM tables t, seats s WHERE t.id = $1", 1),
        (
            "WITH g AS (UPDATE tables SET step = 1 WHERE id = $1 RETURNING id) DELETE FROM seats s USING g WHERE s.table_id = g.id",
            0,
        ),
        ("WITH g AS (SELECT id FROM tables WHERE phase = $1) DELETE FROM seats s USING g WHERE s.table_id = g.id", 2),
        ("INSERT INTO seats (table_id, seat) VALUES ($1, $2)", 0),
        ("INSERT INTO seats (seat, table_id) SELECT n.seat, 7 FROM unnest($1::int[]) AS n(seat)", 1),
        ("INSERT INTO seats (table_id) SELECT t.id FROM tables t WHERE t.id = $1", 0),
        ("INSERT INTO seats (table_id) SELECT t.id FROM tables t WHERE t.guild = $1", 2),
        ("SELECT 1 FROM tables WHERE id = ANY($1)", 0),
        ("SELECT 1 FROM tables WHERE id = $1 OR guild = $2", 1),
        ("SELECT 1 FROM players WHERE id = $1", 0),
    ] {
        assert_eq!(Reach::of(sql).expect("it can be read").unbound.len(), unbound, "{sql}");
    }
}
