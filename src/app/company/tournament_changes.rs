//! The deeds of people in a tournament, as changes of its stored state: no clock, no database.

use sha2::{Digest, Sha256};

use super::seeding::{PairingContext, seed};
use crate::app::failure::Failure;

use store::{MeetingTable, StoredTournament, TournamentId, TournamentPhase, TournamentPost};
use table::{ChannelId, NoticeKind, Player, PlayerId, TableId};
use tournament::{Entrant, EntrantNo, Meeting, MeetingResult, NoPairing, Tournament, place_halves};

/// The most people in a tournament.
pub const MAX_ENTRANTS: usize = 64;
/// The organiser may decide a game whose clocks have been stopped for so long, in milliseconds, or for the time of a move if that is
/// longer.
const STOPPED_MS: i64 = 7 * 86_400_000;

/// The posts of a change, and the sentence for the one who asked.
pub(in crate::app) type Changed = (Vec<TournamentPost>, String);

/// The organiser's decision about a game without a result, seen from one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeetingVerdict {
    /// The named player has won.
    Won,
    /// It is a draw of all.
    Drew,
    /// The named player has lost.
    Lost,
    /// Nobody has any points.
    Nobody,
}

/// The sign-up post is brought up to date.
fn sign_up_post(tournament: &StoredTournament) -> TournamentPost {
    TournamentPost { kind: NoticeKind::Tournament, round: tournament.state.rounds.len() }
}

/// The pairings of the latest round, or the end, are posted.
fn round_post(tournament: &StoredTournament) -> TournamentPost {
    TournamentPost { kind: NoticeKind::Round, round: tournament.state.rounds.len() }
}

/// The organiser is told of games that ended without a result.
pub(in crate::app) fn undecided_post(tournament: &StoredTournament) -> TournamentPost {
    TournamentPost { kind: NoticeKind::Undecided, round: tournament.state.rounds.len() }
}

/// The number of somebody who takes part.
pub(in crate::app) fn number_of(tournament: &StoredTournament, player: PlayerId) -> Option<EntrantNo> {
    let is_it = |person: &Option<Player>| person.as_ref().is_some_and(|person| person.id == player);
    tournament.people.iter().position(is_it).and_then(|at| u16::try_from(at).ok()).map(EntrantNo)
}

pub(in crate::app) fn join(tournament: &mut StoredTournament, player: &Player) -> Result<Changed, Failure> {
    check_phase(tournament, TournamentPhase::SignUp)?;
    if number_of(tournament, player.id).is_some() {
        return Err(Failure::refused("You already take part."));
    }
    // A place of somebody whose data were deleted is free.
    tournament.people.retain(Option::is_some);
    tournament.state.entrants.truncate(tournament.people.len());
    if tournament.people.len() >= MAX_ENTRANTS {
        return Err(Failure::refused(format!("The tournament is full: {MAX_ENTRANTS} have signed up.")));
    }
    tournament.people.push(Some(player.clone()));
    tournament.state.entrants.push(Entrant::default());
    Ok((
        vec![sign_up_post(tournament)],
        "You take part. The first round begins when the organiser starts it.".to_owned(),
    ))
}

/// Somebody leaves, by themselves or by the organiser's will.
pub(in crate::app) fn withdraw(
    tournament: &mut StoredTournament,
    player: PlayerId,
    by: PlayerId,
) -> Result<Changed, Failure> {
    let (you, have, play) = if player == by { ("You", "have", "play") } else { ("They", "have", "play") };
    let absent =
        || Failure::refused(if player == by { "You don't take part in it." } else { "They don't take part in it." });
    let at = number_of(tournament, player).ok_or_else(absent)?.index();
    match tournament.phase {
        TournamentPhase::SignUp => {
            tournament.people.remove(at);
            tournament.state.entrants.remove(at);
            Ok((vec![sign_up_post(tournament)], format!("{you} no longer take part.")))
        }
        TournamentPhase::Running => {
            let next = u16::try_from(tournament.state.rounds.len()).unwrap_or(u16::MAX);
            if tournament.state.entrants[at].until_round.is_some() {
                return Err(Failure::refused(format!("{you} {have} withdrawn already.")));
            }
            tournament.state.entrants[at].until_round = Some(next);
            let said = format!(
                "{you} {have} withdrawn and {play} in no further round. A game under way goes on: /table resign at its table ends it."
            );
            Ok((Vec::new(), said))
        }
        TournamentPhase::Over | TournamentPhase::Cancelled => Err(is_over()),
    }
}

