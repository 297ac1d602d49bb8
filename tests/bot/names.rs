//! Names that are meant to do harm, and names of every script, through the real bot: wherever they stand they are no link,
//! call nobody and turn nothing.

use stand_in::{DmPolicy, ShownMessage, Snowflake};

use test_support::{Person, Stage, begin_by_two};

/// A table of Conspirateurs of Ada, on seat 0, and somebody of this name; its thread.
async fn table_with(stage: &Stage, name: &str) -> (Person, Person, Snowflake) {
    let guest = stage.control.add_user(name);
    let (ada, guest) = (Person::of(stage, "Ada"), Person::at(stage, guest));
    let (_, thread) = begin_by_two(stage, [&ada, &guest], "/play conspirateurs seat:0").await;
    ada.waits_for(thread, "the first board", |post| !post.attachments.is_empty()).await;
    (ada, guest, thread)
}

/// Everything that can be read of the table: posts, the pictures' descriptions, the thread's name, direct messages.
fn everything(stage: &Stage, people: &[&Person], thread: Snowflake) -> Vec<String> {
    let posts = people.iter().flat_map(|who| [who.sees(thread), who.dms(), who.sees(stage.channel("games"))]).flatten();
    let words = |post: ShownMessage| {
        let described = post.attachments.iter().filter_map(|file| file.description.clone()).collect::<Vec<_>>();
        std::iter::once(post.content.clone()).chain(described).collect::<Vec<_>>()
    };
    let names = stage.control.threads().into_iter().map(|thread| thread.name);
    posts.flat_map(words).chain(names).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_a_link_is_none_even_where_messages_are_closed() {
    let stage = Stage::start(61).await;
    let (ada, guest, thread) = table_with(&stage, "[Win](https://evil.example) @here\u{202e}").await;
    stage.control.set_dms(guest.id, DmPolicy::Closed);
    guest.hears(thread, "/settings turns:dm").await;
    guest.hears(thread, "/table draw").await;
    // A question that the move has closed would not be posted.
    stage.settled().await;
    ada.hears(thread, "/move move:h9").await;
    stage.settled().await;
    let all = everything(&stage, &[&ada, &guest], thread);
    let named = all.iter().filter(|text| text.contains(r"\[Win\]\(https\:\/\/evil.example\)")).count();
    assert!(named >= 2, "the question and the post name them: {all:#?}");
    assert!(all.iter().any(|text| text.contains(", it is your turn.")), "the notice came in the thread: {all:#?}");
    assert!(all.iter().all(|text| !text.contains('\u{202e}')), "{all:#?}");
    // Where no markup is read (the thread's name, a picture's description) the name stands as it is.
    let people = [&ada, &guest].into_iter();
    let posts = people.flat_map(|who| [who.sees(thread), who.dms(), who.sees(stage.channel("games"))]).flatten();
    let links: Vec<_> = posts.map(|post| post.content).filter(|text| text.contains("[Win](")).collect();
    assert!(links.is_empty(), "{links:#?}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_from_right_to_left_is_set_apart_and_a_name_of_nothing_is_replaced() {
    let stage = Stage::start(62).await;
    let (ada, guest, thread) = table_with(&stage, "אדה לאבלייס").await;
    guest.hears(thread, "/table draw").await;
    stage.settled().await;
    let all = everything(&stage, &[&ada, &guest], thread);
    let named: Vec<_> = all.iter().filter(|text| text.contains("אדה")).collect();
    assert!(named.len() >= 3, "{all:#?}");
    assert!(named.iter().all(|text| text.contains("\u{2068}אדה לאבלייס\u{2069}")), "{named:#?}");
    stage.end().await;
    let stage = Stage::start(63).await;
    let (ada, guest, thread) = table_with(&stage, "\u{200b}\u{2800}").await;
    guest.hears(thread, "/table draw").await;
    stage.settled().await;
    let number = guest.id.to_string();
    let called = format!("player {}", &number[number.len() - 4..]);
    let all = everything(&stage, &[&ada, &guest], thread);
    assert!(all.iter().any(|text| text.contains(&format!("{called} (Blue)"))), "{called}: {all:#?}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn posts_tell_of_people_and_a_name_that_is_a_seat_misleads_nobody() {
    let stage = Stage::start(64).await;
    let (ada, guest, thread) = table_with(&stage, "Red").await;
    ada.hears(thread, "/move move:h9").await;
    stage.settled().await;
    guest.hears(thread, "/move move:h8").await;
    stage.settled().await;
    let all = everything(&stage, &[&ada, &guest], thread);
    for line in ["> Ada drops a man on h9.", "> Red drops a man on h8."] {
        assert!(all.iter().any(|text| text.contains(line)), "{line}: {all:#?}");
    }
    stage.end().await;
}
