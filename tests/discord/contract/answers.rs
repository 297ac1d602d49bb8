//! The stand-in's own answers against the document, asked for as a bot does: by REST with its token.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};
use stand_in::{FaultKind, FaultRule, ForumRule, NewChannel};

use test_support::openapi::Document;
use test_support::{Person, Stage, TOKEN};

/// A difference that is known: in which answers, what is said of it, and why it stays.
struct Known(&'static str, &'static str, &'static str);

const BEYOND: &str = "the documentation or real answers have it so, the document not";
const UNDOCUMENTED: &str = "required by the document, optional or absent in the documentation, which wins";
const AS_SENT: &str = "the stand-in is at fault: it gives back as sent what Discord fills in or leaves out";

const KNOWN: &[Known] = &[
    Known("applications/@me", "\"approximate_user_authorization_count\" is a required", UNDOCUMENTED),
    Known("applications/@me", "\"eligible_oauth2_scopes\" is a required", UNDOCUMENTED),
    Known("applications/@me", "\"explicit_content_filter\" is a required", UNDOCUMENTED),
    Known("applications/@me", "\"flags_new\" is a required", UNDOCUMENTED),
    Known("applications/@me", "'hook', 'summary' were unexpected", BEYOND),
    Known("/threads/active", "\"has_more\" is a required", UNDOCUMENTED),
    Known("/channels/{channel_id}/threads 201", "('message' was unexpected)", BEYOND),
    Known(
        "GET /guilds/{guild_id} ",
        "'hub_type', 'icon_hash', 'latest_onboarding_question_id' were unexpected",
        BEYOND,
    ),
    Known("/members/", "'unusual_dm_activity_until' was unexpected", BEYOND),
    Known(" 400", "_errors/0/code: \"BASE_TYPE_MAX_LENGTH\" is not of type \"integer\"", BEYOND),
    Known(" 400", "Unevaluated properties are not allowed ('errors' was unexpected)", "follows from the one above"),
    Known(" 429", "\"code\" is a required", UNDOCUMENTED),
    Known(" 429", "Unevaluated properties are not allowed ('message' was unexpected)", "follows from the one above"),
    Known("/commands", "null is not of type \"integer\"", AS_SENT),
    Known("/commands", "Additional properties are not allowed ('autocomplete', 'channel_types'", AS_SENT),
    Known("/commands", "Additional properties are not allowed ('autocomplete', 'choices', 'max_length'", AS_SENT),
    Known("/commands", "'channel_types', 'max_length', 'min_length', 'options' were unexpected", AS_SENT),
    Known("/messages", "\"id\" is a required", AS_SENT),
    Known("/messages", "\"max_values\" is a required", AS_SENT),
];

/// The findings.
#[derive(Default)]
pub struct Found {
    /// The bodies that were compared.
    pub checked: Vec<String>,
    /// The differences that are known, with the reason.
    pub known: Vec<String>,
    /// The differences that are not known.
    pub faults: BTreeSet<String>,
}

struct Asker<'a> {
    client: reqwest::Client,
    base: String,
    document: &'a Document,
    known: BTreeSet<usize>,
    found: Found,
}

impl Asker<'_> {
    async fn ask(&mut self, method: Method, path: &str, body: Value) -> Value {
        self.ask_as(method, path, body, TOKEN).await
    }

    async fn ask_as(&mut self, method: Method, path: &str, body: Value, token: &str) -> Value {
        let request = self.client.request(method.clone(), format!("{}/api/v10{path}", self.base));
        let request = request.header("Authorization", format!("Bot {token}"));
        let request = if body.is_null() { request } else { request.json(&body) };
        let response = request.send().await.expect("the stand-in answers");
        let status = response.status().as_u16();
        let text = response.text().await.expect("the answer can be read");
        let answer: Value =
            if text.is_empty() { Value::Null } else { serde_json::from_str(&text).expect("it is JSON") };
        self.judge(method.as_str(), path, status, &answer);
        answer
    }

    fn judge(&mut self, method: &str, path: &str, status: u16, answer: &Value) {
        let template = self.document.template(path.split('?').next().unwrap_or(path)).unwrap_or(path).to_owned();
        let line = format!("{method} {template} {status}");
        match self.document.answer(method, path, status, answer) {
            None if answer.is_null() => {}
            None => self.note(&line, "the document knows no such answer"),
            Some(Ok(())) => {}
            Some(Err(faults)) => faults.split("; ").for_each(|fault| self.note(&line, fault)),
        }
        self.found.checked.push(line);
    }
}

