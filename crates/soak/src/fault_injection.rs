//! Faults beside the planned deaths: kills at any instant, refusals and broken lines at the stand-in, lost gateways, interactions
//! told twice. It must not know what is played.

use std::time::Duration;

use super::chooser::Chooser;
use super::fleet::Fleet;
use game::Dice as _;
use stand_in::{Control, DroppedSessions, FaultKind, FaultRule};

/// Methods and paths of the requests that bots make while people play.
const ROUTES: [(&str, &str); 4] = [
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("POST", "/channels/*/messages/*/threads"),
    ("POST", "/interactions/**"),
];

/// Injects a fault every 0.2 to 1.5 seconds for as long as it is polled, and counts them; kills are counted by the fleet.
pub(super) async fn inject_faults(
    control: &Control,
    fleet: &Fleet,
    mut chooser: Chooser,
    faults: &std::sync::atomic::AtomicU32,
) {
    loop {
        tokio::time::sleep(Duration::from_millis(chooser.between(200, 1_500).into())).await;
        if chooser.below(4) == 0 {
            // Nobody is killed while no bot is at the gateway: else a bot that takes seconds to open its database never plays.
            if control.connected() > 0 && chooser.below(4) < fleet.size() as u64 {
                fleet.kill(usize::try_from(chooser.below(64)).unwrap_or_default());
            }
            continue;
        }
        faults.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        match chooser.below(8) {
            0 => control.drop_gateway(*chooser.pick(&[DroppedSessions::Kept, DroppedSessions::Forgotten])),
            1 => control.duplicate_interactions(2),
            _ => {
                let (method, path) = *chooser.pick(&ROUTES);
                control.fault(FaultRule::once(method, path, fault(&mut chooser)));
            }
        }
    }
}

fn fault(chooser: &mut Chooser) -> FaultKind {
    match chooser.below(8) {
        0 => FaultKind::RateLimited { retry_after: 0.2, global: false },
        1 => FaultKind::RateLimited { retry_after: 0.2, global: true },
        2 => FaultKind::Status(502),
        3 => FaultKind::Reset,
        4 => FaultKind::ResetAfter,
        5 => FaultKind::StatusAfter(500),
        6 => FaultKind::Hang(Duration::from_millis(400)),
        _ => FaultKind::Status(503),
    }
}
