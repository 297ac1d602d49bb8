//! The bot's token, which no log, error or `Debug` may show. It knows neither routes nor limits.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

/// A bot's token. Its `Debug` prints no part of it.
#[derive(Clone)]
pub struct SecretToken(String);

impl SecretToken {
    /// Takes the token as Discord's developer portal shows it, with or without the leading `Bot `.
    #[must_use]
    pub fn new(token: &str) -> Self {
        let token = token.trim();
        Self(token.strip_prefix("Bot ").unwrap_or(token).trim().to_owned())
    }

    /// The token itself, for the gateway's first payload (Identify or Resume). It must go nowhere else.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// The value of the `Authorization` header.
    pub(super) fn header(&self) -> String {
        format!("Bot {}", self.0)
    }

    /// The number of the bot's user, which is the token's first part. Its application has the same, but for bots of before
    /// 2016.
    #[must_use]
    pub fn user_id(&self) -> Option<String> {
        let first = self.0.split('.').next().unwrap_or_default().trim_end_matches('=');
        let id = STANDARD_NO_PAD.decode(first).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        id.filter(|id| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit()))
    }

    /// Replaces the token wherever it stands in `text`.
    pub(super) fn scrub(&self, text: &str) -> String {
        scrub(text, &self.0)
    }
}

impl fmt::Debug for SecretToken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SecretToken")
    }
}

/// Replaces `secret` wherever it stands in `text`.
pub(super) fn scrub(text: &str, secret: &str) -> String {
    if secret.is_empty() { text.to_owned() } else { text.replace(secret, "[redacted]") }
}
