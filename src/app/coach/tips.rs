//! Tips in somebody's first game of a kind, against novices of the computer: said to them alone, made from their own view when
//! it is asked for, and kept nowhere.

use computer::Level;
use game::AnyView;
use table::{EntryNo, Occupant, Phase, PlayerId, Table, TableId};

use super::handle::Coach;
use crate::app::failure::Failure;
use crate::app::tables::summary::TableSummary;
use crate::app::tables::views::own_view;
use crate::app::tables::visit::{Loaded, Visit};
use crate::app::tables::visitor::Visitor;

/// The most that is said before a turn.
const MOST: usize = 2;

impl Coach {
    /// The tips for a newcomer before their turn; none for anybody else.
    pub(crate) async fn tips(
        &self,
        table: &Visit,
        player: PlayerId,
        view: &dyn AnyView,
    ) -> Result<Vec<String>, Failure> {
        let tips: Vec<_> = view.tips().into_iter().take(MOST).collect();
        Ok(if tips.is_empty() || !self.gets_tips(table, player).await? { Vec::new() } else { tips })
    }

    /// The warning to a newcomer before they play an action, from their own view; nothing for anybody else.
    pub(crate) async fn warning(
        &self,
        table: &Visit,
        player: PlayerId,
        view: &dyn AnyView,
        action: &str,
    ) -> Result<Option<String>, Failure> {
        let warning = view.warning(action).filter(|_| is_with_novices(table, player));
        Ok(if warning.is_some() && self.gets_tips(table, player).await? { warning } else { None })
    }

    /// The warning to a newcomer who types an action, with the table and their view; none for anybody else.
    pub(crate) async fn warning_on(
        &self,
        visitor: &Visitor,
        id: TableId,
        action: &str,
    ) -> Result<Option<(TableSummary, Box<dyn AnyView>, String)>, Failure> {
        let Some(table) = self.with_novices(visitor, id).await? else { return Ok(None) };
        let Some(view) = own_view(&table, visitor.player) else { return Ok(None) };
        let Some(warning) = view.warning(action) else { return Ok(None) };
        let is_new = self.gets_tips(&table, visitor.player).await?;
        Ok(is_new.then(|| (TableSummary::from(&*table), view, warning)))
    }

    /// The tip for a newcomer on a good action that they play on the board which they saw; none for anybody else.
    pub(crate) async fn tip_on(
        &self,
        visitor: &Visitor,
        id: TableId,
        seen: Option<EntryNo>,
        action: &str,
    ) -> Result<Option<String>, Failure> {
        let Some(table) = self.with_novices(visitor, id).await? else { return Ok(None) };
        let player = visitor.player;
        if seen.is_some_and(|seen| !table.is_current(player, seen)) {
            return Ok(None);
        }
        let tip = own_view(&table, player).and_then(|view| view.tip_on(action));
        Ok(if tip.is_some() && self.gets_tips(&table, player).await? { tip } else { None })
    }

    /// The table as it is now if this player has a seat at it against novices. The database is not asked where this process knows that
    /// they have none.
    async fn with_novices(&self, visitor: &Visitor, id: TableId) -> Result<Option<Loaded>, Failure> {
        let player = visitor.player;
        if self.tables.known(id).is_some_and(|known| !is_with_novices(&known, player)) {
            return Ok(None);
        }
        let found = self.tables.find(id).await?;
        Ok(found.filter(|table| visitor.sees(table) && is_with_novices(table, player)))
    }

    /// Ends the tips in this table's game, for whoever asks.
    ///
    /// # Errors
    /// A refusal if they don't play here; a fault if the database can't be asked.
    pub(crate) async fn end_tips(&self, table: &Visit, player: PlayerId) -> Result<(), Failure> {
        if table.seat_of(player).is_none() {
            return Err(Failure::refused("Tips are for those who play at this table."));
        }
        Ok(self.store.people().end_tips(player, table.game.about().id).await?)
    }

    /// Whether somebody is new to a game, so that novices' tables of it give them tips.
    pub(crate) async fn is_new_to(&self, player: PlayerId, game: &str) -> Result<bool, Failure> {
        Ok(self.store.people().gets_tips(player, game).await?)
    }

    async fn gets_tips(&self, table: &Table, player: PlayerId) -> Result<bool, Failure> {
        Ok(is_with_novices(table, player) && self.store.people().gets_tips(player, table.game.about().id).await?)
    }
}

/// Whether somebody plays here against novices of the computer alone.
fn is_with_novices(table: &Table, player: PlayerId) -> bool {
    let fits = |occupant: &Occupant| match occupant {
        Occupant::Player(person) => person.id == player,
        Occupant::Computer(level) => *level == Level::Novice.number(),
        Occupant::Open | Occupant::Invited(_) | Occupant::Former => false,
    };
    table.phase() == Phase::Playing && table.seat_of(player).is_some() && table.seats.iter().all(fits)
}
