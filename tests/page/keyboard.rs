//! The page by the keyboard alone: the order of the focus, what Escape closes, and a line that is typed faster than it is completed.

use serde_json::{Value, json};
use test_support::browser::{Column, Key, Page, on_page};
use test_support::eventually;

use super::{PRIVATE, PROGRAM, PUBLIC};

/// Types on while suggestions for a part of the line stand, and presses Enter at once: the line goes as it was typed.
pub(crate) async fn types_in_a_hurry(column: &Column<'_>, line: &str, rest: &str) {
    column.goes_to_line().await;
    column.page.write(line).await;
    column
        .until("a marked suggestion", "return column.querySelector('[data-suggestion][aria-selected=true]')", &[])
        .await;
    column.page.write(rest).await;
    column.page.key(Key::Enter).await;
    assert_eq!(column.line().await, "", "nothing was put in its place");
}

/// Ada opens a table without the mouse, and what Escape does on the way.
async fn begin_by_keys(ada: &Column<'_>) {
    let page = ada.page;
    let way = page.tab_to("Ada: Message or command as Ada").await;
    let order = ["page: Skip to the columns", "page: A", "Ada: DMs open", "Ada: Show only Ada", "Ada: # games"];
    let places: Vec<_> = order.iter().map(|one| way.iter().position(|at| at.starts_with(one))).collect();
    assert!(places.is_sorted() && places.iter().all(Option::is_some), "the focus goes as the eye does: {way:#?}");
    page.write("/play p").await;
    ada.is_suggested_only("/play praetorian").await;
    page.key(Key::Escape).await;
    assert_eq!((ada.count("[data-suggestion]:not([hidden] *)").await, ada.line().await), (0, "/play p".to_owned()));
    page.write("r").await;
    for (typed, label) in [("", "/play praetorian"), ("se", "seat"), ("", "Assassin"), ("tar", "targets")] {
        page.write(typed).await;
        ada.walks_to_suggestion(label).await;
    }
    page.write("1 setup:random").await;
    page.key(Key::Escape).await;
    page.key(Key::Enter).await;
    ada.is_told("Your table of Praetorian is open").await;
}

/// Goes to something by Tab and presses Enter on it.
async fn enters(page: &Page, start: &str) {
    page.tab_to(start).await;
    page.key(Key::Enter).await;
}

