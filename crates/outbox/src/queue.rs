//! The worker's needs: a queue to claim rows from, and a sender to hand them to. It knows no implementation of either.

use std::future::Future;

use super::reason::GiveUpReason;
use super::row::{Delivered, DeliveryVerdict, Row};
use super::slots::Occupied;

/// The order in which rows are claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimOrder {
    /// In turn, beginning with the servers after this one: of each place the row that has been due for longest.
    Fair {
        /// The server that had its turn last.
        after: i64,
    },
    /// The one that has been due for longest.
    Oldest,
    /// The latest of those that were never tried.
    Fresh,
}

/// The rows that a claim asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The order in which due rows are taken.
    pub order: ClaimOrder,
    /// At most so many rows.
    pub limit: usize,
    /// At most so many of one server, those under way counted.
    pub per_server: usize,
    /// The places and servers that are under way or closed.
    pub occupied: Occupied,
}

/// How a row is put off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PutOff {
    /// Until when, in Unix milliseconds.
    pub due_ms: i64,
    /// Whether the other side can't have seen it, so that a newer notice may replace it.
    pub untouched: bool,
    /// Whether it was a try that failed; else it was not tried at all.
    pub tried: bool,
}

/// The queue of rows, shared by the workers of all processes.
pub trait Queue: Clone + Send + Sync + 'static {
    /// The error of a queue that can't be asked.
    type Error: std::fmt::Display + Send;

    /// Claims due rows until a time, none that an earlier row of its audience holds back.
    fn claim(
        &self,
        now_ms: i64,
        until_ms: i64,
        worker: i64,
        which: &Claim,
    ) -> impl Future<Output = Result<Vec<Row>, Self::Error>> + Send;
    /// Holds a claim for longer.
    fn renew(&self, row: &Row, worker: i64, until_ms: i64) -> impl Future<Output = Result<(), Self::Error>> + Send;
    /// Takes a delivered row out and writes what was found out.
    fn acknowledge(
        &self,
        row: &Row,
        worker: i64,
        found: Delivered,
        now_ms: i64,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;
    /// Puts a row off.
    fn put_off(
        &self,
        row: &Row,
        worker: i64,
        how: PutOff,
        reason: &str,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;
    /// Gives a row up: why, and the same in detail.
    fn give_up(
        &self,
        row: &Row,
        worker: i64,
        reason: GiveUpReason,
        detail: &str,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;
    /// When the next row falls due after a time, both in Unix milliseconds.
    fn next_due_ms(&self, after_ms: i64) -> impl Future<Output = Result<Option<i64>, Self::Error>> + Send;
    /// Tells the other processes that there is more than this one can carry. Word may be lost.
    fn tell_others(&self) -> impl Future<Output = Result<(), Self::Error>> + Send;
}

/// The sender, which carries rows to where they belong.
pub trait RowSender: Send + Sync + 'static {
    /// One try to send a row to where it belongs; it never fails, but says what is to become of the row.
    fn deliver(&self, row: &Row) -> impl Future<Output = DeliveryVerdict> + Send;
}
