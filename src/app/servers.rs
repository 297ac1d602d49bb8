//! A server's own rules, read and set; and whom its moderators have muted there.

use super::{App, Failure};
use picture::Theme;
use store::{ServerRules, ServerSummary};
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
        Ok(self.store.server_rules(guild).await?)
    }

    /// Sets a server's rules.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn set_server_rules(&self, guild: GuildId, rules: &ServerRules) -> Result<(), Failure> {
        Ok(self.store.set_server_rules(guild, rules).await?)
    }

    /// What a server has played in the last so many days.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn server_summary(&self, guild: GuildId, days: i64) -> Result<ServerSummary, Failure> {
        let now = self.now_ms();
        Ok(self.store.server_summary(guild, (now - days * DAY_MS, now + 1), MOST_NAMED).await?)
    }

    /// The colours of pictures that everybody in a server sees, if it has chosen some.
    pub(crate) async fn server_palette(&self, guild: GuildId) -> Option<Theme> {
        // A picture in the usual colours is better than none.
        self.store.server_rules(guild).await.ok()?.palette.as_deref().and_then(Theme::named)
    }

    /// Refuses whom the server's moderators have muted.
    ///
    /// # Errors
    /// A refusal that says until when; a fault if the database can't be asked.
    pub(super) async fn check_mute(&self, guild: GuildId, player: PlayerId) -> Result<(), Failure> {
        match self.store.muted_until(guild, player, self.now_ms()).await? {
            None => Ok(()),
            Some(until_ms) => Err(Failure::refused(format!(
                "This server's moderators have muted you until <t:{}:f>: until then you can play on, but not open or \
                 join tables, ask, or invite.",
                until_ms / 1_000
            ))),
        }
    }
}
