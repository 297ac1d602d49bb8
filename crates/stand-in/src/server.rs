//! Starts and stops the stand-in. Knows the port; what is answered there is in `rest`, `gateway` and `page`.

use std::{io, net::SocketAddr};

use tokio::{net::TcpListener, task::JoinHandle};

use super::{
    Error,
    config::Config,
    connection::{Connections, Door, Killer},
    control::Control,
    page,
    shared::Shared,
    world::World,
};

/// A running stand-in; dropped, it goes on until its runtime ends.
#[derive(Debug)]
pub struct Playground {
    address: SocketAddr,
    shared: Shared,
    connections: Connections,
    server: JoinHandle<()>,
}

impl Playground {
    /// Listens and serves in the background.
    ///
    /// # Errors
    ///
    /// [`Error::AddressTaken`] and [`Error::Listen`].
    pub async fn start(config: Config) -> Result<Self, Error> {
        let wanted = config.listen;
        let listener = TcpListener::bind(wanted).await.map_err(|source| listen_error(wanted, source))?;
        let address = listener.local_addr().map_err(|source| listen_error(wanted, source))?;
        let shared = Shared::new(World::new(config, format!("http://{address}")));
        let connections = Connections::default();
        let door = Door { listener, connections: connections.clone() };
        let router = page::router(shared.clone()).into_make_service_with_connect_info::<Killer>();
        let stopping = shared.clone();
        let server = tokio::spawn(async move {
            tokio::select! {
                outcome = async { axum::serve(door, router).await } => {
                    if let Err(error) = outcome {
                        tracing::error!(%error, "the playground's server ended");
                    }
                }
                () = stopping.stopped() => {}
            }
        });
        Ok(Self { address, shared, connections, server })
    }

    /// Where it listens.
    #[must_use]
    pub const fn addr(&self) -> SocketAddr {
        self.address
    }

    /// What takes the place of `https://discord.com`; in a browser, the page.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The strings for tests to pull.
    #[must_use]
    pub fn control(&self) -> Control {
        Control::new(self.shared.clone())
    }

    /// Stops listening and breaks all connections; the port is free afterwards.
    pub async fn shutdown(self) {
        self.shared.stop();
        self.connections.kill_all();
        if let Err(error) = self.server.await {
            tracing::error!(%error, "the playground's server failed");
        }
    }
}

fn listen_error(address: SocketAddr, source: io::Error) -> Error {
    match source.kind() {
        io::ErrorKind::AddrInUse => Error::AddressTaken(address),
        _ => Error::Listen { address, source },
    }
}
