//! Outcomes of tries to deliver, and the listener that counts them.

use strum::{IntoStaticStr, VariantArray};

/// The outcome of one try to deliver a row. Its word is a label of the metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum DeliveryOutcome {
    /// The message is where it belongs.
    Delivered,
    /// The row is tried again later.
    Later,
    /// The row is tried no more.
    GivenUp,
}

/// Told of every try, by the worker.
pub trait DeliveryObserver: Send + Sync {
    /// One try has ended.
    fn delivered(&self, outcome: DeliveryOutcome);
}

/// Counts nothing, where nobody looks.
impl DeliveryObserver for () {
    fn delivered(&self, _: DeliveryOutcome) {}
}
