//! Addresses on the network as settings give them, in numbers. No name is looked up here.

use std::net::{IpAddr, SocketAddr};

/// An address to listen at, without the spaces around it.
///
/// # Errors
/// One sentence that says what such an address looks like.
pub fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let read = text.trim().parse::<SocketAddr>();
    read.map_err(|_| "set an IP address and a port, such as 127.0.0.1:8080 or [::1]:8080".to_owned())
}

/// The address of a proxy, without the spaces around it. An IPv4 address that is written as one of IPv6 is the one within.
///
/// # Errors
/// One sentence that says what such an address looks like.
pub fn proxy_address(text: &str) -> Result<IpAddr, String> {
    let read = text.trim().parse::<IpAddr>().map(|address| address.to_canonical());
    read.map_err(|_| {
        "set the IP address of each proxy, such as 10.0.0.7, without a port and without a network's /".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_to_listen_at_has_a_number_and_a_port() {
        for (text, read) in [
            ("127.0.0.1:8080", Some("127.0.0.1:8080")),
            (" [::]:9090 ", Some("[::]:9090")),
            ("localhost:9090", None),
            (":9090", None),
            ("9090", None),
            ("::1:9090", None),
        ] {
            assert_eq!(listen_address(text).ok().map(|address| address.to_string()).as_deref(), read, "{text}");
        }
    }

    #[test]
    fn a_proxy_is_a_number_without_a_port() {
        for (text, read) in [
            ("10.0.0.7", Some("10.0.0.7")),
            (" ::1", Some("::1")),
            ("::ffff:10.0.0.7", Some("10.0.0.7")),
            ("10.0.0.0/8", None),
            ("10.0.0.7:80", None),
            ("proxy", None),
        ] {
            assert_eq!(proxy_address(text).ok().map(|address| address.to_string()).as_deref(), read, "{text}");
        }
    }
}
