//! The next round of a tournament, by the rules of its format.

use super::entrant::EntrantNo;
use super::format::TournamentFormat;
use super::meeting::TournamentRound;
use super::tournament::{NoPairing, Tournament};
use super::{knock_out, points_tables, round_robin, swiss};

impl Tournament {
    /// The next round, its tables in order of importance.
    ///
    /// # Errors
    /// If there is none, and why.
    pub fn pair(&self) -> Result<TournamentRound, NoPairing> {
        self.pair_apart(&[])
    }

    /// The next round; of these two each, in either order, do not meet if a Swiss round can be paired so, and sit at one points
    /// table only where no exchange of two people parts them. In a round robin and a knock-out it is the format that says who meets
    /// whom.
    ///
    /// # Errors
    /// If there is none, and why.
    pub fn pair_apart(&self, apart: &[(EntrantNo, EntrantNo)]) -> Result<TournamentRound, NoPairing> {
        if !self.rounds.iter().all(TournamentRound::is_over) {
            return Err(NoPairing::RoundOpen);
        }
        if self.rounds.len() >= usize::from(self.planned_rounds) && self.format != TournamentFormat::KnockOut {
            return Err(NoPairing::Finished);
        }
        // In a knock-out the last one who is left has a bye, and wins by it.
        if self.present().len() < 2 && self.format != TournamentFormat::KnockOut {
            return Err(NoPairing::TooFew);
        }
        match self.format {
            TournamentFormat::Swiss => swiss::dutch::pair(self, apart),
            TournamentFormat::RoundRobin => Ok(round_robin::pair(self)),
            TournamentFormat::KnockOut => knock_out::pair(self),
            TournamentFormat::PointsTables(sizes) => points_tables::pair(self, sizes, apart),
        }
    }

    /// Whether somebody could be paired in a round after the present one, as far as the format and the number of rounds tell.
    #[must_use]
    pub fn may_play_on(&self, entrant: EntrantNo) -> bool {
        match self.format {
            TournamentFormat::KnockOut => knock_out::may_play_on(self, entrant),
            TournamentFormat::Swiss | TournamentFormat::RoundRobin | TournamentFormat::PointsTables(_) => {
                self.rounds.len() < usize::from(self.planned_rounds)
            }
        }
    }
}
