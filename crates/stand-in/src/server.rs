//! Starts and stops the stand-in. Knows the port; what is answered there is in `rest`, `gateway` and `page`.

use std::{io, net::SocketAddr};

use tokio::{net::TcpListener, sync::mpsc, task::JoinHandle};

use crate::{
    config::StandInConfig,
    connection::{ConnectionListener, KillSwitch, OpenConnections},
    control::Control,
    error::StandInError,
    own_host::OwnHost,
    page,
    shared_world::SharedWorld,
    webhook,
    world::World,
};

/// A running stand-in. If it is dropped without [`shutdown`](Self::shutdown), it serves on until its runtime ends.
///
/// ```
/// # #[tokio::main]
/// # async fn main() -> Result<(), stand_in::StandInError> {
/// use stand_in::{StandIn, StandInConfig};
///
/// let stand_in = StandIn::start(StandInConfig::local("test.token")).await?;
/// // The bot asks for this in place of https://discord.com/api/v10.
/// let api = format!("{}/api/v10", stand_in.base_url());
/// assert!(api.starts_with("http://127.0.0.1:"));
/// stand_in.shutdown().await;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct StandIn {
    address: SocketAddr,
    shared: SharedWorld,
    connections: OpenConnections,
    server: JoinHandle<()>,
}

impl StandIn {
    /// Listens and serves in the background.
    ///
    /// # Errors
    ///
    /// [`StandInError::AddressTaken`] and [`StandInError::Listen`].
    pub async fn start(config: StandInConfig) -> Result<Self, StandInError> {
        let wanted = config.listen;
        let listener = TcpListener::bind(wanted).await.map_err(|source| listen_error(wanted, source))?;
        let address = listener.local_addr().map_err(|source| listen_error(wanted, source))?;
        let (webhooks, deliveries) = mpsc::unbounded_channel();
        let shared = SharedWorld::new(World::new(config, format!("http://{address}"), webhooks));
        tokio::spawn(webhook::deliver_all(shared.clone(), deliveries));
        let connections = OpenConnections::default();
        let door = ConnectionListener { listener, connections: connections.clone() };
        let router =
            page::router(shared.clone(), OwnHost::of(address)).into_make_service_with_connect_info::<KillSwitch>();
        let stopping = shared.clone();
        let server = tokio::spawn(async move {
            tokio::select! {
                outcome = async { axum::serve(door, router).await } => {
                    if let Err(error) = outcome {
                        tracing::error!(%error, "the stand-in's server ended");
                    }
                }
                () = stopping.stopped() => {}
            }
        });
        Ok(Self { address, shared, connections, server })
    }

    /// The address that it listens at, with the port that was found if 0 was asked for.
    #[must_use]
    pub const fn addr(&self) -> SocketAddr {
        self.address
    }

    /// The base address, in place of `https://discord.com`; in a browser it is the page.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The handle by which a test acts and reads; clones act on the same stand-in.
    #[must_use]
    pub fn control(&self) -> Control {
        Control::new(self.shared.clone())
    }

    /// Stops listening and breaks all connections; the port is free afterwards.
    pub async fn shutdown(self) {
        self.shared.stop();
        self.connections.kill_all();
        if let Err(error) = self.server.await {
            tracing::error!(%error, "the stand-in's server failed");
        }
    }
}

fn listen_error(address: SocketAddr, source: io::Error) -> StandInError {
    match source.kind() {
        io::ErrorKind::AddrInUse => StandInError::AddressTaken(address),
        _ => StandInError::Listen { address, source },
    }
}
