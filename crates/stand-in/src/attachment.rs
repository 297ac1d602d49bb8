//! Files of messages: what the bot uploaded, and how Discord describes it. Knows nothing of what is in them.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::snowflake::Snowflake;

/// The largest file, unless an interaction says otherwise.
pub(crate) const ATTACHMENT_SIZE_LIMIT: usize = 10 * 1024 * 1024;
/// The most files of one message.
pub(crate) const ATTACHMENTS_PER_MESSAGE: usize = 10;

/// A file as it came with a request: `files[index]`.
#[derive(Clone, Debug)]
pub(crate) struct UploadedFile {
    pub(crate) index: u64,
    pub(crate) name: String,
    pub(crate) bytes: Arc<[u8]>,
}

/// A file of a message.
#[derive(Clone, Debug)]
pub(crate) struct Attachment {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    /// Nothing once they were forgotten.
    pub(crate) bytes: Arc<[u8]>,
    /// The number of bytes that it came with.
    pub(crate) size: usize,
    /// Width and height of a picture.
    pub(crate) dimensions: Option<(u32, u32)>,
}

impl Attachment {
    pub(crate) fn new(id: Snowflake, name: String, description: Option<String>, bytes: Arc<[u8]>) -> Self {
        Self { id, name, description, size: bytes.len(), dimensions: picture_size(&bytes), bytes }
    }

    /// Lets go of the bytes; all that is said of them stays.
    pub(crate) fn forget(&mut self) {
        self.bytes = Arc::default();
    }

    /// Whether its bytes can no longer be loaded.
    pub(crate) fn is_forgotten(&self) -> bool {
        self.bytes.len() < self.size
    }

    pub(crate) fn json(&self, base_url: &str, channel: Snowflake) -> Value {
        let url = self.url(base_url, channel);
        let mut attachment = json!({
            "id": self.id.to_string(), "filename": self.name, "size": self.size, "url": url, "proxy_url": url,
            "content_type": content_type(&self.name),
        });
        if let Some(description) = &self.description {
            attachment["description"] = json!(description);
        }
        if let Some((width, height)) = self.dimensions {
            attachment["width"] = json!(width);
            attachment["height"] = json!(height);
        }
        attachment
    }

    pub(crate) fn url(&self, base_url: &str, channel: Snowflake) -> String {
        format!("{base_url}/attachments/{channel}/{}/{}", self.id, self.name)
    }
}

/// The name Discord keeps: ASCII letters, digits, `-`, `_` and `.`; every other character becomes `_`. A name of nothing but dots becomes
/// `unknown`.
pub(crate) fn clean_name(name: &str) -> String {
    let keep = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' };
    let name: String = name.chars().map(keep).collect();
    if name.trim_matches('.').is_empty() { "unknown".into() } else { name }
}

/// By the ending of the name; what the browser could run is never among them.
pub(crate) fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase().as_str() {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "txt" | "md" | "pgn" => "text/plain; charset=utf-8",
        "json" => "application/json",
        _ => "application/octet-stream",
    }
}

/// Width and height out of a PNG's or a GIF's header.
fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return Some((number(16)?, number(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
        return Some((number(6)?, number(8)?));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{clean_name, content_type, picture_size};

    #[test]
    fn names_keep_only_what_a_path_may_have() {
        for (name, clean) in [("chart.png", "chart.png"), ("a b/../c.png", "a_b_.._c.png"), ("..", "unknown")] {
            assert_eq!(clean_name(name), clean);
        }
    }

    #[test]
    fn nothing_is_served_as_a_page() {
        for name in ["a.html", "a.svg", "a.js", "a"] {
            assert_eq!(content_type(name), "application/octet-stream");
        }
    }

    #[test]
    fn sizes_are_read_from_the_header() {
        assert_eq!(picture_size(b"GIF89a\x20\x00\x10\x00"), Some((32, 16)));
        assert_eq!(picture_size(b"\x89PNG\r\n\x1a\n"), None);
    }
}
