//! No token shows: not in an error, not in a `Debug`, not in a log, whatever goes wrong.

use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use serenity::builder::CreateAttachment;
use tracing_subscriber::fmt::MakeWriter;

use super::super::Policy::Interaction;
use super::super::{RestConfig, RestError, SecretToken};
use super::fake::breaking;
use super::{APPLICATION, CHANNEL, Fake, INTERACTION, Reply, Rest, TOKEN, answer, post, rest, rest_with};

/// A message's content, which must not be logged either.
const CONTENT: &str = "the-king-is-in-the-north-tower";

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// Fails in every call, and collects the errors' words.
async fn fail_everywhere(rest: &Rest) -> String {
    let file = || vec![CreateAttachment::bytes(CONTENT, "board.png").description(CONTENT)];
    let body = json!({ "content": CONTENT });
    let mut errors: Vec<RestError> = Vec::new();
    errors.extend(answer(rest).await.err());
    errors.extend(post(rest, CHANNEL, Interaction).await.err());
    errors.extend(rest.create_message::<Value>(CHANNEL, &body, file(), Interaction).await.err());
    errors.extend(rest.edit_original::<Value>(APPLICATION, INTERACTION, &body, Vec::new(), Interaction).await.err());
    errors.extend(rest.edit_original::<Value>(APPLICATION, INTERACTION, &body, file(), Interaction).await.err());
    assert!(errors.len() >= 5, "{errors:?}");
    let source = |error: &RestError| std::error::Error::source(error).map(ToString::to_string);
    let words: Vec<_> = errors.iter().map(|error| format!("{error} {error:?} {:?}", source(error))).collect();
    words.join("\n")
}

async fn check(rest: &Rest) {
    let words = format!("{rest:?}{}", fail_everywhere(rest).await);
    for secret in [TOKEN, INTERACTION, CONTENT] {
        assert!(!words.contains(secret), "{words}");
    }
}

#[tokio::test]
async fn no_token_and_no_content_appears_in_errors_and_logs() {
    // With a single subscriber, tracing asks the first thread at a place, which may be another test's.
    let _second = tracing::Dispatch::new(tracing_subscriber::registry());
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_span_events(tracing_subscriber::fmt::format::FmtSpan::FULL);
    let guard = tracing::subscriber::set_default(subscriber.with_writer(log.clone()).finish());
    let refusing = Fake::new(|seen| {
        let authorization = seen.headers.get("authorization").and_then(|value| value.to_str().ok()).unwrap_or_default();
        Reply::new(400, &json!({ "code": 50035, "message": format!("Not {authorization} at {}", seen.path) }))
    })
    .await;
    check(&rest(&refusing)).await;
    let failing = Fake::new(|_| Reply::refusal(500, 0)).await;
    check(&rest(&failing)).await;
    let slow = Fake::new(|_| Reply::ok().after(Duration::from_secs(20))).await;
    check(&rest_with(slow.url(), |config| {
        config.request_timeout = Duration::from_millis(50);
        config.upload_timeout = Duration::from_millis(50);
    }))
    .await;
    let (broken, _) = breaking(usize::MAX).await;
    check(&rest_with(&broken, |_| {})).await;
    check(&rest_with("http://127.0.0.1:1", |_| {})).await;
    drop(guard);
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("POST /interactions/{id}/{token}/callback"), "the routes are logged: {log}");
    for secret in [TOKEN, INTERACTION, CONTENT] {
        assert!(!log.contains(secret), "{log}");
    }
}

#[test]
fn a_configuration_shows_no_token() {
    let config = RestConfig::new("http://127.0.0.1", SecretToken::new(TOKEN));
    assert!(!format!("{config:?} {config:#?}").contains(TOKEN));
    assert_eq!(format!("{:?}", config.token), "SecretToken");
}

#[test]
fn a_base_address_with_credentials_or_none_at_all_is_refused() {
    for base in ["", "discord.com", "ftp://discord.com", "http://user:pass@127.0.0.1", "http://127.0.0.1/?x=1"] {
        let made = Rest::new(RestConfig::new(base, SecretToken::new(TOKEN)));
        assert!(matches!(made, Err(RestError::Config(_))), "{base}");
    }
}
