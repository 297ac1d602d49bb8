//! A balancer before processes that answer by HTTP: every connection goes to the next one that is in health and takes it.
//! It knows no more of HTTP than that question.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Between two looks at everybody's health.
const LOOK: Duration = Duration::from_millis(100);

/// A balancer of requests among processes, which leaves out those that are not ready.
pub struct Balancer {
    /// The address at which it takes requests.
    pub address: SocketAddr,
    taken: Arc<Mutex<Vec<usize>>>,
}

impl Balancer {
    /// A balancer before these addresses, whether somebody listens there already or not.
    pub async fn before(servers: Vec<SocketAddr>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("bound");
        let taken = Arc::new(Mutex::new(vec![0; servers.len()]));
        let (counts, next) = (taken.clone(), AtomicUsize::new(0));
        let healthy: Arc<Vec<_>> = Arc::new(servers.iter().map(|_| AtomicBool::new(true)).collect());
        tokio::spawn(look_after(servers.clone(), healthy.clone()));
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let first = next.fetch_add(1, Ordering::Relaxed);
                let (servers, counts, healthy) = (servers.clone(), counts.clone(), healthy.clone());
                tokio::spawn(async move { carry(near, first, (&servers, &healthy), &counts).await });
            }
        });
        Self { address, taken }
    }

    /// How many connections each of the servers has taken.
    pub fn taken(&self) -> Vec<usize> {
        self.taken.lock().expect("no panic").clone()
    }
}

/// Asks everybody's health, as balancers do.
async fn look_after(servers: Vec<SocketAddr>, healthy: Arc<Vec<AtomicBool>>) {
    loop {
        for (server, health) in servers.iter().zip(healthy.iter()) {
            health.store(is_healthy(*server).await, Ordering::Relaxed);
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn is_healthy(server: SocketAddr) -> bool {
    let asked = async {
        let mut stream = TcpStream::connect(server).await.ok()?;
        stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.ok()?;
        Some(answer.starts_with("HTTP/1.1 200"))
    };
    tokio::time::timeout(Duration::from_secs(2), asked).await.ok().flatten().unwrap_or(false)
}

async fn carry(
    mut near: TcpStream,
    first: usize,
    (servers, healthy): (&[SocketAddr], &[AtomicBool]),
    counts: &Mutex<Vec<usize>>,
) {
    let all = (0..servers.len()).map(|step| (first + step) % servers.len());
    // With nobody in health, anybody will do.
    let is_well = |number: &usize| healthy[*number].load(Ordering::Relaxed);
    for number in all.clone().filter(is_well).chain(all.filter(|number| !is_well(number))) {
        if let Ok(mut far) = TcpStream::connect(servers[number]).await {
            counts.lock().expect("no panic")[number] += 1;
            let _ = (near.set_nodelay(true), far.set_nodelay(true));
            // A broken line is the client's to notice.
            let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
            return;
        }
    }
}
