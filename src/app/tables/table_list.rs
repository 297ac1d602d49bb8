//! Lists of tables: a player's own, a channel's, and those with a free seat. It hands out no position.

use super::handle::Tables;
use super::summary::TableSummary;
use super::visitor::Visitor;
use crate::app::failure::Failure;
use game::Seat;
use store::{ListedTable, ListedTables};
use table::{Phase, PlayerId, StoredTable, TableId};

/// A line of a player's list of tables.
#[derive(Clone, Debug, PartialEq)]
pub struct TableListEntry {
    /// The facts of the table.
    pub summary: TableSummary,
    /// The seats that owe an action.
    pub to_act: Vec<Seat>,
    /// The player's own seats.
    pub mine: Vec<Seat>,
}

impl TableListEntry {
    /// Whether the table waits for this player. One that stands still waits for nobody's move.
    #[must_use]
    pub(crate) fn waits_for_me(&self) -> bool {
        self.summary.hold.is_none() && self.to_act.iter().any(|seat| self.mine.contains(seat))
    }

    /// Whether the player has left the game with every seat of theirs. A table that was read without its log does not know.
    #[must_use]
    pub(crate) fn has_left(&self) -> bool {
        let manned = &self.summary.manned;
        !self.mine.is_empty() && !manned.is_empty() && !self.mine.iter().any(|seat| manned.contains(seat))
    }
}

/// A player's tables, or a channel's, as a list shows them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableList {
    /// Those that wait for them first.
    pub lines: Vec<TableListEntry>,
    /// Those that can't be shown.
    pub unreadable: Vec<TableId>,
}

impl TableList {
    /// The table that needs its player first.
    pub(crate) fn first(&self) -> Option<&TableListEntry> {
        let waits = |entry: &TableListEntry| entry.waits_for_me() && !entry.summary.paused;
        let rank = |entry: &&TableListEntry| match (waits(entry), entry.summary.phase) {
            (true, _) => 0,
            (false, Phase::Lobby) => 1,
            (false, _) => 2,
        };
        let open = self.lines.iter().filter(|entry| matches!(entry.summary.phase, Phase::Lobby | Phase::Playing));
        open.min_by_key(rank)
    }
}

/// The most tables in a list.
const MAX_LISTED: i64 = 1_000;
/// The most tables with a free seat in a list.
const MAX_OPEN: usize = 25;
/// The most tables of a channel that are looked at.
const MAX_AROUND: i64 = 200;

impl Tables {
    /// A player's tables in the lobby or in play, those that wait for them first.
    pub(crate) async fn my_tables(&self, player: PlayerId) -> Result<TableList, Failure> {
        let mut list = table_list(self.store.tables().tables_of(player, MAX_LISTED).await?, player);
        // The database sorts by the seats that owe an action, also where a table stands still.
        list.lines.sort_by_key(|line| !line.waits_for_me());
        Ok(list)
    }

    /// The open tables of the channel that somebody asks from, the newest first.
    pub(crate) async fn tables_around(&self, visitor: &Visitor) -> Result<TableList, Failure> {
        let Some(from) = visitor.from else { return Ok(TableList::default()) };
        let found = self.store.tables().tables_in(from.guild, (from.channel, from.parent), MAX_AROUND).await?;
        Ok(table_list(found, visitor.player))
    }

    /// The tables with a free seat of the channel that somebody asks from, the newest first: those that they could join.
    pub(crate) async fn open_seats(&self, visitor: &Visitor) -> Result<Vec<TableSummary>, Failure> {
        let Some(from) = visitor.from else { return Ok(Vec::new()) };
        let here = (from.channel, from.parent);
        let found = self.store.tables().open_lobbies_in(from.guild, here, MAX_AROUND).await?.tables.into_iter();
        let is_open = |table: &StoredTable| table.life.hold.is_none() && table.seats_of(visitor.player).is_empty();
        let mut open = Vec::new();
        for table in found.map(|lobby| lobby.table).filter(is_open) {
            if !self.are_apart(&table, visitor.player).await? {
                open.push(TableSummary::from(&table));
            }
            if open.len() == MAX_OPEN {
                break;
            }
        }
        Ok(open)
    }

    /// The table that has waited for a player longest, if one does. One that stands still is left out.
    pub(crate) async fn waits_longest(&self, player: PlayerId) -> Result<Option<TableId>, Failure> {
        let found = self.store.tables().tables_of(player, MAX_LISTED).await?.tables;
        let since = |mine: &ListedTable| {
            let seats = mine.table.seats_of(player).into_iter().filter(|seat| mine.to_act.contains(seat));
            seats.map(|seat| mine.table.life.seat_clock(seat).since_ms.unwrap_or(i64::MAX)).min()
        };
        let in_motion = found.iter().filter(|mine| mine.table.life.hold.is_none());
        let waiting = in_motion.filter_map(|mine| Some((since(mine)?, mine.table.id)));
        Ok(waiting.min().map(|(_, table)| table))
    }

    /// The id of the table of the thread that somebody asks from, if it is one. An id that this process knows is
    /// not asked again: a thread is never another table's.
    ///
    /// # Errors
    /// If the database can't be asked or the table is damaged.
    pub(crate) async fn table_here(&self, visitor: &Visitor) -> Result<Option<TableId>, Failure> {
        let Some(from) = visitor.from else { return Ok(None) };
        match self.cache.in_thread(from.channel) {
            Some(known) => Ok(Some(known.id)),
            None => Ok(self.visit_here(visitor).await?.map(|table| table.id)),
        }
    }
}

fn table_list(found: ListedTables, player: PlayerId) -> TableList {
    let line = |found: ListedTable| {
        let mine = found.table.seats_of(player);
        TableListEntry { summary: TableSummary::from(&found.table), to_act: found.to_act, mine }
    };
    TableList { lines: found.tables.into_iter().map(line).collect(), unreadable: found.unreadable }
}