impl Asker<'_> {
    fn note(&mut self, line: &str, fault: &str) {
        let at = KNOWN.iter().position(|Known(place, said, _)| line.contains(place) && fault.contains(said));
        match at {
            Some(at) => drop(self.known.insert(at)),
            None => drop(self.found.faults.insert(format!("{line}: {}", anywhere(fault)))),
        }
    }

    /// The findings; a known difference that is gone must leave the table.
    fn finish(self) -> Found {
        let mut found = self.found;
        for (at, Known(place, said, why)) in KNOWN.iter().enumerate() {
            let line = format!("{place}: {said}");
            if self.known.contains(&at) {
                found.known.push(format!("{line} ({why})"));
            } else {
                found.faults.insert(format!("no longer differs, so take it out of KNOWN: {line}"));
            }
        }
        found
    }
}

/// A fault without the numbers of items, so that it is told once.
fn anywhere(fault: &str) -> String {
    let (path, text) = fault.split_once(": ").unwrap_or(("", fault));
    let part = |part: &str| if part.parse::<usize>().is_ok() { "*".to_owned() } else { part.to_owned() };
    format!("{}: {text}", path.split('/').map(part).collect::<Vec<_>>().join("/"))
}

/// Asks for one of everything.
pub async fn differences(stage: &Stage, document: &Document) -> Found {
    let base = stage.playground.base_url();
    let mut asker =
        Asker { client: test_support::http_client(), base, document, known: BTreeSet::new(), found: Found::default() };
    itself(stage, &mut asker).await;
    messages(stage, &mut asker).await;
    people(stage, &mut asker).await;
    refusals(stage, &mut asker).await;
    asker.finish()
}

async fn itself(stage: &Stage, asker: &mut Asker<'_>) {
    let (application, guild) = (stage.control.application_id(), stage.control.guild_id());
    for path in
        ["/users/@me", "/users/@me/guilds", "/gateway", "/gateway/bot", "/applications/@me", "/oauth2/applications/@me"]
    {
        asker.ask(Method::GET, path, Value::Null).await;
    }
    let commands = asker.ask(Method::GET, &format!("/applications/{application}/commands"), Value::Null).await;
    let command = commands[0]["id"].as_str().expect("a command has an id").to_owned();
    asker.ask(Method::GET, &format!("/applications/{application}/commands/{command}"), Value::Null).await;
    for path in ["", "/channels", "/threads/active", "/roles"] {
        asker.ask(Method::GET, &format!("/guilds/{guild}{path}"), Value::Null).await;
    }
}

