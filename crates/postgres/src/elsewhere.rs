//! A system without Unix sockets has no private server.

use crate::error::ServerError;
use crate::setup::{Address, ServerSetup};

/// A private server, which there is none of here.
#[derive(Debug)]
pub enum Server {}

impl Server {
    /// Says that there is none.
    ///
    /// # Errors
    /// Always.
    pub fn start(_: &ServerSetup) -> Result<Self, ServerError> {
        Err(ServerError::Elsewhere)
    }

    /// Says that there is none.
    ///
    /// # Errors
    /// Always.
    pub fn join(_: &ServerSetup) -> Result<Self, ServerError> {
        Err(ServerError::Elsewhere)
    }

    /// The address by which clients reach it; there is none on this system.
    #[must_use]
    pub fn address(&self) -> &Address {
        match *self {}
    }

    /// Whether it is this process's own.
    #[must_use]
    pub fn is_own(&self) -> bool {
        match *self {}
    }

    /// Ends it.
    ///
    /// # Errors
    /// Never.
    pub fn stop(self) -> Result<(), ServerError> {
        match self {}
    }
}
