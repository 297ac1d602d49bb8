//! A table in the hands of its server's moderators, and one whose place was deleted.

use super::acts::{ADA, BRUTUS, CLEO, DAY, NOW, person};
use game::{Audience, Seat};
use table::{
    Calendar, Challenge, ChannelId, Command, Hold, HoldReason, LobbyCommand, ModerationAction, ModeratorCommand,
    NoticeKind, Occupant, Opening, Phase, Place, PlayCommand, PlayerId, PlayerSettings, Proposal, Secret, Table,
    TableId, Terms, decide, find_place, lock_place, lose_place, tick, wake_ms,
};

const MODERATOR: PlayerId = PlayerId(9);

fn lobby() -> Table {
    let opening = Opening {
        id: TableId(77),
        game: games::find("conspirateurs").expect("registered"),
        options: Vec::new(),
        seats: vec![Occupant::Player(person(ADA)), Occupant::Open],
        opener: ADA,
        terms: Terms::of_pace(86_400),
        secret: Secret::new([1; 32]),
        place: Place { channel: ChannelId(5), thread: Some(ChannelId(6)), ..Place::default() },
    };
    opening.open(NOW).expect("it fits")
}

fn playing() -> Table {
    let full = does(&lobby(), LobbyCommand::Join(person(BRUTUS), PlayerSettings::default()).into(), NOW);
    does(&full, LobbyCommand::Start(ADA).into(), NOW)
}

fn does(table: &Table, command: Command, now_ms: i64) -> Table {
    decide(table, &command, now_ms).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}")).table
}

fn moderate(table: &Table, command: ModeratorCommand, now_ms: i64) -> Table {
    let action = command.action();
    let change = decide(table, &Command::Moderate(MODERATOR, command, "because".to_owned()), now_ms);
    let change = change.unwrap_or_else(|refusal| panic!("{}: {refusal}", action.word()));
    let entry = change.moderation.expect("it is an entry of the history");
    assert_eq!((entry.moderator, entry.action, entry.reason.as_str()), (MODERATOR, action, "because"));
    assert!(change.entries.is_empty(), "the log of the game knows nothing of it");
    change.table
}

fn refused(table: &Table, command: Command, words: &str) {
    let refusal = decide(table, &command, NOW).expect_err("it must be refused");
    assert!(refusal.text.contains(words), "{refusal}");
}

fn asks(command: ModeratorCommand) -> Command {
    Command::Moderate(MODERATOR, command, String::new())
}

fn plays(player: PlayerId, action: &str) -> Command {
    PlayCommand::Act { player, action: action.to_owned(), seen: None }.into()
}

fn left_ms(table: &Table, now_ms: i64) -> i64 {
    table.due_ms().expect("a clock runs") - now_ms
}

#[test]
fn a_game_that_a_moderator_stops_stands_still_and_goes_on_with_the_time_that_was_left() {
    for (stop, go, reason, words) in [
        (ModeratorCommand::Close, ModeratorCommand::Reopen, HoldReason::Closed, "has closed this table"),
        (ModeratorCommand::Pause, ModeratorCommand::Resume, HoldReason::Paused, "has paused this game"),
    ] {
        let table = playing();
        let later = NOW + DAY / 4;
        let left = left_ms(&table, later);
        let held = moderate(&table, stop.clone(), later);
        assert_eq!(held.life.hold, Some(Hold { reason, since_ms: later }));
        assert_eq!((held.due_ms(), held.phase()), (None, Phase::Playing), "nothing secret comes out");
        refused(&held, plays(ADA, "h9"), words);
        refused(&held, PlayCommand::Resume(ADA).into(), words);
        refused(&held, asks(stop), "already");
        let much_later = later + 5 * DAY;
        let goes_on = moderate(&held, go.clone(), much_later);
        assert_eq!((goes_on.life.hold, left_ms(&goes_on, much_later)), (None, left));
        does(&goes_on, plays(ADA, "h9"), much_later);
        refused(&goes_on, asks(go), "No moderator");
    }
}

#[test]
fn whoever_plays_at_a_table_that_stands_still_may_leave_it() {
    let held = moderate(&playing(), ModeratorCommand::Close, NOW);
    does(&held, PlayCommand::Resign(ADA).into(), NOW);
    let held = moderate(&lobby(), ModeratorCommand::Close, NOW);
    refused(&held, LobbyCommand::Join(person(BRUTUS), PlayerSettings::default()).into(), "has closed this table");
    refused(&held, asks(ModeratorCommand::Pause), "closed");
    does(&held, LobbyCommand::Leave(ADA).into(), NOW);
}

