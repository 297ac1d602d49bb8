//! Tests of a table's life, without IO and with a hand-held clock.

mod computers;
mod hand_in;
mod stored;

use super::*;
use crate::log::table_log::PLAYED;
use game::{Actor, Audience, Dice, RefusalKind, Seat, Viewer};

const NOW: i64 = 1_700_000_000_000;
const ADA: PlayerId = PlayerId(1);
const BRUTUS: PlayerId = PlayerId(2);
const CLEO: PlayerId = PlayerId(3);

fn player(id: PlayerId) -> Player {
    Player { id, name: format!("player {}", id.0).into() }
}

fn opening(game: &str, seats: Vec<Occupant>) -> Opening {
    Opening {
        id: TableId(77),
        game: games::find(game).expect("registered"),
        options: Vec::new(),
        seats,
        opener: ADA,
        terms: Terms::of_pace(86_400),
        secret: Secret::new([1; 32]),
        place: Place { channel: ChannelId(5), ..Place::default() },
    }
}

fn lobby(game: &str) -> Table {
    opening(game, vec![Occupant::Player(player(ADA)), Occupant::Open]).open(NOW).expect("fits")
}

fn does(table: &Table, command: impl Into<Command>) -> Change {
    let command = command.into();
    decide(table, &command, NOW).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"))
}

fn refuses(table: &Table, command: impl Into<Command>, expected: &str) {
    let command = command.into();
    let refusal = decide(table, &command, NOW).expect_err("this must be refused");
    assert!(refusal.text.contains(expected), "{command:?}: {refusal}");
}

fn acts(player: PlayerId, action: &str) -> PlayCommand {
    PlayCommand::Act { player, action: action.to_owned(), seen: None }
}

fn playing(game: &str) -> Table {
    let joined = does(&lobby(game), LobbyCommand::Join(player(BRUTUS), PlayerSettings::default())).table;
    does(&joined, LobbyCommand::Start(ADA)).table
}

#[test]
fn ids_read_back_as_they_are_written() {
    for id in [0, 1, 35, 36, 1_234_567_890_123_456_789, i64::MAX] {
        assert_eq!(TableId::parse(&TableId(id).to_string()), Some(TableId(id)));
        assert!(TableId(id).to_string().len() <= 13);
    }
    for text in ["", "-1", "zzzzzzzzzzzzz", "zzzzzzzzzzzzzz", "a b", "ä"] {
        assert_eq!(TableId::parse(text), None, "{text}");
    }
}

#[test]
fn a_lobby_fills_and_starts() {
    let table = lobby("conspirateurs");
    refuses(&table, LobbyCommand::Start(ADA), "1 seat is still free");
    refuses(&table, LobbyCommand::Join(player(ADA), PlayerSettings::default()), "already sit");
    let change = does(&table, LobbyCommand::Join(player(BRUTUS), PlayerSettings::default()));
    assert_eq!(change.seats.len(), 1);
    assert_eq!(change.notices, [Notice::public(NoticeKind::Lobby)]);
    let table = change.table;
    refuses(&table, LobbyCommand::Join(player(CLEO), PlayerSettings::default()), "Every seat");
    refuses(&table, LobbyCommand::Start(CLEO), "Only a player");
    refuses(&table, LobbyCommand::Close(BRUTUS), "Only the player who opened");
    let change = does(&table, LobbyCommand::Start(BRUTUS));
    assert_eq!(change.table.phase(), Phase::Playing);
    assert_eq!(change.table.due_ms(), Some(NOW + 86_400_000));
    assert!(change.notices.contains(&Notice::public(NoticeKind::Turn)));
    refuses(&change.table, LobbyCommand::Join(player(CLEO), PlayerSettings::default()), "The game has begun");
    refuses(&change.table, LobbyCommand::Join(player(BRUTUS), PlayerSettings::default()), "The game has begun");
}

#[test]
fn a_game_begins_with_the_people_and_words_that_its_player_has_seen_or_not_at_all() {
    let join = |who| LobbyCommand::Join(player(who), PlayerSettings::default());
    let seen = does(&lobby("praetorian"), join(BRUTUS)).table;
    let start = LobbyCommand::StartAsSeen(ADA, seen.lobby_mark());
    assert_eq!(does(&seen, start.clone()).table.phase(), Phase::Playing);
    let word = |who, word: &str| LobbyCommand::Word(who, word.into());
    let said = does(&seen, word(BRUTUS, "ides")).table;
    let another = does(&does(&seen, LobbyCommand::Leave(BRUTUS)).table, join(CLEO)).table;
    for changed in [&said, &another, &does(&said, word(BRUTUS, "kalends")).table] {
        refuses(changed, start.clone(), "has changed since you saw it");
        assert_eq!(does(changed, LobbyCommand::StartAsSeen(ADA, changed.lobby_mark())).table.phase(), Phase::Playing);
    }
    refuses(&seen, LobbyCommand::StartAsSeen(ADA, LobbyMark::UNSEEN), "has changed since you saw it");
    refuses(&said, LobbyCommand::StartAsSeen(CLEO, seen.lobby_mark()), "Only a player");
}

