//! The scopes of Discord's rate limits. Which requests they hold back is said in `limits`.

/// The scope of the limit that a 429 is about (Discord: "Rate Limits", `X-RateLimit-Scope`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
pub enum RateLimitScope {
    /// The bot's own use of one endpoint.
    User,
    /// Everybody's use of one resource, as a channel. Such a 429 doesn't count as an invalid request.
    Shared,
    /// All requests of the bot, or all from its address.
    Global,
}
