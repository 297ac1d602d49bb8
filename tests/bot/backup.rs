//! The rehearsal of a disaster: a copy is read back into an empty database, every table replays, and everybody sees what
//! they saw. A copy that can't be made or read back is refused in a sentence.

use std::io::Cursor;
use std::path::PathBuf;
use std::process::{Command as Program, Output};

use game::{Actor, Seat, SplitMix64, Viewer};
use games::GAMES;
use store::{BackupError, Store};
use subrosa::app::{App, CommandEffect, Pictures, SecretSource, TableRequest};
use table::{
    ChannelId, Command, GuildId, LobbyCommand, Occupant, Phase, Place, PlayCommand, Player, PlayerId, PlayerSettings,
    Table, TableId,
};

use test_support::Database;

fn app(store: &Store) -> App {
    App::new(store.clone(), SecretSource::new(Some(1)), Pictures::new().expect("the art is whole"))
}

fn player(number: i64) -> Player {
    Player { id: PlayerId(number), name: format!("Player {number} — “Лиза” 🌹\\\"").into() }
}

/// Tables of all games: after no, some and many moves, one over, one in its lobby.
async fn played(app: &App) -> Vec<TableId> {
    let (mut ids, mut chooser, mut interaction) = (Vec::new(), SplitMix64::new(5), 10_000);
    for (number, game) in (0i64..).zip(GAMES) {
        for (variant, moves) in (0i64..).zip([0, 3, 12]) {
            let id = TableId(1 + number * 10 + variant);
            let seats = game.about().seats.0;
            let place = Place { guild: Some(GuildId(1 + number)), channel: ChannelId(2), ..Place::default() };
            let (opener, options, guests) = (player(1), Vec::new(), Vec::new());
            let wish = TableRequest {
                id,
                game: *game,
                options,
                seats: Some(seats),
                opener,
                seat: Some(0),
                guests,
                computers: 0,
                roles: Vec::new(),
                pace_secs: Some(86_400),
                level: 0,
                terms: table::Terms::of_pace(86_400),
                place,
            };
            app.tables().open(wish).await.expect("a table opens");
            ids.push(id);
            let mut act = async |command: Command| {
                interaction += 1;
                matches!(
                    app.operator().command(id, &command, interaction).await.expect("it is legal"),
                    CommandEffect::Changed(_)
                )
            };
            for seat in 1..i64::from(seats) {
                assert!(act(Command::Lobby(LobbyCommand::Join(player(1 + seat), PlayerSettings::default()))).await);
            }
            if variant == 0 && number == 0 {
                continue;
            }
            assert!(act(Command::Lobby(LobbyCommand::Start(PlayerId(1)))).await);
            for _ in 0..moves {
                let table = app.operator().load(id).await.expect("it is there");
                let Some(seat) = table.to_act().first().copied() else { break };
                let position = table.position().expect("in play");
                let view = position.view(Actor::Seat(seat).viewer());
                let action = view.sample(Actor::Seat(seat), &mut chooser).expect("whoever is to act can");
                let player = PlayerId(1 + i64::from(seat.0));
                assert!(act(Command::Play(PlayCommand::Act { player, action, seen: None })).await);
            }
            if variant == 2 && number == 1 {
                assert!(act(Command::Play(PlayCommand::Resign(PlayerId(1)))).await);
            }
        }
    }
    ids
}

fn alike(before: &Table, after: &Table) {
    assert_eq!(before.log, after.log, "{}", before.id);
    assert_eq!((before.phase(), before.step, before.place), (after.phase(), after.step, after.place));
    assert_eq!((&before.seats, &before.options, before.due_ms()), (&after.seats, &after.options, after.due_ms()));
    let (Some(old), Some(new)) = (&before.position(), &after.position()) else {
        return assert!(before.position().is_none() && after.position().is_none());
    };
    let viewers = Seat::all(before.seat_count()).map(Viewer::Seat).chain([Viewer::Public]);
    for viewer in viewers {
        assert!(old.view(viewer).same(&*new.view(viewer)), "{} as {viewer:?} sees it", before.id);
    }
}

async fn copy(store: &Store) -> Vec<u8> {
    let mut file = Vec::new();
    store.backup().dump(&mut file, 1_767_225_600_000).await.expect("a copy can be made");
    file
}

