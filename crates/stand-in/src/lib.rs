//! A local stand-in for Discord: REST v10, gateway v10, a web page and a control for tests, all in memory.
//! It speaks Discord's wire format and must not know the bot that talks to it.

mod attachment;
mod autocomplete;
mod channel;
mod command_line;
mod commands;
mod config;
mod connection;
mod control;
mod draft;
mod faults;
mod form;
mod gateway;
mod guild;
mod interaction;
mod invoke;
mod log;
mod mentions;
mod message;
mod outcome;
mod page;
mod permissions;
mod persona;
mod play;
mod post;
mod refusal;
mod rest;
mod server;
mod shared;
mod snowflake;
mod validate;
mod view;
mod world;

#[cfg(test)]
mod tests;

pub use autocomplete::Choice;
pub use command_line::{Invoke, OptionValue};
pub use config::Config;
pub use control::{ChannelInfo, Control, PersonaInfo};
pub use faults::{FaultKind, Rule};
pub use log::LoggedRequest;
pub use outcome::{Modal, ModalInput, Outcome, Reply};
pub use permissions::Permissions;
pub use persona::Membership;
pub use post::{Button, File, Post, SelectMenu};
pub use server::Playground;
pub use snowflake::Snowflake;

/// What can go wrong in starting or steering the stand-in.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The address is in use.
    #[error("{0} is taken by another program: choose another port, or 0 for any free one")]
    AddressTaken(std::net::SocketAddr),
    /// Any other failure in listening.
    #[error("the playground can't listen on {address}: {source}")]
    Listen {
        /// The address that was asked for.
        address: std::net::SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// Something was named that isn't there, or that this persona can't see.
    #[error("there is no {0}")]
    NotFound(String),
    /// Discord's client wouldn't let a person do this: a required option is missing, a button is disabled.
    #[error("{0}")]
    Refused(String),
}
