//! A tournament reads back as it was written, is written by the first of two, and keeps nobody who had their data deleted.

use super::outbox::by;
use super::{CASSIUS, LIVIA, Scratch, lobby, person};
use crate::Forgot;
use crate::{
    AllowanceKind, Charge, MeetingTable, NEW_STEP, PageBounds, StoredTournament, TournamentId, TournamentMoved,
    TournamentPhase, TournamentPost,
};
use outbox::{ClaimOrder, Delivered, Queue as _, Row};
use table::{ChannelId, GuildId, MessageId, NoticeKind, Occupant, PlayerId, TableId};
use tournament::{
    Entrant, EntrantNo, Meeting, MeetingResult, TableSizes, Tournament, TournamentFormat, TournamentRound,
};

/// Livia's tournament of three, in its second round.
pub(super) fn running(id: i64) -> StoredTournament {
    let meeting = |seats: [u16; 2], result| Meeting { seats: seats.map(EntrantNo).to_vec(), result };
    let first = TournamentRound {
        meetings: vec![meeting([0, 1], Some(MeetingResult::Played(vec![1, 1])))],
        byes: vec![EntrantNo(2)],
    };
    let second = TournamentRound { meetings: vec![meeting([2, 0], None)], byes: vec![EntrantNo(1)] };
    let table = |id, called_off| vec![MeetingTable { id: TableId(id), called_off, thread: None }];
    StoredTournament {
        id: TournamentId(id),
        guild: GuildId(5),
        channel: ChannelId(6),
        post_channel: None,
        organiser: LIVIA,
        game: "conspirateurs".to_owned(),
        options: vec![("leave".to_owned(), "no".to_owned())],
        sizes: TableSizes { least: 2, most: 2 },
        pace_secs: 86_400,
        rated: true,
        phase: TournamentPhase::Running,
        step: NEW_STEP,
        post: None,
        state: Tournament {
            format: TournamentFormat::Swiss,
            planned_rounds: 3,
            entrants: vec![Entrant::default(), Entrant { from_round: 0, until_round: Some(2) }, Entrant::default()],
            rounds: vec![first, second],
        },
        people: vec![
            Some(person(LIVIA, "Livia")),
            Some(person(CASSIUS, "Cassius")),
            Some(person(PlayerId(987_654_321_000_013), "Brutus")),
        ],
        tables: vec![table(11, false), table(12, true)],
    }
}

#[tokio::test]
async fn it_reads_back_as_it_was_written_and_the_first_of_two_changes_it() {
    let scratch = Scratch::new().await;
    let (store, wanted) = (&scratch.store, running(7));
    let post = [TournamentPost { kind: NoticeKind::Tournament, round: 0 }];
    assert!(store.tournaments().save_tournament(&wanted, &post, (1, 1_000)).await.expect("written"));
    let read = store.tournaments().tournament(wanted.id).await.expect("it can be read").expect("it is there");
    assert_eq!(read, StoredTournament { step: 0, ..wanted.clone() });
    assert!(
        !store.tournaments().save_tournament(&wanted, &post, (1, 1_000)).await.expect("asked"),
        "the same interaction again"
    );
    assert!(
        !store.tournaments().save_tournament(&running(8), &post, (1, 1_000)).await.expect("asked"),
        "as many as there may be"
    );
    let mut changed = read.clone();
    changed.state.rounds[1].meetings[0].result = Some(MeetingResult::Forfeited(vec![0, 2]));
    changed.phase = TournamentPhase::Over;
    assert!(store.tournaments().save_tournament(&changed, &post, (0, 2_000)).await.expect("written"));
    assert!(!store.tournaments().save_tournament(&read, &post, (0, 2_000)).await.expect("asked"), "somebody was first");
    let after = store.tournaments().tournament(wanted.id).await.expect("it can be read").expect("it is there");
    assert_eq!(after, StoredTournament { step: 1, ..changed });
    assert_eq!(store.outbox().waiting().await.expect("asked"), 1, "the later post replaces the earlier");
    scratch.drop().await;
}

