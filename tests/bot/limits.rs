//! The table of limits: docs/limits.md says what the program goes by, and each exit is tried against what only time gives back.

use subrosa::app::{App, Failure, LIMITS, Limit, Pictures, SecretSource, TableRequest};
use table::{
    ChannelId, Command, GuildId, LobbyCommand, Place, PlayCommand, Player, PlayerId, PlayerSettings, TableId, Terms,
};
use test_support::Database;

const PAGE: &str = include_str!("../../docs/limits.md");
const ADA: i64 = 900_000_000_000_000_001;
const BRUTUS: i64 = 900_000_000_000_000_002;

#[test]
fn the_page_has_a_row_for_each_limit_with_the_programs_own_numbers() {
    let rows: Vec<_> = PAGE.lines().filter(|line| line.starts_with("| ")).skip(2).map(str::to_owned).collect();
    let wanted: Vec<_> = LIMITS.iter().map(Limit::row).collect();
    assert_eq!(rows, wanted, "docs/limits.md has:\n{}\n", wanted.join("\n"));
}

/// Ways to get more than a limit gives.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Exit {
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

const EXITS: [Exit; 9] = [
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

/// What somebody does until it is refused.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Doing {
    /// Opens tables.
    Opens,
    /// Invites the same person again and again.
    Invites,
    /// Many invite the same person.
    ManyInvite,
}

/// A program on a database, and what was opened by it.
struct House {
    database: Database,
    app: App,
    name: &'static str,
    guild: i64,
    last: i64,
    opened: Vec<(TableId, PlayerId)>,
}

fn app(database: &Database) -> App {
    App::new(database.store.clone(), SecretSource::new(Some(1)), Pictures::new().expect("the art is whole"))
}

fn person(id: i64, name: &str) -> Player {
    Player { id: PlayerId(id), name: name.into() }
}

impl House {
    async fn new() -> Self {
        let database = Database::fresh().await;
        Self { app: app(&database), database, name: "Ada", guild: 1, last: 0, opened: Vec::new() }
    }

    /// Somebody opens a table, with a guest or without.
    async fn opens(&mut self, host: i64, guest: Option<i64>) -> Result<(), Failure> {
        self.last += 1;
        let request = TableRequest {
            id: TableId(self.last),
            game: games::find("conspirateurs").expect("registered"),
            options: Vec::new(),
            seats: Some(2),
            opener: person(host, self.name),
            seat: Some(0),
            guests: guest.map(|guest| person(guest, "Brutus")).into_iter().collect(),
            computers: 0,
            roles: Vec::new(),
            pace_secs: Some(86_400),
            level: 0,
            terms: Terms { rests: true, ..Terms::of_pace(86_400) },
            place: Place { guild: Some(GuildId(self.guild)), channel: ChannelId(2), ..Place::default() },
        };
        self.app.tables().open(request).await?;
        self.opened.push((TableId(self.last), PlayerId(host)));
        Ok(())
    }

    async fn does(&mut self, doing: Doing) -> Result<(), Failure> {
        match doing {
            Doing::Opens => self.opens(ADA, None).await,
            Doing::Invites => self.opens(ADA, Some(BRUTUS)).await,
            Doing::ManyInvite => {
                // Each of them three times.
                let host = ADA + 100 + i64::try_from(self.opened.len()).expect("few") / 3;
                self.opens(host, Some(BRUTUS)).await
            }
        }
    }

    async fn commands(&mut self, table: TableId, command: impl Into<Command>) {
        self.last += 1;
        self.app.operator().command(table, &command.into(), self.last).await.expect("it is legal");
    }

    async fn takes(&mut self, exit: Exit) {
        let opened = self.opened.clone();
        match exit {
            Exit::Close => {
                for (table, host) in opened {
                    self.commands(table, LobbyCommand::Close(host)).await;
                }
            }
            Exit::Leave => {
                for (table, host) in opened {
                    self.commands(table, LobbyCommand::Leave(host)).await;
                }
            }
            Exit::Abort => {
                for (table, host) in opened {
                    let guest = person(BRUTUS, "Brutus");
                    self.commands(table, LobbyCommand::Join(guest, PlayerSettings::default())).await;
                    let begun = self.app.operator().load(table).await.expect("there").phase() == table::Phase::Playing;
                    if !begun {
                        self.commands(table, LobbyCommand::Start(host)).await;
                    }
                    self.commands(table, PlayCommand::Abort(host)).await;
                }
            }
            Exit::Delete => {
                for person in [ADA, BRUTUS, ADA + 100, ADA + 101, ADA + 102, ADA + 103] {
                    self.last += 1;
                    self.app.people().forget(PlayerId(person), self.last).await.expect("it is done");
                }
            }
            Exit::Block => {
                self.database.store.people().block(PlayerId(ADA), PlayerId(77), 5).await.expect("written");
                self.database.store.people().unblock(PlayerId(ADA), PlayerId(77)).await.expect("written");
            }
            Exit::Rename => self.name = "Somebody else",
            Exit::AnotherServer => self.guild = 2,
            Exit::AnotherProcess => self.app = app(&self.database),
            Exit::RestoredCopy => {
                let mut copy = Vec::new();
                self.database.store.backup().dump(&mut copy, 5).await.expect("a copy is made");
                let other = Database::bare().await;
                other.store.backup().load(|| Ok(&copy[..]), 6).await.expect("it is read back");
                self.app = app(&other);
                std::mem::replace(&mut self.database, other).drop().await;
            }
        }
    }
}

/// Does it until it is refused; how often it was done.
async fn until_refused(house: &mut House, doing: Doing) -> (i64, String) {
    for count in 0..40 {
        if let Err(refused) = house.does(doing).await {
            return (count, refused.to_string());
        }
    }
    panic!("{doing:?} is never refused")
}

#[tokio::test(flavor = "multi_thread")]
async fn no_exit_gives_back_what_only_time_gives() {
    for exit in EXITS {
        for (doing, most, said) in [
            (Doing::Opens, 10, "You have opened many tables just now"),
            (Doing::Invites, 4, "You have invited them several times already"),
            (Doing::ManyInvite, 12, "They have been invited by many people just now"),
        ] {
            let mut house = House::new().await;
            let (count, heard) = until_refused(&mut house, doing).await;
            assert!(count == most && heard.contains(said), "{doing:?}: {count}, {heard}");
            house.takes(exit).await;
            let (more, heard) = until_refused(&mut house, doing).await;
            // Another server has ten of its own, within the sixteen of all; the refused one cost one of these.
            let wanted = if (exit, doing) == (Exit::AnotherServer, Doing::Opens) { 5 } else { 0 };
            assert_eq!(more, wanted, "{doing:?} after {exit:?}: {heard}");
            house.database.drop().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn invitations_that_are_refused_take_nothing_from_others_who_invite() {
    let mut house = House::new().await;
    for _ in 0..20 {
        let _ = house.opens(ADA, Some(BRUTUS)).await;
    }
    assert_eq!(house.opened.len(), 4, "Ada's own limit");
    for host in 1..=2 {
        for _ in 0..4 {
            house.opens(ADA + 10 + host, Some(BRUTUS)).await.expect("eight of the twelve are left");
        }
    }
    house.opens(ADA + 13, Some(BRUTUS)).await.expect_err("twelve were made");
    house.database.drop().await;
}
