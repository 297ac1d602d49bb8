//! What a soak counts, and how it prints it.

use std::fmt::Write as _;

/// Counts of a round, a point or a whole soak.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    /// Bots that died at a named point.
    pub deaths: u32,
    /// Bots that were killed at any instant.
    pub kills: u32,
    /// Faults put into the stand-in.
    pub faults: u32,
    /// Tables played.
    pub tables: u32,
    /// Actions played.
    pub moves: u32,
    /// Actions whose players were told that they are played.
    pub told: u32,
    /// Actions, posts or whole tables that are not there.
    pub lost: u32,
    /// What is there twice.
    pub doubled: u32,
    /// Posts or actions in the wrong order.
    pub reordered: u32,
    /// Rows that the outbox still has.
    pub left: u32,
    /// What went wrong, a line each.
    pub notes: Vec<String>,
}

impl Count {
    /// Whether all that must be zero is.
    pub(super) fn is_clean(&self) -> bool {
        self.lost == 0 && self.doubled == 0 && self.reordered == 0 && self.left == 0
    }

    /// The counts in words, and what went wrong.
    pub(super) fn sentence(&self) -> String {
        let mut text = format!(
            "{} deaths at named points, {} kills, {} faults; {} tables, {} actions, {} of them answered as played; {} lost, {} doubled, {} reordered, {} \
             rows left in the outbox",
            self.deaths,
            self.kills,
            self.faults,
            self.tables,
            self.moves,
            self.told,
            self.lost,
            self.doubled,
            self.reordered,
            self.left
        );
        for note in &self.notes {
            let _ = write!(text, "\n  {note}");
        }
        text
    }

    /// The heading over [`Count::line`].
    pub(super) fn heading() -> String {
        "| point | backend | runs | tables | actions | lost | doubled | reordered | outbox left |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
            .to_owned()
    }

    /// A line of the table.
    pub(super) fn line(&self, point: &str, backend: &str) -> String {
        let mut text = format!(
            "| {point} | {backend} | {} | {} | {} | {} | {} | {} | {} |",
            self.deaths, self.tables, self.moves, self.lost, self.doubled, self.reordered, self.left
        );
        for note in self.notes.iter().filter(|_| point != "all") {
            let _ = write!(text, "\n  {note}");
        }
        text
    }
}

impl std::ops::AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.deaths += other.deaths;
        self.kills += other.kills;
        self.faults += other.faults;
        self.tables += other.tables;
        self.moves += other.moves;
        self.told += other.told;
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.reordered += other.reordered;
        self.left += other.left;
        self.notes.extend(other.notes);
    }
}
