//! The way in by HTTP: Discord posts each interaction, signed, to an address of ours. Any number of processes behind a
//! balancer answer, none of them with a gateway. It knows the wire and nothing of what is asked.

mod body;
mod public_key;
mod responder;
mod server;
mod webhook_event;

pub use public_key::PublicKey;
pub(in crate::discord) use server::{HttpServer, bind};
