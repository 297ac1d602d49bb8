//! How many statements a move costs, tables of older and newer rules, and a database that 0.1 filled: the bot on the store,
//! without a door.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use super::{App, CommandEffect, Failure, Pictures, SecretSource, Visitor, Whereabouts, read_forgotten_list};
use ::table::{
    Board, Change, ChannelId, Command, GuildId, Occupant, Opening, Phase, Place, PlayCommand, Player, PlayerId, Secret,
    Stage, Table, TableId, Terms,
};
use clock::Clock;
use sqlx::{Connection, PgConnection};
use store::{DeskAct, DeskActKind, OpeningLimits};
use test_support::Database;

/// Made by `subrosa backup` of 0.1: tables of all games, over and in play, with rows that wait to be delivered.
const COPY: &[u8] = include_bytes!("../../tests/samples/0.1/database.jsonl");
const LIVIA: PlayerId = PlayerId(1);
const CASSIUS: PlayerId = PlayerId(2);
const THREAD: ChannelId = ChannelId(55);

fn person(id: PlayerId, name: &str) -> Occupant {
    Occupant::Player(Player { id, name: name.into() })
}

/// A lobby of Conspirateurs with two people, which Livia opens.
fn lobby(id: i64) -> Table {
    let opening = Opening {
        id: TableId(id),
        game: games::find("conspirateurs").expect("registered"),
        options: Vec::new(),
        seats: vec![person(LIVIA, "Livia"), person(CASSIUS, "Cassius")],
        opener: LIVIA,
        terms: Terms::of_pace(86_400),
        secret: Secret::new([1; 32]),
        place: Place { channel: ChannelId(5), ..Place::default() },
    };
    opening.open(1_000).expect("it fits")
}

async fn execute(database: &Database, sql: &'static str) -> u64 {
    let url = database.url();
    let mut owner = PgConnection::connect(url).await.expect("the server answers");
    sqlx::query(sql).execute(&mut owner).await.expect("the owner may").rows_affected()
}

fn app_on(database: &Database) -> App {
    App::new(database.store.clone(), SecretSource::new(Some(1)), Pictures::new().expect("the art is whole"))
}

/// Somebody who writes in a channel or thread.
fn from(channel: ChannelId, player: PlayerId) -> Visitor {
    Visitor { player, from: Some(Whereabouts { guild: GuildId(4), channel, parent: Some(ChannelId(5)) }) }
}

async fn in_thread(database: &Database) -> App {
    let table = lobby(1);
    database.store.tables().open_within(&OpeningLimits::unlimited(), &table, None, 1_000).await.expect("it is written");
    let mut change = Change::of(&table);
    change.table.stage = Stage::Playing(Board::at_start(table.setup().start().expect("the game starts").position));
    database.store.tables().save(&mut change, None, 2_000).await.expect("it is written");
    execute(database, "UPDATE tables SET thread = 55").await;
    app_on(database)
}

/// Plays in the thread; how many statements it took.
async fn plays(database: &Database, app: &App, player: PlayerId, action: &str) -> u64 {
    let asked = || database.store.statements();
    let before = asked();
    let id = app.tables().table_here(&from(THREAD, player)).await.expect("the database answers").expect("it is there");
    let command = Command::Play(PlayCommand::Act { player, action: action.to_owned(), seen: None });
    let interaction = i64::try_from(before).expect("few");
    let done = app.operator().command(id, &command, interaction).await.expect("it is legal");
    assert!(matches!(done, CommandEffect::Changed(_)));
    asked() - before
}

#[tokio::test]
async fn a_move_in_a_thread_takes_a_statement_and_one_more_where_the_table_is_not_known() {
    let database = Database::fresh().await;
    let app = in_thread(&database).await;
    assert_eq!(plays(&database, &app, LIVIA, "h9").await, 2, "the table with its log, and the write");
    assert_eq!(plays(&database, &app, CASSIUS, "i9").await, 1, "the write");
    let anew = app_on(&database);
    assert_eq!(plays(&database, &anew, LIVIA, "g9").await, 2);
    // The first process knows two entries, and reads the third.
    let table =
        app.tables().visit_here(&from(THREAD, LIVIA)).await.expect("the database answers").expect("it is there");
    assert_eq!((table.id, table.log.entries().len()), (TableId(1), 3));
    assert!(app.tables().visit_here(&from(ChannelId(56), LIVIA)).await.expect("the database answers").is_none());
    database.drop().await;
}