/// The rows of a copy but the outbox's, whose leases and tries begin anew.
fn rows(copy: &[u8]) -> Vec<String> {
    let text = String::from_utf8(copy.to_vec()).expect("it is text");
    let outbox = |line: &&str| line.starts_with("{\"table_id\"") && line.contains("\"lease_until_ms\"");
    text.lines().filter(|line| !outbox(line) && !line.starts_with("[\"end\"")).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_read_back_replays_and_everybody_sees_what_they_saw() {
    let (first, second) = (Database::fresh().await, Database::bare().await);
    let old = app(&first.store);
    let ids = played(&old).await;
    let file = copy(&first.store).await;
    let open = || Ok(Cursor::new(&file));
    second.store.backup().load(open, 1_767_225_700_000).await.expect("it can be read back");
    let new = app(&second.store);
    for id in &ids {
        let (before, after) =
            (old.operator().load(*id).await.expect("there"), new.operator().load(*id).await.expect("restored"));
        alike(&before, &after);
    }
    assert_eq!(rows(&file), rows(&copy(&second.store).await), "a copy of the copy is the same");
    assert_eq!(
        first.store.outbox().waiting().await.expect("answers"),
        second.store.outbox().waiting().await.expect("answers")
    );
    let again = second.store.backup().load(open, 0).await;
    assert!(matches!(again, Err(BackupError::NotEmpty { .. })), "{again:?}");
    first.drop().await;
    second.drop().await;
}

/// A command that was ended between reading a copy and deleting again leaves people in it.
#[tokio::test(flavor = "multi_thread")]
async fn a_start_deletes_again_what_a_command_cut_short_has_left() {
    let (first, second) = (Database::fresh().await, Database::bare().await);
    let folder = std::env::temp_dir().join(format!("subrosa-known-{}", std::process::id()));
    std::fs::create_dir(&folder).expect("the temporary directory can be written");
    let listed = |store: &Store| app(store).with_forgotten_list(folder.join("list.txt"));
    let old = listed(&first.store);
    let ids = played(&old).await;
    first.store.clocks().heartbeat(1_767_225_600_000).await.expect("the database answers");
    let file = copy(&first.store).await;
    old.people().forget(PlayerId(1), 99).await.expect("every game can be left");

    second.store.backup().load(|| Ok(Cursor::new(&file)), 1_767_225_700_000).await.expect("it can be read back");
    let new = listed(&second.store);
    let owed = async || second.store.people().owed_since().await.expect("the database answers");
    assert!(owed().await.is_some());
    new.people().settle_forgotten_list().await.expect("every game can be left");
    assert_eq!(owed().await, None, "the next start has nothing to do");
    for id in ids {
        let table = new.operator().load(id).await.expect("it is there");
        assert!(table.seats_of(PlayerId(1)).is_empty() && table.opener != PlayerId(1), "{id}");
    }
    std::fs::remove_dir_all(&folder).expect("it is ours");
    first.drop().await;
    second.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_went_after_the_copy_was_made_does_not_come_back_with_it() {
    let (first, second) = (Database::fresh().await, Database::bare().await);
    let old = app(&first.store);
    let ids = played(&old).await;
    let file = copy(&first.store).await;
    old.people().forget(PlayerId(1), 99).await.expect("every game can be left");
    let list = first.store.people().forgotten().await.expect("the database answers");
    assert_eq!(list.len(), 1, "{list:?}");

    second.store.backup().load(|| Ok(Cursor::new(&file)), 1_767_225_700_000).await.expect("it can be read back");
    let new = app(&second.store);
    assert_eq!(second.store.people().untold_of(&list).await.expect("it answers"), 0, "the copy has the key");
    let other = Database::bare().await;
    other.store.migrate().await.expect("the schema is made");
    assert_eq!(other.store.people().untold_of(&list).await.expect("it answers"), 1, "another database has another key");
    other.drop().await;
    assert_eq!(old.people().forget_again(&list).await.expect("it is done"), 0, "who knows it already does nothing");
    assert_eq!(new.people().forget_again(&list).await.expect("it is done"), 1);
    assert_eq!(new.people().forget_again(&list).await.expect("it is done"), 0, "once is enough");
    // The copy was read back beside its original, where somebody who came back plays on: its list has no later time for them.
    let again = second.store.people().forgotten().await.expect("the database answers");
    assert!(first.store.people().lost_of(&again).await.expect("it answers").is_empty(), "{again:?}");
    for id in ids {
        let table = new.operator().load(id).await.expect("it is there");
        assert!(table.seats_of(PlayerId(1)).is_empty() && table.opener != PlayerId(1), "{id}");
        let owes = |seat: &Seat| table.seats[seat.index()] == Occupant::Former;
        assert!(
            table.phase() != Phase::Playing || !table.to_act().iter().any(owes),
            "{id}: a former player owes a move"
        );
    }
    assert!(!String::from_utf8(copy(&second.store).await).expect("it is text").contains("Player 1 "));
    first.drop().await;
    second.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_copy_leaves_the_database_empty() {
    let (first, second) = (Database::fresh().await, Database::bare().await);
    played(&app(&first.store)).await;
    let whole = copy(&first.store).await;
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    let newer = String::from_utf8(whole.clone()).expect("text").replacen(
        "\"subrosa-backup\",1,[1",
        "\"subrosa-backup\",1,[9999,1",
        1,
    );
    let checks: [(&[u8], &str); 5] = [
        (&flipped, "damaged"),
        (&whole[..whole.len() / 2], "damaged"),
        (b"", "no backup"),
        (b"PGDMP\x01\x0e\xff", "no backup"),
        (newer.as_bytes(), "damaged"),
    ];
    for (file, expected) in checks {
        let error =
            second.store.backup().load(|| Ok(Cursor::new(file)), 0).await.expect_err("it is refused").to_string();
        assert!(error.contains(expected), "{error}");
    }
    second.store.backup().load(|| Ok(Cursor::new(&whole)), 0).await.expect("it was still empty");
    first.drop().await;
    second.drop().await;
}

fn subrosa(place: &(&str, String), args: &[&str]) -> Output {
    let mut program = Program::new(crate::PROGRAM);
    let kept = std::env::vars().filter(|(name, _)| name == "PATH" || name == "HOME");
    // The list of those whose data was deleted lies beside it: nobody else's.
    let data = std::env::temp_dir().join(format!("subrosa-backup-data-{}", std::process::id()));
    program
        .args(args)
        .env_clear()
        .envs(kept)
        .env("SUBROSA_DATA", data)
        .env(place.0, &place.1)
        .env("SUBROSA_LOG", "error")
        .output()
        .expect("it starts")
}

/// A backup by a shell that allows files of 512 bytes.
#[cfg(unix)]
fn subrosa_without_room(place: &(&str, String), name: &str) -> Output {
    let mut shell = Program::new("sh");
    let kept = std::env::vars().filter(|(name, _)| name == "PATH" || name == "HOME");
    // A file that is too large is an error then, and not the end of the process.
    shell.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" backup \"$1\"", crate::PROGRAM, name]);
    shell.env_clear().envs(kept).env(place.0, &place.1).env("SUBROSA_LOG", "error").output().expect("it starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_commands_say_in_a_sentence_what_they_did_or_why_not() {
    let (first, second) = (Database::fresh().await, Database::bare().await);
    played(&app(&first.store)).await;
    let (from, to) = (first.hand_over(), second.hand_over());
    let file = std::env::temp_dir().join(format!("subrosa-backup-{}", std::process::id()));
    let name = file.display().to_string();
    let check = |output: Output, fine: bool, expected: &str| {
        assert_eq!(output.status.success(), fine, "{}", said(&output));
        assert!(said(&output).contains(expected), "{}", said(&output));
    };
    #[cfg(unix)]
    {
        let part = PathBuf::from(format!("{name}.part"));
        // A link that somebody has left in the way is not followed, and not taken away.
        let elsewhere = PathBuf::from(format!("{name}.elsewhere"));
        std::os::unix::fs::symlink(&elsewhere, &file).expect("a link can be made");
        check(subrosa(&from, &["backup", &name]), false, &name);
        assert!(file.is_symlink() && !elsewhere.exists());
        std::fs::remove_file(&file).expect("it was made here");
        // A disk without room: the file may not grow.
        check(subrosa_without_room(&from, &name), false, "no backup was made");
        assert!(!file.exists() && !part.exists(), "nothing half is left");
    }
    check(subrosa(&to, &["backup", &name]), false, "nothing to back up");
    check(subrosa(&from, &["backup", &name]), true, "rows of actions");
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::MetadataExt::mode(&file.metadata().expect("it was made"));
        assert_eq!(mode & 0o777, 0o600, "there are names in it");
    }
    check(subrosa(&from, &["backup", &name]), false, "is there already");
    check(subrosa(&from, &["restore", &name]), false, "not empty");
    check(subrosa(&to, &["restore", &format!("{name}.nosuch")]), false, "can't be read");
    check(subrosa(&to, &["restore", &name]), true, "15 tables replay");
    check(subrosa(&to, &["doctor"]), true, "Tables open or in play: 14");
    std::fs::remove_file(&file).expect("it was made");
    first.drop().await;
    second.drop().await;
}
