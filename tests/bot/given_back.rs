//! The lines of docs/limits.md that more than time gives back, and rated games: each is reached, each exit is tried, and it gives back
//! what the page says and no more.

use subrosa::app::{
    Failure, LIMITS, Limit, Manages, TournamentCaller, TournamentId, TournamentRequest, Whereabouts, WishedFormat,
};
use table::{
    ChannelId, Command, GuildId, LobbyCommand, PlayCommand, PlayerId, PlayerSettings, Proposal, TableId, Terms,
    take_vacation,
};

use crate::limits::{ADA, BRUTUS, EXITS, Exit, House, TIME_ALONE, person};

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const DAY_MS: i64 = 24 * HOUR_MS;

/// The things held at a time, and the beginning of their line of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Held {
    Tables,
    OwnLobbies,
    ServerLobbies,
    Tournaments,
}

/// The line, how it begins, and the words of the refusal.
const HELD: [(Held, &str, &str); 4] = [
    (Held::Tables, "Tables that are not over", "You have 50 tables open"),
    (Held::OwnLobbies, "Lobbies, a person's own", "Your tables that wait for players in this server: 20"),
    (Held::ServerLobbies, "Lobbies, of a server", "As many tables wait for players here"),
    (Held::Tournaments, "Tournaments that are not over", "This server has 5 tournaments open or under way"),
];

const JOINED: &str = "Lobbies of others";
const RATED: &str = "Rated games that count";
const ASKING: &str = "Asking the same";
const ASKING_LONG: &str = "The same after many refusals";
const NUDGING: &str = "Nudging";
const TAKING_BACK: &str = "Moves taken back";
const VACATION: &str = "Days of vacation";

/// The line of the page that begins so.
fn line(begins: &str) -> &'static Limit {
    let found: Vec<_> = LIMITS.iter().filter(|limit| limit.what.starts_with(begins)).collect();
    assert_eq!(found.len(), 1, "{begins}");
    found[0]
}

#[test]
fn every_line_of_the_page_is_walked() {
    let here = [JOINED, RATED, ASKING, ASKING_LONG, NUDGING, TAKING_BACK, VACATION];
    let walked = TIME_ALONE.map(|(.., begins)| begins).into_iter().chain(HELD.map(|(_, begins, _)| begins)).chain(here);
    let mut walked: Vec<_> = walked.map(|begins| line(begins).what).collect();
    let mut all: Vec<_> = LIMITS.iter().map(|limit| limit.what).collect();
    walked.sort_unstable();
    all.sort_unstable();
    assert_eq!(walked, all);
}

/// A house and what it holds.
struct Holding {
    house: House,
    held: Held,
    tournaments: Vec<TournamentId>,
}

impl Holding {
    fn caller(&self) -> TournamentCaller {
        let from = Whereabouts { guild: GuildId(self.house.guild), channel: ChannelId(2), parent: None };
        TournamentCaller { player: person(ADA, self.house.name), from, manages: Manages::Yes }
    }

    /// One more, with time enough between that what is opened at once is no matter.
    async fn does(&mut self) -> Result<(), Failure> {
        let opened = i64::try_from(self.house.opened.len()).expect("few");
        match self.held {
            Held::Tables => {
                self.house.waits(3 * MINUTE_MS);
                self.house.guild = 1_000 + opened / 10;
                self.house.opens(ADA, &[]).await
            }
            Held::OwnLobbies => {
                self.house.waits(3 * MINUTE_MS);
                self.house.opens(ADA, &[]).await
            }
            Held::ServerLobbies => {
                self.house.waits(1_000);
                self.house.opens(ADA + 100 + opened / 5, &[]).await
            }
            Held::Tournaments => self.opens_tournament().await,
        }
    }

    async fn opens_tournament(&mut self) -> Result<(), Failure> {
        self.house.waits(3 * MINUTE_MS);
        self.house.last += 1;
        let id = TournamentId(self.house.last);
        let request = TournamentRequest {
            id,
            caller: self.caller(),
            roles: Vec::new(),
            channel: ChannelId(2),
            game: games::find("conspirateurs").expect("registered"),
            options: Vec::new(),
            format: WishedFormat::Swiss,
            rounds: None,
            seats: None,
            pace_secs: None,
            rated: false,
        };
        self.house.app.tournaments().open(request).await?;
        self.tournaments.push(id);
        Ok(())
    }

