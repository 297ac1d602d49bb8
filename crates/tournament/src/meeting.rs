//! A round: who sits together, and what came out.

use super::entrant::EntrantNo;

/// The points for the first place at a table of more than two.
pub const POINTS_FOR_FIRST: u16 = 12;
/// A full point of a game for two, in halves.
pub(crate) const FULL_POINT_HALVES: u16 = 2;

/// The result at a table, in half points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeetingResult {
    /// Played to the end: each seat's half points, in seat order.
    Played(Vec<u16>),
    /// Decided without play, because somebody did not come: each seat's half points, in seat order. These people count as not having
    /// met.
    Forfeited(Vec<u16>),
}

impl MeetingResult {
    /// Each seat's half points, in seat order.
    #[must_use]
    pub fn halves(&self) -> &[u16] {
        match self {
            Self::Played(halves) | Self::Forfeited(halves) => halves,
        }
    }
}

/// Those who sit at one table in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The people, in the order of seats.
    pub seats: Vec<EntrantNo>,
    /// The result, once there is one.
    pub result: Option<MeetingResult>,
}

impl Meeting {
    /// Those who are to sit together, nothing played.
    #[must_use]
    pub fn of(seats: impl IntoIterator<Item = EntrantNo>) -> Self {
        Self { seats: seats.into_iter().collect(), result: None }
    }

    /// Whether they sat together and played.
    pub(crate) fn was_played(&self) -> bool {
        matches!(self.result, Some(MeetingResult::Played(_)))
    }

    /// The seat of somebody, if they sit here.
    pub(crate) fn seat_of(&self, entrant: EntrantNo) -> Option<usize> {
        self.seats.iter().position(|at| *at == entrant)
    }

    /// The half points of somebody who sits here; 0 while nothing came out.
    pub(crate) fn halves_of(&self, entrant: EntrantNo) -> u16 {
        let seat = self.seat_of(entrant);
        seat.and_then(|seat| self.result.as_ref()?.halves().get(seat).copied()).unwrap_or_default()
    }
}

/// A round. A player named neither at a table nor among the byes was absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TournamentRound {
    /// The tables, in order of importance.
    pub meetings: Vec<Meeting>,
    /// The entrants who have the full points without playing.
    pub byes: Vec<EntrantNo>,
}

impl TournamentRound {
    /// The table at which somebody sits.
    pub(crate) fn meeting_of(&self, entrant: EntrantNo) -> Option<&Meeting> {
        self.meetings.iter().find(|meeting| meeting.seats.contains(&entrant))
    }

    /// Whether everything has come out.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.meetings.iter().all(|meeting| meeting.result.is_some())
    }
}

/// Half points from ranks, as a game gives them: 1 is best, equal ranks are ties. Of two, the winner has one point; of more, the first
/// has [`POINTS_FOR_FIRST`], the last none, the others what lies evenly between; ties share.
#[must_use]
pub fn place_halves(ranks: &[u8]) -> Vec<u16> {
    let count = u16::try_from(ranks.len()).unwrap_or(u16::MAX);
    let first = if count > 2 { POINTS_FOR_FIRST * 2 } else { FULL_POINT_HALVES };
    let rivals = count.saturating_sub(1).max(1);
    let place = |rank: u8| {
        let count_of = |test: fn(&u8, &u8) -> bool| ranks.iter().filter(|other| test(other, &rank)).count();
        let (worse, level) = (count_of(|other, own| other > own), count_of(|other, own| other == own) - 1);
        // Twice the rivals who are left behind, those level counting half.
        u16::try_from(worse * 2 + level).unwrap_or(u16::MAX) * first / (rivals * 2)
    };
    ranks.iter().map(|rank| place(*rank)).collect()
}
