//! A player's settings: read, changed, and made known to their running clocks.

use super::{App, Failure};
use picture::Theme;
use store::{Preferences, Saved, SettingsSaved};
use table::{Phase, PlayCommand, PlayerId, PlayerSettings, TableId, decide};

/// How many of a player's tables learn of a change at once; the others learn of it with their next turn.
const MAX_UPDATED: i64 = 1_000;
/// How often a lost race is run again.
const MAX_RACES: usize = 4;

/// How often a change of settings is tried against others of the same.
pub(super) const MAX_CHANGES: usize = 16;
/// What is said where that was not enough.
pub(super) const CHANGED_ELSEWHERE: &str = "These settings are being changed elsewhere at this moment. Try again.";

impl App {
    /// A player's settings.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub async fn settings(&self, player: PlayerId) -> Result<Preferences, Failure> {
        Ok(self.store.people().settings(player).await?)
    }

    /// The colours of a player's own pictures, if they chose some. A picture is worth more than its colours: where they can't
    /// be read, it comes in the server's.
    pub(crate) async fn palette(&self, player: PlayerId) -> Option<Theme> {
        self.store.people().settings(player).await.ok()?.palette.as_deref().and_then(Theme::named)
    }

    /// Changes a player's preferences by a function of what they are, run again where somebody else changed the same ones
    /// meanwhile. Gives the preferences as they are now, and what the function said. Running clocks are counted anew where that
    /// matters.
    ///
    /// # Errors
    /// What the function refuses; if the same ones are changed all the time, or the database can't be asked.
    pub async fn change_settings<T>(
        &self,
        player: PlayerId,
        change: impl Fn(&mut Preferences) -> Result<T, Failure>,
    ) -> Result<(Preferences, T), Failure> {
        for _ in 0..MAX_CHANGES {
            let before = self.store.people().settings(player).await?;
            let mut after = before.clone();
            let said = change(&mut after)?;
            self.tell_tables(player, &before, &after).await?;
            if self.store.people().change_settings(player, &before, &after).await? == SettingsSaved::Done {
                return Ok((after, said));
            }
        }
        Err(Failure::refused(CHANGED_ELSEWHERE))
    }

    /// The tables learn of it first: their running turns are counted by the calendar that they began with.
    async fn tell_tables(&self, player: PlayerId, before: &Preferences, after: &Preferences) -> Result<(), Failure> {
        let clock =
            |preferences: &Preferences| (preferences.settings.calendar.clone(), preferences.settings.remind_hours);
        if clock(before) == clock(after) {
            return Ok(());
        }
        for found in self.store.tables().tables_of(player, MAX_UPDATED).await?.tables {
            if found.table.phase == Phase::Playing {
                self.apply_to_table(found.table.id, player, &after.settings).await?;
            }
        }
        Ok(())
    }

    async fn apply_to_table(&self, id: TableId, player: PlayerId, settings: &PlayerSettings) -> Result<(), Failure> {
        for _ in 0..MAX_RACES {
            let (table, now) = (self.load(id).await?, self.now_ms());
            let Ok(mut change) = decide(&table, &PlayCommand::Settle(player, settings.clone()).into(), now) else {
                return Ok(());
            };
            match self.store.tables().save(&mut change, None, now).await? {
                Saved::Stale => {}
                Saved::Done | Saved::Repeated => return Ok(()),
            }
        }
        Ok(())
    }

    /// A player blocks another one, or ends that.
    ///
    /// # Errors
    /// If they name themselves, or the database can't be asked.
    pub(crate) async fn set_block(&self, player: PlayerId, other: PlayerId, blocked: bool) -> Result<(), Failure> {
        if player == other {
            return Err(Failure::refused("You can't block yourself."));
        }
        Ok(self.store.people().set_block(player, other, blocked, self.now_ms()).await?)
    }

    /// Whom a player blocks.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn blocked_by(&self, player: PlayerId) -> Result<Vec<PlayerId>, Failure> {
        Ok(self.store.people().blocked_by(player).await?)
    }
}
