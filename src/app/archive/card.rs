//! The card of a game that is over: its last board, and its story from what everybody could see. It is shown where a player of
//! the game wants, once a person. It hands out no position.

use super::handle::Archive;
use crate::app::failure::Failure;
use crate::app::tables::game_card::GameCard;
use crate::app::tables::visit::Visit;
use outbox::Row;
use store::{ShareOutcome, StoreError};
use table::{ChannelId, Phase, PlayerId, Table};

impl Archive {
    /// The card of a game, for somebody who may see it.
    ///
    /// # Errors
    /// A refusal if it is not over; a fault if the database can't be asked.
    pub(crate) async fn card(&self, table: &Visit) -> Result<GameCard, Failure> {
        self.card_of(table).await
    }

    /// The card that a row of the outbox is about, and where it is shown; nothing if whoever wanted that is forgotten.
    ///
    /// # Errors
    /// If the database can't be asked, or the log does not replay.
    pub(crate) async fn shared_card(&self, row: &Row, table: &Table) -> Result<Option<(GameCard, ChannelId)>, Failure> {
        let Some(channel) = self.store.outbox().share_channel(row.table, row.seq).await? else { return Ok(None) };
        Ok(Some((self.card_of(table).await?, channel)))
    }

    /// The card of a table that is over.
    ///
    /// # Errors
    /// A refusal if it is not over; a fault if the database can't be asked, or the log does not replay.
    pub(crate) async fn card_of(&self, table: &Table) -> Result<GameCard, Failure> {
        let history = self.store.tables().history(table.id).await?;
        let card = GameCard::of(table).map_err(|damage| StoreError::damaged(table.id, &damage))?;
        let card = card.ok_or_else(not_over)?;
        Ok(GameCard {
            span_ms: history.started_ms.zip(history.ended_ms).map(|(from, to)| to - from),
            same_people: history.since.iter().all(|since| since.0 == 0),
            ..card
        })
    }

    /// Shows the card of a game in a channel, once a person.
    ///
    /// # Errors
    /// A refusal if it is not over, they did not play it, or they have shown it; a fault if the database can't be asked.
    pub(crate) async fn share_card(
        &self,
        table: &Visit,
        player: PlayerId,
        (channel, interaction): (ChannelId, i64),
    ) -> Result<(), Failure> {
        if table.phase() != Phase::Over {
            return Err(not_over());
        }
        if table.seats_of(player).is_empty() {
            return Err(Failure::refused("Only its players can show a game's card."));
        }
        if let Some(guild) = table.place.guild {
            self.servers.check_mute(guild, player).await?;
        }
        let guild = table.place.guild.map_or(0, |guild| guild.0);
        match self.store.outbox().share((table.id, player), (guild, channel), interaction, self.clock.now_ms()).await? {
            ShareOutcome::Done => {
                self.wake_up.notify_one();
                Ok(())
            }
            ShareOutcome::Before(channel) => {
                Err(Failure::refused(format!("You have shown this card already, in <#{channel}>.")))
            }
        }
    }
}

fn not_over() -> Failure {
    Failure::refused("A game gets its card when it is over.")
}
