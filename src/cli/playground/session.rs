//! One life of the playground: a stand-in with nobody's words in it, a bot, and the clock that both go by.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context as _;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::app::App;
use crate::cli::database::Database;
use crate::cli::playground_server::playground_server;
use crate::cli::run::OpenedBot;
use crate::config::BotConfig;
use crate::discord::{ConnectionSettings, SecretToken};
use clock::Clock;
use stand_in::{PageWish, Snowflake, StandIn};
use store::Store;
use table::GuildId;

/// So much time passes in one step: less than what counts as an absence of the bot's (`store::ABSENCE_MS`).
const STEP: Duration = Duration::from_mins(9);
const _: () = assert!(STEP.as_millis() < store::ABSENCE_MS as u128, "no step is an absence");
/// For how long the next step waits for what is to be told of the last one.
const TELLING: Duration = Duration::from_millis(500);
/// Between two looks whether all is told.
const LOOK: Duration = Duration::from_millis(20);

/// The reason for a session's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SessionEnd {
    /// By a signal, or by the bot itself.
    Stopped,
    /// Somebody wishes to begin anew.
    StartOver,
}

/// A stand-in and a bot in it.
pub(super) struct PlaygroundSession {
    stand_in: StandIn,
    wishes: UnboundedReceiver<PageWish>,
    app: App,
    store: Store,
    bot: JoinHandle<anyhow::Result<()>>,
    stop: CancellationToken,
}

/// A bot's token for this life alone: where others reach the page, nobody else can act as the bot.
fn drawn_token() -> anyhow::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).context("the system has no randomness")?;
    Ok(format!("playground.{:032x}", u128::from_le_bytes(bytes)))
}

/// Opens the bot on a database of the playground's own: it would take the servers and channels of others for ones that are gone. `None`
/// if it is told to end meanwhile.
async fn open(
    config: &BotConfig,
    guild: Snowflake,
    clock: Clock,
    stop: &CancellationToken,
) -> anyhow::Result<Option<OpenedBot>> {
    if config.has_server() {
        let Some(reached) = stop.run_until_cancelled(Database::reach(config)).await else { return Ok(None) };
        let database = reached?;
        let others = database.store.servers().knows_others_than(GuildId(i64::try_from(guild)?)).await;
        database.close().await;
        anyhow::ensure!(
            !others?,
            "DATABASE_URL leads to a database in which others play, and the playground would end their games: unset it, or lead it to an \
             empty database (to run the bot, set DISCORD_TOKEN)"
        );
    }
    OpenedBot::open(config, clock, stop).await
}

impl PlaygroundSession {
    /// Starts both, at the machine's time; `None` if it is told to end meanwhile. Time passes and starts over only where the data are the
    /// playground's own.
    ///
    /// # Errors
    /// If the address is taken, or the database can't be opened.
    pub(super) async fn start(
        config: &BotConfig,
        listen: SocketAddr,
        stop: CancellationToken,
    ) -> anyhow::Result<Option<Self>> {
        eprintln!("Sub Rosa: starting the playground…");
        let (wish, wishes) = unbounded_channel();
        let token = drawn_token()?;
        let mut world = playground_server(listen, &token);
        world.wishes = config.starts_afresh.then_some(wish);
        let stand_in = StandIn::start(world)
            .await
            .with_context(|| format!("the playground can't start on {listen}; try --listen with another port"))?;
        eprintln!("Sub Rosa: opening the database and joining…");
        let control = stand_in.control();
        let guild = control.guild_id();
        let clock = Clock::reading(move || i64::try_from(control.now_ms()).unwrap_or(i64::MAX));
        let opened = match open(config, guild, clock, &stop).await {
            Ok(Some(opened)) => opened,
            // The person who waits is told so now.
            ended => {
                stand_in.shutdown().await;
                return ended.map(|_| None);
            }
        };
        let (app, store) = (opened.app(), opened.store());
        let settings = ConnectionSettings::new(stand_in.base_url(), SecretToken::new(&token));
        let ends = stop.clone();
        let bot = tokio::spawn(async move {
            let ran = opened.run(settings, ends.clone()).await;
            ends.cancel();
            ran
        });
        Ok(Some(Self { stand_in, wishes, app, store, bot, stop }))
    }

    /// Where the page is served, with the port that was found if any was asked for.
    pub(super) fn listens(&self) -> SocketAddr {
        self.stand_in.addr()
    }

    /// Waits for the bot, which is then greeted as if it had just been invited: it says good evening, and a visitor begins with a
    /// press. False where it is told to end before.
    pub(super) async fn is_joined(&self) -> bool {
        let control = self.stand_in.control();
        let joined = tokio::select! {
            joined = control.wait_until(|control| control.connected() > 0, Duration::from_mins(1)) => joined,
            () = self.stop.cancelled() => false,
        };
        if joined {
            control.add_bot(control.now_ms(), control.channel("games").ok());
            eprintln!(
                "Sub Rosa: ready. Open {} and type /play now in #games. (Ctrl-C ends it.)",
                self.stand_in.base_url()
            );
        }
        joined
    }

    /// Does what readers of the page wish until it ends, and ends both.
    ///
    /// # Errors
    /// Those of the bot.
    pub(super) async fn ended(mut self) -> anyhow::Result<SessionEnd> {
        let end = loop {
            tokio::select! {
                () = self.stop.cancelled() => break SessionEnd::Stopped,
                Some(wish) = self.wishes.recv() => if self.fulfil(wish).await {
                    break SessionEnd::StartOver;
                },
            }
        };
        self.stop.cancel();
        let ran = self.bot.await?;
        self.stand_in.shutdown().await;
        ran.map(|()| end)
    }

    /// Lets time pass step by step, so that what falls due on the way is done and told at its time. Whether all begins anew, for which
    /// no time is waited for.
    async fn fulfil(&mut self, wish: PageWish) -> bool {
        let (mut next, mut left) = (Some(wish), Duration::ZERO);
        loop {
            match next {
                Some(PageWish::StartOver) => return true,
                Some(PageWish::TimePasses(span)) => left += span,
                None => {}
            }
            if left.is_zero() || self.stop.is_cancelled() {
                return false;
            }
            let step = left.min(STEP);
            left -= step;
            self.stand_in.control().let_pass(step);
            if let Err(failure) = self.app.clocks().wake_due().await {
                warn!(why = %failure, "time passed, and what it brings is done later");
            }
            self.is_told().await;
            next = self.wishes.try_recv().ok();
        }
    }

    /// Waits until nothing is left to deliver, or for long enough.
    async fn is_told(&self) {
        let told = async {
            while self.store.outbox().waiting().await.is_ok_and(|waiting| waiting > 0) {
                tokio::time::sleep(LOOK).await;
            }
        };
        // The rest may be told later: nothing is lost.
        let _ = tokio::time::timeout(TELLING, told).await;
    }
}
