//! A round by the Dutch system: its brackets one after the other, and the seats of each pair.

use super::bracket::{Bracket, Remaining};
use super::sides;
use super::swiss_player::{RoundTerms, SwissPlayer};
use crate::entrant::EntrantNo;
use crate::matching::heaviest_matching;
use crate::meeting::{Meeting, TournamentRound};
use crate::tournament::{NoPairing, Tournament};
use crate::weight_table::WeightTable;

/// The next round. Those who are to be kept apart count as having met, as where an arbiter forbids a pair; if nobody could be
/// paired then, they do not.
pub(crate) fn pair(tournament: &Tournament, apart: &[(EntrantNo, EntrantNo)]) -> Result<TournamentRound, NoPairing> {
    match pair_all(tournament, apart) {
        Err(NoPairing::NobodyLeftToMeet) if !apart.is_empty() => pair_all(tournament, &[]),
        paired => paired,
    }
}

fn pair_all(tournament: &Tournament, apart: &[(EntrantNo, EntrantNo)]) -> Result<TournamentRound, NoPairing> {
    let present = tournament.present().into_iter();
    let mut players: Vec<_> = present.map(|no| SwissPlayer::of(tournament, no, apart)).collect();
    players.sort_by_key(SwissPlayer::rank);
    let terms = RoundTerms::of(tournament);
    let first_look = FirstLook::of(&players, &terms).ok_or(NoPairing::NobodyLeftToMeet)?;
    let mates = pair_brackets(&players, &terms, &first_look);
    Ok(round(&players, &mates))
}

/// Facts of the round before its first bracket is paired.
struct FirstLook {
    /// The score of whoever will have the bye; those with more will be paired.
    bye_halves: Option<u16>,
    /// Whether nobody of the highest score but them leaves the first bracket.
    bye_in_first: bool,
}

impl FirstLook {
    /// `None` if the players can't all be paired.
    fn of(players: &[SwissPlayer], terms: &RoundTerms) -> Option<Self> {
        let top = players.first()?.halves;
        let mut weights = WeightTable::new(players.len(), 1);
        for (a, one) in players.iter().enumerate() {
            for (b, other) in players.iter().enumerate().skip(a + 1).filter(|(_, other)| one.may_meet(other, terms)) {
                let needed = i64::from(!one.may_have_bye) + i64::from(!other.may_have_bye);
                let halves = i64::from(one.halves) + i64::from(other.halves);
                weights.set(a, b, &[(1 + needed) << 40 | halves << 12 | i64::from(other.halves == top)]);
            }
        }
        let mates = heaviest_matching(&weights);
        let alone: Vec<_> = (0..players.len()).filter(|at| mates[*at].is_none()).collect();
        if alone.len() != players.len() % 2 || alone.iter().any(|at| !players[*at].may_have_bye) {
            return None;
        }
        let bye_halves = alone.first().map(|at| players[*at].halves);
        let stays = |at: &usize| mates[*at].is_none_or(|mate| players[mate].halves == top);
        let all_stay = (0..players.len()).filter(|at| players[*at].halves == top).all(|at| stays(&at));
        Some(Self { bye_halves, bye_in_first: bye_halves == Some(top) && all_stay })
    }
}

/// Everybody's mate; whoever has none has the bye.
fn pair_brackets(players: &[SwissPlayer], terms: &RoundTerms, first_look: &FirstLook) -> Vec<Option<usize>> {
    let mut mates = vec![None; players.len()];
    let mut remaining = Remaining {
        players,
        terms,
        bye_halves: first_look.bye_halves,
        bye_here: first_look.bye_in_first,
        moved_down: Vec::new(),
        below: 0,
    };
    while let Some(bracket) = Bracket::next(remaining) {
        let paired = bracket.pair();
        for (one, other) in &paired.pairs {
            (mates[*one], mates[*other]) = (Some(*other), Some(*one));
        }
        remaining = bracket.rest(&paired);
    }
    mates
}

fn round(players: &[SwissPlayer], mates: &[Option<usize>]) -> TournamentRound {
    let with_mate = mates.iter().enumerate().filter_map(|(at, mate)| Some((at, (*mate)?)));
    let mut pairs: Vec<_> = with_mate.filter(|(at, mate)| at < mate).collect();
    let importance = |(at, mate): &(usize, usize)| {
        let (higher, lower) = (&players[*at], &players[*mate]);
        (std::cmp::Reverse((higher.halves, lower.halves)), higher.no)
    };
    pairs.sort_by_key(importance);
    let meeting = |(at, mate): (usize, usize)| Meeting::of(sides::seated(&players[at], &players[mate]));
    let alone = |(at, mate): (usize, &Option<usize>)| mate.is_none().then(|| players[at].no);
    let byes: Vec<EntrantNo> = mates.iter().enumerate().filter_map(alone).collect();
    TournamentRound { meetings: pairs.into_iter().map(meeting).collect(), byes }
}
