//! How many statements a move costs, tables of older and newer rules, and a database that 0.1 filled: the bot on the store,
//! without a door.

mod computer_turns;
mod due_tables;
mod lessons;
mod reviews;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use super::{
    App, CommandEffect, Failure, FallbackPlace, HeavyKind, Pictures, SecretSource, Visit, Visitor, Whereabouts,
    read_forgotten_list,
};
use ::table::{
    Board, Change, ChannelId, Command, GuildId, LobbyCommand, Occupant, Opening, Phase, Place, PlayCommand, Player,
    PlayerId, PlayerSettings, Secret, Stage, Table, TableId, Terms,
};
use clock::Clock;
use sqlx::{Connection, PgConnection};
use store::{DeskAct, DeskActKind, ForgottenList, OpeningLimits};
use test_support::{Database, STEP_TIMEOUT, eventually};
use tokio_util::sync::CancellationToken;

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
    lobby_of(id, vec![person(LIVIA, "Livia"), person(CASSIUS, "Cassius")])
}

/// The same with these people.
fn lobby_of(id: i64, seats: Vec<Occupant>) -> Table {
    lobby_of_game("conspirateurs", id, seats)
}

fn lobby_of_game(game: &str, id: i64, seats: Vec<Occupant>) -> Table {
    let opening = Opening {
        id: TableId(id),
        game: games::find(game).expect("registered"),
        options: Vec::new(),
        seats,
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
    in_thread_of(database, &lobby(1)).await
}

/// The same with a game of this lobby's.
async fn in_thread_of(database: &Database, lobby: &Table) -> App {
    begins(database, lobby).await;
    execute(database, "UPDATE tables SET thread = 55").await;
    app_on(database)
}

/// Writes a table whose game begins.
async fn begins(database: &Database, table: &Table) {
    database.store.tables().open_within(&OpeningLimits::unlimited(), table, None, 1_000).await.expect("it is written");
    let mut change = Change::of(table);
    change.table.stage = Stage::Playing(Board::at_start(table.setup().start().expect("the game starts").position));
    database.store.tables().save(&mut change, None, 2_000).await.expect("it is written");
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
async fn a_thread_is_looked_for_only_where_the_table_that_was_known_there_has_left_it_or_is_gone() {
    let database = Database::fresh().await;
    let app = in_thread(&database).await;
    let look = async |thread| {
        let before = database.store.statements();
        let seen = app.tables().visit_here(&from(ChannelId(thread), LIVIA)).await.expect("the database answers");
        (seen.map(|table| table.id.0), database.store.statements() - before)
    };
    assert_eq!(look(55).await, (Some(1), 1), "by the thread");
    assert_eq!(look(55).await, (Some(1), 1), "by its id");
    execute(&database, "UPDATE tables SET thread = 56").await;
    assert_eq!(look(55).await, (None, 2), "by its id, and then by the thread");
    assert_eq!(look(55).await, (None, 1), "by the thread, where nothing is known any more");
    assert_eq!(look(56).await, (Some(1), 1), "by its id");
    begins(&database, &lobby(2)).await;
    execute(&database, "UPDATE tables SET thread = NULL").await;
    execute(&database, "UPDATE tables SET thread = 56 WHERE id = 2").await;
    assert_eq!(look(56).await, (Some(2), 2), "another one is there now");
    for gone in [
        "DELETE FROM seats WHERE table_id = 2",
        "DELETE FROM tenures WHERE table_id = 2",
        "DELETE FROM tables WHERE id = 2",
    ] {
        execute(&database, gone).await;
    }
    assert_eq!(look(56).await, (None, 2), "it is gone");
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
    for id in database.store.tables().table_ids(TableId(i64::MIN), 100).await.expect("the database answers") {
        let table = app.operator().load(id).await.expect("it replays");
        entries += table.log.entries().len();
        games.insert(table.game.about().id);
    }
    assert_eq!((games.len(), entries), (5, 96));
    assert_eq!(database.store.outbox().waiting().await.expect("the database answers"), 11);
    database.drop().await;
}

#[tokio::test]
async fn a_person_with_a_game_of_a_newer_version_is_not_half_forgotten() {
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

/// The rematch of the first table, as somebody asks for it by an interaction.
async fn rematch(app: &App, player: PlayerId, interaction: i64) -> Result<Table, Failure> {
    let old = Visit::for_moderator(app.operator().load(TableId(1)).await?);
    let opener = Player { id: player, name: "Somebody".into() };
    app.rematches().open(&old, (&opener, &[]), TableId(interaction)).await
}

fn is_refused(asked: Result<Table, Failure>, words: &str) {
    let Err(Failure::Refused(why)) = asked else { panic!("it must be refused") };
    assert!(why.contains(words), "{why}");
}

#[tokio::test]
async fn a_rematch_is_opened_once_and_anew_when_the_last_one_has_ended() {
    let database = Database::fresh().await;
    let app = in_thread(&database).await;
    let does = async |table, command: Command, interaction| {
        app.operator().command(table, &command, interaction).await.expect("it is legal")
    };
    does(TableId(1), PlayCommand::Resign(CASSIUS).into(), 9).await;
    for _ in 0..2 {
        let opened = rematch(&app, LIVIA, 20).await.expect("the same interaction opens the same");
        assert_eq!((opened.id, opened.phase()), (TableId(20), Phase::Lobby));
    }
    is_refused(rematch(&app, LIVIA, 21).await, "is open already, in <#5>, and you sit there");
    is_refused(rematch(&app, CASSIUS, 21).await, "is open already, in <#5>: press Join there");
    does(TableId(20), LobbyCommand::Leave(CASSIUS).into(), 30).await;

    let (one, other) = tokio::join!(rematch(&app, LIVIA, 22), rematch(&app, CASSIUS, 23));
    let opened: BTreeSet<_> = [one, other].into_iter().flatten().map(|table| table.id.0).collect();
    assert_eq!(opened.len(), 1, "of two at once one opens it: {opened:?}");
    let second = opened.first().copied().map(TableId).expect("it is there");
    let opener = app.operator().load(second).await.expect("it is there").opener;
    let guest = Player { id: if opener == LIVIA { CASSIUS } else { LIVIA }, name: "Somebody".into() };
    does(second, LobbyCommand::Join(guest, PlayerSettings::default()).into(), 31).await;
    is_refused(rematch(&app, LIVIA, 24).await, "is being played already, in <#5>");
    database.drop().await;
}

#[tokio::test]
async fn a_seat_whose_player_is_gone_is_free_in_a_rematch() {
    let database = Database::fresh().await;
    let app = in_thread(&database).await;
    app.people().forget(CASSIUS, 9).await.expect("every game can be left");
    let again = rematch(&app, LIVIA, 20).await.expect("it is opened");
    assert_eq!(again.seats, [Occupant::Open, person(LIVIA, "Livia")]);
    database.drop().await;
}

#[tokio::test]
async fn a_persons_second_check_waits_for_their_first_and_for_no_replay() {
    let database = Database::fresh().await;
    let app = in_thread(&database).await;
    let table = app.operator().load(TableId(1)).await.expect("it is there");
    let replay = app.pictures().begin_heavy(LIVIA, HeavyKind::Picture).expect("nothing is under way");
    app.archive().prove(&table, LIVIA).await.expect("a replay takes longer");
    let check = app.pictures().begin_heavy(LIVIA, HeavyKind::Proof).expect("the first one is done");
    let Err(Failure::Refused(why)) = app.archive().prove(&table, LIVIA).await else { panic!("it must be refused") };
    assert!(why.starts_with("Your last check of a game is not done yet"), "{why}");
    app.archive().prove(&table, CASSIUS).await.expect("theirs is another");
    drop((replay, check));
    database.drop().await;
}

#[tokio::test]
async fn whoever_comes_second_to_let_a_game_go_on_elsewhere_leaves_it_in_its_thread() {
    let database = Database::fresh().await;
    let app = in_thread(&database).await;
    execute(&database, "UPDATE tables SET guild = 4").await;
    app.places().thread_heard_locked(THREAD).await.expect("the database answers");
    let seen = app.tables().visit_here(&from(THREAD, LIVIA)).await.expect("the database answers").expect("it is there");
    let place = |channel, thread| FallbackPlace { guild: GuildId(4), channel: ChannelId(channel), thread };
    app.places().give_place(&seen, LIVIA, place(5, Some(THREAD)), 71).await.expect("it goes on");
    let late = app.places().give_place(&seen, CASSIUS, place(6, None), 72).await;
    assert!(matches!(late, Err(Failure::Refused(_))), "{late:?}");
    let table = app.operator().load(TableId(1)).await.expect("it is there");
    assert_eq!((table.place.channel, table.place.thread, table.life.hold), (ChannelId(5), Some(THREAD), None));
    app.places().thread_heard_locked(THREAD).await.expect("the database answers");
    let seen = app.tables().visit_here(&from(THREAD, LIVIA)).await.expect("the database answers").expect("it is there");
    app.places().give_place(&seen, CASSIUS, place(6, None), 73).await.expect("it goes on");
    let late = app.places().give_place(&seen, LIVIA, place(5, Some(THREAD)), 74).await;
    assert!(matches!(late, Err(Failure::Refused(_))), "{late:?}");
    let table = app.operator().load(TableId(1)).await.expect("it is there");
    assert_eq!((table.place.channel, table.place.thread, table.life.hold), (ChannelId(6), None, None));
    database.drop().await;
}

#[tokio::test]
async fn people_whose_data_are_deleted_again_by_two_runs_both_leave_a_game_that_they_share() {
    let database = Database::fresh().await;
    let app = in_thread(&database).await;
    for (player, interaction) in [(LIVIA, 8), (CASSIUS, 9)] {
        app.people().forget(player, interaction).await.expect("every game can be left");
    }
    let list = database.store.people().forgotten().await.expect("the database answers");
    assert_eq!(list.len(), 2);
    // A copy brings them back.
    execute(&database, "DELETE FROM forgotten").await;
    let people = [(LIVIA, "Livia"), (CASSIUS, "Cassius"), (PlayerId(3), "Galba")];
    begins(&database, &lobby_of(2, people.map(|(id, name)| person(id, name)).to_vec())).await;
    for gone in list.people() {
        let run: ForgottenList = [*gone].into_iter().collect();
        assert_eq!(app.people().forget_again(&run).await.expect("every game can be left"), 1);
    }
    let table = app.operator().load(TableId(2)).await.expect("it is there");
    assert_eq!((table.phase(), &table.seats[..2]), (Phase::Over, &[Occupant::Former, Occupant::Former][..]));
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
    let before = database.store.statements();
    other.people().complete_forgotten_list().await;
    assert_eq!(database.store.statements() - before, 1, "while nothing changes they are only counted");
    std::fs::remove_file(&there).expect("it is there");
    other.people().complete_forgotten_list().await;
    assert_eq!(read_forgotten_list(&there).expect("it is a list").len(), 1, "a file that is gone is written anew");
    std::fs::remove_dir_all(&folder).expect("it was made here");
    database.drop().await;
}

#[tokio::test]
async fn whoever_stands_in_the_file_and_not_in_the_database_is_deleted_again_and_may_begin_anew() {
    let database = Database::fresh().await;
    let folder = std::env::temp_dir().join(format!("subrosa-went-back-{}", std::process::id()));
    std::fs::create_dir(&folder).expect("the temporary directory can be written");
    let app = app_on(&database).with_forgotten_list(folder.join("list.txt"));
    let (people, tables) = (database.store.people(), database.store.tables());
    let opens = async |id| {
        tables.open_within(&OpeningLimits::unlimited(), &lobby(id), None, 1_000).await.expect("it is written");
    };
    let is_here = async || people.is_known(LIVIA).await.expect("the database answers");
    opens(1).await;
    app.people().forget(LIVIA, 9).await.expect("she leaves her lobby");
    assert!(!is_here().await);
    // Another tool reads a copy back, or a standby that lacked the deletion takes the database's place.
    for (id, is_start) in [(2, true), (3, false)] {
        execute(&database, "DELETE FROM forgotten").await;
        opens(id).await;
        if is_start {
            app.people().settle_forgotten_list().await.expect("every game can be left");
        } else {
            app.people().complete_forgotten_list().await;
        }
        assert!(!is_here().await, "she is back from a time before at table {id}");
    }
    execute(&database, "DELETE FROM forgotten").await;
    app.people().settle_forgotten_list().await.expect("nobody of the list is there");
    opens(4).await;
    for _ in 0..2 {
        app.people().settle_forgotten_list().await.expect("the database answers");
        app.people().complete_forgotten_list().await;
        assert!(is_here().await, "what she began after it is hers");
    }
    std::fs::remove_dir_all(&folder).expect("it was made here");
    database.drop().await;
}

#[tokio::test]
async fn a_repair_after_a_wrong_clock_that_is_cut_short_is_done_by_the_next_beat() {
    let database = Database::fresh().await;
    let app = app_on(&database);
    let tomorrow_ms = Clock::system().now_ms() + 86_400_000;
    database.store.clocks().heartbeat(tomorrow_ms).await.expect("the database answers");
    let put_off = "INSERT INTO outbox (table_id, seq, audience, kind, step, entry, due_ms) VALUES (1, 0, -1, 'turn', 1, 0, 9000000000000)";
    execute(&database, put_off).await;
    execute(&database, "ALTER TABLE outbox ADD CONSTRAINT not_yet CHECK (due_ms > 8000000000000)").await;
    for _ in 0..2 {
        app.clocks().wake_due().await.expect_err("nothing may be due earlier");
    }
    execute(&database, "ALTER TABLE outbox DROP CONSTRAINT not_yet").await;
    app.clocks().wake_due().await.expect("the database answers");
    assert_eq!(execute(&database, "DELETE FROM outbox WHERE due_ms < 8000000000000").await, 1, "it waits no longer");
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
    app.operator().each_hour().await.expect("the database answers");
    assert_eq!(app.operator().load(TableId(2)).await.expect("it is there").phase(), Phase::Closed);
    assert!(app.operator().load(TableId(1)).await.is_err());
    let left = async || database.store.retention().stranded(i64::MAX, 9).await.expect("the database answers");
    assert_eq!(left().await, [TableId(1)], "its server stays, so that it is found again");
    execute(&database, "UPDATE tables SET rules_version = (SELECT rules_version FROM tables WHERE id = 2)").await;
    assert!(app.operator().each_hour().await.expect("the database answers") > 0, "what the server decided goes");
    assert_eq!(app.operator().load(TableId(1)).await.expect("it is there").phase(), Phase::Closed);
    assert!(left().await.is_empty());
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
    database.store.servers().left_servers(&[GuildId(6)], 1_000).await.expect("it is written");
    assert_eq!(app.operator().each_hour().await.expect("the database answers"), 1, "the server without a table goes");
    assert_eq!(app.operator().load(TableId(1)).await.expect("it is there").phase(), Phase::Lobby);
    let act = DeskAct { kind: DeskActKind::Open, reason: "It is done".to_owned(), ..act };
    database.store.desk().act(&act, 2_000).await.expect("it is written");
    app.desk().look().await.expect("the desk is read");
    assert!(app.operator().each_hour().await.expect("the database answers") > 0, "the other server goes");
    assert_eq!(app.operator().load(TableId(1)).await.expect("it is there").phase(), Phase::Closed);
    database.drop().await;
}

#[tokio::test]
async fn a_game_that_gets_a_new_place_shows_that_its_server_was_not_left() {
    let database = Database::fresh().await;
    let app = in_thread(&database).await;
    execute(&database, "UPDATE tables SET guild = 4").await;
    database.store.servers().left_servers(&[GuildId(4)], 1_000).await.expect("it is written");
    app.operator().each_hour().await.expect("the database answers");
    let load = async || app.operator().load(TableId(1)).await.expect("it is there");
    assert!(load().await.life.hold.is_some(), "it stands still");
    // The server's row went with its game's stop; the bot is missed anew.
    database.store.servers().left_servers(&[GuildId(4)], 1_000).await.expect("it is written");
    let seen = app.tables().visit_here(&from(THREAD, LIVIA)).await.expect("the database answers").expect("it is there");
    let place = FallbackPlace { guild: GuildId(4), channel: ChannelId(5), thread: Some(THREAD) };
    app.places().give_place(&seen, LIVIA, place, 71).await.expect("it goes on");
    app.operator().each_hour().await.expect("the database answers");
    assert_eq!(load().await.life.hold, None, "and is not stopped again");
    database.drop().await;
}

#[tokio::test]
async fn an_hours_work_leaves_none_of_many_old_interactions() {
    let database = Database::fresh().await;
    let many =
        "INSERT INTO interactions (table_id, interaction, at_ms) SELECT 1, n, 0 FROM generate_series(1, 10600) n";
    assert_eq!(execute(&database, many).await, 10_600);
    assert_eq!(app_on(&database).operator().each_hour().await.expect("the database answers"), 10_600);
    database.drop().await;
}

#[tokio::test]
async fn told_to_end_the_clocks_wait_for_no_work_of_the_hour() {
    let database = Database::fresh().await;
    let mut owner = PgConnection::connect(database.url()).await.expect("the server answers");
    let mut held = owner.begin().await.expect("it begins");
    sqlx::query("LOCK TABLE servers IN ACCESS EXCLUSIVE MODE").execute(&mut *held).await.expect("nobody else has it");
    let (app, stop) = (app_on(&database), CancellationToken::new());
    let told = async {
        let waiting =
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        eventually("the hour's work waits", async || (execute(&database, waiting).await > 0).then_some(())).await;
        stop.cancel();
    };
    let ended = async { tokio::join!(app.clocks().run(stop.clone()), told) };
    Box::pin(tokio::time::timeout(STEP_TIMEOUT, ended)).await.expect("they end");
    held.rollback().await.expect("it ends");
    owner.close().await.expect("it ends");
    database.drop().await;
}