#[test]
fn who_asks_beside_an_open_question_hears_what_they_themselves_can_do() {
    let asked = does(&playing("conspirateurs"), PlayCommand::Propose(ADA, Proposal::Draw)).table;
    let pause = |who| PlayCommand::Propose(who, Proposal::Pause);
    refuses(&asked, pause(ADA), "to withdraw it");
    refuses(&asked, pause(BRUTUS), "answer it first");
    refuses(&asked, pause(CLEO), "You don't play");
    let mut three = opening("tmag", vec![Occupant::Player(player(ADA)); 3]);
    three.seats[1] = Occupant::Player(player(BRUTUS));
    three.seats[2] = Occupant::Player(player(CLEO));
    let three = does(&three.open(NOW).expect("fits"), LobbyCommand::Start(ADA)).table;
    let asked = does(&three, PlayCommand::Propose(ADA, Proposal::Draw)).table;
    let agreed = does(&asked, PlayCommand::Accept(BRUTUS, None)).table;
    refuses(&agreed, pause(BRUTUS), "when the others have answered it");
}

#[test]
fn seats_are_kept_for_the_invited() {
    let seats = vec![Occupant::Player(player(ADA)), Occupant::Invited(player(BRUTUS))];
    let table = opening("praetorian", seats).open(NOW).expect("fits");
    refuses(&table, LobbyCommand::Join(player(CLEO), PlayerSettings::default()), "kept for invited");
    let table = does(&table, LobbyCommand::Join(player(BRUTUS), PlayerSettings::default())).table;
    assert_eq!(table.seats_of(BRUTUS), [Seat(1)]);
}

#[test]
fn an_invited_person_adds_a_word_before_they_join_and_takes_it_along() {
    let (join, word) =
        (LobbyCommand::Join(player(BRUTUS), PlayerSettings::default()), |who| LobbyCommand::Word(who, "thorn".into()));
    let seats = vec![Occupant::Player(player(ADA)), Occupant::Invited(player(BRUTUS))];
    let challenge = opening("praetorian", seats).open(NOW).expect("fits");
    refuses(&challenge, word(CLEO), "press Join first");
    let begun = does(&does(&challenge, word(BRUTUS)).table, join).table;
    assert_eq!(begun.phase(), Phase::Playing);
    assert_eq!(begun.words.iter().collect::<Vec<_>>(), [(Seat(1), "thorn")]);
    let seats = vec![Occupant::Player(player(ADA)), Occupant::Open, Occupant::Invited(player(BRUTUS))];
    let said = does(&opening("tmag", seats).open(NOW).expect("fits"), word(BRUTUS)).table;
    let sits = does(&said, LobbyCommand::Sit(player(BRUTUS), Seat(1))).table;
    assert_eq!(sits.words.iter().collect::<Vec<_>>(), [(Seat(1), "thorn")]);
    assert_eq!(sits.seats[2], Occupant::Open, "it is kept for nobody any more");
}

#[test]
fn no_table_is_opened_with_a_former_players_seat() {
    let open = opening("conspirateurs", vec![Occupant::Player(player(ADA)), Occupant::Former]).open(NOW);
    assert_eq!(open.expect_err("nobody could play it").kind, RefusalKind::BadOptions);
}

#[test]
fn who_reminds_nobody_or_offers_nobody_a_draw_hears_why() {
    let against = |level| {
        let seats = vec![Occupant::Player(player(ADA)), Occupant::Computer(level)];
        does(&opening("conspirateurs", seats).open(NOW).expect("fits"), LobbyCommand::Start(ADA)).table
    };
    let thinks = against(2);
    refuses(&thinks, PlayCommand::Nudge(ADA), "It's your turn");
    refuses(&does(&thinks, acts(ADA, "h9")).table, PlayCommand::Nudge(ADA), "It's a computer's turn");
    let draw = || PlayCommand::Propose(ADA, Proposal::Draw);
    refuses(&against(0), draw(), "plays at random");
    let mut alone = against(2);
    alone.seats[1] = Occupant::Player(player(ADA));
    refuses(&alone, draw(), "Nobody at this table could agree");
}

