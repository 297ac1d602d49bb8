//! Tables that people leave: to computer players alone, or with a seat that a moderator has emptied.

use super::acts::{ADA, BRUTUS, CLEO, DAY, NOW, does, person, plays, refused};
use game::Seat;
use table::{
    ChannelId, Command, ConditionalMoves, LatePolicy, LobbyCommand, LogEntry, ModeratorCommand, Notice, NoticeKind,
    Occupant, OpenMatter, Opening, Phase, Place, PlayCommand, PlayerId, PlayerSettings, Proposal, Secret, Table,
    TableEvent, TableId, Terms, Vacancy, computer_acts, computer_task, decide, find_place, lose_place, tick, wake_ms,
};

fn people(ids: &[PlayerId]) -> Vec<Occupant> {
    ids.iter().map(|id| Occupant::Player(person(*id))).collect()
}

/// These people, and two computer players of a level.
fn with_computers(ids: &[PlayerId], level: u8) -> Vec<Occupant> {
    let mut seats = people(ids);
    seats.extend([Occupant::Computer(level), Occupant::Computer(level)]);
    seats
}

/// A game of Conspirateurs that has begun, each for themselves.
fn playing(seats: Vec<Occupant>, late: LatePolicy) -> Table {
    let opening = Opening {
        id: TableId(77),
        game: games::find("conspirateurs").expect("registered"),
        options: vec![("teams".to_owned(), "solo".to_owned())],
        seats,
        opener: ADA,
        terms: Terms { late, ..Terms::of_pace(86_400) },
        secret: Secret::new([1; 32]),
        place: Place { channel: ChannelId(5), ..Place::default() },
    };
    does(&opening.open(NOW).expect("it fits"), LobbyCommand::Start(ADA).into())
}

fn moderate(command: ModeratorCommand) -> Command {
    Command::Moderate(PlayerId(9), command, "because".to_owned())
}

/// The table after the work of time at an instant.
fn later(table: &Table, now_ms: i64) -> Table {
    tick(table, now_ms, 0).expect("sound").expect("something is due").table
}

fn ranks(table: &Table) -> Vec<u8> {
    table.outcome().expect("it is over").ranks
}

#[test]
fn a_game_that_its_last_person_leaves_is_lost_for_them_and_nobody_plays_on() {
    for level in [0, 2] {
        let table = playing(with_computers(&[ADA], level), LatePolicy::Claim);
        let change = decide(&table, &PlayCommand::Resign(ADA).into(), NOW).expect("they may leave");
        assert_eq!(change.entries.len(), 2, "no computer has moved");
        assert_eq!(change.entries[1], LogEntry::AgreedDraw { by: Seat(1) });
        assert_eq!((change.table.phase(), ranks(&change.table)), (Phase::Over, vec![2, 1, 1]));
        assert_eq!((computer_task(&change.table), wake_ms(&change.table)), (None, None));
    }
    let table = playing(with_computers(&[ADA, BRUTUS], 0), LatePolicy::Claim);
    let one = does(&table, PlayCommand::Resign(ADA).into());
    assert_eq!((one.phase(), one.to_act()), (Phase::Playing, vec![Seat(1)]), "a person is still there");
    let none = does(&one, PlayCommand::Resign(BRUTUS).into());
    assert_eq!((none.phase(), ranks(&none)), (Phase::Over, vec![2, 2, 1, 1]));
}

#[test]
fn a_seat_that_a_moderator_has_emptied_is_waited_for_a_week() {
    let table = playing(with_computers(&[ADA], 0), LatePolicy::Claim);
    let emptied = does(&table, moderate(ModeratorCommand::Unseat(ADA)));
    assert_eq!((emptied.phase(), wake_ms(&emptied)), (Phase::Playing, Some(NOW + 7 * DAY)));
    let back = ModeratorCommand::Reseat(person(ADA), Seat(0), PlayerSettings::default());
    assert_eq!(does(&emptied, moderate(back)).to_act(), [Seat(0)]);
    let over = later(&emptied, NOW + 7 * DAY);
    assert_eq!((over.phase(), ranks(&over)), (Phase::Over, vec![2, 1, 1]));
}

#[test]
fn who_runs_out_of_time_beside_an_emptied_seat_loses() {
    let mut table = playing(people(&[ADA, BRUTUS]), LatePolicy::Forfeit);
    for (player, action) in [(ADA, "h9"), (BRUTUS, "h8")] {
        table = does(&table, plays(player, action));
    }
    let emptied = does(&table, moderate(ModeratorCommand::Unseat(BRUTUS)));
    let late = later(&emptied, NOW + DAY);
    let over = later(&late, NOW + DAY + DAY / 4);
    assert_eq!((over.phase(), ranks(&over)), (Phase::Over, vec![2, 1]));
}

