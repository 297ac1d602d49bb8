//! The data kept about somebody, and that nothing of it is left when it is deleted.

use sha2::{Digest as _, Sha256};
use sqlx::Row;

use super::{CASSIUS, LIVIA, Scratch, kept, lobby, person};
use crate::people::forgotten::{ForgottenPerson, HashedBy};
use crate::people::privacy::ForgetPlayer;
use crate::{ActivityCounts, AskedPost, AskedWhere, Forgot, ForgottenList, PageBounds, Subject, SubjectKind};
use table::{ChannelId, ConditionalMoves, MessageId, Occupant, Phase, PlayerId, TableId, Vacancy};

/// Livia's tables: one in the lobby, one in play, one over, and one of Cassius's to which she is invited.
async fn filled() -> Scratch {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    let cassius = || Occupant::Player(person(CASSIUS, "Cassius"));
    store.tables().open(&lobby(1, Occupant::Open), None, 1_000).await.expect("written");
    let mut playing = lobby(2, cassius());
    let plan = |mine: &str| ConditionalMoves { lines: vec![vec!["i8".to_owned(), mine.to_owned()]], confirmed: true };
    playing.life.seat_clocks[0].plan = Some(plan("h7"));
    playing.life.seat_clocks[1].plan = Some(plan("h6"));
    kept(store, playing, Phase::Playing).await;
    kept(store, lobby(3, cassius()), Phase::Over).await;
    let mut his = lobby(4, Occupant::Invited(person(LIVIA, "Livia")));
    (his.opener, his.seats[0]) = (CASSIUS, cassius());
    his.life.seat_clocks[0].vacancy = Some(Vacancy::For(person(LIVIA, "Livia")));
    his.life.seat_clocks[1].vacancy = Some(Vacancy::Anyone);
    store.tables().open(&his, None, 1_000).await.expect("written");
    store.people().set_dm_channel(LIVIA, ChannelId(500)).await.expect("written");
    store.people().block(LIVIA, PlayerId(77), 1_000).await.expect("written");
    store.people().solve_lesson(LIVIA, "tmag", "catch", 3_000).await.expect("written");
    for (who, text) in [(LIVIA, "she thinks a1"), (CASSIUS, "he thinks h6")] {
        assert!(store.people().write_note(&lobby(2, cassius()), who, text, 3_000).await.expect("written"));
    }
    store.people().solve_lesson(CASSIUS, "tmag", "base", 3_000).await.expect("written");
    store.people().end_tips(LIVIA, "tmag").await.expect("written");
    store.people().end_tips(CASSIUS, "stratogo").await.expect("written");
    store.tournaments().save_tournament(&super::tournaments::running(7), &[], (5, 1_000)).await.expect("written");
    store.people().set_dm_channel(CASSIUS, ChannelId(501)).await.expect("written");
    scratch.runs(RATED).await.expect("written");
    scratch
}

#[tokio::test]
async fn all_that_is_kept_about_somebody_is_in_one_file() {
    let scratch = filled().await;
    let data = scratch.store.people().data_of(LIVIA).await.expect("the database answers");
    assert_eq!(
        (data["account"].as_str(), data["settings"]["dm_channel"].as_i64()),
        (Some("987654321000011"), Some(500))
    );
    assert_eq!(data["opened"].as_array().map(Vec::len), Some(3));
    let seats = data["seats"].as_array().expect("a list");
    let told: Vec<_> = seats.iter().map(|seat| (seat["phase"].as_str(), seat["kind"].as_str())).collect();
    let expected = [("lobby", "player"), ("playing", "player"), ("over", "player"), ("lobby", "invited")];
    assert_eq!(told, expected.map(|(phase, kind)| (Some(phase), Some(kind))));
    assert_eq!(seats[1]["actions"], serde_json::json!([{ "entry": 0, "action": "h9", "at": 2_000 }]));
    assert_eq!(seats[1]["conditional_moves"]["lines"], serde_json::json!([["i8", "h7"]]));
    assert_eq!(data["kept_for_me"], serde_json::json!([{ "table": TableId(4).to_string(), "name": "Livia" }]));
    assert_eq!(data["lessons"], serde_json::json!([{ "game": "tmag", "lesson": "catch", "solved": 3_000 }]));
    let note = serde_json::json!({ "table": TableId(2).to_string(), "text": "she thinks a1", "at": 3_000 });
    assert_eq!(data["notes"], serde_json::json!([note]));
    assert_eq!(data["tips_ended"], serde_json::json!(["tmag"]));
    let ratings = data["ratings"].as_array().expect("a list");
    assert!(ratings.len() == 2 && data["ratings"].to_string().contains("1337.7"), "{ratings:?}");
    assert!(!data.to_string().contains("1662.3"), "nobody else's: {ratings:?}");
    assert_eq!(data["tournaments"].as_array().map(Vec::len), Some(1), "{}", data["tournaments"]);
    assert!(!data.to_string().contains("h6"), "nobody else's conditional moves: {data}");
    assert!(!data.to_string().contains("Cassius") && !data.to_string().contains("i9"), "nothing of others': {data}");
    scratch.drop().await;
}

