//! Tables in play to which moves come at a steady pace, for benches: how soon each is answered, by the stand-in's clock.

use std::sync::Arc;
use std::time::Duration;

use game::{Actor, Position, Seat, SplitMix64};
use tokio::sync::Semaphore;

use stand_in::{BotReply, Control, Snowflake, TypedCommand};

use crate::TableApart;

/// How many tables are in play.
const TABLES: usize = 32;

/// A table and a copy of its position, so that the bench knows what is legal without asking.
#[derive(Debug)]
pub struct LoadedTable {
    /// The players' ids at the stand-in, in seat order.
    pub people: [Snowflake; 2],
    /// The thread of its boards, where moves are typed.
    pub thread: Snowflake,
    position: Box<dyn Position>,
}

/// A move that the bench has chosen, and where it is to be typed.
#[derive(Debug)]
pub struct ChosenMove {
    who: Snowflake,
    thread: Snowflake,
    action: String,
}

impl LoadedTable {
    /// Two people begin Conspirateurs in a channel of their own.
    pub async fn open(control: &Control, number: usize) -> Self {
        let TableApart { people, thread, .. } = TableApart::numbered(control, number).await;
        let position = games::find("conspirateurs").expect("registered").start(2, &[]).expect("two seats");
        Self { people, thread, position }
    }

    /// The next move, chosen at random.
    pub fn next(&mut self, chooser: &mut SplitMix64) -> ChosenMove {
        let seat = self.position.turn().seats().first().copied().unwrap_or(Seat(0));
        let view = self.position.view(Actor::Seat(seat).viewer());
        let action = view.sample(Actor::Seat(seat), chooser).expect("nobody wins in so few moves");
        self.position.play(Actor::Seat(seat), &action).expect("it is legal");
        ChosenMove { who: self.people[seat.index()], thread: self.thread, action }
    }

    /// How many boards are posted.
    pub fn boards(&self, control: &Control) -> usize {
        let posts = control.messages(self.thread, self.people[0]);
        posts.iter().filter(|post| !post.attachments.is_empty()).count()
    }
}

impl ChosenMove {
    /// Types it; how soon the answer came.
    pub async fn is_played(self, control: &Control) -> Duration {
        let invoke = TypedCommand::new("move").with("move", self.action);
        let outcome = control.send_command(self.who, self.thread, &invoke).await.expect("the command can be sent");
        match &outcome.reply {
            BotReply::Message(post) if post.content.starts_with("Played") => outcome.elapsed,
            other => panic!("a move was not played: {other:?}"),
        }
    }
}

/// How soon moves were answered, the soonest first.
#[derive(Debug)]
pub struct AnswerTimes(Vec<Duration>);

impl AnswerTimes {
    /// Times in any order.
    pub fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self(times)
    }

    /// The time within which a share of them was answered, in milliseconds; `share` from 0 to 1.
    pub fn millis(&self, share: f64) -> f64 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rank")]
        let rank = ((self.0.len() - 1) as f64 * share) as usize;
        self.0[rank].as_secs_f64() * 1e3
    }

    /// `1000 moves: p50 1.00 ms, p99 2.00 ms, longest 3.00 ms`
    pub fn words(&self) -> String {
        let [half, most, longest] = [0.5, 0.99, 1.0].map(|share| self.millis(share));
        format!("{} moves: p50 {half:.2} ms, p99 {most:.2} ms, longest {longest:.2} ms", self.0.len())
    }
}

/// Opens tables and plays so many moves at them, one every `gap`.
pub async fn steady_moves(control: &Control, count: usize, gap: Duration) -> AnswerTimes {
    let mut tables = Vec::new();
    for number in 0..TABLES {
        tables.push(LoadedTable::open(control, number).await);
    }
    AnswerTimes::of(moves(control, &mut tables, count, gap).await)
}

/// A table's next move waits for the answer to its last, should that take longer than a round of all tables.
async fn moves(control: &Control, tables: &mut [LoadedTable], count: usize, gap: Duration) -> Vec<Duration> {
    let mut chooser = SplitMix64::new(3);
    let mut under_way = tokio::task::JoinSet::new();
    let turns: Vec<_> = tables.iter().map(|_| Arc::new(Semaphore::new(1))).collect();
    let mut clock = tokio::time::interval(gap);
    for number in 0..count {
        clock.tick().await;
        let turn = turns[number % TABLES].clone().acquire_owned().await.expect("it is never closed");
        let chosen = tables[number % TABLES].next(&mut chooser);
        let control = control.clone();
        under_way.spawn(async move {
            let took = chosen.is_played(&control).await;
            drop(turn);
            took
        });
    }
    under_way.join_all().await
}
