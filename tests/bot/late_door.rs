//! A process whose start is not done: nobody reaches its door, and it does not say that it is ready.

use stand_in::{FaultKind, FaultRule};
use test_support::{BotProcess, Database, eventually, own_address, patient_stand_in};
use tokio::net::TcpStream;

use crate::rolling::is_well;

#[tokio::test(flavor = "multi_thread")]
async fn until_discord_has_answered_the_door_is_shut_and_the_process_is_not_ready() {
    let playground = patient_stand_in().await;
    let (api, control) = (playground.base_url(), playground.control());
    let database = Database::fresh().await;
    control.fault(FaultRule::once("GET", "/users/@me", FaultKind::Status(503)).times(1_000));
    let (at, health) = (own_address(), own_address());
    let settings =
        [("SUBROSA_DOOR", "http".to_owned()), ("SUBROSA_HTTP", at.to_string()), ("SUBROSA_HEALTH", health.to_string())];
    let bot = BotProcess::start_with(crate::PROGRAM, &api, &database.hand_over(), &settings);
    let readiness = async || {
        let asked = test_support::http_client().get(format!("http://{health}/readyz")).send().await.ok()?;
        Some((asked.status().as_u16(), asked.text().await.ok()?))
    };
    let shut = Some((503, "the door is not open yet".to_owned()));
    eventually("it says why", async || (readiness().await == shut).then_some(())).await;
    assert!(TcpStream::connect(at).await.is_err(), "a balancer turns to another process");
    control.clear_faults();
    is_well(at).await;
    let ready = Some((200, "ready".to_owned()));
    eventually("it is ready", async || (readiness().await == ready).then_some(())).await;
    drop(bot);
    playground.shutdown().await;
    database.drop().await;
}