/// Refuses an organiser who plays themselves a decision about a rival: about somebody else who has not left.
pub(in crate::app) fn check_rival(
    tournament: &StoredTournament,
    by: PlayerId,
    player: PlayerId,
) -> Result<(), Failure> {
    let plays = |player| {
        let number = number_of(tournament, player);
        number.is_some_and(|number| tournament.state.entrants[number.index()].until_round.is_none())
    };
    if by == player || !plays(by) || !plays(player) {
        return Ok(());
    }
    Err(Failure::refused(
        "You play in this tournament yourself, so another member who manages the server decides about the others.",
    ))
}

/// The first round begins, with seeds by ratings.
pub(in crate::app) fn start(tournament: &mut StoredTournament, context: &PairingContext) -> Result<Changed, Failure> {
    if tournament.phase == TournamentPhase::Running {
        return Err(Failure::refused("The tournament has begun already."));
    }
    check_phase(tournament, TournamentPhase::SignUp)?;
    tournament.people.retain(Option::is_some);
    let least = usize::from(tournament.sizes.least.max(2)).max(if tournament.sizes.most > 2 { 3 } else { 2 });
    let count = tournament.people.len();
    if count < least {
        return Err(Failure::refused(format!("At least {least} must have signed up; so far it is {count}.")));
    }
    seed(tournament, context);
    tournament.state.entrants = vec![Entrant::default(); count];
    let usual = Tournament::usual_rounds(tournament.state.format, count);
    let most = Tournament::usual_rounds(tournament::TournamentFormat::RoundRobin, count);
    let planned = &mut tournament.state.planned_rounds;
    *planned = match (*planned, tournament.state.format) {
        (0, _) | (_, tournament::TournamentFormat::KnockOut) => usual,
        (wished, tournament::TournamentFormat::Swiss) => wished.min(most),
        (wished, _) => wished,
    };
    tournament.phase = TournamentPhase::Running;
    let mut posts = vec![sign_up_post(tournament)];
    posts.extend(next_round(tournament, context));
    Ok((posts, "The tournament begins: its tables open one after another.".to_owned()))
}

/// Pairs the next round, or ends the tournament; what is to be posted.
pub(in crate::app) fn next_round(tournament: &mut StoredTournament, context: &PairingContext) -> Vec<TournamentPost> {
    match tournament.state.pair_apart(&context.apart(&tournament.people)) {
        Ok(round) => {
            let number = tournament.state.rounds.len();
            let table =
                |board| MeetingTable { id: table_id(tournament.id, number, board), called_off: false, thread: None };
            let tables = (0..round.meetings.len()).map(table).collect();
            tournament.state.rounds.push(round);
            tournament.tables.push(tables);
            // Where everybody has a bye there is nothing to wait for.
            if tournament.state.rounds[number].meetings.is_empty() {
                return next_round(tournament, context);
            }
        }
        Err(NoPairing::RoundOpen) => return Vec::new(),
        Err(NoPairing::Finished | NoPairing::TooFew | NoPairing::NobodyLeftToMeet) => {
            tournament.phase = TournamentPhase::Over;
        }
    }
    let mut posts = vec![round_post(tournament)];
    if tournament.phase == TournamentPhase::Over {
        posts.push(sign_up_post(tournament));
    }
    posts
}

/// The id of a round's table: the same whoever asks, so that it is opened once, and like no interaction's.
fn table_id(tournament: TournamentId, round: usize, board: usize) -> TableId {
    let digest = Sha256::digest(format!("subrosa tournament {} round {round} board {board}", tournament.0));
    let bytes = digest.first_chunk::<8>().copied().unwrap_or_default();
    TableId((u64::from_be_bytes(bytes) >> 2).cast_signed())
}

