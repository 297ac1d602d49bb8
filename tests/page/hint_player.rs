//! Somebody who plays what `/hint` says until the game is over. Knows no game.

use std::time::{Duration, Instant};

use serde_json::json;
use test_support::browser::Column;

use super::PUBLIC;

/// Whoever is not answered asks again.
const PATIENCE: Duration = Duration::from_secs(15);

/// What somebody sees: the newest post's number and whether it waits for them, whether the game is over, and how many hints there
/// are with a button to press.
const LOOK: &str = "const posts = [...column.querySelectorAll(arguments[1])], last = posts.at(-1)?.innerText ?? ''; \
    return { post: posts.at(-1)?.dataset.message ?? '', over: last.includes('Fair play'), hints: open.length, \
        mine: new RegExp(`${arguments[0]} \\\\([A-Za-z-]+\\\\).* to play`).test(last) }";
/// The hints with a button to press.
const OPEN: &str = "const open = [...column.querySelectorAll('.ephemeral')].filter((one) => \
    one.innerText.includes('💡') && one.querySelector('button.success:not([disabled])'));";

/// Somebody on the way through a game.
pub struct HintPlayer<'a> {
    /// Their column.
    pub column: Column<'a>,
    /// The post that was answered last, and when.
    answered: Option<(String, Instant)>,
    /// How many hints they have played.
    pub turns: usize,
    /// Whether the end has come.
    pub is_over: bool,
}

impl<'a> HintPlayer<'a> {
    /// They are in the game's thread.
    pub fn new(column: Column<'a>) -> Self {
        Self { column, answered: None, turns: 0, is_over: false }
    }

    /// Does what is to be done now, if anything is.
    pub async fn goes_on(&mut self) {
        let now = self.column.look(&format!("{OPEN} {LOOK}"), &[json!(PUBLIC)]).await;
        if now["hints"].as_u64().unwrap_or_default() > 0 {
            self.turns += 1;
            self.column.presses("Confirm").await;
            // One that came too late is refused, and has no button any more, either.
            let fewer = format!("{OPEN} return open.length < arguments[1]");
            self.column.until("an answer", &fewer, &[now["hints"].clone()]).await;
            return;
        }
        self.is_over = now["over"] == true;
        let post = now["post"].as_str().unwrap_or_default();
        let is_new = self.answered.as_ref().is_none_or(|(known, at)| known != post || at.elapsed() > PATIENCE);
        if now["mine"] == true && is_new {
            self.answered = Some((post.to_owned(), Instant::now()));
            self.column.sends("/hint").await;
        }
    }
}
