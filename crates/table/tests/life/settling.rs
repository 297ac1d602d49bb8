//! The posts that can be answered by a button, and the moment when they can be no more: then their buttons go.

use super::acts::{ADA, BRUTUS, CLEO, DAY, NOW, person};
use game::Seat;
use table::{
    ChannelId, Command, LatePolicy, LobbyCommand, Occupant, OpenMatter, Opening, Place, PlayCommand, PlayerSettings,
    Proposal, Secret, Table, TableId, Terms, decide, tick,
};

fn playing() -> Table {
    let opening = Opening {
        id: TableId(78),
        game: games::find("conspirateurs").expect("registered"),
        options: Vec::new(),
        seats: vec![Occupant::Player(person(ADA)), Occupant::Player(person(BRUTUS))],
        opener: ADA,
        terms: Terms { late: LatePolicy::Claim, ..Terms::of_pace(86_400) },
        secret: Secret::new([1; 32]),
        place: Place { channel: ChannelId(5), thread: Some(ChannelId(6)), ..Place::default() },
    };
    let lobby = opening.open(NOW).expect("it fits");
    decide(&lobby, &LobbyCommand::Start(ADA).into(), NOW).expect("full").table
}

/// The table after a command, and whether something lost its buttons by it.
fn does(table: &Table, command: PlayCommand, now_ms: i64) -> (Table, bool) {
    let command = Command::from(command);
    let change = decide(table, &command, now_ms).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    (change.table.clone(), change.settles())
}

fn plays(action: &str) -> PlayCommand {
    PlayCommand::Act { player: ADA, action: action.to_owned(), seen: None }
}

#[test]
fn a_question_is_settled_by_its_answer_by_a_move_and_by_the_end() {
    for what in [Proposal::Draw, Proposal::Pause, Proposal::Abort] {
        let (asked, settles) = does(&playing(), PlayCommand::Propose(BRUTUS, what), NOW);
        let question = OpenMatter::all(&asked)[0];
        assert!(question.is_open(&asked) && !settles, "{what:?}");
        let resign = PlayCommand::Resign(BRUTUS);
        for answer in [PlayCommand::Accept(ADA, None), PlayCommand::Decline(ADA, None), plays("h9"), resign] {
            let (answered, settles) = does(&asked, answer.clone(), NOW);
            assert!(settles && !question.is_open(&answered), "{what:?} {answer:?}");
        }
    }
}

#[test]
fn a_pause_a_seat_on_offer_and_lateness_are_settled_when_they_end() {
    let (asked, _) = does(&playing(), PlayCommand::Propose(BRUTUS, Proposal::Pause), NOW);
    let (paused, _) = does(&asked, PlayCommand::Accept(ADA, None), NOW);
    assert_eq!(OpenMatter::all(&paused), [OpenMatter::Pause]);
    assert!(does(&paused, PlayCommand::Resume(ADA), NOW).1);

    let (vacant, settles) = does(&playing(), PlayCommand::HandOver(ADA, None), NOW);
    assert_eq!((OpenMatter::all(&vacant), settles), (vec![OpenMatter::Vacancy(Seat(0))], false));
    let take = PlayCommand::Take(person(CLEO), Seat(0), PlayerSettings::default());
    assert!(does(&vacant, PlayCommand::Keep(ADA), NOW).1 && does(&vacant, take, NOW).1);

    let late = tick(&playing(), NOW + 2 * DAY, NOW - DAY).expect("whole").expect("it is due").table;
    assert_eq!(OpenMatter::all(&late), [OpenMatter::Lateness(Seat(0)), OpenMatter::Reminder(Seat(0), 0)]);
    for command in [PlayCommand::Grant(BRUTUS), PlayCommand::Claim(BRUTUS), plays("h9")] {
        let (after, settles) = does(&late, command.clone(), NOW + 2 * DAY);
        assert!(settles && !OpenMatter::Lateness(Seat(0)).is_open(&after), "{command:?}");
    }
}

#[test]
fn a_move_that_settles_nothing_says_so() {
    assert!(!does(&playing(), plays("h9"), NOW).1);
    let (vacant, _) = does(&playing(), PlayCommand::HandOver(BRUTUS, None), NOW);
    assert!(!does(&vacant, plays("h9"), NOW).1, "the seat is still on offer");
}
