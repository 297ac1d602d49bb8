//! Rated tables: who may have one, and whose result a game is in the end.

use super::acts::{ADA, BRUTUS, DAY, NOW, does, person, plays, refused};
use game::Seat;
use table::{
    ChannelId, Command, LatePolicy, LobbyCommand, ModeratorCommand, Occupant, Opening, Phase, Place, PlayCommand,
    PlayerId, PlayerSettings, Proposal, RatedSeat, Secret, Table, TableId, Terms, decide, tick,
};

const PEOPLE: [PlayerId; 4] = [PlayerId(1), PlayerId(2), PlayerId(3), PlayerId(4)];

fn rated(late: LatePolicy) -> Terms {
    Terms { rated: true, late, ..Terms::of_pace(86_400) }
}

fn opening(game: &str, seats: Vec<Occupant>, terms: Terms) -> Opening {
    Opening {
        id: TableId(77),
        game: games::find(game).expect("registered"),
        options: Vec::new(),
        seats,
        opener: ADA,
        terms,
        secret: Secret::new([1; 32]),
        place: Place { channel: ChannelId(5), ..Place::default() },
    }
}

fn playing(late: LatePolicy) -> Table {
    let seats = vec![Occupant::Player(person(ADA)), Occupant::Open];
    let lobby = opening("conspirateurs", seats, rated(late)).open(NOW).expect("it fits");
    let full = does(&lobby, LobbyCommand::Join(person(BRUTUS), PlayerSettings::default()).into());
    does(&full, LobbyCommand::Start(ADA).into())
}

/// Both have dropped a man.
fn begun(late: LatePolicy) -> Table {
    does(&does(&playing(late), plays(ADA, "h9")), plays(BRUTUS, "h8"))
}

/// The results that the end by this command counts: seat, person and rank.
fn counts(table: &Table, command: Command) -> Vec<(u8, i64, u8)> {
    let change = decide(table, &command, NOW).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    told(&change.rated)
}

fn told(rated: &[RatedSeat]) -> Vec<(u8, i64, u8)> {
    rated.iter().map(|one| (one.seat.0, one.player.0, one.rank)).collect()
}

#[test]
fn a_table_with_a_computer_or_with_stand_ins_can_t_be_rated() {
    let people = || vec![Occupant::Player(person(ADA)), Occupant::Open];
    for (seats, late, words) in [
        (
            vec![Occupant::Player(person(ADA)), Occupant::Computer(2)],
            LatePolicy::Claim,
            "computer player can't be rated",
        ),
        (people(), LatePolicy::Computer, "nobody plays on for somebody else"),
        (people(), LatePolicy::Substitute, "nobody plays on for somebody else"),
    ] {
        let refusal = opening("conspirateurs", seats.clone(), rated(late)).open(NOW).expect_err("it must be refused");
        assert!(refusal.text.contains(words), "{refusal}");
        assert!(!rated(late).rated_where_possible(&seats).rated);
        opening("conspirateurs", seats, Terms { rated: false, ..rated(late) }).open(NOW).expect("unrated it is fine");
    }
    assert!(rated(LatePolicy::Forfeit).rated_where_possible(&people()).rated);
}

#[test]
fn a_game_counts_once_both_have_moved_and_leaving_is_a_loss() {
    let fresh = playing(LatePolicy::Claim);
    assert_eq!(counts(&fresh, PlayCommand::Resign(BRUTUS).into()), [], "nobody has moved");
    let one = does(&fresh, plays(ADA, "h9"));
    assert_eq!(counts(&one, PlayCommand::Resign(BRUTUS).into()), [], "leaving is no move");
    let both = begun(LatePolicy::Claim);
    assert_eq!(counts(&both, PlayCommand::Resign(BRUTUS).into()), [(0, 1, 1), (1, 2, 2)]);
    let asked = does(&both, PlayCommand::Propose(ADA, Proposal::Draw).into());
    assert_eq!(counts(&asked, PlayCommand::Accept(BRUTUS, None).into()), [(0, 1, 1), (1, 2, 1)], "a draw");
    let asked = does(&both, PlayCommand::Abort(ADA).into());
    assert_eq!(counts(&asked, PlayCommand::Accept(BRUTUS, None).into()), [], "called off");
    assert_eq!(counts(&fresh, PlayCommand::Abort(ADA).into()), []);
}

#[test]
fn time_that_runs_out_is_a_loss_however_it_is_carried_out() {
    let due = begun(LatePolicy::Forfeit);
    let later = NOW + DAY + 1;
    let late = tick(&due, later, 0).expect("sound").expect("it is late").table;
    let gone = tick(&late, later + DAY, 0).expect("sound").expect("the grace is over");
    assert_eq!(told(&gone.rated), [(0, 1, 2), (1, 2, 1)], "it was Ada's turn");
    let late = tick(&begun(LatePolicy::Claim), later, 0).expect("sound").expect("it is late").table;
    assert_eq!(counts(&late, PlayCommand::Claim(BRUTUS).into()), [(0, 1, 2), (1, 2, 1)]);
}

