//! The two addresses under which a gateway connection may come.

/// By which address a connection came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GatewayAddress {
    /// The one that `/gateway/bot` names.
    Usual,
    /// The one that READY names for RESUME.
    Resume,
}
