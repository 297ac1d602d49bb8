//! Results become ratings, each once, whoever is at it at the same time; and ratings can be made anew from results.

use std::collections::BTreeMap;

use super::Scratch;
use crate::{ListedPart, ListedRating, PageBounds, RatingScale, Store};
use rating::{Ledger, Method, PERIOD_MS, RatedGame, RatedPerson, RatedSide, Rating, rate};
use table::{GuildId, PlayerId, TableId};

/// Tables that are over, as many as any test has results of.
const TABLES: &str = "
INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms, life)
SELECT n, 'tmag', '{}', 4, 'over', 1, 86400, decode(repeat('00', 32), 'hex'), 1, 0, 0, '{}' FROM generate_series(1, 10007) n";

async fn with_tables() -> Scratch {
    let scratch = Scratch::new().await;
    scratch.runs(TABLES).await.expect("they are written");
    scratch
}

/// Tables of two and of four among a hundred people, all ended and none rated.
const ENDED: &str = "
INSERT INTO results (table_id, seat, player, game, method, rank, guild, ended_ms)
SELECT t, seat, 1 + (t * 37 + seat * (1 + t % 23)) % 100, CASE t % 3 WHEN 0 THEN 'praetorian' ELSE 'conspirateurs' END,
    CASE seats WHEN 2 THEN 'two' ELSE 'several' END, 1 + (t * 7 + seat * 3) % seats, 5, t * 3600000::bigint
FROM (SELECT t, CASE WHEN t % 3 = 0 OR t % 2 = 0 THEN 2 ELSE 4 END AS seats FROM generate_series(1::bigint, 1200) t) x,
    generate_series(0, seats - 1) seat";

/// The first of somebody's results in a game in which they have more goes, and with it everybody's of that table.
const FIRST_GOES: &str = "
WITH x AS MATERIALIZED (SELECT * FROM results WHERE number = 1), y AS MATERIALIZED (SELECT * FROM results WHERE number = 2),
first AS MATERIALIZED (SELECT x.table_id FROM x JOIN y USING (player, game, method) ORDER BY x.table_id LIMIT 1)
DELETE FROM results r USING first WHERE r.table_id = first.table_id";

/// Takes a table up, as the program does. Whether it was this one who did.
async fn take_up(store: &Store, table: TableId) -> bool {
    loop {
        let Some(due) = store.ratings().due_rating(table).await.expect("it answers") else { return false };
        if due.too_many || due.sides.iter().any(|side| side.player.is_none()) {
            store.ratings().set_results_aside(table).await.expect("it answers");
            return false;
        }
        let sides: Vec<_> = due.sides.iter().map(|side| side.place).collect();
        let after = rate(due.scale.method, &sides, due.ended_ms);
        if store.ratings().write_ratings(table, &due, &after).await.expect("it answers") {
            return true;
        }
    }
}

#[tokio::test]
async fn a_rating_that_began_while_its_person_was_deleted_goes_and_one_with_a_result_stays() {
    let scratch = with_tables().await;
    let sql = "INSERT INTO ratings (player, game, method, value, deviation, volatility, games, at_ms)
        SELECT n, 'tmag', 'two', 1500, 350, 0.06, CASE n WHEN 3 THEN 1 ELSE 0 END, 0 FROM generate_series(1, 3) n";
    scratch.runs(sql).await.expect("they are written");
    let sql = "INSERT INTO results (table_id, seat, player, game, method, rank, guild, ended_ms) VALUES (1, 0, 2, 'tmag', 'two', 1, 5, 0)";
    scratch.runs(sql).await.expect("it is written");
    assert!(scratch.store.retention().sweep(0, 0, PageBounds::one(100)).await.1.is_none(), "it answers");
    assert_eq!(scratch.number("SELECT min(player) FROM ratings").await, 2);
    assert_eq!(scratch.number("SELECT count(*) FROM ratings").await, 2);
    scratch.drop().await;
}

