//! A stand-in for Discord on this machine: REST v10, gateway v10, a web page and a control for tests, all in memory.
//! It speaks Discord's wire format and must not know the bot that talks to it.
//!
//! Start with [`StandIn::start`], point the bot at [`StandIn::base_url`], and act through [`StandIn::control`].
#![doc = "\n---\n"]
#![doc = include_str!("../README.md")]

mod api_error;
mod attachment;
mod autocomplete;
mod channel;
mod command_data;
mod commands;
mod config;
mod connection;
mod control;
mod emoji;
mod error;
mod faults;
mod form_errors;
mod forum;
mod gateway;
mod guild;
mod interaction;
mod interaction_create;
mod kept_files;
mod limits;
mod mentions;
mod message;
mod message_params;
mod modal;
mod outcome;
mod own_host;
mod page;
mod page_view;
mod page_wish;
mod permissions;
mod request_log;
mod rest;
mod role;
mod server;
mod shared_world;
mod show;
mod shown;
mod snowflake;
mod typed_command;
mod user;
mod user_actions;
mod validate;
mod webhook;
mod world;

pub use autocomplete::AutocompleteChoice;
pub use command_data::MenuTarget;
pub use config::StandInConfig;
pub use control::{ChannelInfo, Control, ForumRule, NewChannel, RoleMentions, UserInfo};
pub use error::StandInError;
pub use faults::{FaultKind, FaultRule};
pub use gateway::sessions::DroppedSessions;
pub use limits::RouteLimit;
pub use modal::{ModalInput, ShownModal};
pub use outcome::{BotReply, InteractionOutcome};
pub use page_wish::PageWish;
pub use permissions::Permissions;
pub use request_log::LoggedRequest;
pub use server::StandIn;
pub use shown::{Button, SelectMenu, ShownFile, ShownMessage};
pub use snowflake::Snowflake;
pub use typed_command::{OptionValue, TypedCommand};
pub use user::{DmPolicy, Membership};
