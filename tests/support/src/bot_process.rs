//! The bot as a process of its own, which can be killed or told to die at a crash point. It must not know what is played.

use std::process::{Child, Command, Stdio};

use crash::CrashPlan;

use super::TOKEN;
use super::database::data_directory;

/// Where a bot's log goes, among its settings: the bot does not know it.
pub const LOG_FILE: &str = "SUBROSA_TEST_LOG_FILE";

/// A running bot; killed when dropped.
pub struct BotProcess(Child);

impl BotProcess {
    /// Starts `run` of the program at this path on a stand-in and a database, with a planned death or none.
    pub fn start(program: &str, api: &str, database: &(&str, String), crash: Option<CrashPlan>) -> Self {
        let crash = crash.map(|plan| ("SUBROSA_TEST_CRASH", plan.to_string()));
        Self::start_with(program, api, database, crash.as_slice())
    }

    /// The same, with these settings besides.
    pub fn start_with(
        program: &str,
        api: &str,
        database: &(&str, String),
        settings: &[(&'static str, String)],
    ) -> Self {
        let mut command = Command::new(program);
        command.arg("run").env_clear().envs(std::env::vars().filter(|(name, _)| name == "PATH" || name == "HOME"));
        command.env("DISCORD_API", api).env("DISCORD_TOKEN", TOKEN).env(database.0, &database.1);
        command.env("SUBROSA_DATA", data_directory(&database.1));
        command.env("SUBROSA_TEST_SEED", "9").env("SUBROSA_LOG", "warn");
        command.env("SUBROSA_TEST_LEASE_MS", "1500");
        command.envs(settings.iter().map(|(name, value)| (name, value)));
        // A failed test shows what the bot said: nothing, or a sentence.
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::inherit());
        if let Some((_, file)) = settings.iter().find(|(name, _)| *name == LOG_FILE) {
            command.stderr(std::fs::File::create(file).expect("the file can be made"));
        }
        Self(command.spawn().expect("the bot starts"))
    }

    /// The process id, for signals.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// How it has ended, if it has.
    pub fn ended(&mut self) -> Option<std::process::ExitStatus> {
        self.0.try_wait().expect("the process can be asked")
    }

    /// Waits until it has died at its planned point, by a signal, as a crash ends a process, not by itself. What kills it is `asked`,
    /// whose answer nobody waits for any more once it is dead; an answer that came before is printed.
    ///
    /// # Panics
    /// If it is alive after [`super::STEP_TIMEOUT`], or ended in another way.
    pub async fn dies(&mut self, plan: CrashPlan, asked: impl Future<Output: std::fmt::Debug>) {
        let what = format!("it dies at {plan}");
        let heard = async {
            eprintln!("heard before it died at {plan}: {:?}", asked.await);
            std::future::pending().await
        };
        let status = tokio::select! {
            status = self.ends(&what) => status,
            status = heard => status,
        };
        let by_signal = status.code().is_none() || cfg!(not(unix));
        assert!(by_signal, "it dies at {plan}, and does not end by itself: {status}");
    }

    /// Waits until it has ended, by itself or told to; how it did. `what` is said if it never does.
    pub async fn ends(&mut self, what: &str) -> std::process::ExitStatus {
        super::eventually(what, async || self.ended()).await
    }

    /// Its resident memory in megabytes (Linux).
    pub fn resident_mb(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
        let kilobytes: u64 = line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or_default();
        kilobytes / 1024
    }

    /// Its use of the processor so far, in seconds of one core (Linux).
    pub fn cpu_seconds(&self) -> f64 {
        const TICKS_A_SECOND: f64 = 100.0;
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0.id())).unwrap_or_default();
        // After the name, which is in brackets, the twelfth and thirteenth field are its time in user and kernel mode.
        let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace();
        let ticks: f64 = fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
        ticks / TICKS_A_SECOND
    }

    /// `kill`: told to end in order.
    pub fn tell_to_end(&self) {
        let told = Command::new("kill").args(["-TERM", &self.id().to_string()]).status().expect("kill is there");
        assert!(told.success());
    }

    /// Kills the process without a warning, as `kill -9` does, and waits for its end.
    pub fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for BotProcess {
    fn drop(&mut self) {
        self.kill();
    }
}