    async fn until_refused(&mut self) -> (i64, String) {
        for count in 0..300 {
            if let Err(refused) = self.does().await {
                return (count, refused.to_string());
            }
        }
        panic!("{:?} are never refused", self.held)
    }

    async fn takes(&mut self, exit: Exit) {
        if exit == Exit::Close {
            for id in std::mem::take(&mut self.tournaments) {
                self.house.app.tournaments().cancel(&self.caller(), id).await.expect("it is called off");
            }
        }
        self.house.takes(exit).await;
    }
}

/// How many more there may be after an exit that is taken with all that is open.
fn gives(held: Held, exit: Exit) -> i64 {
    let most = HELD.iter().find(|(one, ..)| *one == held).map_or(0, |(_, begins, _)| line(begins).most);
    match (held, exit) {
        // Four of its members, with five lobbies each.
        (Held::ServerLobbies, Exit::Delete) => 20,
        (Held::Tournaments, Exit::Leave | Exit::Abort | Exit::Delete)
        | (Held::Tables, Exit::AnotherServer)
        | (_, Exit::Block | Exit::Rename | Exit::AnotherProcess | Exit::RestoredCopy) => 0,
        (_, Exit::Close | Exit::Leave | Exit::Abort | Exit::Delete | Exit::AnotherServer) => most,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_there_at_a_time_is_given_back_by_its_end_and_by_nothing_else() {
    // The deletion comes before the first end: it ends what is open. Another server comes last, for all is full there too.
    let first = [Exit::Rename, Exit::Block, Exit::AnotherProcess, Exit::RestoredCopy, Exit::Delete];
    let exits = first.into_iter().chain([Exit::Close, Exit::Leave, Exit::Abort, Exit::AnotherServer]);
    let exits: Vec<_> = exits.collect();
    assert!(EXITS.iter().all(|exit| exits.contains(exit)));
    for (held, begins, said) in HELD {
        let mut holding = Holding { house: House::new().await, held, tournaments: Vec::new() };
        let (count, heard) = holding.until_refused().await;
        assert!(count == line(begins).most && heard.contains(said), "{held:?}: {count}, {heard}");
        for exit in &exits {
            holding.takes(*exit).await;
            let (more, heard) = holding.until_refused().await;
            assert_eq!(more, gives(held, *exit), "{held:?} after {exit:?}: {heard}");
        }
        holding.house.database.drop().await;
    }
}

impl House {
    /// Somebody else opens a lobby, with time enough between that what is opened at once is no matter.
    async fn others_lobby(&mut self, guests: &[i64]) -> TableId {
        self.waits(3 * MINUTE_MS);
        let opened = i64::try_from(self.opened.len()).expect("few");
        self.opens(BRUTUS + 1_000 + opened / 5, guests).await.expect("it is within the limits");
        TableId(self.last)
    }

    /// Ada asks for a seat in a lobby.
    async fn joins(&mut self, table: TableId) -> Result<(), String> {
        self.last += 1;
        let join = LobbyCommand::Join(person(ADA, self.name), PlayerSettings::default());
        let done = self.app.operator().command(table, &join.into(), self.last).await;
        done.map(drop).map_err(|refused| refused.to_string())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_in_lobbies_of_others_are_given_back_by_leaving_or_by_their_end() {
    let mut house = House::new().await;
    let mut lobbies = Vec::new();
    for _ in 0..line(JOINED).most {
        let lobby = house.others_lobby(&[]).await;
        house.joins(lobby).await.expect("it is within the limit");
        lobbies.push(lobby);
    }
    let mut next = house.others_lobby(&[]).await;
    for exit in [Exit::Block, Exit::Rename, Exit::AnotherProcess, Exit::RestoredCopy] {
        house.takes(exit).await;
        let refused = house.joins(next).await.expect_err("it is one too many");
        assert!(refused.contains("You sit in 20 lobbies of others"), "{exit:?}: {refused}");
    }
    let ends = [LobbyCommand::Leave(PlayerId(ADA)), LobbyCommand::Start(PlayerId(ADA))];
    for (lobby, end) in lobbies.into_iter().zip(ends) {
        house.commands(lobby, end).await;
        house.joins(next).await.expect("one is given back");
        next = house.others_lobby(&[]).await;
        house.joins(next).await.expect_err("and no more than one");
    }
    let kept = house.others_lobby(&[ADA]).await;
    house.joins(kept).await.expect("a seat that is kept for somebody is theirs");
    house.takes(Exit::AnotherServer).await;
    let elsewhere = house.others_lobby(&[]).await;
    house.joins(elsewhere).await.expect("another server counts for itself");
    house.takes(Exit::Delete).await;
    house.joins(next).await.expect("a deletion leaves all of them");
    house.database.drop().await;
}

/// Exits that leave a game as it is; the others end it, or are no way out of one.
const BESIDE: [Exit; 5] = [Exit::Block, Exit::Rename, Exit::AnotherServer, Exit::AnotherProcess, Exit::RestoredCopy];
/// Where men are dropped at Conspirateurs, row by row.
fn meeting_place() -> impl Iterator<Item = String> {
    (7..=11).flat_map(|row| ('e'..='m').map(move |column| format!("{column}{row}")))
}

impl House {
    /// A game between Ada and Brutus, or Ada and the computer.
    async fn begins(&mut self) -> TableId {
        self.opens(ADA, &[]).await.expect("it is within the limits");
        let id = TableId(self.last);
        if self.computers == 0 {
            self.commands(id, LobbyCommand::Join(person(BRUTUS, "Brutus"), PlayerSettings::default())).await;
            self.commands(id, LobbyCommand::Start(PlayerId(ADA))).await;
        }
        id
    }

    async fn tries(&mut self, table: TableId, command: PlayCommand) -> Result<(), String> {
        self.last += 1;
        let done = self.app.operator().command(table, &Command::Play(command), self.last).await;
        done.map(drop).map_err(|refused| refused.to_string())
    }

    /// Somebody drops a man where there is room.
    async fn drops(&mut self, table: TableId, player: i64) {
        for action in meeting_place() {
            let act = PlayCommand::Act { player: PlayerId(player), action, seen: None };
            if self.tries(table, act).await.is_ok() {
                return;
            }
        }
        panic!("{player} can drop no man");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_asked_again_when_its_pause_is_over_whatever_happens_beside_the_game() {
    let mut house = House::new().await;
    house.terms = Terms { rests: false, ..Terms::of_pace(30 * 86_400) };
    let table = house.begins().await;
    let (first, longest) = (line(ASKING), line(ASKING_LONG));
    let mut pause_ms = first.every_ms.expect("a pause");
    for number in 0.. {
        let asks = || PlayCommand::Propose(PlayerId(ADA), Proposal::Draw);
        house.tries(table, asks()).await.expect("it is asked");
        house.tries(table, PlayCommand::Decline(PlayerId(BRUTUS), None)).await.expect("it is declined");
        house.waits(pause_ms - MINUTE_MS);
        let same_turn = house.tries(table, asks()).await.expect_err("it is the same turn");
        assert!(same_turn.contains("after the next move"), "{same_turn}");
        house.drops(table, if number % 2 == 0 { ADA } else { BRUTUS }).await;
        if let Some(exit) = BESIDE.get(number) {
            house.takes(*exit).await;
        }
        let refused = house.tries(table, asks()).await.expect_err("the pause runs");
        assert!(refused.contains("You can ask it again in 1 minute"), "{number}: {refused}");
        house.waits(MINUTE_MS);
        if Some(pause_ms) == longest.every_ms {
            break;
        }
        pause_ms = (2 * pause_ms).min(longest.every_ms.expect("a pause"));
    }
    for no_exit in [LobbyCommand::Close(PlayerId(ADA)), LobbyCommand::Leave(PlayerId(ADA))] {
        let refused = house.app.operator().command(table, &no_exit.clone().into(), 0).await;
        assert!(refused.is_err(), "{no_exit:?}");
    }
    house.database.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_nudged_again_when_the_pause_is_over_whatever_happens_beside_the_game() {
    let mut house = House::new().await;
    house.terms = Terms { rests: false, ..Terms::of_pace(30 * 86_400) };
    let table = house.begins().await;
    let nudges = || PlayCommand::Nudge(PlayerId(BRUTUS));
    house.waits(2 * HOUR_MS);
    house.tries(table, nudges()).await.expect("Ada is to move");
    house.waits(line(NUDGING).every_ms.expect("a pause") - MINUTE_MS);
    for exit in BESIDE {
        house.takes(exit).await;
        house.tries(table, nudges()).await.expect_err("the pause runs");
    }
    house.waits(MINUTE_MS);
    house.tries(table, nudges()).await.expect("the pause is over");
    house.waits(line(NUDGING).every_ms.expect("a pause"));
    house.tries(table, nudges()).await.expect_err("the pause has grown");
    house.waits(DAY_MS);
    house.tries(table, nudges()).await.expect("it has at most a day");
    house.database.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_taken_back_against_computers_are_never_given_back() {
    let mut house = House::new().await;
    house.computers = 1;
    let table = house.begins().await;
    let back = || PlayCommand::Propose(PlayerId(ADA), Proposal::Undo);
    house.drops(table, ADA).await;
    for _ in 0..line(TAKING_BACK).most {
        house.drops(table, ADA).await;
        house.tries(table, back()).await.expect("it is taken back");
        house.drops(table, ADA).await;
    }
    for exit in BESIDE {
        house.takes(exit).await;
        house.waits(DAY_MS);
        house.drops(table, ADA).await;
        let refused = house.tries(table, back()).await.expect_err("it was the last");
        assert!(refused.contains("You have taken back three moves"), "{exit:?}: {refused}");
    }
    house.database.drop().await;
}

/// How many days of vacation somebody can take, one after the other.
async fn takes_days(house: &House) -> i64 {
    for taken in 0..100 {
        let now_ms = house.app.clock().now_ms();
        let day = house.app.people().change_settings(PlayerId(ADA), |preferences| {
            let before = preferences.vacation_year.map(|year| (year, preferences.vacation_spent));
            let taken = take_vacation(None, before, 1, now_ms)?;
            (preferences.vacation_year, preferences.vacation_spent) = (Some(taken.year), taken.spent);
            Ok(())
        });
        if day.await.is_err() {
            return taken;
        }
    }
    panic!("there is no end of them")
}

#[tokio::test(flavor = "multi_thread")]
async fn days_of_vacation_are_given_back_by_a_new_year_or_a_deletion_a_day() {
    let mut house = House::new().await;
    let most = line(VACATION).most;
    assert_eq!(takes_days(&house).await, most);
    for exit in EXITS {
        house.takes(exit).await;
        let more = if exit == Exit::Delete { most } else { 0 };
        assert_eq!(takes_days(&house).await, more, "{exit:?}");
    }
    house.takes(Exit::Delete).await;
    assert_eq!(takes_days(&house).await, 0, "the second deletion of a day");
    house.waits(line(VACATION).every_ms.expect("a year"));
    assert_eq!(takes_days(&house).await, most);
    house.database.drop().await;
}

/// A rated game, which Brutus leaves when both have moved; how many of Ada's count by then.
async fn loses(house: &mut House) -> u32 {
    let table = house.begins().await;
    house.drops(table, ADA).await;
    house.drops(table, BRUTUS).await;
    house.tries(table, PlayCommand::Resign(PlayerId(BRUTUS))).await.expect("they leave");
    house.app.clocks().wake_due().await.expect("it is rated");
    let ratings = house.database.store.ratings().ratings_of(PlayerId(ADA)).await.expect("it answers");
    ratings.iter().map(|(_, rating)| rating.games).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pairs_rated_games_of_a_day_are_given_back_by_time_alone() {
    let most = u32::try_from(line(RATED).most).expect("few");
    let mut house = House::new().await;
    house.terms = Terms { rated: true, ..Terms::of_pace(86_400) };
    for count in 1..=most {
        assert_eq!(loses(&mut house).await, count);
    }
    // Ada's own deletion would take her ratings with it: Brutus has his done.
    for exit in EXITS.into_iter().filter(|exit| *exit != Exit::Delete) {
        house.waits(3 * MINUTE_MS);
        house.takes(exit).await;
        assert_eq!(loses(&mut house).await, most, "{exit:?}");
    }
    house.app.people().forget(PlayerId(BRUTUS), 0).await.expect("nothing holds him");
    house.waits(3 * MINUTE_MS);
    assert_eq!(loses(&mut house).await, most, "after a deletion");
    house.waits(line(RATED).every_ms.expect("a day"));
    assert_eq!(loses(&mut house).await, most + 1);
    house.database.drop().await;
}
