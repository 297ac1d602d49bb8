//! A table from its lobby to its thread, as two people open it, or one with computers on the other seats.

use stand_in::{Control, ShownMessage, Snowflake};

use crate::{Person, STEP_TIMEOUT, Stage};

/// One opens a table by this line in the channel of games, the other joins, the first starts. The answer to the first, and
/// the table's thread. It is meant for the only table of a stage.
pub async fn begin_by_two(stage: &Stage, people: [&Person; 2], line: &str) -> (String, Snowflake) {
    let ([first, second], games) = (people, stage.channel("games"));
    let heard = first.hears(games, line).await;
    let lobby = second.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    second.presses(&lobby, "Join").await;
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = first.waits_for(games, "the full lobby", ready).await;
    first.presses(&lobby, "Start").await;
    (heard, begun_thread(stage).await)
}

/// The same for one person whose other seats are the computer's: it begins by itself.
pub async fn begin_alone(stage: &Stage, person: &Person, line: &str) -> (String, Snowflake) {
    let games = stage.channel("games");
    let heard = person.hears(games, line).await;
    (heard, begun_thread(stage).await)
}

/// The thread of the only table of a stage, when it has opened.
pub async fn begun_thread(stage: &Stage) -> Snowflake {
    let first = |control: &Control| control.threads().first().map(|thread| thread.id);
    stage.control.wait_for(STEP_TIMEOUT, first).await.expect("the thread opens")
}

/// Conspirateurs in a channel of its own, which many tables at once do not share.
#[derive(Clone, Copy, Debug)]
pub struct TableApart {
    /// The players' ids at the stand-in, in seat order.
    pub people: [Snowflake; 2],
    /// The channel where the table was opened.
    pub channel: Snowflake,
    /// The thread of its boards, where moves are typed.
    pub thread: Snowflake,
}

impl TableApart {
    /// Two new people of these names open, fill and start it in a new channel.
    pub async fn begin(control: &Control, names: [&str; 2], channel: &str) -> Self {
        let (people, channel) = (names.map(|name| control.add_user(name)), control.add_channel(channel));
        control.command(people[0], channel, "/play conspirateurs seat:0").await.expect("the command can be sent");
        press(control, channel, people[1], "Join").await;
        press(control, channel, people[0], "Start").await;
        let find = |c: &Control| c.threads().into_iter().find(|one| one.parent == Some(channel)).map(|one| one.id);
        let thread = control.wait_for(STEP_TIMEOUT, find).await.expect("the thread opens");
        Self { people, channel, thread }
    }

    /// The same of a number, by which its people and its channel are called.
    pub async fn numbered(control: &Control, number: usize) -> Self {
        let [left, right] = ["Left", "Right"].map(|side| format!("{side} {number}"));
        Self::begin(control, [&left, &right], &format!("table-{number}")).await
    }
}

/// Presses the button of this label in a channel, as soon as a post has it.
async fn press(control: &Control, channel: Snowflake, who: Snowflake, label: &str) {
    let ready = |post: &ShownMessage| post.button(label).is_some_and(|button| !button.disabled);
    let find = |c: &Control| c.messages(channel, who).into_iter().find(|post| ready(post));
    let post = control.wait_for(STEP_TIMEOUT, find).await.expect("the lobby is there");
    let id = post.button(label).and_then(|button| button.custom_id).expect("the button has an id");
    control.click(who, post.id, &id).await.expect("the button can be pressed");
}