/// Two processes, one from each end: they meet the same people all the time, and each table once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_end_at_once_in_two_processes_are_each_rated_once() {
    let scratch = with_tables().await;
    let store = scratch.store.clone();
    assert!(scratch.runs(ENDED).await.expect("they are written") > 2_400);
    let walk = |store: Store, order: Vec<i64>| async move {
        let mut done = 0;
        for id in order {
            done += u64::from(take_up(&store, TableId(id)).await);
        }
        done
    };
    let up = tokio::spawn(walk(store.clone(), (1..=1_200).collect()));
    let down = tokio::spawn(walk(store.clone(), (1..=1_200).rev().collect()));
    let done = up.await.expect("no panic") + down.await.expect("no panic");
    let counted = scratch.number("SELECT count(DISTINCT table_id) FROM results WHERE counted").await;
    assert_eq!(i64::try_from(done).ok(), Some(counted), "each was taken up once");
    assert!(counted > 1_100, "{counted}");
    assert_eq!(scratch.number("SELECT count(*) FROM results WHERE counted IS NULL").await, 0);

    let anew = store.ratings().recomputed_ratings().await.expect("it answers").expect("the results are whole");
    let (differ, stand) = store.ratings().compare_ratings(&anew).await.expect("it answers");
    assert_eq!(differ, 0);
    assert!(stand >= 150, "{stand}");
    scratch
        .runs("UPDATE ratings SET value = value + 1 WHERE player = 7 AND game = 'praetorian'")
        .await
        .expect("it does");
    assert_eq!(store.ratings().compare_ratings(&anew).await.expect("it answers").0, 1);

    // They can be thrown away.
    scratch.runs("DELETE FROM ratings").await.expect("it does");
    store.ratings().replace_ratings(&anew).await.expect("it answers");
    assert_eq!(store.ratings().compare_ratings(&anew).await.expect("it answers"), (0, stand));

    // Somebody goes: what the others have won or lost by them stays as it was.
    scratch.runs("UPDATE results SET player = NULL WHERE player = 8").await.expect("it does");
    scratch.runs("DELETE FROM ratings WHERE player = 8").await.expect("it does");
    let anew = store.ratings().recomputed_ratings().await.expect("it answers").expect("the results are whole");
    assert_eq!(store.ratings().compare_ratings(&anew).await.expect("it answers").0, 0);
    scratch.runs(FIRST_GOES).await.expect("it does");
    assert!(store.ratings().recomputed_ratings().await.expect("it answers").is_none(), "a result is missing");
    scratch.drop().await;
}

/// Ten thousand tables of two to five among two hundred people, in the order in which they were rated; their ids are in another.
fn many_games() -> Vec<(i64, RatedGame<(PlayerId, RatingScale)>)> {
    let mut played: BTreeMap<(PlayerId, RatingScale), u32> = BTreeMap::new();
    let game = |n: i64| {
        let seats = 2 + n % 4;
        let method = Method::of_seats(usize::try_from(seats).expect("few"));
        let scale = RatingScale { game: ["tmag", "conspirateurs"][usize::from(n % 3 == 0)].to_owned(), method };
        let side = |seat: i64| {
            let key = (PlayerId(1 + (n * 31 + seat * (1 + n % 17)) % 200), scale.clone());
            let number = played.entry(key.clone()).or_default();
            *number += 1;
            let place = u8::try_from(1 + (n * 5 + seat * 7) % seats).expect("few");
            RatedSide { who: RatedPerson::Of(key, *number), place, side: u8::try_from(seat).expect("few") }
        };
        // The ids are all different, and none is where it would be by time.
        (1 + n * 7_919 % 10_007, RatedGame { method, at_ms: n * 1_200_000, sides: (0..seats).map(side).collect() })
    };
    (0..10_000).map(game).collect()
}

const WRITE_RESULTS: &str = "
INSERT INTO results (table_id, seat, player, game, method, rank, ended_ms, counted, number)
SELECT n.table_id, n.seat, n.player, n.game, n.method, n.rank, n.ended_ms, true, m.number FROM unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::text[], $5::text[], $6::smallint[],
    $7::bigint[]) WITH ORDINALITY AS n(table_id, seat, player, game, method, rank, ended_ms, at)
JOIN unnest($8::int[]) WITH ORDINALITY AS m(number, at) USING (at)";

#[tokio::test]
async fn ratings_recomputed_from_ten_thousand_tables_are_those_that_stand() {
    let (scratch, games) = (with_tables().await, many_games());
    let mut ledger = Ledger::default();
    let mut rows = Vec::new();
    for (table, game) in &games {
        ledger.record(game);
        for (seat, side) in (0_i16..).zip(&game.sides) {
            let RatedPerson::Of((player, scale), number) = &side.who else { panic!("everybody is known") };
            rows.push((*table, seat, player.0, scale.clone(), i16::from(side.place), game.at_ms, number.cast_signed()));
        }
    }
    let write = sqlx::query(WRITE_RESULTS)
        .bind(rows.iter().map(|row| row.0).collect::<Vec<_>>())
        .bind(rows.iter().map(|row| row.1).collect::<Vec<_>>())
        .bind(rows.iter().map(|row| row.2).collect::<Vec<_>>())
        .bind(rows.iter().map(|row| row.3.game.clone()).collect::<Vec<_>>())
        .bind(rows.iter().map(|row| row.3.method.word()).collect::<Vec<_>>())
        .bind(rows.iter().map(|row| row.4).collect::<Vec<_>>())
        .bind(rows.iter().map(|row| row.5).collect::<Vec<_>>())
        .bind(rows.iter().map(|row| row.6).collect::<Vec<_>>());
    scratch.store.run(write).await.expect("they are written");
    assert_eq!(scratch.number("SELECT count(DISTINCT table_id) FROM results").await, 10_000);
    scratch.store.ratings().replace_ratings(&ledger).await.expect("they are written");

    let anew = scratch.store.ratings().recomputed_ratings().await.expect("it answers").expect("the results are whole");
    let (differ, stand) = scratch.store.ratings().compare_ratings(&anew).await.expect("it answers");
    assert_eq!((differ, stand), (0, ledger.ratings().count()));
    assert!(stand > 400, "{stand}");
    scratch.drop().await;
}

