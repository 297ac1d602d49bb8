//! Computer players that think: what they owe, and that it comes as a change of its own.

use super::*;
use crate::Proposal;

fn against(level: u8) -> Table {
    let seats = vec![Occupant::Player(player(ADA)), Occupant::Computer(level)];
    let table = opening("conspirateurs", seats).open(NOW).expect("fits");
    does(&table, LobbyCommand::Start(ADA)).table
}

fn task(duty: ComputerDuty) -> ComputerTask {
    ComputerTask { seat: Seat(1), level: 3, duty }
}

#[test]
fn a_computer_that_thinks_acts_by_a_change_of_its_own() {
    let table = against(3);
    assert_eq!(computer_task(&table), None, "it is Ada's turn");
    computer_acts(&table, Seat(1), "h8", NOW).expect_err("nothing is due yet");
    let change = does(&table, acts(ADA, "h9"));
    assert_eq!((change.entries.len(), computer_task(&change.table)), (1, Some(task(ComputerDuty::Act))));
    computer_acts(&change.table, Seat(0), "h8", NOW).expect_err("that seat is Ada's");
    computer_acts(&change.table, Seat(1), "a1", NOW).expect_err("against a rule");
    let answered = computer_acts(&change.table, Seat(1), "h8", NOW).expect("it is due");
    assert_eq!(answered.table.step, change.table.step + 1);
    assert_eq!((answered.table.to_act(), computer_task(&answered.table)), (vec![Seat(0)], None));
}

#[test]
fn a_computer_does_nothing_while_its_table_is_held() {
    let mut table = does(&against(3), acts(ADA, "h9")).table;
    table.life.hold = Some(crate::Hold { reason: HoldReason::Paused, since_ms: NOW });
    assert_eq!(computer_task(&table), None);
    computer_acts(&table, Seat(1), "h8", NOW).expect_err("moderators hold the table");
}

#[test]
fn a_draw_is_judged_by_the_computer_and_not_agreed_to_at_once() {
    let asked = does(&against(3), PlayCommand::Propose(ADA, Proposal::Draw)).table;
    assert_eq!(computer_task(&asked), Some(task(ComputerDuty::AnswerDraw)));
    let declined = computer_answers(&asked, Seat(1), DrawAnswer::Declines, NOW).expect("it is due").table;
    assert_eq!((declined.phase(), declined.life.offer.clone(), computer_task(&declined)), (Phase::Playing, None, None));
    let agreed = computer_answers(&asked, Seat(1), DrawAnswer::Agrees, NOW).expect("it is due");
    assert!(agreed.outcome.is_some_and(|outcome| outcome.is_draw()));
}

/// The first legal action of a seat.
fn first_of(table: &Table, seat: Seat) -> String {
    let view = table.position().expect("in play").view(Viewer::Seat(seat));
    view.choices(Actor::Seat(seat)).listed()[0].clone()
}

/// Seat 1 acts and offers a draw.
fn offers(table: &Table, action: &str) -> Change {
    with_draw_offered(computer_acts(table, Seat(1), action, NOW).expect("it is due"), Seat(1), NOW)
}

/// Ada and a computer take their turns so often, the computer offering a draw with each of its own; how often the offer stood.
fn offered(turns: usize) -> (Table, usize) {
    let (mut table, mut open) = (against(3), 0);
    for _ in 0..turns {
        table = does(&table, acts(ADA, &first_of(&table, Seat(0)))).table;
        assert_eq!(table.life.offer, None, "the question ends with the move");
        table = offers(&table, &first_of(&table, Seat(1))).table;
        open += usize::from(table.life.offer.is_some());
    }
    (table, open)
}

#[test]
fn a_computer_offers_a_draw_with_its_move_and_seldom_again() {
    let (table, open) = offered(1);
    assert_eq!(open, 1);
    let offer = table.life.offer.clone().expect("it stands");
    assert_eq!(
        (offer.what, offer.by, computer_task(&table)),
        (Proposal::Draw, Seat(1), None),
        "nobody answers their own"
    );
    let agreed = does(&table, PlayCommand::Propose(ADA, Proposal::Draw));
    assert!(agreed.outcome.is_some_and(|outcome| outcome.is_draw()), "to offer the same is to agree");
    assert_eq!(offered(15).1, 1, "who plays on is left in peace");
}

#[test]
fn whom_a_computer_offers_a_draw_is_told_by_its_move_alone() {
    let moved = does(&against(3), acts(ADA, "h9")).table;
    let kinds = |change: Change| change.notices.iter().map(|notice| (notice.audience, notice.kind)).collect::<Vec<_>>();
    let silent = kinds(computer_acts(&moved, Seat(1), "h8", NOW).expect("it is due"));
    let mut offering = kinds(offers(&moved, "h8"));
    assert_eq!(offering.pop(), Some((Audience::Public, NoticeKind::Offer)));
    assert_eq!(offering, silent);
}

#[test]
fn another_computer_judges_the_draw_that_one_offers() {
    let seats = vec![Occupant::Player(player(ADA)), Occupant::Computer(3), Occupant::Computer(2)];
    let table = opening("conspirateurs", seats).open(NOW).expect("fits");
    let table = does(&does(&table, LobbyCommand::Start(ADA)).table, acts(ADA, "h9")).table;
    let asked = offers(&table, "h8").table;
    let task = ComputerTask { seat: Seat(2), level: 2, duty: ComputerDuty::AnswerDraw };
    assert_eq!(computer_task(&asked), Some(task));
    let agreed = computer_answers(&asked, Seat(2), DrawAnswer::Agrees, NOW).expect("it is due").table;
    assert_eq!(
        (agreed.phase(), computer_task(&agreed).map(|task| task.duty)),
        (Phase::Playing, Some(ComputerDuty::Act))
    );
}

#[test]
fn a_computer_is_given_what_its_seat_may_know() {
    let seats = vec![Occupant::Player(player(ADA)), Occupant::Computer(3)];
    let table = opening("praetorian", seats).open(NOW).expect("fits");
    let table = does(&table, LobbyCommand::Start(ADA)).table;
    let told = |targets: &str| {
        let table = does(&table, acts(ADA, &format!("assassin=7 targets={targets}"))).table;
        (
            known_record(&table, Seat(1)),
            computer_seed(InPlay::of(&table).expect("in play"), Seat(1)),
            known_record(&table, Seat(0)),
        )
    };
    let (one, other) = (told("3,19"), told("1,2"));
    assert_eq!((&one.0, one.1), (&other.0, other.1), "the record and the luck tell nothing of the choice");
    assert_eq!(one.0[0].action, None);
    assert_eq!(one.2[0].action.as_deref(), Some("assassin=7 targets=3,19"));
}

#[test]
fn a_game_that_is_over_is_looked_back_at_by_what_each_seat_knew() {
    let seats = vec![Occupant::Player(player(ADA)), Occupant::Computer(3)];
    let table = does(&opening("praetorian", seats).open(NOW).expect("fits"), LobbyCommand::Start(ADA)).table;
    let table = does(&does(&table, acts(ADA, "assassin=7 targets=3,19")).table, PlayCommand::Resign(ADA)).table;
    assert!(table.outcome().is_some() && known_record(&table, Seat(1))[0].action.is_some(), "now all is open");
    assert_eq!(record_in_play(&table, Seat(1))[0].action, None);
    assert!(record_in_play(&table, Seat(0))[0].action.is_some());
}
