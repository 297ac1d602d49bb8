//! The ways into a store, one an aggregate. Each borrows the store, costs nothing to take, and has its methods in the folder
//! of its name. It knows no statement.

use super::store::Store;

macro_rules! handles {
    ($($(#[$about:meta])* $method:ident: $name:ident;)*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, Debug)]
            pub struct $name<'a> {
                pub(crate) store: &'a Store,
            }
        )*

        impl Store {
            $(
                $(#[$about])*
                #[must_use]
                pub fn $method(&self) -> $name<'_> {
                    $name { store: self }
                }
            )*
        }
    };
}

handles! {
    /// Copies of the whole database as one file, made and read back.
    backup: Backup;
    /// Tables that time does something to, and the heartbeat of the processes that see to them.
    clocks: Clocks;
    /// The operator's desk: bans, whether the bot only reads, who does how much.
    desk: Desk;
    /// The queue of messages to be delivered, beside what [`outbox::Queue`] has.
    outbox: Outbox;
    /// People: settings, blocks, lessons, notes, and all that is kept about one of them.
    people: People;
    /// Processes that share the database, their shards of the gateway, and the numbers that an operator watches.
    processes: Processes;
    /// Ratings and the results that they follow from.
    ratings: Ratings;
    /// Rows that nobody needs any more, to be deleted.
    retention: Retention;
    /// Secrets at rest: whether they are sealed, and with which key.
    sealing: Sealing;
    /// Seeks: who looks for a game in which server.
    seeks: Seeks;
    /// Servers of Discord: rules, moderators' records, allowances, summaries.
    servers: Servers;
    /// Tables of players: found, opened, changed, and their logs.
    tables: Tables;
    /// Tournaments with their entrants and meetings.
    tournaments: Tournaments;
}
