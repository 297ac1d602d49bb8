//! The rows that keep order outlive a person's data, under a pseudonym, and are theirs again when they come back.

use sqlx::Row as _;

use super::seal::begun;
use super::{CASSIUS, LIVIA, Scratch, kept, lobby, person};

use crate::{Forgot, Keyring, PageBounds};
use game::Seat;
use table::{Occupant, Phase, TableId};

const DAY_MS: i64 = 86_400_000;
/// When Livia's data go.
const NOW: i64 = 10 * DAY_MS;

/// Livia sits at table 2, in play, where she had seat 1 before; she has invited Cassius, was muted, blocked and unseated, and has played
/// him rated today and long ago.
const ORDER: &[&str] = &[
    "UPDATE tables SET life = life || '{\"former\": [[1, \"987654321000011\"]]}' WHERE id = 2",
    "INSERT INTO allowances (kind, owner, other, spent_ms) VALUES ('open', 987654321000011, 0, 900000000), \
        ('invited', 987654321000011, 12, 900000000), ('invited', 12, 987654321000011, 900000000), \
        ('challenged', 0, 987654321000011, 900000000), ('open-here', 987654321000011, 7, 1), ('server', 7, 0, 900000000)",
    "INSERT INTO mutes (guild, player, until_ms) VALUES (7, 987654321000011, 900000000)",
    "INSERT INTO blocks (player, blocked, since_ms) VALUES (12, 987654321000011, 5)",
    "INSERT INTO moderations (guild, interaction, table_id, deed, moderator, player, seat, at_ms) VALUES \
        (7, 1, 2, 'unseat', 12, 987654321000011, 1, 863000000), (7, 2, 3, 'unseat', 12, 987654321000011, 1, 863000000), \
        (7, 3, NULL, 'mute', 12, 987654321000011, NULL, 863000000)",
    "INSERT INTO results (table_id, seat, player, game, method, rank, ended_ms) \
        VALUES (2, 0, 987654321000011, 'conspirateurs', 'two', 1, 863000000), (3, 0, 987654321000011, 'conspirateurs', 'two', 1, 4000)",
];

async fn filled() -> Scratch {
    let scratch = Scratch::new().await;
    fill(&scratch).await;
    scratch
}

async fn fill(scratch: &Scratch) {
    let cassius = || Occupant::Player(person(CASSIUS, "Cassius"));
    kept(&scratch.store, lobby(2, cassius()), Phase::Playing).await;
    kept(&scratch.store, lobby(3, cassius()), Phase::Over).await;
    for sql in ORDER {
        scratch.runs(sql).await.expect("written");
    }
}

async fn goes(scratch: &Scratch, now_ms: i64) -> Forgot {
    scratch.forget(LIVIA, &[TableId(2)], (now_ms, now_ms - DAY_MS)).await
}

/// The rows that keep order of one person: allowances, mutes, blocks, moderators' deeds, results, seats once held.
async fn order_of(scratch: &Scratch, player: i64) -> Vec<i64> {
    let sql = "SELECT ARRAY[(SELECT count(*) FROM allowances WHERE owner = $1 OR other = $1), \
        (SELECT count(*) FROM mutes WHERE player = $1 AND until_ms = 900000000), \
        (SELECT count(*) FROM blocks WHERE blocked = $1 AND player = 12 AND since_ms = 5), \
        (SELECT count(*) FROM moderations WHERE player = $1), (SELECT count(*) FROM results WHERE kept = $1), \
        (SELECT count(*) FROM tables t, jsonb_array_elements(life -> 'former') f WHERE f ->> 1 = $1::text), \
        (SELECT count(*) FROM tables t, jsonb_array_elements(COALESCE(life -> 'departed', '[]')) f WHERE f ->> 1 = $1::text)]";
    scratch.store.one(sqlx::query(sql).bind(player)).await.expect("it answers").get(0)
}

async fn alias(scratch: &Scratch) -> i64 {
    scratch.store.people().pseudonym(LIVIA).await.expect("it answers").alias
}

