//! A proxy before the database that can cut its connections and hold them. It is reached by TCP, and knows of Postgres only the name of its socket.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// The proxy's way with bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Whole,
    Held,
    Cut,
}

/// A proxy before a database, which can hold, cut or mend the line.
pub struct DatabaseProxy {
    /// The address at which it takes connections.
    pub address: SocketAddr,
    /// The last is that of new connections; the others are of those that are left to themselves.
    states: Arc<Mutex<Vec<watch::Sender<Flow>>>>,
    asked: Arc<AtomicUsize>,
}

impl DatabaseProxy {
    /// A proxy before a server: `host:port`, `host`, or a directory with a socket as addresses have it (`%2Frun%2F…`).
    pub async fn to(server: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("bound");
        let states = Arc::new(Mutex::new(vec![watch::Sender::new(Flow::Whole)]));
        let proxy = Self { address, states, asked: Arc::default() };
        let (states, asked) = (proxy.states.clone(), proxy.asked.clone());
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let state = states.lock().expect("no panic").last().expect("never empty").subscribe();
                if *state.borrow() != Flow::Cut {
                    tokio::spawn(carry(near, server.clone(), state, asked.clone()));
                }
            }
        });
        proxy
    }

    fn put(&self, state: Flow) {
        self.states.lock().expect("no panic").last().expect("never empty").send_replace(state);
    }

    /// Breaks all connections, and takes no new ones.
    pub fn cut(&self) {
        self.put(Flow::Cut);
    }

    /// Lets new connections through again.
    pub fn mend(&self) {
        self.put(Flow::Whole);
    }

    /// Holds every byte back.
    pub fn hold(&self) {
        self.put(Flow::Held);
    }

    /// Lets go what was held.
    pub fn release(&self) {
        self.mend();
    }

    /// Leaves all connections as they are, silent for good: nobody answers there, and nobody hangs up. New ones are whole.
    pub fn strand(&self) {
        self.hold();
        self.states.lock().expect("no panic").push(watch::Sender::new(Flow::Whole));
    }

    /// How often something was sent from the near end: where each waits for its answer, the round trips.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }
}

type Halves = (Box<dyn AsyncRead + Send + Unpin>, Box<dyn AsyncWrite + Send + Unpin>);

async fn connect(server: &str) -> std::io::Result<Halves> {
    if let Some(directory) = server.strip_prefix("%2F") {
        let socket = format!("/{}/.s.PGSQL.5432", directory.replace("%2F", "/"));
        let (from, to) = UnixStream::connect(socket).await?.into_split();
        return Ok((Box::new(from), Box::new(to)));
    }
    let place = if server.contains(':') { server.to_owned() } else { format!("{server}:5432") };
    let stream = TcpStream::connect(place).await?;
    stream.set_nodelay(true)?;
    let (from, to) = stream.into_split();
    Ok((Box::new(from), Box::new(to)))
}

async fn carry(near: TcpStream, server: String, state: watch::Receiver<Flow>, asked: Arc<AtomicUsize>) {
    let Ok((far_in, far_out)) = connect(&server).await else { return };
    let _ = near.set_nodelay(true);
    let (near_in, near_out) = near.into_split();
    let (mut cut, answered) = (state.clone(), AtomicUsize::default());
    tokio::select! {
        () = one_way(near_in, far_out, state.clone(), &asked) => {}
        () = one_way(far_in, near_out, state, &answered) => {}
        _ = cut.wait_for(|state| *state == Flow::Cut) => {}
    }
}

async fn one_way(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin,
    mut state: watch::Receiver<Flow>,
    sent: &AtomicUsize,
) {
    let mut bytes = vec![0; 16_384];
    while let Ok(count) = from.read(&mut bytes).await {
        if count == 0 || state.wait_for(|state| *state != Flow::Held).await.is_err() {
            return;
        }
        sent.fetch_add(1, Ordering::Relaxed);
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
