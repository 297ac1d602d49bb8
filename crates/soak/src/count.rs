//! The counts of a soak, and how they are printed. It must not know where they come from.

use std::fmt::Write as _;

use super::death_plan::DeathsByPoint;

/// The counts of a round, of all rounds at a point, or of a whole soak.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Bots that died at a named point, by that point.
    pub deaths_at: DeathsByPoint,
    /// Bots that were killed at any instant.
    pub kills: u32,
    /// Faults put into the stand-in.
    pub faults: u32,
    /// Tables that were opened, or were to be.
    pub tables: u32,
    /// Actions of people that came about, as far as they could see.
    pub moves: u32,
    /// Actions that were answered as played.
    pub told: u32,
    /// Actions, posts or whole tables that are not there.
    pub lost: u32,
    /// Actions, posts, lobbies, threads or secrets that are there once too often.
    pub doubled: u32,
    /// Posts or actions in the wrong order.
    pub reordered: u32,
    /// Rows that the outbox still has.
    pub left: u32,
    /// A line for each thing that went wrong.
    pub notes: Vec<String>,
}

impl Count {
    /// Bots that died at any named point.
    #[must_use]
    pub fn deaths(&self) -> u32 {
        self.deaths_at.values().sum()
    }

    /// Whether nothing was lost, doubled, reordered or left.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.lost == 0 && self.doubled == 0 && self.reordered == 0 && self.left == 0
    }

    /// The deaths at each point, such as `received 2, sent 3`.
    pub(super) fn deaths_by_point(&self) -> String {
        let each: Vec<_> = self.deaths_at.iter().map(|(point, deaths)| format!("{point} {deaths}")).collect();
        each.join(", ")
    }

    /// The counts in words, and what went wrong.
    pub(super) fn sentence(&self) -> String {
        let mut text = format!(
            "{} deaths at named points, {} kills, {} faults; {} tables, {} actions, {} of them answered as played; {} lost, {} doubled, {} reordered, {} \
             rows left in the outbox",
            self.deaths(),
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

    /// The counts as a line of the table under [`Count::heading`], with the notes below it.
    pub(super) fn line(&self, point: &str, backend: &str) -> String {
        let mut text = format!(
            "| {point} | {backend} | {} | {} | {} | {} | {} | {} | {} |",
            self.deaths(),
            self.tables,
            self.moves,
            self.lost,
            self.doubled,
            self.reordered,
            self.left
        );
        for note in self.notes.iter().filter(|_| point != "all") {
            let _ = write!(text, "\n  {note}");
        }
        text
    }
}

impl std::ops::AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        for (point, deaths) in other.deaths_at {
            *self.deaths_at.entry(point).or_default() += deaths;
        }
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
