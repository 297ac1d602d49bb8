//! One request, ready to be sent as often as it takes: serenity's request, and the files that serenity has no public way to number.

use std::hash::RandomState;

use reqwest::header::{AUTHORIZATION, CONTENT_LENGTH, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, RequestBuilder, Url};
use serde::Serialize;
use serde_json::{Value, json};
use serenity::builder::CreateAttachment;
use serenity::http::{LightMethod, Request, Route};
use tracing::dispatcher::{Dispatch, with_default};

use super::config::RestConfig;
use super::endpoint::{Credential, Endpoint, token_in};
use super::error::RestError;
use super::policy::{Repeatable, has_enforced_nonce};
use super::secret_token::{SecretToken, scrub};

/// A JSON body with files.
#[derive(Debug)]
struct MultipartBody {
    payload: String,
    files: Vec<CreateAttachment>,
}

/// A request and what its delivery depends on.
#[derive(Debug)]
pub(super) struct RestCall<'a> {
    request: Request<'a>,
    upload: Option<MultipartBody>,
    pub(super) endpoint: Endpoint,
    pub(super) repeat: Repeatable,
    nonce: bool,
}

impl<'a> RestCall<'a> {
    /// Takes serenity's request as it is. Files that it holds already can't be looked into: such a request counts as one that doubles.
    pub(super) fn from_request(request: Request<'a>, hasher: &RandomState) -> Self {
        let body = request.body_ref().and_then(|body| serde_json::from_slice(body).ok()).unwrap_or(Value::Null);
        Self::new(request, None, &body, hasher)
    }

    /// A request without a body.
    pub(super) fn bare(method: LightMethod, route: Route<'a>, hasher: &RandomState) -> Self {
        Self::new(Request::new(route, method), None, &Value::Null, hasher)
    }

    /// A request with a JSON body and files; with files it is sent as a form.
    pub(super) fn with_body(
        method: LightMethod,
        route: Route<'a>,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        hasher: &RandomState,
    ) -> Result<Self, RestError> {
        let mut body = serde_json::to_value(body).map_err(|_| RestError::Build("its body is not JSON"))?;
        let request = Request::new(route, method);
        if files.is_empty() {
            let bytes = body.to_string().into_bytes();
            return Ok(Self::new(request.body(Some(bytes)), None, &body, hasher));
        }
        let is_callback = matches!(route, Route::InteractionResponse { .. });
        list_files(if is_callback { &mut body["data"] } else { &mut body }, &files);
        let upload = MultipartBody { payload: body.to_string(), files };
        Ok(Self::new(request, Some(upload), &body, hasher))
    }

    fn new(request: Request<'a>, upload: Option<MultipartBody>, body: &Value, hasher: &RandomState) -> Self {
        let endpoint = Endpoint::of(&request, hasher);
        let repeat = Repeatable::of(&endpoint, body);
        let nonce = endpoint.creates_message() && has_enforced_nonce(body);
        Self { request, upload, endpoint, repeat, nonce }
    }

    /// Whether a deleted message of the same nonce answers "Unknown Message".
    pub(super) fn creates_by_nonce(&self) -> bool {
        self.nonce
    }

    /// Removes the token in the path from `text`.
    pub(super) fn scrub(&self, text: &str) -> String {
        token_in(&self.request).map_or_else(|| text.to_owned(), |token| scrub(text, &token))
    }

    /// Builds the request for the wire.
    pub(super) fn build(
        &self,
        client: &Client,
        config: &RestConfig,
        base: &Url,
    ) -> Result<reqwest::Request, RestError> {
        let mut request = self.build_plain(client, &config.token, base)?;
        request.headers_mut().insert(USER_AGENT, config.agent.clone());
        match (self.endpoint.credential, request.headers_mut().get_mut(AUTHORIZATION)) {
            (Credential::BotToken, Some(authorization)) => authorization.set_sensitive(true),
            // The token in the path is all the authority there is: a 401 then never speaks of the bot's own token.
            _ => drop(request.headers_mut().remove(AUTHORIZATION)),
        }
        match &self.upload {
            Some(upload) => attach(client, request, upload),
            None => Ok(request),
        }
    }

    /// Builds the request by serenity. It traces the whole request, token and body included, so no subscriber listens
    /// meanwhile.
    fn build_plain(&self, client: &Client, token: &SecretToken, base: &Url) -> Result<reqwest::Request, RestError> {
        let refused = |_| RestError::Build("serenity refused it");
        let builder = with_default(&Dispatch::none(), || {
            self.request.clone().build(client, &token.header(), Some(base.as_str())).map_err(refused)
        })?;
        let request = builder.build().map_err(|_| RestError::Build("the HTTP client refused it"))?;
        if request.url().origin() == base.origin() {
            Ok(request)
        } else {
            Err(RestError::Build("its address is not under the base address"))
        }
    }
}

/// Whether the request carries files.
pub(super) fn is_upload(request: &reqwest::Request) -> bool {
    let kind = request.headers().get(reqwest::header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/"))
}

/// Names the files in a message as its `attachments`. Attachments that are kept (an id and no file name) stay listed; serenity's builders list
/// new ones too, all as number 0, and those are replaced.
fn list_files(message: &mut Value, files: &[CreateAttachment]) {
    let kept = message["attachments"].as_array().into_iter().flatten();
    let kept = kept.filter(|attachment| attachment.get("filename").is_none()).cloned();
    let new = files.iter().enumerate().map(|(number, file)| describe(number, file));
    message["attachments"] = kept.chain(new).collect();
}

fn describe(number: usize, file: &CreateAttachment) -> Value {
    match &file.description {
        Some(words) => json!({ "id": number, "filename": file.filename, "description": words }),
        None => json!({ "id": number, "filename": file.filename }),
    }
}

/// Puts the form on a request: `files[n]`, then `payload_json`, as serenity's `Multipart` does, which numbers every file of a caller 0.
fn attach(
    client: &Client,
    mut request: reqwest::Request,
    upload: &MultipartBody,
) -> Result<reqwest::Request, RestError> {
    // It says 0, and the form would add a second length.
    request.headers_mut().remove(CONTENT_LENGTH);
    let mut form = Form::new();
    for (number, file) in upload.files.iter().enumerate() {
        form = form.part(format!("files[{number}]"), part(file)?);
    }
    let form = form.text("payload_json", upload.payload.clone());
    let built = RequestBuilder::from_parts(client.clone(), request).multipart(form).build();
    built.map_err(|_| RestError::Build("the HTTP client refused its files"))
}

fn part(file: &CreateAttachment) -> Result<Part, RestError> {
    let part = Part::bytes(file.data.clone()).file_name(file.filename.clone());
    part.mime_str(media_type(&file.filename)).map_err(|_| RestError::Build("the media type of a file"))
}

/// The media types of what the bot sends.
fn media_type(filename: &str) -> &'static str {
    match filename.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "png" => "image/png",
        "gif" => "image/gif",
        "txt" => "text/plain",
        "json" => "application/json",
        _ => "application/octet-stream",
    }
}
