//! A server's own rules, read and set; and whom its moderators have muted there.

use super::arrivals::Arrivals;
use super::kept::KeptServers;
use crate::app::failure::Failure;
use crate::app::races::{CHANGED_ELSEWHERE, MAX_CHANGES};
use clock::Clock;
use picture::Theme;
use store::{RoleId, ServerRules, ServerSummary, SettingsSaved, Store};
use table::{GuildId, PlayerId};

/// How many people a summary names of each kind.
const MOST_NAMED: i64 = 5;
/// So often a server's role is called, for however many lobbies and seeks, in milliseconds.
pub(crate) const CALL_EVERY_MS: i64 = 60 * 60_000;
/// Milliseconds of a day.
pub(crate) const DAY_MS: i64 = 86_400_000;

/// Servers: what they have decided, and whether the bot is in them.
#[derive(Clone, Debug)]
pub struct Servers {
    pub(in crate::app) store: Store,
    pub(in crate::app) clock: Clock,
    pub(in crate::app) arrivals: Arrivals,
    pub(in crate::app) kept: KeptServers,
}

impl Servers {
    /// The decisions of a server; the defaults where it has decided nothing.
    pub(crate) async fn rules(&self, guild: GuildId) -> Result<ServerRules, Failure> {
        Ok(self.store.servers().server_rules(guild).await?)
    }

    /// The role that is to be called in a server for a lobby or a seek, by its id; none while [`CALL_EVERY_MS`] runs since another one
    /// has called it.
    pub(crate) async fn call_role(&self, guild: GuildId, called_for: i64) -> Result<Option<RoleId>, Failure> {
        Ok(self.store.servers().call_role(guild, called_for, (self.clock.now_ms(), CALL_EVERY_MS)).await?)
    }

    /// Changes a server's rules by a function of what they are, run again where somebody else changed the same ones meanwhile.
    /// Gives the rules as they are now.
    ///
    /// # Errors
    /// The refusals of the function; if the same ones are changed all the time, or the database can't be asked.
    pub(crate) async fn change_rules(
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

    /// The games of a server in the last so many days.
    pub(crate) async fn summary(&self, guild: GuildId, days: i64) -> Result<ServerSummary, Failure> {
        let now = self.clock.now_ms();
        Ok(self.store.servers().server_summary(guild, (now - days * DAY_MS, now + 1), MOST_NAMED).await?)
    }

    /// The colours of pictures that everybody in a server sees, if it has chosen some.
    pub(crate) async fn palette(&self, guild: GuildId) -> Option<Theme> {
        // A picture in the usual colours is better than none.
        self.store.servers().server_rules(guild).await.ok()?.palette.as_deref().and_then(Theme::named)
    }

    /// Refuses whom the server's moderators have muted. Somebody whose data were deleted has the limits of before again.
    ///
    /// # Errors
    /// A refusal that says until when; a fault if the database can't be asked.
    pub(in crate::app) async fn check_mute(&self, guild: GuildId, player: PlayerId) -> Result<(), Failure> {
        self.store.people().take_back(player).await?;
        match self.store.servers().muted_until(guild, player, self.clock.now_ms()).await? {
            None => Ok(()),
            Some(until_ms) => Err(Failure::refused(format!(
                "This server's moderators have muted you until <t:{}:f>: until then you can play on, but not open or \
                 join tables, ask, or invite.",
                until_ms / 1_000
            ))),
        }
    }

    /// Whether a server is to be welcomed: whoever is answered so must do it, for nobody is answered so again.
    pub(crate) async fn welcome(&self, guild: GuildId) -> Result<bool, Failure> {
        Ok(self.store.servers().welcome(guild, self.clock.now_ms()).await?)
    }
}
