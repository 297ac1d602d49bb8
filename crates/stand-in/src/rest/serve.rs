//! Answers a REST request: meets faults, checks the token, logs. Knows how to answer, not what.

use std::{
    collections::HashMap,
    time::{Instant, SystemTime},
};

use axum::{
    extract::Request,
    http::{StatusCode, header},
    response::Response,
};
use serde_json::Value;

use crate::{
    api_error::ApiError,
    connection::KillSwitch,
    faults::FaultKind,
    limits::Room,
    request_log::{LOG_LENGTH, LoggedRequest, MAX_PATH},
    rest::{
        headers::{self, LimitScope},
        request::RestRequest,
        response::{html, plain_status, respond},
        route, upload,
    },
    shared_world::SharedWorld,
    snowflake::Snowflake,
    world::World,
};

/// Answers one request below `/api`.
pub(crate) async fn serve(shared: SharedWorld, kill_switch: KillSwitch, path: String, request: Request) -> Response {
    let call = match read(&shared, &path, request).await {
        Ok(call) => call,
        Err(refusal) => return respond(&Err(refusal)),
    };
    let (entry, fault) = shared.change(|world| note(world, &call));
    let before = match &fault {
        Some(fault) => meet_before(fault, &kill_switch).await,
        None => None,
    };
    if let Some(response) = before {
        finish(&shared, entry, response.status());
        return headers::add(response, &call);
    }
    let response = perform(&shared, &call);
    let response = match &fault {
        Some(fault) => meet_after(fault, &kill_switch, response).await,
        None => response,
    };
    finish(&shared, entry, response.status());
    response
}

/// Reads a request whose sender is known, or need not be.
async fn read(shared: &SharedWorld, path: &str, request: Request) -> Result<RestRequest, ApiError> {
    let segments: Vec<_> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    let authorization = upload::text(request.headers(), &header::AUTHORIZATION);
    let is_known = shared.read(|world| route::is_known(world, &segments, authorization));
    if !is_known && !route::is_public(&segments) {
        return Err(ApiError::unauthorized());
    }
    // No body of a stranger's is read or kept.
    if is_known { upload::read(&segments, request).await } else { Ok(upload::without_body(&segments, &request)) }
}

/// Performs a request, if its bucket has room for it.
fn perform(shared: &SharedWorld, call: &RestRequest) -> Response {
    let answer = || respond(&shared.change(|world| route::answer(world, call)));
    match shared.change(|world| take_room(world, call)) {
        Room::Full(window) => {
            headers::add_window(headers::rate_limited(window.reset_after, LimitScope::Route), call, window)
        }
        Room::Left(window) => headers::add_window(answer(), call, window),
        Room::Unlimited => headers::add(answer(), call),
    }
}

/// Performs an answer that came in the response to an interaction by HTTP. It is treated as the callback request that it replaces,
/// and is listed among the requests as one.
pub(crate) fn answer_inline(world: &mut World, interaction: Snowflake, token: &str, body: Value) {
    let segments = ["interactions", &interaction.to_string(), token, "callback"].map(str::to_owned).to_vec();
    let call = RestRequest { method: "POST".into(), segments, query: HashMap::new(), body, uploads: Vec::new() };
    let (entry, _) = note(world, &call);
    let answer = route::answer(world, &call);
    if let Err(refusal) = &answer {
        tracing::warn!(code = refusal.code, message = refusal.message, "an answer by HTTP is refused");
    }
    close_entry(world, entry, respond(&answer).status());
}

/// Takes a place of the request's bucket, if it has one.
fn take_room(world: &mut World, call: &RestRequest) -> Room {
    let segments: Vec<_> = call.segments.iter().map(String::as_str).collect();
    world.limits.take(&call.method, &segments, Instant::now())
}

/// Writes the request down and looks for its fault.
fn note(world: &mut World, call: &RestRequest) -> (u64, Option<FaultKind>) {
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
        path: format!("/{}{query}", call.segments.join("/")).chars().take(MAX_PATH).collect(),
        body: call.body.clone(),
        files: call.uploads.iter().map(|file| file.name.clone()).collect(),
        status: None,
        fault: fault.clone(),
        at: SystemTime::now(),
    });
    (world.log_start + world.log.len() as u64 - 1, fault)
}

fn finish(shared: &SharedWorld, entry: u64, status: StatusCode) {
    shared.change(|world| close_entry(world, entry, status));
}

fn close_entry(world: &mut World, entry: u64, status: StatusCode) {
    let index = entry.checked_sub(world.log_start).and_then(|index| usize::try_from(index).ok());
    if let Some(request) = index.and_then(|index| world.log.get_mut(index)) {
        request.status = Some(status.as_u16());
    }
}

/// The effect of a fault before the request is performed; `Some` is the answer, and the request is not performed.
async fn meet_before(fault: &FaultKind, kill_switch: &KillSwitch) -> Option<Response> {
    match fault {
        FaultKind::RateLimited { retry_after, global } => {
            let scope = if *global { LimitScope::Global } else { LimitScope::Route };
            Some(headers::rate_limited(*retry_after, scope))
        }
        FaultKind::Status(status) => Some(plain_status(*status)),
        FaultKind::Html(status) => Some(html(*status)),
        FaultKind::Refuse(status, code, message) => Some(respond(&Err(ApiError::new(*status, *code, message)))),
        FaultKind::Hang(time) => {
            tokio::time::sleep(*time).await;
            None
        }
        FaultKind::Reset => {
            kill_switch.kill();
            std::future::pending().await
        }
        FaultKind::HangAfter | FaultKind::ResetAfter | FaultKind::StatusAfter(_) => None,
    }
}

/// The effect of a fault after the request was performed.
async fn meet_after(fault: &FaultKind, kill_switch: &KillSwitch, response: Response) -> Response {
    match fault {
        FaultKind::HangAfter => std::future::pending().await,
        FaultKind::ResetAfter => {
            kill_switch.kill();
            std::future::pending().await
        }
        FaultKind::StatusAfter(status) => plain_status(*status),
        _ => response,
    }
}
