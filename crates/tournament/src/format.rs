//! The formats of tournaments.

/// How the rounds of a tournament are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentFormat {
    /// Those with equal scores meet, nobody twice.
    Swiss,
    /// Everybody meets everybody once, or as often as the rounds allow.
    RoundRobin,
    /// The loser of a meeting is out.
    KnockOut,
    /// Tables of more than two, a few points a place.
    PointsTables(TableSizes),
}

/// The sizes of the tables of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSizes {
    /// The fewest seats of a table.
    pub least: u8,
    /// The seats of a table where the number of players allows it; never more.
    pub most: u8,
}
