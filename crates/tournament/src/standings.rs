//! Standings, and their tie-breaks.

use std::cmp::Reverse;

use super::entrant::EntrantNo;
use super::format::TournamentFormat;
use super::knock_out;
use super::meeting::TournamentRound;
use super::tournament::Tournament;

/// A half point in quarters.
const HALF_QUARTERS: u32 = 2;
/// A half point of the mean of opponents at a points table, in quarters: six times as much, so that no fraction is lost at tables of
/// three, four and five.
const MEAN_QUARTERS: u32 = 6 * HALF_QUARTERS;

/// A tie-break between equal points. Entrants who are equal by all of them go by the seed, and share a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// The points of all opponents together; a round without a game counts as a game against somebody with one's own points. At points
    /// tables it is six times their mean in each round, so that a small table weighs as much as a large one.
    Buchholz,
    /// The points of the opponents one has beaten, and half of those with whom one has drawn.
    SonnebornBerger,
    /// The points among those who are level, if each of them has played all others of them.
    DirectEncounter,
    /// Games that were won, by playing them.
    Wins,
    /// In a knock-out: in how many rounds one came further. It counts in place of the points.
    RoundsWon,
}

impl TieBreak {
    /// The tie-breaks of a format, in order.
    #[must_use]
    pub fn of(format: TournamentFormat) -> &'static [Self] {
        match format {
            TournamentFormat::Swiss => &[Self::Buchholz, Self::SonnebornBerger, Self::DirectEncounter, Self::Wins],
            TournamentFormat::RoundRobin => &[Self::SonnebornBerger, Self::DirectEncounter, Self::Wins],
            TournamentFormat::KnockOut => &[Self::RoundsWon],
            TournamentFormat::PointsTables(_) => &[Self::Wins, Self::Buchholz],
        }
    }

    /// Its name, as standings head its column.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Buchholz => "Buchholz",
            Self::SonnebornBerger => "Sonneborn-Berger",
            Self::DirectEncounter => "direct encounter",
            Self::Wins => "wins",
            Self::RoundsWon => "rounds won",
        }
    }
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// From 1; those whom no tie-break tells apart share it.
    pub rank: u16,
    /// The participant, by their number.
    pub entrant: EntrantNo,
    /// Their score, in half points.
    pub halves: u16,
    /// The tie-breaks of the format, in its order, in quarters: of points, of games, of rounds.
    pub tie_breaks: Vec<u32>,
}

impl Tournament {
    /// The standings, the first first.
    #[must_use]
    pub fn standings(&self) -> Vec<Placing> {
        let mut groups = vec![EntrantNo::all(self.entrants.len()).collect::<Vec<_>>()];
        let mut values: Vec<Vec<u32>> = vec![Vec::new(); self.entrants.len()];
        let is_knock_out = self.format == TournamentFormat::KnockOut;
        if !is_knock_out {
            groups = split(groups, |no| u32::from(self.halves(no)));
        }
        for tie_break in TieBreak::of(self.format) {
            for group in &groups {
                for no in group {
                    values[no.index()].push(self.tie_break(*tie_break, *no, group));
                }
            }
            groups = split(groups, |no| values[no.index()].last().copied().unwrap_or_default());
        }
        let mut placings = Vec::new();
        for group in groups {
            let rank = u16::try_from(placings.len() + 1).unwrap_or(u16::MAX);
            let line = |no: EntrantNo| Placing {
                rank,
                entrant: no,
                halves: self.halves(no),
                tie_breaks: std::mem::take(&mut values[no.index()]),
            };
            placings.extend(group.into_iter().map(line));
        }
        placings
    }

    fn tie_break(&self, tie_break: TieBreak, no: EntrantNo, level: &[EntrantNo]) -> u32 {
        match tie_break {
            TieBreak::Buchholz => self.rounds.iter().map(|round| self.buchholz_in(no, round)).sum(),
            TieBreak::SonnebornBerger => self.rounds.iter().map(|round| self.sonneborn_berger_in(no, round)).sum(),
            TieBreak::DirectEncounter => self.direct_encounter(no, level),
            TieBreak::Wins => self.rounds.iter().map(|round| won_in(no, round)).sum(),
            TieBreak::RoundsWon => u32::try_from(knock_out::rounds_won(self, no)).unwrap_or_default() * 4,
        }
    }

    fn buchholz_in(&self, no: EntrantNo, round: &TournamentRound) -> u32 {
        let is_points = matches!(self.format, TournamentFormat::PointsTables(_));
        let weight = if is_points { MEAN_QUARTERS } else { HALF_QUARTERS };
        let meeting = round.meeting_of(no).filter(|meeting| meeting.was_played());
        let Some(meeting) = meeting else { return u32::from(self.halves(no)) * weight };
        let others = meeting.seats.iter().filter(|other| **other != no);
        let sum: u32 = others.map(|other| u32::from(self.halves(*other))).sum();
        let rivals = u32::try_from(meeting.seats.len()).unwrap_or(u32::MAX).saturating_sub(1);
        sum * weight / rivals.max(1)
    }

    fn sonneborn_berger_in(&self, no: EntrantNo, round: &TournamentRound) -> u32 {
        let Some(meeting) = round.meeting_of(no).filter(|meeting| meeting.was_played()) else { return 0 };
        let others = meeting.seats.iter().filter(|other| **other != no);
        others.map(|other| u32::from(self.halves(*other)) * u32::from(meeting.halves_of(no))).sum()
    }

    fn direct_encounter(&self, no: EntrantNo, level: &[EntrantNo]) -> u32 {
        let has_met_all = |one: &EntrantNo| {
            level.iter().all(|other| one == other || self.opponents(*one).any(|opponent| opponent == *other))
        };
        if !level.iter().all(has_met_all) {
            return 0;
        }
        let meetings =
            self.rounds.iter().filter_map(|round| round.meeting_of(no)).filter(|meeting| meeting.was_played());
        let among = meetings.filter(|meeting| meeting.seats.iter().all(|seat| level.contains(seat)));
        among.map(|meeting| u32::from(meeting.halves_of(no)) * 2).sum()
    }
}

/// A game that was won, in quarters.
fn won_in(no: EntrantNo, round: &TournamentRound) -> u32 {
    let meeting = round.meeting_of(no).filter(|meeting| meeting.was_played());
    let is_first = |meeting: &super::meeting::Meeting| {
        let own = meeting.halves_of(no);
        meeting.seats.iter().all(|other| *other == no || meeting.halves_of(*other) < own)
    };
    if meeting.is_some_and(is_first) { 4 } else { 0 }
}

/// Each group in the order of a value, the greatest first, and cut where it changes.
fn split(groups: Vec<Vec<EntrantNo>>, value: impl Fn(EntrantNo) -> u32) -> Vec<Vec<EntrantNo>> {
    let mut cut = Vec::new();
    for mut group in groups {
        group.sort_by_key(|no| (Reverse(value(*no)), *no));
        cut.extend(group.chunk_by(|a, b| value(*a) == value(*b)).map(<[_]>::to_vec));
    }
    cut
}