#[test]
fn seats_stay_with_their_people_and_one_that_a_moderator_takes_counts_for_the_same_person() {
    let table = begun(LatePolicy::Claim);
    refused(&table, PlayCommand::HandOver(BRUTUS, None).into(), "everybody plays their own seat");
    let cleo = Some(person(PEOPLE[2]));
    refused(&table, PlayCommand::HandOver(BRUTUS, cleo).into(), "everybody plays their own seat");
    assert!(table.is_rated());
    let without = does(&table, moderate(ModeratorCommand::Unseat(BRUTUS)));
    assert!(without.is_rated());
    assert_eq!(
        counts(&without, PlayCommand::Resign(ADA).into()),
        [(0, 1, 2), (1, 2, 1)],
        "her loss counts all the same"
    );
    let stranger = PlayCommand::Take(person(PEOPLE[2]), Seat(1), PlayerSettings::default());
    refused(&without, stranger.into(), "nobody plays on in another's place");
    refused(&without, PlayCommand::Claim(ADA).into(), "Nobody is late");
    let waits = does(&without, plays(ADA, "i9"));
    let gone = tick(&waits, NOW + 8 * DAY, NOW).expect("sound").expect("it is due");
    assert_eq!(told(&gone.rated), [(0, 1, 1), (1, 2, 2)], "whom a moderator sends away for good has lost");
    let mut deleted = without.clone();
    deleted.life.former = vec![(Seat(1), PlayerId(i64::MIN + 7))];
    assert_eq!(counts(&deleted, PlayCommand::Resign(ADA).into()), [], "a pseudonym has no rating");
    let back = ModeratorCommand::Reseat(person(BRUTUS), Seat(1), PlayerSettings::default());
    let back = does(&without, moderate(back));
    assert_eq!(counts(&back, PlayCommand::Resign(ADA).into()), [(0, 1, 2), (1, 2, 1)], "nothing has changed");
}

#[test]
fn a_game_that_a_moderator_closes_counts_for_nobody() {
    let table = begun(LatePolicy::Claim);
    assert!(table.is_rated());
    assert_eq!(counts(&table, moderate(ModeratorCommand::Close)), [], "it can be opened again");
    let closed = does(&table, moderate(ModeratorCommand::Close));
    let gone = tick(&closed, NOW + 8 * DAY, NOW).expect("sound").expect("it is due");
    assert_eq!((gone.table.phase(), told(&gone.rated)), (Phase::Closed, vec![]), "closed for good");
}

fn moderate(command: ModeratorCommand) -> Command {
    Command::Moderate(PlayerId(9), command, "because".to_owned())
}

/// Four play Conspirateurs; so many of them have moved.
fn four(teams: &str, moved: usize) -> Table {
    let mut seats = vec![Occupant::Open; 4];
    seats[0] = Occupant::Player(person(ADA));
    let options = vec![("teams".to_owned(), teams.to_owned())];
    let four = Opening { options, ..opening("conspirateurs", seats, rated(LatePolicy::Claim)) };
    let mut table = four.open(NOW).expect("it fits");
    for guest in &PEOPLE[1..] {
        table = does(&table, LobbyCommand::Join(person(*guest), PlayerSettings::default()).into());
    }
    table = does(&table, LobbyCommand::Start(ADA).into());
    for (player, action) in PEOPLE.iter().zip(["h9", "h8", "i9", "i8"]).take(moved) {
        table = does(&table, plays(*player, action));
    }
    table
}

#[test]
fn partners_are_one_side_and_where_one_has_not_moved_nothing_counts() {
    let end = |moved| {
        let change = decide(&four("pairs", moved), &PlayCommand::Resign(BRUTUS).into(), NOW).expect("they may leave");
        change.rated
    };
    let whole = end(4);
    assert_eq!(whole.iter().map(|one| (one.side.0, one.rank)).collect::<Vec<_>>(), [(0, 1), (1, 2), (0, 1), (1, 2)]);
    assert_eq!(end(3), [], "a pair against one");
    assert_eq!(end(1), [], "one alone");
    assert_eq!(told(&end(2)).len(), 2, "one of each pair has moved: they are two who have played");
}

#[test]
fn of_several_those_count_who_have_moved() {
    let mut table = four("solo", 3);
    // The fourth leaves without a move: they are left out, and the others go on.
    table = does(&table, PlayCommand::Resign(PEOPLE[3]).into());
    table = does(&table, PlayCommand::Resign(PEOPLE[2]).into());
    let end = counts(&table, PlayCommand::Resign(BRUTUS).into());
    assert_eq!(end.iter().map(|(seat, player, _)| (*seat, *player)).collect::<Vec<_>>(), [(0, 1), (1, 2), (2, 3)]);
    assert!(end[0].2 < end[1].2 && end[1].2 <= end[2].2, "{end:?}");
}
