//! Somebody who plays what `/hint` says until the game is over, and at random where it says no more. Knows no game.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use test_support::browser::Column;
use test_support::within;

use super::PUBLIC;

/// A player without an answer asks again.
const PATIENCE: Duration = Duration::from_secs(15);

/// The sight of somebody: the newest post's number and whether it waits for them, whether the game is over, how many actions can be
/// confirmed, and whether the last answer advises to resign.
const LOOK: &str = "const posts = [...column.querySelectorAll(arguments[1])], last = posts.at(-1)?.innerText ?? ''; \
    const own = [...column.querySelectorAll('.ephemeral')].at(-1)?.innerText ?? ''; \
    return { post: posts.at(-1)?.dataset.message ?? '', over: last.includes('Rematch'), open: open.length, \
        lost: own.includes('would resign here'), \
        mine: new RegExp(`${arguments[0]} \\\\([A-Za-z-]+\\\\).* to play`).test(last) }";
/// The actions that can be confirmed.
const OPEN: &str = "const open = [...column.querySelectorAll('.ephemeral')].filter((one) => \
    one.querySelector('button.success:not([disabled])')?.innerText === 'Confirm');";
/// A composer that offers a random action, or has nothing to choose.
const CHOOSES: &str = "const own = [...column.querySelectorAll('.ephemeral')].at(-1); \
    const labels = [...own.querySelectorAll('button:not([disabled])')].map((one) => one.innerText); \
    return labels.find((one) => ['Random', 'Confirm'].includes(one))";

/// Somebody on the way through a game.
pub struct HintPlayer<'a> {
    /// Their column.
    pub column: Column<'a>,
    /// The post that was answered last, and when.
    answered: Option<(String, Instant)>,
    /// How many actions they have played.
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
        self.is_over = now["over"] == true;
        if self.is_over {
            return;
        }
        if now["open"].as_u64().unwrap_or_default() > 0 {
            self.turns += 1;
            self.column.presses("Confirm").await;
            return self.is_answered(&now["open"]).await;
        }
        let post = now["post"].as_str().unwrap_or_default();
        let is_new = self.answered.as_ref().is_none_or(|(known, at)| known != post || at.elapsed() > PATIENCE);
        if now["mine"] == true && now["lost"] == true {
            return self.plays_at_random().await;
        }
        if now["mine"] == true && is_new {
            self.answered = Some((post.to_owned(), Instant::now()));
            self.column.sends("/hint").await;
        }
    }

    /// Waits until there are fewer questions than so many. One that came too late is refused, and where another hint was under way there
    /// are as many as before: then it is looked again what there is to do.
    async fn is_answered(&self, questions: &Value) {
        let fewer = format!("{OPEN} return open.length < arguments[1]");
        let is_answered =
            async || (self.column.look(&fewer, std::slice::from_ref(questions)).await == true).then_some(());
        within(PATIENCE, is_answered).await;
    }

    /// Nobody resigns here: what is lost is played on at random.
    async fn plays_at_random(&self) {
        self.column.presses("Move").await;
        if self.column.until("a choice", CHOOSES, &[]).await == "Random" {
            self.column.presses("Random").await;
            self.column.until("an action", &format!("{OPEN} return open.length > 0"), &[]).await;
        }
    }
}