/// Escape closes what opened last, and the focus goes back to where it came from.
async fn escapes(page: &Page, opener: &str) {
    page.until("a dialog", "return document.querySelector('dialog[open]')", &[]).await;
    page.key(Key::Escape).await;
    page.until("no dialog", "return !document.querySelector('dialog')", &[]).await;
    let at = page.focus().await;
    assert!(at.starts_with(opener), "the focus goes back to {opener}, not to {at}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn the_keyboard_alone_is_enough() {
    on_page(PROGRAM, "keys", 1400, async |page: &Page| {
        let (ada, brutus) = (page.column("Ada"), page.column("Brutus"));
        begin_by_keys(&ada).await;
        brutus.picture(PUBLIC).await;
        enters(page, "Brutus: Join").await;
        brutus.is_told("You sit at this table now.").await;
        ada.until("a full table", "return column.innerText.includes('press Start')", &[]).await;
        enters(page, "Ada: Start").await;
        ada.until("the thread", "return column.querySelector('nav .thread')", &[]).await;
        enters(page, "Ada: ↳ Ada").await;
        ada.picture(PUBLIC).await;
        enters(page, "Ada: Enlarge").await;
        escapes(page, "Ada: Enlarge").await;
        enters(page, "Ada: Move").await;
        ada.picture_with(PRIVATE, "Who are you?").await;
        enters(page, "Ada: Type it").await;
        escapes(page, "Ada: Type it").await;
        page.key(Key::Enter).await;
        page.until("the modal", "return document.activeElement.closest('dialog')", &[]).await;
        page.write("assassin=7 targets=3").await;
        enters(page, "page: Submit").await;
        ada.picture_with(PRIVATE, "? · ").await;
        page.until("no dialog", "return !document.querySelector('dialog')", &[]).await;
        page.screenshot("confirm").await;
        let at = page.focus().await;
        assert!(at.starts_with("Ada: Confirm"), "the focus stays in the composer, it is on {at}");
        page.key(Key::Enter).await;
        // The answer becomes their next board at once, for chance alone acts between.
        ada.reads("The Assassin moves first").await;
        enters(page, "Brutus: Thread: Ada").await;
        let at = page.focus().await;
        assert!(at.starts_with("Brutus: Messages for Brutus"), "the focus stays with the messages, it is on {at}");
        page.tab_to("Brutus: Message or command").await;
        page.write("/table resign").await;
        page.key(Key::Escape).await;
        page.key(Key::Enter).await;
        brutus.is_told("for good?").await;
        enters(page, "Brutus: Resign").await;
        ada.reads("🏆").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn a_word_in_a_text_is_not_taken_for_an_option() {
    on_page(PROGRAM, "words", 1400, async |page: &Page| {
        let ada = page.column("Ada");
        ada.goes_to_line().await;
        page.write("/settings zone:Europe/Rome t").await;
        let offered = "const all = [...column.querySelectorAll('[data-suggestion] b')].map((one) => one.textContent); \
            return all.includes('turns') && !column.querySelector('[data-suggestion][aria-selected=true]')";
        ada.until("an option that is offered, not marked", offered, &[]).await;
        page.key(Key::Enter).await;
        assert_eq!(ada.line().await, "", "the line went as it was typed");
    })
    .await;
}

/// Presses a button under an open dialog, where neither mouse nor keys come: as if it were done on another page.
async fn presses_beneath(column: &Column<'_>, label: &str) {
    let script = "const buttons = [...column.querySelectorAll('.rows button')]; \
        return buttons.findLast((one) => one.textContent === arguments[1]).click() ?? true";
    column.look(script, &[json!(label)]).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn the_focus_comes_back_to_a_message_that_has_changed_under_a_dialog() {
    on_page(PROGRAM, "beneath", 1400, async |page: &Page| {
        let (ada, brutus) = (page.column("Ada"), page.column("Brutus"));
        begin_by_keys(&ada).await;
        brutus.picture(PUBLIC).await;
        enters(page, "Ada: Enlarge: A board of Praetorian").await;
        page.until("a dialog", "return document.querySelector('dialog[open]')", &[]).await;
        let drawn = "const picture = [...column.querySelectorAll('.picture-open')].at(-1); \
            return !picture.isSameNode(document.querySelector('dialog').seen ??= picture)";
        assert_eq!(ada.look(drawn, &[]).await, json!(false));
        presses_beneath(&brutus, "Join").await;
        ada.until("the card drawn anew", drawn, &[]).await;
        escapes(page, "Ada: Enlarge: A board of Praetorian").await;
    })
    .await;
}

/// The people whose messages readers hear as they come.
async fn heard(page: &Page) -> Value {
    page.look(
        "return [...document.querySelectorAll('.column')].filter(one => one.querySelector('[role=log][aria-live=polite]')).map(one => one.dataset.name)",
        &[],
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn one_column_is_heard_a_key_that_is_held_presses_once_and_a_long_name_leaves_room() {
    on_page(PROGRAM, "heard", 1400, async |page: &Page| {
        let brutus = page.column("Brutus");
        for name in ["Ada", "Brutus"] {
            page.column(name).goes_to_line().await;
            let alone = async || (heard(page).await == json!([name])).then_some(());
            eventually("one column that is heard, and no other", alone).await;
        }
        brutus.sends("/help").await;
        let presses = "const key = (repeat) => new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }); \
                       const button = column.querySelector('.rows button'); return [false, true].map(held => button.dispatchEvent(key(held)))";
        brutus.until("buttons", "return column.querySelector('.rows button')", &[]).await;
        assert_eq!(brutus.look(presses, &[]).await, json!([true, false]));
        page.click("//form[@id='add-user']//input").await;
        page.write("Maximilian_von_Hohenzollern_1987").await;
        page.key(Key::Enter).await;
        let hide = "const own = column.querySelector('header [aria-label^=Hide]'); const at = own.getBoundingClientRect(); \
                    return own.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2))";
        let long = page.column("Maximilian_von_Hohenzollern_1987");
        page.until("its column", "return document.querySelectorAll('.column').length === 5", &[]).await;
        long.look("column.scrollIntoView()", &[]).await;
        assert_eq!(long.look(hide, &[]).await, json!(true), "the name leaves room for what follows it");
    })
    .await;
}
