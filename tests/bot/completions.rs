//! Completions of `/move` where another process has just played.

use ::table::{Command, PlayCommand, PlayerId, TableId};
use subrosa::app::{App, Pictures, SecretSource, Visitor};
use test_support::TableInPlay;

#[tokio::test(flavor = "multi_thread")]
async fn who_is_to_move_by_what_another_process_has_written_has_moves_to_choose_from_at_once() {
    let table = TableInPlay::start(631, "/play conspirateurs seat:0").await;
    let (control, store) = (&table.stage.control, table.stage.database.store.clone());
    let completes = async || {
        let found = control.autocomplete(table.brutus.id, table.thread, "/move", "move").await.expect("it is sent");
        found.len()
    };
    assert_eq!(completes().await, 0, "it is Ada's turn");
    let another = App::new(store, SecretSource::new(Some(1)), Pictures::new().expect("the art is whole"));
    let id = TableId::parse(&table.id).expect("an id");
    let ada = PlayerId(i64::try_from(table.ada.id).expect("an id"));
    let plays = Command::Play(PlayCommand::Act { player: ada, action: "h9".to_owned(), seen: None });
    // The process that answers knows the table as it was a moment ago.
    table.stage.app.operator().load(id).await.expect("there");
    another.tables().command(&Visitor::by_message(ada), id, &plays, 1).await.expect("it is her turn");
    assert!(completes().await > 0, "Brutus is to move");
    table.stage.end().await;
}
