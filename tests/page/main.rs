//! The playground's page in headless Chromium: a whole game by mouse and keyboard, the keyboard alone, a phone's width.
//!
//! `cargo test --test page -- --ignored`; it needs Debian's `chromium` and `chromium-driver`. Screenshots are kept
//! in `target/page`, or in the directory `OUT`.

mod forum;
mod hint_player;
mod keyboard;
mod menus;
mod newcomer;
mod passing_time;
mod ways;
mod whole_games;

use serde_json::json;
use test_support::browser::{Column, Key, Page, on_page};

use forum::Forum;
use keyboard::types_in_a_hurry;

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_subrosa");

/// The posts that everybody sees.
const PUBLIC: &str = "article:not(.ephemeral)";
/// The messages that only one sees.
const PRIVATE: &str = "article.ephemeral";
/// The assassin whom Ada chooses.
const ASSASSIN: &str = "7";
const TARGETS: [&str; 2] = ["3", "19"];
/// Anything of this in Brutus's column would be a leak.
const SECRETS: [&str; 6] = ["assassin=7", "targets=3", "You are the assassin", "civilian 7", "You are 7", "🤫"];
/// After so many turns the Praetorian gives up, so that the test ends.
const MOST_TURNS: usize = 16;

/// Ada opens a table by completion and the mouse, Brutus joins, the thread is opened.
async fn begin(ada: &Column<'_>, brutus: &Column<'_>) {
    ada.goes_to_line().await;
    ada.page.write("/play pr").await;
    for label in ["/play praetorian", "seat", "Assassin"] {
        ada.takes_suggestion(label).await;
    }
    assert_eq!(ada.line().await, "/play praetorian seat:Assassin ");
    ada.page.key(Key::Enter).await;
    ada.is_told("Your table of Praetorian is open").await;
    brutus.presses("Join").await;
    brutus.is_told("You sit at this table now.").await;
    ada.presses("Start").await;
    ada.is_told("The game begins").await;
    ada.until("a mention", "return column.querySelector('nav .thread [data-pings]')", &[]).await;
    ada.opens("Ada – Brutus · Praetorian").await;
    brutus.opens("Ada – Brutus · Praetorian").await;
    // A click on what is open already takes nothing away: he reads on there.
    brutus.opens("Ada – Brutus · Praetorian").await;
}

/// Ada chooses who she is and whom she is after, through the menus.
async fn choose_in_secret(ada: &Column<'_>) {
    ada.presses("Move").await;
    ada.is_told("Who are you?").await;
    ada.chooses("The assassin", ASSASSIN).await;
    ada.is_told("Whom will you eliminate?").await;
    ada.ticks("Your two targets", &TARGETS).await;
    ada.is_told("? · ").await;
    ada.picture_with(PRIVATE, "? · ").await;
    ada.presses("Confirm").await;
    ada.is_told("Played: assassin=7 targets=3,19").await;
}

/// Brutus lets chance lay the people out, and takes its second proposal.
async fn lay_out(brutus: &Column<'_>) {
    brutus.reads("Brutus (Praetorian) to play").await;
    brutus.presses("Move").await;
    brutus.is_told("Where do the three civilians of rank 8 stand?").await;
    brutus.presses("Random").await;
    let first = brutus.is_told("? · ").await;
    brutus.picture_with(PRIVATE, "? · ").await;
    brutus.presses("Another").await;
    let script = "const text = [...column.querySelectorAll('.ephemeral')].map((one) => one.innerText).find((one) => one.includes('? · ')); \
        return text && text !== arguments[1]";
    brutus.until("another layout", script, &[json!(first)]).await;
    brutus.presses("Confirm").await;
    brutus.is_told("Played: layout").await;
}

/// The board as everybody sees it.
async fn forum(column: &Column<'_>) -> Forum {
    Forum::read(&column.picture(PUBLIC).await)
}

/// Waits for the next public post; what it says.
async fn next_post(column: &Column<'_>, before: usize) -> String {
    let script = "const posts = [...column.querySelectorAll(arguments[1])]; \
        return posts.length > arguments[2] && posts.at(-1).innerText";
    let said = column.until("the next post", script, &[json!(PUBLIC), json!(before)]).await;
    said.as_str().unwrap_or_default().to_owned()
}

/// Plays with the keyboard: the command and the move are chosen from the lists by arrow keys.
async fn play_by_keys(column: &Column<'_>, action: &str) {
    column.goes_to_line().await;
    column.page.write("/mo").await;
    column.walks_to_suggestion("/move").await;
    let (man, _) = action.split_once('-').unwrap_or((action, ""));
    column.page.write(man).await;
    column.is_suggested_only(man).await;
    column.walks_to_suggestion(action).await;
    assert_eq!(column.line().await, format!("/move move:{action} "));
    column.page.key(Key::Enter).await;
}