#[tokio::test]
async fn whoever_had_their_data_deleted_is_paired_no_more_and_named_nowhere() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    store.tournaments().save_tournament(&running(7), &[], (5, 1_000)).await.expect("written");
    let mut sign_up = running(8);
    sign_up.phase = TournamentPhase::SignUp;
    store.tournaments().save_tournament(&sign_up, &[], (5, 1_000)).await.expect("written");
    let gone = scratch.forget(LIVIA, &[], (5_000, 0)).await;
    assert!(matches!(gone, Forgot::Gone(..)), "nothing holds them: {gone:?}");
    let kept = store.tournaments().tournament(TournamentId(7)).await.expect("it can be read").expect("it is there");
    assert_eq!((kept.organiser, &kept.people[0], kept.step), (PlayerId(0), &None, 1));
    assert_eq!(kept.state.entrants[0].until_round, Some(2), "not in the third round");
    assert_eq!(kept.state.rounds, running(7).state.rounds, "what was played stays");
    assert_eq!(store.outbox().waiting().await.expect("asked"), 1, "the sign-up's post is brought up to date");
    scratch.drop().await;
}

#[tokio::test]
async fn a_table_is_waited_for_until_its_meeting_has_a_result() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    let mut played = running(7);
    store.tournaments().save_tournament(&played, &[], (5, 1_000)).await.expect("written");
    let waiting = async |table| store.tournaments().waiting_for(table).await.expect("asked");
    let table = played.tables[1][0].id;
    assert_eq!(waiting(table).await, Some(TournamentId(7)));
    assert_eq!(waiting(TableId(table.0 + 1_000)).await, None, "a table of no tournament");
    played.step = 0;
    played.state.rounds[1].meetings[0].result = Some(MeetingResult::Forfeited(vec![0, 2]));
    assert!(store.tournaments().save_tournament(&played, &[], (0, 2_000)).await.expect("written"));
    assert_eq!(waiting(table).await, None);
    scratch.drop().await;
}

#[tokio::test]
async fn a_meeting_without_a_result_is_due_once_all_its_people_are_gone() {
    let scratch = Scratch::new().await;
    let (store, brutus) = (&scratch.store, PlayerId(987_654_321_000_013));
    store.tournaments().save_tournament(&running(7), &[], (5, 1_000)).await.expect("written");
    for (player, due) in [(LIVIA, vec![]), (brutus, vec![TournamentId(7)])] {
        assert_eq!(store.tournaments().due_tournaments().await.expect("asked"), [], "the organiser may decide it");
        scratch.forget(player, &[], (5_000, 0)).await;
        assert_eq!(store.tournaments().due_tournaments().await.expect("asked"), due);
    }
    scratch.drop().await;
}

#[tokio::test]
async fn a_tournament_that_moves_leaves_its_posts_behind_and_one_that_stays_keeps_them() {
    let scratch = Scratch::new().await;
    let tournaments = scratch.store.tournaments();
    tournaments.save_tournament(&running(7), &[], (5, 1_000)).await.expect("written");
    let posted = sqlx::query("UPDATE tournaments SET post_message = 70, post_channel = 60");
    scratch.store.run(posted).await.expect("the database answers");
    let read = async || tournaments.tournament(TournamentId(7)).await.expect("it can be read").expect("it is there");
    let stays = read().await;
    assert!(tournaments.save_tournament(&stays, &[], (0, 2_000)).await.expect("written"));
    let mut moves = read().await;
    assert_eq!((moves.post, moves.home()), (Some(MessageId(70)), ChannelId(60)));
    moves.channel = ChannelId(61);
    assert!(tournaments.save_tournament(&moves, &[], (0, 3_000)).await.expect("written"));
    let moved = read().await;
    assert_eq!((moved.post, moved.channel, moved.home()), (None, ChannelId(61), ChannelId(61)));
    let told = "SELECT count(*) FROM outbox WHERE kind = 'tournament' AND target = 70 AND place = 60";
    assert_eq!(scratch.number(told).await, 1, "the post that stays behind is to say so");
    assert_eq!(scratch.store.outbox().waiting().await.expect("asked"), 1, "and nothing else");
    scratch.drop().await;
}

