//! Public posts: of tables, seeks and tournaments, and the threads they stand in.

mod card;
mod forum;
mod seek;
mod settled;
mod table;
mod thread;
mod tournament;

pub(in crate::discord::delivery) use settled::in_channel;
