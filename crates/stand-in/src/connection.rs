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
struct SwitchState {
    killed: AtomicBool,
    waker: AtomicWaker,
}

/// Breaks its connection with a reset, at the next read or write. Clones break the same one.
#[derive(Clone, Debug, Default)]
pub(crate) struct KillSwitch(Arc<SwitchState>);

impl KillSwitch {
    pub(crate) fn kill(&self) {
        self.0.killed.store(true, Ordering::SeqCst);
        self.0.waker.wake();
    }
}

/// A connection with the switch that breaks it.
#[derive(Debug)]
pub(crate) struct BreakableConnection {
    stream: TcpStream,
    kill_switch: KillSwitch,
}

impl BreakableConnection {
    /// An error once the connection is to break; the peer sees a reset and not an end.
    fn check(&self) -> io::Result<()> {
        if !self.kill_switch.0.killed.load(Ordering::SeqCst) {
            return Ok(());
        }
        self.stream.set_zero_linger()?;
        Err(io::ErrorKind::ConnectionReset.into())
    }
}

impl AsyncRead for BreakableConnection {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.kill_switch.0.waker.register(cx.waker());
        self.check()?;
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for BreakableConnection {
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
pub(crate) struct OpenConnections(Arc<Mutex<Vec<Weak<SwitchState>>>>);

impl OpenConnections {
    fn add(&self, kill_switch: &KillSwitch) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|state| state.strong_count() > 0);
        all.push(Arc::downgrade(&kill_switch.0));
    }

    pub(crate) fn kill_all(&self) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().filter_map(Weak::upgrade).for_each(|state| KillSwitch(state).kill());
    }
}

/// A TCP listener that hands out such connections.
#[derive(Debug)]
pub(crate) struct ConnectionListener {
    pub(crate) listener: TcpListener,
    pub(crate) connections: OpenConnections,
}

impl Listener for ConnectionListener {
    type Io = BreakableConnection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (BreakableConnection, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.listener).await;
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "TCP_NODELAY could not be set");
        }
        let kill_switch = KillSwitch::default();
        self.connections.add(&kill_switch);
        (BreakableConnection { stream, kill_switch }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Connected<IncomingStream<'_, ConnectionListener>> for KillSwitch {
    fn connect_info(stream: IncomingStream<'_, ConnectionListener>) -> Self {
        stream.io().kill_switch.clone()
    }
}