#[tokio::test]
async fn limits_mutes_blocks_and_seats_run_on_under_a_pseudonym_and_come_back_with_the_person() {
    let scratch = filled().await;
    assert!(matches!(goes(&scratch, NOW).await, Forgot::Gone(_, 2)));
    assert_eq!(order_of(&scratch, LIVIA.0).await, [0; 7], "nothing stands under the id");
    assert!(!scratch.store.people().is_known(LIVIA).await.expect("it answers"));
    let alias = alias(&scratch).await;
    assert_eq!(order_of(&scratch, alias).await, [4, 1, 1, 1, 1, 1, 1], "what would have lasted lasts, and no more");
    assert_eq!(scratch.number("SELECT count(*) FROM allowances").await, 5, "the server's is its own, one was over");
    let people = scratch.store.people();
    assert_eq!(people.blocked_by(CASSIUS).await.expect("it answers"), [table::PlayerId(alias)], "nobody is named");
    let history = scratch.store.servers().moderations(TableId(2), 9).await.expect("it answers");
    assert_eq!(history[0].player, None);

    assert_eq!(people.number_of(LIVIA).await.expect("it answers"), alias, "whoever names her does not bring her back");
    people.take_back(CASSIUS).await.expect("it answers");
    assert_eq!(order_of(&scratch, LIVIA.0).await, [0; 7], "another's coming changes nothing");
    people.take_back(LIVIA).await.expect("it answers");
    assert_eq!(people.number_of(LIVIA).await.expect("it answers"), LIVIA.0);
    assert_eq!(order_of(&scratch, alias).await, [0; 7]);
    assert_eq!(order_of(&scratch, LIVIA.0).await, [4, 1, 1, 1, 1, 1, 1]);
    let taken = scratch.store.servers().taken_seat(TableId(2), LIVIA).await.expect("it answers");
    assert_eq!(taken, Some(Seat(1)));
    let life = scratch.store.tables().table(TableId(2)).await.expect("it makes sense").expect("it is there").life;
    assert_eq!((life.former, life.departed), (vec![(Seat(1), LIVIA)], vec![(Seat(0), LIVIA)]));
    scratch.drop().await;
}

#[tokio::test]
async fn a_deletion_takes_effect_once_a_day_and_an_empty_one_writes_nothing() {
    let scratch = Scratch::new().await;
    assert_eq!(goes(&scratch, NOW).await, Forgot::Nothing);
    assert_eq!(scratch.number("SELECT count(*) FROM forgotten").await, 0);
    fill(&scratch).await;
    assert!(matches!(goes(&scratch, NOW).await, Forgot::Gone(..)));
    assert_eq!(goes(&scratch, NOW + 1).await, Forgot::Nothing);
    scratch.store.people().take_back(LIVIA).await.expect("it answers");
    assert_eq!(goes(&scratch, NOW + DAY_MS - 1).await, Forgot::Recently);
    assert_eq!(order_of(&scratch, LIVIA.0).await, [4, 1, 1, 1, 1, 1, 1], "nothing was changed");
    assert!(matches!(goes(&scratch, NOW + DAY_MS).await, Forgot::Gone(..)));
    assert_eq!(order_of(&scratch, alias(&scratch).await).await, [0, 0, 1, 1, 0, 1, 1], "what was over is gone");
    assert_eq!(scratch.number("SELECT count(*) FROM forgotten").await, 1, "once");
    scratch.drop().await;
}

#[tokio::test]
async fn a_pseudonym_goes_when_what_it_kept_would_have_ended() {
    let scratch = filled().await;
    assert!(matches!(goes(&scratch, NOW).await, Forgot::Gone(..)));
    let alias = alias(&scratch).await;
    assert!(scratch.store.retention().sweep(0, NOW + 1, PageBounds::one(100)).await.1.is_none(), "it answers");
    assert_eq!(order_of(&scratch, alias).await, [4, 1, 1, 1, 1, 1, 1], "not before");
    scratch
        .runs("UPDATE tables SET phase = 'over', life = life - 'former' - 'departed' WHERE id = 2")
        .await
        .expect("written");
    assert!(scratch.store.retention().sweep(0, NOW + 3 * DAY_MS, PageBounds::one(100)).await.1.is_none(), "it answers");
    assert_eq!(order_of(&scratch, alias).await, [0, 0, 1, 0, 0, 0, 0], "a block lasts until its owner takes it back");
    scratch.store.people().unblock(CASSIUS, LIVIA).await.expect("it answers");
    assert_eq!(order_of(&scratch, alias).await, [0; 7]);
    scratch.drop().await;
}

