//! Looking for company where much goes on: limits of lobbies, a second wish for the same game, free seats behind games in play.

use sqlx::{Connection, Executor, PgConnection};
use stand_in::Permissions;
use test_support::{Person, Stage, post, text};

use crate::seek::{asked, is_seated, opened, people, posted, seeks, waits};

/// Lets somebody manage the server.
fn may_manage(stage: &Stage, who: &Person) {
    stage.control.set_user_permissions(who.id, Permissions(Permissions::MEMBER.0 | 1 << 5));
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_begin_at_once_meet_no_limit_of_lobbies() {
    let (stage, [ada, brutus, cleo], games) = people(421).await;
    may_manage(&stage, &ada);
    ada.hears(games, "/server tables lobbies:1 each:1").await;
    assert!(cleo.hears(games, "/play conspirateurs seat:0").await.starts_with("Your table"));
    let full = cleo.hears(games, "/play conspirateurs seat:0").await;
    assert!(full.contains("the most that a player may have"), "{full}");
    assert!(waits(&seeks(&brutus, games, "Praetorian").await.content));
    let said = seeks(&cleo, games, "Praetorian").await;
    assert!(is_seated(&said.content), "{}", said.content);
    opened(&stage.control, 1).await;
    let alone = cleo.hears(games, "/play conspirateurs seat:0 computers:1 level:0").await;
    assert!(alone.contains("and the game begins"), "{alone}");
    opened(&stage.control, 2).await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_table_may_wait_a_wish_is_refused_before_it_is_posted() {
    let (stage, [ada, brutus, _], games) = people(422).await;
    may_manage(&stage, &ada);
    for line in ["/server tables each:0", "/server tables each:5 lobbies:0"] {
        ada.hears(games, line).await;
        let wish = seeks(&brutus, games, "Praetorian").await.content;
        let lobby = brutus.hears(games, "/play conspirateurs seat:0").await;
        for said in [wish, lobby] {
            assert!(said.contains("no table waits for players"), "{line}: {said}");
        }
    }
    let alone = brutus.hears(games, "/play conspirateurs seat:0 computers:1 level:0").await;
    assert!(alone.contains("and the game begins"), "it waits for nobody: {alone}");
    opened(&stage.control, 1).await;
    stage.settled().await;
    assert!(posted(&ada, games).is_empty());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_wish_for_a_game_on_other_terms_is_told_which_one_waits() {
    let (stage, [ada, brutus, _], games) = people(423).await;
    let lounge = stage.channel("lounge");
    for _ in 0..2 {
        assert!(waits(&seeks(&ada, games, "Praetorian").await.content), "the same once more is the same");
    }
    let elsewhere = seeks(&ada, lounge, "Praetorian").await;
    let slow = post(&ada.presses(&asked(&ada, games, "Praetorian").await, "7 days").await);
    for said in [&elsewhere, &slow] {
        let own = format!("3 days a move in <#{games}>");
        assert!(said.content.contains("on other terms") && said.content.contains(&own), "{}", said.content);
    }
    stage.settled().await;
    assert_eq!((posted(&brutus, games).len(), posted(&brutus, lounge).len()), (1, 0));
    ada.presses(&slow, "Stop looking: Praetorian").await;
    let anew = post(&ada.presses(&asked(&ada, games, "Praetorian").await, "7 days").await);
    assert!(waits(&anew.content) && anew.content.contains("7 days a move"), "{}", anew.content);
    stage.end().await;
}

/// Games in play in a channel of a server, each with a later id than any lobby there.
const IN_PLAY: &str = "
INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms, life, guild)
SELECT 9000000000000000000 + n, 'praetorian', '{}', 2, 'playing', 1, 86400, decode(repeat('00', 32), 'hex'), CHANNEL, 0, 0, '{}', GUILD
FROM generate_series(1, 250) n";

#[tokio::test(flavor = "multi_thread")]
async fn a_free_seat_is_found_behind_however_many_games_in_play() {
    let (stage, [ada, _, cleo], games) = people(424).await;
    ada.hears(games, "/play praetorian").await;
    stage.settled().await;
    let sql = IN_PLAY.replace("CHANNEL", &games.to_string());
    let sql = sqlx::AssertSqlSafe(sql.replace("GUILD", &stage.control.guild_id().to_string()));
    let mut connection = PgConnection::connect(stage.database.url()).await.expect("the server answers");
    connection.execute(sql).await.expect("they are written");
    let none = post(&cleo.types(games, "/games").await);
    let list = post(&cleo.presses(&none, "Free seats here").await);
    let joined = text(&cleo.presses(&list, "Join 1: Praetorian").await);
    assert!(joined.contains("You sit at this table now"), "{joined}");
    drop(connection);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_keeps_a_seat_for_somebody_is_listed_for_them_though_another_guest_blocks_them() {
    let (stage, [ada, brutus, cleo], games) = people(425).await;
    ada.hears(games, "/play tmag seats:4 opponent:@Brutus opponent2:@Cleo").await;
    stage.settled().await;
    brutus.hears(games, "/settings block:Cleo").await;
    let free_seats = async |who: &Person| {
        let none = post(&who.types(games, "/games").await);
        post(&who.presses(&none, "Free seats here").await)
    };
    let joined = text(&cleo.presses(&free_seats(&cleo).await, "Join 1: TMAG").await);
    assert!(joined.contains("You sit at this table now"), "of two guests the first to come sits: {joined}");
    let list = free_seats(&brutus).await;
    assert!(list.content.contains("No table in this channel has a free seat"), "{}", list.content);
    stage.end().await;
}
