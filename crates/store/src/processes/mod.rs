//! Processes that share a database: who is alive, who holds which shard, and what an operator watches.

pub(crate) mod numbers;
pub(crate) mod process;
