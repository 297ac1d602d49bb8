//! Many who press the same at once: all who find room get in, each once, in the order in which they came.

use futures_util::future::join_all;
use stand_in::{BotReply, InteractionOutcome, Permissions, ShownMessage};
use test_support::{Person, Stage, text};

/// The sentence of a machine that is too busy to know in time; the deed is done all the same.
const SLOW: &str = "My records are slow right now";

fn said(answer: &InteractionOutcome) -> String {
    if matches!(answer.reply, BotReply::TimedOut) { SLOW.to_owned() } else { text(answer) }
}

fn crowd(stage: &Stage, count: usize) -> Vec<Person> {
    let one = |number| Person::at(stage, stage.control.add_user(&format!("Guest {number}")));
    (0..count).map(one).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_four_sign_up_at_once_and_all_get_in() {
    let stage = Stage::start(621).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    stage.control.set_user_permissions(ada.id, Permissions::MEMBER | Permissions::MANAGE_GUILD);
    ada.hears(games, "/tournament new game:Conspirateurs format:Swiss").await;
    let sign_up = ada.waits_for(games, "the sign-up", |post| post.button("Start").is_some()).await;
    let guests = crowd(&stage, 64);
    let answers = join_all(guests.iter().map(|one| one.presses_as_seen(&sign_up, "Join"))).await;
    let told: Vec<_> = answers.iter().map(said).collect();
    let gets_in = |said: &&String| said.starts_with("You take part.") || said.starts_with(SLOW);
    let refused: Vec<_> = told.iter().filter(|said| !gets_in(said)).collect();
    assert!(refused.is_empty(), "{} of 64 are refused: {:?}", refused.len(), refused.first());
    let has_all = |post: &ShownMessage| format!("{:?}", post.embeds).contains("64 signed up");
    ada.waits_for(games, "all who signed up", has_all).await;
    assert!(ada.hears(games, "/tournament join").await.contains("is full"));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_four_join_a_lobby_at_once_and_it_is_full() {
    let stage = Stage::start(622).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    ada.hears(games, "/play tmag seats:9 seat:0").await;
    let lobby = ada.waits_for(games, "the lobby", |post: &ShownMessage| post.button("Join").is_some()).await;
    let guests = crowd(&stage, 64);
    // Of so many some press when the button may be gone already.
    let answers = join_all(guests.iter().map(|one| one.presses_as_seen(&lobby, "Join"))).await;
    let told: Vec<_> = answers.iter().map(said).collect();
    let count = |words: &str| told.iter().filter(|said| said.contains(words)).count();
    let (seated, late, slow) =
        (count("You sit at this table now"), count("Every seat at this table is taken"), count(SLOW));
    assert!(seated <= 8 && seated + late + slow == 64 && (slow > 0 || seated == 8), "{told:?}");
    let full = |post: &ShownMessage| post.button("Join").is_none_or(|join| join.disabled);
    ada.waits_for(games, "the full lobby", full).await;
    stage.end().await;
}