#[test]
fn a_table_is_closed_for_good_a_week_after_a_moderator_closed_it() {
    for table in [lobby(), playing()] {
        let mut held = moderate(&table, ModeratorCommand::Close, NOW);
        held.life.seat_clocks[0].calendar = Some(Calendar::default());
        assert_eq!(wake_ms(&held), Some(NOW + 7 * DAY));
        assert!(tick(&held, NOW + 7 * DAY - 1, NOW).expect("whole").is_none());
        let closed = tick(&held, NOW + 7 * DAY, NOW).expect("whole").expect("it is due").table;
        assert_eq!((closed.phase(), wake_ms(&closed)), (Phase::Closed, None));
        assert_eq!(closed.life.seat_clocks[0].calendar, None, "nobody's hours are kept there");
        refused(&closed, asks(ModeratorCommand::Reopen), "over");
    }
    let paused = moderate(&playing(), ModeratorCommand::Pause, NOW);
    assert_eq!(wake_ms(&paused), None, "a pause ends when a moderator ends it");
}

#[test]
fn a_seat_that_was_taken_from_somebody_is_on_offer_until_it_is_given_back_or_leaves_the_game() {
    let table = playing();
    let open = moderate(&table, ModeratorCommand::Unseat(ADA), NOW);
    assert_eq!((&open.seats[0], open.due_ms()), (&Occupant::Former, None));
    refused(&open, plays(ADA, "h9"), "You don't play");
    refused(&open, asks(ModeratorCommand::Unseat(ADA)), "no seat");
    let back = moderate(&open, ModeratorCommand::Reseat(person(ADA), Seat(0), PlayerSettings::default()), NOW);
    does(&back, plays(ADA, "h9"), NOW);
    let taken = PlayCommand::Take(person(CLEO), Seat(0), PlayerSettings::default());
    let taken = does(&open, taken.into(), NOW);
    let again = ModeratorCommand::Reseat(person(ADA), Seat(0), PlayerSettings::default());
    refused(&taken, asks(again), "taken");
    refused(&open, asks(ModeratorCommand::Reseat(person(CLEO), Seat(0), PlayerSettings::default())), "before it began");
    let over = tick(&open, NOW + 8 * DAY, NOW).expect("whole").expect("it is due").table;
    assert_eq!(over.phase(), Phase::Over, "nobody wanted it");
    let lobby = moderate(&lobby(), ModeratorCommand::Unseat(ADA), NOW);
    assert_eq!(lobby.seats[0], Occupant::Open);
    // In a lobby a seat is kept for them, whichever is free: nobody is put into a game that they have not joined.
    let ada = || ModeratorCommand::Reseat(person(ADA), Seat(0), PlayerSettings::default());
    assert_eq!(moderate(&lobby, ada(), NOW).seats[0], Occupant::Invited(person(ADA)));
    let mut others = lobby.clone();
    others.seats = vec![Occupant::Player(person(CLEO)), Occupant::Open];
    assert_eq!(moderate(&others, ada(), NOW).seats[1], Occupant::Invited(person(ADA)));
    others.seats[1] = Occupant::Player(person(BRUTUS));
    refused(&others, asks(ada()), "Every seat");
}

#[test]
fn a_challenge_from_which_a_moderator_takes_a_seat_is_over_and_free_for_nobody() {
    let mut challenge = lobby();
    challenge.seats[1] = Occupant::Invited(person(BRUTUS));
    challenge.life.challenge = Challenge::Yes;
    for (player, others) in [(ADA, [1]), (BRUTUS, [0])] {
        let change = decide(&challenge, &asks(ModeratorCommand::Unseat(player)), NOW).expect("a moderator's");
        assert_eq!((change.table.phase(), told(&change)), (Phase::Closed, others.to_vec()));
        let unseated = change.notices.iter().find(|notice| notice.kind == NoticeKind::Unseated);
        assert_eq!(unseated.and_then(|notice| notice.person), Some(player), "whoever sits there later is not told");
        let join = LobbyCommand::Join(person(CLEO), PlayerSettings::default());
        refused(&change.table, join.into(), "closed before its first move");
    }
}

