//! Computer players that think, through the real bot: they answer by themselves, and several of them in a row.

use std::time::{Duration, Instant};

use game::{Actor, SplitMix64};
use stand_in::{ShownMessage, TypedCommand};
use table::{Phase, PlayerId, TableId};

use test_support::{Person, STEP_TIMEOUT, Stage, text};

/// Opens a table with this line, starts it, and plays `most` random moves of Ada's against computers that think.
async fn against(line: &str, most: usize) {
    let stage = Stage::start(33).await;
    let ada = Person::of(&stage, "Ada");
    let games = stage.channel("games");
    let opened = ada.hears(games, line).await;
    let id = opened.rsplit('`').nth(1).and_then(TableId::parse).unwrap_or_else(|| panic!("{line}: {opened}"));
    let ready = |post: &ShownMessage| post.button("Start").is_some_and(|start| !start.disabled);
    let lobby = ada.waits_for(games, "the full lobby", ready).await;
    ada.presses(&lobby, "Start").await;
    let thread =
        stage.control.wait_for(STEP_TIMEOUT, |control| control.threads().first().map(|thread| thread.id)).await;
    let thread = thread.expect("the thread opens");
    let me = PlayerId(i64::try_from(ada.id).expect("an id"));
    let mut chooser = SplitMix64::new(3);
    for _ in 0..most {
        let until = Instant::now() + STEP_TIMEOUT;
        let (table, seat) = loop {
            let table = stage.app.operator().load(id).await.expect("the table is there");
            let mine = table.seat_of(me).filter(|seat| table.to_act().contains(seat));
            if mine.is_some() || table.phase == Phase::Over {
                break (table, mine);
            }
            assert!(Instant::now() < until, "{line}: the computers play");
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        let Some(seat) = seat else { break };
        let view = table.position.as_ref().expect("in play").view(Actor::Seat(seat).viewer());
        let action = view.sample(Actor::Seat(seat), &mut chooser).expect("it is her turn");
        let invoke = TypedCommand::new("move").with("move", action);
        let heard = text(&stage.control.send_command(ada.id, thread, &invoke).await.expect("the command can be sent"));
        assert!(heard.starts_with("Played"), "{line}: {heard}");
        // In a set-up the computer may have been first, and then it is her turn again.
        let goes_on = stage.app.operator().load(id).await.expect("the table is there").phase == Phase::Playing;
        if goes_on && table.seats.len() == 2 && view.turn_number() > 0 {
            assert!(heard.contains("thinking"), "{line}: {heard}");
        }
    }
    stage.settled().await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_that_thinks_answers_every_move() {
    against("/new roman-checkers seat:0 computers:1 level:1", 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_computers_play_one_after_the_other() {
    against("/new tmag seat:1 seats:4 computers:3 level:1", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_set_up_in_secret() {
    against("/new stratogo seat:0 computers:1 level:1", 2).await;
}
