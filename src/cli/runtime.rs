//! The runtime of a command, and the signals that stop it. It must not know the command.

use tokio::runtime::Builder;
use tokio_util::sync::CancellationToken;

/// Threads for blocking work: painting, files, starting a private database.
const BLOCKING_THREADS: usize = 8;

/// Runs a command to its end on threads of its own.
pub(super) fn block_on(program: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    Builder::new_multi_thread().enable_all().max_blocking_threads(BLOCKING_THREADS).build()?.block_on(program)
}

/// A token that is cancelled at the first Ctrl-C or SIGTERM; a second one ends the process at once.
pub(super) fn stop_signal() -> CancellationToken {
    let stop = CancellationToken::new();
    let told = stop.clone();
    tokio::spawn(async move {
        signal().await;
        tracing::info!("stopping once the work in hand is finished (once more to stop at once)");
        told.cancel();
        signal().await;
        std::process::exit(130);
    });
    stop
}

#[cfg(unix)]
async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut term) = signal(SignalKind::terminate()) else {
        let _ = tokio::signal::ctrl_c().await;
        return;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = term.recv() => {}
    }
}

#[cfg(not(unix))]
async fn signal() {
    let _ = tokio::signal::ctrl_c().await;
}