#[test]
fn the_last_to_leave_closes_the_lobby() {
    let change = does(&lobby("praetorian"), LobbyCommand::Leave(ADA));
    assert_eq!(change.table.phase(), Phase::Closed);
    refuses(&change.table, LobbyCommand::Join(player(ADA), PlayerSettings::default()), "closed before its first move");
    refuses(&lobby("praetorian"), LobbyCommand::Leave(CLEO), "don't sit");
}

#[test]
fn whoever_declines_a_game_that_has_begun_without_them_is_not_sent_to_leave_it() {
    refuses(&playing("conspirateurs"), LobbyCommand::Leave(CLEO), "has begun without you");
    refuses(&playing("conspirateurs"), LobbyCommand::Leave(ADA), "/table resign leaves it");
}

#[test]
fn absurd_paces_and_seats_are_refused() {
    for pace_secs in [0, 1, 3_599, 31 * 86_400, u32::MAX] {
        let open =
            Opening { terms: Terms::of_pace(pace_secs), ..opening("praetorian", vec![Occupant::Open, Occupant::Open]) }
                .open(NOW);
        assert_eq!(open.expect_err("refused").kind, RefusalKind::BadOptions);
    }
    assert!(opening("praetorian", vec![Occupant::Open]).open(NOW).is_err());
    let options = vec![("suspects".to_owned(), "99".to_owned())];
    let wrong = Opening { options, ..opening("praetorian", vec![Occupant::Open, Occupant::Open]) }.open(NOW);
    assert!(wrong.expect_err("refused").text.contains("suspects"));
}

#[test]
fn a_refused_move_changes_nothing() {
    let table = playing("conspirateurs");
    for (command, expected) in [
        (acts(BRUTUS, "h9"), "It's player 1's turn."),
        (acts(CLEO, "h9"), "don't play at this table"),
        (acts(ADA, "a1"), "a1"),
        (acts(ADA, "nonsense"), "nonsense"),
    ] {
        refuses(&table, command, expected);
    }
    assert_eq!(table.log, Log::default());
}

#[test]
fn a_move_chosen_on_an_older_board_is_refused() {
    let table = playing("conspirateurs");
    let seen = |entry| PlayCommand::Act { player: ADA, action: "h9".to_owned(), seen: Some(EntryNo(entry)) };
    refuses(&table, seen(3), "moved on");
    let table = does(&table, seen(0)).table;
    let table = does(&table, acts(BRUTUS, "i9")).table;
    refuses(&table, PlayCommand::Act { player: ADA, action: "h8".to_owned(), seen: Some(EntryNo(0)) }, "moved on");
}

#[test]
fn in_a_simultaneous_set_up_the_others_choice_makes_nothing_stale() {
    let table = playing("stratogo");
    assert_eq!(table.to_act(), [Seat(0), Seat(1)]);
    let ready = |table: &Table, seat| table.position().expect("in play").view(game::Viewer::Seat(seat)).ready_made();
    let array = |table: &Table, seat| ready(table, seat).first().map(|(_, action)| action.clone()).expect("an array");
    let play = |player, action, entry| PlayCommand::Act { player, action, seen: Some(EntryNo(entry)) };
    let after = does(&table, play(ADA, array(&table, Seat(0)), 0)).table;
    let both = does(&after, play(BRUTUS, array(&after, Seat(1)), 0)).table;
    assert_eq!(both.to_act(), [Seat(0)]);
    refuses(&both, play(ADA, "a1-a2".to_owned(), 0), "moved on");
}

#[test]
fn chance_is_played_at_once_and_secrets_are_told_to_their_owner_once() {
    let table = playing("praetorian");
    let change = does(&table, acts(ADA, "assassin=7 targets=3,19"));
    assert_eq!(change.entries.len(), 2, "the pick and the deal");
    assert!(change.entries[0].is_sealed() && !change.entries[1].is_sealed());
    let secret = Notice::to(Seat(0), NoticeKind::Secret);
    assert!(change.notices.contains(&secret));
    assert!(change.news.iter().all(|news| !news.text.contains("assassin=") || news.audience != Audience::Public));
    let again = does(&table, acts(ADA, "assassin=7 targets=3,19"));
    assert_eq!(again.entries, change.entries, "the table's secret decides the deal");
    let layout = change.table.position().expect("in play").view(game::Viewer::Seat(Seat(1))).ready_made();
    let next = does(&change.table, acts(BRUTUS, &layout[0].1));
    assert_eq!(next.notices, [Notice::public(NoticeKind::Turn)]);
}