/// Livia has lost to Cassius, rated.
const RATED: &str = "
WITH x AS (INSERT INTO results (table_id, seat, player, game, method, rank, guild, ended_ms, counted, number, value_before,
    deviation_before, volatility_before, value_after, deviation_after)
SELECT 3, n.seat, n.player, 'conspirateurs', 'two', n.rank, 7, 4000, true, 1, 1500, 350, 0.06, n.after, 290.3
FROM (VALUES (0, 987654321000011, 2, 1337.7), (1, 12, 1, 1662.3)) AS n(seat, player, rank, after))
INSERT INTO ratings (player, game, method, value, deviation, volatility, games, at_ms)
SELECT n.player, 'conspirateurs', 'two', n.after, 290.3, 0.06, 1, 4000 FROM (VALUES (987654321000011, 1337.7), (12, 1662.3)) AS n(player, after)";

/// Rows of Livia's in the tables that [`filled`] leaves out, so that her id is in every column that holds people's ids.
const REST: [&str; 12] = [
    "INSERT INTO activity (hour_ms, kind, id, presses, opens, calls) VALUES (0, 'person', 987654321000011, 1, 0, 0)",
    "INSERT INTO allowances (kind, owner, other, spent_ms) VALUES ('open', 987654321000011, 0, 9000), ('invited', 12, 987654321000011, 9000)",
    "INSERT INTO bans (kind, id, reason, since_ms) VALUES ('person', 987654321000011, 'spam', 1000)",
    "INSERT INTO blocks (player, blocked, since_ms) VALUES (12, 987654321000011, 1000)",
    "INSERT INTO desk_acts (number, at_ms, act, kind, subject, reason) VALUES (1, 1000, 'ban', 'person', 987654321000011, 'spam')",
    "INSERT INTO moderations (guild, interaction, table_id, deed, moderator, player, seat, at_ms) VALUES
        (5, 1, 2, 'unseat', 12, 987654321000011, 1, 3000), (5, 2, NULL, 'mute', 987654321000011, 12, NULL, 3000)",
    "INSERT INTO mutes (guild, player, until_ms) VALUES (5, 987654321000011, 9000)",
    "INSERT INTO outbox (table_id, seq, audience, kind, step, entry, state, given_up, due_ms, place) VALUES
        (2, 7001, 0, 'remind', 0, 0, 'waiting', NULL, 3000, 987654321000011),
        (2, 7002, 0, 'dropped', 0, 0, 'given-up', 'closed-messages', 3000, 987654321000011)",
    "INSERT INTO questions (table_id, message, seq, player, matter) VALUES (2, 70, 7001, 987654321000011, 'offer')",
    "INSERT INTO seeks (guild, player, game, id, asked, name, seats, pace_secs, channel, state, settled, since_ms, expires_ms)
        VALUES (5, 987654321000011, 'tmag', 71, 72, 'Livia', 3, 86400, 6, 'waiting', true, 3000, 9000)",
    "INSERT INTO shares (table_id, player, seq, channel, at_ms) VALUES (3, 987654321000011, 7001, 6, 4000)",
    "INSERT INTO substitutes (tournament_id, leaver, player) VALUES (7, 99, 987654321000011), (7, 987654321000011, 99)",
];

