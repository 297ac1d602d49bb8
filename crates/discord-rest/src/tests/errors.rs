//! The error that each kind of answer becomes.

use serde_json::{Value, json};

use super::super::Policy::Outbox;
use super::{APPLICATION, CHANNEL, Fake, INTERACTION, Reply, RestError, answer, post, rest};

fn coded(code: u32) -> RestError {
    RestError::Discord { status: 400, code, message: String::new() }
}

#[test]
fn the_predicates_know_their_codes() {
    type Predicate = fn(&RestError) -> bool;
    let table: [(Predicate, &[u32]); 8] = [
        (RestError::dms_closed, &[50007, 50278]),
        (RestError::gone, &[10003, 10004, 10008, 50001]),
        (RestError::server_gone, &[10004, 50001]),
        (RestError::forbidden, &[50013, 50001]),
        (RestError::already_done, &[40060, 160_004]),
        (RestError::opened_too_fast, &[40003]),
        (RestError::thread_locked, &[160_005]),
        (RestError::thread_archived, &[50083]),
    ];
    let all: Vec<u32> =
        table.iter().flat_map(|(_, codes)| *codes).copied().chain([0, 10062, 10015, 50027, 50035, 160_006]).collect();
    for (number, (predicate, codes)) in table.iter().enumerate() {
        for code in &all {
            assert_eq!(predicate(&coded(*code)), codes.contains(code), "row {number}, code {code}");
        }
    }
}

#[tokio::test]
async fn a_wrong_bot_token_is_told_apart_from_a_spent_interaction_token() {
    let fake =
        Fake::new(
            |seen| if seen.path.contains("/webhooks/") { Reply::refusal(401, 50027) } else { Reply::refusal(401, 0) },
        )
        .await;
    let rest = rest(&fake);
    let is_told = || rest.config().token_refused.is_cancelled();
    let spent = rest.edit_original::<Value>(APPLICATION, INTERACTION, &json!({}), Vec::new(), Outbox).await;
    assert_eq!((spent.expect_err("401").code(), is_told()), (Some(50027), false));
    assert_eq!(rest.current_user::<Value>(Outbox).await, Err(RestError::Unauthorized));
    assert!(is_told(), "nothing will work until the token is replaced");
}

#[tokio::test]
async fn a_second_acknowledgement_has_its_own_name() {
    let fake = Fake::new(|_| Reply::refusal(400, 40060)).await;
    let error = answer(&rest(&fake)).await.expect_err("400");
    assert_eq!(error, RestError::AlreadyAcknowledged);
    assert!(error.already_done() && !error.uncertain());
}

#[tokio::test]
async fn unknown_message_means_done_before_only_with_a_nonce() {
    let fake = Fake::new(|_| Reply::refusal(404, 10008)).await;
    let rest = rest(&fake);
    let body = json!({ "content": "x", "nonce": 7, "enforce_nonce": true });
    let spent = rest.create_message::<Value>(CHANNEL, &body, Vec::new(), Outbox).await.expect_err("404");
    assert_eq!(spent, RestError::NonceSpent);
    assert!(spent.already_done() && !spent.gone());
    let plain = post(&rest, CHANNEL, Outbox).await.expect_err("404");
    assert!(plain.gone() && plain != RestError::NonceSpent);
}

#[tokio::test]
async fn a_wrong_field_is_named_and_its_value_is_not() {
    let errors = json!({ "embeds": { "0": { "title": { "_errors": [{ "code": "BASE_TYPE_MAX_LENGTH", "message": "\"my secret\" is too long" }] } } } });
    let body = json!({ "code": 50035, "message": "Invalid Form Body", "errors": errors });
    let fake = Fake::new(move |_| Reply::new(400, &body)).await;
    let error = post(&rest(&fake), CHANNEL, Outbox).await.expect_err("400").to_string();
    assert_eq!(
        error,
        "Discord refused with HTTP 400, code 50035: Invalid Form Body (embeds.0.title: BASE_TYPE_MAX_LENGTH)"
    );
}

#[tokio::test]
async fn an_emoji_that_is_gone_is_known_by_its_field() {
    let leaf = json!({ "_errors": [{ "code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji" }] });
    let emoji = json!({ "components": { "0": { "components": { "1": { "emoji": { "id": leaf } } } } } });
    let label =
        json!({ "components": { "0": { "components": { "1": { "label": { "_errors": [{ "code": "X" }] } } } } } });
    for (code, errors, names_it) in [(50035, &emoji, true), (50035, &label, false), (10014, &emoji, false)] {
        let body = json!({ "code": code, "message": "Invalid Form Body", "errors": errors });
        let fake = Fake::new(move |_| Reply::new(400, &body)).await;
        let error = post(&rest(&fake), CHANNEL, Outbox).await.expect_err("400");
        assert_eq!(error.names_emoji(), names_it, "{error}");
    }
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_was_performed_all_the_same() {
    let fake = Fake::new(|_| Reply::ok().text("{\"my secret\"")).await;
    let error = post(&rest(&fake), CHANNEL, Outbox).await.expect_err("no JSON");
    assert!(error.uncertain() && !error.to_string().contains("secret"), "{error}");
    assert_eq!(fake.seen().len(), 1);
}

#[tokio::test]
async fn a_page_of_html_is_no_refusal_of_discords() {
    for status in [400, 401, 403, 404] {
        let fake = Fake::new(move |_| Reply::refusal(status, 0).text("<html>")).await;
        let error = post(&rest(&fake), CHANNEL, Outbox).await.expect_err("a refusal");
        assert_eq!((error.code(), error.uncertain(), &error), (None, false, &RestError::Edge(status)));
    }
    let fake = Fake::new(|_| Reply::refusal(413, 0).text("<html>")).await;
    assert!(post(&rest(&fake), CHANNEL, Outbox).await.expect_err("413").too_large());
    let fake = Fake::new(|_| Reply::refusal(404, 0).text("")).await;
    assert_eq!(post(&rest(&fake), CHANNEL, Outbox).await.expect_err("404").code(), Some(0));
}
