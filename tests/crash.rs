//! The bot is killed at every step of a move. Nothing is lost, doubled or reordered, and the outbox empties.

mod support;

use std::time::Duration;

use subrosa::crash::CRASH_POINTS;
use subrosa::playground::{Config, Control, Playground, Post, Snowflake};

use support::child::BotProcess;
use support::database::Database;
use support::{PATIENCE, TOKEN};

/// The points of a death, at the first passage and at later ones: of the table's opening, its start, and its moves.
const PASSAGES: [u32; 2] = [1, 4];

/// A table that is opened, joined, started and played on, whatever happens to the bot meanwhile.
struct Life {
    control: Control,
    people: [Snowflake; 2],
    games: Snowflake,
    bot: BotProcess,
    api: String,
    database: (&'static str, String),
}

impl Life {
    async fn revive(&mut self) {
        if self.bot.has_ended() || self.control.connected() == 0 {
            self.bot.kill();
            self.bot = BotProcess::start(&self.api, &self.database, None);
            assert!(self.control.wait_until(|c| c.connected() > 0, PATIENCE).await, "the bot comes back");
        }
    }

    /// Does something until what it is for can be seen: a person repeats what was not answered.
    async fn insist<T>(&mut self, seen: impl Fn(&Control) -> Option<T>, what: &str, deed: impl AsyncFn(&Control)) -> T {
        for _ in 0..6 {
            if let Some(found) = seen(&self.control) {
                return found;
            }
            self.revive().await;
            deed(&self.control).await;
            for _ in 0..40 {
                if let Some(found) = self.control.wait_for(Duration::from_millis(250), |c| seen(c)).await {
                    return found;
                }
                self.revive().await;
            }
        }
        panic!("in vain: {what}");
    }
}

fn lobby(control: &Control, games: Snowflake, who: Snowflake) -> Option<Post> {
    control
        .messages(games, who)
        .into_iter()
        .find(|post| post.button("Join").is_some() || post.button("Rules").is_some())
}

fn thread(control: &Control) -> Option<Snowflake> {
    control.threads().first().map(|thread| thread.id)
}

fn boards(control: &Control, who: Snowflake) -> Vec<Post> {
    let posts = thread(control).map(|thread| control.messages(thread, who)).unwrap_or_default();
    posts.into_iter().filter(|post| !post.ephemeral && !post.attachments.is_empty()).collect()
}

async fn press(control: &Control, who: Snowflake, post: Option<Post>, label: &str) {
    if let Some(post) = post
        && let Some(id) = post.button(label).filter(|button| !button.disabled).and_then(|button| button.custom_id)
    {
        let _ = control.click(who, post.id, &id).await;
    }
}

/// The moves of the game: alternately by both.
const MOVES: [&str; 3] = ["h9", "i9", "h8"];

async fn live(point: &str, passage: u32) {
    println!("killed at {point}:{passage}");
    let playground = Playground::start(Config::local(TOKEN)).await.expect("the stand-in starts");
    let control = playground.control();
    let mut database = Database::fresh().await;
    let place = database.hand_over().await;
    let people = ["Ada", "Brutus"].map(|name| control.persona(name).expect("there"));
    let [ada, brutus] = people;
    let games = control.channel("games").expect("there");
    let api = playground.base_url();
    let bot = BotProcess::start(&api, &place, Some(&format!("{point}:{passage}")));
    let mut life = Life { control: control.clone(), people, games, bot, api, database: place };
    control.wait_until(|c| c.connected() > 0, PATIENCE).await;
    play(&mut life, ada, brutus).await;
    settle(&mut life).await;
    check(&life);
    life.bot.kill();
    database.take_back().await;
    assert_eq!(database.store.waiting().await.expect("the database answers"), 0, "the outbox is empty");
    playground.shutdown().await;
    database.drop().await;
}

async fn play(life: &mut Life, ada: Snowflake, brutus: Snowflake) {
    let games = life.games;
    let opened = move |c: &Control| lobby(c, games, ada);
    let open = async |c: &Control| drop(c.command(ada, games, "/new conspirateurs seat:0").await);
    life.insist(opened, "a lobby", open).await;
    let full = move |c: &Control| lobby(c, games, ada).filter(|p| p.button("Start").is_none_or(|b| !b.disabled));
    life.insist(full, "a full table", async |c| press(c, brutus, lobby(c, games, brutus), "Join").await).await;
    let begun = move |c: &Control| boards(c, ada).first().cloned();
    life.insist(begun, "a first board", async |c| press(c, ada, lobby(c, games, ada), "Start").await).await;
    for (at, mv) in MOVES.iter().enumerate() {
        let who = [ada, brutus][at % 2];
        let told = move |c: &Control| {
            boards(c, ada).into_iter().find(|p| p.attachments[0].name.ends_with(&format!("-{}.png", at + 1)))
        };
        let deed = async |c: &Control| {
            if let Some(thread) = thread(c) {
                let _ = c.command(who, thread, &format!("/move move:{mv}")).await;
            }
        };
        life.insist(told, mv, deed).await;
    }
}

/// Waits until the last board is the only one with buttons.
async fn settle(life: &mut Life) {
    let ada = life.people[0];
    let done = move |c: &Control| {
        let boards = boards(c, ada);
        let old = boards.len().saturating_sub(1);
        boards[..old].iter().all(|post| post.buttons().is_empty()).then_some(())
    };
    life.insist(done, "old buttons gone", async |_| ()).await;
    // What is acknowledged last leaves no trace in Discord: give it the time of a lease.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    life.revive().await;
}

fn check(life: &Life) {
    let boards = boards(&life.control, life.people[0]);
    let names: Vec<_> = boards.iter().map(|post| post.attachments[0].name.clone()).collect();
    let plies: Vec<_> = names
        .iter()
        .filter_map(|name| name.trim_end_matches(".png").rsplit('-').next()?.parse::<usize>().ok())
        .collect();
    let expected: Vec<usize> = (0..=MOVES.len()).collect();
    assert_eq!(plies, expected, "each turn is posted once, in order");
    assert_eq!(life.control.threads().len(), 1, "one thread");
    let lobbies = life.control.messages(life.games, life.people[0]).into_iter().filter(|post| !post.ephemeral).count();
    assert_eq!(lobbies, 1, "one lobby");
}

/// On a server every point at both passages; on the embedded database, which takes seconds to open after each death, every
/// point at one of them.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_killed_at_any_step_loses_and_doubles_nothing() {
    for (at, point) in CRASH_POINTS.into_iter().enumerate() {
        let embedded = support::database::server().is_none();
        let passages = if embedded { &PASSAGES[at % 2..=at % 2] } else { &PASSAGES[..] };
        for passage in passages {
            tokio::time::timeout(Duration::from_mins(2), live(point, *passage)).await.unwrap_or_else(|_| {
                panic!("killed at {point}:{passage}, the table did not go on in time");
            });
        }
    }
}
