//! Tables that stand still: what a moderator has stopped, a lost thread does not let go; and the end of a hold after an absence, or
//! by a clock that was wrong.

use super::acts::{ADA, DAY, NOW};
use table::{
    ChannelId, Command, EntryNo, Hold, HoldReason, LobbyCommand, ModeratorCommand, Occupant, Opening, Phase, Place,
    Player, PlayerId, Secret, Table, TableId, Terms, decide, find_place, leave_place, lose_place, tick, wake_ms,
};

fn person(id: i64) -> Occupant {
    Occupant::Player(Player { id: PlayerId(id), name: format!("player {id}").as_str().into() })
}

fn playing() -> Table {
    let opening = Opening {
        id: TableId(77),
        game: games::find("conspirateurs").expect("registered"),
        options: Vec::new(),
        seats: vec![person(1), person(2)],
        opener: ADA,
        terms: Terms::of_pace(86_400),
        secret: Secret::new([1; 32]),
        place: Place { channel: ChannelId(5), thread: Some(ChannelId(6)), ..Place::default() },
    };
    let lobby = opening.open(NOW).expect("it fits");
    decide(&lobby, &LobbyCommand::Start(ADA).into(), NOW).expect("full").table
}

fn moderate(table: &Table, command: ModeratorCommand) -> Table {
    let command = Command::Moderate(PlayerId(9), command, "because".to_owned());
    decide(table, &command, NOW).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}")).table
}

#[test]
fn a_pause_by_a_moderator_outlives_the_thread_and_ends_by_a_moderator_alone() {
    let paused = moderate(&playing(), ModeratorCommand::Pause);
    let mut gone = lose_place(&paused, NOW).expect("its thread is to be forgotten").table;
    assert_eq!(gone.life.hold, paused.life.hold);
    find_place(&paused, ADA, NOW).expect_err("it is the moderators' to say");
    assert_eq!(moderate(&paused, ModeratorCommand::Resume).life.hold, None);
    (gone.place.thread, gone.place.told) = (None, Some(EntryNo(0)));
    assert!(lose_place(&gone, NOW).is_none());
    let resumed = moderate(&gone, ModeratorCommand::Resume);
    assert_eq!(resumed.life.hold, Some(Hold { reason: HoldReason::NoPlace, since_ms: NOW }));
    assert_eq!((resumed.due_ms(), wake_ms(&resumed)), (None, Some(NOW + 30 * DAY)));
}

#[test]
fn a_pause_gives_way_where_the_bot_is_out_of_the_server_and_a_closed_table_stays_closed() {
    let [paused, closed] = [ModeratorCommand::Pause, ModeratorCommand::Close].map(|way| moderate(&playing(), way));
    let away = leave_place(&paused, NOW).expect("nobody is there who could end it").table;
    assert_eq!(away.life.hold.map(|hold| hold.reason), Some(HoldReason::Away));
    assert!(leave_place(&closed, NOW).is_none());
}

#[test]
fn a_table_that_stands_still_is_not_closed_at_once_after_an_absence() {
    let closed = moderate(&playing(), ModeratorCommand::Close);
    let lost = lose_place(&playing(), NOW).expect("it stands still").table;
    for (held, days) in [(closed, 7), (lost, 30)] {
        assert_eq!(wake_ms(&held), Some(NOW + days * DAY));
        let back = NOW + (days + 3) * DAY;
        let spared = tick(&held, back, back).expect("sound").expect("it waits longer").table;
        assert_eq!((spared.phase(), wake_ms(&spared)), (Phase::Playing, Some(back + DAY)));
        assert!(tick(&spared, back + DAY - 1, back).expect("sound").is_none());
        let over = tick(&spared, back + DAY, back).expect("sound").expect("it is due").table;
        assert_eq!(over.phase(), Phase::Closed);
    }
}

#[test]
fn a_hold_that_a_wrong_clock_began_begins_anew() {
    for (command, wakes) in [(ModeratorCommand::Close, Some(NOW + 7 * DAY)), (ModeratorCommand::Pause, None)] {
        let mut held = moderate(&playing(), command);
        let hold = held.life.hold.as_mut().expect("it is held");
        hold.since_ms = NOW + 40 * DAY;
        let mended = tick(&held, NOW, NOW).expect("sound").expect("it is set right").table;
        assert_eq!((mended.life.hold.map(|hold| hold.since_ms), wake_ms(&mended)), (Some(NOW), wakes));
        assert!(tick(&mended, NOW, NOW).expect("sound").is_none());
    }
}
