//! Addresses at which a bot of a test will listen, given before it does.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU16, Ordering};

/// Where the ports begin: below those that Linux gives to connections (`net.ipv4.ip_local_port_range`).
const FIRST_PORT: u16 = 20_000;

/// An address of this machine that nobody else listens at, on Linux: every process of tests has a host of its own in
/// 127.0.0.0/8 by its process id, and never gives a port twice. A port of 127.0.0.1 that was bound, let go of and bound
/// again could be another's in between. Elsewhere 127.0.0.1 is the only host, and a free port of it must do.
pub fn own_address() -> SocketAddr {
    static GIVEN: AtomicU16 = AtomicU16::new(0);
    if !cfg!(target_os = "linux") {
        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        return free.local_addr().expect("bound");
    }
    let [_, high, middle, low] = std::process::id().to_be_bytes();
    let port = FIRST_PORT + GIVEN.fetch_add(1, Ordering::Relaxed);
    SocketAddr::from(([127, 128 | high, middle, low], port))
}
