//! The rows still to be delivered: references (which table, which step, which audience), never content. The worker claims
//! rows under a lease, hands them to a sender, and writes down what became of them. It knows nothing of Discord or SQL.

mod outcome;
mod peer_notifier;
mod queue;
mod reason;
mod row;
mod schedule;
mod slots;
mod throttle;
mod worker;

#[cfg(test)]
mod tests;

pub use outcome::{DeliveryObserver, DeliveryOutcome};
pub use queue::{Claim, ClaimOrder, PutOff, Queue, RowSender};
pub use reason::GiveUpReason;
pub use row::{ASIDE, Delivered, DeliveryVerdict, Lane, Limited, NewRow, Row, STEP_STRIDE};
pub use schedule::GIVE_UP_AFTER_MS;
pub use slots::Occupied;
pub use worker::{Timing, Worker};
