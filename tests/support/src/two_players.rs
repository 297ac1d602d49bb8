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
