//! The page's routes: whom they answer, and what with.

use std::time::Duration;

use serde_json::json;
use stand_in::PageWish;

use super::socket::Socket;
use super::{STEP_TIMEOUT, Stage, read};

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

/// Every route, with what a page of somebody else's could do there.
const ROUTES: [(&str, &str); 11] = [
    ("GET", "/"),
    ("GET", "/resume"),
    ("GET", "/stand-in/ws"),
    ("POST", "/stand-in/say"),
    ("POST", "/stand-in/command"),
    ("GET", "/stand-in/file/app.js"),
    ("GET", "/attachments/1/2/a.png"),
    ("GET", "/api/v10/users/@me"),
    ("GET", "/api/v10/gateway"),
    ("POST", "/api/v10/channels/1/messages"),
    ("GET", "/nothing/here"),
];

#[tokio::test]
async fn foreign_hosts_and_foreign_pages_are_refused_on_every_route() {
    let stage = Stage::new().await;
    let base = stage.stand_in.base_url();
    for (method, path) in ROUTES {
        for (header, value) in [
            ("host", "evil.example"),
            ("host", "evil.example:80"),
            ("host", "192.0.2.7:7878"),
            ("origin", "http://evil.example"),
            ("origin", "null"),
            ("origin", "http://127.0.0.1:1"),
        ] {
            for upgrade in [false, true] {
                let request =
                    stage.http.request(method.parse().unwrap(), format!("{base}{path}")).header(header, value);
                let request = request.header("authorization", "Bot test.token");
                let request = if upgrade {
                    let key = request.header("connection", "upgrade").header("upgrade", "websocket");
                    key.header("sec-websocket-version", "13").header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
                } else {
                    request
                };
                let response = request.send().await.unwrap();
                assert_eq!(response.status(), 403, "{method} {path} {header}: {value}, upgrade: {upgrade}");
            }
        }
    }
}

#[tokio::test]
async fn what_a_page_of_another_site_loads_is_refused_and_a_link_is_followed() {
    let stage = Stage::new().await;
    let status = async |path: &str, site: &str, destination: &str| {
        let request = stage.http.get(format!("{}{path}", stage.stand_in.base_url()));
        let request = request.header("sec-fetch-site", site).header("sec-fetch-dest", destination);
        request.send().await.unwrap().status().as_u16()
    };
    for path in ["/", "/api/v10/gateway", "/stand-in/file/app.js", "/attachments/1/2/a.png"] {
        for (site, destination) in [("cross-site", "image"), ("same-site", "script"), ("cross-site", "iframe")] {
            assert_eq!(status(path, site, destination).await, 403, "{path} {site} {destination}");
        }
    }
    assert_eq!(status("/", "cross-site", "document").await, 200);
    assert_eq!(status("/stand-in/file/app.js", "same-origin", "script").await, 200);
}

#[tokio::test]
async fn no_body_of_a_request_without_a_known_token_is_kept() {
    let stage = Stage::new().await;
    let base = stage.stand_in.base_url();
    for (path, status) in [
        ("/api/v10/channels/1/messages", 401),
        ("/api/v10/nothing", 401),
        ("/api/v10/interactions/1/token/callback", 404),
        ("/api/v10/webhooks/1/token", 404),
    ] {
        let answer = stage.http.post(format!("{base}{path}")).json(&json!({ "content": "a".repeat(100_000) }));
        assert_eq!(answer.send().await.unwrap().status(), status, "{path}");
    }
    assert!(stage.control.requests().iter().all(|request| request.body.to_string().len() < 1_000));
}

#[tokio::test]
async fn its_own_page_may_ask_by_either_of_its_names() {
    let stage = Stage::new().await;
    let port = stage.stand_in.addr().port();
    let url = format!("{}/stand-in/users", stage.stand_in.base_url());
    for (number, host) in [format!("127.0.0.1:{port}"), format!("localhost:{port}")].into_iter().enumerate() {
        let request = stage.http.post(&url).header("host", &host).header("origin", format!("http://{host}"));
        let answer = request.json(&json!({ "name": format!("Guest {number}") })).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{host}");
    }
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
    let again = stage.http.post(url("users")).json(&json!({ "name": " Erin" })).send().await.unwrap();
    assert_eq!(read(again).await, (422, json!({ "error": "somebody has this name already" })));
}