/// The calendars by which turns were counted at a table in play and one that is over: Livia's, and behind hers Cassius's.
const CALENDARS: &str = r#"
UPDATE tables SET life = jsonb_set(jsonb_set(life, '{chairs,0,calendar}', '{"zone": "Europe/Rome"}'), '{chairs,1,calendar}',
    '{"zone": "Asia/Tokyo"}') WHERE id IN (2, 3)"#;

/// The columns that hold people's ids: those of such a name in whatever table, and four that have a name of their own.
const PERSONAL: &str = "
SELECT c.table_name::text, c.column_name::text FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND (
    c.column_name IN ('player', 'blocked', 'opener', 'organiser', 'owner', 'other', 'leaver', 'moderator', 'subject')
    OR (c.table_name, c.column_name) IN (('activity', 'id'), ('bans', 'id'), ('outbox', 'place'), ('players', 'id')))";

/// The columns of people's ids in which Livia's is not.
async fn columns_without_her(scratch: &Scratch) -> Vec<String> {
    let columns = scratch.store.all(sqlx::query(PERSONAL)).await.expect("the catalogue answers");
    assert!(columns.len() > 20, "only {} columns are found", columns.len());
    let mut empty = Vec::new();
    for (table, column) in columns.iter().map(|row| (row.get::<String, _>(0), row.get::<String, _>(1))) {
        let sql = format!("SELECT count(*) FROM {table} WHERE {column} = {}", LIVIA.0);
        let count = scratch.store.one(sqlx::query(sqlx::AssertSqlSafe(sql))).await.expect("it answers");
        empty.extend((count.get::<i64, _>(0) == 0).then(|| format!("{table}.{column}")));
    }
    empty
}

/// The one that names everybody has each of them but the outbox's, whose rows go within days: else a deletion would not be done again
/// after a restore.
#[tokio::test]
async fn the_list_of_everybody_has_every_column_of_peoples_ids() {
    let scratch = Scratch::new().await;
    let everybody = include_str!("../../queries/everybody.sql").replace(" AS \"id!\"", "");
    let columns = scratch.store.all(sqlx::query(PERSONAL)).await.expect("the catalogue answers");
    assert!(columns.len() > 20, "only {} columns are found", columns.len());
    for (table, column) in columns.iter().map(|row| (row.get::<String, _>(0), row.get::<String, _>(1))) {
        assert!(table == "outbox" || everybody.contains(&format!("SELECT {column} FROM {table}")), "{table}.{column}");
    }
    scratch.drop().await;
}

/// The tables of the schema in which Livia's id or name stands anywhere, whatever the columns: also those that are made
/// after this test was written.
async fn traces(scratch: &Scratch) -> Vec<String> {
    let tables = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'";
    let tables = scratch.store.all(sqlx::query(tables)).await.expect("it answers");
    let mut found = Vec::new();
    for table in tables.iter().map(|row| row.get::<String, _>(0)) {
        let sql =
            format!("SELECT count(*) FROM {table} x WHERE x::text LIKE '%987654321000011%' OR x::text LIKE '%Livia%'");
        let count = scratch.store.one(sqlx::query(sqlx::AssertSqlSafe(sql))).await.expect("it answers");
        found.extend((count.get::<i64, _>(0) > 0).then_some(table));
    }
    found.sort();
    found
}

