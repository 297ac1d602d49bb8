//! Reviews of games that are over, for those who may see them; each turning point leads to its board.

use game::{Actor, Seat, SplitMix64, Viewer};
use stand_in::{MenuTarget, ShownMessage, Snowflake};
use test_support::{Person, STEP_TIMEOUT, Stage, TableInPlay, post, text};

/// Asks for a review; the answer as it is when it is thought out.
async fn review(stage: &Stage, who: &Person, channel: Snowflake, line: &str) -> ShownMessage {
    let at_once = post(&who.types(channel, line).await);
    assert!(at_once.ephemeral, "a review is its caller's alone");
    let find = |control: &stand_in::Control| {
        control.message(at_once.id).filter(|post| !post.content.starts_with("Thinking about"))
    };
    stage.control.wait_for(STEP_TIMEOUT, find).await.expect("the review comes")
}

async fn resign(who: &Person, thread: Snowflake) {
    let leaving = post(&who.types(thread, "/table resign").await);
    let label = leaving.buttons()[0].label.clone();
    who.presses(&leaving, &label).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_is_reviewed_for_whoever_may_see_it() {
    let table = TableInPlay::start(71, "/play roman-checkers seat:0").await;
    let soon = table.ada.hears(table.thread, "/review game").await;
    assert!(soon.contains("reviewed when it is over"), "{soon}");
    let outside = table.stage.channel("lounge");
    let stranger = table.cleo.hears(outside, &format!("/review game table:{}", table.id)).await;
    assert!(stranger.contains("isn't here"), "{stranger}");

    let game = games::find("roman-checkers").expect("it is registered");
    let (mut position, mut dice) = (game.start(2, &[]).expect("two may play"), SplitMix64::new(8));
    for _ in 0..24 {
        let seat = position.turn().seats()[0];
        let action = position.view(Viewer::Seat(seat)).sample(Actor::Seat(seat), &mut dice).expect("it is to act");
        position.play(Actor::Seat(seat), &action).expect("it is legal");
        let who = if seat == Seat(0) { &table.ada } else { &table.brutus };
        let played = who.hears(table.thread, &format!("/move move:{action}")).await;
        assert!(played.starts_with("Played"), "{played}");
    }
    resign(&table.brutus, table.thread).await;
    table.stage.settled().await;

    let found = review(&table.stage, &table.cleo, table.thread, "/review game").await;
    assert!(
        found.content.contains("**1.** Turn ")
            && found.content.contains("would have kept their chances of winning at "),
        "{found:?}"
    );
    assert!(found.content.contains(" It could go on `"), "the line that punishes: {}", found.content);
    let stock = "It keeps the men together on their way to the throne room.";
    assert!(found.content.contains(" To ") && !found.content.contains(stock), "{}", found.content);
    let chart = &found.attachments[0];
    assert!(chart.description.as_deref().is_some_and(|words| words.starts_with("Chances of winning. Ada: turn 1 ")));
    let again = review(&table.stage, &table.cleo, table.thread, "/review game").await;
    assert_eq!(again.content, found.content, "equal at any time");
    let chart = &chart.description.as_deref().expect("a chart has words");
    assert!(!chart.contains("turn 25"), "the game had 24 turns: {chart}");
    assert!(chart.contains(" It turned in turn"), "{chart}");
    let hers = review(&table.stage, &table.ada, table.thread, "/review game").await;
    let first = hers.content.lines().find(|line| line.starts_with("**1.**"));
    let is_hers =
        |line: &str| line.contains(": you played `") && line.contains("would have kept your chances of winning at ");
    assert!(first.is_some_and(is_hers), "her own come first: {}", hers.content);
    let of_brutus: Vec<_> = hers.content.lines().filter(|line| line.contains(": Brutus played `")).collect();
    assert!(
        of_brutus.len() <= 1 && of_brutus.iter().all(|line| line.contains(" kept their chances ")),
        "{of_brutus:?}"
    );

    let board = post(&table.cleo.presses(&found, "1").await);
    assert!(board.ephemeral && board.content.contains("; the marked `"), "{}", board.content);
    let shown = table.cleo.with_picture(&board).await;
    let alt = shown.attachments[0].description.clone().unwrap_or_default();
    let marked: Vec<_> = board.content.lines().last().unwrap_or_default().split('`').collect();
    let [_, played, " was played; the marked ", better, _] = marked.as_slice() else { panic!("{}", board.content) };
    assert!(alt.starts_with(&format!("`{played}` was played. Better was `{better}`: ")), "{alt}");
    assert!(alt.contains(". Before that: "), "the board, too: {alt}");
    assert!(board.button("Later ▶").is_some() && board.button("◀ Earlier").is_some(), "{board:?}");
    let moment = board.content.split_once("Step ").and_then(|(_, rest)| rest.split_once('.')).expect("a step").0;
    let replay_in = async |place| {
        let (control, target) = (&table.stage.control, MenuTarget::Message(shown.id));
        let chosen = control.choose_from_menu(table.cleo.id, place, "Replay from here", target).await;
        text(&chosen.expect("it can be chosen"))
    };
    let replay = replay_in(table.thread).await;
    assert!(replay.contains(&format!("Step {moment}.")) && replay.contains("as everybody sees it"), "{replay}");
    let abroad = replay_in(outside).await;
    assert!(abroad.contains("That table isn't here"), "{abroad}");
    let later = post(&table.cleo.presses(&board, "Later ▶").await);
    assert!(later.content.contains("through the eyes of"), "{}", later.content);

    let stranger = table.cleo.hears(outside, &format!("/review game table:{}", table.id)).await;
    assert!(stranger.contains("isn't here"), "{stranger}");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_a_move_has_nothing_to_review() {
    let table = TableInPlay::start(72, "/play conspirateurs seat:0").await;
    resign(&table.ada, table.thread).await;
    table.stage.settled().await;
    let at_once = post(&table.ada.types(table.thread, "/review game").await);
    let find = |control: &stand_in::Control| {
        control.message(at_once.id).filter(|post| post.content.contains("no move in this game"))
    };
    table.stage.control.wait_for(STEP_TIMEOUT, find).await.expect("it is said");
    table.stage.end().await;
}
