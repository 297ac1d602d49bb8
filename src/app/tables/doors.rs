//! The right to see a table. Every way by which a person comes to one leads through here: code that shows a table or changes it
//! for somebody takes a `Visit` or a `Visitor`, and there is no other way to get one. It knows no Discord.
//!
//! An interaction tells what its sender may do in the place that it was sent from, and nothing about any other place. So
//! whoever has no seat must ask from the table's own channel, or from a thread of it, which nobody sees who does not see
//! the channel. From elsewhere, and by direct message, a table is there for its own people alone; for anybody else the
//! answer is the same as for a table that does not exist.

use super::handle::Tables;
use super::visit::{Loaded, Visit, not_here};
use super::visitor::Visitor;
use crate::app::failure::{Failure, Fault};
use table::{Phase, Table, TableId};

impl Tables {
    /// A table, for somebody who may see it.
    ///
    /// # Errors
    /// The same refusal if there is none and if they may not see it; a fault if the database can't be asked.
    pub(crate) async fn visit(&self, visitor: &Visitor, id: TableId) -> Result<Visit, Failure> {
        let found = self.find(id).await;
        self.admit(visitor, id, found).await
    }

    /// The table of the thread that somebody asks from, if it is one.
    ///
    /// # Errors
    /// If the database can't be asked or the table is damaged.
    pub(crate) async fn visit_here(&self, visitor: &Visitor) -> Result<Option<Visit>, Failure> {
        let Some(from) = visitor.from else { return Ok(None) };
        let found = self.find_in_thread(from.channel).await?;
        Ok(found.filter(|table| visitor.sees(table)).map(Visit))
    }

    /// A table to complete a word for: the named one or the thread's, as this process knew it a moment ago. Completions
    /// come with every key and change nothing, so a copy will do.
    pub(crate) fn glance(&self, visitor: &Visitor, named: Option<TableId>) -> Option<Visit> {
        let here = visitor.from.map(|from| from.channel);
        let is_meant = |table: &Table| match named {
            Some(id) => table.id == id,
            None => here.is_some() && table.place.thread == here,
        };
        self.cache.fresh(is_meant, self.clock.now_ms()).filter(|table| visitor.sees(table)).map(Visit)
    }

    /// Lets somebody in to what was found, or tells them what everybody is told at a door that is not theirs.
    pub(in crate::app) async fn admit(
        &self,
        visitor: &Visitor,
        id: TableId,
        found: Result<Option<Loaded>, Failure>,
    ) -> Result<Visit, Failure> {
        match found {
            Ok(Some(table)) if visitor.sees(&table) => Ok(Visit(table)),
            Ok(Some(table)) if matches!(table.phase(), Phase::Over | Phase::Closed) => {
                self.check_door(visitor, id).await?;
                Ok(Visit(table))
            }
            Ok(_) => Err(not_here()),
            Err(Failure::Fault(fault @ Fault { passing: false, .. })) => {
                // That a table can't be read is for those alone who may read it.
                self.check_door(visitor, id).await?;
                Err(Failure::Fault(fault))
            }
            Err(failure) => Err(failure),
        }
    }

    async fn check_door(&self, visitor: &Visitor, id: TableId) -> Result<(), Failure> {
        let door = self.store.tables().table_door(id, visitor.player).await?;
        if door.is_some_and(|door| visitor.may_enter(&door)) { Ok(()) } else { Err(not_here()) }
    }
}
