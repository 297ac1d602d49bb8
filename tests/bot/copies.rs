//! A process's knowledge of a table is a copy. Moves are decided on it without a question first, and all that another
//! process has done meanwhile counts all the same.

use game::{Actor, Seat, SplitMix64};
use sqlx::{Connection, Executor, PgConnection};
use subrosa::app::{App, CommandEffect, Failure, Pictures, Preferences, SecretSource, TableRequest};
use table::{
    Change, ChannelId, Command, ConditionalMoves, GuildId, LobbyCommand, Notify, Occupant, Phase, Place, PlayCommand,
    Player, PlayerId, PlayerSettings, Proposal, TableId, Terms, WhoChooses,
};

use test_support::{Database, eventually};

const TABLE: TableId = TableId(7);
const PEOPLE: [PlayerId; 2] = [PlayerId(11), PlayerId(12)];

/// Processes on one database, each with its own copies, and a table of Conspirateurs in play.
struct Several {
    database: Database,
    apps: Vec<App>,
    /// Only looks, so that no other learns anything by that.
    reader: App,
    interaction: i64,
    chooser: SplitMix64,
}

fn person(seat: usize) -> Player {
    Player { id: PEOPLE[seat], name: format!("Player {seat}").into() }
}

impl Several {
    async fn of(processes: usize) -> Self {
        Self::on(Database::fresh().await, processes).await
    }

    async fn on(database: Database, processes: usize) -> Self {
        let app = |_: usize| {
            App::new(database.store.clone(), SecretSource::new(Some(1)), Pictures::new().expect("the art is whole"))
        };
        let (apps, reader): (Vec<App>, App) = ((0..processes).map(app).collect(), app(processes));
        let wish = TableRequest {
            id: TABLE,
            game: games::find("conspirateurs").expect("registered"),
            options: Vec::new(),
            seats: Some(2),
            opener: person(0),
            seat: Some(0),
            guests: Vec::new(),
            computers: 0,
            roles: Vec::new(),
            pace_secs: Some(86_400),
            level: 0,
            terms: Terms { rests: true, ..Terms::of_pace(86_400) },
            place: Place { guild: Some(GuildId(1)), channel: ChannelId(2), ..Place::default() },
        };
        apps[0].tables().open(wish).await.expect("it opens");
        let mut this = Self { database, apps, reader, interaction: 100, chooser: SplitMix64::new(3) };
        for command in [
            Command::Lobby(LobbyCommand::Join(person(1), PlayerSettings::default())),
            Command::Lobby(LobbyCommand::Start(PEOPLE[0])),
        ] {
            this.does(0, &command).await.expect("it is legal");
        }
        this
    }

    /// A command at a process. The process's copy afterwards must be the stored table.
    async fn does(&mut self, process: usize, command: &Command) -> Result<CommandEffect, Failure> {
        self.interaction += 1;
        let done = self.apps[process].operator().command(TABLE, command, self.interaction).await?;
        if let CommandEffect::Changed(change) = &done {
            let stored = self.reader.operator().load(TABLE).await.expect("it is there");
            assert_eq!(format!("{:#?}", change.table), format!("{stored:#?}"), "after {command:?}");
        }
        Ok(done)
    }

    /// Legal moves from here on, each by a seat that is to act.
    async fn ahead(&mut self, count: usize) -> Vec<String> {
        let table = self.reader.operator().load(TABLE).await.expect("it is there");
        let mut position = table.position().expect("it is in play").boxed();
        let mut play = |_| {
            let actor = Actor::Seat(position.turn().seats()[0]);
            let action = position.view(actor.viewer()).sample(actor, &mut self.chooser).expect("it is its turn");
            position.play(actor, &action).expect("it is legal").action
        };
        (0..count).map(&mut play).collect()
    }

    /// A legal move of a seat that is to act.
    async fn next(&mut self) -> Command {
        let table = self.reader.operator().load(TABLE).await.expect("it is there");
        let seat = table.position().expect("it is in play").turn().seats()[0];
        let action = self.ahead(1).await.remove(0);
        Command::Play(PlayCommand::Act { player: PEOPLE[seat.index()], action, seen: None })
    }

    /// The next move, by this process.
    async fn plays(&mut self, process: usize) -> Box<Change> {
        let command = self.next().await;
        let CommandEffect::Changed(change) = self.does(process, &command).await.expect("it is legal") else {
            panic!("it is no repetition")
        };
        change
    }
}