/// A message, a thread, a list of each, in a channel, a thread and direct messages.
async fn messages(stage: &Stage, asker: &mut Asker<'_>) {
    let games = stage.channel("games");
    let ada = Person::of(stage, "Ada");
    let dm = asker.ask(Method::POST, "/users/@me/channels", json!({ "recipient_id": ada.id.to_string() })).await;
    let dm = dm["id"].as_str().expect("a channel has an id").to_owned();
    let lobby = asker.ask(Method::POST, &format!("/channels/{games}/messages"), whole_message()).await;
    let lobby = lobby["id"].as_str().expect("a message has an id").to_owned();
    let hung = asker
        .ask(Method::POST, &format!("/channels/{games}/messages/{lobby}/threads"), json!({ "name": "hung" }))
        .await;
    let hung = hung["id"].as_str().expect("a thread has an id").to_owned();
    asker.ask(Method::POST, &format!("/channels/{games}/threads"), json!({ "name": "loose", "type": 11 })).await;
    for kind in [NewChannel::Announcement, NewChannel::Voice, NewChannel::Stage] {
        let channel = stage.control.add_channel_of(kind, "of a kind");
        asker.ask(Method::GET, &format!("/channels/{channel}"), Value::Null).await;
    }
    let tags = vec![("games".to_owned(), false)];
    let forum = stage.control.add_channel_of(NewChannel::Forum(tags, ForumRule::Plain), "forum");
    let read = asker.ask(Method::GET, &format!("/channels/{forum}"), Value::Null).await;
    let tag = read["available_tags"][0]["id"].clone();
    let post = json!({ "name": "a post", "applied_tags": [tag], "message": { "content": "x" } });
    asker.ask(Method::POST, &format!("/channels/{forum}/threads"), post).await;
    for channel in [games.to_string(), dm, hung] {
        let sent = asker.ask(Method::POST, &format!("/channels/{channel}/messages"), whole_message()).await;
        let sent = sent["id"].as_str().expect("a message has an id").to_owned();
        asker.ask(Method::GET, &format!("/channels/{channel}"), Value::Null).await;
        asker.ask(Method::GET, &format!("/channels/{channel}/messages?limit=5"), Value::Null).await;
        asker.ask(Method::GET, &format!("/channels/{channel}/messages/{sent}"), Value::Null).await;
        asker.ask(Method::PATCH, &format!("/channels/{channel}/messages/{sent}"), json!({ "components": [] })).await;
        asker.ask(Method::DELETE, &format!("/channels/{channel}/messages/{sent}"), Value::Null).await;
    }
    // The messages that are answers to people have their interaction's marks.
    ada.types(games, "/play conspirateurs").await;
    stage.settled().await;
    asker.ask(Method::GET, &format!("/channels/{games}/messages"), Value::Null).await;
}

fn whole_message() -> Value {
    let button = json!({ "type": 2, "style": 1, "custom_id": "a", "label": "A" });
    let menu = json!({ "type": 3, "custom_id": "b", "options": [{ "label": "A", "value": "a", "description": "A" }] });
    let rows = json!([{ "type": 1, "components": [button] }, { "type": 1, "components": [menu] }]);
    json!({ "content": "x", "embeds": [{ "title": "x", "description": "y", "color": 7 }], "components": rows, "nonce": null })
}

async fn people(stage: &Stage, asker: &mut Asker<'_>) {
    let (guild, ada) = (stage.control.guild_id(), Person::of(stage, "Ada").id);
    for path in [format!("/users/{ada}"), format!("/guilds/{guild}/members/{ada}")] {
        asker.ask(Method::GET, &path, Value::Null).await;
    }
}

async fn refusals(stage: &Stage, asker: &mut Asker<'_>) {
    let games = stage.channel("games");
    let create = format!("/channels/{games}/messages");
    asker.ask(Method::GET, "/channels/1", Value::Null).await;
    asker.ask(Method::POST, &create, json!({})).await;
    asker.ask(Method::POST, &create, json!({ "content": "x".repeat(2_001) })).await;
    asker.ask(Method::POST, "/interactions/1/none/callback", json!({ "type": 4, "data": { "content": "x" } })).await;
    asker.ask_as(Method::GET, "/users/@me", Value::Null, "wrong").await;
    for global in [false, true] {
        stage.control.fault(FaultRule::once(
            "POST",
            "/channels/*/messages",
            FaultKind::RateLimited { retry_after: 0.1, global },
        ));
        asker.ask(Method::POST, &create, json!({ "content": "x" })).await;
    }
}
