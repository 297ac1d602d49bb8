//! Public posts: of tables, seeks, tournaments and the day's problem, and the threads they stand in.

mod card;
mod forum;
mod problem;
mod seek;
mod settled;
mod table;
mod thread;
mod tournament;

pub(in crate::discord::delivery) use settled::in_channel;
