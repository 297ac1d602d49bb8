//! Somebody who has never been here: from the first press to the end of their first game, against a novice.

use std::cell::Cell;
use std::time::{Duration, Instant};

use serde_json::json;
use test_support::browser::{Column, Page, on_page};

use super::hint_player::HintPlayer;
use super::{PROGRAM, PUBLIC};

/// The first move is made with so many presses at most, and without a key.
const MOST_PRESSES: usize = 8;
/// A first game has no more turns of one side than this.
const MOST_TURNS: usize = 60;
/// Nor does it take longer here.
const LIMIT: Duration = Duration::from_mins(10);

/// A column whose presses are counted.
struct Counted<'a> {
    column: Column<'a>,
    presses: Cell<usize>,
}

impl Counted<'_> {
    async fn presses(&self, label: &str) {
        self.presses.set(self.presses.get() + 1);
        self.column.presses(label).await;
    }

    async fn opens(&self, thread: &str) {
        self.presses.set(self.presses.get() + 1);
        self.column.opens(thread).await;
    }
}

/// From *Play* under the word of welcome to the first choice.
async fn first_move(newcomer: &Counted<'_>) {
    let ada = &newcomer.column;
    ada.reads("I am Sub Rosa").await;
    for (label, then) in [
        ("Play", "What do you feel like?"),
        ("Ten minutes with the computer", "Which game?"),
        ("Praetorian", "Your first game?"),
        ("Novice", "Your table of Praetorian is open, and the game begins"),
    ] {
        newcomer.presses(label).await;
        ada.is_told(then).await;
    }
    newcomer.opens("· Praetorian").await;
    let mine = "return /Ada \\([A-Za-z]+\\) to play/.test(column.querySelector('.stream').innerText)";
    ada.until("Ada's turn", mine, &[]).await;
    newcomer.presses("Move").await;
    ada.is_told("Random makes one for you").await;
    ada.page.screenshot("tip").await;
    newcomer.presses("Random").await;
    ada.is_told("? · ").await;
    newcomer.presses("Confirm").await;
    ada.is_told("Played: ").await;
}

/// Plays on by hints. The last post.
async fn play_on(ada: Column<'_>) -> String {
    let mut player = HintPlayer::new(ada);
    let began = Instant::now();
    while !player.is_over {
        assert!(player.turns < MOST_TURNS && began.elapsed() < LIMIT, "the game does not end");
        player.goes_on().await;
    }
    let last = "return [...column.querySelectorAll(arguments[1])].at(-1).innerText";
    ada.look(last, &[json!(PUBLIC)]).await.as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn a_newcomer_comes_to_their_first_move_by_a_few_presses_and_to_the_end() {
    on_page(PROGRAM, "newcomer", 1400, async |page: &Page| {
        let newcomer = Counted { column: page.column("Ada"), presses: Cell::new(0) };
        first_move(&newcomer).await;
        let count = newcomer.presses.get();
        eprintln!("the first move after {count} presses");
        assert!(count <= MOST_PRESSES, "{count} presses to the first move");
        let over = play_on(newcomer.column).await;
        assert!(over.contains("wins."), "{over}");
        newcomer.column.shows(PUBLIC, "over").await;
    })
    .await;
}
