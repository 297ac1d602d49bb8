//! A client of HTTP for whatever a test asks of this machine.

/// A client; the cryptography of TLS, without which none can be made, is chosen first.
pub fn http_client() -> reqwest::Client {
    discord_rest::choose_tls();
    reqwest::Client::new()
}
