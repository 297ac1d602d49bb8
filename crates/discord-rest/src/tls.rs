//! The cryptography of TLS: `ring`, for every connection of the process.

/// Chooses `ring` for the process, unless something is chosen. A client of HTTP can't be made before.
pub fn choose_tls() {
    // The second caller finds it chosen.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
