//! Discord's REST API: reads a request, meets faults, checks the token, answers. Knows how to answer, not what.

mod application;
mod channels;
mod guilds;
mod headers;
mod interactions;
mod messages;
mod route;
mod threads;
mod upload;
mod webhooks;

use std::{collections::HashMap, time::SystemTime};

pub(super) use upload::BODY_LIMIT;

use axum::{
    Json,
    extract::Request,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Map, Value, json};

use super::{
    attachment::Upload,
    connection::Killer,
    faults::FaultKind,
    log::{LOG_LENGTH, LoggedRequest},
    refusal::Refusal,
    shared::Shared,
    snowflake::Snowflake,
    world::World,
};

/// A request, read.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) method: String,
    pub(super) segments: Vec<String>,
    pub(super) query: HashMap<String, String>,
    pub(super) body: Value,
    pub(super) uploads: Vec<Upload>,
    pub(super) authorization: Option<String>,
}

/// A good answer.
#[derive(Debug)]
pub(super) enum Reply {
    Json(u16, Value),
    Empty,
}

pub(super) type Answer = Result<Reply, Refusal>;

impl Reply {
    pub(super) const fn ok(value: Value) -> Self {
        Self::Json(200, value)
    }
}

impl Call {
    /// The body, which must be an object; nothing counts as an empty one.
    pub(super) fn object(&self) -> Result<&Map<String, Value>, Refusal> {
        match &self.body {
            Value::Object(map) => Ok(map),
            _ => Err(Refusal::invalid_json()),
        }
    }

    pub(super) fn flag(&self, name: &str) -> bool {
        self.query.get(name).is_some_and(|value| matches!(value.as_str(), "true" | "1" | "True"))
    }
}

/// An id of a path.
pub(super) fn id(segment: &str) -> Result<Snowflake, Refusal> {
    segment.parse().map_err(|_| {
        let mut form = super::form::Form::default();
        form.add("id", "NUMBER_TYPE_COERCE", format!("Value \"{segment}\" is not snowflake."));
        form.finish().err().unwrap_or_else(Refusal::no_route)
    })
}

/// Answers one request below `/api`.
pub(super) async fn serve(shared: Shared, killer: Killer, path: String, request: Request) -> Response {
    let call = match upload::read(path, request).await {
        Ok(call) => call,
        Err(refusal) => return respond(&Err(refusal)),
    };
    let (entry, fault) = shared.change(|world| note(world, &call));
    let before = match &fault {
        Some(fault) => meet_before(fault, &killer).await,
        None => None,
    };
    if let Some(response) = before {
        finish(&shared, entry, response.status());
        return headers::add(response, &call);
    }
    let answer = shared.change(|world| perform(world, &call));
    let response = headers::add(respond(&answer), &call);
    let response = match &fault {
        Some(fault) => meet_after(fault, &killer, response).await,
        None => response,
    };
    finish(&shared, entry, response.status());
    response
}

fn perform(world: &mut World, call: &Call) -> Answer {
    if !route::is_public(call) {
        let token = call.authorization.as_deref().and_then(|value| value.strip_prefix("Bot "));
        if token != Some(world.config.token.as_str()) {
            return Err(Refusal::unauthorized());
        }
    }
    route::answer(world, call)
}

/// Writes the request down and looks for its fault.
fn note(world: &mut World, call: &Call) -> (u64, Option<FaultKind>) {
    let segments: Vec<_> = call.segments.iter().map(String::as_str).collect();
    let fault = world.faults.take(&call.method, &segments);
    let mut query: Vec<_> = call.query.iter().map(|(key, value)| format!("{key}={value}")).collect();
    query.sort();
    let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
    if world.log.len() >= LOG_LENGTH {
        world.log.pop_front();
        world.log_start += 1;
    }
    world.log.push_back(LoggedRequest {
        method: call.method.clone(),
        path: format!("/{}{query}", call.segments.join("/")),
        body: call.body.clone(),
        files: call.uploads.iter().map(|file| file.name.clone()).collect(),
        status: None,
        fault: fault.clone(),
        at: SystemTime::now(),
    });
    (world.log_start + world.log.len() as u64 - 1, fault)
}

fn finish(shared: &Shared, entry: u64, status: StatusCode) {
    shared.change(|world| {
        let index = entry.checked_sub(world.log_start).and_then(|index| usize::try_from(index).ok());
        if let Some(request) = index.and_then(|index| world.log.get_mut(index)) {
            request.status = Some(status.as_u16());
        }
    });
}

/// What a fault does before the request is performed; `Some` is the answer in place of the performance.
async fn meet_before(fault: &FaultKind, killer: &Killer) -> Option<Response> {
    match fault {
        FaultKind::RateLimited { retry_after, global } => Some(headers::rate_limited(*retry_after, *global)),
        FaultKind::Status(status) => Some(plain_status(*status)),
        FaultKind::Refuse(status, code, message) => Some(respond(&Err(Refusal::new(*status, *code, message)))),
        FaultKind::Hang(time) => {
            tokio::time::sleep(*time).await;
            None
        }
        FaultKind::Reset => {
            killer.kill();
            std::future::pending().await
        }
        FaultKind::HangAfter | FaultKind::ResetAfter | FaultKind::StatusAfter(_) => None,
    }
}

/// What a fault does after the request was performed.
async fn meet_after(fault: &FaultKind, killer: &Killer, response: Response) -> Response {
    match fault {
        FaultKind::HangAfter => std::future::pending().await,
        FaultKind::ResetAfter => {
            killer.kill();
            std::future::pending().await
        }
        FaultKind::StatusAfter(status) => plain_status(*status),
        _ => response,
    }
}

fn plain_status(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let words = status.canonical_reason().unwrap_or("Error");
    (status, Json(json!({ "message": format!("{}: {words}", status.as_u16()), "code": 0 }))).into_response()
}

fn respond(answer: &Answer) -> Response {
    match answer {
        Ok(Reply::Empty) => StatusCode::NO_CONTENT.into_response(),
        Ok(Reply::Json(status, value)) => with_status(*status, value),
        Err(refusal) => with_status(refusal.status, &refusal.json()),
    }
}

fn with_status(status: u16, value: &Value) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, [(header::CACHE_CONTROL, "no-store")], Json(value)).into_response()
}
