//! The servers of which something is kept, the bot's absence from some of them, and a database that is one server's alone.

use super::tournaments::running;
use super::{CASSIUS, Scratch, lobby, person};
use crate::StoredTournament;
use table::{GuildId, Occupant, Table};

/// A server with this number.
fn server(number: i64) -> GuildId {
    GuildId((number + 4) << 22)
}

#[tokio::test]
async fn servers_are_kept_with_rules_open_tables_tournaments_or_deeds_of_moderators() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    store.servers().welcome(server(1), 1_000).await.expect("written");
    store.servers().left_servers(&[server(2)], 1_000).await.expect("written");
    let tournament = StoredTournament { guild: server(3), ..running(7) };
    store.tournaments().save_tournament(&tournament, &[], (5, 1_000)).await.expect("written");
    let deed = "INSERT INTO moderations (guild, interaction, deed, at_ms) VALUES (4 << 22, 1, 'mute', 1000)";
    scratch.runs(deed).await.expect("written");
    let tables =
        "INSERT INTO tables (id, game, options, seats, phase, opener, pace_secs, secret, channel, opened_ms, changed_ms, life, guild)
         SELECT n, 'tmag', '{}', 3, CASE n WHEN 6 THEN 'playing' ELSE 'over' END, 1, 60, decode(repeat('00', 32), 'hex'), 1, 0, 0, '{}',
             n::bigint << 22 FROM unnest(ARRAY[6, 10]) n";
    scratch.runs(tables).await.expect("written");
    let all = store.servers().kept_servers().await.expect("the database answers");
    assert_eq!(all, [server(0), server(1), server(2), server(3)]);
    scratch.drop().await;
}

#[tokio::test]
async fn a_server_that_was_left_keeps_its_time_until_the_bot_is_back() {
    let scratch = Scratch::new().await;
    let store = &scratch.store;
    let both = [server(1), server(2)];
    for (guilds, now_ms, new) in [(&both[..1], 1_000, 1), (&both[..], 2_000, 1), (&both[..], 3_000, 0)] {
        let left = store.servers().left_servers(guilds, now_ms).await.expect("the database answers");
        assert_eq!(left, new, "at {now_ms} ms");
    }
    assert_eq!(scratch.number("SELECT sum(gone_ms)::bigint FROM servers").await, 3_000, "1,000 and 2,000");
    store.servers().joined_servers(&both).await.expect("the database answers");
    assert_eq!(scratch.number("SELECT count(*) FROM servers WHERE gone_ms IS NULL").await, 2);
    scratch.drop().await;
}

#[tokio::test]
async fn a_database_is_one_servers_alone_until_others_play_in_it() {
    let bare = Scratch::bare().await;
    let knows_others = async |scratch: &Scratch| {
        scratch.store.servers().knows_others_than(server(1)).await.expect("the database answers")
    };
    assert!(!knows_others(&bare).await, "it has no schema");
    bare.drop().await;
    let scratch = Scratch::new().await;
    let open = async |id: i64, guild: Option<GuildId>| {
        let mut table: Table = lobby(id, Occupant::Player(person(CASSIUS, "Cassius")));
        table.place.guild = guild;
        scratch.store.tables().open(&table, None, 1_000).await.expect("it is written");
    };
    assert!(!knows_others(&scratch).await, "it is empty");
    open(1, None).await;
    assert!(knows_others(&scratch).await, "somebody plays by direct message, and nobody in that server");
    open(2, Some(server(1))).await;
    assert!(!knows_others(&scratch).await);
    scratch.store.servers().welcome(server(2), 1_000).await.expect("written");
    assert!(knows_others(&scratch).await, "another server was greeted");
    scratch.runs("DELETE FROM servers").await.expect("it goes");
    open(3, Some(server(2))).await;
    assert!(knows_others(&scratch).await, "somebody plays in another server");
    scratch.drop().await;
}
