//! The page's routes: whom they answer, and what with.

use serde_json::json;

use super::{Stage, read};

#[tokio::test]
async fn the_page_is_served_with_a_policy() {
    let stage = Stage::new().await;
    let base = stage.stand_in.base_url();
    for path in ["/", "/stand-in/file/app.js", "/stand-in/file/style.css"] {
        let response = stage.http.get(format!("{base}{path}")).send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        assert!(response.headers()["content-security-policy"].to_str().unwrap().starts_with("default-src 'none'"));
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    }
}

#[tokio::test]
async fn foreign_hosts_and_foreign_pages_are_refused() {
    let stage = Stage::new().await;
    let base = stage.stand_in.base_url();
    let check = async |path: &str, header: &str, value: &str| {
        let response = stage.http.get(format!("{base}{path}")).header(header, value).send().await.unwrap();
        assert_eq!(response.status(), 403, "{path} {header}: {value}");
    };
    check("/", "host", "evil.example").await;
    check("/stand-in/file/app.js", "host", "evil.example:80").await;
    check("/attachments/1/2/a.png", "host", "evil.example").await;
    check("/stand-in/file/app.js", "origin", "http://evil.example").await;
}

#[tokio::test]
async fn actions_are_the_controls() {
    let stage = Stage::new().await;
    let url = |action: &str| format!("{}/stand-in/{action}", stage.stand_in.base_url());
    let (alice, general) = (stage.alice().to_string(), stage.general().to_string());
    let said = stage
        .http
        .post(url("say"))
        .json(&json!({ "user": alice, "channel": general, "line": "<b>hi</b>" }))
        .send()
        .await
        .unwrap();
    assert_eq!(read(said).await.0, 200);
    assert_eq!(stage.control.messages(stage.general(), stage.alice())[0].content, "<b>hi</b>");
    let unknown = stage
        .http
        .post(url("command"))
        .json(&json!({ "user": alice, "channel": general, "line": "/none" }))
        .send()
        .await
        .unwrap();
    assert_eq!(read(unknown).await, (422, json!({ "error": "there is no command /none" })));
    let added = stage.http.post(url("users")).json(&json!({ "name": "erin" })).send().await.unwrap();
    assert_eq!(read(added).await.0, 200);
    assert!(stage.control.user("erin").is_ok());
}
