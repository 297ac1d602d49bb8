//! A stolen copy of the database tells nothing of the games in play, whoever has the key reads everything, and whoever has
//! another one is told so.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use sqlx::Connection as _;

use super::{CASSIUS, LIVIA, Scratch, board, lobby, person};
use crate::hex::hex;
use crate::{AnsweredInteraction, BackupError, Keyring, PageBounds, Saved, SealingStart, Store, StoreError};
use game::{Actor, Seat};
use table::{Change, ConditionalMoves, EntryNo, Log, LogEntry, LoggedAction, Occupant, Secret, Stage, Table, TableId};

const CHOICE: &str = "assassin=canary targets=3,19";
const PLAN: &str = "a plan of canaries";
const ANSWER: &str = "You chose a canary";
const INTERACTION: i64 = 77;

fn secret() -> [u8; 32] {
    std::array::from_fn(|at| u8::try_from(at).expect("it is small").wrapping_mul(37).wrapping_add(91))
}

fn keys(digits: &str) -> Keyring {
    Keyring::read(&digits.repeat(32)).expect("a key")
}

/// A table at which somebody has chosen and planned in secret.
async fn play_in_secret(store: &Store, id: i64) {
    let table = Table { secret: Secret::new(secret()), ..lobby(id, Occupant::Player(person(CASSIUS, "Cassius"))) };
    store.tables().open(&table, None, 1_000).await.expect("it is written");
    let mut change = secret_play(&table);
    let answered = AnsweredInteraction { interaction: INTERACTION, answer: ANSWER };
    store.tables().save(&mut change, Some(answered), 2_000).await.expect("it is written");
}

/// A lobby's change in which the game begins, and somebody chooses and plans in secret.
fn secret_play(table: &Table) -> Change {
    let mut change = Change::of(table);
    change.table.stage = Stage::Playing(board(table));
    let choice = LoggedAction { sealed: true, ..LoggedAction::open(Actor::Seat(Seat(0)), CHOICE) };
    change.table.log = Log::of_actions([choice, LoggedAction::open(Actor::Seat(Seat(1)), "i9")]);
    change.entries = change.table.log.entries().to_vec();
    let lines = vec![vec![PLAN.to_owned()]];
    change.table.life.seat_clocks[0].plan = Some(ConditionalMoves { lines, confirmed: true });
    change
}

/// Whether everything reads back: the secret, the choice, the plan, the answer, and what a player takes along.
async fn reads_back(store: &Store, id: i64) {
    let mut held = store.hold().await.expect("a connection");
    let (stored, log) = held.table(TableId(id), EntryNo(0)).await.expect("it makes sense").expect("it is there");
    assert_eq!(stored.secret, Secret::new(secret()));
    let LogEntry::Play(choice) = &log[0] else { panic!("{log:?}") };
    assert!(choice.action == CHOICE && choice.sealed, "{choice:?}");
    let plan = stored.life.seat_clocks[0].plan.as_ref().expect("it is there");
    assert_eq!((plan.lines[0][0].as_str(), plan.confirmed), (PLAN, true));
    let said = held.answer_to(TableId(id), INTERACTION).await.expect("it makes sense");
    assert_eq!(said.as_deref(), Some(ANSWER));
    drop(held);
    assert_eq!(store.tables().tables_of(LIVIA, 9).await.expect("the database answers").unreadable, []);
    let own = store.people().data_of(LIVIA).await.expect("it makes sense").to_string();
    assert!(own.contains(CHOICE) && own.contains(PLAN), "{own}");
    let theirs = store.people().data_of(CASSIUS).await.expect("it makes sense").to_string();
    assert!(!theirs.contains("canar"), "{theirs}");
}

async fn copy(store: &Store) -> Vec<u8> {
    let mut file = Vec::new();
    store.backup().dump(&mut file, 5).await.expect("a copy can be made");
    file
}

/// The ways in which some bytes may stand in a text.
fn written(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut ways = vec![bytes.to_vec(), hex(bytes).into_bytes(), hex(bytes).to_uppercase().into_bytes()];
    for shift in 0..3 {
        let text = STANDARD_NO_PAD.encode([&[0; 2][..shift], bytes].concat());
        // Its first and last letters hang on what stands beside.
        ways.push(text.as_bytes()[4..text.len() - 4].to_vec());
    }
    ways
}

