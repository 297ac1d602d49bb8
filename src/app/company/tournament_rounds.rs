//! The steps that tournaments take by themselves: tables are opened and begin, results are taken up, the next round is paired. All of it follows
//! from what is stored, so that any process goes on where another was killed, and each step is done once.

use tracing::{info, warn};

use super::tournaments::Tournaments;
use crate::app::failure::Failure;
use crash::{CrashPoint, crash_point};
use store::{StoredTournament, TableEnd, TournamentId, TournamentPhase, TournamentPost};
use table::{Command, LatePolicy, LobbyCommand, Occupant, Opening, Phase, Place, TableId, Terms};
use tournament::{MeetingResult, place_halves};

use super::seeding::PairingContext;
use super::tournament_changes::next_round;

/// How often a lost race is run again; then the clocks come back to it.
const MAX_RACES: usize = 8;

impl Tournaments {
    /// Brings every tournament on for which there is something to do.
    pub(in crate::app) async fn advance(&self) -> Result<(), Failure> {
        for id in self.store.tournaments().due_tournaments().await? {
            // One that fails must not hold up the others.
            if let Err(failure) = self.advance_one(id).await {
                warn!(tournament = id.0, why = %failure, "a tournament could not go on");
            }
        }
        if self.store.tournaments().link_rounds(self.clock.now_ms()).await? > 0 {
            self.wake_up.notify_one();
        }
        Ok(())
    }

    /// Brings one on soon that somebody has changed.
    pub(in crate::app) fn advance_soon(&self, id: TournamentId) {
        let tournaments = self.clone();
        tokio::spawn(async move {
            if let Err(failure) = tournaments.advance_one(id).await {
                warn!(tournament = id.0, why = %failure, "a tournament could not go on");
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
                return self.open_round(&tournament, &ends).await;
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

    /// Opens the tables of the present round that are not there, and begins those that have not.
    async fn open_round(&self, tournament: &StoredTournament, ends: &[TableEnd]) -> Result<(), Failure> {
        for id in waited_for(tournament) {
            let known = ends.iter().find(|end| end.table == id).map(|end| end.phase);
            if known.is_none() {
                self.open_meeting(tournament, id).await?;
                crash_point(CrashPoint::Opened);
            }
            if known.is_none_or(|phase| phase == Phase::Lobby) {
                self.begin_meeting(tournament, id).await?;
                crash_point(CrashPoint::Begun);
            }
        }
        Ok(())
    }

    async fn open_meeting(&self, tournament: &StoredTournament, id: TableId) -> Result<(), Failure> {
        let game = games::find(&tournament.game).ok_or_else(|| Failure::refused("I don't know that game."))?;
        let opening = Opening {
            id,
            game,
            options: tournament.options.clone(),
            seats: occupants(tournament, id),
            opener: tournament.organiser,
            terms: Terms { late: LatePolicy::Forfeit, rated: tournament.rated, ..Terms::of_pace(tournament.pace_secs) },
            secret: self.openings.secret()?,
            place: Place { guild: Some(tournament.guild), channel: tournament.channel, ..Place::default() },
        };
        let table = opening.open(self.clock.now_ms())?;
        self.store.tables().open_for_tournament(&table, self.clock.now_ms()).await?;
        self.wake_up.notify_one();
        Ok(())
    }

    async fn begin_meeting(&self, tournament: &StoredTournament, id: TableId) -> Result<(), Failure> {
        let seats = occupants(tournament, id);
        let Some(first) = seats.iter().find_map(Occupant::player) else { return Ok(()) };
        let start = Command::Lobby(LobbyCommand::Start(first.id));
        match self.tables.unsaid(None, id, &start, tournament.id.0).await {
            Ok(_) => Ok(()),
            // Another process has begun it, or somebody has left it meanwhile.
            Err(Failure::Refused(why)) => {
                info!(table = %id, why, "a table of a tournament does not begin");
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
    let (Some(round), Some(tables)) = (tournament.state.rounds.last(), tournament.tables.last()) else {
        return Vec::new();
    };
    let meeting = round.meetings.iter().zip(tables).find(|(_, table)| table.id == id).map(|(meeting, _)| meeting);
    let seats = meeting.map(|meeting| meeting.seats.as_slice()).unwrap_or_default();
    let person = |no: &tournament::EntrantNo| tournament.people.get(no.index()).cloned().flatten();
    seats.iter().map(|no| person(no).map_or(Occupant::Former, Occupant::Player)).collect()
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
    let (round, tables) = (&mut tournament.state.rounds[at], &mut tournament.tables[at]);
    let mut changed = false;
    for (meeting, table) in round.meetings.iter_mut().zip(tables).filter(|(meeting, _)| meeting.result.is_none()) {
        let end = ends.iter().find(|end| end.table == table.id);
        if let Some(ranks) = end.filter(|end| end.phase == Phase::Over).and_then(|end| end.ranks.as_ref()) {
            meeting.result = Some(MeetingResult::Played(place_halves(ranks)));
            changed = true;
        } else if !table.called_off && (end.is_some_and(|end| end.phase == Phase::Closed) || nobody.contains(&table.id))
        {
            table.called_off = true;
            changed = true;
        }
    }
    let is_over = round.is_over();
    changed.then(|| if is_over { next_round(tournament, context) } else { Vec::new() })
}
