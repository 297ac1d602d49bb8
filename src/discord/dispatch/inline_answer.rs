//! The first answer to an interaction that came by HTTP. It knows no door.

use serde_json::Value;

/// The first answer to an interaction that came by HTTP.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::discord) enum InlineAnswer {
    /// The whole of it: the response's body.
    Body(Value),
    /// It goes out as a callback, because a file, a picture or the next board follows it: the response is 202 (Discord:
    /// "Responding to an Interaction").
    ByCallback,
}
