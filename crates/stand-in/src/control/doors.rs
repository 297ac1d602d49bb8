//! The test's hold on the ways by which interactions reach the bot: the gateway's shards, budgets and close codes, and
//! the endpoint for interactions by HTTP.

use std::time::Duration;

use crate::{
    control::Control,
    error::StandInError,
    gateway::scope::EventScope,
    snowflake::Snowflake,
    webhook::{EndpointAddress, check_endpoint, check_events_endpoint},
};

impl Control {
    /// Has interactions sent by HTTP to this address, signed, in place of the gateway: once the endpoint has answered a
    /// PING, and refused one whose signature is wrong.
    ///
    /// # Errors
    ///
    /// [`StandInError::Refused`] if it has not.
    pub async fn set_interactions_endpoint(&self, url: &str) -> Result<(), StandInError> {
        let address = EndpointAddress::read(url)?;
        check_endpoint(&self.shared, &address).await?;
        self.shared.change(|world| world.endpoint = Some(address));
        Ok(())
    }

    /// Has interactions sent by the gateway again.
    pub fn clear_interactions_endpoint(&self) {
        self.shared.change(|world| world.endpoint = None);
    }

    /// Has webhook events sent to this address, signed: once it has answered their PING with 204 of a type, and refused one whose
    /// signature is wrong.
    ///
    /// # Errors
    ///
    /// [`StandInError::Refused`] if it has not.
    pub async fn set_events_endpoint(&self, url: &str) -> Result<(), StandInError> {
        let address = EndpointAddress::read(url)?;
        check_events_endpoint(&self.shared, &address).await?;
        self.shared.change(|world| world.events_endpoint = Some(address));
        Ok(())
    }

    /// The application's emoji: their names and ids, in the order in which they were made.
    #[must_use]
    pub fn emoji(&self) -> Vec<(String, Snowflake)> {
        self.shared.read(|world| world.emoji.iter().map(|emoji| (emoji.name.clone(), emoji.id)).collect())
    }

    /// The application's public key, as Discord's developer portal shows it.
    #[must_use]
    pub fn public_key(&self) -> String {
        self.shared.read(|world| world.keys.public_key())
    }

    /// The `X-Signature-Ed25519` that Discord would send with this body at this time.
    #[must_use]
    pub fn sign(&self, timestamp: &str, body: &[u8]) -> String {
        self.shared.read(|world| world.keys.sign(timestamp, body))
    }

    /// How many deliveries by HTTP were answered with this status; 0 counts those that were not answered at all.
    #[must_use]
    pub fn deliveries(&self, status: u16) -> u32 {
        self.shared.read(|world| world.deliveries.get(&status).copied().unwrap_or_default())
    }

    /// How many shards the bot must have: `/gateway/bot` says so, and an IDENTIFY with fewer is closed with 4011.
    pub fn set_shards(&self, shards: u64) {
        self.shared.change(|world| world.gateway.budget.shards = shards.max(1));
    }

    /// In how many servers the bot is besides: a session that begins is told of those of its shard.
    pub fn set_crowd(&self, servers: u64) {
        self.shared.change(|world| world.gateway.crowd = servers);
    }

    /// Sets the identifies that are left today, and the shards that may identify at a time, at least 1, as `/gateway/bot` says them.
    pub fn set_identify_budget(&self, remaining: u64, max_concurrency: u64) {
        self.shared.change(|world| {
            world.gateway.budget.remaining = remaining;
            world.gateway.budget.concurrency = max_concurrency.max(1);
        });
    }

    /// When the identifies of a day are counted anew, as `/gateway/bot` says it.
    pub fn set_identify_reset(&self, after: Duration) {
        self.shared.change(|world| world.gateway.budget.reset_after_ms = after.as_millis());
    }

    /// How often somebody identified too soon, or with nothing left.
    #[must_use]
    pub fn identify_violations(&self) -> u32 {
        self.shared.read(|world| world.gateway.budget.violations)
    }

    /// The shards that are connected: number, and of how many.
    #[must_use]
    pub fn shards(&self) -> Vec<(u64, u64)> {
        self.shared.read(|world| {
            let connected = world.gateway.sessions.iter().filter(|session| session.is_connected());
            connected.map(|session| session.shard).collect()
        })
    }

    /// How many sessions were resumed by the address that READY gave.
    #[must_use]
    pub fn resumes_by_address(&self) -> u32 {
        self.shared.read(|world| world.gateway.resumes_by_address)
    }

    /// Closes all gateway connections with this code, such as 4000 (resume) or 4009 (identify anew).
    pub fn close_gateway(&self, code: u16) {
        self.shared.change(|world| world.gateway.close_all(code));
    }

    /// Refuses so many of the next gateway connections with 503, and breaks so many after them in the handshake.
    pub fn refuse_gateway(&self, refused: u32, broken: u32) {
        self.shared.change(|world| world.gateway.unavailable = (refused, broken));
    }

    /// Closes so many of the next gateway connections after HELLO, with this code.
    pub fn close_after_hello(&self, connections: u32, code: u16) {
        self.shared.change(|world| world.gateway.cut_short = (connections, code));
    }

    /// How many gateway connections were closed after HELLO.
    #[must_use]
    pub fn closed_after_hello(&self) -> u32 {
        self.shared.read(|world| world.gateway.were_cut_short)
    }

    /// Sends an event of any kind to every session, as it is given.
    pub fn send_event(&self, kind: &str, data: &serde_json::Value) {
        self.shared.change(|world| world.gateway.dispatch(kind, data, EventScope::Always, None));
    }

    /// Closes every connection that identifies from now on with this code, such as 4014; `None` ends that.
    pub fn refuse_identify(&self, code: Option<u16>) {
        self.shared.change(|world| world.gateway.refuse_with = code);
    }
}
