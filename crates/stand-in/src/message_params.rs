//! A bot's parameters for a new or changed message, read strictly from JSON. Knows no channel and no permission.

use serde_json::{Map, Value};
use twilight_model::channel::message::AllowedMentions;

use crate::{
    api_error::ApiError,
    attachment::{ATTACHMENT_SIZE_LIMIT, ATTACHMENTS_PER_MESSAGE, Attachment, UploadedFile, clean_name},
    form_errors::{FormErrors, join},
    message::{StoredMessage, flags},
    snowflake::{Snowflake, Snowflakes},
    validate,
};

/// Fields of a new message.
pub(crate) const CREATE: &[&str] = &[
    "content",
    "nonce",
    "enforce_nonce",
    "tts",
    "embeds",
    "allowed_mentions",
    "message_reference",
    "components",
    "sticker_ids",
    "attachments",
    "flags",
    "poll",
];
/// Fields of a forum post's first message.
pub(crate) const POST: &[&str] =
    &["content", "embeds", "allowed_mentions", "components", "sticker_ids", "attachments", "flags", "poll"];
/// Fields of a change to a message.
pub(crate) const EDIT: &[&str] =
    &["content", "embeds", "flags", "allowed_mentions", "components", "attachments", "sticker_ids"];
/// Fields of an answer to an interaction, and of a follow-up.
pub(crate) const ANSWER: &[&str] =
    &["tts", "content", "embeds", "allowed_mentions", "flags", "components", "attachments", "poll"];

const NONCE_LENGTH: usize = 25;
const ALT_TEXT_LENGTH: usize = 1_024;

/// One entry of `attachments`: a new file's description, or an old file that stays.
#[derive(Clone, Debug)]
struct AttachmentParams {
    id: Snowflake,
    filename: Option<String>,
    description: Option<String>,
}

/// A message as sent; what is absent is `None`, which an edit leaves alone.
#[derive(Clone, Debug, Default)]
pub(crate) struct MessageParams {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) allowed_mentions: Option<AllowedMentions>,
    pub(crate) flags: Option<u64>,
    pub(crate) nonce: Option<Value>,
    pub(crate) enforce_nonce: bool,
    pub(crate) tts: bool,
    pub(crate) reply_to: Option<Snowflake>,
    entries: Option<Vec<AttachmentParams>>,
    uploads: Vec<UploadedFile>,
}

impl MessageParams {
    /// Reads a body; `known` are the fields it may have, `path` is where it stands in the request.
    pub(crate) fn read(
        body: &Map<String, Value>,
        uploads: &[UploadedFile],
        known: &[&str],
        path: &str,
    ) -> Result<Self, ApiError> {
        let mut form = FormErrors::default();
        form.only(path, body, known);
        let mut params = Self {
            content: text(&mut form, path, body, "content"),
            embeds: list(&mut form, path, body, "embeds"),
            components: list(&mut form, path, body, "components"),
            allowed_mentions: allowed_mentions(&mut form, path, body),
            flags: number(&mut form, path, body, "flags"),
            nonce: body.get("nonce").filter(|nonce| !nonce.is_null()).cloned(),
            enforce_nonce: flag(&mut form, path, body, "enforce_nonce"),
            tts: flag(&mut form, path, body, "tts"),
            reply_to: body.get("message_reference").and_then(|reference| id(&reference["message_id"])),
            entries: entries(&mut form, path, body),
            uploads: uploads.to_vec(),
        };
        params.check(&mut form, path);
        form.finish()?;
        if params.uploads.iter().any(|file| file.bytes.len() > ATTACHMENT_SIZE_LIMIT) {
            return Err(ApiError::too_large());
        }
        Ok(params)
    }

