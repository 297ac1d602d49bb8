//! The stand-in played by a raw client: REST through reqwest, the gateway through a hand-made WebSocket.

mod control;
mod doors;
mod gateway;
mod kinds;
mod page;
mod refusals;
mod rest;
mod socket;

use std::time::Duration;

use serde_json::{Value, json};

use stand_in::{Control, StandIn, StandInConfig};

const TOKEN: &str = "test.token";
/// The longest that a step of a test may take on a busy machine.
const STEP_TIMEOUT: Duration = Duration::from_secs(30);

/// A running stand-in with a client.
struct Stage {
    stand_in: StandIn,
    control: Control,
    http: reqwest::Client,
}

/// Status and body of an answer.
type Answered = (u16, Value);

impl Stage {
    async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// A stage with people who wait for an answer for as long as this machine may need to give one.
    async fn patient() -> Self {
        Self::with(|config| config.interaction_timeout = STEP_TIMEOUT).await
    }

    async fn with(change: impl FnOnce(&mut StandInConfig)) -> Self {
        let mut config = StandInConfig::local(TOKEN);
        config.identify_period = Duration::ZERO;
        change(&mut config);
        // Without a choice no client can be made. Another test may have chosen.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let stand_in = StandIn::start(config).await.expect("the stand-in keeps to the protocol");
        Self { control: stand_in.control(), stand_in, http: reqwest::Client::new() }
    }

    fn url(&self, path: &str) -> String {
        format!("{}/api/v10{path}", self.stand_in.base_url())
    }

    async fn call(&self, method: &str, path: &str, body: Value) -> Answered {
        let method = method.parse().expect("the stand-in keeps to the protocol");
        let request = self.http.request(method, self.url(path)).header("authorization", format!("Bot {TOKEN}"));
        let request = if body.is_null() { request } else { request.json(&body) };
        read(request.send().await.expect("the stand-in keeps to the protocol")).await
    }

    async fn post(&self, path: &str, body: Value) -> Answered {
        self.call("POST", path, body).await
    }

    async fn get(&self, path: &str) -> Answered {
        self.call("GET", path, Value::Null).await
    }

    /// A message with one file.
    async fn post_file(&self, path: &str, body: Value, name: &str, bytes: Vec<u8>) -> Answered {
        let part = reqwest::multipart::Part::bytes(bytes).file_name(name.to_owned());
        let form = reqwest::multipart::Form::new().text("payload_json", body.to_string()).part("files[0]", part);
        let request = self.http.post(self.url(path)).header("authorization", format!("Bot {TOKEN}"));
        read(request.multipart(form).send().await.expect("the stand-in keeps to the protocol")).await
    }

    /// Registers commands that the tests use.
    async fn register(&self) {
        let application = self.control.application_id();
        let body = json!([
            { "name": "book", "description": "Book a room", "options": [
                { "type": 3, "name": "room", "description": "Which room", "required": true, "autocomplete": true },
                { "type": 6, "name": "with", "description": "With whom" }] },
            { "name": "list", "description": "A list", "options": [{ "type": 1, "name": "add", "description": "Add to it", "options": [
                { "type": 4, "name": "count", "description": "How many", "min_value": 2, "max_value": 4 }] }] },
        ]);
        let (status, _) = self.call("PUT", &format!("/applications/{application}/commands"), body).await;
        assert_eq!(status, 200);
    }

    fn alice(&self) -> u64 {
        self.control.user("alice").expect("the stand-in keeps to the protocol")
    }

    fn general(&self) -> u64 {
        self.control.channel("general").expect("the stand-in keeps to the protocol")
    }

    /// A message of the bot's in #general.
    async fn posted(&self, body: Value) -> u64 {
        let (status, message) = self.post(&format!("/channels/{}/messages", self.general()), body).await;
        assert_eq!(status, 200, "{message}");
        number(&message["id"])
    }
}

async fn read(response: reqwest::Response) -> Answered {
    let status = response.status().as_u16();
    let text = response.text().await.expect("the stand-in keeps to the protocol");
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

fn number(value: &Value) -> u64 {
    value.as_str().expect("the stand-in keeps to the protocol").parse().expect("the stand-in keeps to the protocol")
}
