//! Tells an application's endpoint of interactions, and takes its answers: JSON at once, or 202 and a callback by REST
//! (Discord: "Responding to an Interaction").

use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::{
    address::EndpointAddress,
    outgoing::WebhookDelivery,
    post::{SignedBody, post},
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
        Ok(Ok((200, body))) => {
            let answer = serde_json::from_slice(&body).unwrap_or(Value::Null);
            shared.change(|world| {
                rest::serve::answer_inline(world, delivery.interaction, &delivery.token, answer);
                world.count_delivery(200);
            });
            return;
        }
        Ok(Ok((status, _))) => status,
        Ok(Err(error)) => {
            tracing::debug!(%error, "an interaction could not be delivered");
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
    let (keys, good) = shared.change(|world| {
        let ping = ping(world);
        (world.keys.clone(), world.signed(&ping))
    });
    let wrong = SignedBody { signature: keys.sign(&good.timestamp, b"another body"), ..good.clone() };
    let (status, body) = ask(address, good).await?;
    let answer: Value = serde_json::from_slice(&body).unwrap_or(Value::Null);
    if status != 200 || answer["type"] != PONG {
        return Err(StandInError::Refused(format!("{} answers a PING with {status}", address.url)));
    }
    match ask(address, wrong).await? {
        (401, _) => Ok(()),
        (status, _) => {
            Err(StandInError::Refused(format!("{} answers a wrong signature with {status}, not 401", address.url)))
        }
    }
}

async fn ask(address: &EndpointAddress, body: SignedBody) -> Result<(u16, Vec<u8>), StandInError> {
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