#[test]
fn who_waits_for_a_seat_without_a_player_hears_that_there_is_nobody_to_remind() {
    let open = moderate(&playing(), ModeratorCommand::Unseat(ADA), NOW);
    refused(&open, PlayCommand::Nudge(BRUTUS).into(), "has lost its player");
}

#[test]
fn whoever_has_a_part_in_a_game_moderates_nothing_there() {
    let by = |player: PlayerId, command: ModeratorCommand| Command::Moderate(player, command, String::new());
    let seat_of = |player: PlayerId| ModeratorCommand::Reseat(person(player), Seat(0), PlayerSettings::default());
    let all = |player| {
        [
            ModeratorCommand::Close,
            ModeratorCommand::Pause,
            ModeratorCommand::Reopen,
            ModeratorCommand::Resume,
            ModeratorCommand::Unseat(player),
            seat_of(player),
        ]
    };
    let table = playing();
    let mut invited = lobby();
    invited.seats[1] = Occupant::Invited(person(BRUTUS));
    let unseated = moderate(&table, ModeratorCommand::Unseat(BRUTUS), NOW);
    let offered_to_cleo = does(&table, PlayCommand::HandOver(ADA, Some(person(CLEO))).into(), NOW);
    // A player who left it and had their data deleted is back.
    let mut departed = playing();
    departed.seats[1] = Occupant::Former;
    departed.life.departed = vec![(Seat(1), BRUTUS)];
    for table in [&table, &invited, &unseated, &departed] {
        for command in all(ADA) {
            refused(table, by(BRUTUS, command), "only another moderator decides here");
        }
    }
    // Nobody gets rid of a moderator by offering them a seat: who decides has declined it.
    let paused = does(&offered_to_cleo, by(CLEO, ModeratorCommand::Pause), NOW);
    assert_eq!(paused.life.seat_clocks[0].vacancy, None);
    let gone = moderate(&lobby(), ModeratorCommand::Unseat(ADA), NOW);
    refused(&gone, by(ADA, seat_of(ADA)), "only another moderator");
}

#[test]
fn a_lobby_whose_post_is_gone_closes_and_a_game_whose_thread_is_gone_waits_for_a_new_place() {
    let closed = lose_place(&lobby(), NOW).expect("it closes");
    assert_eq!(closed.table.phase(), Phase::Closed);
    assert!(closed.notices.iter().any(|notice| notice.kind == NoticeKind::Moderated), "its people are told");
    let table = playing();
    let lost = lose_place(&table, NOW).expect("it stands still");
    assert!(lost.notices.iter().all(|notice| !matches!(notice.kind, NoticeKind::Turn | NoticeKind::Talk)));
    let lost = lost.table;
    assert_eq!((lost.due_ms(), wake_ms(&lost)), (None, Some(NOW + 30 * DAY)));
    refused(&lost, plays(ADA, "h9"), "thread was deleted");
    assert!(lose_place(&lost, NOW).is_none(), "twice is once");
    assert!(find_place(&lost, CLEO, NOW).is_err(), "who does not play does not say where");
    let found = find_place(&lost, BRUTUS, NOW + DAY).expect("it goes on");
    assert!(found.notices.iter().any(|notice| notice.kind == NoticeKind::Turn));
    does(&found.table, plays(ADA, "h9"), NOW + DAY);
    assert!(find_place(&table, BRUTUS, NOW).is_err(), "it has its place");
}