#[test]
fn of_two_emptied_seats_neither_wins() {
    let mut table = playing(people(&[ADA, BRUTUS]), LatePolicy::Forfeit);
    for player in [ADA, BRUTUS] {
        table = does(&table, moderate(ModeratorCommand::Unseat(player)));
    }
    let gone = later(&table, NOW + 7 * DAY);
    assert_eq!((gone.phase(), &gone.life.last_event), (Phase::Closed, &Some(TableEvent::Deserted)));
}

#[test]
fn a_reminder_of_a_clock_that_runs_again_can_be_answered() {
    let table = playing(people(&[ADA, BRUTUS]), LatePolicy::Claim);
    let asked = does(&table, PlayCommand::Propose(BRUTUS, Proposal::Pause).into());
    let paused = does(&asked, PlayCommand::Accept(ADA, None).into());
    let change = decide(&paused, &PlayCommand::Resume(BRUTUS).into(), NOW + DAY).expect("they may");
    assert!(change.notices.contains(&Notice::to(Seat(0), NoticeKind::Remind)));
    assert!(OpenMatter::reminder(&change.table, Seat(0)).is_open(&change.table));
}

#[test]
fn a_lost_seat_is_on_offer_for_a_day_at_least_when_the_clocks_run_again() {
    let late = later(&playing(people(&[ADA, BRUTUS]), LatePolicy::Substitute), NOW + DAY);
    let lost = later(&late, NOW + DAY + DAY / 4);
    assert_eq!(lost.life.seat_clock(Seat(0)).vacancy, Some(Vacancy::Lost));
    let held = lose_place(&lost, NOW + 2 * DAY).expect("it stands still").table;
    let back = find_place(&held, BRUTUS, NOW + 9 * DAY).expect("they play").table;
    assert_eq!(wake_ms(&back), Some(NOW + 10 * DAY));
}

#[test]
fn where_the_computer_would_take_the_last_persons_seat_the_game_is_called_off() {
    let ends = |table: &Table, now_ms: i64| {
        let gone = later(&later(table, now_ms), now_ms + DAY / 4);
        assert_eq!((gone.phase(), &gone.life.last_event), (Phase::Closed, &Some(TableEvent::Deserted)));
    };
    ends(&playing(with_computers(&[ADA], 1), LatePolicy::Computer), NOW + DAY);
    let table = playing(people(&[ADA, BRUTUS]), LatePolicy::Computer);
    let taken = later(&later(&table, NOW + DAY), NOW + DAY + DAY / 4);
    assert_eq!((taken.phase(), &taken.seats[0]), (Phase::Playing, &Occupant::Computer(2)), "Brutus is there");
    let moved = computer_acts(&taken, Seat(0), "h9", NOW + DAY + DAY / 4).expect("it is due").table;
    ends(&moved, NOW + 2 * DAY + DAY / 4);
}

#[test]
fn a_seat_that_the_computer_takes_over_is_on_offer_no_more_and_has_no_plan() {
    let table = playing(people(&[ADA, BRUTUS]), LatePolicy::Computer);
    let mut offered = does(&table, PlayCommand::HandOver(ADA, None).into());
    let plan = ConditionalMoves { lines: vec![vec!["h9".to_owned(), "h8".to_owned()]], confirmed: true };
    offered.life.seat_clocks[0].plan = Some(plan);
    let taken = later(&later(&offered, NOW + DAY), NOW + DAY + DAY / 4);
    assert_eq!(taken.seats[0], Occupant::Computer(2));
    let clock = taken.life.seat_clock(Seat(0));
    assert_eq!((&clock.vacancy, &clock.plan), (&None, &None));
    let take = PlayCommand::Take(person(CLEO), Seat(0), PlayerSettings::default());
    refused(&taken, take.into(), "not on offer");
}

#[test]
fn nobody_ends_or_stops_a_game_alone_while_a_seat_is_empty() {
    let mut table = playing(people(&[ADA, BRUTUS, CLEO]), LatePolicy::Claim);
    for (player, action) in [(ADA, "h9"), (BRUTUS, "h8"), (CLEO, "i9")] {
        table = does(&table, plays(player, action));
    }
    let asks = || {
        let proposals = [Proposal::Draw, Proposal::Pause].map(|what| PlayCommand::Propose(ADA, what));
        proposals.into_iter().chain([PlayCommand::Abort(ADA)]).map(Command::from)
    };
    let one = does(&table, moderate(ModeratorCommand::Unseat(CLEO)));
    let both = does(&one, moderate(ModeratorCommand::Unseat(BRUTUS)));
    for command in asks() {
        refused(&one, command.clone(), "A seat is empty");
        refused(&both, command, "A seat is empty");
    }
    let back = ModeratorCommand::Reseat(person(CLEO), Seat(2), PlayerSettings::default());
    for command in asks() {
        assert!(does(&does(&one, moderate(back.clone())), command).life.offer.is_some(), "now all can be asked");
    }
    let gone = does(&table, PlayCommand::Resign(CLEO).into());
    for command in asks() {
        assert!(does(&gone, command).life.offer.is_some(), "a seat that has left has no say");
    }
}
