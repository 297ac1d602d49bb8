//! The page as its reader finds their way about it: the tabs by arrow keys, a link to a message, colours that can be read.

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

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn tabs_are_walked_through_and_a_link_leads_to_its_message_in_colours_that_can_be_read() {
    on_page(PROGRAM, "ways", 1400, async |page: &Page| {
        let (ada, brutus) = (page.column("Ada"), page.column("Brutus"));
        walks_through_tabs(page).await;
        let [channel, post] = begin(&ada, &brutus).await;
        ada.sends(&format!("https://discord.com/channels/@me/{channel}/{post}")).await;
        let link = "//section[@data-name='Ada']//article//a[contains(@href, '/channels/@me/')]";
        page.click(link).await;
        let there = "const at = document.activeElement.getBoundingClientRect(), stream = column.querySelector('.stream').getBoundingClientRect(); \
            return document.activeElement.dataset.message === arguments[1] && at.top > stream.top - 2 && at.top < stream.bottom";
        ada.until("the post that the link leads to", there, &[json!(post)]).await;
        for scheme in ["dark", "light"] {
            page.prefers(scheme).await;
            page.screenshot(scheme).await;
            assert_eq!(page.look(FAINT, &[]).await, json!([]), "{scheme}");
        }
    })
    .await;
}
