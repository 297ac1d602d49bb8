//! The steps that tournaments take by themselves: tables are opened and begin, results are taken up, the next round is paired. All of it follows
//! from what is stored, so that any process goes on where another was killed, and each step is done once.

use tracing::{info, warn};

use super::tournaments::Tournaments;
use crate::app::failure::{Failure, known_game};
use crash::{CrashPoint, crash_point};
use store::{StoredTournament, TableEnd, TournamentId, TournamentPhase, TournamentPost};
use table::{Command, LatePolicy, LobbyCommand, Occupant, Opening, Phase, Place, PlayerId, TableId, Terms};
use tournament::{EntrantNo, MeetingResult, place_halves};

use super::seeding::PairingContext;
use super::tournament_changes::{next_round, undecided_post};

/// How often a lost race is run again; then the clocks come back to it.
const MAX_RACES: usize = 8;

impl Tournaments {
    /// Brings every tournament on for which there is something to do.
    pub(in crate::app) async fn advance(&self) -> Result<(), Failure> {
        for id in self.store.tournaments().due_tournaments().await? {
            // One that fails must not hold up the others.
            if let Err(failure) = self.advance_one(id).await {
                warn!(tournament = id.0, why = failure.logged(), "a tournament could not go on");
            }
        }
        if self.store.tournaments().link_rounds(self.clock.now_ms()).await? > 0 {
            self.wake_up.notify_one();
        }
        Ok(())
    }

    /// Brings the one on that waits for this table, which has ended, if one does.
    pub(in crate::app) async fn advance_after(&self, table: TableId) -> Result<(), Failure> {
        match self.store.tournaments().waiting_for(table).await? {
            Some(id) => self.advance_one(id).await,
            None => Ok(()),
        }
    }

    /// Brings one on soon that somebody has changed.
    pub(in crate::app) fn advance_soon(&self, id: TournamentId) {
        let tournaments = self.clone();
        tokio::spawn(async move {
            if let Err(failure) = tournaments.advance_one(id).await {
                warn!(tournament = id.0, why = failure.logged(), "a tournament could not go on");
            }
        });
    }

    /// Takes up results, pairs the next round if one is over, and opens the tables of the round that is on.
    async fn advance_one(&self, id: TournamentId) -> Result<(), Failure> {
        for _ in 0..MAX_RACES {
            let Some(mut tournament) = self.store.tournaments().tournament(id).await? else { return Ok(()) };
            if tournament.phase != TournamentPhase::Running {
                return Ok(());
            }
            let ends = self.store.tournaments().table_ends(&waited_for(&tournament)).await?;
            let context = self.pairing_context(&tournament).await?;
            let Some(posts) = take_up(&mut tournament, &ends, &context) else {
                if self.open_round(&tournament, &ends).await? {
                    return Ok(());
                }
                continue;
            };
            if self.store.tournaments().save_tournament(&tournament, &posts, (0, self.clock.now_ms())).await? {
                crash_point(CrashPoint::Paired);
                info!(tournament = id.0, rounds = tournament.state.rounds.len(), "results were taken up");
                self.wake_up.notify_one();
            }
        }
        Ok(())
    }

    /// The outside facts that the next pairing of a tournament needs.
    pub(in crate::app) async fn pairing_context(
        &self,
        tournament: &StoredTournament,
    ) -> Result<PairingContext, Failure> {
        let people: Vec<_> = tournament.people.iter().flatten().map(|person| person.id).collect();
        Ok(PairingContext {
            blocks: self.store.tournaments().blocks_in(tournament.id).await?,
            ratings: self.store.ratings().known_ratings(&people).await?,
            now_ms: self.clock.now_ms(),
        })
    }

    /// Opens the tables of the present round that are not there, and begins those that have not. Whether it came through: it stops
    /// before a table where others take part by now, for whoever had their data deleted sits nowhere, or that was called off or moved
    /// meanwhile; and tables that the game refuses are called off.
    async fn open_round(&self, tournament: &StoredTournament, ends: &[TableEnd]) -> Result<bool, Failure> {
        let mut refused = Vec::new();
        for id in waited_for(tournament) {
            let known = ends.iter().find(|end| end.table == id).map(|end| end.phase);
            if known.is_none() {
                let now = self.store.tournaments().tournament(tournament.id).await?;
                let other = |now: &StoredTournament| {
                    (&now.people, now.phase, now.channel) != (&tournament.people, tournament.phase, tournament.channel)
                };
                if now.as_ref().is_none_or(other) {
                    return Ok(false);
                }
                if !self.open_meeting(tournament, id).await? {
                    refused.push(id);
                    continue;
                }
                crash_point(CrashPoint::Opened);
            }
            if known.is_none_or(|phase| phase == Phase::Lobby) {
                self.begin_meeting(tournament, id).await?;
                crash_point(CrashPoint::Begun);
            }
        }
        if !refused.is_empty() {
            self.call_off(tournament.clone(), &refused).await?;
        }
        Ok(refused.is_empty())
    }

