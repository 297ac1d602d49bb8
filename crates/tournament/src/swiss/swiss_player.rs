//! A player as the Dutch system knows them: score, seats so far, floats, and the opponents they have met.

use std::cmp::Reverse;

use crate::entrant::EntrantNo;
use crate::tournament::Tournament;

/// A seat of a game for two; FIDE's colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// White in FIDE's rules, the table's first seat.
    First,
    /// Black in FIDE's rules, the table's second seat.
    Second,
}

impl Side {
    pub fn other(self) -> Self {
        if self == Self::First { Self::Second } else { Self::First }
    }
}

/// How much a player is owed a seat (C.04.3, A.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SideClaim {
    None,
    Mild,
    Strong,
    Absolute,
}

/// Against whom a player was paired: with more points, with fewer, or with as many (A.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Floated {
    No,
    Up,
    Down,
}

/// The terms of the whole round.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundTerms {
    /// Rounds that were played.
    pub played: u16,
    /// Whether the round to pair is the last one: a player with more than half the points may then have a seat too often.
    pub is_last: bool,
}

impl RoundTerms {
    pub fn of(tournament: &Tournament) -> Self {
        let played = u16::try_from(tournament.rounds.len()).unwrap_or(u16::MAX);
        Self { played, is_last: played + 1 >= tournament.planned_rounds }
    }
}

/// A player as the Dutch system knows them.
#[derive(Clone, Debug)]
pub(super) struct SwissPlayer {
    pub no: EntrantNo,
    /// How many better seeds have come.
    pub before: usize,
    pub halves: u16,
    /// The seats that they had, in order.
    pub sides: Vec<Side>,
    /// The seat that they are owed.
    pub wants: Option<Side>,
    pub claim: SideClaim,
    /// How much more often they had one seat than the other.
    pub imbalance: usize,
    /// The seat that they had in their last two games, if it was the same.
    pub repeated: Option<Side>,
    /// In the last round and in the one before.
    pub floated: [Floated; 2],
    pub may_have_bye: bool,
    /// Those whom they have met, and those whom they are kept apart from.
    met: Vec<EntrantNo>,
}

impl SwissPlayer {
    pub fn of(tournament: &Tournament, no: EntrantNo, apart: &[(EntrantNo, EntrantNo)]) -> Self {
        let sides = sides(tournament, no);
        let first = sides.iter().filter(|side| **side == Side::First).count();
        let second = sides.len() - first;
        let imbalance = first.abs_diff(second);
        let rarer = if first > second { Side::Second } else { Side::First };
        let repeated = match sides.as_slice() {
            [.., before, last] if before == last => Some(*last),
            _ => None,
        };
        let alternate = sides.last().map(|last| last.other());
        let (wants, claim) = match (imbalance, repeated) {
            (2.., _) => (Some(rarer), SideClaim::Absolute),
            (_, Some(twice)) => (Some(twice.other()), SideClaim::Absolute),
            (1, None) => (Some(rarer), SideClaim::Strong),
            (_, None) => (alternate, if alternate.is_some() { SideClaim::Mild } else { SideClaim::None }),
        };
        Self {
            no,
            before: EntrantNo::all(no.index()).filter(|other| tournament.has_come(*other)).count(),
            halves: tournament.halves(no),
            sides,
            wants,
            claim,
            imbalance,
            repeated,
            floated: [1, 2].map(|back| floated(tournament, no, back)),
            may_have_bye: tournament.may_have_bye(no),
            met: tournament.opponents(no).chain(kept_from(no, apart)).collect(),
        }
    }

    /// The order within a round: more points first, then the better seed.
    pub fn rank(&self) -> (Reverse<u16>, EntrantNo) {
        (Reverse(self.halves), self.no)
    }

    /// How many games they have played.
    pub fn games(&self) -> usize {
        self.sides.len()
    }

    /// Whether they had one seat at least twice more often than the other.
    pub fn is_unbalanced(&self) -> bool {
        self.imbalance > 1
    }

    /// The absolute criteria C1 and C3: nobody meets twice, and no two who are owed the same seat absolutely, unless one of them
    /// has more than half the points in the last round.
    pub fn may_meet(&self, other: &Self, terms: &RoundTerms) -> bool {
        let is_top = |player: &Self| player.halves > terms.played;
        let clash =
            self.claim == SideClaim::Absolute && other.claim == SideClaim::Absolute && self.wants == other.wants;
        !self.met.contains(&other.no) && (!clash || terms.is_last && (is_top(self) || is_top(other)))
    }
}

/// The players to keep somebody apart from.
fn kept_from(no: EntrantNo, apart: &[(EntrantNo, EntrantNo)]) -> impl Iterator<Item = EntrantNo> {
    apart.iter().filter_map(move |(one, other)| match no {
        _ if *one == no => Some(*other),
        _ if *other == no => Some(*one),
        _ => None,
    })
}

fn sides(tournament: &Tournament, no: EntrantNo) -> Vec<Side> {
    let meetings = tournament.rounds.iter().filter_map(|round| round.meeting_of(no));
    let played = meetings.filter(|meeting| meeting.was_played());
    played.map(|meeting| if meeting.seat_of(no) == Some(0) { Side::First } else { Side::Second }).collect()
}

/// How somebody floated so many rounds ago: points without a game count as a game against somebody with fewer.
fn floated(tournament: &Tournament, no: EntrantNo, back: usize) -> Floated {
    let Some(at) = tournament.rounds.len().checked_sub(back) else { return Floated::No };
    let round = &tournament.rounds[at];
    let Some(meeting) = round.meeting_of(no).filter(|meeting| meeting.was_played()) else {
        return if tournament.halves_in(no, at) > 0 { Floated::Down } else { Floated::No };
    };
    let opponent = meeting.seats.iter().find(|other| **other != no).copied().unwrap_or(no);
    match tournament.halves_before(no, at).cmp(&tournament.halves_before(opponent, at)) {
        std::cmp::Ordering::Less => Floated::Up,
        std::cmp::Ordering::Equal => Floated::No,
        std::cmp::Ordering::Greater => Floated::Down,
    }
}
