//! What a command changes: everything that one transaction writes.

use super::{Logged, Notice, NoticeKind, Occupant, Table, TableEvent};
use game::{News, Outcome, Seat};

/// An action that a change adds to the log.
pub type Acted = super::LoggedAction;

/// What a command changes. Applied as a whole or not at all.
#[derive(Debug)]
pub struct Change {
    /// The table as it is afterwards; its `step` is one more than before.
    pub table: Table,
    /// Seats whose occupant changed.
    pub seats: Vec<(Seat, Occupant)>,
    /// Actions added to the log, in order.
    pub actions: Logged,
    /// What they tell, and whom.
    pub news: Vec<News>,
    /// Who must be told.
    pub notices: Vec<Notice>,
    /// How the game ended, if it ended with this.
    pub outcome: Option<Outcome>,
}

impl Change {
    /// A change of nothing yet.
    #[must_use]
    pub fn of(table: &Table) -> Self {
        let mut table = table.clone();
        table.step += 1;
        let (seats, actions, news, notices) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { table, seats, actions, news, notices, outcome: None }
    }

    /// Says something in the thread: the latest word is told.
    pub fn announce(&mut self, said: TableEvent) {
        self.table.life.last_event = Some(said);
        self.notices.push(Notice::public(NoticeKind::Talk));
    }

    /// Puts somebody on a seat.
    pub fn seat(&mut self, seat: Seat, occupant: Occupant) {
        self.table.seats[seat.index()] = occupant.clone();
        self.seats.push((seat, occupant));
    }
}
