//! The change that a command makes: everything that one transaction writes.

use game::{Actor, News, Outcome, Refusal, Seat};

use crate::log::log_entry::LogEntry;
use crate::log::table_log::{Log, Reached};
use crate::messages::notice::{Notice, NoticeKind};
use crate::messages::rated_seat::RatedSeat;
use crate::seat::occupant::Occupant;
use crate::state::in_play::InPlay;
use crate::state::moderation::Moderation;
use crate::state::open_matter::OpenMatter;
use crate::state::stage::{Board, Stage};
use crate::state::table::Table;
use crate::state::table_event::TableEvent;

/// The change that a command makes. Applied as a whole or not at all.
#[derive(Debug)]
pub struct Change {
    /// The table as it is afterwards; its `step` is one more than before.
    pub table: Table,
    /// Seats whose occupant changed.
    pub seats: Vec<(Seat, Occupant)>,
    /// Entries added to the log, in order.
    pub entries: Vec<LogEntry>,
    /// The news of the entries, with their audiences.
    pub news: Vec<News>,
    /// The notices that are due.
    pub notices: Vec<Notice>,
    /// How the game ended, if it ended with this.
    pub outcome: Option<Outcome>,
    /// The results by seat, if it ended at a rated table.
    pub rated: Vec<RatedSeat>,
    /// The moderator's act, if one did it: an entry of the table's history.
    pub moderation: Option<Moderation>,
    /// The matters that could be answered before it.
    open_before: Vec<OpenMatter>,
}

impl Change {
    /// A change of nothing yet.
    #[must_use]
    pub fn of(table: &Table) -> Self {
        let open_before = OpenMatter::all(table);
        let mut table = table.clone();
        table.step += 1;
        let (seats, entries, news, notices) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { table, seats, entries, news, notices, outcome: None, rated: Vec::new(), moderation: None, open_before }
    }

    /// Whether something can be answered no more that could before: its buttons go.
    #[must_use]
    pub fn settles(&self) -> bool {
        let open = OpenMatter::all(&self.table);
        self.open_before.iter().any(|matter| !open.contains(matter))
    }

    /// Says something in the thread. One post tells the latest event, with all seats that it holds for.
    pub(crate) fn announce(&mut self, event: TableEvent) {
        self.table.life.last_event = Some(event);
        let talk = Notice::public(NoticeKind::Talk);
        if !self.notices.contains(&talk) {
            self.notices.push(talk);
        }
    }

    /// Puts somebody on a seat. Its holder during play is remembered; before play their word for the dice goes with them.
    pub(crate) fn seat(&mut self, seat: Seat, occupant: Occupant) {
        if matches!(self.table.stage, Stage::Lobby) && occupant.player().is_none() {
            self.table.words.forget(seat);
        }
        let before = std::mem::replace(&mut self.table.seats[seat.index()], occupant.clone());
        let former =
            before.player().map(|player| (seat, player.id)).filter(|_| matches!(self.table.stage, Stage::Playing(_)));
        if let Some(former) = former.filter(|former| !self.table.life.former.contains(former)) {
            self.table.life.former.push(former);
        }
        self.seats.push((seat, occupant));
    }

    /// Plays an action of the game, in any accepted form.
    ///
    /// # Errors
    /// If it is refused, or the table has not started.
    pub(crate) fn act(&mut self, by: Actor, text: &str) -> Result<(), Refusal> {
        let (log, board) = self.played()?;
        let played = log.play(&mut board.position, by, text);
        let (action, news) = played.map_err(|refusal| self.table.by_names(refusal))?;
        self.entries.push(LogEntry::Play(action));
        self.news.extend(news);
        Ok(())
    }

    /// Adds an entry that is no action of the game.
    ///
    /// # Errors
    /// If it is refused, or the table has not started.
    pub(crate) fn log(&mut self, entry: LogEntry) -> Result<(), Refusal> {
        let (log, board) = self.played()?;
        log.push(&mut board.position, entry.clone())?;
        self.entries.push(entry);
        Ok(())
    }

    /// The table as it is now, in play.
    ///
    /// # Errors
    /// If its game has not begun, or is over.
    pub(crate) fn in_play(&self) -> Result<InPlay<'_>, Refusal> {
        InPlay::of(&self.table).ok_or_else(unstarted)
    }

    /// The log and the board that an entry is added to. Before the first entry the board keeps its position: what the
    /// change adds is told from there.
    fn played(&mut self) -> Result<(&mut Log, &mut Board), Refusal> {
        let Stage::Playing(board) = &mut self.table.stage else { return Err(unstarted()) };
        if self.entries.is_empty() {
            board.earlier = Some(Reached { until: self.table.log.end(), position: board.position.clone() });
        }
        Ok((&mut self.table.log, board))
    }
}

fn unstarted() -> Refusal {
    Refusal::illegal("This table has not started yet.")
}