    /// Calls off tables that can't be opened, so that the organiser decides their games.
    async fn call_off(&self, mut tournament: StoredTournament, refused: &[TableId]) -> Result<(), Failure> {
        let tables = tournament.tables.last_mut().into_iter().flatten();
        for table in tables.filter(|table| refused.contains(&table.id)) {
            table.called_off = true;
        }
        let posts = [undecided_post(&tournament)];
        if self.store.tournaments().save_tournament(&tournament, &posts, (0, self.clock.now_ms())).await? {
            self.wake_up.notify_one();
        }
        Ok(())
    }

    /// Opens a table of the present round, unless its game refuses it: whether it is there.
    async fn open_meeting(&self, tournament: &StoredTournament, id: TableId) -> Result<bool, Failure> {
        let game = known_game(&tournament.game)?;
        let opening = Opening {
            id,
            game,
            options: tournament.options.clone(),
            seats: occupants(tournament, id),
            // The organiser's own tables are limited; these are not theirs to end.
            opener: PlayerId::NOBODY,
            terms: Terms { late: LatePolicy::Forfeit, rated: tournament.rated, ..Terms::of_pace(tournament.pace_secs) },
            secret: self.openings.secret()?,
            place: Place { guild: Some(tournament.guild), channel: tournament.channel, ..Place::default() },
        };
        let Ok(table) = opening.open(self.clock.now_ms()) else {
            warn!(table = %id, "a table of a tournament is called off, because its game refuses it");
            return Ok(false);
        };
        self.store.tables().open_for_tournament(&table, self.clock.now_ms()).await?;
        self.wake_up.notify_one();
        Ok(true)
    }

    async fn begin_meeting(&self, tournament: &StoredTournament, id: TableId) -> Result<(), Failure> {
        let seats = occupants(tournament, id);
        let Some(first) = seats.iter().find_map(Occupant::player) else { return Ok(()) };
        let start = Command::Lobby(LobbyCommand::Start(first.id));
        match self.tables.unsaid(None, id, &start, tournament.id.0).await {
            Ok(_) => Ok(()),
            // Another process has begun it, or somebody has left it meanwhile.
            Err(Failure::Refused(_)) => {
                info!(table = %id, "a table of a tournament does not begin");
                Ok(())
            }
            Err(fault) => Err(fault),
        }
    }
}

/// The tables of the present round that have no result yet and may have one by themselves.
fn waited_for(tournament: &StoredTournament) -> Vec<TableId> {
    let (Some(round), Some(tables)) = (tournament.state.rounds.last(), tournament.tables.last()) else {
        return Vec::new();
    };
    let open =
        round.meetings.iter().zip(tables).filter(|(meeting, table)| meeting.result.is_none() && !table.called_off);
    open.map(|(_, table)| table.id).collect()
}

/// The people at a table of the present round; seats of those who are gone are a former player's.
fn occupants(tournament: &StoredTournament, id: TableId) -> Vec<Occupant> {
    let people = tournament.people_at(id).into_iter();
    people.map(|person| person.map_or(Occupant::Former, Occupant::Player)).collect()
}

