//! One gateway connection: HELLO, heartbeats, and the frames of its session. Knows the opcodes; what they do is in `handshake`.

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::{
    connection::KillSwitch,
    gateway::address::GatewayAddress,
    gateway::handshake::{self, AfterFrame},
    gateway::session::GatewayFrame,
    shared_world::SharedWorld,
};

/// Serves one connection until either side ends it.
pub(crate) async fn serve(
    mut socket: WebSocket,
    shared: SharedWorld,
    kill_switch: KillSwitch,
    address: GatewayAddress,
) {
    let interval = shared.read(|world| world.config.heartbeat_interval);
    let hello = json!({
        "op": 10, "d": { "heartbeat_interval": interval.as_millis(), "_trace": ["stand-in"] }, "s": null, "t": null,
    });
    if socket.send(Message::text(hello.to_string())).await.is_err() {
        return;
    }
    if let Some(code) = shared.change(|world| world.gateway.cut_short()) {
        close(&mut socket, code, "Closed on purpose.").await;
        return hear_out(&mut socket, &shared).await;
    }
    let (out, mut frames) = mpsc::unbounded_channel();
    loop {
        let stay = tokio::select! {
            () = shared.stopped() => false,
            Some(frame) = frames.recv() => send(&mut socket, frame, &kill_switch).await,
            heard = socket.recv() => match heard {
                Some(Ok(message)) => hear(&mut socket, &message, &shared, &out, address).await,
                _ => false,
            },
        };
        if !stay {
            break;
        }
    }
    shared.change(|world| world.gateway.sessions.iter_mut().for_each(|session| session.disconnect_if(&out)));
}

async fn send(socket: &mut WebSocket, frame: GatewayFrame, kill_switch: &KillSwitch) -> bool {
    match frame {
        GatewayFrame::Text(text) => socket.send(Message::text(text)).await.is_ok(),
        GatewayFrame::Close(code) => close(socket, code, "Closed on purpose.").await,
        GatewayFrame::Break => {
            kill_switch.kill();
            false
        }
    }
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) -> bool {
    // The peer may be gone already; then there is nobody to tell.
    let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    false
}

/// Reads to the connection's end and heeds nothing: what nobody has read would break it before the close is read.
async fn hear_out(socket: &mut WebSocket, shared: &SharedWorld) {
    let rest = async { while let Some(Ok(_)) = socket.recv().await {} };
    tokio::select! {
        () = rest => {}
        () = shared.stopped() => {}
    }
}

/// Handles one message; false ends the connection.
async fn hear(
    socket: &mut WebSocket,
    message: &Message,
    shared: &SharedWorld,
    out: &mpsc::UnboundedSender<GatewayFrame>,
    address: GatewayAddress,
) -> bool {
    let text = match message {
        Message::Text(text) => text,
        Message::Close(_) => {
            shared.change(|world| handshake::closed_by_bot(world, message, out));
            return false;
        }
        Message::Binary(_) => return close(socket, 4002, "Error while decoding payload.").await,
        Message::Ping(_) | Message::Pong(_) => return true,
    };
    let Ok(payload) = serde_json::from_str::<Value>(text) else {
        return close(socket, 4002, "Error while decoding payload.").await;
    };
    let next = match payload["op"].as_u64() {
        Some(1) => {
            let _ = out.send(GatewayFrame::Text(json!({ "op": 11, "d": null, "s": null, "t": null }).to_string()));
            AfterFrame::Stay
        }
        Some(2) => shared.change(|world| handshake::identify(world, &payload["d"], out)),
        Some(6) => shared.change(|world| handshake::resume(world, &payload["d"], out, address)),
        Some(3 | 4 | 8) => AfterFrame::Stay,
        _ => AfterFrame::Close(4001, "Unknown opcode."),
    };
    match next {
        AfterFrame::Stay => true,
        AfterFrame::Close(code, reason) => close(socket, code, reason).await,
    }
}
