//! Interactions and events by HTTP: how Discord calls an application that has an `interactions_endpoint_url` or an
//! `event_webhooks_url`. Knows no route of the
//! REST API and no gateway.

mod address;
mod delivery;
mod outgoing;
mod post;
mod signature;

pub(crate) use address::EndpointAddress;
pub(crate) use delivery::{check_endpoint, check_events_endpoint, deliver_all};
pub(crate) use outgoing::WebhookDelivery;
pub(crate) use signature::SigningKeys;