/// Under which number somebody could play on in another's place.
pub(in crate::app) fn place_of(
    tournament: &StoredTournament,
    old: PlayerId,
    new: PlayerId,
) -> Result<EntrantNo, Failure> {
    if matches!(tournament.phase, TournamentPhase::Over | TournamentPhase::Cancelled) {
        return Err(is_over());
    }
    if number_of(tournament, new).is_some() {
        return Err(Failure::refused("The substitute already takes part: name somebody who does not."));
    }
    let number = number_of(tournament, old);
    let number = number.ok_or_else(|| Failure::refused("The player to replace does not take part."))?;
    if tournament.phase == TournamentPhase::Running && !tournament.state.may_play_on(number) {
        return Err(Failure::refused("The player to replace has no further round, so there is nothing to take over."));
    }
    Ok(number)
}

/// From the next round on somebody who has agreed to it plays in another's place, with their points.
pub(in crate::app) fn substitute(
    tournament: &mut StoredTournament,
    old: PlayerId,
    new: &Player,
) -> Result<Changed, Failure> {
    let at = place_of(tournament, old, new.id)?;
    let left = tournament.people[at.index()].as_ref().map(|person| person.name.in_message()).unwrap_or_default();
    tournament.people[at.index()] = Some(new.clone());
    tournament.state.entrants[at.index()].until_round = None;
    let said = format!("From the next round on you play in the place of {left}, with their points.");
    Ok((vec![sign_up_post(tournament)], said))
}

/// The table of somebody's game in the present round, if that has neither a result nor ended without one.
pub(in crate::app) fn table_in_play(tournament: &StoredTournament, player: PlayerId) -> Option<TableId> {
    let number = number_of(tournament, player)?;
    let mut games = tournament.state.rounds.last()?.meetings.iter().zip(tournament.tables.last()?);
    let own = games.find(|(meeting, _)| meeting.seats.contains(&number));
    own.filter(|(meeting, table)| meeting.result.is_none() && !table.called_off).map(|(_, table)| table.id)
}

/// Whether the organiser may decide a game in play whose clocks have been stopped since a time, both in Unix milliseconds.
pub(in crate::app) fn is_stopped_for_long(tournament: &StoredTournament, since_ms: i64, now_ms: i64) -> bool {
    now_ms.saturating_sub(since_ms) >= STOPPED_MS.max(i64::from(tournament.pace_secs) * 1_000)
}

/// The organiser decides a game that ended without a result, or the one in play at the table `stopped`; one that they play in
/// themselves at most against themselves.
pub(in crate::app) fn decide(
    tournament: &mut StoredTournament,
    (by, stopped): (PlayerId, Option<TableId>),
    (player, verdict): (PlayerId, MeetingVerdict),
    context: &PairingContext,
) -> Result<Changed, Failure> {
    check_phase(tournament, TournamentPhase::Running)?;
    let judge = number_of(tournament, by);
    let number = number_of(tournament, player).ok_or_else(|| Failure::refused("They don't take part in it."))?;
    let at = tournament.state.rounds.len().saturating_sub(1);
    let (Some(round), Some(tables)) = (tournament.state.rounds.get_mut(at), tournament.tables.get(at)) else {
        return Err(Failure::refused("No round has begun yet."));
    };
    let own = |(meeting, _): &(&mut Meeting, &MeetingTable)| meeting.seats.contains(&number);
    let Some((meeting, table)) = round.meetings.iter_mut().zip(tables).find(own) else {
        return Err(Failure::refused("They have no game in this round."));
    };
    if meeting.result.is_some() || !table.called_off && stopped != Some(table.id) {
        return Err(Failure::refused(
            "That game has a result, or is still under way. You can decide one that ended without a result, or whose clocks have been \
             stopped for a week, or for the time of a move if that is longer.",
        ));
    }
    let halves = verdict_halves(meeting, number, verdict);
    let own = |seat: &EntrantNo| Some(*seat) == judge;
    let gives_itself = meeting.seats.iter().zip(&halves).any(|(seat, halves)| own(seat) && *halves > 0);
    if gives_itself || meeting.seats.iter().any(own) && halves.iter().all(|halves| *halves == 0) {
        return Err(Failure::refused(
            "You play in that game, so you can only give the others the points: another member who manages the server decides \
             anything else.",
        ));
    }
    meeting.result = Some(MeetingResult::Forfeited(halves));
    let posts = if round.is_over() { next_round(tournament, context) } else { Vec::new() };
    Ok((posts, "That is decided.".to_owned()))
}

