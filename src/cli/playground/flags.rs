//! The flags of the playground, and which of them are refused. It must not know the playground itself.

use std::net::SocketAddr;

use clap::Args;

use crate::config::listen_address;

/// The flags of the playground.
#[derive(Args, Clone, Debug)]
pub(in crate::cli) struct PlaygroundFlags {
    /// Where the playground's page is served: an address of this machine.
    #[arg(
        long,
        env = "SUBROSA_PLAYGROUND",
        default_value = "127.0.0.1:7878",
        value_name = "ADDRESS",
        value_parser = listen_address,
        global = true
    )]
    pub(super) listen: SocketAddr,

    /// Let `--listen` be an address that other machines reach. Everybody who reaches the page plays for all people there,
    /// and nobody is asked for a password.
    #[arg(long, global = true)]
    expose_playground: bool,

    /// Do not open a browser for the playground.
    #[arg(long, global = true)]
    pub(super) no_open: bool,
}

impl PlaygroundFlags {
    /// Refuses an address that other machines reach, unless its owner says otherwise: the page asks nobody for a password.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let listen = self.listen;
        anyhow::ensure!(
            listen.ip().is_loopback() || self.expose_playground,
            "other machines reach {listen}, and everybody who reaches the playground plays for all people there without a password: \
             use --listen 127.0.0.1:{}, or say --expose-playground as well",
            listen.port()
        );
        Ok(())
    }
}
