//! The parts of the bot that run beside its door: if one of them panics, the process ends and says so, for without it it would go
//! on as if nothing were missing.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, OnceLock};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio_util::sync::CancellationToken;
use tracing::error;

/// The first part that has panicked, if one has. Clones are one.
#[derive(Clone, Debug, Default)]
pub(super) struct BrokenPart(Arc<OnceLock<&'static str>>);

impl BrokenPart {
    /// Runs a part; its panic stops all others.
    pub(super) async fn watch(self, what: &'static str, part: BoxFuture<'static, ()>, stop: CancellationToken) {
        if AssertUnwindSafe(part).catch_unwind().await.is_err() {
            error!(what, "a part of the bot panicked; the process ends");
            self.0.get_or_init(|| what);
            stop.cancel();
        }
    }

    /// The part that has panicked.
    pub(super) fn found(&self) -> Option<&'static str> {
        self.0.get().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_part_that_panics_stops_the_others_and_is_named() {
        let (broken, stop) = (BrokenPart::default(), CancellationToken::new());
        broken.clone().watch("desk", async {}.boxed(), stop.clone()).await;
        assert!(broken.found().is_none() && !stop.is_cancelled(), "one that comes to its end breaks nothing");
        broken.clone().watch("outbox", async { panic!("on purpose") }.boxed(), stop.clone()).await;
        broken.clone().watch("clocks", async { panic!("on purpose") }.boxed(), stop.clone()).await;
        assert!(stop.is_cancelled());
        assert_eq!(broken.found(), Some("outbox"));
    }
}
