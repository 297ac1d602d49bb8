//! What a person asks: serenity's interactions, read into a caller and a request. It knows nothing of answers.

mod incoming;

pub use incoming::{ArgumentValue, Caller, InteractionRequest, Mentionable, Standing, read_interaction};
