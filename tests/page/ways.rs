//! The page as its reader finds their way about it: the tabs by arrow keys, a link to a message, the way back, colours
//! that can be read.

use serde_json::json;
use test_support::browser::{Column, Key, Page, on_page};

use super::{PROGRAM, PUBLIC};

/// The words with less contrast to their ground than WCAG's level AA asks for.
const FAINT: &str = r"
    const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
    const light = (colour) => channels(colour).slice(0, 3).map((one) => one / 255)
        .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
        .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
    const ground = (one) => { const own = getComputedStyle(one).backgroundColor; return channels(own)[3] === 0 ? ground(one.parentElement) : own; };
    const contrast = (one) => { const both = [getComputedStyle(one).color, ground(one)].map(light); return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05); };
    return [...document.querySelectorAll('body *')]
        .filter((one) => one.checkVisibility() && !one.closest('.hidden, .skip, [aria-hidden], :disabled, option') && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
        .filter((one) => contrast(one) < 4.5).map((one) => `${one.className}: ${one.textContent.slice(0, 40)} (${contrast(one).toFixed(2)})`);
";

/// The tabs are one station of the Tab key; arrow keys lead through them, and each has its panel.
async fn walks_through_tabs(page: &Page) {
    page.tab_to("page: A").await;
    for (key, start) in [(Key::Right, "page: B"), (Key::Left, "page: A"), (Key::End, "page: "), (Key::Right, "page: A")]
    {
        page.key(key).await;
        let at = page.focus().await;
        assert!(at.starts_with(start), "the focus is on {at}, not on {start}");
    }
    page.key(Key::Tab).await;
    let role = page.look("return document.activeElement.getAttribute('role')", &[]).await;
    assert_ne!(role, json!("tab"), "Tab leads out of them");
    let panels = "const panel = (tab) => document.getElementById(tab.getAttribute('aria-controls')); \
        return [...document.querySelectorAll('#tabs [role=tab]')].every((tab) => panel(tab)?.getAttribute('role') === 'tabpanel')";
    assert_eq!(page.look(panels, &[]).await, json!(true));
}

/// Begins a table in its thread, with another lobby under the one that it came from. The channel and the post of that lobby.
async fn begin(ada: &Column<'_>, brutus: &Column<'_>) -> [String; 2] {
    ada.sends("/play roman-checkers seat:0").await;
    ada.is_told("Your table of Roman Checkers is open").await;
    ada.picture(PUBLIC).await;
    let lobby = "return [column.dataset.channel, [...column.querySelectorAll(arguments[1])].at(-1).dataset.message]";
    let lobby = ada.look(lobby, &[json!(PUBLIC)]).await;
    brutus.presses("Join").await;
    brutus.is_told("You sit at this table now.").await;
    ada.presses("Start").await;
    ada.opens("Ada – Brutus · Roman Checkers").await;
    brutus.sends("/play conspirateurs").await;
    brutus.is_told("Your table of Conspirateurs is open").await;
    [0_usize, 1].map(|at| lobby[at].as_str().unwrap_or_default().to_owned())
}

/// Presses something in Ada's messages.
async fn presses_in(ada: &Column<'_>, what: &str) {
    ada.page.click(&format!("(//section[@data-name='Ada']//article//{what})[last()]")).await;
}

/// A text with an escape, a time that no calendar has, and a spoiler, which keeps the focus when it is opened.
async fn reads_marks(ada: &Column<'_>) {
    ada.sends("ann\\_b at <t:9999999999999>, ||hush||").await;
    ada.reads("ann_b at <t:9999999999999>").await;
    presses_in(ada, "button[contains(@class, 'spoiler')]").await;
    ada.until("an open spoiler", "return document.activeElement.matches('.spoiler.open')", &[]).await;
}

/// A link to a message that is not there leads to its channel, and says so until it is dismissed.
async fn misses_a_message(ada: &Column<'_>, channel: &str) {
    let address = format!("https://discord.com/channels/@me/{channel}/1");
    ada.sends(&address).await;
    presses_in(ada, &format!("a[.='{address}']")).await;
    let notice = "return column.querySelector('[data-notice]')?.textContent.includes('too far back')";
    ada.until("a notice", notice, &[]).await;
    ada.page.click("//section[@data-name='Ada']//*[@data-notice]/button").await;
    let at = ada.page.focus().await;
    assert!(at.starts_with("Ada: Message or command"), "the focus goes to the line, not to {at}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn tabs_are_walked_through_and_a_link_leads_to_its_message_in_colours_that_can_be_read() {
    on_page(PROGRAM, "ways", 1400, async |page: &Page| {
        let (ada, brutus) = (page.column("Ada"), page.column("Brutus"));
        walks_through_tabs(page).await;
        let [channel, post] = begin(&ada, &brutus).await;
        reads_marks(&ada).await;
        ada.sends(&format!("https://discord.com/channels/@me/{channel}/{post}")).await;
        presses_in(&ada, "a[contains(@href, '/channels/@me/')]").await;
        let there = "const at = document.activeElement.getBoundingClientRect(), stream = column.querySelector('.stream').getBoundingClientRect(); \
            return document.activeElement.dataset.message === arguments[1] && at.top > stream.top - 2 && at.top < stream.bottom";
        ada.until("the post that the link leads to", there, &[json!(post)]).await;
        for scheme in ["dark", "light"] {
            page.prefers(scheme).await;
            page.screenshot(scheme).await;
            assert_eq!(page.look(FAINT, &[]).await, json!([]), "{scheme}");
        }
        misses_a_message(&ada, &channel).await;
    })
    .await;
}

/// Waits until somebody is in the channel or thread whose name has this part; the page may be loaded anew just then.
async fn is_in(column: &Column<'_>, part: &str) {
    let script = "return column?.querySelector('h3').textContent.includes(arguments[1])";
    column.until(part, script, &[json!(part)]).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn a_page_that_is_loaded_anew_and_a_way_back_lead_to_where_everybody_was() {
    on_page(PROGRAM, "back", 1400, async |page: &Page| {
        let (ada, brutus) = (page.column("Ada"), page.column("Brutus"));
        begin(&ada, &brutus).await;
        let unread = "return column?.querySelector('nav .text.unread')";
        ada.until("an unread channel", unread, &[]).await;
        brutus.opens("lounge").await;
        page.loads_anew().await;
        is_in(&ada, "Roman Checkers").await;
        is_in(&brutus, "lounge").await;
        ada.until("a channel that is still unread", unread, &[]).await;
        ada.opens("games").await;
        page.goes_back().await;
        is_in(&ada, "Roman Checkers").await;
        is_in(&brutus, "lounge").await;
    })
    .await;
}
