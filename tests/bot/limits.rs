//! The table of limits: docs/limits.md says what the program goes by, and each exit is tried against what only time gives back.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use clock::Clock;
use store::{RoleId, ServerRules};
use subrosa::app::{App, Failure, LIMITS, Limit, Pictures, SecretSource, TableRequest};
use table::{
    ChannelId, Command, GuildId, LobbyCommand, Phase, Place, PlayCommand, Player, PlayerId, PlayerSettings, TableId,
    Terms,
};
use test_support::Database;

const PAGE: &str = include_str!("../../docs/limits.md");
pub const ADA: i64 = 900_000_000_000_000_001;
pub const BRUTUS: i64 = 900_000_000_000_000_002;

#[test]
fn the_page_has_a_row_for_each_limit_with_the_programs_own_numbers() {
    let rows: Vec<_> = PAGE.lines().filter(|line| line.starts_with("| ")).skip(2).map(str::to_owned).collect();
    let wanted: Vec<_> = LIMITS.iter().map(Limit::row).collect();
    assert_eq!(rows, wanted, "docs/limits.md has:\n{}\n", wanted.join("\n"));
}

/// The time stands where nobody moves it on: it gives nothing back.
const NOW_MS: i64 = 1_800_000_000_000;

/// Ways to get more than a limit gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exit {
    Close,
    Leave,
    Abort,
    Delete,
    Block,
    Rename,
    AnotherServer,
    AnotherProcess,
    RestoredCopy,
}

pub const EXITS: [Exit; 9] = [
    Exit::Close,
    Exit::Leave,
    Exit::Abort,
    Exit::Delete,
    Exit::Block,
    Exit::Rename,
    Exit::AnotherServer,
    Exit::AnotherProcess,
    Exit::RestoredCopy,
];

/// The deeds that somebody repeats until one is refused; one for each line of the page that says *time alone*, but rated games of a pair,
/// which `given_back` plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Doing {
    /// Opens tables in a server.
    Opens,
    /// Opens tables in one server after the other.
    OpensEverywhere,
    /// Many members open tables in a server.
    ManyOpen,
    /// Invites people, no two the same, three at a time.
    InvitesOthers,
    /// Invites the same person again and again.
    Invites,
    /// Many invite the same person.
    ManyInvite,
    /// Has a server's role called.
    Calls,
    /// Has their data deleted, after a table that was left.
    Deletes,
}

/// The deed, the number of times until it is refused, the words of the refusal, and the beginning of the page's line.
pub const TIME_ALONE: [(Doing, i64, &str, &str); 8] = [
    (Doing::Opens, 10, "You have opened tables or tournaments", "Opening tables and tournaments, moving"),
    (Doing::OpensEverywhere, 16, "You have opened tables or tournaments", "The same, a person in all servers"),
    (
        Doing::ManyOpen,
        100,
        "Very many tables and tournaments are being opened or moved",
        "Opening tables and tournaments and moving",
    ),
    (Doing::InvitesOthers, 8, "You have invited many people just now", "Invitations by one person, to anybody"),
    (Doing::Invites, 4, "You have invited them several times already", "Invitations by one person, to the same one"),
    (Doing::ManyInvite, 12, "They have been invited by many people just now", "Invitations to one person"),
    (Doing::Calls, 1, "not called", "Calling a server's role"),
    (Doing::Deletes, 1, "Your data were deleted less than a day ago", "Deleting one's data"),
];

/// A program on a database, and what was opened by it.
pub struct House {
    pub database: Database,
    pub app: App,
    pub name: &'static str,
    pub guild: i64,
    pub last: i64,
    pub opened: Vec<(TableId, PlayerId, Vec<i64>)>,
    /// The terms of what is opened, and how many seats the computer has.
    pub terms: Terms,
    pub computers: u8,
    now_ms: Arc<AtomicI64>,
}

fn app(database: &Database, now_ms: &Arc<AtomicI64>) -> App {
    let now_ms = now_ms.clone();
    App::new(database.store.clone(), SecretSource::new(Some(1)), Pictures::new().expect("the art is whole"))
        .with_clock(Clock::reading(move || now_ms.load(Ordering::Relaxed)))
}