/// Takes up what has come out; `None` if nothing has. The posts of it.
fn take_up(
    tournament: &mut StoredTournament,
    ends: &[TableEnd],
    context: &PairingContext,
) -> Option<Vec<TournamentPost>> {
    let nobody: Vec<_> = waited_for(tournament)
        .into_iter()
        .filter(|id| occupants(tournament, *id).contains(&Occupant::Former) && ends.iter().all(|end| end.table != *id))
        .collect();
    let at = tournament.state.rounds.len().checked_sub(1)?;
    let (round, tables, people) = (&mut tournament.state.rounds[at], &mut tournament.tables[at], &tournament.people);
    let is_gone = |no: &EntrantNo| people.get(no.index()).is_none_or(Option::is_none);
    let (mut changed, mut undecided) = (false, false);
    for (meeting, table) in round.meetings.iter_mut().zip(tables).filter(|(meeting, _)| meeting.result.is_none()) {
        let (end, known) = (ends.iter().find(|end| end.table == table.id), table.called_off);
        if let Some(ranks) = end.filter(|end| end.phase == Phase::Over).and_then(|end| end.ranks.as_ref()) {
            meeting.result = Some(MeetingResult::Played(place_halves(ranks)));
        } else if end.is_some_and(|end| end.phase == Phase::Closed) || nobody.contains(&table.id) {
            table.called_off = true;
        }
        // Nobody is left whom an organiser could name.
        if table.called_off && meeting.seats.iter().all(is_gone) {
            meeting.result = Some(MeetingResult::Forfeited(vec![0; meeting.seats.len()]));
        }
        let is_new = table.called_off && !known;
        changed |= is_new || meeting.result.is_some();
        undecided |= is_new && meeting.result.is_none();
    }
    let is_over = round.is_over();
    if is_over && changed {
        return Some(next_round(tournament, context));
    }
    changed.then(|| undecided.then(|| undecided_post(tournament)).into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{App, Pictures, SecretSource, Visitor, Whereabouts};
    use store::{MeetingTable, NEW_STEP};
    use table::{ChannelId, GuildId, Player, PlayerSettings};
    use test_support::Database;
    use tournament::{Entrant, Meeting, TableSizes, Tournament, TournamentFormat, TournamentRound};

    /// A tournament of two whose only game was called off.
    fn called_off(people: [Option<Player>; 2]) -> StoredTournament {
        let meeting = Meeting { seats: vec![EntrantNo(0), EntrantNo(1)], result: None };
        StoredTournament {
            id: TournamentId(7),
            guild: GuildId(5),
            channel: ChannelId(6),
            post_channel: None,
            organiser: PlayerId(9),
            game: "conspirateurs".to_owned(),
            options: Vec::new(),
            sizes: TableSizes { least: 2, most: 2 },
            pace_secs: 86_400,
            rated: true,
            phase: TournamentPhase::Running,
            step: NEW_STEP,
            post: None,
            state: Tournament {
                format: TournamentFormat::KnockOut,
                planned_rounds: 1,
                entrants: vec![Entrant::default(); 2],
                rounds: vec![TournamentRound { meetings: vec![meeting], byes: Vec::new() }],
            },
            people: people.to_vec(),
            tables: vec![vec![MeetingTable { id: TableId(11), called_off: true, thread: None }]],
        }
    }

    fn person(id: i64, name: &str) -> Player {
        Player { id: PlayerId(id), name: name.into() }
    }

    #[test]
    fn the_organiser_is_told_once_of_a_game_that_ended_without_a_result() {
        let mut tournament = called_off([Some(person(1, "Ada")), Some(person(2, "Brutus"))]);
        tournament.tables[0][0].called_off = false;
        let ends = [TableEnd { table: TableId(11), phase: Phase::Closed, ranks: None }];
        let posts = take_up(&mut tournament, &ends, &PairingContext::default());
        assert_eq!(posts, Some(vec![undecided_post(&tournament)]));
        assert!(tournament.tables[0][0].called_off);
        assert_eq!(take_up(&mut tournament, &ends, &PairingContext::default()), None);
    }

    #[tokio::test]
    async fn nobody_joins_a_meeting_that_is_open_and_has_not_begun() {
        let database = Database::fresh().await;
        let app =
            App::new(database.store.clone(), SecretSource::new(Some(1)), Pictures::new().expect("the art is whole"));
        let mut tournament = called_off([Some(person(1, "Ada")), Some(person(2, "Brutus"))]);
        tournament.tables[0][0].called_off = false;
        let saved = database.store.tournaments().save_tournament(&tournament, &[], (9, 1_000)).await;
        assert!(saved.expect("the database answers"));
        let id = TableId(11);
        assert!(app.tournaments().open_meeting(&tournament, id).await.expect("the database answers"));
        let leave = Command::Lobby(LobbyCommand::Leave(PlayerId(1)));
        app.tables().unsaid(None, id, &leave, 1).await.expect("a seat is free");
        let at_home = Whereabouts { guild: tournament.guild, channel: tournament.channel, parent: None };
        let cleo = Visitor { player: PlayerId(3), from: Some(at_home) };
        let join = Command::Lobby(LobbyCommand::Join(person(3, "Cleo"), PlayerSettings::default()));
        let refused = app.tables().unsaid(Some(&cleo), id, &join, 2).await.expect_err("it is not her game");
        assert!(refused.sentence().contains("a tournament's"), "{refused}");
        let ada = Visitor { player: PlayerId(1), ..cleo };
        let join = Command::Lobby(LobbyCommand::Join(person(1, "Ada"), PlayerSettings::default()));
        app.tables().unsaid(Some(&ada), id, &join, 3).await.expect("it is hers");
        database.drop().await;
    }

    #[test]
    fn a_meeting_that_was_called_off_gives_nobody_a_point_once_all_its_people_are_gone() {
        let context = PairingContext::default();
        assert!(
            take_up(&mut called_off([Some(person(1, "Ada")), None]), &[], &context).is_none(),
            "the organiser decides"
        );
        let mut gone = called_off([None, None]);
        assert!(take_up(&mut gone, &[], &context).is_some());
        assert_eq!(gone.state.rounds[0].meetings[0].result, Some(MeetingResult::Forfeited(vec![0, 0])));
        assert_eq!(gone.phase, TournamentPhase::Over);
    }
}
