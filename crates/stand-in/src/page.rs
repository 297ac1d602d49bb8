//! The web page and what it asks for. Knows personas and views; never lets a persona do what a test's control couldn't.

use std::time::Duration;

use axum::{
    Json, Router,
    body::Body,
    extract::{
        ConnectInfo, DefaultBodyLimit, Path, Request, State,
        ws::{Message, WebSocket, WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{any, get, post},
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    Control, Error, Outcome, Reply, attachment::content_type, connection::Killer, gateway, play::first_answer, rest,
    shared::Shared, snowflake::Snowflake,
};

const INDEX: &str = include_str!("../page/index.html");
const STYLE: &str = include_str!("../page/style.css");
const SCRIPTS: [(&str, &str); 6] = [
    ("app.js", include_str!("../page/app.js")),
    ("dom.js", include_str!("../page/dom.js")),
    ("markdown.js", include_str!("../page/markdown.js")),
    ("messages.js", include_str!("../page/messages.js")),
    ("composer.js", include_str!("../page/composer.js")),
    ("modal.js", include_str!("../page/modal.js")),
];
/// Nothing but our own files, no frames, no forms sent away.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// For how long changes are gathered before the page is told.
const GATHER: Duration = Duration::from_millis(15);

/// Every route of the stand-in.
pub(super) fn router(shared: Shared) -> Router {
    let pages = Router::new()
        .route("/playground/ws", get(stream))
        .route("/playground/{action}", post(act))
        .route("/playground/file/{name}", get(asset))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .layer(middleware::from_fn(guard));
    Router::new()
        .route("/", get(front))
        .route("/api/v10/{*path}", any(rest_call))
        .route("/api/{*path}", any(rest_call))
        .layer(DefaultBodyLimit::max(rest::BODY_LIMIT))
        .merge(pages)
        .with_state(shared)
}

async fn rest_call(
    State(shared): State<Shared>,
    ConnectInfo(killer): ConnectInfo<Killer>,
    Path(path): Path<String>,
    request: Request,
) -> Response {
    rest::serve(shared, killer, path, request).await
}

/// A gateway connection if it is asked for, else the page.
async fn front(
    State(shared): State<Shared>,
    ConnectInfo(killer): ConnectInfo<Killer>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    request: Request,
) -> Response {
    if let Ok(upgrade) = upgrade {
        // Browsers name their origin, bots don't: a page can't be a bot.
        if request.headers().contains_key(header::ORIGIN) {
            return StatusCode::FORBIDDEN.into_response();
        }
        return upgrade.on_upgrade(move |socket| gateway::serve(socket, shared, killer));
    }
    if !is_local(request.headers()) {
        return refuse_host();
    }
    with_headers(text("text/html; charset=utf-8", INDEX))
}

/// Refuses foreign hosts and foreign pages, and adds the headers that keep the page to itself.
async fn guard(request: Request, next: Next) -> Response {
    if !is_local(request.headers()) {
        return refuse_host();
    }
    if !is_own_origin(request.headers()) {
        return (StatusCode::FORBIDDEN, "another page may not use the playground").into_response();
    }
    with_headers(next.run(request).await)
}

fn refuse_host() -> Response {
    (StatusCode::FORBIDDEN, "the playground answers only as 127.0.0.1 or localhost").into_response()
}

/// Whether the host is this machine by a name that no foreign DNS can give.
fn is_local(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "127.0.0.1" | "localhost" | "[::1]")
}

fn is_own_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    text(header::ORIGIN).is_none_or(|origin| origin.strip_prefix("http://") == text(header::HOST))
}

fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn text(kind: &'static str, body: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind)], body).into_response()
}

async fn asset(Path(name): Path<String>) -> Response {
    if name == "style.css" {
        return text("text/css; charset=utf-8", STYLE);
    }
    let script = SCRIPTS.iter().find(|(own, _)| *own == name);
    script
        .map_or_else(|| StatusCode::NOT_FOUND.into_response(), |(_, body)| text("text/javascript; charset=utf-8", body))
}

async fn attachment(
    State(shared): State<Shared>,
    Path((channel, id, _)): Path<(Snowflake, Snowflake, String)>,
) -> Response {
    let found = shared.read(|world| {
        let mut files = world.in_channel(channel).flat_map(super::message::Message::files);
        files.find(|file| file.id == id).map(|file| (file.name.clone(), file.bytes.clone()))
    });
    let Some((name, bytes)) = found else { return StatusCode::NOT_FOUND.into_response() };
    let kind = content_type(&name);
    let place = if kind.starts_with("image/") { "inline" } else { "attachment" };
    let body = Body::from(bytes.to_vec());
    (
        [
            (header::CONTENT_TYPE, kind.to_owned()),
            (header::CONTENT_DISPOSITION, format!("{place}; filename=\"{name}\"")),
        ],
        body,
    )
        .into_response()
}

/// What the page can ask for; which fields count depends on the action.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Ask {
    persona: String,
    channel: String,
    message: String,
    custom_id: String,
    values: Vec<String>,
    fields: Vec<(String, String)>,
    interaction: String,
    line: String,
    focused: String,
    name: String,
    open: bool,
}

async fn act(State(shared): State<Shared>, Path(action): Path<String>, Json(ask): Json<Ask>) -> Response {
    let outcome = perform(&shared, &action, ask).await;
    match outcome {
        Ok(body) => Json(body).into_response(),
        Err(error) => (StatusCode::UNPROCESSABLE_ENTITY, Json(json!({ "error": error.to_string() }))).into_response(),
    }
}