pub fn person(id: i64, name: &str) -> Player {
    Player { id: PlayerId(id), name: name.into() }
}

impl House {
    pub async fn new() -> Self {
        let (database, now_ms) = (Database::fresh().await, Arc::new(AtomicI64::new(NOW_MS)));
        let app = app(&database, &now_ms);
        let terms = Terms { rests: true, ..Terms::of_pace(86_400) };
        Self { app, database, name: "Ada", guild: 1, last: 0, opened: Vec::new(), terms, computers: 0, now_ms }
    }

    /// Lets time pass.
    pub fn waits(&self, span_ms: i64) {
        self.now_ms.fetch_add(span_ms, Ordering::Relaxed);
    }

    /// Somebody opens a table: with a guest or more, or with a free seat.
    pub async fn opens(&mut self, host: i64, guests: &[i64]) -> Result<(), Failure> {
        let request = self.request(host, guests);
        self.app.tables().open(request).await?;
        self.opened.push((TableId(self.last), PlayerId(host), guests.to_vec()));
        Ok(())
    }

    fn request(&mut self, host: i64, guests: &[i64]) -> TableRequest {
        self.last += 1;
        TableRequest {
            id: TableId(self.last),
            game: games::find("conspirateurs").expect("registered"),
            options: Vec::new(),
            seats: Some(if guests.len() == 3 { 4 } else { 2 }),
            opener: person(host, self.name),
            seat: Some(0),
            guests: guests.iter().map(|guest| person(*guest, "A guest")).collect(),
            computers: self.computers,
            roles: Vec::new(),
            pace_secs: Some(self.terms.pace_secs),
            level: 0,
            terms: self.terms,
            place: Place { guild: Some(GuildId(self.guild)), channel: ChannelId(2), ..Place::default() },
        }
    }

    async fn does(&mut self, doing: Doing) -> Result<(), Failure> {
        let times = i64::try_from(self.opened.len()).expect("few");
        match doing {
            Doing::Opens => self.opens(ADA, &[]).await,
            Doing::OpensEverywhere => {
                self.guild += 10;
                self.opens(ADA, &[]).await
            }
            // Each of them five times, or three.
            Doing::ManyOpen => self.opens(ADA + 100 + times / 5, &[]).await,
            Doing::ManyInvite => self.opens(ADA + 100 + times / 3, &[BRUTUS]).await,
            Doing::Invites => self.opens(ADA, &[BRUTUS]).await,
            Doing::InvitesOthers => {
                let first = BRUTUS + 100 + 3 * times;
                self.opens(ADA, &[first, first + 1, first + 2]).await
            }
            Doing::Calls => self.calls().await,
            Doing::Deletes => {
                self.opens(ADA, &[]).await?;
                self.app.people().forget(PlayerId(ADA), self.last).await
            }
        }
    }

    /// A lobby or a seek calls the server's role.
    async fn calls(&mut self) -> Result<(), Failure> {
        self.last += 1;
        let (store, guild) = (&self.database.store, GuildId(self.guild));
        let known = store.servers().server_rules(guild).await.expect("read");
        let named = ServerRules { called_role: Some(RoleId(5)), ..known.clone() };
        store.servers().change_server_rules(guild, &known, &named).await.expect("written");
        let called = store.servers().call_role(guild, self.last, (NOW_MS, 3_600_000)).await.expect("it answers");
        called.map(|_| ()).ok_or_else(|| Failure::Refused("not called".to_owned()))
    }

    pub async fn commands(&mut self, table: TableId, command: impl Into<Command>) {
        self.last += 1;
        self.app.operator().command(table, &command.into(), self.last).await.expect("it is legal");
    }