/// How many of the secrets stand in a copy, in whatever way.
fn told(copy: &[u8]) -> usize {
    let has = |way: &Vec<u8>| copy.windows(way.len()).any(|window| window == way.as_slice());
    let secrets = [&secret()[..], CHOICE.as_bytes(), PLAN.as_bytes(), ANSWER.as_bytes()];
    secrets.iter().filter(|secret| written(secret).iter().any(has)).count()
}

/// Waits until the server knows that the connections without keys have ended.
pub(super) async fn begun(store: &Store) {
    let mut began = SealingStart::Waits;
    for _ in 0..1_200 {
        began = store.sealing().begin_sealing(500).await.expect("the key fits");
        if began == SealingStart::Seals {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{began:?}");
}

/// A database with keys that seals.
async fn sealing(keys: Keyring) -> Scratch {
    let scratch = Scratch::new().await.with_keys(keys).await;
    begun(&scratch.store).await;
    scratch
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stolen_database_tells_no_secret_of_a_game_in_play() {
    let open = Scratch::new().await;
    play_in_secret(&open.store, 1).await;
    assert_eq!(told(&copy(&open.store).await), 4, "the search finds them where they are not sealed");
    open.drop().await;

    let scratch = sealing(keys("a1")).await;
    play_in_secret(&scratch.store, 1).await;
    reads_back(&scratch.store, 1).await;
    assert_eq!(told(&copy(&scratch.store).await), 0);
    let one_key = "SELECT count(*) FROM tables WHERE secret IS NULL AND length(seal_key) = 16";
    assert_eq!(scratch.number(one_key).await, 1);
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_0_1_wrote_is_read_as_it_is_and_sealed_at_the_start() {
    let scratch = Scratch::new().await;
    for id in 1..=120 {
        play_in_secret(&scratch.store, id).await;
    }
    scratch.runs("UPDATE tables SET phase = 'over', ended_ms = 5 WHERE id < 60").await.expect("they ended");
    let (moved, fault) = scratch.store.retention().move_past_logs(6, 7, PageBounds::one(100)).await;
    assert!(moved == 59 && fault.is_none(), "some are past games: {moved}, {fault:?}");
    let scratch = scratch.with_keys(keys("a1")).await;
    reads_back(&scratch.store, 7).await;
    assert_eq!(scratch.store.sealing().seal_what_is_open().await.expect("nothing is done yet"), 0);
    begun(&scratch.store).await;
    scratch.runs("DELETE FROM interactions").await.expect("an hour goes by");
    assert_eq!(scratch.store.sealing().seal_what_is_open().await.expect("all can be sealed"), 120);
    assert_eq!(scratch.store.sealing().seal_what_is_open().await.expect("all is sealed"), 0);
    assert_eq!(told(&copy(&scratch.store).await), 0);
    play_in_secret(&scratch.store, 121).await;
    reads_back(&scratch.store, 121).await;
    let read = scratch.store.hold().await.expect("a connection").table(TableId(7), EntryNo(0)).await;
    let (_, log) = read.expect("it makes sense").expect("it is there");
    assert!(matches!(&log[0], LogEntry::Play(choice) if choice.action == CHOICE), "{log:?}");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_is_changed_by_sealing_a_choice_once_and_by_nothing_else() {
    let scratch = Scratch::new().await;
    play_in_secret(&scratch.store, 1).await;
    for sql in [
        "UPDATE actions SET action = 'another' WHERE entry = 0",
        "UPDATE actions SET action = 'sealed-1:AAAA' WHERE entry = 1",
        "UPDATE actions SET action = 'sealed-1:AAAA', seat = 1 WHERE entry = 0",
        "UPDATE actions SET action = 'sealed-1:AAAA', at_ms = 1 WHERE entry = 0",
        "UPDATE actions SET action = 'sealed-1:AAAA', sealed = false WHERE entry = 0",
    ] {
        let said = scratch.runs(sql).await.expect_err(sql);
        assert!(said.contains("append-only"), "{sql}: {said}");
    }
    let scratch = scratch.with_keys(keys("a1")).await;
    begun(&scratch.store).await;
    scratch.store.sealing().seal_what_is_open().await.expect("all can be sealed");
    let again = scratch.runs("UPDATE actions SET action = 'sealed-1:AAAA' WHERE entry = 0").await;
    assert!(again.expect_err("it is sealed").contains("append-only"));
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_is_read_with_its_key_and_with_another_one_it_is_told_so() {
    let first = sealing(keys("a1")).await;
    play_in_secret(&first.store, 1).await;
    let file = copy(&first.store).await;
    first.drop().await;
    let known = keys("a1").newest().expect("there is one").to_string();
    // A database in which nothing but a bot has been is empty.
    let visited = sealing(keys("c3")).await.with_keys(keys("a1")).await;
    visited.store.backup().load(|| Ok(&file[..]), 9).await.expect("it can be read back");
    visited.store.sealing().check_keys().await.expect("the copy's key counts");
    visited.drop().await;
    for wrong in [keys("b2"), Keyring::default()] {
        let second = Scratch::bare().await.with_keys(wrong).await;
        let refused = second.store.backup().load(|| Ok(&file[..]), 9).await.expect_err("it is another key");
        assert!(matches!(&refused, BackupError::KeyMissing(id) if *id == known), "{refused}");
        assert!(refused.to_string().contains("SUBROSA_KEY_FILE"), "{refused}");
        let there = "SELECT count(*) FROM pg_class WHERE relname = 'actions'";
        assert_eq!(second.number(there).await, 0, "not even the schema was made");
        second.drop().await;
    }
    let second = Scratch::bare().await.with_keys(keys("a1")).await;
    second.store.backup().load(|| Ok(&file[..]), 9).await.expect("it can be read back");
    second.store.sealing().check_keys().await.expect("the key is here");
    reads_back(&second.store, 1).await;
    // The same database by a store that has another key, or none.
    let mut second = second;
    for wrong in [keys("b2"), Keyring::default()] {
        let other = Store::on_server(&test_server::address_of(&second.name)).expect("an address").with_keys(wrong);
        second.store.close().await;
        second = Scratch { store: other, ..second };
        let said = second.store.sealing().check_keys().await.expect_err("it is another key").to_string();
        assert!(said.contains(&known) && said.contains("SUBROSA_KEY_FILE"), "{said}");
        let began = second.store.sealing().begin_sealing(1).await;
        assert!(matches!(began, Err(StoreError::KeyMissing(_))), "{began:?}");
        assert!(matches!(second.store.tables().table(TableId(1)).await, Err(StoreError::Sealed { table: 1, .. })));
        let mine = second.store.tables().tables_of(LIVIA, 9).await.expect("the database answers");
        assert_eq!(mine.unreadable, [TableId(1)]);
    }
    second.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forged_copy_does_not_restore_where_there_is_a_key() {
    use sha2::{Digest as _, Sha256};
    let first = sealing(keys("a1")).await;
    play_in_secret(&first.store, 1).await;
    let signed = String::from_utf8(copy(&first.store).await).expect("it is text");
    first.drop().await;
    let changed = signed.replace("\"opener\":987654321000011", "\"opener\":12");
    assert_ne!(changed, signed, "the row is found");
    // A forger without a key makes the SHA-256 anew, with the header that says who signed it or with one that says nothing.
    let forge = |first: &str| {
        let (_, rest) = changed.split_once('\n').expect("lines");
        let (body, end) = rest.trim_end().rsplit_once('\n').expect("lines");
        let body = format!("{first}\n{body}\n");
        let (end, _) = end.rsplit_once(',').expect("it ends with its sum");
        format!("{body}{end},\"{}\"]\n", hex(&Sha256::digest(&body)))
    };
    let header = signed.lines().next().expect("lines");
    let parts: Vec<serde_json::Value> = serde_json::from_str(header).expect("a list");
    let unsigned = serde_json::json!(["subrosa-backup", 1, parts[2], parts[3]]).to_string();
    let second = Scratch::bare().await.with_keys(keys("a1")).await;
    for (forged, why) in [(forge(header), "damaged"), (forge(&unsigned), "--unsigned"), (changed.clone(), "damaged")] {
        let refused = second.store.backup().load(|| Ok(forged.as_bytes()), 9).await.expect_err("it is refused");
        assert!(refused.to_string().contains(why), "{refused}");
    }
    let known = second.store.backup().load_unsigned(|| Ok(std::io::Cursor::new(forge(&unsigned))), 9).await;
    assert_eq!(known.expect("the operator takes it").signed_with, None);
    second.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_that_is_made_with_a_wrong_key_is_none() {
    let scratch = sealing(keys("a1")).await;
    let other = Store::on_server(&test_server::address_of(&scratch.name)).expect("an address").with_keys(keys("b2"));
    let refused = other.backup().dump(&mut Vec::new(), 5).await.expect_err("nobody could read it back");
    assert!(refused.to_string().contains("is not here"), "{refused}");
    other.close().await;
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_secret_in_the_place_of_a_sealed_one_does_not_count() {
    let scratch = sealing(keys("a1")).await;
    for id in 1..=3 {
        play_in_secret(&scratch.store, id).await;
    }
    let open = "sealed_secret = NULL, seal_key = NULL, secret = decode(repeat('77', 32), 'hex')";
    // One with a fingerprint; one of a version that kept none, which was sealed then.
    for sql in [
        format!("UPDATE tables SET {open} WHERE id = 1"),
        format!("UPDATE tables SET {open}, fingerprint = NULL WHERE id = 2"),
    ] {
        scratch.store.run(sqlx::query(sqlx::AssertSqlSafe(sql))).await.expect("the owner may");
    }
    let refused = |error: StoreError, why: &str| assert!(error.to_string().contains(why), "{error}");
    let found = async |id| scratch.store.tables().table(TableId(id)).await;
    refused(found(1).await.expect_err("it is another"), "not the one whose fingerprint was shown");
    refused(found(2).await.expect_err("it was sealed"), "an open one was put in its place");
    found(3).await.expect("it is as it was");
    // Sealing does not make it right.
    assert_eq!(scratch.store.sealing().seal_what_is_open().await.expect("the others can be sealed"), 0);
    refused(found(2).await.expect_err("it was sealed"), "an open one was put in its place");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_a_second_key_everything_is_sealed_anew_and_the_first_is_needed_no_more() {
    let scratch = sealing(keys("a1")).await;
    for id in 1..=60 {
        play_in_secret(&scratch.store, id).await;
    }
    let both = Keyring::read(&format!("{}\n{}\n", "a1".repeat(32), "b2".repeat(32))).expect("keys");
    let scratch = scratch.with_keys(both).await;
    begun(&scratch.store).await;
    assert_eq!(scratch.store.sealing().seal_anew().await.expect("all can be sealed"), 60);
    let scratch = scratch.with_keys(Keyring::read(&"b2".repeat(32)).expect("a key")).await;
    begun(&scratch.store).await;
    reads_back(&scratch.store, 60).await;
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_knows_the_keys_in_another_order_seals_with_the_databases_own() {
    let ring = |digits: [&str; 2]| Keyring::read(&digits.map(|two| two.repeat(32)).join("\n")).expect("keys");
    let newest = keys("b2").newest().expect("there is one").to_string();
    let sealed = async |scratch: &Scratch| {
        begun(&scratch.store).await;
        let tables = scratch.store.sealing().seal_what_is_open().await.expect("all can be sealed");
        (tables, scratch.store.sealing().sealed_with().await.expect("the database answers"))
    };
    let scratch = sealing(keys("a1")).await;
    let first = keys("a1").newest().map(ToString::to_string);
    play_in_secret(&scratch.store, 1).await;
    let scratch = scratch.with_keys(ring(["a1", "b2"])).await;
    assert_eq!(sealed(&scratch).await, (0, first), "a start changes nothing");
    assert_eq!(scratch.store.sealing().seal_anew().await.expect("all can be sealed"), 1);
    // The new key stands before the old one until the last step.
    let scratch = scratch.with_keys(ring(["b2", "a1"])).await;
    assert_eq!(sealed(&scratch).await, (0, Some(newest.clone())), "nothing goes back to the old key");
    play_in_secret(&scratch.store, 2).await;
    assert_eq!(sealed(&scratch).await, (1, Some(newest)), "what it sealed with the old one goes over");
    let scratch = scratch.with_keys(keys("b2")).await;
    begun(&scratch.store).await;
    reads_back(&scratch.store, 2).await;
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_that_was_taken_away_before_all_was_sealed_anew_is_missed() {
    let scratch = sealing(keys("b2")).await;
    play_in_secret(&scratch.store, 1).await;
    scratch.runs("UPDATE tables SET seal_key = 'gone'").await.expect("the owner may");
    let missing = |done: Result<u64, StoreError>| matches!(done, Err(StoreError::KeyMissing(key)) if key == "gone");
    assert!(missing(scratch.store.sealing().seal_what_is_open().await), "a start says so");
    assert!(missing(scratch.store.sealing().seal_anew().await), "so does a new key");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notes_and_answers_that_were_written_without_the_key_are_sealed() {
    let open = "SELECT (SELECT count(*) FROM notes WHERE text NOT LIKE 'sealed-1:%') \
        + (SELECT count(*) FROM interactions WHERE answer NOT LIKE 'sealed-1:%')";
    let scratch = Scratch::new().await;
    play_in_secret(&scratch.store, 1).await;
    let table = Table { secret: Secret::new(secret()), ..lobby(1, Occupant::Player(person(CASSIUS, "Cassius"))) };
    let people = scratch.store.people();
    assert!(people.write_note(&table, LIVIA, "a canary of mine", 3_000).await.expect("it is written"));
    assert_eq!(scratch.number(open).await, 2);
    let scratch = scratch.with_keys(keys("a1")).await;
    begun(&scratch.store).await;
    assert_eq!(scratch.store.sealing().seal_what_is_open().await.expect("all can be sealed"), 1);
    assert_eq!((scratch.number(open).await, told(&copy(&scratch.store).await)), (0, 0));
    reads_back(&scratch.store, 1).await;
    let note = async || scratch.store.people().note(&table, LIVIA).await.expect("it can be opened");
    assert_eq!(note().await.as_deref(), Some("a canary of mine"));
    scratch.runs("UPDATE notes SET text = '=a late canary'").await.expect("a process that knows no key writes on");
    assert_eq!(scratch.store.sealing().seal_what_is_open().await.expect("all can be sealed"), 0);
    assert_eq!((scratch.number(open).await, note().await.as_deref()), (0, Some("a late canary")));
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_key_is_found_by_a_store_that_was_open_before_it() {
    let scratch = sealing(keys("a1")).await;
    play_in_secret(&scratch.store, 1).await;
    let both = || Keyring::read(&format!("{}\n{}\n", "a1".repeat(32), "b2".repeat(32))).expect("keys");
    let live = Store::on_server(&test_server::address_of(&scratch.name)).expect("an address").with_keys(keys("a1"));
    let live = live.looking_for_keys_in(std::sync::Arc::new(move || Some(both())));
    begun(&live).await;
    reads_back(&live, 1).await;
    let scratch = scratch.with_keys(both()).await;
    begun(&scratch.store).await;
    assert_eq!(scratch.store.sealing().seal_anew().await.expect("all can be sealed"), 1);
    reads_back(&live, 1).await;
    play_in_secret(&live, 2).await;
    let newest = "SELECT count(DISTINCT seal_key) FROM tables";
    assert_eq!(scratch.number(newest).await, 1, "from now on it seals with the new one, too");
    live.close().await;
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_has_not_noticed_that_another_seals_writes_no_open_secret() {
    let scratch = Scratch::new().await.with_keys(keys("a1")).await;
    let late = scratch.store.clone().with_keys(keys("a1"));
    let table = Table { secret: Secret::new(secret()), ..lobby(1, Occupant::Player(person(CASSIUS, "Cassius"))) };
    late.tables().open(&table, None, 1_000).await.expect("it is written");
    begun(&scratch.store).await;
    assert_eq!(scratch.store.sealing().seal_what_is_open().await.expect("it seals"), 1);
    let save = async || late.tables().save(&mut secret_play(&table), None, 2_000).await.expect("the database answers");
    assert_eq!(save().await, Saved::Stale, "the table's secret is sealed, and its choices are to be");
    late.hold().await.expect("a connection").table(table.id, EntryNo(0)).await.expect("it is read again");
    assert_eq!(save().await, Saved::Done);
    assert_eq!(told(&copy(&scratch.store).await), 0);
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_sealed_while_a_process_is_there_that_can_not_read_it() {
    let scratch = Scratch::new().await;
    let url = format!("{}?application_name=subrosa", test_server::address_of(&scratch.name));
    let old = sqlx::PgConnection::connect(&url).await.expect("the server answers");
    let scratch = scratch.with_keys(keys("a1")).await;
    assert_eq!(scratch.store.sealing().begin_sealing(1).await.expect("the key fits"), SealingStart::Waits);
    play_in_secret(&scratch.store, 1).await;
    assert_eq!(scratch.number("SELECT count(*) FROM tables WHERE secret IS NOT NULL").await, 1);
    old.close().await.expect("it ends");
    begun(&scratch.store).await;
    reads_back(&scratch.store, 1).await;
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_secret_that_was_moved_to_another_table_is_damaged() {
    let scratch = sealing(keys("a1")).await;
    play_in_secret(&scratch.store, 1).await;
    play_in_secret(&scratch.store, 2).await;
    let swap = "WITH b AS MATERIALIZED (SELECT id, sealed_secret FROM tables)
        UPDATE tables a SET sealed_secret = b.sealed_secret FROM b WHERE a.id <> b.id";
    scratch.runs(swap).await.expect("the database lets it be done");
    let said = scratch.store.tables().table(TableId(1)).await.expect_err("it is another's").to_string();
    assert!(said.contains("table 1 is damaged") && said.contains("another table's"), "{said}");
    scratch.drop().await;
}
