//! The menus of messages and people: opened at the page, they have the bot's commands that stand there.

use serde_json::json;
use test_support::browser::{Column, Key, Page, on_page};

use super::{PRIVATE, PROGRAM, PUBLIC};

/// Opens the last menu with this label in a column; the commands in it.
async fn opens_menu(column: &Column<'_>, label: &str) -> String {
    let opener =
        format!("//section[@data-name='{}']//article//button[@data-menu and normalize-space()='{label}']", column.name);
    column.page.click(&format!("({opener})[last()]")).await;
    let items = "return [...document.querySelectorAll('dialog [data-app]')].map((one) => one.textContent).join(', ')";
    column.page.until("a menu", items, &[]).await.as_str().unwrap_or_default().to_owned()
}

async fn chooses(page: &Page, name: &str) {
    page.click(&format!("//dialog//button[@data-app='{name}']")).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn menus_of_a_person_and_of_a_board_open_at_the_page() {
    on_page(PROGRAM, "menus", 1400, async |page: &Page| {
        let (ada, brutus) = (page.column("Ada"), page.column("Brutus"));
        ada.sends("/play roman-checkers seat:0").await;
        ada.is_told("Your table of Roman Checkers is open").await;
        assert_eq!(opens_menu(&brutus, "@Ada").await, "Challenge, Profile");
        page.screenshot("person").await;
        chooses(page, "Profile").await;
        brutus.is_told("Brutus used Profile").await;
        brutus.presses("Join").await;
        ada.presses("Start").await;
        brutus.opens("Ada – Brutus · Roman Checkers").await;
        brutus.reads("Ada (Purple) to play").await;
        brutus.picture(PUBLIC).await;
        let private = brutus.count(PRIVATE).await;
        assert_eq!(opens_menu(&brutus, "⋯").await, "My view, Replay from here");
        page.screenshot("board").await;
        page.key(Key::Escape).await;
        page.until("no menu", "return !document.querySelector('dialog')", &[]).await;
        opens_menu(&brutus, "⋯").await;
        chooses(page, "My view").await;
        let more = "return column.querySelectorAll(arguments[1]).length > arguments[2]";
        brutus.until("their own view", more, &[json!(PRIVATE), json!(private)]).await;
        // A message that only he sees has no menu.
        assert_eq!(brutus.count(&format!("{PRIVATE} [data-menu]")).await, 0);
    })
    .await;
}
