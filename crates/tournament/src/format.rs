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

/// How many sit at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSizes {
    /// The fewest seats of a table.
    pub least: u8,
    /// As many as there are if it can be done; never more.
    pub most: u8,
}