fn verdict_halves(meeting: &Meeting, number: EntrantNo, verdict: MeetingVerdict) -> Vec<u16> {
    let ranks = |own: u8, others: u8| -> Vec<u8> {
        meeting.seats.iter().map(|seat| if *seat == number { own } else { others }).collect()
    };
    match verdict {
        MeetingVerdict::Won => place_halves(&ranks(1, 2)),
        MeetingVerdict::Drew => place_halves(&ranks(1, 1)),
        MeetingVerdict::Lost => place_halves(&ranks(2, 1)),
        MeetingVerdict::Nobody => vec![0; meeting.seats.len()],
    }
}

/// Its posts and the tables of later rounds are in another channel from now on.
pub(in crate::app) fn move_to(tournament: &mut StoredTournament, channel: ChannelId) -> Result<Changed, Failure> {
    if matches!(tournament.phase, TournamentPhase::Over | TournamentPhase::Cancelled) {
        return Err(is_over());
    }
    if tournament.channel == channel {
        return Err(Failure::refused(
            "The tournament is in this channel already: use `/tournament move` where it is to go.",
        ));
    }
    (tournament.channel, tournament.post_channel, tournament.post) = (channel, None, None);
    let round = (tournament.phase == TournamentPhase::Running).then(|| round_post(tournament));
    let said = "The tournament is here now: its posts, and the tables that are still to open. Games under way stay where they are.";
    Ok((std::iter::once(sign_up_post(tournament)).chain(round).collect(), said.to_owned()))
}

pub(in crate::app) fn cancel(tournament: &mut StoredTournament) -> Result<Changed, Failure> {
    if matches!(tournament.phase, TournamentPhase::Over | TournamentPhase::Cancelled) {
        return Err(is_over());
    }
    tournament.phase = TournamentPhase::Cancelled;
    let said = "The tournament is called off. Games under way go on by themselves.".to_owned();
    Ok((vec![sign_up_post(tournament)], said))
}

fn check_phase(tournament: &StoredTournament, wanted: TournamentPhase) -> Result<(), Failure> {
    if tournament.phase == wanted {
        return Ok(());
    }
    Err(match tournament.phase {
        TournamentPhase::SignUp => Failure::refused("This tournament has not begun yet."),
        TournamentPhase::Running => Failure::refused("This tournament has begun: nobody can sign up any more."),
        TournamentPhase::Over | TournamentPhase::Cancelled => is_over(),
    })
}

