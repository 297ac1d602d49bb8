//! The deeds of people in a tournament, as changes of its stored state: no clock, no database.

use sha2::{Digest, Sha256};

use super::seeding::{PairingContext, seed};
use crate::app::failure::Failure;

use store::{MeetingTable, StoredTournament, TournamentId, TournamentPhase, TournamentPost};
use table::{NoticeKind, Player, PlayerId, TableId};
use tournament::{Entrant, EntrantNo, Meeting, MeetingResult, NoPairing, Tournament, place_halves};

/// The most people in a tournament.
pub const MAX_ENTRANTS: usize = 64;

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
            Ok((vec![sign_up_post(tournament)], format!("{you} take part no more.")))
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
    number_of(tournament, old).ok_or_else(|| Failure::refused("The player to replace does not take part."))
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

/// The organiser decides a game that ended without a result; one that they play in themselves at most against themselves.
pub(in crate::app) fn decide(
    tournament: &mut StoredTournament,
    by: PlayerId,
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
    if meeting.result.is_some() || !table.called_off {
        return Err(Failure::refused(
            "That game has a result, or is still under way. Only a game that ended without a result can be decided.",
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