#[test]
fn computer_seats_answer_at_once() {
    let seats = vec![Occupant::Player(player(ADA)), Occupant::Computer(0)];
    let table = opening("conspirateurs", seats).open(NOW).expect("fits");
    let table = does(&table, LobbyCommand::Start(ADA)).table;
    let change = does(&table, acts(ADA, "h9"));
    assert_eq!(change.entries.len(), 2);
    assert_eq!(change.table.to_act(), [Seat(0)]);
}

#[test]
fn resigning_ends_a_game_of_two_whoever_is_to_act() {
    let table = playing("conspirateurs");
    refuses(&table, PlayCommand::Resign(CLEO), "don't play");
    let change = does(&table, PlayCommand::Resign(BRUTUS));
    assert_eq!(change.table.phase(), Phase::Over);
    assert_eq!(change.outcome.as_ref().map(|outcome| outcome.ranks.clone()), Some(vec![1, 2]));
    assert_eq!(change.notices, [NoticeKind::Over, NoticeKind::Lobby].map(Notice::public));
    assert_eq!(change.table.due_ms(), None);
    refuses(&change.table, acts(ADA, "h9"), "over");
    refuses(&change.table, PlayCommand::Resign(ADA), "over");
}

#[test]
fn a_log_replays_to_the_position_it_made() {
    let table = does(&playing("praetorian"), acts(ADA, "assassin=7 targets=3,19")).table;
    let whole = table.log.replay(EntryNo(0)..EntryNo(u32::MAX), table.setup(), None).expect("whole");
    assert!(whole.position.same(&**table.position().expect("in play")));
    assert_eq!(whole.news.len(), table.log.entries().len());
    let damaged = table.log.counted().into_iter().map(|action| match action.by {
        Actor::Chance => LoggedAction::open(Actor::Chance, "deal 1,1"),
        Actor::Seat(_) => action.clone(),
    });
    let damaged = Log::of_actions(damaged).replay(EntryNo(0)..EntryNo(9), table.setup(), None);
    assert_eq!(damaged.expect_err("damaged").entry, EntryNo(1));
}

#[test]
fn what_is_new_is_told_alike_from_the_start_and_from_a_position_at_hand() {
    let mut table = playing("conspirateurs");
    for turn in [acts(ADA, "h9"), acts(BRUTUS, "i9"), acts(ADA, "h8"), acts(BRUTUS, "i8")] {
        table = does(&table, turn).table;
    }
    table = does(&table, PlayCommand::Propose(BRUTUS, Proposal::Undo)).table;
    table = does(&table, PlayCommand::Accept(ADA, None)).table;
    assert_eq!((table.log.end(), table.log.ply()), (EntryNo(5), Ply(3)));
    let earlier = table.stage.board().and_then(|board| board.earlier.as_ref()).expect("it was kept");
    assert_eq!((earlier.until, earlier.position.ply()), (EntryNo(4), 4));
    for span in [0..5, 3..5, 4..5, 5..5, 2..4, 4..4, 0..99, 7..99].map(|span| EntryNo(span.start)..EntryNo(span.end)) {
        let near = table.replay(span.clone()).expect("whole");
        let far = table.log.replay(span.clone(), table.setup(), None).expect("whole");
        assert!(near.position.same(&*far.position), "{span:?}");
        assert_eq!((near.before, near.news), (far.before, far.news), "{span:?}");
    }
}

#[test]
fn an_undo_to_no_earlier_ply_is_refused_and_changes_nothing() {
    let table = does(&playing("conspirateurs"), acts(ADA, "h9")).table;
    for keep in [Ply(1), Ply(u32::MAX)] {
        let (mut log, mut position) = (table.log.clone(), table.position().expect("in play").clone());
        let undo = LogEntry::Undo { by: Seat(0), keep };
        assert!(log.push(&mut position, undo).is_err(), "{keep}");
        assert_eq!((log.end(), position.ply()), (EntryNo(1), 1));
    }
}