/// Presses *Move*. An older composer may still be there: the menus of the new one come beside it.
async fn opens_composer(column: &Column<'_>) {
    let choices = ".ephemeral :is(select, button[data-custom-id*=':7:0:'])";
    let before = column.count(choices).await;
    column.presses("Move").await;
    let script = "return column.querySelectorAll(arguments[2]).length > arguments[1]";
    column.until("a composer", script, &[json!(before), json!(choices)]).await;
}

/// Chooses this in the newest composer: by a button where it has one, else in the menu.
async fn takes(column: &Column<'_>, menu: &str, pick: &str) {
    let script = "const newest = [...column.querySelectorAll('.ephemeral')].at(-1); \
        return newest.querySelector(`[data-custom-id$=':${arguments[1]}']`) !== null";
    if column.look(script, &[json!(pick)]).await == json!(true) {
        column.picks(pick).await;
    } else {
        column.chooses(menu, pick).await;
    }
}

/// Plays by the composer, with the mouse.
async fn play_by_menus(column: &Column<'_>, action: &str) {
    opens_composer(column).await;
    match action.split_once('-') {
        Some((man, to)) => {
            takes(column, "Move a civilian", man).await;
            column.is_told(&format!("Where does {man} go?")).await;
            column.picks(to).await;
        }
        None => column.picks(action).await,
    }
    column.is_told("? · ").await;
    column.picture_with(PRIVATE, "? · ").await;
    column.presses("Confirm").await;
}

/// Plays by notation in the modal: opened with the mouse, sent with Enter.
async fn play_by_modal(column: &Column<'_>, action: &str) {
    opens_composer(column).await;
    column.presses("Type it").await;
    column
        .page
        .until("the modal", "return document.activeElement.matches('dialog[data-modal] input, dialog textarea')", &[])
        .await;
    column.page.write(action).await;
    column.page.click("//dialog//button[@type='submit']").await;
    column.is_told("? · ").await;
    column.presses("Confirm").await;
}

/// A turn of Ada's, each time in another way. Gives the thread's line about it.
async fn assassin_plays(ada: &Column<'_>, turn: usize) -> String {
    let board = forum(ada).await;
    let action = board.plan(ASSASSIN, &TARGETS).expect("somebody can move");
    let before = ada.count(PUBLIC).await;
    match turn % 3 {
        0 => {
            types_in_a_hurry(ada, "/move move:", "zz").await;
            play_by_keys(ada, &action).await;
        }
        1 => play_by_menus(ada, &action).await,
        _ => play_by_modal(ada, &action).await,
    }
    // Where it ends the game its answer becomes the last board at once.
    next_post(ada, before).await
}

/// A turn of Brutus's, each time in another way. Gives the thread's line about it.
async fn praetorian_plays(brutus: &Column<'_>, turn: usize) -> String {
    let before = brutus.count(PUBLIC).await;
    if turn.is_multiple_of(2) {
        brutus.presses("Move").await;
        brutus.is_told("Move somebody or question.").await;
        brutus.picks("P1").await;
        brutus.is_told("Where does P1 go?").await;
        let script = "const all = [...column.querySelectorAll(\"[data-custom-id*=':7:0:P1.']\")]; \
            return all.at(-1).dataset.customId.split('.').at(-1)";
        let first = brutus.look(script, &[]).await;
        brutus.picks(first.as_str().expect("there is a square")).await;
        brutus.is_told("? · ").await;
        brutus.presses("Confirm").await;
    } else {
        brutus.goes_to_line().await;
        brutus.page.write("/move move:P2-").await;
        brutus.is_suggested_only("P2-").await;
        for key in [Key::Down, Key::Enter, Key::Enter] {
            brutus.page.key(key).await;
        }
    }
    brutus.is_told("Played: P").await;
    next_post(brutus, before).await
}

/// Ada finds her secret in her direct messages and by every other way; Brutus has none.
async fn look_at_secrets(ada: &Column<'_>, brutus: &Column<'_>) {
    ada.opens("Sub Rosa").await;
    ada.reads("You are the assassin: civilian 7. Your targets are 3 and 19.").await;
    ada.shows(PUBLIC, "secret").await;
    ada.opens("Praetorian").await;
    ada.presses("My view").await;
    assert!(ada.is_told("you are the Assassin").await.contains("civilian 7"));
    assert!(ada.picture_with(PRIVATE, "you are the Assassin").await.contains("You are 7"));
    ada.sends("/board show:secret").await;
    ada.is_told("your secret").await;
    brutus.presses("My view").await;
    brutus.is_told("you are the Praetorian").await;
    brutus.picture_with(PRIVATE, "you are the Praetorian").await;
    brutus.sends("/board show:secret").await;
    brutus.is_told("You have no secrets at this table").await;
    assert_eq!(brutus.count("nav .dm").await, 0, "Brutus gets no direct message");
}