#[expect(clippy::unnecessary_wraps, reason = "a change of settings may refuse; this one does not")]
fn plays_forced(preferences: &mut Preferences) -> Result<(), Failure> {
    preferences.settings.plays_forced = true;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_that_take_turns_take_each_others_moves_into_account() {
    let mut several = Several::of(3).await;
    for ply in 0..24 {
        let change = several.plays(ply % 3).await;
        assert_eq!(change.table.log.entries().len(), ply + 1);
    }
    for app in &several.apps {
        let table = app.operator().load(TABLE).await.expect("it is there");
        assert_eq!((table.log.entries().len(), table.phase()), (24, Phase::Playing));
    }
    several.database.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_process_keeps_is_what_is_stored_whatever_was_done() {
    let mut several = Several::of(1).await;
    let [ada, brutus] = PEOPLE;
    let cassius = Player { id: PlayerId(13), name: "Cassius".into() };
    let (settings, ()) =
        several.apps[0].people().change_settings(cassius.id, plays_forced).await.expect("the database answers");
    for _ in 0..3 {
        several.plays(0).await;
    }
    let mut refused = Vec::new();
    let plan = ConditionalMoves { lines: vec![several.ahead(2).await], confirmed: false };
    for command in [
        Command::Play(PlayCommand::Plan(ada, plan)),
        Command::Play(PlayCommand::WithdrawPlan(ada)),
        Command::Play(PlayCommand::Propose(ada, Proposal::Draw)),
        Command::Play(PlayCommand::Decline(brutus, None)),
        Command::Play(PlayCommand::Propose(brutus, Proposal::Pause)),
        Command::Play(PlayCommand::Accept(ada, None)),
        Command::Play(PlayCommand::Resume(ada)),
        Command::Play(PlayCommand::Grant(ada)),
        Command::Play(PlayCommand::Propose(ada, Proposal::Undo)),
        Command::Play(PlayCommand::Accept(brutus, None)),
        Command::Play(PlayCommand::LeaveToLot(ada, WhoChooses::Lot)),
        Command::Play(PlayCommand::LeaveToLot(ada, WhoChooses::Player)),
        Command::Play(PlayCommand::HandOver(brutus, None)),
        Command::Play(PlayCommand::Keep(brutus)),
        Command::Play(PlayCommand::HandOver(brutus, Some(cassius.clone()))),
        Command::Play(PlayCommand::Take(cassius, Seat(1), settings.settings)),
    ] {
        match several.does(0, &command).await {
            Ok(_) => {}
            Err(Failure::Refused(why)) => refused.push(format!("{command:?}: {why}")),
            Err(Failure::Fault(fault)) => panic!("{command:?}: {fault:?}"),
        }
    }
    assert_eq!(refused, [""; 0], "all of it is done");
    let table = several.reader.operator().load(TABLE).await.expect("it is there");
    assert_eq!(table.seats[1].player().map(|player| player.id), Some(PlayerId(13)), "the road was gone to its end");
    several.does(0, &Command::Play(PlayCommand::Resign(ada))).await.expect("it is legal");
    several.database.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_who_know_the_same_one_is_written() {
    let mut several = Several::of(2).await;
    several.apps[1].operator().load(TABLE).await.expect("the second knows it, too");
    let first = several.next().await;
    several.does(0, &first).await.expect("it is legal");
    let repeated = several.interaction;
    let Err(Failure::Refused(refusal)) = several.does(1, &first).await else { panic!("it was played before") };
    assert!(refusal.contains("'s turn"), "refused by what is, not by what was: {refusal}");
    several.interaction = repeated - 1;
    assert!(
        matches!(several.does(1, &first).await, Ok(CommandEffect::Repeated)),
        "the same interaction at another process"
    );
    let table = several.apps[1].operator().load(TABLE).await.expect("it is there");
    assert_eq!(table.log.entries().len(), 1);
    several.database.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_of_a_moment_ago_count_in_every_process() {
    let mut several = Several::of(2).await;
    several.plays(0).await;
    let change = |preferences: &mut Preferences| {
        preferences.settings.notify = Notify::Dm;
        plays_forced(preferences)
    };
    let (settings, ()) =
        several.apps[1].people().change_settings(PEOPLE[0], change).await.expect("the database answers");
    let command = several.next().await;
    let change = several.does(0, &command).await.expect("it is legal");
    let CommandEffect::Changed(change) = change else { panic!("it is no repetition") };
    assert_eq!(change.table.settings[0], settings.settings, "whom to tell, and what to play, is decided by them");
    several.database.drop().await;
}

/// A player who takes a seat brings settings that were read before and may have changed since.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_that_changed_while_a_seat_was_taken_count_at_the_next_move() {
    let mut several = Several::of(1).await;
    several.plays(0).await;
    let cassius = Player { id: PlayerId(13), name: "Cassius".into() };
    several
        .does(0, &Command::Play(PlayCommand::HandOver(PEOPLE[1], Some(cassius.clone()))))
        .await
        .expect("it is legal");
    let old = several.apps[0].people().settings(cassius.id).await.expect("the database answers");
    let (new, ()) =
        several.apps[0].people().change_settings(cassius.id, plays_forced).await.expect("the database answers");
    let take = Command::Play(PlayCommand::Take(cassius.clone(), Seat(1), old.settings));
    several.apps[0].operator().command(TABLE, &take, 1_000).await.expect("it is legal");
    let command = match several.next().await {
        Command::Play(PlayCommand::Act { action, seen, .. }) => {
            Command::Play(PlayCommand::Act { player: cassius.id, action, seen })
        }
        other => other,
    };
    several.does(0, &command).await.expect("it is legal");
    let table = several.apps[0].operator().load(TABLE).await.expect("it is there");
    assert_eq!(table.settings[1], new.settings);
    several.database.drop().await;
}

/// A change of another process's: Cassius decides about the game as a moderator.
const DECIDED: [&str; 2] = [
    "UPDATE tables SET step = step + 1 WHERE id = 7",
    "INSERT INTO moderations (guild, interaction, table_id, deed, moderator, at_ms) VALUES (1, 2000, 7, 'pause', 13, 0)",
];

/// Whether a statement waits for another's lock.
const HELD: &str = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_decides_about_a_game_at_one_process_while_they_take_a_seat_at_another_gets_none() {
    let mut several = Several::of(1).await;
    several.does(0, &Command::Play(PlayCommand::HandOver(PEOPLE[0], None))).await.expect("it is legal");
    let mut other = PgConnection::connect(several.database.url()).await.expect("it answers");
    let mut owner = PgConnection::connect(several.database.url()).await.expect("it answers");
    let mut decides = other.begin().await.expect("it begins");
    for sql in DECIDED {
        decides.execute(sql).await.expect("it obeys");
    }
    let cassius = Player { id: PlayerId(13), name: "Cassius".into() };
    let take = Command::Play(PlayCommand::Take(cassius, Seat(0), PlayerSettings::default()));
    let operator = several.apps[0].operator();
    let decided = async {
        let is_held = async || sqlx::query(HELD).fetch_optional(&mut owner).await.expect("it answers");
        eventually("the seat is all but taken", is_held).await;
        decides.commit().await.expect("it commits");
    };
    let (taken, ()) = tokio::join!(operator.command(TABLE, &take, 1_000), decided);
    let Err(Failure::Refused(why)) = taken else { panic!("it was checked before they decided") };
    assert!(why.contains("You have decided about this game as a moderator"), "{why}");
    let table = several.reader.operator().load(TABLE).await.expect("it is there");
    assert_eq!(table.seats_of(PEOPLE[0]), [Seat(0)], "the seat is still on offer");
    several.database.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_that_another_process_made_is_known_with_the_next_move() {
    let mut several = Several::of(2).await;
    several.plays(0).await;
    several.database.store.outbox().found_thread(TABLE, ChannelId(77)).await.expect("the database answers");
    assert_eq!(several.plays(0).await.table.place.thread, Some(ChannelId(77)));
    several.database.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_forgotten_is_forgotten_by_every_process() {
    let mut several = Several::of(2).await;
    several.plays(0).await;
    several.apps[1].people().forget(PEOPLE[1], 9_000).await.expect("the database answers");
    let table = several.apps[0].operator().load(TABLE).await.expect("it is there");
    assert_eq!((table.phase(), &table.seats[1]), (Phase::Over, &Occupant::Former));
    assert_eq!(table.seats_of(PEOPLE[0]), [Seat(0)]);
    several.database.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_at_a_table_that_is_known_is_one_round_trip_and_two_at_another() {
    let mut database = Database::fresh().await;
    let line = database.behind_a_proxy().await;
    let mut several = Several::on(database, 2).await;
    let mut trips = Vec::new();
    for process in [0, 0, 0, 1, 1, 0] {
        let command = several.next().await;
        several.interaction += 1;
        let before = line.asked();
        several.apps[process].operator().command(TABLE, &command, several.interaction).await.expect("it is legal");
        trips.push(line.asked() - before);
    }
    // The first prepares the statements. The last is told by its write that what it knows is old: it reads, and writes.
    assert_eq!(trips[1..], [1, 1, 2, 1, 3]);
    several.database.drop().await;
}
