//! *More* under a board: to each what is possible for them now, and nothing else.

use stand_in::ShownMessage;
use test_support::{Person, Stage, TableInPlay, begin_alone, eventually, post, text};

fn labels(post: &ShownMessage) -> Vec<String> {
    post.buttons().into_iter().map(|button| button.label).collect()
}

fn newest(table: &TableInPlay) -> ShownMessage {
    let posts = table.cleo.sees(table.thread);
    posts.into_iter().rev().find(|post| post.button("More").is_some()).expect("a board stands there")
}

#[tokio::test(flavor = "multi_thread")]
async fn each_is_offered_what_they_can_do_now() {
    let table = TableInPlay::start(651, "/play conspirateurs seat:0").await;
    let board = newest(&table);
    let more = async |who: &Person| labels(&post(&who.presses(&board, "More").await));
    let hers = more(&table.ada).await;
    let his = more(&table.brutus).await;
    assert!(hers.contains(&"Hint".to_owned()) && !his.contains(&"Hint".to_owned()), "{hers:?} {his:?}");
    for label in ["Moves so far", "Note", "Offer a draw", "Pause", "Offer my seat", "Call it off", "Resign", "Rules"] {
        assert!(hers.contains(&label.to_owned()), "{label}: {hers:?}");
    }
    for label in ["Undo", "Resume", "Nudge", "Fair play"] {
        assert!(!hers.contains(&label.to_owned()), "{label}: there is nothing to it yet: {hers:?}");
    }
    assert_eq!(more(&table.cleo).await, ["Moves so far", "Rules"], "somebody who looks on");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_by_a_button_is_asked_as_by_the_command() {
    let table = TableInPlay::start(652, "/play conspirateurs seat:0").await;
    let (ada, brutus) = (&table.ada, &table.brutus);
    let asked = text(&ada.presses(&post(&ada.presses(&newest(&table), "More").await), "Offer a draw").await);
    assert_eq!(asked, "You offer a draw; the others are asked.");
    brutus.waits_for(table.thread, "the question", |post| post.content.contains("offers a draw")).await;
    let more = post(&ada.presses(&newest(&table), "More").await);
    assert!(more.button("Offer a draw").is_none(), "it is asked already");
    // A busy machine asks to try again.
    let hint = async || Some(post(&ada.presses(&more, "Hint").await)).filter(|hint| hint.content.starts_with("💡"));
    assert!(eventually("a hint", hint).await.ephemeral);
    let leaving = post(&ada.presses(&more, "Resign").await);
    assert!(leaving.button("Resign").is_some(), "it asks once more");
    let off = post(&brutus.presses(&post(&brutus.presses(&newest(&table), "More").await), "Call it off").await);
    assert!(off.content.ends_with("It ends without a result."), "{}", off.content);
    assert_eq!(text(&brutus.presses(&off, "Call it off").await), "The game is called off.");
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_declines_a_draw_before_both_have_played_ten_times() {
    let stage = Stage::start(653).await;
    let ada = Person::of(&stage, "Ada");
    let (_, thread) = begin_alone(&stage, &ada, "/play roman-checkers seat:0 computers:1 level:2").await;
    assert!(ada.hears(thread, "/table draw").await.contains("the others are asked"));
    ada.waits_for(thread, "the answer", |post| post.content.contains("declines the draw")).await;
    stage.end().await;
}