#[test]
fn a_game_whose_thread_is_locked_stands_still_until_a_player_gives_it_a_place() {
    let table = playing();
    let change = lock_place(&table, NOW + DAY / 4).expect("it stands still");
    let told: Vec<_> = change.notices.iter().filter(|notice| notice.kind == NoticeKind::Moderated).collect();
    assert_eq!(told.len(), 2, "each of its people, once");
    assert!(change.notices.iter().all(|notice| notice.kind != NoticeKind::Talk), "nothing is said in a locked thread");
    let locked = change.table;
    assert_eq!((locked.due_ms(), wake_ms(&locked)), (None, Some(NOW + DAY / 4 + 30 * DAY)));
    refused(&locked, plays(ADA, "h9"), "thread was locked");
    refused(&locked, asks(ModeratorCommand::Pause), "is already stopped");
    refused(&locked, asks(ModeratorCommand::Resume), "No moderator");
    assert!(lock_place(&locked, NOW).is_none(), "twice is once");
    assert!(find_place(&locked, CLEO, NOW).is_err());
    let found = find_place(&locked, ADA, NOW + 9 * DAY).expect("it goes on").table;
    assert_eq!((found.life.hold, left_ms(&found, NOW + 9 * DAY)), (None, left_ms(&table, NOW + DAY / 4)));
    let deleted = lose_place(&locked, NOW + DAY).expect("it was deleted after all").table;
    assert_eq!(deleted.life.hold.map(|hold| hold.reason), Some(HoldReason::NoPlace));
    for held in [ModeratorCommand::Close, ModeratorCommand::Pause] {
        assert!(
            lock_place(&moderate(&table, held, NOW), NOW).is_none(),
            "what a moderator stopped, a moderator lets go on"
        );
    }
    assert!(lock_place(&lobby(), NOW).is_none());
    let over = tick(&locked, NOW + 31 * DAY, NOW).expect("whole").expect("it is due");
    assert_eq!((over.table.phase(), self::told(&over)), (Phase::Closed, vec![0, 1]), "nobody came, and all are told");
}

/// The seats whose people get a private word.
fn told(change: &table::Change) -> Vec<u8> {
    let told = change.notices.iter().filter(|notice| notice.kind == NoticeKind::Moderated);
    let seat = |notice: &table::Notice| match notice.audience {
        Audience::Seat(seat) => Some(seat.0),
        Audience::Public => None,
    };
    told.filter_map(seat).collect()
}

#[test]
fn whoever_sits_at_a_lobby_or_is_invited_hears_that_it_has_closed_but_for_who_closed_it() {
    let mut table = lobby();
    table.seats = vec![Occupant::Player(person(ADA)), Occupant::Invited(person(BRUTUS))];
    let close = decide(&table, &LobbyCommand::Close(ADA).into(), NOW).expect("hers");
    assert_eq!((close.table.phase(), told(&close)), (Phase::Closed, vec![1]));
    let left = decide(&table, &LobbyCommand::Leave(ADA).into(), NOW).expect("she may");
    assert_eq!((left.table.phase(), told(&left)), (Phase::Closed, vec![1]));
    let quiet = tick(&table, NOW + 7 * DAY, NOW).expect("whole").expect("it is due");
    assert_eq!((quiet.table.phase(), told(&quiet)), (Phase::Closed, vec![0, 1]));
    let lost = lose_place(&table, NOW).expect("it closes");
    assert_eq!((lost.table.phase(), told(&lost)), (Phase::Closed, vec![0, 1]));
    let closed = decide(&table, &asks(ModeratorCommand::Close), NOW).expect("a moderator's");
    assert_eq!(told(&closed), [0, 1]);
}

#[test]
fn every_word_of_moderation_reads_back() {
    for &action in ModerationAction::ALL {
        assert_eq!(ModerationAction::of_word(action.word()), Some(action));
    }
    for &reason in HoldReason::ALL {
        assert_eq!(HoldReason::of_word(reason.word()), Some(reason));
    }
}

#[test]
fn a_table_that_is_closed_for_good_remembers_nobody_who_had_a_seat() {
    let emptied = moderate(&playing(), ModeratorCommand::Unseat(BRUTUS), NOW);
    let take = PlayCommand::Take(person(CLEO), Seat(1), PlayerSettings::default());
    let closed = moderate(&does(&emptied, take.into(), NOW), ModeratorCommand::Close, NOW);
    assert!(closed.life.former.contains(&(Seat(1), BRUTUS)), "as long as it can be opened again");
    let shut = tick(&closed, NOW + 7 * DAY, NOW).expect("whole").expect("it is due").table;
    assert_eq!((shut.phase(), shut.life.former, shut.life.departed), (Phase::Closed, vec![], vec![]));
}

#[test]
fn an_emptied_seat_agrees_to_no_undo() {
    let table = does(&playing(), plays(ADA, "h9"), NOW);
    let emptied = moderate(&table, ModeratorCommand::Unseat(BRUTUS), NOW);
    refused(&emptied, PlayCommand::Propose(ADA, Proposal::Undo).into(), "A seat is empty");
    assert_eq!(wake_ms(&emptied), Some(NOW + 7 * DAY), "and it leaves the game when its time has come");
}
