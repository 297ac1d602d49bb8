//! The answers to REST requests. Knows no route.

use axum::{
    Json,
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use serde_json::{Value, json};

use crate::api_error::ApiError;

/// The answer to a request that was performed: a status with a body, or 204.
#[derive(Debug)]
pub(super) enum RestResponse {
    Json(u16, Value),
    Empty,
}

pub(super) type RestResult = Result<RestResponse, ApiError>;

impl RestResponse {
    pub(super) const fn ok(value: Value) -> Self {
        Self::Json(200, value)
    }
}

/// A status with Discord's usual body for it.
pub(super) fn plain_status(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let words = status.canonical_reason().unwrap_or("Error");
    (status, Json(json!({ "message": format!("{}: {words}", status.as_u16()), "code": 0 }))).into_response()
}

/// A page of HTML, as from whatever stands before Discord.
pub(super) fn html(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let words = status.canonical_reason().unwrap_or("Error");
    (status, Html(format!("<html><head><title>{words}</title></head><body><h1>{words}</h1></body></html>")))
        .into_response()
}

/// The answer as HTTP.
pub(super) fn respond(answer: &RestResult) -> Response {
    match answer {
        Ok(RestResponse::Empty) => StatusCode::NO_CONTENT.into_response(),
        Ok(RestResponse::Json(status, value)) => with_status(*status, value),
        Err(refusal) => with_status(refusal.status, &refusal.json()),
    }
}

fn with_status(status: u16, value: &Value) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, [(header::CACHE_CONTROL, "no-store")], Json(value)).into_response()
}
