//! A player's settings: read, changed, and made known to their running clocks.

use super::handle::People;
use crate::app::failure::Failure;
use crate::app::races::{CHANGED_ELSEWHERE, MAX_CHANGES};
use picture::Theme;
use store::{Preferences, SettingsSaved};
use table::PlayerId;

impl People {
    /// A player's settings, with the defaults where they set nothing.
    pub async fn settings(&self, player: PlayerId) -> Result<Preferences, Failure> {
        Ok(self.store.people().settings(player).await?)
    }

    /// The colours of a player's own pictures, if they chose some. A picture is worth more than its colours: where they can't
    /// be read, it comes in the server's.
    pub(crate) async fn palette(&self, player: PlayerId) -> Option<Theme> {
        self.store.people().settings(player).await.ok()?.palette.as_deref().and_then(Theme::named)
    }

    /// Changes a player's preferences by a function of what they are, run again where somebody else changed the same ones
    /// meanwhile. Gives the preferences as they are now, and what the function said. Where running clocks go by them, the same
    /// statement makes the tables due, and the clocks count them anew.
    ///
    /// # Errors
    /// The refusals of the function; if the same ones are changed all the time, or the database can't be asked.
    pub async fn change_settings<T>(
        &self,
        player: PlayerId,
        change: impl Fn(&mut Preferences) -> Result<T, Failure>,
    ) -> Result<(Preferences, T), Failure> {
        for _ in 0..MAX_CHANGES {
            let before = self.store.people().settings(player).await?;
            let mut after = before.clone();
            let said = change(&mut after)?;
            let now = self.clock.now_ms();
            if self.store.people().change_settings(player, &before, &after, now).await? == SettingsSaved::Done {
                return Ok((after, said));
            }
        }
        Err(Failure::refused(CHANGED_ELSEWHERE))
    }

    /// A player blocks another one.
    ///
    /// # Errors
    /// If they name themselves, or the database can't be asked.
    pub(crate) async fn block(&self, player: PlayerId, other: PlayerId) -> Result<(), Failure> {
        if player == other {
            return Err(Failure::refused("You can't block yourself."));
        }
        Ok(self.store.people().block(player, other, self.clock.now_ms()).await?)
    }

    /// A player blocks another one no longer.
    pub(crate) async fn unblock(&self, player: PlayerId, other: PlayerId) -> Result<(), Failure> {
        Ok(self.store.people().unblock(player, other).await?)
    }

    /// Whom a player blocks.
    pub(crate) async fn blocked_by(&self, player: PlayerId) -> Result<Vec<PlayerId>, Failure> {
        Ok(self.store.people().blocked_by(player).await?)
    }
}
