//! A session of `WebDriver`: the few commands of <https://www.w3.org/TR/webdriver2/> that the tests give, and those of Chromium's own.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::Method;
use serde_json::{Map, Value, json};

/// The member under which the standard gives an element's id.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A key that stands for no character, by its code point in the standard's table.
#[derive(Clone, Copy, Debug)]
pub enum Key {
    /// To the next thing that takes keys.
    Tab,
    /// Sends, or presses what has the focus.
    Enter,
    /// Closes or leaves.
    Escape,
    /// To the last.
    End,
    /// One to the left.
    Left,
    /// One to the right.
    Right,
    /// One down.
    Down,
}

impl From<Key> for char {
    fn from(key: Key) -> Self {
        match key {
            Key::Tab => '\u{e004}',
            Key::Enter => '\u{e007}',
            Key::Escape => '\u{e00c}',
            Key::End => '\u{e010}',
            Key::Left => '\u{e012}',
            Key::Right => '\u{e014}',
            Key::Down => '\u{e015}',
        }
    }
}

/// A browser that a driver has opened. It stays open until it is closed or its driver ends.
pub struct Driver {
    http: reqwest::Client,
    session: String,
}

impl Driver {
    /// Opens a browser with these capabilities by the driver at this address, or says why there is none.
    pub async fn open(address: &str, capabilities: Value) -> Result<Self, String> {
        let http = crate::http_client();
        let body = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let opened = give(&http, Method::POST, &format!("{address}/session"), Some(body)).await?;
        let id = opened["sessionId"].as_str().ok_or_else(|| format!("there is no session in {opened}"))?;
        Ok(Self { session: format!("{address}/session/{id}"), http })
    }

    /// A command with a body; the path is the part of the address after the session.
    pub async fn post(&self, path: &str, body: Value) -> Result<Value, String> {
        give(&self.http, Method::POST, &format!("{}/{path}", self.session), Some(body)).await
    }

    /// Runs a script in the page, which sees the values as `arguments`, and returns its value.
    pub async fn execute(&self, script: &str, args: &[Value]) -> Result<Value, String> {
        self.post("execute/sync", json!({ "script": script, "args": args })).await
    }

    /// Clicks with the mouse on the first element of this path.
    pub async fn click(&self, xpath: &str) -> Result<(), String> {
        let found = self.post("element", json!({ "using": "xpath", "value": xpath })).await?;
        let id = found[ELEMENT].as_str().ok_or_else(|| format!("there is no element in {found}"))?;
        self.post(&format!("element/{id}/click"), json!({})).await.map(drop)
    }

    /// Presses and releases keys, one after the other, wherever the focus is.
    pub async fn press(&self, keys: impl Iterator<Item = char>) -> Result<(), String> {
        let both = |key: char| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key }));
        let keys: Vec<_> = keys.flat_map(both).collect();
        let actions = json!([{ "type": "key", "id": "keys", "actions": keys }]);
        self.post("actions", json!({ "actions": actions })).await.map(drop)
    }

    /// A picture of the window, as a PNG file.
    pub async fn screenshot(&self) -> Result<Vec<u8>, String> {
        let shot = give(&self.http, Method::GET, &format!("{}/screenshot", self.session), None).await?;
        STANDARD.decode(shot.as_str().unwrap_or_default()).map_err(|error| error.to_string())
    }

    /// Closes the browser.
    pub async fn close(&self) -> Result<(), String> {
        give(&self.http, Method::DELETE, &self.session, None).await.map(drop)
    }
}

/// Gives a command, and returns the value of its answer or the words of its refusal.
async fn give(http: &reqwest::Client, method: Method, address: &str, body: Option<Value>) -> Result<Value, String> {
    let mut request = http.request(method, address);
    if let Some(body) = body {
        request = request.json(&body);
    }
    let answer = request.send().await.map_err(|error| error.to_string())?;
    let is_success = answer.status().is_success();
    let mut answer: Map<String, Value> = answer.json().await.map_err(|error| error.to_string())?;
    let value = answer.remove("value").unwrap_or_default();
    if is_success { Ok(value) } else { Err(value.to_string()) }
}