const NOW: i64 = 1_000 * PERIOD_MS;

/// A page of so many lines, as nobody in particular sees it a thousand periods after the first.
fn part(page: u16, page_lines: u16) -> ListedPart {
    ListedPart { player: PlayerId(0), page, page_lines, now_ms: NOW }
}

/// Eighty people who have played here, six of whom hide, with ratings of all kinds: some are shown alike, some nearly, some have grown
/// uncertain, some are uncertain by a hair.
const LISTED: &str = "
INSERT INTO results (table_id, seat, player, game, method, rank, guild, ended_ms, counted, number)
SELECT (n + 1) / 2, (n + 1) % 2, n, 'tmag', $1, 1, 5, n, true, 1 FROM generate_series(1, 80) n";

/// The ratings of these people.
fn listed_ratings(method: Method) -> Vec<(PlayerId, Rating)> {
    let certain = method.certain_below();
    let rating = |n: u32| {
        let at = usize::try_from(n).expect("few");
        let value = f64::from(1_400 + n * 37 % 20) + [0.0, 0.5, 0.499, -0.5][at % 4];
        let deviation = certain + [-100.0, -1.0, 0.0, 1.0, 90.0][at % 5];
        let away = i64::from(n % 3) * 40 * PERIOD_MS + i64::from(n);
        Rating { value, deviation, volatility: 0.06, games: 1 + n, at_ms: NOW - away }
    };
    (1..=80).map(|n| (PlayerId(i64::from(n)), rating(n))).collect()
}

/// The list as it is told in words: settled ratings first, the best as they are shown first, then the best, and then the person.
fn in_order(method: Method, people: Vec<(PlayerId, Rating)>) -> Vec<(PlayerId, Option<usize>)> {
    let mut seen: Vec<_> = people.into_iter().filter(|(player, _)| player.0 % 13 != 0).collect();
    seen.sort_by(|(a, one), (b, other)| {
        let by_value = other.shown().cmp(&one.shown()).then(other.value.total_cmp(&one.value));
        let settled = one.is_provisional(method, NOW).cmp(&other.is_provisional(method, NOW));
        settled.then(by_value).then(a.cmp(b))
    });
    let settled: Vec<_> = seen.iter().filter(|(_, rating)| !rating.is_provisional(method, NOW)).collect();
    let place = |rating: &Rating| {
        let first = settled.iter().position(|(_, other)| other.shown() == rating.shown())?;
        (!rating.is_provisional(method, NOW)).then_some(first + 1)
    };
    seen.iter().map(|(player, rating)| (*player, place(rating))).collect()
}

/// The places of a list by the page, and the line of somebody who looks at the first one.
async fn by_the_page(store: &Store, scale: &RatingScale) -> Vec<(PlayerId, Option<usize>)> {
    let place = |line: ListedRating| (line.player, line.place);
    let (mut all, own) = (Vec::new(), ListedPart { player: PlayerId(79), ..part(0, 10) });
    for page in 0..8 {
        let found = store.ratings().listed_ratings(scale, GuildId(5), part(page, 10)).await.expect("it answers");
        assert_eq!((found.page, found.pages, found.own), (page, 8, None));
        all.extend(found.lines.into_iter().map(place));
    }
    let last = store.ratings().listed_ratings(scale, GuildId(5), part(77, 10)).await.expect("it answers");
    assert_eq!((last.page, last.lines.len()), (7, 4), "a page beyond the last is the last");
    let first = store.ratings().listed_ratings(scale, GuildId(5), own).await.expect("it answers");
    assert_eq!(first.lines.len(), 10);
    assert_eq!(first.own.map(place), all.iter().find(|(player, _)| player.0 == 79).copied());
    all
}

