//! Time that passes at a press: a table whose player is called, late and done, and a playground that begins anew.

use serde_json::json;
use test_support::browser::{Column, Page, on_page};
use test_support::eventually;

use super::{PROGRAM, PUBLIC};

const HOUR_MS: u64 = 3_600_000;
/// The clock shows the time of the last look: it may lag by so much.
const LAG_MS: u64 = 60_000;

async fn now_ms(page: &Page) -> u64 {
    page.look("return Number(document.getElementById('now').dataset.now)", &[]).await.as_u64().unwrap_or_default()
}

/// Lets a time pass by its button, and waits until the page's clock shows it.
async fn passes(page: &Page, label: &str, hours: u64) {
    let then = now_ms(page).await + hours * HOUR_MS - LAG_MS;
    page.click(&format!("//div[@id='time']/button[.='{label}']")).await;
    let passed = "return Number(document.getElementById('now').dataset.now) >= arguments[0]";
    page.until(&format!("{label} passes"), passed, &[json!(then)]).await;
}

/// Has everything begin anew: a press asks whether it is meant, and one more says yes. The question goes by itself, and is
/// asked again then.
async fn starts_over(page: &Page) {
    let (ask, sure) = ("not(contains(., 'sure'))", "contains(., 'sure') and not(@aria-disabled)");
    let [ask, sure] = [ask, sure].map(|state| format!("//button[@id='start-over' and {state}]"));
    let says_yes = async || {
        let is_said = page.clicks(&sure).await;
        if !is_said {
            page.clicks(&ask).await;
        }
        is_said.then_some(())
    };
    eventually("a second press", says_yes).await;
}

/// A table of Conspirateurs of Ada and Brutus, with twelve hours a move.
async fn begin(ada: &Column<'_>, brutus: &Column<'_>) {
    ada.sends("/play conspirateurs seat:0 pace:12").await;
    ada.is_told("Your table of Conspirateurs is open").await;
    brutus.presses("Join").await;
    brutus.is_told("You sit at this table now.").await;
    ada.presses("Start").await;
    ada.is_told("The game begins").await;
    ada.opens("Ada – Brutus · Conspirateurs").await;
    ada.reads("Ada (Red) to play").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn time_passes_at_a_press_and_everything_begins_anew_at_two() {
    on_page(PROGRAM, "passing-time", 1400, async |page: &Page| {
        let (ada, brutus) = (page.column("Ada"), page.column("Brutus"));
        begin(&ada, &brutus).await;
        passes(page, "+6 h", 6).await;
        assert!(!ada.everything().await.contains("out of time"), "half of it is left");
        passes(page, "+1 day", 24).await;
        ada.reads("Ada (Red) has run out of time").await;
        // Thirty hours after the first post it is another day, whenever this runs.
        ada.sends("Good morning.").await;
        ada.until("what parts two days", "return column.querySelector('.stream > .day + article')", &[]).await;
        page.screenshot("late").await;
        let later = now_ms(page).await;
        starts_over(page).await;
        let anew = "return Number(document.getElementById('now')?.dataset.now) < arguments[0]";
        page.until("a new beginning", anew, &[json!(later - HOUR_MS)]).await;
        ada.reads("I am Sub Rosa").await;
        assert_eq!(ada.count(&format!("{PUBLIC} .thread-link")).await, 0, "no game is left");
        // The page has looked for the playground while it began anew.
        page.console().await;
    })
    .await;
}
