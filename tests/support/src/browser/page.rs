//! The page as its reader has it: looking, pressing, typing, screenshots. Knows elements, no game.

use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use image::RgbaImage;
use serde_json::{Value, json};
use tokio::sync::Mutex;

use super::column::Column;
use super::driver::{Driver, Key};
use super::program::{BrowserSession, out};
use super::sheet::sheet;
use crate::eventually;

/// The tests share two cores with Chromium: one after the other is faster.
static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());
/// A test that has not ended by then, counted from the start of the first, has failed: the suite is bounded.
const LIMIT: Duration = Duration::from_mins(25);
static START: OnceLock<Instant> = OnceLock::new();

/// The playground's page, open in a browser with all its columns.
pub struct Page {
    name: &'static str,
    program: PathBuf,
    session: BrowserSession,
}

/// Opens the page of the program at this path in a window of this width and plays a script on it. Whatever happens in the script, its children end;
/// if it fails, a last screenshot is kept. Nothing may be on the console.
pub async fn on_page(program: &str, name: &'static str, width: u32, script: impl AsyncFnOnce(&Page)) {
    let start = *START.get_or_init(Instant::now);
    let _turn = ONE_AT_A_TIME.lock().await;
    let program = PathBuf::from(program);
    let page = Page { name, session: BrowserSession::start(&program, name).await, program };
    let played = AssertUnwindSafe(page.play(width, script)).catch_unwind();
    let ended = tokio::time::timeout(LIMIT.saturating_sub(start.elapsed()), played).await;
    if matches!(ended, Ok(Ok(()))) {
        return page.session.end().await;
    }
    page.keep_failure().await;
    page.session.abandon().await;
    match ended {
        Ok(Err(panic)) => std::panic::resume_unwind(panic),
        _ => panic!("the suite takes longer than {LIMIT:?}"),
    }
}

impl Page {
    fn driver(&self) -> &Driver {
        &self.session.browser.driver
    }

    async fn play(&self, width: u32, script: impl AsyncFnOnce(&Page)) {
        self.resize(width, 900).await;
        self.driver().post("url", json!({ "url": self.session.address })).await.expect("the page opens");
        self.until("a connected bot", "return document.querySelector('#bot-state[data-connected=true]')", &[]).await;
        script(self).await;
        assert_eq!(self.console().await, Vec::<String>::new(), "the console stays empty");
    }

    /// Keeps what can be seen after a failure: a screenshot, and the page's words.
    async fn keep_failure(&self) {
        let shot = self.driver().screenshot().await.unwrap_or_default();
        let words = self.driver().execute("return document.body.innerText", &[]).await.unwrap_or_default();
        let path = out(&self.program).join(format!("{}-failed", self.name));
        eprintln!("see {}.png and .txt; the console says {:?}", path.display(), self.console().await);
        let _ = std::fs::write(path.with_extension("png"), shot);
        let _ = std::fs::write(path.with_extension("txt"), words.as_str().unwrap_or_default());
    }

    /// The column of a person.
    pub fn column(&self, name: &'static str) -> Column<'_> {
        Column { page: self, name }
    }

    /// The address under which a file of the page is served.
    pub fn address(&self, path: &str) -> String {
        format!("{}{path}", self.session.address)
    }

    /// Makes the window as wide and high as this, in CSS pixels; a phone's width too.
    pub async fn resize(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        let body = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics });
        self.driver().post("goog/cdp/execute", body).await.expect("the browser obeys");
    }

    /// Sets the colours that the reader prefers: `dark` or `light`.
    pub async fn prefers(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        let body = json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": features } });
        self.driver().post("goog/cdp/execute", body).await.expect("the browser obeys");
    }

    /// The console's new lines since the last time, warnings and errors.
    pub async fn console(&self) -> Vec<String> {
        let said = self.driver().post("se/log", json!({ "type": "browser" })).await.expect("the browser has a log");
        let lines = said.as_array().cloned().unwrap_or_default();
        let serious = lines.iter().filter(|line| matches!(line["level"].as_str(), Some("SEVERE" | "WARNING")));
        serious.map(|line| line["message"].to_string()).collect()
    }

    /// Loads the page anew, as its reader does.
    pub async fn loads_anew(&self) {
        self.driver().post("refresh", json!({})).await.expect("the page is loaded");
    }

    /// Goes back, as the browser's button does.
    pub async fn goes_back(&self) {
        self.driver().post("back", json!({})).await.expect("there is a way back");
    }

    /// The value of a script. Scripts only look; everything is done by mouse and keys.
    pub async fn look(&self, script: &str, args: &[Value]) -> Value {
        self.driver().execute(script, args).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until a script finds something, and returns it. One that fails looks at a page that is being loaded or drawn: what it looks
    /// for is not there yet.
    pub async fn until(&self, what: &str, script: &str, args: &[Value]) -> Value {
        let look = async || {
            let found = self.driver().execute(script, args).await.ok();
            found.filter(|found| !matches!(found, Value::Null | Value::Bool(false)))
        };
        eventually(what, look).await
    }

    /// Clicks on an element with the mouse, once it is there; again if the page was drawn anew just then.
    pub async fn click(&self, xpath: &str) {
        eventually(xpath, async || self.clicks(xpath).await.then_some(())).await;
    }

    /// Clicks on an element with the mouse, if it is there now; whether it was.
    pub async fn clicks(&self, xpath: &str) -> bool {
        self.driver().click(xpath).await.is_ok()
    }

    /// Takes an option of a select.
    pub async fn pick(&self, xpath: &str, value: &str) {
        self.click(&format!("{xpath}//option[@value='{value}']")).await;
    }

    /// Presses and releases a key, wherever the focus is.
    pub async fn key(&self, key: Key) {
        self.driver().press(std::iter::once(key.into())).await.expect("a key can be pressed");
    }

    /// Types a text, wherever the focus is.
    pub async fn write(&self, text: &str) {
        self.driver().press(text.chars()).await.expect("keys can be pressed");
    }

    /// The element with the focus: its column, a colon, and its label or words.
    pub async fn focus(&self) -> String {
        let script = "const at = document.activeElement; const column = at.closest('section')?.dataset.name ?? 'page'; \
            return `${column}: ${at.getAttribute('aria-label') ?? at.textContent.trim()}`";
        self.look(script, &[]).await.as_str().unwrap_or_default().to_owned()
    }

    /// Presses Tab until the focus is on what begins so; all stations.
    pub async fn tab_to(&self, start: &str) -> Vec<String> {
        let mut stations = Vec::new();
        while stations.len() < 150 {
            let at = self.focus().await;
            let there = at.starts_with(start);
            stations.push(at);
            if there {
                return stations;
            }
            self.key(Key::Tab).await;
        }
        panic!("Tab never comes to “{start}”, but to {stations:#?}");
    }

    /// Takes and keeps a screenshot of the window.
    pub async fn screenshot(&self, what: &str) -> RgbaImage {
        let bytes = self.driver().screenshot().await.expect("a screenshot can be taken");
        std::fs::write(self.kept(what), &bytes).expect("the screenshot can be kept");
        image::load_from_memory(&bytes).expect("the screenshot is a picture").to_rgba8()
    }

    /// Keeps screenshots as one picture, side by side.
    pub fn keeps_sheet(&self, what: &str, shots: &[RgbaImage]) {
        sheet(shots).save(self.kept(what)).expect("the sheet can be kept");
    }

    fn kept(&self, what: &str) -> PathBuf {
        out(&self.program).join(format!("{}-{what}.png", self.name))
    }
}