async fn perform(shared: &Shared, action: &str, ask: Ask) -> Result<Value, Error> {
    let control = Control::new(shared.clone());
    let number = |text: &str| text.parse::<Snowflake>().unwrap_or_default();
    let (persona, channel, message) = (number(&ask.persona), number(&ask.channel), number(&ask.message));
    let begun = match action {
        "autocomplete" => return autocomplete(&control, persona, channel, &ask).await,
        "command" => {
            let invoke = shared.read(|world| world.parse_command(&ask.line))?;
            shared.change(|world| world.begin_command(persona, channel, &invoke))
        }
        "click" => shared.change(|world| world.begin_click(persona, message, &ask.custom_id)),
        "select" => shared.change(|world| world.begin_select(persona, message, &ask.custom_id, &ask.values)),
        "submit" => submit(shared, persona, &ask),
        _ => return simple(&control, shared, action, persona, channel, message, &ask),
    }?;
    Ok(outcome_json(&first_answer(shared, begun).await))
}

/// What is done at once and has no answer of the bot's.
fn simple(
    control: &Control,
    shared: &Shared,
    action: &str,
    persona: Snowflake,
    channel: Snowflake,
    message: Snowflake,
    ask: &Ask,
) -> Result<Value, Error> {
    match action {
        "say" => control.say(persona, channel, &ask.line).map(|id| json!({ "message": id.to_string() })),
        "dismiss" => control.dismiss(persona, message).map(|()| json!({})),
        "dm" => Ok(json!({ "channel": control.dm_channel(persona).to_string() })),
        "dms" => {
            control.set_dms_open(persona, ask.open);
            Ok(json!({}))
        }
        "reload" => {
            shared.change(|world| world.reload(persona));
            Ok(json!({}))
        }
        "personas" if (1..=32).contains(&ask.name.trim().chars().count()) => {
            Ok(json!({ "persona": control.add_persona(ask.name.trim()).to_string() }))
        }
        "personas" => Err(Error::Refused("a name has 1 to 32 characters".into())),
        _ => Err(Error::NotFound(format!("action {action}"))),
    }
}

async fn autocomplete(control: &Control, persona: Snowflake, channel: Snowflake, ask: &Ask) -> Result<Value, Error> {
    let choices = control.autocomplete(persona, channel, &ask.line, &ask.focused).await?;
    let choices: Vec<_> = choices.iter().map(|choice| json!({ "name": choice.name, "value": choice.value })).collect();
    Ok(json!({ "choices": choices }))
}

fn submit(shared: &Shared, persona: Snowflake, ask: &Ask) -> Result<Snowflake, Error> {
    let interaction = ask.interaction.parse::<Snowflake>().unwrap_or_default();
    shared.change(|world| {
        let state = world.interactions.get(&interaction).map(|own| own.state.clone());
        match state {
            Some(super::interaction::State::Answered(super::interaction::Answer::Modal(modal))) => {
                world.begin_submit(persona, &modal, &ask.fields)
            }
            _ => Err(Error::NotFound("modal of this interaction".into())),
        }
    })
}

/// What the page must know of an outcome; messages reach it through its view.
fn outcome_json(outcome: &Outcome) -> Value {
    let kind = match &outcome.reply {
        Reply::Message(_) | Reply::Edited(_) => "message",
        Reply::Modal(modal) => return json!({ "reply": "modal", "modal": modal.json() }),
        Reply::Deferred => "deferred",
        Reply::Updated(_) => "updated",
        Reply::Choices(_) => "choices",
        Reply::TimedOut => "timed_out",
        Reply::Gone => "gone",
    };
    let channel = outcome.post().map(|post| post.channel.to_string());
    json!({ "reply": kind, "channel": channel, "message": outcome.post().map(|post| post.id.to_string()) })
}

async fn stream(State(shared): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| show(socket, shared))
}

/// Which columns a page shows: persona and channel.
#[derive(Debug, Default, Deserialize)]
struct Columns {
    columns: Vec<(String, Option<String>)>,
}

/// Sends the common view and each column's view whenever it has changed.
async fn show(mut socket: WebSocket, shared: Shared) {
    let mut changes = shared.changes();
    let mut columns = Columns::default();
    let mut sent: Vec<String> = Vec::new();
    loop {
        changes.borrow_and_update();
        let shown = views(&shared, &columns);
        for view in shown.iter().filter(|view| !sent.contains(view)) {
            if socket.send(Message::text(view.clone())).await.is_err() {
                return;
            }
        }
        sent = shown;
        tokio::select! {
            () = shared.stopped() => return,
            alive = changes.changed() => match alive {
                Ok(()) => tokio::time::sleep(GATHER).await,
                Err(_) => return,
            },
            heard = socket.recv() => match heard {
                Some(Ok(Message::Text(text))) => columns = serde_json::from_str(&text).unwrap_or_default(),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return,
            },
        }
    }
}

fn views(shared: &Shared, columns: &Columns) -> Vec<String> {
    shared.read(|world| {
        let mut views = vec![json!({ "type": "common", "data": world.common_view() }).to_string()];
        for (persona, channel) in &columns.columns {
            let channel = channel.as_ref().and_then(|channel| channel.parse().ok());
            if let Some(persona) = persona.parse().ok().filter(|id| world.persona(*id).is_some()) {
                views.push(json!({ "type": "column", "data": world.persona_view(persona, channel) }).to_string());
            }
        }
        views
    })
}
