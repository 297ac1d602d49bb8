//! Tells an application's endpoint of interactions, and takes its answers: JSON at once, or 202 and a callback by REST
//! (Discord: "Responding to an Interaction"). Tells another one of events, which are acknowledged by 204 (Discord: "Webhook Events").

use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::{
    address::EndpointAddress,
    outgoing::WebhookDelivery,
    post::{EndpointAnswer, SignedBody, post},
};
use crate::{error::StandInError, rest, shared_world::SharedWorld, world::World};

/// How long the check of a new endpoint may take.
const CHECK_TIMEOUT: Duration = Duration::from_secs(3);
/// The answer to a PING.
const PONG: u64 = 1;

/// Delivers what comes, each by a task of its own, until the stand-in stops.
pub(crate) async fn deliver_all(shared: SharedWorld, mut deliveries: mpsc::UnboundedReceiver<WebhookDelivery>) {
    let all = async {
        while let Some(delivery) = deliveries.recv().await {
            let shared = shared.clone();
            tokio::spawn(async move { deliver(&shared, delivery).await });
        }
    };
    tokio::select! {
        () = all => {}
        () = shared.stopped() => {}
    }
}

async fn deliver(shared: &SharedWorld, delivery: WebhookDelivery) {
    let (limit, body) = shared.read(|world| (world.config.interaction_timeout, world.signed(&delivery.payload)));
    let answered = tokio::time::timeout(limit, post(&delivery.address, body)).await;
    let status = match answered {
        Ok(Ok(EndpointAnswer { status, body, .. })) => {
            if let (200, Some((interaction, token))) = (status, delivery.interaction) {
                let answer = serde_json::from_slice(&body).unwrap_or(Value::Null);
                shared.change(|world| rest::serve::answer_inline(world, interaction, &token, answer));
            }
            status
        }
        Ok(Err(error)) => {
            tracing::debug!(%error, "an endpoint could not be reached");
            0
        }
        Err(_) => 0,
    };
    shared.change(|world| world.count_delivery(status));
}

impl World {
    /// Counts what an endpoint answered; 0 where it did not.
    pub(crate) fn count_delivery(&mut self, status: u16) {
        *self.deliveries.entry(status).or_default() += 1;
    }

    fn signed(&self, payload: &Value) -> SignedBody {
        let (timestamp, body) = ((self.ids.now_ms() / 1_000).to_string(), payload.to_string().into_bytes());
        SignedBody { signature: self.keys.sign(&timestamp, &body), timestamp, body }
    }
}

/// Discord's test of an endpoint before it takes it: a PING is answered by a PONG, and one with a wrong signature by 401.
pub(crate) async fn check_endpoint(shared: &SharedWorld, address: &EndpointAddress) -> Result<(), StandInError> {
    let ping = shared.change(ping);
    check(shared, address, &ping, |answer| {
        let body: Value = serde_json::from_slice(&answer.body).unwrap_or(Value::Null);
        answer.status == 200 && body["type"] == PONG
    })
    .await
}

/// The same of an endpoint for events: a PING is answered by 204, without a body but with a type (Discord: "You must provide a
/// valid `Content-Type` when responding to `PING`s").
pub(crate) async fn check_events_endpoint(shared: &SharedWorld, address: &EndpointAddress) -> Result<(), StandInError> {
    let application = shared.read(|world| world.bot.application_id.to_string());
    let ping = json!({ "version": 1, "application_id": application, "type": 0 });
    check(shared, address, &ping, |answer| {
        answer.status == 204 && answer.body.is_empty() && answer.content_type.as_deref() == Some("application/json")
    })
    .await
}

async fn check(
    shared: &SharedWorld,
    address: &EndpointAddress,
    ping: &Value,
    is_right: impl Fn(&EndpointAnswer) -> bool,
) -> Result<(), StandInError> {
    let (keys, good) = shared.read(|world| (world.keys.clone(), world.signed(ping)));
    let wrong = SignedBody { signature: keys.sign(&good.timestamp, b"another body"), ..good.clone() };
    let answer = ask(address, good).await?;
    if !is_right(&answer) {
        let (status, kind) = (answer.status, answer.content_type.unwrap_or_else(|| "no type".to_owned()));
        return Err(StandInError::Refused(format!("{} answers a PING with {status} of {kind}", address.url)));
    }
    match ask(address, wrong).await?.status {
        401 => Ok(()),
        status => {
            Err(StandInError::Refused(format!("{} answers a wrong signature with {status}, not 401", address.url)))
        }
    }
}

async fn ask(address: &EndpointAddress, body: SignedBody) -> Result<EndpointAnswer, StandInError> {
    let asked = tokio::time::timeout(CHECK_TIMEOUT, post(address, body)).await;
    match asked {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(StandInError::Refused(format!("{} can't be reached: {error}", address.url))),
        Err(_) => Err(StandInError::Refused(format!("{} does not answer", address.url))),
    }
}

fn ping(world: &mut World) -> Value {
    let id = world.ids.next();
    json!({
        "id": id.to_string(), "application_id": world.bot.application_id.to_string(), "type": 1,
        "token": "ping", "version": 1, "user": world.user_json(world.guild.owner), "entitlements": [],
    })
}