/// Refusals are kind, and change nothing.
async fn try_wrong_moves(ada: &Column<'_>, brutus: &Column<'_>) {
    let far = forum(ada).await.far_from(ASSASSIN);
    let before = ada.count(PUBLIC).await;
    ada.sends(&format!("/move move:7-{far}")).await;
    ada.is_told("is more than one step away").await;
    brutus.sends("/move move:P1-a7").await;
    brutus.is_told("It's Ada's turn").await;
    ada.presses("Move").await;
    ada.presses("Type it").await;
    ada.page.click("//dialog//textarea | //dialog//input").await;
    ada.page.write("seven to the left").await;
    ada.page.click("//dialog//button[@type='submit']").await;
    ada.is_told("can't be read").await;
    assert_eq!(ada.count(PUBLIC).await, before, "a refused move is not posted");
}

async fn keeps_secrets(brutus: &Column<'_>) {
    let all = brutus.everything().await;
    for secret in SECRETS {
        assert!(!all.contains(secret), "Brutus's column has {secret}");
    }
}

/// Only the newest post can be pressed.
async fn only_the_newest_has_buttons(column: &Column<'_>) {
    let script = "const posts = [...column.querySelectorAll(arguments[1])]; \
        return posts.length > 1 && posts.every((post, at) => !post.querySelector('.rows') === (at + 1 < posts.length))";
    column.until("buttons at the newest post alone", script, &[json!(PUBLIC)]).await;
}

