//! The painters' queue as its customers meet it: one person's load delays nobody else.

use std::sync::{Arc, Mutex};

use game::{Actor, Focus, SplitMix64, Staging, Viewer};
use subrosa::app::{Customer, PictureStyle, Pictures};
use table::PlayerId;

const ADA: PlayerId = PlayerId(11);
const BRUTUS: PlayerId = PlayerId(12);
/// Pictures that Ada asks for at once.
const LOAD: usize = 30;

/// Boards of a game, each unlike the others.
fn boards(count: usize) -> Vec<game::Scene> {
    let mut position = games::find("conspirateurs").expect("registered").start(2, &[]).expect("two seats");
    let mut chooser = SplitMix64::new(5);
    let mut board = |_| {
        let actor = Actor::Seat(position.turn().seats()[0]);
        let action = position.view(actor.viewer()).sample(actor, &mut chooser).expect("the game goes on");
        position.play(actor, &action).expect("it is legal");
        position.view(Viewer::Public).scene(&Staging { names: Vec::new(), focus: Focus::Plain })
    };
    (0..count).map(&mut board).collect()
}

#[tokio::test]
async fn of_a_person_who_wants_thirty_pictures_nobody_elses_waits_for_more_than_a_few() {
    let painters = Pictures::new().expect("the art is whole");
    let done = Arc::new(Mutex::new(Vec::new()));
    let ask = |scene, customer, who: PlayerId| {
        let (painters, done) = (painters.clone(), done.clone());
        tokio::spawn(async move {
            painters.png(scene, PictureStyle::default(), customer).await.expect("it is painted");
            done.lock().expect("no panic").push(who);
        })
    };
    let mut boards = boards(LOAD + 1);
    let last = boards.pop().expect("there is one more");
    let mut asked: Vec<_> = boards.into_iter().map(|board| ask(board, Customer::Person(ADA), ADA)).collect();
    // All of hers are in the queue before his.
    tokio::task::yield_now().await;
    asked.push(ask(last, Customer::Person(BRUTUS), BRUTUS));
    for asked in asked {
        asked.await.expect("no panic");
    }
    let done = done.lock().expect("no panic").clone();
    let before = done.iter().take_while(|who| **who == ADA).count();
    assert_eq!(done.len(), LOAD + 1);
    assert!(before < LOAD / 3, "{before} of hers came before his: {done:?}");
}