#[tokio::test]
async fn a_leaderboard_by_the_page_is_the_whole_list_in_its_order_and_with_its_places() {
    let scratch = with_tables().await;
    scratch
        .runs("INSERT INTO players (id, hidden) SELECT n, n % 13 = 0 FROM generate_series(1, 80) n")
        .await
        .expect("it does");
    for method in [Method::Duel, Method::Party] {
        let scale = RatingScale { game: "tmag".to_owned(), method };
        scratch.runs("DELETE FROM results").await.expect("it does");
        scratch.store.run(sqlx::query(LISTED).bind(method.word())).await.expect("they are written");
        let people = listed_ratings(method);
        for (player, rating) in &people {
            let sql = "INSERT INTO ratings (player, game, method, value, deviation, volatility, games, at_ms) \
                VALUES ($1, 'tmag', $2, $3, $4, $5, $6, $7)";
            let write = sqlx::query(sql).bind(player.0).bind(method.word()).bind(rating.value).bind(rating.deviation);
            let write = write.bind(rating.volatility).bind(rating.games.cast_signed()).bind(rating.at_ms);
            scratch.store.run(write).await.expect("it is written");
        }
        let expected = in_order(method, people);
        let placed = expected.iter().filter(|(_, place)| place.is_some()).count();
        assert!(placed > 20 && placed < 60, "some have a place and some have none: {placed}");
        assert_eq!(by_the_page(&scratch.store, &scale).await, expected, "{method:?}");
    }
    scratch.drop().await;
}

/// Three tables of the same two and one of others, all within a day, and one that is a day later.
const SAME_TWO: &str = "
INSERT INTO results (table_id, seat, player, game, method, rank, guild, ended_ms)
SELECT t, seat, 10 + seat, 'praetorian', 'two', 1 + seat, 5, CASE t WHEN 5 THEN 100 ELSE t END * 3600000::bigint
FROM generate_series(1, 5) t, generate_series(0, 1) seat
UNION ALL SELECT 6, seat, 10 + seat * 2, 'praetorian', 'two', 1 + seat, 5, 4 * 3600000::bigint FROM generate_series(0, 1) seat";

#[tokio::test]
async fn the_same_two_have_three_results_a_day_and_hidden_people_stand_on_no_list() {
    let scratch = with_tables().await;
    scratch.runs(SAME_TWO).await.expect("they are written");
    let mut taken = Vec::new();
    for id in 1..=6 {
        taken.push(take_up(&scratch.store, TableId(id)).await);
    }
    assert_eq!(taken, [true, true, true, false, true, true], "the fourth within a day counts for nobody");
    assert!(!take_up(&scratch.store, TableId(1)).await, "once is enough");
    assert!(
        scratch
            .store
            .ratings()
            .results_of(TableId(4))
            .await
            .expect("it answers")
            .iter()
            .all(|result| result.change.is_none())
    );

    let scale = RatingScale { game: "praetorian".to_owned(), method: Method::Duel };
    let listed = async |guild| {
        let page = scratch.store.ratings().listed_ratings(&scale, guild, part(0, 10)).await.expect("it answers");
        page.lines.into_iter().map(|line| line.player.0).collect::<Vec<_>>()
    };
    assert_eq!(listed(GuildId(5)).await, [10, 12, 11]);
    scratch.runs("INSERT INTO players (id, hidden) VALUES (12, true)").await.expect("it does");
    assert_eq!(listed(GuildId(5)).await, [10, 11]);
    assert_eq!(listed(GuildId(6)).await, [0_i64; 0], "in another server nobody has played");
    let opponents = scratch.store.ratings().opponents(PlayerId(10), Some(GuildId(5))).await.expect("it answers");
    assert_eq!(opponents.iter().map(|other| (other.games, other.ahead, other.behind)).collect::<Vec<_>>(), [(4, 4, 0)]);
    let own = scratch.store.ratings().opponents(PlayerId(10), None).await.expect("it answers");
    assert_eq!(own.len(), 2, "one's own look knows everybody");
    scratch.drop().await;
}

#[tokio::test]
async fn a_result_of_somebody_who_went_first_counts_for_nobody() {
    let scratch = with_tables().await;
    scratch.runs(SAME_TWO).await.expect("they are written");
    scratch.runs("UPDATE results SET player = NULL WHERE table_id = 1 AND seat = 0").await.expect("it does");
    assert!(!take_up(&scratch.store, TableId(1)).await);
    assert_eq!(scratch.number("SELECT count(*) FROM results WHERE table_id = 1 AND counted = false").await, 2);
    scratch.drop().await;
}
