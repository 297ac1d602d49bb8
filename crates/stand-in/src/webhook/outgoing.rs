//! An interaction that waits to be sent to an endpoint.

use serde_json::Value;

use super::address::EndpointAddress;
use crate::snowflake::Snowflake;

/// An interaction on its way to an endpoint.
#[derive(Debug)]
pub(crate) struct WebhookDelivery {
    pub(crate) address: EndpointAddress,
    pub(crate) interaction: Snowflake,
    pub(crate) token: String,
    pub(crate) payload: Value,
}
