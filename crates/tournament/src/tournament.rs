//! A tournament whole: who takes part, and the rounds so far.

use super::berger;
use super::entrant::{Entrant, EntrantNo};
use super::format::TournamentFormat;
use super::meeting::{FULL_POINT_HALVES, MeetingResult, POINTS_FOR_FIRST, TournamentRound};

/// The reason why there is no next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPairing {
    /// The last one is still being played.
    RoundOpen,
    /// All rounds that were planned have been played, or one is left who can win.
    Finished,
    /// Fewer than two are left.
    TooFew,
    /// Those who are left have all met, or could only meet with one seat too often.
    NobodyLeftToMeet,
}

/// A whole tournament: its format, its entrants, and the rounds so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// How its rounds are paired.
    pub format: TournamentFormat,
    /// The number of rounds that are planned. A knock-out goes on until one is left, a round robin until everybody has met as often as
    /// this allows.
    pub planned_rounds: u16,
    /// The entrants, in order of their seeds.
    pub entrants: Vec<Entrant>,
    /// The rounds so far.
    pub rounds: Vec<TournamentRound>,
}

impl Tournament {
    /// So many rounds as a format needs, or as are usual in it, for so many participants.
    #[must_use]
    pub fn usual_rounds(format: TournamentFormat, entrants: usize) -> u16 {
        let doublings = u16::try_from(entrants.max(2).next_power_of_two().ilog2()).unwrap_or(u16::MAX);
        let even = u16::try_from(entrants + entrants % 2).unwrap_or(u16::MAX);
        match format {
            TournamentFormat::Swiss => (doublings + 1).min(even - 1),
            TournamentFormat::RoundRobin => even.saturating_sub(1),
            TournamentFormat::KnockOut => doublings,
            TournamentFormat::PointsTables(_) => 3,
        }
    }

    /// The entrants to pair for the next round.
    #[must_use]
    pub fn present(&self) -> Vec<EntrantNo> {
        let now = self.rounds.len();
        EntrantNo::all(self.entrants.len()).filter(|no| self.entrants[no.index()].takes_part(now)).collect()
    }

    /// Whether somebody is to be paired for the next round or was in an earlier one.
    pub(crate) fn has_come(&self, entrant: EntrantNo) -> bool {
        let was_there = |round: &TournamentRound| round.byes.contains(&entrant) || round.meeting_of(entrant).is_some();
        self.entrants[entrant.index()].takes_part(self.rounds.len()) || self.rounds.iter().any(was_there)
    }

    /// The worth of a win, and so of a bye, in half points.
    pub(crate) fn win_halves(&self) -> u16 {
        if matches!(self.format, TournamentFormat::PointsTables(_)) { POINTS_FOR_FIRST * 2 } else { FULL_POINT_HALVES }
    }

    /// The worth of somebody's bye in a round, counted from 0, in half points. In a round robin an odd number leaves everybody over
    /// once a cycle: half a point is the mean of a game, so that rounds short of a cycle favour nobody.
    #[must_use]
    pub fn bye_halves(&self, entrant: EntrantNo, round: usize) -> u16 {
        let is_turn = || berger::is_left_over(self.entrants.len(), round, entrant);
        if self.format == TournamentFormat::RoundRobin && is_turn() { FULL_POINT_HALVES / 2 } else { self.win_halves() }
    }

    /// The half points that somebody has before a round, counted from 0.
    #[must_use]
    pub fn halves_before(&self, entrant: EntrantNo, round: usize) -> u16 {
        (0..round.min(self.rounds.len())).map(|at| self.halves_in(entrant, at)).sum()
    }

    /// The half points that somebody has so far.
    #[must_use]
    pub fn halves(&self, entrant: EntrantNo) -> u16 {
        self.halves_before(entrant, self.rounds.len())
    }

    /// The half points that somebody has from a round, counted from 0; it must be one of those so far.
    pub(crate) fn halves_in(&self, entrant: EntrantNo, at: usize) -> u16 {
        let round = &self.rounds[at];
        if round.byes.contains(&entrant) {
            return self.bye_halves(entrant, at);
        }
        round.meeting_of(entrant).map_or(0, |meeting| meeting.halves_of(entrant))
    }

    /// The opponents of an entrant, once for each time.
    pub(crate) fn opponents(&self, entrant: EntrantNo) -> impl Iterator<Item = EntrantNo> {
        let meetings = self.rounds.iter().filter_map(move |round| round.meeting_of(entrant));
        let played = meetings.filter(|meeting| meeting.was_played());
        played.flat_map(move |meeting| meeting.seats.iter().copied().filter(move |other| *other != entrant))
    }

    /// Whether somebody may have a bye: nobody has two, nor one after points for a game that was not played.
    pub(crate) fn may_have_bye(&self, entrant: EntrantNo) -> bool {
        let had = |round: &TournamentRound| {
            let forfeited = |result: &MeetingResult| matches!(result, MeetingResult::Forfeited(_));
            let gift = round.meeting_of(entrant).is_some_and(|meeting| {
                meeting.result.as_ref().is_some_and(forfeited) && meeting.halves_of(entrant) >= self.win_halves()
            });
            gift || round.byes.contains(&entrant)
        };
        !self.rounds.iter().any(had)
    }

    /// The number of games that somebody has played in a seat; points without a game do not count.
    pub(crate) fn times_in_seat(&self, entrant: EntrantNo, seat: usize) -> usize {
        let meetings = self.rounds.iter().filter_map(|round| round.meeting_of(entrant));
        meetings.filter(|meeting| meeting.was_played() && meeting.seat_of(entrant) == Some(seat)).count()
    }
}
