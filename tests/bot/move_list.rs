//! The moves of a game as a list, and what happened since one's own last move: as the reader may know it and no more.

use stand_in::{Permissions, ShownMessage};
use test_support::{TableInPlay, post};

/// The answer to the line, as a message that only they see.
async fn shown(table: &TableInPlay, who: &test_support::Person, line: &str) -> ShownMessage {
    let shown = post(&who.types(table.thread, line).await);
    assert!(shown.ephemeral, "it is theirs alone: {}", shown.content);
    shown
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_begins_with_what_happened_since_ones_own_move_and_the_list_leaves_out_what_was_taken_back() {
    let table = TableInPlay::start(331, "/play conspirateurs seat:0").await;
    let empty = shown(&table, &table.ada, "/board").await;
    assert!(!empty.content.contains("So far") && !empty.content.contains("Since"), "{}", empty.content);
    let none = shown(&table, &table.ada, "/board show:moves").await;
    assert!(none.content.contains("no moves yet"), "{}", none.content);
    for (who, square) in [(&table.ada, "h9"), (&table.brutus, "h8"), (&table.ada, "i9"), (&table.brutus, "i8")] {
        let played = who.hears(table.thread, &format!("/move move:{square}")).await;
        assert!(played.starts_with("Played"), "{played}");
        let board = shown(&table, who, "/board").await;
        assert!(!board.content.contains("Since your last move"), "nothing happened yet: {}", board.content);
    }
    let hers = shown(&table, &table.ada, "/board").await;
    let lines: Vec<_> = hers.content.lines().collect();
    assert_eq!(lines[1..3], ["Since your last move:", "> Brutus drops a man on i8."], "{}", hers.content);
    let guest = shown(&table, &table.cleo, "/board").await;
    assert!(!guest.content.contains("Since"), "who does not play has no move: {}", guest.content);
    let list = post(&table.ada.presses(&hers, "Moves").await);
    assert!(list.ephemeral);
    assert_eq!(
        list.content.lines().skip(1).collect::<Vec<_>>(),
        [
            "Turn 1: Ada drops a man on h9.",
            "Turn 2: Brutus drops a man on h8.",
            "Turn 3: Ada drops a man on i9.",
            "Turn 4: Brutus drops a man on i8."
        ],
    );
    assert!(list.content.starts_with("**Conspirateurs**, all 4 moves, through the eyes of Ada"), "{}", list.content);
    let outside =
        table.cleo.hears(table.stage.channel("lounge"), &format!("/board show:moves table:{}", table.id)).await;
    assert!(outside.contains("isn't here"), "as for /board: {outside}");

    table.brutus.types(table.thread, "/table undo").await;
    let offer = table.ada.waits_for(table.thread, "the question", |post| post.button("Agree").is_some()).await;
    table.ada.presses(&offer, "Agree").await;
    table.stage.settled().await;
    let list = shown(&table, &table.ada, "/board show:moves").await;
    assert!(list.content.contains(", all 3 moves, ") && !list.content.contains("i8"), "{}", list.content);
    let hers = shown(&table, &table.ada, "/board").await;
    assert!(hers.content.contains("> By agreement the last move was taken back."), "{}", hers.content);
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn long_games_are_listed_by_pages() {
    let table = TableInPlay::start(332, "/play conspirateurs seat:0").await;
    let newest = |who: &test_support::Person| {
        let boards = who.sees(table.thread).into_iter().filter(|post| post.button("Move").is_some());
        boards.last().expect("there is a board")
    };
    for who in [&table.ada, &table.brutus] {
        let way = post(&who.presses(&newest(who), "Move").await);
        let asked = post(&who.presses(&way, "The rest at random").await);
        who.presses(&asked, "The rest at random").await;
        table.stage.settled().await;
    }
    let last = shown(&table, &table.brutus, "/board show:moves").await;
    assert!(last.content.contains(", moves 21 to 40 of 40, through the eyes of Brutus"), "{}", last.content);
    assert!(last.button("Later ▶").is_some_and(|later| later.disabled));
    let first = post(&table.brutus.presses(&last, "◀ Earlier").await);
    assert!(first.content.contains(", moves 1 to 20 of 40, "), "{}", first.content);
    assert!(first.button("◀ Earlier").is_some_and(|earlier| earlier.disabled));
    assert_eq!(first.content.lines().count(), 21);
    let again = post(&table.brutus.presses(&first, "Later ▶").await);
    assert_eq!(again.content, last.content);
    let board = shown(&table, &table.ada, "/board").await;
    let since: Vec<_> = board.content.lines().filter(|line| line.starts_with("> ")).collect();
    assert!((1..=5).contains(&since.len()), "{}", board.content);
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_chose_in_secret_is_listed_when_the_game_is_over() {
    let table = TableInPlay::start(333, "/play praetorian seat:0 setup:random").await;
    let chosen = "assassin=7 targets=3,19";
    let played = table.ada.hears(table.thread, &format!("/move move:{chosen}")).await;
    assert!(played.starts_with("Played"), "{played}");
    let hers = shown(&table, &table.ada, "/board show:moves").await;
    assert!(hers.content.contains(&format!("Start: `{chosen}` · ")), "her own: {}", hers.content);
    for who in [&table.brutus, &table.cleo] {
        for line in ["/board show:moves", "/board"] {
            let seen = shown(&table, who, line).await;
            assert!(!seen.content.contains("assassin=7") && !seen.content.contains("3,19"), "{}", seen.content);
        }
        assert!(shown(&table, who, "/board show:moves").await.content.contains("Start: *sealed* · "));
    }
    let asked = post(&table.brutus.types(table.thread, "/table resign").await);
    table.brutus.presses(&asked, "Resign").await;
    table.brutus.waits_for(table.thread, "the end", |post| post.button("Review").is_some()).await;
    let open = shown(&table, &table.cleo, "/board show:moves").await;
    assert!(open.content.contains(&format!("Start: `{chosen}` · ")), "{}", open.content);
    assert!(open.content.contains("Turn 1: The Praetorian resigns."), "{}", open.content);
    let board = shown(&table, &table.cleo, "/board at:1").await;
    assert!(board.content.contains(", turn 1, ") && board.content.contains("Step 3 of 4."), "{}", board.content);
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_a_seat_over_is_named_for_nothing_that_was_played_on_it_before() {
    let table = TableInPlay::start(334, "/play conspirateurs seat:0").await;
    let (ada, brutus, cleo, thread) = (&table.ada, &table.brutus, &table.cleo, table.thread);
    let plays = async |who: &test_support::Person, square: &str| {
        let played = who.hears(thread, &format!("/move move:{square}")).await;
        assert!(played.starts_with("Played"), "{played}");
    };
    plays(ada, "h9").await;
    plays(brutus, "h8").await;
    brutus.hears(thread, "/table substitute player:Cleo").await;
    let offer = cleo.waits_for(thread, "the offer", |post| post.button("Take the seat").is_some()).await;
    cleo.presses(&offer, "Take the seat").await;
    plays(ada, "i9").await;
    let hers = shown(&table, cleo, "/board").await.content;
    assert!(hers.contains("Since the last move of your seat:\n> Ada drops a man on i9."), "{hers}");
    plays(cleo, "i8").await;
    plays(ada, "j9").await;
    let hers = shown(&table, cleo, "/board").await.content;
    assert!(hers.contains("Since your last move:\n> Ada drops a man on j9."), "{hers}");
    let wanted = [
        "Turn 1: Ada drops a man on h9.",
        "Turn 2: Blue drops a man on h8.",
        "Turn 3: Ada drops a man on i9.",
        "Turn 4: Cleo drops a man on i8.",
        "Turn 5: Ada drops a man on j9.",
    ];
    let asked = post(&cleo.types(thread, "/table resign").await);
    for end in ["in play", "over"] {
        for who in [ada, cleo] {
            let list = shown(&table, who, "/board show:moves").await;
            let moves: Vec<_> = list.content.lines().filter(|line| line.contains(" drops ")).collect();
            assert_eq!(moves, wanted, "{end}");
        }
        for (turn, is_cleos) in [(1, false), (2, false), (4, true)] {
            let board = shown(&table, ada, &format!("/board at:{turn}")).await;
            let words = ada.with_picture(&board).await.attachments[0].description.clone().unwrap_or_default();
            assert_eq!((words.contains("Cleo"), words.contains("a former player")), (is_cleos, !is_cleos), "{words}");
        }
        if end == "in play" {
            cleo.presses(&asked, "Resign").await;
            ada.waits_for(thread, "the end", |post| post.button("Review").is_some()).await;
        }
    }
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_given_their_seat_back_is_named_for_all_that_they_played_to_the_end_and_after_it() {
    let table = TableInPlay::start(335, "/play conspirateurs seat:0").await;
    let (ada, brutus, cleo, thread) = (&table.ada, &table.brutus, &table.cleo, table.thread);
    table.stage.control.set_user_permissions(cleo.id, Permissions::MEMBER | Permissions::MANAGE_THREADS);
    for (who, square) in [(ada, "h9"), (brutus, "h8")] {
        assert!(who.hears(thread, &format!("/move move:{square}")).await.starts_with("Played"));
    }
    cleo.hears(thread, "/moderate unseat player:Brutus").await;
    assert!(cleo.hears(thread, "/moderate reseat player:Brutus").await.contains("their seat again"));
    let asked = post(&brutus.types(thread, "/table resign").await);
    for end in ["in play", "over"] {
        let list = shown(&table, ada, "/board show:moves").await;
        assert!(list.content.contains("Turn 2: Brutus drops a man on h8."), "{end}: {}", list.content);
        let record = post(&ada.types(thread, "/record export").await);
        let text = String::from_utf8_lossy(&record.attachments[0].bytes).into_owned();
        assert!(text.contains("Brutus") && !text.contains("former"), "{end}: {text}");
        if end == "in play" {
            brutus.presses(&asked, "Resign").await;
            ada.waits_for(thread, "the end", |post| post.button("Review").is_some()).await;
        }
    }
    table.stage.end().await;
}