    pub async fn takes(&mut self, exit: Exit) {
        // Those that a deletion has closed are left out.
        let mut opened = self.opened.clone();
        for (table, ..) in std::mem::take(&mut opened) {
            let phase = self.app.operator().load(table).await.expect("there").phase();
            opened.extend(self.opened.iter().filter(|known| known.0 == table && phase == Phase::Lobby).cloned());
        }
        match exit {
            Exit::Close => {
                for (table, host, _) in opened {
                    self.commands(table, LobbyCommand::Close(host)).await;
                }
            }
            Exit::Leave => {
                for (table, host, _) in opened {
                    self.commands(table, LobbyCommand::Leave(host)).await;
                }
            }
            Exit::Abort => {
                for (table, host, guests) in opened {
                    let guests = if guests.is_empty() { vec![BRUTUS] } else { guests };
                    for guest in guests {
                        let guest = person(guest, "A guest");
                        self.commands(table, LobbyCommand::Join(guest, PlayerSettings::default())).await;
                    }
                    if self.app.operator().load(table).await.expect("there").phase() == Phase::Lobby {
                        self.commands(table, LobbyCommand::Start(host)).await;
                    }
                    self.commands(table, PlayCommand::Abort(host)).await;
                }
            }
            Exit::Delete => {
                for person in [ADA, BRUTUS, ADA + 100, ADA + 101, ADA + 102, ADA + 103] {
                    self.last += 1;
                    // It is refused to whoever has done it already.
                    let forgotten = self.app.people().forget(PlayerId(person), self.last).await;
                    assert!(matches!(forgotten, Ok(()) | Err(Failure::Refused(_))), "{forgotten:?}");
                }
            }
            Exit::Block => {
                self.database.store.people().block(PlayerId(ADA), PlayerId(77), 5).await.expect("written");
                self.database.store.people().unblock(PlayerId(ADA), PlayerId(77)).await.expect("written");
            }
            Exit::Rename => self.name = "Somebody else",
            Exit::AnotherServer => self.guild = 2,
            Exit::AnotherProcess => self.app = app(&self.database, &self.now_ms),
            Exit::RestoredCopy => {
                let mut copy = Vec::new();
                self.database.store.backup().dump(&mut copy, 5).await.expect("a copy is made");
                let other = Database::bare().await;
                other.store.backup().load(|| Ok(&copy[..]), 6).await.expect("it is read back");
                self.app = app(&other, &self.now_ms);
                std::mem::replace(&mut self.database, other).drop().await;
            }
        }
    }
}

/// Does it until it is refused; how often it was done.
async fn until_refused(house: &mut House, doing: Doing) -> (i64, String) {
    for count in 0..200 {
        if let Err(refused) = house.does(doing).await {
            return (count, refused.to_string());
        }
    }
    panic!("{doing:?} is never refused")
}

/// How often it can be done again after an exit. Another server has ten tables of its own, within the sixteen of all; a count of its
/// own over all its members; and a role of its own.
fn again(doing: Doing, exit: Exit) -> i64 {
    match (doing, exit) {
        (Doing::Opens, Exit::AnotherServer) => 6,
        (Doing::ManyOpen, Exit::AnotherServer) => 100,
        (Doing::Calls, Exit::AnotherServer) => 1,
        _ => 0,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_exit_gives_back_what_only_time_gives() {
    for exit in EXITS {
        for (doing, most, said, _) in TIME_ALONE {
            let mut house = House::new().await;
            let (count, heard) = until_refused(&mut house, doing).await;
            assert!(count == most && heard.contains(said), "{doing:?}: {count}, {heard}");
            house.takes(exit).await;
            let (more, heard) = until_refused(&mut house, doing).await;
            assert_eq!(more, again(doing, exit), "{doing:?} after {exit:?}: {heard}");
            house.database.drop().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_are_opened_at_once_meet_a_limit_one_by_one() {
    let mut house = House::new().await;
    let (servers, guild) = (house.database.store.servers(), GuildId(house.guild));
    let known = servers.server_rules(guild).await.expect("read");
    let two = ServerRules { own_lobbies: Some(2), ..known.clone() };
    servers.change_server_rules(guild, &known, &two).await.expect("written");
    let requests: Vec<_> = (0..8).map(|_| house.request(ADA, &[])).collect();
    let asked = requests.into_iter().map(|request| house.app.tables().open(request));
    let opened = futures_util::future::join_all(asked).await;
    assert_eq!(opened.iter().filter(|one| one.is_ok()).count(), 2, "{opened:?}");
    house.database.drop().await;
}