    fn check(&mut self, form: &mut FormErrors, path: &str) {
        validate::content(form, &join(path, "content"), self.content.as_deref().unwrap_or_default());
        if let Some(embeds) = &mut self.embeds {
            *embeds = validate::embeds(form, &join(path, "embeds"), embeds);
        }
        if let Some(components) = &self.components {
            validate::components(form, &join(path, "components"), components);
        }
        let nonce_fits = self.nonce.as_ref().is_none_or(|nonce| {
            nonce.is_i64() || nonce.as_str().is_some_and(|text| text.chars().count() <= NONCE_LENGTH)
        });
        if !nonce_fits {
            form.add(&join(path, "nonce"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
        }
        if self.uploads.len() > ATTACHMENTS_PER_MESSAGE {
            form.add(&join(path, "attachments"), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
        }
    }

    pub(crate) fn has_files(&self) -> bool {
        !self.uploads.is_empty()
    }

    pub(crate) fn is_ephemeral(&self) -> bool {
        self.flags.is_some_and(|bits| bits & flags::EPHEMERAL != 0)
    }

    /// Puts what was sent into the message; what wasn't stays as it is.
    pub(crate) fn apply(self, message: &mut StoredMessage, ids: &mut Snowflakes) -> Result<(), ApiError> {
        let files = self.files(&message.attachments, ids)?;
        if let Some(files) = files {
            message.exchange(files);
        }
        if let Some(content) = self.content {
            message.content = content;
        }
        if let Some(embeds) = self.embeds {
            message.embeds = embeds;
        }
        if let Some(components) = self.components {
            message.components = components;
        }
        if let Some(bits) = self.flags {
            let settable = flags::SUPPRESS_EMBEDS | flags::SUPPRESS_NOTIFICATIONS;
            message.flags = message.flags & !settable | bits & settable;
        }
        if is_empty(message) { Err(ApiError::empty_message()) } else { Ok(()) }
    }

    /// The files the message has from now on; `None` leaves them.
    fn files(&self, old: &[Attachment], ids: &mut Snowflakes) -> Result<Option<Vec<Attachment>>, ApiError> {
        if self.entries.is_none() && self.uploads.is_empty() {
            return Ok(None);
        }
        let mut form = FormErrors::default();
        let mut files = self.kept(old, &mut form);
        form.finish()?;
        for upload in &self.uploads {
            let entry = self.entries.iter().flatten().find(|entry| entry.id == upload.index);
            let name = entry.and_then(|entry| entry.filename.as_ref()).unwrap_or(&upload.name);
            let description = entry.and_then(|entry| entry.description.clone());
            files.push(Attachment::new(ids.next(), clean_name(name), description, upload.bytes.clone()));
        }
        Ok(Some(files))
    }

    /// The old files that stay: all without a list, else those listed.
    fn kept(&self, old: &[Attachment], form: &mut FormErrors) -> Vec<Attachment> {
        let Some(entries) = &self.entries else { return old.to_vec() };
        let mut kept = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            if self.uploads.iter().any(|upload| upload.index == entry.id) {
                continue;
            }
            match old.iter().find(|file| file.id == entry.id) {
                Some(file) => kept.push(Attachment {
                    description: entry.description.clone().or_else(|| file.description.clone()),
                    ..file.clone()
                }),
                None => form.add(
                    &format!("attachments.{index}.id"),
                    "MESSAGE_ATTACHMENT_NOT_FOUND",
                    "An attachment with this ID could not be found.",
                ),
            }
        }
        kept
    }
}

/// Nothing to be seen, and nothing to wait for either.
pub(crate) fn is_empty(message: &StoredMessage) -> bool {
    message.content.trim().is_empty()
        && message.embeds.is_empty()
        && message.components.is_empty()
        && message.attachments.is_empty()
        && message.flags & flags::LOADING == 0
}

fn text(form: &mut FormErrors, path: &str, body: &Map<String, Value>, key: &str) -> Option<String> {
    match body.get(key)? {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        _ => {
            form.add(&join(path, key), "STRING_TYPE_CONVERT", "Could not interpret value as string.");
            None
        }
    }
}

fn list(form: &mut FormErrors, path: &str, body: &Map<String, Value>, key: &str) -> Option<Vec<Value>> {
    match body.get(key)? {
        Value::Null => Some(Vec::new()),
        Value::Array(list) => Some(list.clone()),
        _ => {
            form.add(&join(path, key), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            None
        }
    }
}

fn number(form: &mut FormErrors, path: &str, body: &Map<String, Value>, key: &str) -> Option<u64> {
    let value = body.get(key).filter(|value| !value.is_null())?;
    let number = value.as_u64();
    if number.is_none() {
        form.add(&join(path, key), "NUMBER_TYPE_COERCE", "Value is not int.");
    }
    number
}

fn flag(form: &mut FormErrors, path: &str, body: &Map<String, Value>, key: &str) -> bool {
    match body.get(key) {
        None | Some(Value::Null) => false,
        Some(Value::Bool(flag)) => *flag,
        Some(_) => {
            form.add(&join(path, key), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
            false
        }
    }
}

fn allowed_mentions(form: &mut FormErrors, path: &str, body: &Map<String, Value>) -> Option<AllowedMentions> {
    let value = body.get("allowed_mentions").filter(|value| !value.is_null())?;
    let path = join(path, "allowed_mentions");
    if let Value::Object(map) = value {
        form.only(&path, map, &["parse", "users", "roles", "replied_user"]);
    }
    let mut value = value.clone();
    if let Value::Object(map) = &mut value {
        map.retain(|_, value| !value.is_null());
    }
    let rule: AllowedMentions = form.check(&path, serde_json::from_value(value))?;
    let both = rule.parse.contains(&twilight_model::channel::message::MentionType::Users) && !rule.users.is_empty();
    if both {
        form.add(
            &path,
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
            "parse:[\"users\"] and users: [ids...] are mutually exclusive.",
        );
    }
    Some(rule)
}

fn entries(form: &mut FormErrors, path: &str, body: &Map<String, Value>) -> Option<Vec<AttachmentParams>> {
    let values = list(form, path, body, "attachments")?;
    let mut entries = Vec::new();
    for (index, value) in values.iter().enumerate() {
        let path = join(path, format!("attachments.{index}"));
        let (Value::Object(map), Some(id)) = (value, id(&value["id"])) else {
            form.add(&join(&path, "id"), "BASE_TYPE_REQUIRED", "This field is required");
            continue;
        };
        form.only(&path, map, ATTACHMENT_FIELDS);
        let description = value["description"].as_str().map(str::to_owned);
        if description.as_ref().is_some_and(|text| text.chars().count() > ALT_TEXT_LENGTH) {
            form.add(&join(&path, "description"), "BASE_TYPE_MAX_LENGTH", "Must be 1024 or fewer in length.");
        }
        entries.push(AttachmentParams { id, filename: value["filename"].as_str().map(str::to_owned), description });
    }
    Some(entries)
}

/// The fields of an entry. The second half are fields that Discord itself writes and ignores when they come back.
const ATTACHMENT_FIELDS: &[&str] = &[
    "id",
    "filename",
    "description",
    "title",
    "duration_secs",
    "waveform",
    "is_spoiler",
    "size",
    "url",
    "proxy_url",
    "content_type",
    "height",
    "width",
    "ephemeral",
    "flags",
];

/// An id written as a string or as a number.
pub(crate) fn id(value: &Value) -> Option<Snowflake> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}
