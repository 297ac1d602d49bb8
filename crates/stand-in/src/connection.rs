//! Connections that can be broken on purpose. Knows TCP only.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
};

use axum::{
    extract::connect_info::Connected,
    serve::{IncomingStream, Listener},
};
use futures_util::task::AtomicWaker;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
};

#[derive(Debug, Default)]
struct State {
    killed: AtomicBool,
    waker: AtomicWaker,
}

/// Breaks its connection.
#[derive(Clone, Debug, Default)]
pub(super) struct Killer(Arc<State>);

impl Killer {
    pub(super) fn kill(&self) {
        self.0.killed.store(true, Ordering::SeqCst);
        self.0.waker.wake();
    }
}

/// A connection with its killer.
#[derive(Debug)]
pub(super) struct Connection {
    stream: TcpStream,
    killer: Killer,
}

impl Connection {
    /// An error once the connection is to break; the peer sees a reset and not an end.
    fn check(&self) -> io::Result<()> {
        if !self.killer.0.killed.load(Ordering::SeqCst) {
            return Ok(());
        }
        self.stream.set_zero_linger()?;
        Err(io::ErrorKind::ConnectionReset.into())
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.killer.0.waker.register(cx.waker());
        self.check()?;
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.check()?;
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.check()?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.check()?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// All open connections, to break them at shutdown.
#[derive(Clone, Debug, Default)]
pub(super) struct Connections(Arc<Mutex<Vec<Weak<State>>>>);

impl Connections {
    fn add(&self, killer: &Killer) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|state| state.strong_count() > 0);
        all.push(Arc::downgrade(&killer.0));
    }

    pub(super) fn kill_all(&self) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().filter_map(Weak::upgrade).for_each(|state| Killer(state).kill());
    }
}

/// A TCP listener that hands out such connections.
#[derive(Debug)]
pub(super) struct Door {
    pub(super) listener: TcpListener,
    pub(super) connections: Connections,
}

impl Listener for Door {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.listener).await;
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps its delays");
        }
        let killer = Killer::default();
        self.connections.add(&killer);
        (Connection { stream, killer }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Connected<IncomingStream<'_, Door>> for Killer {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        stream.io().killer.clone()
    }
}
