//! The commands in the menus of people and of messages: what they open, and to whom.

use std::time::Duration;

use stand_in::{Membership, MenuTarget, Permissions, Snowflake, StandInError};
use test_support::{Person, Stage, TableInPlay, post, text};

/// Chooses a command from a menu; the text of the answer.
async fn hears(who: &Person, stage: &Stage, place: Snowflake, name: &str, target: MenuTarget) -> String {
    text(&stage.control.choose_from_menu(who.id, place, name, target).await.expect("it can be chosen"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_from_a_persons_menu_is_a_table_for_the_two_alone() {
    let stage = Stage::start(811).await;
    let [ada, brutus, cleo] = ["Ada", "Brutus", "Cleo"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    let chosen = stage.control.choose_from_menu(ada.id, games, "Challenge", MenuTarget::User(brutus.id)).await;
    let question = post(&chosen.expect("it can be chosen"));
    assert!(question.ephemeral && question.content.contains("Challenge **Brutus**"), "{}", question.content);
    assert!(question.button("TMAG").is_none(), "it is for three and more");
    let said = text(&ada.presses(&question, "Conspirateurs").await);
    assert!(said.starts_with("Your table"), "{said}");
    let lobby = brutus.waits_for(games, "the challenge", |post| post.button("Decline").is_some()).await;
    assert_eq!(lobby.mentions, [brutus.id]);
    let refused = post(&cleo.presses(&lobby, "Join").await).content;
    assert!(!refused.starts_with("You sit"), "it is for the two alone: {refused}");
    brutus.presses(&lobby, "Join").await;
    ada.waits_for(games, "the game", |post| {
        post.embeds.iter().any(|embed| embed.to_string().contains("the game is on"))
    })
    .await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_challenged_who_can_not_sit_there() {
    let stage = Stage::start(812).await;
    let ada = Person::of(&stage, "Ada");
    let (games, evil) = (stage.channel("games"), stage.control.add_user("Mallory ** @everyone"));
    let bot = MenuTarget::User(stage.control.bot_id());
    for (target, expected) in [(MenuTarget::User(ada.id), "yourself"), (bot, "A bot can't sit at a table")] {
        let heard = hears(&ada, &stage, games, "Challenge", target).await;
        assert!(heard.contains(expected), "{heard}");
    }
    let heard = hears(&ada, &stage, games, "Profile", bot).await;
    assert!(heard.contains("A profile is a person's"), "{heard}");
    let heard = hears(&ada, &stage, games, "Challenge", MenuTarget::User(evil)).await;
    assert!(heard.contains("Mallory") && !heard.contains("** @"), "a name is no markup: {heard}");
    // The refusal comes before the question.
    stage.control.set_user_permissions(ada.id, Permissions::MEMBER & !Permissions::CREATE_PUBLIC_THREADS);
    let heard = hears(&ada, &stage, games, "Challenge", MenuTarget::User(evil)).await;
    assert!(heard.contains("You may not open threads in this channel"), "{heard}");
    let by_message = stage.control.choose_from_menu(ada.id, ada.dm(), "Challenge", MenuTarget::User(ada.id)).await;
    assert!(matches!(by_message, Err(StandInError::Refused(_))), "it needs a server: {by_message:?}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rival_who_was_chosen_a_while_ago_and_may_have_left_is_chosen_again() {
    let stage = Stage::start(816).await;
    let [ada, brutus] = ["Ada", "Brutus"].map(|name| Person::of(&stage, name));
    let games = stage.channel("games");
    let chosen = stage.control.choose_from_menu(ada.id, games, "Challenge", MenuTarget::User(brutus.id)).await;
    let question = post(&chosen.expect("it can be chosen"));
    stage.control.set_in_guild(brutus.id, Membership::Gone);
    stage.control.let_pass(Duration::from_mins(16));
    let heard = text(&ada.presses(&question, "Conspirateurs").await);
    assert!(heard.contains("they may have left this server since"), "{heard}");
    let heard = hears(&ada, &stage, games, "Challenge", MenuTarget::User(brutus.id)).await;
    assert!(heard.contains("They are not in this server"), "{heard}");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_from_a_persons_menu_is_that_of_the_command() {
    let stage = Stage::start(813).await;
    let (ada, games) = (Person::of(&stage, "Ada"), stage.channel("games"));
    for (name, id) in [("Ada", ada.id), ("Brutus", Person::of(&stage, "Brutus").id)] {
        let typed = ada.hears(games, &format!("/ratings profile player:{name}")).await;
        assert_eq!(hears(&ada, &stage, games, "Profile", MenuTarget::User(id)).await, typed, "{name}");
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_a_board_its_reader_comes_to_their_own_view_and_to_a_replay_from_there() {
    let table = TableInPlay::start(814, "/play conspirateurs seat:0").await;
    for (ply, who, square) in [(1, &table.ada, "h9"), (2, &table.brutus, "h8"), (3, &table.ada, "i9")] {
        assert!(who.hears(table.thread, &format!("/move move:{square}")).await.starts_with("Played"));
        // Of two moves that wait for their post only the later one has a board.
        table.board(table.thread, ply).await;
    }
    let (stage, board) = (&table.stage, table.board(table.thread, 1).await);
    let view = hears(&table.brutus, stage, table.thread, "My view", MenuTarget::Message(board.id)).await;
    assert!(view.contains("Conspirateurs") && view.contains("you are Blue"), "{view}");
    let here =
        stage.control.choose_from_menu(table.cleo.id, table.thread, "Replay from here", MenuTarget::Message(board.id));
    let replay = post(&here.await.expect("it can be chosen"));
    assert!(replay.ephemeral && replay.content.contains("Step 1 of 3"), "{}", replay.content);
    let later = post(&table.cleo.presses(&replay, "Later ▶").await);
    assert!(later.content.contains("Step 2 of 3"), "{}", later.content);
    table.stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_without_a_board_and_a_board_of_elsewhere_open_nothing() {
    let table = TableInPlay::start(815, "/play conspirateurs seat:0").await;
    let (stage, lounge) = (&table.stage, table.stage.channel("lounge"));
    let board = table.board(table.thread, 0).await;
    let word = stage.control.say(table.ada.id, lounge, "conspirateurs-1-3.png").expect("said");
    for name in ["My view", "Replay from here"] {
        let heard = hears(&table.ada, stage, lounge, name, MenuTarget::Message(word)).await;
        assert!(heard.contains("no board of mine"), "{name}: {heard}");
        // From another channel the table is not there for somebody who does not play.
        let heard = hears(&table.cleo, stage, lounge, name, MenuTarget::Message(board.id)).await;
        assert!(heard.contains("That table isn't here"), "{name}: {heard}");
        let abroad = stage.control.add_channel_elsewhere(&format!("abroad {}", name.len()));
        let heard = hears(&table.cleo, stage, abroad, name, MenuTarget::Message(board.id)).await;
        assert!(heard.contains("That table isn't here"), "{name}: {heard}");
    }
    table.stage.end().await;
}
