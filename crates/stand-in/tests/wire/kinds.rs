//! Channels of every kind as a raw client meets them: what each takes, and what kind of thread it has.

use serde_json::{Value, json};

use super::Stage;
use stand_in::{ForumRule, NewChannel, Permissions};

/// A thread that hangs on no message.
fn thread(kind: u64) -> Value {
    json!({ "name": "a thread", "type": kind })
}

#[tokio::test]
async fn each_kind_of_channel_has_threads_of_its_own_kind_or_none() {
    let stage = Stage::new().await;
    for (kind, number, threads) in [
        (NewChannel::Text, 0, &[11, 12][..]),
        (NewChannel::Announcement, 5, &[10]),
        (NewChannel::Voice, 2, &[]),
        (NewChannel::Stage, 13, &[]),
    ] {
        let channel = stage.control.add_channel_of(kind, "a channel");
        let (_, read) = stage.get(&format!("/channels/{channel}")).await;
        assert_eq!(read["type"], number);
        let (status, message) =
            stage.post(&format!("/channels/{channel}/messages"), json!({ "content": "hello" })).await;
        assert_eq!(status, 200, "{message}");
        let of_message = format!("/channels/{channel}/messages/{}/threads", message["id"].as_str().expect("an id"));
        let (status, opened) = stage.post(&of_message, json!({ "name": "of a message" })).await;
        match threads.first() {
            Some(public) => assert_eq!((status, &opened["type"]), (201, &json!(public))),
            None => assert_eq!((status, &opened["code"]), (400, &json!(50024))),
        }
        for asked in [10, 11, 12] {
            let (status, opened) = stage.post(&format!("/channels/{channel}/threads"), thread(asked)).await;
            if threads.contains(&asked) {
                assert_eq!((status, &opened["type"]), (201, &json!(asked)), "{number}");
            } else {
                assert_eq!((status, &opened["code"]), (400, &json!(50024)), "{number}");
            }
        }
    }
}

#[tokio::test]
async fn a_forum_takes_posts_and_no_messages_and_tags_where_it_asks_for_them() {
    let stage = Stage::new().await;
    let tags = vec![("staff".to_owned(), true), ("tables".to_owned(), false)];
    let forum = stage.control.add_channel_of(NewChannel::Forum(tags, ForumRule::RequiresTag), "forum");
    let (_, read) = stage.get(&format!("/channels/{forum}")).await;
    assert_eq!((&read["type"], &read["flags"]), (&json!(15), &json!(16)));
    let tag = |at: usize| read["available_tags"][at]["id"].clone();
    let (status, refused) = stage.post(&format!("/channels/{forum}/messages"), json!({ "content": "hello" })).await;
    assert_eq!((status, &refused["code"]), (400, &json!(50008)));
    let post = async |tags: Value| {
        let body = json!({ "name": "a post", "message": { "content": "first" }, "applied_tags": tags });
        stage.post(&format!("/channels/{forum}/threads"), body).await
    };
    for (tags, code) in [(json!([]), 40067), (json!([tag(0)]), 50013), (json!(["1"]), 50035)] {
        assert_eq!(post(tags).await.1["code"], code);
    }
    let (status, opened) = post(json!([tag(1)])).await;
    assert_eq!((status, &opened["type"], &opened["parent_id"]), (201, &json!(11), &json!(forum.to_string())));
    assert_eq!((&opened["message"]["id"], &opened["applied_tags"]), (&opened["id"], &json!([tag(1)])));
    let id = opened["id"].as_str().expect("an id");
    let (_, first) = stage.get(&format!("/channels/{id}/messages/{id}")).await;
    assert_eq!(first["content"], "first");
    assert_eq!(stage.post(&format!("/channels/{id}/messages"), json!({ "content": "second" })).await.0, 200);

    let path = format!("/channels/{forum}/threads");
    let empty = json!({ "name": "a post", "applied_tags": [tag(1)] });
    assert_eq!(stage.post(&path, empty).await.1["code"], 50035, "a post begins with a message");
    let nonce = json!({ "name": "a post", "applied_tags": [tag(1)], "message": { "content": "x", "nonce": "n" } });
    assert_eq!(stage.post(&path, nonce).await.1["code"], 50035, "which has no nonce");
    stage.control.set_bot_permissions(forum, Permissions::BOT & !Permissions::SEND_MESSAGES);
    assert_eq!(post(json!([tag(1)])).await.1["code"], 50013);
}
