//! Two processes on one server's database: what one writes and can't carry, the other posts at once, for it hears of it.

use std::time::Duration;

use outbox::Timing;
use sqlx::{Connection, PgConnection, Row};
use stand_in::{Control, ShownMessage, Snowflake, StandIn};
use subrosa::discord::Door;

use test_support::{Bot, Database, STEP_TIMEOUT, TestClock, eventually, patient_stand_in, timing};

/// Nobody looks by themselves for so long: what comes sooner was told.
const POLL: Duration = Duration::from_mins(10);
const TOGGLES: usize = 12;

/// A process that answers and carries nothing, and one that only carries: the first holds the one shard.
struct Pair {
    playground: StandIn,
    database: Database,
    answers: Bot,
    carries: Bot,
}

impl Pair {
    async fn start() -> Self {
        let playground = patient_stand_in().await;
        let (database, clock) = (Database::fresh().await, TestClock::default());
        let times = |at_once| Timing { poll: POLL, at_once, ..timing() };
        let answers = Bot::timed(&playground, &database, 1, Door::Gateway, (&clock, times(0)));
        let control = playground.control();
        assert!(control.wait_until(|c| c.connected() > 0, STEP_TIMEOUT).await, "the bot connects");
        assert!(control.wait_until(|c| !c.commands().is_empty(), STEP_TIMEOUT).await, "its commands are there");
        let carries = Bot::timed(&playground, &database, 2, Door::Gateway, (&clock, times(8)));
        listens(&database, 2).await;
        Self { playground, database, answers, carries }
    }

    async fn end(self) {
        self.answers.stop().await;
        self.carries.stop().await;
        self.playground.shutdown().await;
        self.database.drop().await;
    }
}

const LISTENERS: &str = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'";

/// The connections that listen, as soon as there are so many.
async fn listens(database: &Database, count: usize) -> Vec<i32> {
    let mut owner = PgConnection::connect(database.url()).await.expect("it answers");
    let listening = async || {
        let found = sqlx::query(LISTENERS).fetch_all(&mut owner).await.expect("it answers");
        let pids = found.iter().map(|row| row.try_get("pid").expect("a number"));
        (found.len() == count).then(|| pids.collect::<Vec<i32>>())
    };
    eventually(&format!("{count} listen"), listening).await
}

/// Seats that are taken, as the newest lobby shows them.
fn is_full(control: &Control, channel: Snowflake, who: Snowflake) -> Option<bool> {
    let posts = control.messages(channel, who);
    let lobby = posts.iter().rev().find(|post| post.button("Leave").is_some())?;
    Some(lobby.button("Start").is_some())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_process_cannot_carry_another_posts_at_once_and_goes_on_when_its_listener_is_cut() {
    let pair = Pair::start().await;
    let control = pair.playground.control();
    let (ada, brutus) = (control.add_user("Ada II"), control.add_user("Brutus II"));
    let games = control.channel("games").expect("it is there");
    control.command(ada, games, "/play conspirateurs seat:0").await.expect("the command can be sent");
    assert!(control.wait_until(|c| is_full(c, games, ada) == Some(false), STEP_TIMEOUT).await, "the lobby is posted");
    for toggle in 0..TOGGLES {
        let (label, full) = if toggle % 2 == 0 { ("Join", true) } else { ("Leave", false) };
        press(&control, games, brutus, (label, full)).await;
    }
    // A listener that is cut comes back, and looks: what was told meanwhile is found.
    let mut owner = PgConnection::connect(pair.database.url()).await.expect("it answers");
    for pid in listens(&pair.database, 2).await {
        sqlx::query("SELECT pg_terminate_backend($1)").bind(pid).execute(&mut owner).await.expect("the owner may");
    }
    press(&control, games, brutus, ("Join", true)).await;
    listens(&pair.database, 2).await;
    press(&control, games, brutus, ("Leave", false)).await;
    pair.end().await;
}

/// Presses a button of the lobby, and waits until its post shows what came of it: far less long than until somebody looks.
async fn press(control: &Control, channel: Snowflake, who: Snowflake, (label, full): (&str, bool)) {
    let posts = control.messages(channel, who);
    let lobby =
        posts.iter().rev().find(|post: &&ShownMessage| post.button(label).is_some()).expect("the lobby is there");
    let id = lobby.button(label).and_then(|button| button.custom_id).expect("the button has an id");
    control.click(who, lobby.id, &id).await.expect("the button can be pressed");
    assert!(control.wait_until(|c| is_full(c, channel, who) == Some(full), STEP_TIMEOUT).await, "{label} is shown");
}
