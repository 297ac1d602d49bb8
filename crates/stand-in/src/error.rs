//! Errors of starting or steering the stand-in. Must not know the refusals that a bot gets: those are in `api_error`.

/// An error of starting or steering the stand-in.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StandInError {
    /// The address is in use.
    #[error("{0} is taken by another program: choose another port, or 0 for any free one")]
    AddressTaken(std::net::SocketAddr),
    /// Any other failure in listening.
    #[error("the stand-in can't listen on {address}: {source}")]
    Listen {
        /// The address that was asked for.
        address: std::net::SocketAddr,
        /// The system's own words.
        source: std::io::Error,
    },
    /// Something was named that isn't there, or that this user can't see.
    #[error("there is no {0}")]
    NotFound(String),
    /// Discord's client wouldn't let a person do this: a required option is missing, a button is disabled.
    #[error("{0}")]
    Refused(String),
}
