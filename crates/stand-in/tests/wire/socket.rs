//! A WebSocket client just good enough to read frames one by one and to send short ones.

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::{Stage, TOKEN};

pub(super) struct Socket(TcpStream);

/// The next that a client hears: a payload, a close with its code, or the connection's end without a word.
#[derive(Debug, PartialEq)]
pub(super) enum Heard {
    Payload(Value),
    Closed(u16),
    Gone,
}

impl Socket {
    pub(super) async fn connect(stage: &Stage) -> Self {
        Self::connect_at(stage, "/").await
    }

    /// Connects by another path than the usual one.
    pub(super) async fn connect_at(stage: &Stage, path: &str) -> Self {
        let mut stream = TcpStream::connect(stage.stand_in.addr()).await.expect("the stand-in keeps to the protocol");
        let request = format!(
            "GET {path}?v=10&encoding=json HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            stage.stand_in.addr()
        );
        stream.write_all(request.as_bytes()).await.expect("the stand-in keeps to the protocol");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.expect("the stand-in keeps to the protocol"));
        }
        assert!(head.starts_with(b"HTTP/1.1 101"));
        Self(stream)
    }

    /// Connected and identified; the events `READY` and `GUILD_CREATE` are given back.
    pub(super) async fn identified(stage: &Stage, intents: u64) -> (Self, Value, Value) {
        let mut socket = Self::connect(stage).await;
        assert_eq!(socket.payload().await["op"], 10);
        socket.send(json!({ "op": 2, "d": { "token": TOKEN, "intents": intents, "properties": {} } })).await;
        let (ready, guild) = (socket.payload().await, socket.payload().await);
        (socket, ready, guild)
    }

    pub(super) async fn send(&mut self, payload: Value) {
        let bytes = payload.to_string().into_bytes();
        let mut frame = vec![0x81, 0x80 | 0x7e];
        frame.extend(u16::try_from(bytes.len()).expect("the stand-in keeps to the protocol").to_be_bytes());
        frame.extend([0; 4]);
        frame.extend(bytes);
        self.0.write_all(&frame).await.expect("the stand-in keeps to the protocol");
    }

    pub(super) async fn payload(&mut self) -> Value {
        match self.hear().await {
            Heard::Payload(value) => value,
            other => panic!("{other:?}"),
        }
    }

    pub(super) async fn hear(&mut self) -> Heard {
        let Ok(first) = self.0.read_u8().await else { return Heard::Gone };
        let length = match self.0.read_u8().await.expect("the stand-in keeps to the protocol") & 0x7f {
            126 => usize::from(self.0.read_u16().await.expect("the stand-in keeps to the protocol")),
            127 => usize::try_from(self.0.read_u64().await.expect("the stand-in keeps to the protocol"))
                .expect("the stand-in keeps to the protocol"),
            short => usize::from(short),
        };
        let mut bytes = vec![0; length];
        self.0.read_exact(&mut bytes).await.expect("the stand-in keeps to the protocol");
        match first & 0x0f {
            8 => Heard::Closed(u16::from_be_bytes([bytes[0], bytes[1]])),
            _ => Heard::Payload(serde_json::from_slice(&bytes).expect("the stand-in keeps to the protocol")),
        }
    }
}
