//! The application's own emoji: what it has uploaded, and what of that Discord would refuse.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::{api_error::ApiError, form_errors::FormErrors, snowflake::Snowflake};

/// The largest image, in bytes (Discord: "Emoji Resource").
const MAX_IMAGE: usize = 256 * 1024;
/// The most emoji of an application.
const MOST: usize = 2_000;
/// The kinds of images that are taken, by the beginning of their data URI.
const KINDS: [(&str, &str); 4] = [
    ("data:image/png;base64,", "image/png"),
    ("data:image/jpeg;base64,", "image/jpeg"),
    ("data:image/gif;base64,", "image/gif"),
    ("data:image/webp;base64,", "image/webp"),
];

/// An emoji of the application.
#[derive(Clone, Debug)]
pub(crate) struct ApplicationEmoji {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) image: Vec<u8>,
    /// The media type, such as `image/png`.
    pub(crate) kind: &'static str,
}

impl ApplicationEmoji {
    /// Reads what is to be made, beside those that are there.
    pub(crate) fn read(id: Snowflake, body: &Value, others: &[Self]) -> Result<Self, ApiError> {
        let mut form = FormErrors::default();
        if let Some(body) = body.as_object() {
            form.only("", body, &["name", "image"]);
        }
        let name = body["name"].as_str().unwrap_or_default().to_owned();
        let is_word = name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
        if !(2..=32).contains(&name.len()) || !is_word {
            form.add("name", "STRING_TYPE_REGEX", "Must be 2 to 32 letters, digits and underscores.");
        }
        if others.iter().any(|other| other.name == name) {
            form.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "This emoji name is already taken.");
        }
        if others.len() >= MOST {
            return Err(ApiError::new(400, 30_008, "Maximum number of emojis reached"));
        }
        let image = image(body["image"].as_str().unwrap_or_default());
        if image.is_none() {
            form.add("image", "IMAGE_INVALID", "Must be a data URI of an image.");
        }
        let (image, kind) = image.unwrap_or_default();
        if image.len() > MAX_IMAGE {
            form.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256 kb.");
        }
        form.finish()?;
        Ok(Self { id, name, image, kind })
    }

    /// The emoji object, made by this user.
    pub(crate) fn json(&self, user: &Value) -> Value {
        json!({
            "id": self.id.to_string(), "name": self.name, "user": user, "roles": [], "require_colons": true,
            "managed": false, "animated": self.kind == "image/gif", "available": true,
        })
    }
}

fn image(uri: &str) -> Option<(Vec<u8>, &'static str)> {
    KINDS.iter().find_map(|(beginning, kind)| Some((STANDARD.decode(uri.strip_prefix(beginning)?).ok()?, *kind)))
}
