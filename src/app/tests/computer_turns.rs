//! Computer players' turns as they are carried out: when the others are told of them, and when clocks start by them.

use super::{LIVIA, app_on, begins, lobby_of_game, person};
use ::table::{Occupant, TableId};
use test_support::{DAY_MS, Database, TestClock};

/// A set-up takes the computer some milliseconds. The clock that starts by it counts from the moment at which it is told, too.
#[tokio::test]
async fn a_strong_computers_turn_in_a_game_that_hides_something_is_told_at_the_next_whole_second() {
    let database = Database::fresh().await;
    begins(&database, &lobby_of_game("stratogo", 1, vec![Occupant::Computer(3), person(LIVIA, "Livia")])).await;
    let clock = TestClock::default();
    let app = app_on(&database).with_clock(clock.clock());
    let before_ms = clock.now_ms();
    app.tables().play_computers(TableId(1)).await.expect("the database answers");
    let table = app.operator().load(TableId(1)).await.expect("it is there");
    assert_eq!(table.log.entries().len(), 1, "the computer has set up");
    let started_ms = table.due_ms().expect("Livia owes her set-up") - DAY_MS;
    assert!(started_ms >= before_ms + 1_000, "her clock started after {} ms", started_ms - before_ms);
    database.drop().await;
}
