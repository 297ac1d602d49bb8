//! The web page and what it asks for. Knows users and views; never lets a user do what a test's control couldn't.

use std::time::Duration;

use axum::{
    Json, Router,
    body::Body,
    extract::{
        ConnectInfo, DefaultBodyLimit, Path, Request, State,
        ws::{Message, WebSocket, WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    http::{HeaderValue, StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{any, get, post},
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    attachment::content_type,
    command_data::MenuTarget,
    connection::KillSwitch,
    control::Control,
    error::StandInError,
    gateway,
    gateway::address::GatewayAddress,
    gateway::handshake::RESUME_PATH,
    gateway::sessions::ConnectionRefusal,
    message::StoredMessage,
    outcome::{BotReply, InteractionOutcome},
    own_host::{OwnHost, guard},
    page_wish::PageWish,
    rest,
    shared_world::SharedWorld,
    snowflake::Snowflake,
    user::DmPolicy,
    user_actions::first_answer,
};

const INDEX: &str = include_str!("../page/index.html");
const STYLE: &str = include_str!("../page/style.css");
const SCRIPTS: [(&str, &str); 11] = [
    ("app.js", include_str!("../page/app.js")),
    ("dom.js", include_str!("../page/dom.js")),
    ("bar.js", include_str!("../page/bar.js")),
    ("clock.js", include_str!("../page/clock.js")),
    ("markdown.js", include_str!("../page/markdown.js")),
    ("messages.js", include_str!("../page/messages.js")),
    ("context.js", include_str!("../page/context.js")),
    ("channels.js", include_str!("../page/channels.js")),
    ("composer.js", include_str!("../page/composer.js")),
    ("memory.js", include_str!("../page/memory.js")),
    ("modal.js", include_str!("../page/modal.js")),
];
/// Nothing but our own files, no frames, no forms sent away.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// For how long changes are gathered before the page gets them.
const GATHER: Duration = Duration::from_millis(15);

/// Every route of the stand-in.
pub(crate) fn router(shared: SharedWorld, own: OwnHost) -> Router {
    let pages = Router::new()
        .route("/stand-in/ws", get(stream))
        .route("/stand-in/{action}", post(act))
        .route("/stand-in/file/{name}", get(asset))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .route("/emojis/{id}", get(emoji))
        .layer(middleware::map_response(with_headers));
    Router::new()
        .route("/", get(front))
        .route(RESUME_PATH, get(resumed))
        .route(&format!("{RESUME_PATH}/"), get(resumed))
        .route("/api/v10/{*path}", any(rest_call))
        .route("/api/{*path}", any(rest_call))
        .layer(DefaultBodyLimit::max(rest::upload::BODY_LIMIT))
        .merge(pages)
        .layer(middleware::from_fn_with_state(own, guard))
        .with_state(shared)
}

async fn rest_call(
    State(shared): State<SharedWorld>,
    ConnectInfo(kill_switch): ConnectInfo<KillSwitch>,
    Path(path): Path<String>,
    request: Request,
) -> Response {
    rest::serve::serve(shared, kill_switch, path, request).await
}

/// A gateway connection if it is asked for, else the page.
async fn front(
    State(shared): State<SharedWorld>,
    ConnectInfo(kill_switch): ConnectInfo<KillSwitch>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    request: Request,
) -> Response {
    if let Ok(upgrade) = upgrade {
        // Browsers name their origin, bots don't: a page can't be a bot.
        if request.headers().contains_key(header::ORIGIN) {
            return StatusCode::FORBIDDEN.into_response();
        }
        return connected(upgrade, shared, kill_switch, GatewayAddress::Usual);
    }
    with_headers(text("text/html; charset=utf-8", INDEX)).await
}

/// A gateway connection that is to take up a session.
async fn resumed(
    State(shared): State<SharedWorld>,
    ConnectInfo(kill_switch): ConnectInfo<KillSwitch>,
    upgrade: WebSocketUpgrade,
    request: Request,
) -> Response {
    if request.headers().contains_key(header::ORIGIN) {
        return StatusCode::FORBIDDEN.into_response();
    }
    connected(upgrade, shared, kill_switch, GatewayAddress::Resume)
}

/// The gateway's answer to a connection: it is served, unless it is to fail.
fn connected(
    upgrade: WebSocketUpgrade,
    shared: SharedWorld,
    kill_switch: KillSwitch,
    address: GatewayAddress,
) -> Response {
    match shared.change(|world| world.gateway.refusal()) {
        Some(ConnectionRefusal::Unavailable) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        Some(ConnectionRefusal::Break) => {
            kill_switch.kill();
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
        None => upgrade.on_upgrade(move |socket| gateway::socket::serve(socket, shared, kill_switch, address)),
    }
}

/// Adds the headers that keep the page to itself.
async fn with_headers(mut response: Response) -> Response {
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
    State(shared): State<SharedWorld>,
    Path((channel, id, _)): Path<(Snowflake, Snowflake, String)>,
) -> Response {
    let found = shared.read(|world| {
        let mut files = world.in_channel(channel).flat_map(StoredMessage::files);
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

/// An emoji of the application.
async fn emoji(State(shared): State<SharedWorld>, Path(id): Path<Snowflake>) -> Response {
    let found = shared.read(|world| world.emoji.iter().find(|emoji| emoji.id == id).cloned());
    let Some(emoji) = found else { return StatusCode::NOT_FOUND.into_response() };
    ([(header::CONTENT_TYPE, emoji.kind)], Body::from(emoji.image)).into_response()
}

/// A request of the page; which fields count depends on the action.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PageRequest {
    user: String,
    channel: String,
    message: String,
    person: String,
    custom_id: String,
    values: Vec<String>,
    fields: Vec<(String, String)>,
    interaction: String,
    line: String,
    focused: String,
    name: String,
    open: bool,
    hours: u32,
}

async fn act(State(shared): State<SharedWorld>, Path(action): Path<String>, Json(ask): Json<PageRequest>) -> Response {
    let outcome = perform(&shared, &action, ask).await;
    match outcome {
        Ok(body) => Json(body).into_response(),
        Err(error) => (StatusCode::UNPROCESSABLE_ENTITY, Json(json!({ "error": error.to_string() }))).into_response(),
    }
}

async fn perform(shared: &SharedWorld, action: &str, ask: PageRequest) -> Result<Value, StandInError> {
    let control = Control::new(shared.clone());
    let number = |text: &str| text.parse::<Snowflake>().unwrap_or_default();
    let (user, channel, message) = (number(&ask.user), number(&ask.channel), number(&ask.message));
    let begun = match action {
        "autocomplete" => return autocomplete(&control, user, channel, &ask).await,
        "command" => {
            let command = shared.read(|world| world.parse_command(&ask.line))?;
            shared.change(|world| world.begin_command(user, channel, &command))
        }
        "menu" if ask.person.is_empty() => {
            // A menu opens where the message stands, and for those who see it there.
            let place = shared.read(|world| world.message_for(user, message).map(|found| found.channel))?;
            shared.change(|world| world.begin_menu(user, place, (&ask.name, MenuTarget::Message(message))))
        }
        "menu" => {
            let person = MenuTarget::User(number(&ask.person));
            shared.change(|world| world.begin_menu(user, channel, (&ask.name, person)))
        }
        "click" => shared.change(|world| world.begin_click(user, message, &ask.custom_id)),
        "select" => shared.change(|world| world.begin_select(user, message, &ask.custom_id, &ask.values)),
        "submit" => submit(shared, user, &ask),
        _ => return simple(&control, shared, action, user, channel, message, &ask),
    }?;
    Ok(outcome_json(&first_answer(shared, begun).await))
}

/// Does an action that is done at once and that the bot does not answer.
fn simple(
    control: &Control,
    shared: &SharedWorld,
    action: &str,
    user: Snowflake,
    channel: Snowflake,
    message: Snowflake,
    ask: &PageRequest,
) -> Result<Value, StandInError> {
    match action {
        "say" => control.say(user, channel, &ask.line).map(|id| json!({ "message": id.to_string() })),
        "dismiss" => control.dismiss(user, message).map(|()| json!({})),
        "dm" => Ok(json!({ "channel": control.dm_channel(user).to_string() })),
        "dms" => {
            control.set_dms(user, if ask.open { DmPolicy::Open } else { DmPolicy::Closed });
            Ok(json!({}))
        }
        "reload" => {
            // Beside another page this one is a second look at the same people, whose private answers are open there.
            shared.change(|world| {
                if world.pages <= 1 {
                    world.reload(user);
                }
            });
            Ok(json!({}))
        }
        "time-passes" => {
            let wish = PageWish::hours(ask.hours);
            wished(shared, wish.ok_or_else(|| StandInError::Refused("1 hour to a week can pass at once".into()))?)
        }
        "start-over" => wished(shared, PageWish::StartOver),
        "users" if control.user(ask.name.trim()).is_ok() => {
            Err(StandInError::Refused("somebody has this name already".into()))
        }
        "users" if (1..=32).contains(&ask.name.trim().chars().count()) => {
            Ok(json!({ "user": control.add_user(ask.name.trim()).to_string() }))
        }
        "users" => Err(StandInError::Refused("a name has 1 to 32 characters".into())),
        _ => Err(StandInError::NotFound(format!("action {action}"))),
    }
}

/// Tells a wish to whoever runs the stand-in.
fn wished(shared: &SharedWorld, wish: PageWish) -> Result<Value, StandInError> {
    let heard = shared.read(|world| world.config.wishes.as_ref().is_some_and(|wishes| wishes.send(wish).is_ok()));
    let refused = || StandInError::Refused("nobody hears this here".into());
    heard.then(|| json!({})).ok_or_else(refused)
}

async fn autocomplete(
    control: &Control,
    user: Snowflake,
    channel: Snowflake,
    ask: &PageRequest,
) -> Result<Value, StandInError> {
    let choices = control.autocomplete(user, channel, &ask.line, &ask.focused).await?;
    let choices: Vec<_> = choices.iter().map(|choice| json!({ "name": choice.name, "value": choice.value })).collect();
    Ok(json!({ "choices": choices }))
}

fn submit(shared: &SharedWorld, user: Snowflake, ask: &PageRequest) -> Result<Snowflake, StandInError> {
    let interaction = ask.interaction.parse::<Snowflake>().unwrap_or_default();
    shared.change(|world| {
        let state = world.interactions.get(&interaction).map(|own| own.state.clone());
        match state {
            Some(crate::interaction::InteractionState::Answered(crate::interaction::FirstResponse::Modal(modal))) => {
                world.begin_submit(user, &modal, &ask.fields)
            }
            _ => Err(StandInError::NotFound("modal of this interaction".into())),
        }
    })
}

/// An outcome as the page is told it; messages reach it through its view.
fn outcome_json(outcome: &InteractionOutcome) -> Value {
    let kind = match &outcome.reply {
        BotReply::Message(_) | BotReply::Edited(_) => "message",
        BotReply::Modal(modal) => return json!({ "reply": "modal", "modal": modal.json() }),
        BotReply::Deferred => "deferred",
        BotReply::Updated(_) => "updated",
        BotReply::Choices(_) => "choices",
        BotReply::TimedOut => "timed_out",
        BotReply::Gone => "gone",
    };
    let channel = outcome.message().map(|post| post.channel.to_string());
    json!({ "reply": kind, "channel": channel, "message": outcome.message().map(|post| post.id.to_string()) })
}

async fn stream(State(shared): State<SharedWorld>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| show(socket, shared))
}

/// The columns that a page shows: user and channel.
#[derive(Debug, Default, Deserialize)]
struct OpenColumns {
    columns: Vec<(String, Option<String>)>,
}

/// A page that looks on, for as long as its stream lasts.
struct OpenPage(SharedWorld);

impl OpenPage {
    fn of(shared: &SharedWorld) -> Self {
        shared.change(|world| world.pages += 1);
        Self(shared.clone())
    }
}

impl Drop for OpenPage {
    fn drop(&mut self) {
        self.0.change(|world| world.pages -= 1);
    }
}

/// Sends the common view and each column's view whenever it has changed.
async fn show(mut socket: WebSocket, shared: SharedWorld) {
    let _page = OpenPage::of(&shared);
    let mut changes = shared.changes();
    let mut columns = OpenColumns::default();
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

fn views(shared: &SharedWorld, columns: &OpenColumns) -> Vec<String> {
    shared.read(|world| {
        let mut views = vec![json!({ "type": "common", "data": world.common_view() }).to_string()];
        for (user, channel) in columns.columns.iter().take(world.users.len()) {
            let channel = channel.as_ref().and_then(|channel| channel.parse().ok());
            if let Some(user) = user.parse().ok().filter(|id| world.user(*id).is_some()) {
                views.push(json!({ "type": "column", "data": world.user_view(user, channel) }).to_string());
            }
        }
        views
    })
}
