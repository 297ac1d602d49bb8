//! How many statements a move in its thread costs.

use std::sync::atomic::Ordering;

use super::{CASSIUS, Scratch, board, lobby, person};
use crate::app::{App, CommandEffect, Pictures, SecretSource, Visitor, Whereabouts};
use table::{Change, ChannelId, Command, GuildId, Occupant, PlayCommand, PlayerId, Stage, TableId};

const THREAD: ChannelId = ChannelId(55);

/// Somebody who writes in a channel or thread.
fn from(channel: ChannelId, player: PlayerId) -> Visitor {
    Visitor { player, from: Some(Whereabouts { guild: GuildId(4), channel, parent: Some(ChannelId(5)) }) }
}

async fn in_thread(scratch: &Scratch) -> App {
    let table = lobby(1, Occupant::Player(person(CASSIUS, "Cassius")));
    scratch.store.open(&table, None, 1_000).await.expect("it is written");
    let mut change = Change::of(&table);
    change.table.stage = Stage::Playing(board(&table));
    scratch.store.save(&mut change, None, 2_000).await.expect("it is written");
    assert_eq!(scratch.runs("UPDATE tables SET thread = 55").await, Ok(1));
    App::new(scratch.store.clone(), SecretSource::new(Some(1)), Pictures::new().expect("the art is whole"))
}

/// Plays in the thread; how many statements it took.
async fn plays(scratch: &Scratch, app: &App, player: PlayerId, action: &str) -> u64 {
    let asked = || scratch.store.connections.manager().answered.load(Ordering::Relaxed);
    let before = asked();
    let id = app.table_here(&from(THREAD, player)).await.expect("the database answers").expect("it is there");
    let command = Command::Play(PlayCommand::Act { player, action: action.to_owned(), seen: None });
    let interaction = i64::try_from(before).expect("few");
    let done = app.operator().command(id, &command, interaction).await.expect("it is legal");
    assert!(matches!(done, CommandEffect::Changed(_)));
    asked() - before
}

#[tokio::test]
async fn a_move_in_a_thread_takes_a_statement_and_one_more_where_the_table_is_not_known() {
    let scratch = Scratch::new().await;
    let app = in_thread(&scratch).await;
    assert_eq!(plays(&scratch, &app, super::LIVIA, "h9").await, 2, "the table with its log, and the write");
    assert_eq!(plays(&scratch, &app, CASSIUS, "i9").await, 1, "the write");
    let anew = App::new(scratch.store.clone(), SecretSource::new(Some(1)), Pictures::new().expect("the art is whole"));
    assert_eq!(plays(&scratch, &anew, super::LIVIA, "g9").await, 2);
    // The first process knows two entries, and reads the third.
    let table = app.visit_here(&from(THREAD, super::LIVIA)).await.expect("the database answers").expect("it is there");
    assert_eq!((table.id, table.log.entries().len()), (TableId(1), 3));
    assert!(app.visit_here(&from(ChannelId(56), super::LIVIA)).await.expect("the database answers").is_none());
    scratch.drop().await;
}

#[tokio::test]
async fn whoever_types_a_move_is_offered_words_of_a_moment_ago_and_a_stranger_none() {
    let scratch = Scratch::new().await;
    let app = in_thread(&scratch).await;
    let here = from(THREAD, super::LIVIA);
    assert!(app.glance(&here, None).is_none(), "nobody has read it yet");
    app.visit_here(&here).await.expect("the database answers").expect("it is there");
    let asked = || scratch.store.connections.manager().answered.load(Ordering::Relaxed);
    let before = asked();
    for (visitor, named, sees) in [
        (here, None, true),
        (here, Some(TableId(1)), true),
        (here, Some(TableId(2)), false),
        (from(ChannelId(56), super::LIVIA), None, false),
        (Visitor::by_message(super::LIVIA), Some(TableId(1)), true),
        (Visitor::by_message(PlayerId(99)), Some(TableId(1)), false),
    ] {
        assert_eq!(app.glance(&visitor, named).is_some(), sees, "{visitor:?} {named:?}");
    }
    assert_eq!(asked(), before, "no statement");
    tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
    assert!(app.glance(&here, None).is_none(), "a second later the database is asked again");
    scratch.drop().await;
}
