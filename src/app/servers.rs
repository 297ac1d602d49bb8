//! A server's own rules, read and set; and whom its moderators have muted there.

use super::{App, Failure};
use crate::store::ServerRules;
use picture::Theme;
use table::{GuildId, PlayerId};

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
