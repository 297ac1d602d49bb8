//! The real program, a chromedriver and a headless Chromium, for tests of the page.
//!
//! All three are children of the test and end with it, whatever becomes of it. Nothing here knows what the page shows.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};

use serde_json::{Value, json};

use super::driver::Driver;
use crate::eventually;

/// The names of Debian's packages.
const HOW_TO_INSTALL: &str = "the tests of the page need Chromium and its driver: `apt-get install chromium \
    chromium-driver`, or set CHROMEDRIVER to the driver's path (and CHROMIUM to the browser's)";

/// Chromium as tests want it: no window, no network but the page's, no first-run talk, and none of the memory at `/dev/shm`, of which a
/// container may have too little.
const FLAGS: [&str; 11] = [
    "--headless",
    "--disable-dev-shm-usage",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-device-scale-factor=1",
    "--lang=en-GB",
];

/// A child process with a directory of its own; both end with it.
struct Owned {
    child: Child,
    directory: PathBuf,
}

impl Owned {
    fn start(mut command: Command, directory: PathBuf) -> std::io::Result<Self> {
        command.stdin(Stdio::null()).stdout(Stdio::null());
        match command.spawn() {
            Ok(child) => Ok(Self { child, directory }),
            Err(error) => {
                let _ = std::fs::remove_dir_all(directory);
                Err(error)
            }
        }
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}

/// A directory that nothing else uses.
fn own_directory(what: &str) -> PathBuf {
    let nanos = std::time::UNIX_EPOCH.elapsed().expect("the clock is past 1970").as_nanos();
    let path = std::env::temp_dir().join(format!("subrosa-page-{what}-{}-{nanos}", std::process::id()));
    std::fs::create_dir_all(&path).expect("the temporary directory can be written");
    path
}

/// The first port that is tried: below those that systems give to connections, which would take one that was let go of.
const FIRST_PORT: u16 = 20_000;
/// So many are tried.
const PORTS: u16 = 12_000;

/// A port that nobody listens at, and that is given once.
fn free_port() -> u16 {
    static GIVEN: AtomicU16 = AtomicU16::new(0);
    let own = u16::try_from(std::process::id() % u32::from(PORTS)).expect("it is below that number");
    let next = || FIRST_PORT + (own + GIVEN.fetch_add(1, Ordering::Relaxed)) % PORTS;
    let is_free = |port: &u16| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
    std::iter::repeat_with(next).take(usize::from(PORTS)).find(is_free).expect("a port is free")
}

/// Where screenshots and logs go: `OUT`, or `page` in the target directory.
pub fn out(program: &Path) -> PathBuf {
    let built = program.ancestors().nth(2).expect("the program lies in the target directory");
    let path = std::env::var_os("OUT").map_or_else(|| built.join("page"), PathBuf::from);
    std::fs::create_dir_all(&path).expect("the directory for screenshots can be written");
    path
}

/// The variables that the program is given of the test's own.
const PASSED_ON: [&str; 3] = ["PATH", "HOME", "SUBROSA_POSTGRES"];

/// `subrosa playground`, on a port and a database of its own.
struct Program {
    own: Owned,
    address: String,
}

impl Program {
    async fn start(program: &Path, log: &Path) -> Self {
        let (port, directory) = (free_port(), own_directory("data"));
        let mut command = Command::new(program);
        command.args(["playground", "--no-open", "--listen", &format!("127.0.0.1:{port}")]);
        command.env_clear().envs(std::env::vars().filter(|(name, _)| PASSED_ON.contains(&name.as_str())));
        command.env("SUBROSA_DATA", &directory).env("SUBROSA_TEST_SEED", "5").env("SUBROSA_LOG", "warn");
        command.stderr(File::create(log).expect("the log can be written"));
        let own = Owned::start(command, directory).expect("the program starts");
        let mut program = Self { own, address: format!("http://127.0.0.1:{port}") };
        program.wait(log).await;
        program
    }

    async fn wait(&mut self, log: &Path) {
        let is_ready = async || {
            let ended = self.own.child.try_wait().expect("the program can be asked");
            let said = std::fs::read_to_string(log).unwrap_or_default();
            let is_ready = said.contains(&format!("ready. Open {}", self.address));
            assert!(is_ready || ended.is_none(), "the playground does not start: {said}");
            is_ready.then_some(())
        };
        eventually("the playground starts", is_ready).await;
    }

    /// Asks it to end, as Ctrl-C does, and waits.
    async fn end(mut self) {
        let id = self.own.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &id]).status().expect("a signal can be sent");
        assert!(told.success(), "the program was gone before its end");
        let ended = async || self.own.child.try_wait().expect("the program can be asked");
        let status = eventually("the program ends", ended).await;
        assert!(status.success(), "the program ends in order, not with {status}");
    }
}

/// A headless Chromium with its driver.
pub struct Browser {
    /// The session through which a test sees and clicks.
    pub driver: Driver,
    _program: Owned,
}

impl Browser {
    async fn start(log: &Path) -> Self {
        let (port, directory) = (free_port(), own_directory("profile"));
        let path = std::env::var_os("CHROMEDRIVER").unwrap_or_else(|| "chromedriver".into());
        let mut command = Command::new(path);
        command.arg(format!("--port={port}")).arg("--log-level=WARNING");
        command.stderr(File::create(log).expect("the log can be written"));
        let program = Owned::start(command, directory);
        let program =
            program.unwrap_or_else(|error| panic!("chromedriver can't be started ({error}): {HOW_TO_INSTALL}"));
        let driver = connect(port, &program.directory).await;
        Self { driver, _program: program }
    }
}

async fn connect(port: u16, profile: &Path) -> Driver {
    let address = format!("http://127.0.0.1:{port}");
    let answers = async || crate::http_client().get(format!("{address}/status")).send().await.ok();
    eventually(&format!("chromedriver answers: {HOW_TO_INSTALL}"), answers).await;
    let opened = Driver::open(&address, capabilities(profile)).await;
    opened.unwrap_or_else(|error| panic!("Chromium can't be started ({error}): {HOW_TO_INSTALL}"))
}

fn capabilities(profile: &Path) -> Value {
    let mut flags: Vec<_> = FLAGS.iter().map(ToString::to_string).collect();
    flags.push(format!("--user-data-dir={}", profile.display()));
    let mut options = json!({ "args": flags });
    if let Ok(path) = std::env::var("CHROMIUM") {
        options["binary"] = json!(path);
    }
    json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } })
}

/// The program and a browser that looks at it.
pub struct BrowserSession {
    /// The headless Chromium that shows the page.
    pub browser: Browser,
    /// The playground's address, `http://127.0.0.1:` and its port.
    pub address: String,
    program: Program,
}

impl BrowserSession {
    /// Starts both. `name` tells their logs from those of other tests.
    pub async fn start(program: &Path, name: &str) -> Self {
        let out = out(program);
        let program = Program::start(program, &out.join(format!("{name}-program.log"))).await;
        let browser = Browser::start(&out.join(format!("{name}-driver.log"))).await;
        Self { browser, address: program.address.clone(), program }
    }

    /// Ends both in order.
    pub async fn end(self) {
        self.browser.driver.close().await.expect("the browser closes");
        self.program.end().await;
    }

    /// Ends both after a failure; what goes wrong now does not matter.
    pub async fn abandon(self) {
        let _ = self.browser.driver.close().await;
    }
}
