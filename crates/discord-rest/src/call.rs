//! One request, ready to be sent as often as it takes.

use std::hash::RandomState;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, RequestBuilder, Url};
use serde::Serialize;
use serde_json::{Value, json};
use serenity::builder::CreateAttachment;

use super::config::RestConfig;
use super::endpoint::{API, Credential, Endpoint, token_in};
use super::error::RestError;
use super::policy::{Repeatable, has_enforced_nonce};
use super::secret_token::scrub;

/// The body of a request.
#[derive(Debug)]
enum CallBody {
    None,
    Json(String),
    /// JSON, and files beside it.
    Form {
        payload: String,
        files: Vec<CreateAttachment>,
    },
}

/// A request and what its delivery depends on.
#[derive(Debug)]
pub(super) struct RestCall {
    method: Method,
    /// The path after `/api/v10`, query included; it may hold an interaction's token.
    path: String,
    body: CallBody,
    pub(super) endpoint: Endpoint,
    pub(super) repeat: Repeatable,
    nonce: bool,
}

impl RestCall {
    /// A request without a body.
    pub(super) fn bare(method: Method, path: String, hasher: &RandomState) -> Self {
        let endpoint = Endpoint::of(&method, &path, hasher);
        Self::new((method, path), endpoint, CallBody::None, &Value::Null)
    }

    /// A request with a JSON body and files; with files it is sent as a form.
    pub(super) fn with_body(
        method: Method,
        path: String,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        hasher: &RandomState,
    ) -> Result<Self, RestError> {
        let mut body = serde_json::to_value(body).map_err(|_| RestError::Build("its body is not JSON"))?;
        let endpoint = Endpoint::of(&method, &path, hasher);
        if files.is_empty() {
            let json = CallBody::Json(body.to_string());
            return Ok(Self::new((method, path), endpoint, json, &body));
        }
        let message = match () {
            () if endpoint.is_callback() => &mut body["data"],
            () if endpoint.begins_post() => &mut body["message"],
            () => &mut body,
        };
        list_files(message, &files);
        let form = CallBody::Form { payload: body.to_string(), files };
        Ok(Self::new((method, path), endpoint, form, &body))
    }

    fn new((method, path): (Method, String), endpoint: Endpoint, carried: CallBody, body: &Value) -> Self {
        let repeat = Repeatable::of(&endpoint, body);
        let nonce = endpoint.creates_message() && has_enforced_nonce(body);
        Self { method, path, body: carried, endpoint, repeat, nonce }
    }

    /// Whether a deleted message of the same nonce answers "Unknown Message".
    pub(super) fn creates_by_nonce(&self) -> bool {
        self.nonce
    }

    /// Removes the token in the path from `text`.
    pub(super) fn scrub(&self, text: &str) -> String {
        token_in(&self.path).map_or_else(|| text.to_owned(), |token| scrub(text, token))
    }

    /// Builds the request for the wire.
    pub(super) fn build(
        &self,
        client: &Client,
        config: &RestConfig,
        base: &Url,
    ) -> Result<reqwest::Request, RestError> {
        let mut request = client.request(self.method.clone(), self.url(base)?).header(USER_AGENT, config.agent.clone());
        // Elsewhere the token in the path is all the authority there is: a 401 then never speaks of the bot's own token.
        if self.endpoint.credential == Credential::BotToken {
            let header = HeaderValue::from_str(&config.token.header());
            let mut header = header.map_err(|_| RestError::Build("the token can't stand in a header"))?;
            header.set_sensitive(true);
            request = request.header(AUTHORIZATION, header);
        }
        let built = self.attach(request)?.build();
        built.map_err(|_| RestError::Build("the HTTP client refused it"))
    }

    /// The address under the base address, whose path may have a prefix. A path that would lead elsewhere ("..", "#") is refused.
    fn url(&self, base: &Url) -> Result<Url, RestError> {
        let address = format!("{}{API}{}", base.as_str().trim_end_matches('/'), self.path);
        match Url::parse(&address) {
            Ok(url) if url.as_str() == address && url.fragment().is_none() => Ok(url),
            _ => Err(RestError::Build("its address is not under the base address")),
        }
    }

    /// Puts on the body: of a form `files[n]`, then `payload_json` (Discord: "Uploading Files").
    fn attach(&self, request: RequestBuilder) -> Result<RequestBuilder, RestError> {
        match &self.body {
            CallBody::None => Ok(request),
            CallBody::Json(json) => {
                Ok(request.header(CONTENT_TYPE, HeaderValue::from_static("application/json")).body(json.clone()))
            }
            CallBody::Form { payload, files } => {
                let mut form = Form::new();
                for (number, file) in files.iter().enumerate() {
                    form = form.part(format!("files[{number}]"), part(file)?);
                }
                Ok(request.multipart(form.text("payload_json", payload.clone())))
            }
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
