//! An interaction or an event that waits to be sent to an endpoint.

use serde_json::Value;

use super::address::EndpointAddress;
use crate::snowflake::Snowflake;

/// A body on its way to an endpoint.
#[derive(Debug)]
pub(crate) struct WebhookDelivery {
    pub(crate) address: EndpointAddress,
    /// The interaction that the endpoint may answer at once, and its token; an event has none.
    pub(crate) interaction: Option<(Snowflake, String)>,
    pub(crate) payload: Value,
}
