//! Several turns at once: a gathering that is handed in whole, and a victim who plans ahead.

use stand_in::{BotReply, ShownMessage, Snowflake};
use test_support::{Person, Stage, TableInPlay, begun_thread, post, text};

/// The newest board in a thread, as somebody sees it.
fn newest(who: &Person, thread: Snowflake) -> ShownMessage {
    let boards = who.sees(thread).into_iter().filter(|post| post.button("Move").is_some());
    boards.last().expect("there is a board")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gathering_is_handed_in_whole_and_a_wrong_list_loses_nothing() {
    let table = TableInPlay::start(351, "/play conspirateurs seat:0").await;
    let (ada, brutus, thread) = (&table.ada, &table.brutus, table.thread);
    let all = post(&ada.types(thread, "/board").await);
    assert!(all.button("Plan ahead").is_none(), "there is nothing to plan here");
    let wrong = ada.hears(thread, "/move move:h9 i9 a1 `x`").await;
    assert!(wrong.contains("`a1`: ") && wrong.contains("Nothing was played. You wrote: `h9 i9 a1 x`"), "{wrong}");
    let guest = table.cleo.hears(thread, "/move move:h9 i9").await;
    assert!(!guest.starts_with("Played"), "{guest}");
    let early = brutus.hears(thread, "/move move:h8 i8").await;
    assert!(!early.starts_with("Played"), "{early}");

    let handed = ada.hears(thread, "/move move:h9, i9; j9").await;
    assert!(handed.starts_with("Played: `h9`") && handed.contains("2 more follow"), "{handed}");
    table.board(thread, 1).await;
    table.stage.settled().await;
    let shown = ada.hears(thread, "/table if").await;
    assert!(shown.contains("one after the other: `i9`, `j9`"), "{shown}");
    assert!(brutus.hears(thread, "/table if").await.contains("no conditional moves"), "nobody else sees it");

    // By the form of the composer; what is in the form twice is refused there, too.
    let way = post(&brutus.presses(&newest(brutus, thread), "Move").await);
    let BotReply::Modal(form) = brutus.presses(&way, "Type it").await.reply else { panic!("a form was expected") };
    let send = async |typed: &str| {
        text(&table.stage.control.submit(brutus.id, &form, &[("notation", typed)]).await.expect("it can be sent"))
    };
    let twice = send("h8 i8 h8").await;
    assert!(twice.contains("`h8` stands there twice") && twice.contains("You wrote: `h8 i8 h8`"), "{twice}");
    let handed = send("h8 i9 i8").await;
    assert_eq!(
        handed,
        "Played: `h8`.\nThen, at once: `i8`.\n1 of your moves could no longer be played: choose again on your turn."
    );
    table.stage.settled().await;
    // i9 was hers by then: his list goes on with i8, and hers ends.
    let told = newest(&table.cleo, thread).content;
    for part in
        ["Brutus drops a man on h8", "Ada drops a man on i9", "Brutus drops a man on i8", "Ada drops a man on j9"]
    {
        assert!(told.contains(part), "{told}");
    }
    assert!(told.contains("Brutus") && told.contains("to play"), "{told}");
    assert!(ada.hears(thread, "/table if").await.contains("no conditional moves"), "her list is played");
    let stale = send("j8 k8").await;
    assert!(stale.contains("moved on"), "{stale}");
    table.stage.end().await;
}

/// A game of TMAG with Ada as the first victim, Brutus and Cleo after her; its thread.
async fn chase(stage: &Stage, [ada, brutus, cleo]: [&Person; 3]) -> Snowflake {
    let games = stage.channel("games");
    ada.hears(games, "/play tmag seats:3 seat:0 first:0").await;
    let lobby = ada.waits_for(games, "the lobby", |post| post.button("Join").is_some()).await;
    brutus.presses(&lobby, "Join").await;
    cleo.presses(&lobby, "Join").await;
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    let thread = begun_thread(stage).await;
    stage.settled().await;
    thread
}

#[tokio::test(flavor = "multi_thread")]
async fn the_victim_plans_ahead_by_buttons_and_is_waited_for_no_more() {
    let stage = Stage::start(352).await;
    let [ada, brutus, cleo] = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(&stage, name));
    let thread = chase(&stage, [&ada, &brutus, &cleo]).await;
    let way = post(&ada.presses(&newest(&ada, thread), "Move").await);
    let menu = post(&ada.presses(&way, "Plan ahead").await);
    assert!(menu.content.starts_with("**Plan ahead?**"), "{}", menu.content);
    let asked = post(&ada.chooses(&menu, 0, &["toward e1 j5"]).await);
    assert!(asked.content.starts_with("**Run to e1, then to j5?** Now: "), "{}", asked.content);
    ada.with_picture(&asked).await;
    let back = post(&ada.presses(&asked, "Back").await);
    assert_eq!(back.content, menu.content);
    let asked = post(&ada.chooses(&back, 0, &["toward e1 j5"]).await);
    let given = post(&ada.presses(&asked, "Confirm").await);
    assert!(given.content.contains("Your plan holds"), "{}", given.content);
    stage.settled().await;
    let hers = ada.hears(thread, "/table if").await;
    assert!(hers.contains("whenever it is your turn: `toward e1 j5`, for "), "{hers}");
    // Nobody else plans for her, sees it, or has such a button.
    for who in [&brutus, &cleo] {
        assert!(!format!("{:?}", who.sees(thread)).contains("toward"));
        assert!(post(&who.types(thread, "/board").await).button("Plan ahead").is_none());
        let forged = text(&who.presses(&newest(&ada, thread), "Move").await);
        assert!(!forged.contains("Plan ahead"), "{forged}");
    }
    // The hunters move, and between their turns she does: the next post calls no Ada.
    let hunter = if newest(&ada, thread).content.contains("(Bravo) to play") { &brutus } else { &cleo };
    let legal = post(&hunter.presses(&newest(hunter, thread), "Move").await);
    let random = post(&hunter.presses(&legal, "Random").await);
    let played = text(&hunter.presses(&random, "Confirm").await);
    assert!(played.starts_with("Played"), "{played}");
    stage.settled().await;
    let told = newest(&cleo, thread).content;
    assert!(told.contains("Ada rolls"), "{told}");
    assert!(!told.contains("(Alpha) to play"), "her turn is played already: {told}");

    let view = post(&ada.types(thread, "/board").await);
    let again = post(&ada.presses(&view, "Plan ahead").await);
    let asked = post(&ada.chooses(&again, 0, &["toward a6 f10"]).await);
    assert!(!asked.content.contains("Now:"), "it is not her turn: {}", asked.content);
    let given = post(&ada.presses(&asked, "Confirm").await);
    let gone = text(&ada.presses(&given, "Withdraw").await);
    assert!(gone.contains("withdrawn"), "{gone}");
    assert!(ada.hears(thread, "/table if").await.contains("no conditional moves"));
    stage.end().await;
}
