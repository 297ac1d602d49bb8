//! A person's request: serenity's interactions, read into a caller and a request. It knows nothing of answers.

mod caller;
mod incoming;
mod request;

pub use caller::Caller;
pub use incoming::read_interaction;
pub use request::{ArgumentValue, InteractionRequest, Mentionable, Standing};