#[test]
fn dice_are_uniform_repeatable_and_part_their_purposes() {
    let secret = Secret::new([3; 32]);
    let draw = |purpose, ply| {
        let mut dice = TableDice::new(&secret, purpose, Ply(ply));
        (0..64).map(|_| dice.below(6)).collect::<Vec<_>>()
    };
    assert_eq!(draw(Purpose::Chance, 1), draw(Purpose::Chance, 1));
    assert_ne!(draw(Purpose::Chance, 1), draw(Purpose::Chance, 2));
    assert_ne!(draw(Purpose::Chance, 1), draw(Purpose::Computer(Seat(0)), 1));
    let mut counts = [0u32; 6];
    let mut dice = TableDice::new(&secret, Purpose::Chance, Ply(0));
    for _ in 0..60_000 {
        counts[usize::try_from(dice.below(6)).expect("small")] += 1;
    }
    // Six standard deviations of a binomial with n = 60,000 and p = 1/6 are 548.
    assert!(counts.iter().all(|count| count.abs_diff(10_000) < 548), "{counts:?}");
    assert!(!format!("{secret:?} {dice:?}").contains('3'), "a secret is not shown");
}

/// A log in which the last action is taken back and played again, over and over, at ply 90.
fn taken_back(rounds: usize) -> (Table, Log) {
    let mut table = playing("conspirateurs");
    let mut dice = game::SplitMix64::new(5);
    for _ in 0..90 {
        let seat = table.to_act()[0];
        let view = table.position().expect("in play").view(game::Viewer::Seat(seat));
        let action = view.sample(Actor::Seat(seat), &mut dice).expect("there is one");
        let player = table.seats[seat.index()].player().expect("a person").id;
        table = does(&table, acts(player, &action)).table;
    }
    let (mut entries, keep) = (table.log.entries().to_vec(), Ply(table.log.ply().0 - 1));
    let last = entries.last().cloned().expect("there are some");
    let seat = last.by().seat().expect("a seat");
    entries.extend(std::iter::repeat_n([LogEntry::Undo { by: seat, keep }, last], rounds).flatten());
    let (mut log, mut position) = (Log::default(), table.setup().start().expect("it starts").position);
    log.extend(&mut position, entries).expect("it replays");
    assert!(position.same(&**table.position().expect("in play")));
    (table, log)
}

#[test]
fn however_much_was_taken_back_a_post_folds_each_entry_once() {
    let (table, log) = taken_back(1_200);
    assert_eq!((log.end(), log.ply()), (EntryNo(2_490), Ply(90)));
    let before = PLAYED.get();
    let whole = log.replay(EntryNo(0)..log.end(), table.setup(), None).expect("it replays");
    // Played out from the start after each of 1,200 undos it would be 89 more for each.
    assert_eq!(PLAYED.get() - before, 90 + 1_200);
    assert!(whole.position.same(&**table.position().expect("in play")));
}

#[test]
fn an_undo_leads_to_the_same_position_from_wherever_the_replay_begins() {
    let (table, _) = taken_back(0);
    let mut entries = table.log.entries().to_vec();
    let seat = Seat(0);
    let tail = entries[60..].to_vec();
    entries.push(LogEntry::Undo { by: seat, keep: Ply(60) });
    entries.extend(tail.iter().take(20).cloned());
    entries.push(LogEntry::Undo { by: seat, keep: Ply(70) });
    entries.push(LogEntry::Undo { by: seat, keep: Ply(40) });
    entries.extend(table.log.entries()[40..].to_vec());
    let (mut log, mut position) = (Log::default(), table.setup().start().expect("it starts").position);
    log.extend(&mut position, entries).expect("it replays");
    assert!(position.same(&**table.position().expect("in play")));
    for from in [0, 30, 65, 90, 91, 95, 111, 112, 113, 140] {
        let known = log.replay(EntryNo(0)..EntryNo(from), table.setup(), None).expect("it replays");
        let known = Reached { until: EntryNo(from), position: known.position };
        let there = log.replay(EntryNo(from)..log.end(), table.setup(), Some(known)).expect("it replays");
        assert!(there.position.same(&*position), "from {from}");
    }
}

#[test]
fn where_the_computer_would_take_both_seats_at_once_it_takes_none_and_the_game_is_called_off() {
    let seats = [ADA, BRUTUS].map(|id| Occupant::Player(player(id))).to_vec();
    let opening = opening("stratogo", seats);
    let terms = Terms { late: LatePolicy::Computer, ..opening.terms };
    let mut table = does(&Opening { terms, ..opening }.open(NOW).expect("fits"), LobbyCommand::Start(ADA)).table;
    for hours in (12..240).step_by(12) {
        let Some(change) = tick(&table, NOW + hours * 3_600_000, 0).expect("sound") else { continue };
        assert!(change.notices.iter().all(|notice| notice.kind != NoticeKind::Turn), "{:?}", change.notices);
        table = change.table;
    }
    assert_eq!((table.phase(), &table.life.last_event), (Phase::Closed, &Some(TableEvent::Deserted)));
    assert!(table.seats.iter().all(|occupant| occupant.player().is_some()));
}