/// Plays until somebody has won or the Praetorian gives up. The last post.
async fn play_on(ada: &Column<'_>, brutus: &Column<'_>) -> String {
    for turn in 0..MOST_TURNS {
        let said = assassin_plays(ada, turn).await;
        if said.contains("🏆") {
            return said;
        }
        keeps_secrets(brutus).await;
        only_the_newest_has_buttons(brutus).await;
        praetorian_plays(brutus, turn).await;
    }
    let before = brutus.count(PUBLIC).await;
    brutus.sends("/table resign").await;
    brutus.presses("Resign").await;
    next_post(brutus, before).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn a_game_of_praetorian_is_played_by_mouse_and_keyboard() {
    on_page(PROGRAM, "game", 1400, async |page: &Page| {
        let (ada, brutus) = (page.column("Ada"), page.column("Brutus"));
        begin(&ada, &brutus).await;
        choose_in_secret(&ada).await;
        lay_out(&brutus).await;
        // Her private answer says so too, and sooner.
        ada.picture_with(PUBLIC, "The Assassin moves first").await;
        ada.shows(PUBLIC, "board").await;
        look_at_secrets(&ada, &brutus).await;
        try_wrong_moves(&ada, &brutus).await;
        keeps_secrets(&brutus).await;
        page.screenshot("talk").await;
        let over = play_on(&ada, &brutus).await;
        assert!(over.contains("🏆"), "{over}");
        assert!(brutus.picture(PUBLIC).await.contains("The assassin was 7"), "at the end it is told");
        brutus.shows(PUBLIC, "over").await;
        only_the_newest_has_buttons(&ada).await;
    })
    .await;
}

/// Shows the column of a person on a narrow screen.
async fn turn_to(column: &Column<'_>) {
    column.page.click(&format!("//nav[@id='tabs']//button[contains(., '{}')]", column.name)).await;
    column.until("the column alone", "return !column.hidden && column.checkVisibility()", &[]).await;
}

/// Nothing sticks out of the screen, and what is pressed is large enough for a finger.
async fn fits(column: &Column<'_>, width: u32) {
    let script = "const wide = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() \
        && !one.closest('pre, .lead, .entry, .hidden, .skip, dialog') && one.getBoundingClientRect().right > arguments[1] + 1); \
        const low = [...document.querySelectorAll('.button, .entry, .tab, select')].filter((one) => one.checkVisibility() && one.offsetHeight < 24); \
        return [...wide, ...low].map((one) => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 40)}`)";
    assert_eq!(column.look(script, &[json!(width)]).await, json!([]), "nothing is too wide or too small");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn a_phone_shows_one_person_at_a_time_and_the_whole_board() {
    on_page(PROGRAM, "phone", 400, async |page: &Page| {
        let (ada, brutus) = (page.column("Ada"), page.column("Brutus"));
        ada.sends("/play praetorian seat:Assassin setup:random").await;
        ada.is_told("Your table of Praetorian is open").await;
        fits(&ada, 400).await;
        page.screenshot("lobby").await;
        turn_to(&brutus).await;
        let role = page.look("return document.activeElement.getAttribute('role')", &[]).await;
        assert_eq!(role, json!("tab"), "no keyboard of the phone comes up");
        brutus.presses("Join").await;
        brutus.is_told("You sit at this table now.").await;
        turn_to(&ada).await;
        ada.presses("Start").await;
        ada.opens("Ada – Brutus · Praetorian").await;
        ada.presses("Move").await;
        ada.picture_with(PRIVATE, "Who are you?").await;
        page.screenshot("composer").await;
        ada.presses("Random").await;
        ada.is_told("? · ").await;
        ada.presses("Confirm").await;
        // Her private answer says so too, and sooner.
        ada.picture_with(PUBLIC, "The Assassin moves first").await;
        ada.shows(PUBLIC, "board").await;
        fits(&ada, 400).await;
        ada.presses("My view").await;
        ada.picture_with(PRIVATE, "you are the Assassin").await;
        page.screenshot("view").await;
        fits(&ada, 400).await;
    })
    .await;
}

/// A phone, on which somebody chooses a game and opens a lobby of each: one sheet, for people to look at.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn a_phone_shows_the_shelf_and_a_lobby_of_each_game() {
    on_page(PROGRAM, "lobbies", 390, async |page: &Page| {
        let ada = page.column("Ada");
        page.resize(390, 1100).await;
        ada.sends("/play now").await;
        ada.shows(PRIVATE, "shelf").await;
        let mut shots = vec![page.screenshot("shelf").await];
        for (game, name) in [
            ("praetorian", "Praetorian"),
            ("roman-checkers", "Roman Checkers"),
            ("stratogo", "StraToGo"),
            ("tmag", "TMAG"),
            ("conspirateurs", "Conspirateurs"),
        ] {
            ada.sends(&format!("/play {game}")).await;
            ada.is_told(&format!("Your table of {name} is open")).await;
            assert_eq!(ada.picture_with(PUBLIC, name).await, format!("A board of {name} in play."));
            fits(&ada, 390).await;
            shots.push(page.screenshot(game).await);
        }
        page.keeps_sheet("sheet", &shots);
    })
    .await;
}

/// A table's life at the page: settings, a question, a pause, a seat on offer, the end, a rematch. Screenshots of each.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and its driver"]
async fn a_table_lives_from_its_lobby_to_its_rematch() {
    on_page(PROGRAM, "life", 1400, async |page: &Page| {
        let (ada, brutus) = (page.column("Ada"), page.column("Brutus"));
        brutus.sends("/settings turns:both zone:Europe/Rome waking:8-23").await;
        brutus.is_told("from 08:00 to 23:00 in the zone Europe/Rome").await;
        ada.sends("/play roman-checkers seat:0 pace:72 late:substitute").await;
        ada.is_told("Your table of Roman Checkers is open").await;
        ada.reads("Clock: 3 days a move").await;
        page.screenshot("lobby").await;
        brutus.presses("Join").await;
        brutus.is_told("You sit at this table now.").await;
        ada.presses("Start").await;
        for column in [&ada, &brutus] {
            column.opens("Ada – Brutus · Roman Checkers").await;
        }
        ada.picture(PUBLIC).await;
        ada.sends("/move move:a3-b4").await;
        brutus.reads("Brutus (Gold) to play").await;
        page.screenshot("turn").await;
        ada.sends("/table undo").await;
        brutus.reads("asks to take back the last move").await;
        page.screenshot("question").await;
        brutus.presses("Agree").await;
        ada.reads("By agreement the last move was taken back.").await;
        ada.sends("/table pause").await;
        brutus.reads("asks to stop the clocks").await;
        brutus.presses("Agree").await;
        ada.reads("Clocks paused by agreement.").await;
        page.screenshot("pause").await;
        ada.presses("Resume").await;
        brutus.reads("lets the clocks run again").await;
        ada.sends("/table substitute").await;
        brutus.reads("is on offer to anyone").await;
        page.screenshot("offer").await;
        ada.presses("Keep my seat").await;
        brutus.reads("stays at the table").await;
        ada.sends("/table draw").await;
        brutus.reads("offers a draw").await;
        brutus.presses("Agree").await;
        ada.reads("The players agreed on a draw.").await;
        page.screenshot("over").await;
        ada.presses("Rematch").await;
        ada.is_told("The rematch's lobby is").await;
        page.screenshot("rematch").await;
    })
    .await;
}