#[tokio::test]
async fn a_moderators_pseudonym_lasts_while_the_game_that_they_decided_about_is_open_and_goes_in_the_hour_after() {
    let scratch = Scratch::new().await;
    for (id, phase) in [(2, Phase::Playing), (3, Phase::Over)] {
        kept(&scratch.store, lobby(id, Occupant::Player(person(CASSIUS, "Cassius"))), phase).await;
    }
    let decided = "INSERT INTO moderations (guild, interaction, table_id, deed, moderator, at_ms) VALUES \
        (7, 1, 2, 'pause', 987654321000011, 863000000), (7, 2, 3, 'pause', 987654321000011, 863000000)";
    scratch.runs(decided).await.expect("written");
    assert!(matches!(goes(&scratch, NOW).await, Forgot::Gone(..)));
    let alias = table::PlayerId(alias(&scratch).await);
    let servers = scratch.store.servers();
    let has_decided = async |id| servers.has_decided(TableId(id), alias).await.expect("it answers");
    let hour_passes = async |now_ms| {
        assert!(scratch.store.retention().sweep(0, now_ms, PageBounds::one(100)).await.1.is_none(), "it answers");
    };
    hour_passes(NOW + 1).await;
    assert_eq!((has_decided(2).await, has_decided(3).await), (true, false), "the other game is over");
    scratch.runs("UPDATE tables SET phase = 'over' WHERE id = 2").await.expect("written");
    assert!(has_decided(2).await, "not before the sweep");
    hour_passes(NOW + 2).await;
    assert!(!has_decided(2).await);
    let nameless = "SELECT count(*) FROM moderations WHERE moderator IS NULL AND deed = 'pause'";
    assert_eq!(scratch.number(nameless).await, 2, "the history stays");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operators_new_key_changes_no_pseudonym() {
    let (old, new) = (Keyring::new_key().expect("randomness"), Keyring::new_key().expect("randomness"));
    let keys = |text: &str| Keyring::read(text).expect("keys");
    let scratch = filled().await;
    assert!(matches!(goes(&scratch, NOW).await, Forgot::Gone(..)));
    let before = alias(&scratch).await;
    let open = "SELECT count(*) FROM order_key WHERE key IS NOT NULL";
    assert_eq!(scratch.number(open).await, 1, "where the operator has no key it stands as it is");
    let scratch = sealed(scratch, keys(&old)).await;
    assert_eq!((scratch.number(open).await, alias(&scratch).await), (0, before));
    let scratch = sealed(scratch, keys(&format!("{old}{new}"))).await;
    let scratch = sealed(scratch, keys(&new)).await;
    assert_eq!((scratch.number(open).await, alias(&scratch).await), (0, before), "it goes over to the new key");
    let scratch = scratch.with_keys(keys(&old)).await;
    assert!(scratch.store.people().pseudonym(LIVIA).await.is_err(), "the old key opens it no more");
    scratch.drop().await;
}

/// The same database, sealed with these keys.
async fn sealed(scratch: Scratch, keys: Keyring) -> Scratch {
    let scratch = scratch.with_keys(keys).await;
    begun(&scratch.store).await;
    scratch.store.sealing().seal_anew().await.expect("it is sealed");
    scratch
}

#[tokio::test]
async fn a_pairs_games_of_the_day_are_counted_across_a_deletion() {
    let scratch = Scratch::new().await;
    for (table, ended) in [(3, 100), (4, 200), (5, 300), (6, 400)] {
        kept(&scratch.store, lobby(table, Occupant::Player(person(CASSIUS, "Cassius"))), Phase::Over).await;
        let counted = if table == 6 { "NULL" } else { "true" };
        let sql = format!(
            "INSERT INTO results (table_id, seat, player, game, method, rank, ended_ms, counted, number) SELECT {table}, n.seat, n.player, \
             'conspirateurs', 'two', n.rank, {NOW} + {ended}, {counted}, CASE WHEN {counted} THEN {table} END \
             FROM (VALUES (0, {LIVIA}, 2), (1, 12, 1)) AS n(seat, player, rank)",
            LIVIA = LIVIA.0
        );
        if table == 6 {
            let gone = scratch.forget(LIVIA, &[], (NOW + 350, 0)).await;
            assert!(matches!(gone, Forgot::Gone(..)));
            scratch.store.people().take_back(LIVIA).await.expect("it answers");
        }
        scratch.store.run(sqlx::query(sqlx::AssertSqlSafe(sql))).await.expect("written");
    }
    let due = scratch.store.ratings().due_rating(TableId(6)).await.expect("it answers").expect("it is due");
    assert!(due.too_many, "the fourth of a day: {due:?}");
    scratch.drop().await;
}

#[tokio::test]
async fn a_role_is_called_once_an_hour_and_the_one_that_called_it_may_say_so_again() {
    let scratch = Scratch::new().await;
    scratch.runs("INSERT INTO servers (id, called_role) VALUES (7, 70), (8, NULL)").await.expect("written");
    let call = async |guild, called_for, now_ms| {
        let called = scratch.store.servers().call_role(table::GuildId(guild), called_for, (now_ms, 3_600_000)).await;
        called.expect("it answers").map(|role| role.0)
    };
    assert_eq!(call(8, 1, 5).await, None);
    assert_eq!([call(7, 1, 5).await, call(7, 1, 6).await, call(7, 2, 7).await], [Some(70), Some(70), None]);
    assert_eq!([call(7, 2, 3_600_004).await, call(7, 2, 3_600_005).await], [None, Some(70)]);
    scratch.drop().await;
}
