//! Hints: what the best computer player would do on a seat's turn, and why, from that seat's own view. A hint is counted for its turn
//! before it is told, and the end of the game tells how many there were.

use std::time::Duration;

use computer::{Decision, Level};
use table::{ComputerDuty, ComputerTask, InPlay, PlayerId, Table, TableId, computer_seed, known_record};

use super::handle::Coach;
use crate::app::drawing::heavy_work::HeavyKind;
use crate::app::failure::Failure;
use crate::app::tables::views::seat_view;
use crate::app::tables::visit::Visit;
use crate::app::thinking::thinkers::{Thinking, Thought};
use game::{AnyView, Seat};

/// The level that is asked.
pub(super) const LEVEL: Level = Level::Best;
/// The most positions that it looks at for a hint, so that the answer comes at once: no less than [`Level::Strong`] looks at.
pub(super) const POSITIONS: u64 = 400_000;
/// How long a hint may take before whoever asked is told to ask again; Discord waits three seconds for an answer.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// The choice of a strong player.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The action, in canonical notation; `None` if it would resign.
    pub action: Option<String>,
    /// The reason, in a sentence.
    pub reason: Option<String>,
}

impl Coach {
    /// A hint for somebody whose turn it is, and their view. The same turn gives the same hint; at another table the luck is another,
    /// so that nobody learns from a hint of their own what a set-up somewhere else holds.
    ///
    /// # Errors
    /// A refusal if it is not their turn, or if the computer has too much to think about; a fault if the database can't be
    /// asked.
    pub(crate) async fn hint(&self, table: &Visit, player: PlayerId) -> Result<(Hint, Box<dyn AnyView>), Failure> {
        let (seat, in_play) = seat_to_act(table, player)?;
        let _work = self.pictures.begin_heavy(player, HeavyKind::Hint)?;
        let own_view = || seat_view(table, seat).ok_or_else(not_your_turn);
        let view = own_view()?;
        let task = ComputerTask { seat, level: LEVEL.number(), duty: ComputerDuty::Act };
        let (record, seed) = (known_record(table, seat), computer_seed(in_play, seat));
        let thinking = Thinking { task, view: own_view()?, record, seed, most: POSITIONS };
        let thought = tokio::time::timeout(PATIENCE, self.computers.think(thinking)).await.ok().flatten();
        let Some(Thought::Action(choice)) = thought else { return Err(too_busy()) };
        self.store.tables().note_hint(table.id, seat, table.log.end()).await?;
        let action = match choice.decision {
            Decision::Play(action) => Some(action),
            Decision::Resign => None,
        };
        let own = action.as_deref().and_then(|action| view.reason(action));
        let reason = own.map(|reason| reason.sentence()).or(choice.reason);
        Ok((Hint { action, reason }, view))
    }

    /// How many hints each seat took, of those that took any.
    pub(crate) async fn hints_taken(&self, table: TableId) -> Result<Vec<(Seat, i64)>, Failure> {
        Ok(self.store.tables().hints(table).await?)
    }
}

fn seat_to_act(table: &Table, player: PlayerId) -> Result<(Seat, InPlay<'_>), Failure> {
    let nothing = || Failure::refused("There is nothing to play at this table now.");
    let in_play = InPlay::of(table).ok_or_else(nothing)?;
    if table.is_rated() {
        return Err(Failure::refused("This game is rated, so there are no hints: what counts is your own play."));
    }
    let seat = table.seat_of(player).ok_or_else(|| Failure::refused("Hints are for those who play at this table."))?;
    if table.to_act().contains(&seat) { Ok((seat, in_play)) } else { Err(not_your_turn()) }
}

fn not_your_turn() -> Failure {
    Failure::refused("It isn't your turn: ask for a hint when it is.")
}

fn too_busy() -> Failure {
    Failure::refused("The computer has other games to think about just now. Ask again in a minute.")
}