#[tokio::test]
async fn nothing_of_somebody_is_left_and_nothing_of_others_goes() {
    let scratch = filled().await;
    for sql in REST.into_iter().chain([CALENDARS]) {
        scratch.runs(sql).await.expect(sql);
    }
    assert_eq!(columns_without_her(&scratch).await, Vec::<String>::new(), "the fixture is full");
    let before = traces(&scratch).await;
    assert_eq!(forgets(&scratch, &[]).await, Forgot::Held, "she plays at table 2");
    assert_eq!(traces(&scratch).await, before, "nothing is gone");
    assert!(matches!(forgets(&scratch, &[TableId(2)]).await, Forgot::Gone(_, 4)));
    assert_eq!(traces(&scratch).await, Vec::<String>::new());
    for (sql, count) in [
        ("SELECT count(*) FROM seats WHERE player = 12 AND name = 'Cassius'", 3),
        ("SELECT count(*) FROM tables WHERE opener = 12", 1),
        ("SELECT count(*) FROM players WHERE id = 12", 1),
        ("SELECT count(*) FROM lessons WHERE player = 12", 1),
        ("SELECT count(*) FROM notes WHERE player = 12", 1),
        ("SELECT count(*) FROM tips_ended WHERE player = 12", 1),
        ("SELECT count(*) FROM ratings WHERE player = 12 AND value > 1600", 1),
        ("SELECT count(*) FROM results WHERE player = 12 AND table_id = 3", 1),
        ("SELECT count(*) FROM results WHERE player IS NULL AND table_id = 3 AND value_before = 1500", 1),
        ("SELECT count(*) FROM actions WHERE action = 'h9'", 2),
        ("SELECT count(*) FROM outbox WHERE kind = 'lobby' AND table_id IN (1, 2, 4) AND seq >= 32", 3),
        ("SELECT count(*) FROM outbox WHERE seq IN (7001, 7002) AND place = 0", 2),
    ] {
        assert_eq!(scratch.number(sql).await, count, "{sql}");
    }
    for (id, seat, expected) in
        [(1, 0, Occupant::Open), (2, 0, Occupant::Former), (3, 0, Occupant::Former), (4, 1, Occupant::Open)]
    {
        let stored =
            scratch.store.tables().table(TableId(id)).await.expect("the database answers").expect("it is there");
        assert_eq!(stored.seats[seat], expected, "table {id}");
    }
    let plans = "SELECT count(*) FROM tables WHERE life::text LIKE '%h7%'";
    assert_eq!(scratch.number(plans).await, 0, "her conditional moves are gone");
    assert_eq!(scratch.number("SELECT count(*) FROM tables WHERE life::text LIKE '%h6%'").await, 1, "not his");
    for (zone, left) in [("Europe/Rome", 0), ("Asia/Tokyo", 1)] {
        let sql = format!("SELECT count(*) FROM tables WHERE life::text LIKE '%{zone}%'");
        let count = scratch.store.one(sqlx::query(sqlx::AssertSqlSafe(sql))).await.expect("it answers");
        assert_eq!(count.get::<i64, _>(0), left, "hers goes, and his where he plays on stays: {zone}");
    }
    let list = scratch.store.people().forgotten().await.expect("the database answers");
    assert_eq!(scratch.store.people().forgotten_ms(LIVIA).await.expect("it answers"), Some(5_000));
    assert_eq!(list.len(), 1, "{list:?}");
    let his = scratch.store.tables().table(TableId(4)).await.expect("the database answers").expect("it is there");
    let vacancies: Vec<_> = his.life.seat_clocks.iter().map(|clock| clock.vacancy.clone()).collect();
    assert_eq!(vacancies, [None, Some(Vacancy::Anyone)], "the rest of a table's life stays");
    assert_eq!(forgets(&scratch, &[]).await, Forgot::Nothing, "once more does nothing");
    assert_eq!(
        scratch.store.people().data_of(LIVIA).await.expect("the database answers")["seats"],
        serde_json::json!([])
    );
    scratch.drop().await;
}

/// A tournament of Cassius's.
const TOURNAMENT: &str = "
INSERT INTO tournaments (id, guild, channel, organiser, game, options, format, least, most, rounds, pace_secs, phase, opened_ms, changed_ms)
VALUES (1, 5, 6, 12, 'praetorian', '[]', 'swiss', 2, 2, 0, 86400, 'running', 0, 0)";

#[tokio::test]
async fn whoever_is_only_asked_to_play_in_anothers_place_is_deleted_too() {
    let scratch = Scratch::new().await;
    scratch.runs(TOURNAMENT).await.expect("it is written");
    let asked = sqlx::query("INSERT INTO substitutes (tournament_id, leaver, player) VALUES (1, 99, $1)").bind(LIVIA.0);
    scratch.store.run(asked).await.expect("it is written");
    assert!(matches!(forgets(&scratch, &[]).await, Forgot::Gone(_, 0)));
    assert_eq!(scratch.number("SELECT count(*) FROM substitutes").await, 0);
    scratch.drop().await;
}