#[tokio::test]
async fn a_move_is_paid_for_and_one_that_can_not_be_afforded_changes_nothing() {
    let scratch = Scratch::new().await;
    let tournaments = scratch.store.tournaments();
    tournaments.save_tournament(&running(7), &[], (5, 1_000)).await.expect("written");
    let charge = Charge { kind: AllowanceKind::Open, owner: LIVIA.0, other: 0, cost_ms: 60_000, most_ms: 60_000 };
    let moves = async |step, channel| {
        let moves = StoredTournament { step, channel: ChannelId(channel), ..running(7) };
        tournaments.move_tournament(&moves, &[], 2_000, &[charge]).await.expect("the database answers")
    };
    assert_eq!(moves(4, 61).await, TournamentMoved::Overtaken, "it costs nothing");
    assert_eq!(moves(0, 61).await, TournamentMoved::Done);
    assert_eq!(moves(1, 62).await, TournamentMoved::Spent(charge));
    assert_eq!(moves(0, 62).await, TournamentMoved::Overtaken, "it has changed since");
    let read = tournaments.tournament(TournamentId(7)).await.expect("it can be read").expect("it is there");
    assert_eq!((read.step, read.channel), (1, ChannelId(61)));
    assert_eq!(scratch.number("SELECT spent_ms FROM allowances").await, 62_000, "once");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sign_up_posted_in_the_old_channel_as_its_tournament_moves_is_not_kept_as_the_new_ones() {
    let scratch = Scratch::new().await;
    let (store, tournaments) = (&scratch.store, scratch.store.tournaments());
    let sign_up = [TournamentPost { kind: NoticeKind::Tournament, round: 2 }];
    tournaments.save_tournament(&running(7), &sign_up, (5, 1_000)).await.expect("written");
    let read = async || tournaments.tournament(TournamentId(7)).await.expect("it can be read").expect("it is there");
    let claim = async |now| {
        let mut rows = store.claim(now, now + 10, 1, &by(ClaimOrder::Oldest, 1)).await.expect("the database answers");
        rows.pop().expect("one is due")
    };
    let posted = async |row: &Row, message| {
        let found = Delivered { lobby_message: Some(MessageId(message)), ..Delivered::default() };
        store.acknowledge(row, 1, found, 4_000).await.expect("the database answers");
        read().await.post
    };
    let under_way = claim(1_000).await;
    let moves = StoredTournament { channel: ChannelId(61), ..read().await };
    assert!(tournaments.save_tournament(&moves, &sign_up, (0, 2_000)).await.expect("written"));
    assert_eq!(posted(&under_way, 70).await, None, "it is in the old channel");
    assert_eq!(posted(&claim(3_000).await, 71).await, Some(MessageId(71)));
    scratch.drop().await;
}

#[tokio::test]
async fn posts_that_nobody_tried_give_way_to_those_of_the_same_round_and_kind() {
    let scratch = Scratch::new().await;
    let tournaments = scratch.store.tournaments();
    let post = |kind, round| TournamentPost { kind, round };
    let (sign_up, round, undecided) =
        (post(NoticeKind::Tournament, 2), post(NoticeKind::Round, 2), post(NoticeKind::Undecided, 2));
    tournaments.save_tournament(&running(7), &[sign_up, round, undecided], (5, 1_000)).await.expect("written");
    let mut tournament = StoredTournament { step: 0, ..running(7) };
    tournament.channel = ChannelId(61);
    for (posts, waiting, left_behind) in [
        (vec![sign_up, round], 3, 1),
        (vec![undecided], 3, 0),
        (vec![post(NoticeKind::Tournament, 3), post(NoticeKind::Round, 3)], 4, 0),
    ] {
        assert!(tournaments.save_tournament(&tournament, &posts, (0, 2_000)).await.expect("written"));
        assert_eq!(scratch.store.outbox().waiting().await.expect("asked"), waiting, "{posts:?}");
        assert_eq!(scratch.number("SELECT count(*) FROM outbox WHERE place = 6").await, left_behind, "{posts:?}");
        tournament.step += 1;
    }
    scratch.drop().await;
}

/// In one change a result comes in, two rounds of byes pass and the next meeting is paired.
#[tokio::test]
async fn rounds_in_which_everybody_has_a_bye_are_written_with_what_came_before() {
    let scratch = Scratch::new().await;
    let (tournaments, mut wanted) = (scratch.store.tournaments(), running(7));
    tournaments.save_tournament(&wanted, &[], (5, 1_000)).await.expect("written");
    wanted.step = 0;
    wanted.state.rounds[1].meetings[0].result = Some(MeetingResult::Played(vec![1, 2]));
    let byes = TournamentRound { meetings: Vec::new(), byes: vec![EntrantNo(0), EntrantNo(2)] };
    let last = Meeting { seats: vec![EntrantNo(0), EntrantNo(2)], result: None };
    wanted.state.rounds.extend([byes.clone(), byes, TournamentRound { meetings: vec![last], byes: Vec::new() }]);
    let table = MeetingTable { id: TableId(15), called_off: false, thread: None };
    wanted.tables.extend([Vec::new(), Vec::new(), vec![table]]);
    assert!(tournaments.save_tournament(&wanted, &[], (0, 2_000)).await.expect("written"));
    let read = tournaments.tournament(wanted.id).await.expect("it can be read").expect("it is there");
    assert_eq!(read, StoredTournament { step: 1, ..wanted });
    scratch.drop().await;
}

#[tokio::test]
async fn those_that_never_end_go_as_well_and_those_of_a_server_before_it() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    let days = |days: i64| 1_000 + days * 86_400_000;
    // One waits for a decision, one takes people up, one plays at a table, and two are another server's.
    let mut sign_up = running(8);
    sign_up.phase = TournamentPhase::SignUp;
    let mut playing = running(9);
    playing.tables[1][0].called_off = false;
    store.tables().open(&lobby(12, Occupant::Player(person(CASSIUS, "Cassius"))), None, 1_000).await.expect("written");
    let elsewhere = [10, 11].map(|id| StoredTournament { guild: GuildId(6), ..running(id) });
    for tournament in [running(7), sign_up, playing].iter().chain(&elsewhere) {
        assert!(store.tournaments().save_tournament(tournament, &[], (5, 1_000)).await.expect("written"));
    }
    let sweep = async |before_ms, now_ms, most| {
        assert!(store.retention().sweep(before_ms, now_ms, PageBounds::one(most)).await.1.is_none(), "it answers");
        let mut kept = Vec::new();
        for id in 7..=11 {
            kept.extend(store.tournaments().tournament(TournamentId(id)).await.expect("it can be read").map(|_| id));
        }
        kept
    };
    assert_eq!(sweep(0, days(182), 100).await, [7, 8, 9, 10, 11]);
    assert_eq!(sweep(0, days(183), 100).await, [7, 9, 10, 11], "nobody signs up any more");
    store.servers().left_servers(&[GuildId(6)], 5_000).await.expect("written");
    assert_eq!(sweep(5_000, days(183), 1).await, [7, 9, 10, 11], "the bot may come back");
    assert_eq!(sweep(5_001, days(183), 1).await.len(), 3, "one at a time");
    assert_eq!(scratch.number("SELECT count(*) FROM servers").await, 1, "the server waits for its tournaments");
    assert_eq!(sweep(5_001, days(183), 1).await, [7, 9]);
    assert_eq!(scratch.number("SELECT count(*) FROM servers").await, 0);
    assert_eq!(sweep(0, days(365), 100).await, [7, 9]);
    assert_eq!(sweep(0, days(366), 100).await, [9], "the other waits for a game, and not for a decision");
    assert_eq!(scratch.number("SELECT count(DISTINCT tournament_id) FROM entrants").await, 1);
    scratch.drop().await;
}
