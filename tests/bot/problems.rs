//! The problem of the day: posted once in the channel that a server names, solved by whoever likes, and gone with its channel.

use stand_in::{Permissions, ShownMessage, Snowflake};
use test_support::{DAY_MS, Person, Stage, eventually, post};

const HOUR_MS: i64 = 3_600_000;
/// A moment after noon, UTC.
const NOON_MS: i64 = 12 * HOUR_MS + 60_000;
/// A member's permissions and Manage Server (Discord, "Bitwise Permission Flags").
const MANAGER: Permissions = Permissions(Permissions::MEMBER.0 | 1 << 5);

/// Does an hour's work shortly after noon, so many days on, and shows what stands in a channel an hour later.
async fn after_noon(days: i64, (stage, channel): (&Stage, Snowflake), reader: &Person) -> Vec<ShownMessage> {
    let today = stage.clock.now_ms() / DAY_MS;
    stage.clock.set_ahead((today + days) * DAY_MS + NOON_MS - stage.clock.now_ms());
    stage.app.operator().each_hour().await.expect("the database answers");
    stage.clock.set_ahead(HOUR_MS);
    stage.settled().await;
    stage.control.messages(channel, reader.id).into_iter().filter(|post| !post.ephemeral).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_wants_it_has_a_problem_a_day_for_everybody() {
    let stage = Stage::start(61).await;
    let (ada, cleo) = (Person::of(&stage, "Ada"), Person::of(&stage, "Cleo"));
    let (games, daily) = (stage.channel("games"), stage.control.add_channel("daily"));
    let refused = ada.hears(games, "/server channels problems:daily").await;
    assert!(refused.contains("Manage Server"), "{refused}");
    stage.control.set_user_permissions(cleo.id, MANAGER);
    let set = cleo.hears(games, "/server channels problems:daily").await;
    assert!(set.contains(&format!("Problem of the day: <#{daily}>")), "{set}");

    let posts = after_noon(1, (&stage, daily), &ada).await;
    let [first] = &posts[..] else { panic!("one post was expected: {posts:?}") };
    assert!(first.content.starts_with("### 🧩 Problem of the day"), "{}", first.content);
    assert!(first.attachments[0].description.as_ref().is_some_and(|alt| !alt.is_empty()), "its board is told in words");
    let open = post(&ada.presses(first, "Solve it").await);
    assert!(open.ephemeral && open.content.contains("problem "), "{}", open.content);
    assert_eq!(stage.control.messages(daily, cleo.id).len(), 1, "nobody sees who solves it");
    assert_eq!(after_noon(0, (&stage, daily), &ada).await.len(), 1, "once a day");

    let posts = after_noon(3, (&stage, daily), &ada).await;
    assert_eq!(posts.len(), 2, "what was missed is not made up for");
    assert!(posts.iter().all(|post| post.button("Solve it").is_some()));
    assert_ne!(posts[0].content, posts[1].content, "another day has another problem");

    // A post that waits by then is not made any more.
    stage.clock.set_ahead(DAY_MS);
    stage.app.operator().each_hour().await.expect("the database answers");
    assert_eq!(stage.database.store.outbox().waiting().await.expect("the database answers"), 1, "a post waits");
    let forgotten = cleo.hears(games, "/server forget forget:problems").await;
    assert!(forgotten.contains("Problem of the day: nowhere."), "{forgotten}");
    stage.clock.set_ahead(HOUR_MS);
    stage.settled().await;
    assert_eq!(stage.control.messages(daily, ada.id).iter().filter(|post| !post.ephemeral).count(), 2);
    assert_eq!(after_noon(1, (&stage, daily), &ada).await.len(), 2);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_its_channel_is_deleted_nothing_is_posted_any_more() {
    let stage = Stage::start(62).await;
    let cleo = Person::of(&stage, "Cleo");
    let (games, daily) = (stage.channel("games"), stage.control.add_channel("daily"));
    stage.control.set_user_permissions(cleo.id, MANAGER);
    cleo.hears(games, "/server channels problems:daily").await;
    stage.control.delete_channel(daily).expect("it is there");
    after_noon(1, (&stage, daily), &cleo).await;
    let shown = async || Some(cleo.hears(games, "/server show").await).filter(|shown| shown.contains("day: nowhere."));
    eventually("the channel's end is heard of", shown).await;
    stage.end().await;
}