#[tokio::test]
async fn a_column_has_the_newest_messages_and_says_that_there_are_earlier_ones() {
    let stage = Stage::new().await;
    let (alice, general) = (stage.alice(), stage.general());
    let shown = async || {
        let mut page = Socket::connect_at(&stage, "/stand-in/ws").await;
        assert_eq!(page.payload().await["type"], "common");
        page.send(json!({ "columns": [[alice.to_string(), general.to_string()]] })).await;
        let view = page.payload().await["data"].clone();
        (view["messages"].as_array().map_or(0, Vec::len), view["has_earlier"].clone())
    };
    for number in 0..100 {
        stage.control.say(alice, general, &number.to_string()).unwrap();
    }
    assert_eq!(shown().await, (100, json!(false)));
    stage.control.say(alice, general, "one more").unwrap();
    assert_eq!(shown().await, (100, json!(true)));
}

#[tokio::test]
async fn wishes_reach_whoever_listens_and_no_others_are_taken() {
    let (wish, mut wishes) = tokio::sync::mpsc::unbounded_channel();
    let stage = Stage::with(|config| config.wishes = Some(wish)).await;
    let ask = async |stage: &Stage, action: &str, body: serde_json::Value| {
        let url = format!("{}/stand-in/{action}", stage.stand_in.base_url());
        read(stage.http.post(url).json(&body).send().await.unwrap()).await.0
    };
    for hours in [0, 169] {
        assert_eq!(ask(&stage, "time-passes", json!({ "hours": hours })).await, 422, "{hours}");
    }
    assert_eq!(ask(&stage, "time-passes", json!({ "hours": 6 })).await, 200);
    assert_eq!(ask(&stage, "start-over", json!({})).await, 200);
    assert_eq!(wishes.recv().await, Some(PageWish::TimePasses(Duration::from_hours(6))));
    assert_eq!(wishes.recv().await, Some(PageWish::StartOver));
    let deaf = Stage::new().await;
    for action in ["time-passes", "start-over"] {
        assert_eq!(ask(&deaf, action, json!({ "hours": 6 })).await, 422, "{action}");
    }
}

#[tokio::test]
async fn messages_are_dated_by_the_worlds_clock() {
    let stage = Stage::new().await;
    let said = async |text| stage.control.say(stage.alice(), stage.general(), text).unwrap();
    let (before, machine_ms) = (said("now").await, stage.control.now_ms());
    stage.control.let_pass(Duration::from_hours(24));
    let hours = ((said("tomorrow").await >> 22) - (before >> 22)) / 3_600_000;
    assert_eq!(hours, 24);
    assert!(stage.control.now_ms() - machine_ms >= 24 * 3_600_000);
}

#[tokio::test]
async fn a_second_page_takes_no_private_answers_away() {
    let stage = Stage::patient().await;
    stage.register().await;
    let (mut bot, ..) = Socket::identified(&stage, 1).await;
    let (control, alice, general) = (stage.control.clone(), stage.alice(), stage.general());
    let asked = tokio::spawn(async move { control.command(alice, general, "/list add count:3").await });
    let event = bot.payload().await["d"].clone();
    let text = |key: &str| event[key].as_str().unwrap().to_owned();
    let answer = json!({ "type": 4, "data": { "content": "for you alone", "flags": 64 } });
    let path = format!("/interactions/{}/{}/callback", text("id"), text("token"));
    assert_eq!(stage.post(&path, answer).await.0, 204);
    asked.await.unwrap().unwrap();
    let reload = async || {
        let url = format!("{}/stand-in/reload", stage.stand_in.base_url());
        let asked = stage.http.post(url).json(&json!({ "user": stage.alice().to_string() })).send().await.unwrap();
        assert_eq!(read(asked).await.0, 200);
        !stage.control.messages(stage.general(), stage.alice()).is_empty()
    };
    let (first, second) =
        (Socket::connect_at(&stage, "/stand-in/ws").await, Socket::connect_at(&stage, "/stand-in/ws").await);
    stage.control.wait_until(|control| control.pages() == 2, STEP_TIMEOUT).await;
    assert!(reload().await, "two pages look on");
    drop((first, second));
    stage.control.wait_until(|control| control.pages() == 0, STEP_TIMEOUT).await;
    assert!(!reload().await, "one page begins anew");
}