#[tokio::test]
async fn activity_that_a_process_still_has_of_whoever_is_gone_is_taken_out_until_they_are_back() {
    let scratch = Scratch::new().await;
    let (people, desk) = (scratch.store.people(), scratch.store.desk());
    scratch.runs(TOURNAMENT).await.expect("it is written");
    let asked = sqlx::query("INSERT INTO substitutes (tournament_id, leaver, player) VALUES (1, 99, $1)").bind(LIVIA.0);
    scratch.store.run(asked).await.expect("it is written");
    let once = ActivityCounts { presses: 1, ..ActivityCounts::default() };
    let counted: Vec<_> = [(SubjectKind::Person, LIVIA.0), (SubjectKind::Person, 12), (SubjectKind::Server, LIVIA.0)]
        .map(|(kind, id)| (Subject { kind, id }, once))
        .to_vec();
    let written = async || {
        desk.add_activity(counted.clone(), 5_000).await.expect("the database answers");
        desk.drop_activity_of_forgotten(&counted).await.expect("the database answers");
        scratch.number("SELECT count(*) FROM activity").await
    };
    assert_eq!(written().await, 3);
    assert!(matches!(forgets(&scratch, &[]).await, Forgot::Gone(_, 0)));
    assert_eq!(written().await, 2, "another process had counted her before");
    people.take_back(LIVIA).await.expect("the database answers");
    assert_eq!(written().await, 3, "she is back");
    // Nobody uses the bot any more, so nothing is written that would take the old numbers along.
    for (hours, left) in [(48, 3), (49, 0)] {
        let bounds = PageBounds::one(100);
        assert!(scratch.store.retention().sweep(0, hours * 3_600_000, bounds).await.1.is_none(), "it answers");
        assert_eq!(scratch.number("SELECT count(*) FROM activity").await, left, "after {hours} hours");
    }
    scratch.drop().await;
}

/// Livia's data are deleted, who has left these tables in play.
async fn forgets(scratch: &Scratch, left: &[TableId]) -> Forgot {
    scratch.forget(LIVIA, left, (5_000, 0)).await
}

/// Many people's tables; one has a seat that is kept for Livia.
const CROWD: &str = "
INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms, life)
SELECT n, 'praetorian', '{}', 2, 'playing', 1000 + n, 86400, decode(repeat('00', 32), 'hex'), 1, 0, 0,
    CASE WHEN n = 77 THEN '{\"chairs\": [{}, {\"vacancy\": [\"987654321000011\", \"Livia\"]}]}'::jsonb
    ELSE '{\"chairs\": [{}, {\"vacancy\": \"anyone\"}]}' END
FROM generate_series(1, 5000) n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_goes_is_found_without_a_look_at_every_table() {
    let scratch = Scratch::new().await;
    scratch.runs(CROWD).await.expect("they are written");
    scratch.runs("ANALYZE tables").await.expect("they are counted");
    let explain = sqlx::query(sqlx::AssertSqlSafe(format!("EXPLAIN {}", ForgetPlayer::sql())));
    let explain =
        explain.bind(LIVIA.0).bind(0_i64).bind(5_000_i64).bind(5_000_i64).bind(32_i64).bind(-1_i16).bind("lobby");
    let explain = explain
        .bind("seek")
        .bind(31_i64)
        .bind("tournament")
        .bind(Vec::<i64>::new())
        .bind(vec![0_u8; 32])
        .bind(-1_i64)
        .bind(0_i64)
        .bind(0_i64);
    let plan = scratch.store.all(explain).await.expect("a plan");
    let plan: Vec<String> = plan.iter().map(|row| row.get(0)).collect();
    let plan = plan.join("\n");
    // A cluster shows a plan of its own.
    let is_cluster = !test_server::workers().is_empty();
    assert!(is_cluster || plan.contains("tables_kept") && !plan.contains("Seq Scan on tables"), "{plan}");
    forgets(&scratch, &[]).await;
    assert_eq!(traces(&scratch).await, Vec::<String>::new());
    scratch.drop().await;
}

