//! The way in by the gateway: which process holds which shard, when each may identify, and interactions out of events.
//! Besides, it hears of deleted channels and threads, of locked threads, and of servers that it comes into or leaves.

mod bot_gateway;
mod closed;
mod events;
mod gateway_stage;
mod identify_gate;
mod keeper;
mod shard;
mod shard_balance;

pub(in crate::discord) use bot_gateway::BotGateway;
pub use keeper::GatewayTimes;
pub(in crate::discord) use keeper::ShardKeeper;
