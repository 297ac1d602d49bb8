//! A server's own rules, and whether it was welcomed.

use serde::Serialize;
use serde_json::Value;

use crate::database::column_change::{ColumnChange, SettingsSaved};
use crate::database::error::StoreError;
use crate::database::handles::Servers;
use crate::sql::statement::statement;
use table::{ChannelId, GuildId};

/// A role of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoleId(pub i64);

/// A server's own rules; one that it left open is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerRules {
    /// The channels where tables may be opened; none: everywhere.
    pub channels: Vec<ChannelId>,
    /// The time for a move at tables whose opener names none, in seconds.
    pub pace_secs: Option<u32>,
    /// The colours of pictures that everybody sees, by their word.
    pub palette: Option<String>,
    /// The role that is called, once, for a table with open seats.
    pub called_role: Option<RoleId>,
    /// The role that may open tables; everybody if none is named.
    pub opener_role: Option<RoleId>,
    /// How many tables may wait in their lobbies, of all members together.
    pub lobbies: Option<u32>,
    /// How many tables of one member may wait in their lobbies.
    pub own_lobbies: Option<u32>,
    /// The channel where a problem is posted every day.
    pub problem_channel: Option<ChannelId>,
}

statement! {
    /// Writes the columns in `changed`, if those in `before` are still as they were. `whole` is the row of a server that had none.
    /// A server that the bot had left counts as joined again.
    pub(crate) struct ChangeRules {
        guild: i64,
        whole: Value,
        changed: Value,
        before: Value,
    }
    "
INSERT INTO servers AS s (id, channels, pace_secs, palette, called_role, opener_role, lobbies, own_lobbies, problem_channel)
SELECT :guild, n.channels, n.pace_secs, n.palette, n.called_role, n.opener_role, n.lobbies, n.own_lobbies,
    n.problem_channel
    FROM jsonb_populate_record(NULL::servers, :whole) n
ON CONFLICT (id) DO UPDATE SET (channels, pace_secs, palette, called_role, opener_role, lobbies, own_lobbies, problem_channel, gone_ms) =
    (SELECT n.channels, n.pace_secs, n.palette, n.called_role, n.opener_role, n.lobbies, n.own_lobbies, n.problem_channel, NULL::bigint
        FROM jsonb_populate_record(s, :changed) n)
WHERE jsonb_populate_record(s, :before) IS NOT DISTINCT FROM s"
}

/// The columns of `servers` that hold rules.
#[derive(Debug, Serialize)]
struct RulesRow {
    channels: Vec<i64>,
    pace_secs: Option<i32>,
    palette: Option<String>,
    called_role: Option<i64>,
    opener_role: Option<i64>,
    lobbies: Option<i32>,
    own_lobbies: Option<i32>,
    problem_channel: Option<i64>,
}

impl From<&ServerRules> for RulesRow {
    fn from(rules: &ServerRules) -> Self {
        let small = |number: Option<u32>| number.map(|number| i32::try_from(number).unwrap_or(i32::MAX));
        Self {
            channels: rules.channels.iter().map(|channel| channel.0).collect(),
            pace_secs: small(rules.pace_secs),
            palette: rules.palette.clone(),
            called_role: rules.called_role.map(|role| role.0),
            opener_role: rules.opener_role.map(|role| role.0),
            lobbies: small(rules.lobbies),
            own_lobbies: small(rules.own_lobbies),
            problem_channel: rules.problem_channel.map(|channel| channel.0),
        }
    }
}

impl From<RulesRow> for ServerRules {
    fn from(row: RulesRow) -> Self {
        let count = |number: Option<i32>| number.and_then(|number| u32::try_from(number).ok());
        Self {
            channels: row.channels.into_iter().map(ChannelId).collect(),
            pace_secs: count(row.pace_secs),
            palette: row.palette,
            called_role: row.called_role.map(RoleId),
            opener_role: row.opener_role.map(RoleId),
            lobbies: count(row.lobbies),
            own_lobbies: count(row.own_lobbies),
            problem_channel: row.problem_channel.map(ChannelId),
        }
    }
}

impl Servers<'_> {
    /// A server's rules; none of a server that has not set any.
    pub async fn server_rules(self, guild: GuildId) -> Result<ServerRules, StoreError> {
        let query = sqlx::query_as!(
            RulesRow,
            "SELECT channels, pace_secs, palette, called_role, opener_role, lobbies, own_lobbies, problem_channel
             FROM servers WHERE id = $1",
            guild.0
        );
        let row = self.store.maybe(query).await?;
        Ok(row.map(ServerRules::from).unwrap_or_default())
    }

    /// The role that a server calls for open seats, if it has named one and that may be called now for a lobby or a seek, by its id: it
    /// is called once in `every_ms`, and who has called it may say so again.
    pub async fn call_role(
        self,
        guild: GuildId,
        called_for: i64,
        (now_ms, every_ms): (i64, i64),
    ) -> Result<Option<RoleId>, StoreError> {
        let query = sqlx::query_scalar!(
            r#"UPDATE servers SET called_for = $2, called_ms = CASE WHEN called_for = $2 THEN called_ms ELSE $3 END
             WHERE id = $1 AND called_role IS NOT NULL
                AND (called_for = $2 OR called_ms IS NULL OR called_ms <= $3::bigint - $4::bigint)
             RETURNING called_role AS "role!""#,
            guild.0,
            called_for,
            now_ms,
            every_ms
        );
        Ok(self.store.maybe(query).await?.map(RoleId))
    }

    /// Writes what differs between a server's rules as they were read and as they shall be, and nothing else. `Stale` if one of
    /// those has changed meanwhile: read again, decide again.
    pub async fn change_server_rules(
        self,
        guild: GuildId,
        before: &ServerRules,
        after: &ServerRules,
    ) -> Result<SettingsSaved, StoreError> {
        let Some(ColumnChange { whole, changed, before }) =
            ColumnChange::between(&RulesRow::from(before), &RulesRow::from(after))
        else {
            return Ok(SettingsSaved::Done);
        };
        let done = self.store.run(ChangeRules { guild: guild.0, whole, changed, before }.query()).await?;
        Ok(SettingsSaved::of_rows(done))
    }

    /// Notes that a server is welcomed; whether it had not been before.
    pub async fn welcome(self, guild: GuildId, now_ms: i64) -> Result<bool, StoreError> {
        let query = sqlx::query!(
            "INSERT INTO servers AS s (id, welcomed_ms) VALUES ($1, $2) ON CONFLICT (id)
             DO UPDATE SET welcomed_ms = EXCLUDED.welcomed_ms WHERE s.welcomed_ms IS NULL",
            guild.0,
            now_ms
        );
        Ok(self.store.run(query).await? == 1)
    }
}
