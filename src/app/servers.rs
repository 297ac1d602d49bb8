//! A server's own rules, read and set; and whom its moderators have muted there.

use super::settings::{CHANGED_ELSEWHERE, MAX_CHANGES};
use super::{App, Failure};
use picture::Theme;
use store::{ServerRules, ServerSummary, SettingsSaved};
use table::{GuildId, PlayerId};

/// How many people a summary names of each kind.
const MOST_NAMED: i64 = 5;
const DAY_MS: i64 = 86_400_000;

impl App {
    /// A server's rules.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn server_rules(&self, guild: GuildId) -> Result<ServerRules, Failure> {
        Ok(self.store.servers().server_rules(guild).await?)
    }

    /// Changes a server's rules by a function of what they are, run again where somebody else changed the same ones meanwhile.
    /// Gives the rules as they are now.
    ///
    /// # Errors
    /// What the function refuses; if the same ones are changed all the time, or the database can't be asked.
    pub(crate) async fn change_server_rules(
        &self,
        guild: GuildId,
        change: impl Fn(&mut ServerRules) -> Result<(), Failure>,
    ) -> Result<ServerRules, Failure> {
        for _ in 0..MAX_CHANGES {
            let before = self.store.servers().server_rules(guild).await?;
            let mut after = before.clone();
            change(&mut after)?;
            if self.store.servers().change_server_rules(guild, &before, &after).await? == SettingsSaved::Done {
                return Ok(after);
            }
        }
        Err(Failure::refused(CHANGED_ELSEWHERE))
    }

    /// What a server has played in the last so many days.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn server_summary(&self, guild: GuildId, days: i64) -> Result<ServerSummary, Failure> {
        let now = self.now_ms();
        Ok(self.store.servers().server_summary(guild, (now - days * DAY_MS, now + 1), MOST_NAMED).await?)
    }

    /// The colours of pictures that everybody in a server sees, if it has chosen some.
    pub(crate) async fn server_palette(&self, guild: GuildId) -> Option<Theme> {
        // A picture in the usual colours is better than none.
        self.store.servers().server_rules(guild).await.ok()?.palette.as_deref().and_then(Theme::named)
    }

    /// Refuses whom the server's moderators have muted.
    ///
    /// # Errors
    /// A refusal that says until when; a fault if the database can't be asked.
    pub(super) async fn check_mute(&self, guild: GuildId, player: PlayerId) -> Result<(), Failure> {
        match self.store.servers().muted_until(guild, player, self.now_ms()).await? {
            None => Ok(()),
            Some(until_ms) => Err(Failure::refused(format!(
                "This server's moderators have muted you until <t:{}:f>: until then you can play on, but not open or \
                 join tables, ask, or invite.",
                until_ms / 1_000
            ))),
        }
    }
}
