//! Every body that the bot sends, against Discord's OpenAPI document.