fn is_over() -> Failure {
    Failure::refused("This tournament is over.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::NEW_STEP;
    use table::GuildId;
    use tournament::{TableSizes, TournamentFormat, TournamentRound};

    const ORGANISER: PlayerId = PlayerId(9);

    /// A knock-out of the players 1 to 4: 1 has beaten 4 at table 11, and 3 and 2 still play at table 12.
    fn knock_out() -> StoredTournament {
        let meeting = |seats: [u16; 2], result| Meeting { seats: seats.map(EntrantNo).to_vec(), result };
        let meetings = vec![meeting([3, 0], Some(MeetingResult::Played(vec![0, 2]))), meeting([2, 1], None)];
        let table = |id| MeetingTable { id: TableId(id), called_off: false, thread: None };
        StoredTournament {
            id: TournamentId(7),
            guild: GuildId(5),
            channel: ChannelId(6),
            post_channel: Some(ChannelId(60)),
            organiser: ORGANISER,
            game: "conspirateurs".to_owned(),
            options: Vec::new(),
            sizes: TableSizes { least: 2, most: 2 },
            pace_secs: 86_400,
            rated: false,
            phase: TournamentPhase::Running,
            step: NEW_STEP,
            post: None,
            state: Tournament {
                format: TournamentFormat::KnockOut,
                planned_rounds: 2,
                entrants: vec![Entrant::default(); 4],
                rounds: vec![TournamentRound { meetings, byes: Vec::new() }],
            },
            people: (1..=4).map(|id| Some(Player { id: PlayerId(id), name: "Somebody".into() })).collect(),
            tables: vec![vec![table(11), table(12)]],
        }
    }

    fn replaceable(tournament: &StoredTournament) -> Vec<i64> {
        let may = |old: &i64| place_of(tournament, PlayerId(*old), PlayerId(8)).is_ok();
        (1..=4).filter(may).collect()
    }

    /// The organiser says that a player has won; `stopped` is the table whose clocks have been stopped for long.
    fn decide_for(
        tournament: &mut StoredTournament,
        player: i64,
        stopped: Option<TableId>,
    ) -> Result<Changed, Failure> {
        let decided = (PlayerId(player), MeetingVerdict::Won);
        decide(tournament, (ORGANISER, stopped), decided, &PairingContext::default())
    }

    #[test]
    fn nobody_takes_the_place_of_somebody_who_has_no_further_round() {
        let mut tournament = knock_out();
        assert_eq!(replaceable(&tournament), [1, 2, 3]);
        let why = place_of(&tournament, PlayerId(4), PlayerId(8)).expect_err("knocked out").sentence();
        assert!(why.contains("no further round"), "{why}");
        tournament.tables[0][1].called_off = true;
        decide_for(&mut tournament, 2, None).expect("it ended without a result");
        assert_eq!((tournament.state.rounds.len(), replaceable(&tournament)), (2, Vec::new()), "the final is on");
        tournament.phase = TournamentPhase::SignUp;
        assert_eq!(replaceable(&tournament), [1, 2, 3, 4]);
    }

    #[test]
    fn a_game_in_play_is_decided_once_its_clocks_have_been_stopped_for_long() {
        let mut tournament = knock_out();
        assert_eq!(table_in_play(&tournament, PlayerId(2)), Some(TableId(12)));
        assert_eq!(table_in_play(&tournament, PlayerId(1)), None, "it has a result");
        for (player, stopped) in [(2, None), (2, Some(TableId(11))), (4, Some(TableId(12)))] {
            let why = decide_for(&mut tournament, player, stopped).expect_err("it may not be decided").sentence();
            assert!(why.contains("still under way"), "{why}");
        }
        let (posts, _) = decide_for(&mut tournament, 2, Some(TableId(12))).expect("its clocks are stopped");
        assert_eq!(posts, [round_post(&tournament)]);
        assert_eq!(tournament.state.rounds[0].meetings[1].result, Some(MeetingResult::Forfeited(vec![0, 2])));
    }

    #[test]
    fn clocks_are_stopped_for_long_after_a_week_and_the_time_of_a_move() {
        let day_ms = 86_400_000;
        for (pace_days, days) in [(1, 7), (7, 7), (30, 30)] {
            let tournament = StoredTournament { pace_secs: pace_days * 86_400, ..knock_out() };
            assert!(!is_stopped_for_long(&tournament, 5, days * day_ms + 4));
            assert!(is_stopped_for_long(&tournament, 5, days * day_ms + 5));
        }
    }

    #[test]
    fn a_tournament_that_moves_is_posted_anew_with_its_round() {
        let mut tournament = knock_out();
        assert!(move_to(&mut tournament, ChannelId(6)).is_err(), "it is there");
        let (posts, _) = move_to(&mut tournament, ChannelId(61)).expect("another channel");
        assert_eq!((tournament.channel, tournament.home()), (ChannelId(61), ChannelId(61)));
        assert_eq!(posts, [sign_up_post(&tournament), round_post(&tournament)]);
        tournament.phase = TournamentPhase::Over;
        assert!(move_to(&mut tournament, ChannelId(62)).is_err(), "it is over");
    }
}
