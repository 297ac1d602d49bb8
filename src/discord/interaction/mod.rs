//! A person's request: Discord's interactions, read into a caller and a request. It knows nothing of answers.

mod caller;
mod fields;
mod incoming;
mod options;
mod person;
mod request;

pub use caller::Caller;
pub(in crate::discord) use fields::id as read_id;
pub use incoming::IncomingInteraction;
pub use request::{ArgumentValue, InteractionRequest, Mentionable, MenuTarget, Standing};