#[tokio::test]
async fn a_deletion_by_a_clock_that_ran_ahead_hinders_no_later_one_and_stays_before_it_on_the_list() {
    let scratch = filled().await;
    let people = scratch.store.people();
    scratch.runs("DELETE FROM seats WHERE table_id = 2").await.expect("she holds no seat in play");
    let goes = async |now_ms: i64| scratch.forget(LIVIA, &[], (now_ms, now_ms - 1_000)).await;
    let Forgot::Gone(first, _) = goes(86_400_000).await else { panic!("she had data") };
    let comes = "INSERT INTO players (id) VALUES (987654321000011)";
    scratch.runs(comes).await.expect("she is back");
    let Forgot::Gone(second, _) = goes(5_000).await else { panic!("it was in the future") };
    assert_eq!((first.at_ms, second.at_ms), (86_400_000, 86_400_001));
    let file = [first, second].into_iter().collect();
    assert!(people.lost_of(&file).await.expect("it answers").is_empty(), "both are known");
    scratch.runs("UPDATE forgotten SET at_ms = at_ms - 1").await.expect("it goes back to before the second one");
    let lost = people.lost_of(&file).await.expect("it answers");
    assert_eq!(lost.people().collect::<Vec<_>>(), [&second]);
    people.note_gone(&lost, &[LIVIA]).await.expect("it answers");
    assert_eq!(people.lost_of(&file).await.expect("it answers").len(), 1, "she could not be deleted yet");
    people.note_gone(&lost, &[]).await.expect("it answers");
    assert!(people.lost_of(&file).await.expect("it answers").is_empty());
    scratch.drop().await;
}

/// A line of before the key, of somebody who had their data deleted at 5,000.
fn salted(player: PlayerId) -> ForgottenPerson {
    let salt = [7; 16];
    let hash = Sha256::new().chain_update(salt).chain_update(player.0.to_be_bytes()).finalize().into();
    ForgottenPerson { hash, by: HashedBy::Salt(salt), at_ms: 5_000 }
}

#[tokio::test]
async fn lines_of_before_the_key_are_settled_once_while_others_wait() {
    let scratch = Scratch::new().await;
    let people = scratch.store.people();
    scratch.store.clocks().heartbeat(1_000).await.expect("it answers");
    let file: ForgottenList = [salted(LIVIA), salted(CASSIUS)].into_iter().collect();
    let lost = async || people.lost_of(&file).await.expect("it answers");
    assert!(lost().await.is_empty(), "another database may have written them");
    scratch.runs("UPDATE pulse SET restored_from_ms = 4000").await.expect("it is read back from a copy");
    let found = lost().await;
    assert_eq!(found.len(), 2);
    people.note_gone(&found, &[LIVIA]).await.expect("it answers");
    let left = lost().await;
    assert_eq!(left.people().collect::<Vec<_>>(), [&salted(LIVIA)], "she could not be deleted yet");
    people.note_gone(&left, &[]).await.expect("it answers");
    assert!(lost().await.is_empty(), "and the next look has nothing to do");
    assert_eq!(people.forgotten().await.expect("it answers"), file, "they stand in the database as in the file");
    scratch.drop().await;
}

#[tokio::test]
async fn a_delivery_that_was_under_way_brings_nobody_back() {
    let scratch = filled().await;
    let people = scratch.store.people();
    let gone = forgets(&scratch, &[TableId(2)]).await;
    assert!(matches!(gone, Forgot::Gone(..)), "{gone:?}");
    people.set_dm_channel(LIVIA, ChannelId(500)).await.expect("it answers");
    people.dm_closed(LIVIA, 6_000).await.expect("it answers");
    let asks = async |message, place| {
        let asked = AskedPost { message: MessageId(message), seq: 7_001, place, matters: Vec::new() };
        scratch.store.tables().remember_question(TableId(2), &asked).await.expect("it answers");
    };
    asks(70, AskedWhere::Person(LIVIA)).await;
    assert_eq!(traces(&scratch).await, Vec::<String>::new());
    asks(71, AskedWhere::Person(CASSIUS)).await;
    asks(72, AskedWhere::Channel(ChannelId(6))).await;
    assert_eq!(scratch.number("SELECT count(*) FROM questions").await, 2, "others' are remembered");
    people.take_back(LIVIA).await.expect("it answers");
    people.set_dm_channel(LIVIA, ChannelId(500)).await.expect("it answers");
    assert_eq!(people.dm_state(LIVIA).await.expect("it answers").channel, Some(ChannelId(500)), "who is back is known");
    scratch.drop().await;
}