#[tokio::test]
async fn whoever_types_a_move_is_offered_words_of_a_moment_ago_and_a_stranger_none() {
    let database = Database::fresh().await;
    let now_ms = Arc::new(AtomicI64::new(10_000));
    let read = now_ms.clone();
    let app = in_thread(&database).await.with_clock(Clock::reading(move || read.load(Ordering::Relaxed)));
    let here = from(THREAD, LIVIA);
    assert!(app.tables().glance(&here, None).is_none(), "nobody has read it yet");
    app.tables().visit_here(&here).await.expect("the database answers").expect("it is there");
    let asked = || database.store.statements();
    let before = asked();
    for (visitor, named, sees) in [
        (here, None, true),
        (here, Some(TableId(1)), true),
        (here, Some(TableId(2)), false),
        (from(ChannelId(56), LIVIA), None, false),
        (Visitor::by_message(LIVIA), Some(TableId(1)), true),
        (Visitor::by_message(PlayerId(99)), Some(TableId(1)), false),
    ] {
        assert_eq!(app.tables().glance(&visitor, named).is_some(), sees, "{visitor:?} {named:?}");
    }
    assert_eq!(asked(), before, "no statement");
    now_ms.store(now_ms.load(Ordering::Relaxed) + 999, Ordering::Relaxed);
    assert!(app.tables().glance(&here, None).is_some(), "within the second it is what it was");
    now_ms.fetch_add(1, Ordering::Relaxed);
    assert!(app.tables().glance(&here, None).is_none(), "a second later the database is asked again");
    database.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_of_0_1_is_restored_and_every_table_of_it_replays() {
    let database = Database::bare().await;
    let contents = database.store.backup().load(|| Ok(COPY), 1_800_000_000_000).await.expect("it can be read back");
    assert!(contents.tables.contains(&("tables".to_owned(), 17)), "{contents:?}");
    let app = app_on(&database);
    let (mut games, mut entries) = (BTreeSet::new(), 0);
    for id in database.store.tables().table_ids(i64::MIN, 100).await.expect("the database answers") {
        let table = app.operator().load(id).await.expect("it replays");
        entries += table.log.entries().len();
        games.insert(table.game.about().id);
    }
    assert_eq!((games.len(), entries), (5, 96));
    assert_eq!(database.store.outbox().waiting().await.expect("the database answers"), 11);
    database.drop().await;
}

#[tokio::test]
async fn a_person_with_a_game_that_can_not_be_read_is_not_half_forgotten() {
    let database = Database::fresh().await;
    database
        .store
        .tables()
        .open_within(&OpeningLimits::unlimited(), &lobby(1), None, 1_000)
        .await
        .expect("it is written");
    assert_eq!(execute(&database, "UPDATE tables SET rules_version = 3").await, 1);
    assert!(matches!(app_on(&database).people().forget(LIVIA, 9).await, Err(Failure::Fault(_))), "it can't be left");
    let name = "UPDATE seats SET name = name WHERE name = 'Livia'";
    assert_eq!(execute(&database, name).await, 1, "and nothing is taken out");
    database.drop().await;
}

#[tokio::test]
async fn a_process_adds_to_the_list_on_its_machine_whom_another_one_has_deleted() {
    let database = Database::fresh().await;
    let tables = database.store.tables();
    tables.open_within(&OpeningLimits::unlimited(), &lobby(1), None, 1_000).await.expect("it is written");
    let folder = std::env::temp_dir().join(format!("subrosa-lists-{}", std::process::id()));
    std::fs::create_dir(&folder).expect("the temporary directory can be written");
    let [here, there] = ["here", "there"].map(|machine| folder.join(machine));
    let [one, other] = [&here, &there].map(|file| app_on(&database).with_forgotten_list(file.clone()));
    one.people().forget(LIVIA, 9).await.expect("she leaves her lobby");
    assert!(here.exists() && !there.exists());
    for _ in 0..2 {
        other.people().complete_forgotten_list().await;
        let lists = [&here, &there].map(|file| read_forgotten_list(file).expect("it is a list"));
        assert_eq!((lists[0].len(), &lists[0]), (1, &lists[1]));
    }
    std::fs::remove_dir_all(&folder).expect("it was made here");
    database.drop().await;
}

/// Opens a lobby in the server that the bot was taken out of long ago.
async fn lobby_of_a_server_that_is_gone(database: &Database, id: i64) {
    let mut table = lobby(id);
    table.place.guild = Some(GuildId(4));
    let tables = database.store.tables();
    tables.open_within(&OpeningLimits::unlimited(), &table, None, 1_000).await.expect("it is written");
    database.store.servers().left_servers(&[GuildId(4)], 1_000).await.expect("it is written");
}

#[tokio::test]
async fn a_table_that_can_not_be_read_holds_up_nothing_of_the_hours_work() {
    let database = Database::fresh().await;
    for id in [1, 2] {
        lobby_of_a_server_that_is_gone(&database, id).await;
    }
    execute(&database, "UPDATE tables SET rules_version = 3 WHERE id = 1").await;
    let app = app_on(&database);
    assert!(app.operator().each_hour().await.expect("the database answers") > 0, "what the server decided goes");
    assert_eq!(app.operator().load(TableId(2)).await.expect("it is there").phase(), Phase::Closed);
    assert!(app.operator().load(TableId(1)).await.is_err());
    database.drop().await;
}

#[tokio::test]
async fn while_nothing_may_be_changed_the_hour_deletes_and_changes_no_table() {
    let database = Database::fresh().await;
    lobby_of_a_server_that_is_gone(&database, 1).await;
    let act = DeskAct { kind: DeskActKind::ReadOnly, subject: None, reason: "A repair".to_owned(), until_ms: None };
    database.store.desk().act(&act, 1_000).await.expect("it is written");
    let app = app_on(&database);
    app.desk().look().await.expect("the desk is read");
    assert!(app.operator().each_hour().await.expect("the database answers") > 0, "what the server decided goes");
    assert_eq!(app.operator().load(TableId(1)).await.expect("it is there").phase(), Phase::Lobby);
    database.drop().await;
}
