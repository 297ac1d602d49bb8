//! The two ways by which interactions come in: Discord's gateway, and requests by HTTP.

mod gateway;
mod heard_server;
mod http;
mod notices;
mod welcome;

pub use gateway::GatewayTimes;
pub(in crate::discord) use gateway::{BotGateway, ShardKeeper};
pub use http::PublicKey;
pub(in crate::discord) use http::{HttpServer, bind};
