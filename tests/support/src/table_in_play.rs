//! A table of Conspirateurs in play: Ada on seat 0, Brutus on seat 1, Cleo looks on.

use stand_in::{ShownMessage, Snowflake};

use super::{Person, STEP_TIMEOUT, Stage};

/// A table in play, and who is there.
pub struct TableInPlay {
    /// The bot and all around it.
    pub stage: Stage,
    /// The player on seat 0, who opened the table.
    pub ada: Person,
    /// The player on seat 1, who joined.
    pub brutus: Person,
    /// Somebody who plays nothing and sees what everybody may.
    pub cleo: Person,
    /// The channel where the table was opened.
    pub games: Snowflake,
    /// The thread of its boards, where moves are typed.
    pub thread: Snowflake,
    /// The table's id as players write it.
    pub id: String,
}

impl TableInPlay {
    /// Opens a table by this line, fills and starts it; its first board is posted.
    pub async fn start(seed: u64, line: &str) -> Self {
        Self::start_after(seed, line, &[]).await
    }

    /// The same after these people have typed these commands.
    pub async fn start_after(seed: u64, line: &str, before: &[(&str, &str)]) -> Self {
        let stage = Stage::start(seed).await;
        let [ada, brutus, cleo] = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(&stage, name));
        let games = stage.channel("games");
        for (who, command) in before {
            Person::of(&stage, who).types(games, command).await;
        }
        ada.types(games, line).await;
        let lobby = brutus.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
        brutus.presses(&lobby, "Join").await;
        let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
        let lobby = ada.waits_for(games, "the full lobby", ready).await;
        ada.presses(&lobby, "Start").await;
        let thread =
            stage.control.wait_for(STEP_TIMEOUT, |control| control.threads().first().map(|thread| thread.id)).await;
        let thread = thread.expect("the thread opens");
        let board = ada.waits_for(thread, "the first board", |post| !post.attachments.is_empty()).await;
        stage.settled().await;
        let id = board.attachments[0].name.rsplit('-').nth(1).expect("the table's id").to_owned();
        Self { stage, ada, brutus, cleo, games, thread, id }
    }

    /// The plies of the boards in a thread, in order.
    pub fn plies(&self, thread: Snowflake) -> Vec<usize> {
        let names = self.cleo.sees(thread).into_iter().filter_map(|post| Some(post.attachments.first()?.name.clone()));
        names.filter_map(|name| name.trim_end_matches(".png").rsplit('-').next()?.parse().ok()).collect()
    }

    /// Waits for the board of a ply in a thread.
    pub async fn board(&self, thread: Snowflake, ply: usize) -> ShownMessage {
        let end = format!("-{ply}.png");
        let is_it = |post: &ShownMessage| post.attachments.first().is_some_and(|file| file.name.ends_with(&end));
        self.cleo.waits_for(thread, &format!("the board of ply {ply}"), is_it).await
    }
}
