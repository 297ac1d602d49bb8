//! The people who fit somebody who looks for a game, as the database finds them: the oldest first, and by ratings as the program counts them.

use super::{Scratch, person};
use crate::{Seek, SeekState, SeekTerms};
use rating::{Method, PERIOD_MS, Rating};
use table::{ChannelId, GuildId, PlayerId};

const NOW: i64 = 1_700_000_000_000;

fn seek(player: i64, reach: Option<u16>) -> Seek {
    Seek {
        guild: GuildId(1),
        player: person(PlayerId(player), "Ada"),
        game: "praetorian".to_owned(),
        id: player,
        asked: player,
        seats: 2,
        pace_secs: 3_600,
        terms: SeekTerms { rated: true, reach },
        channel: ChannelId(2),
        state: SeekState::Waiting,
        message: None,
        since_ms: NOW - player,
        expires_ms: NOW + 1,
    }
}

async fn fitting(scratch: &Scratch, own: &Seek) -> Vec<i64> {
    let found = scratch.store.seeks().fitting_seeks(own, NOW, 100).await.expect("the database answers");
    found.iter().map(|seek| seek.player.id.0).collect()
}

async fn waits(scratch: &Scratch, seek: &Seek) {
    scratch.store.seeks().add_seek(seek, None, &[]).await.expect("written");
}

#[tokio::test]
async fn those_who_fit_are_found_by_all_that_both_want_the_oldest_first() {
    let scratch = Scratch::new().await;
    let own = seek(1, None);
    for (player, other) in [
        (2, Seek { seats: 3, ..seek(2, None) }),
        (3, Seek { pace_secs: 7_200, ..seek(3, None) }),
        (4, Seek { terms: SeekTerms::default(), ..seek(4, None) }),
        (5, Seek { game: "tmag".to_owned(), ..seek(5, None) }),
        (6, Seek { guild: GuildId(9), ..seek(6, None) }),
        (7, Seek { expires_ms: NOW, ..seek(7, None) }),
        (8, seek(8, None)),
        (9, seek(9, None)),
        (10, seek(10, None)),
        (11, seek(11, None)),
    ] {
        assert_eq!(other.player.id.0, player);
        waits(&scratch, &other).await;
    }
    waits(&scratch, &own).await;
    assert_eq!(fitting(&scratch, &own).await, [11, 10, 9, 8]);
    scratch.store.people().block(PlayerId(1), PlayerId(8), NOW).await.expect("written");
    scratch.store.people().block(PlayerId(9), PlayerId(1), NOW).await.expect("written");
    scratch.runs("INSERT INTO mutes VALUES (1, 10, 1700000000001)").await.expect("written");
    assert_eq!(fitting(&scratch, &own).await, [11]);
    assert_eq!(fitting(&scratch, &seek(12, None)).await, [11, 9, 8, 1], "those whom they block wait for others");
    scratch
        .runs("INSERT INTO bans (kind, id, reason, since_ms) VALUES ('person', 11, 'Spam', 0)")
        .await
        .expect("written");
    assert_eq!(fitting(&scratch, &seek(12, None)).await, [9, 8, 1], "nobody is seated with whoever is banned");
    scratch.drop().await;
}

#[tokio::test]
async fn ratings_are_as_near_as_the_program_counts_them_at_any_age() {
    let scratch = Scratch::new().await;
    // Ada is certain of 1500, and wants 100 points either way: twice as far where the other is not certain.
    scratch
        .runs("INSERT INTO ratings VALUES (1, 'praetorian', 'two', 1500, 50, 0.06, 20, 1700000000000)")
        .await
        .expect("written");
    let mut expected = Vec::new();
    for (at, (deviation, periods)) in
        [50.0, 120.0, 158.0, 159.9, 160.1, 300.0].into_iter().flat_map(|d| [0, 1, 40, 400].map(|p| (d, p))).enumerate()
    {
        let player = 100 + i64::try_from(at).expect("small");
        let at_ms = NOW - periods * PERIOD_MS;
        let rating = Rating { value: 1650.0, deviation, volatility: 0.06, games: 9, at_ms };
        let insert = sqlx::query("INSERT INTO ratings VALUES ($1, 'praetorian', 'two', 1650, $2, 0.06, 9, $3)");
        scratch.store.run(insert.bind(player).bind(deviation).bind(at_ms)).await.expect("written");
        waits(&scratch, &seek(player, None)).await;
        if rating.is_provisional(Method::Duel, NOW) {
            expected.push(player);
        }
    }
    expected.reverse();
    assert!(!expected.is_empty() && expected.len() < 24, "some are certain: {expected:?}");
    assert_eq!(fitting(&scratch, &seek(1, Some(100))).await, expected);
    assert_eq!(fitting(&scratch, &seek(1, Some(150))).await.len(), 24);
    assert_eq!(fitting(&scratch, &seek(1, Some(70))).await.len(), 0);
    // A newcomer's 1500 is uncertain; whoever hides theirs is near to nobody who asks.
    waits(&scratch, &seek(200, Some(90))).await;
    assert_eq!(fitting(&scratch, &seek(1, None)).await[0], 200);
    scratch.runs("INSERT INTO players (id, hidden) VALUES (200, true)").await.expect("written");
    assert!(!fitting(&scratch, &seek(1, None)).await.contains(&200));
    scratch.drop().await;
}
