//! Reads a request's body: JSON, or a multipart form with `payload_json` and `files[n]`. Knows no route.

use std::collections::HashMap;

use axum::{
    body::to_bytes,
    extract::{FromRequest, Multipart, Query, Request},
    http::{HeaderMap, HeaderName, header},
};
use serde_json::{Value, json};

use crate::{api_error::ApiError, attachment::UploadedFile, rest::request::RestRequest};

/// The largest body: ten files of 10 MiB, and some JSON.
pub(crate) const BODY_LIMIT: usize = 110 * 1024 * 1024;

/// Reads a request with its body.
pub(super) async fn read(segments: &[&str], request: Request) -> Result<RestRequest, ApiError> {
    let is_form =
        text(request.headers(), &header::CONTENT_TYPE).is_some_and(|kind| kind.starts_with("multipart/form-data"));
    let call = without_body(segments, &request);
    let (body, uploads) = if is_form { read_form(request).await? } else { (read_json(request).await?, Vec::new()) };
    Ok(RestRequest { body, uploads, ..call })
}

/// A request as its first line has it.
pub(super) fn without_body(segments: &[&str], request: &Request) -> RestRequest {
    let query = Query::<HashMap<String, String>>::try_from_uri(request.uri()).map(|query| query.0).unwrap_or_default();
    RestRequest {
        method: request.method().as_str().to_owned(),
        segments: segments.iter().map(|segment| (*segment).to_owned()).collect(),
        query,
        body: json!({}),
        uploads: Vec::new(),
    }
}

pub(super) fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

async fn read_json(request: Request) -> Result<Value, ApiError> {
    let bytes = to_bytes(request.into_body(), BODY_LIMIT).await.map_err(|_| ApiError::too_large())?;
    if bytes.is_empty() {
        return Ok(json!({}));
    }
    serde_json::from_slice(&bytes).map_err(|_| ApiError::invalid_json())
}

async fn read_form(request: Request) -> Result<(Value, Vec<UploadedFile>), ApiError> {
    let broken = || ApiError::new(400, 50035, "Invalid Form Body");
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| broken())?;
    let (mut body, mut uploads) = (json!({}), Vec::new());
    while let Some(field) = form.next_field().await.map_err(|_| broken())? {
        let name = field.name().unwrap_or_default().to_owned();
        let file = field.file_name().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|_| ApiError::too_large())?;
        if name == "payload_json" {
            body = serde_json::from_slice(&bytes).map_err(|_| ApiError::invalid_json())?;
        } else if let (Some(index), Some(file)) = (index(&name), file) {
            uploads.push(UploadedFile { index, name: file, bytes: bytes.as_ref().into() });
        } else {
            return Err(broken());
        }
    }
    uploads.sort_by_key(|upload| upload.index);
    Ok((body, uploads))
}

/// The n of `files[n]`.
fn index(name: &str) -> Option<u64> {
    name.strip_prefix("files[")?.strip_suffix(']')?.parse().ok()
}
